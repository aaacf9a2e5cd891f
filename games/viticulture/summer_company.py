"""The summer visitors that concern other players, or workers and roosters on the board."""

from __future__ import annotations

from functools import partial

from games.engine import Option, Seat, Text, choose_some, privately, text
from games.viticulture.actions import Planting, choose_planting
from games.viticulture.cards import EVERYWHERE, VISITORS
from games.viticulture.chart import open_rows, settle_in_row
from games.viticulture.checks import cannot_draw, cannot_plant, short_of
from games.viticulture.crowd import answering, choose_opponents, invitation, offer, reward
from games.viticulture.effects import asking, draw, lira, pay
from games.viticulture.placing import plans
from games.viticulture.questions import ask, pick_cards
from games.viticulture.state import Viticulture, Worker
from games.viticulture.structures import buildings, price
from games.viticulture.visitors import Effect, summer, whole


@summer("Vendor", text("Draw a vine, an order, a winter visitor; opponents may draw a summer one"))
def vendor() -> Effect:
    """Draw one vine, one wine order and one winter visitor. Each opponent may draw one summer visitor."""

    def visitors(g: Viticulture, seat: Seat) -> list[Option[str]]:
        return (
            [Option("draw:summer", "summer", text("Draw a summer visitor"))] if g.can_draw("summer") else []
        )

    async def treat(g: Viticulture, me: Seat) -> None:
        question = text("Do you draw a summer visitor?")
        drawing = await offer(g, me, "vendor", g.opponents(me), question, visitors, text("Draw nothing"))
        for seat in drawing:
            g.take(seat, "summer")

    return whole(draw("vine", "order", "winter"), asking(treat))


@summer("Handyman", text("All may build for 2 lira less; 1 point for each opponent who does"))
def handyman() -> Effect:
    """Every player may build one structure for 2 lira less than printed. Score 1 point for each opponent who
    does."""
    offers = partial(buildings, discount=2)

    async def lend_a_hand(g: Viticulture, me: Seat) -> None:
        question = text("Which structure do you build for 2 lira less?")
        built = await offer(g, me, "handyman", g.clockwise(me), question, offers, text("Build nothing"))
        for seat, structure in built.items():
            g.build(seat, structure, price(g, seat, structure, 2, False))
        reward(g, me, built)

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return None if any(offers(g, seat) for seat in g.clockwise(me)) else text("nobody can build")

    return whole(asking(lend_a_hand, blocked))


@summer("Banker", text("Take 5 lira; each opponent may give up 1 point for 3 lira"))
def banker() -> Effect:
    """Take 5 lira. Each opponent may give up 1 point to take 3 lira."""

    def loans(g: Viticulture, seat: Seat) -> list[Option[bool]]:
        accept = Option("accept", True, text("Give up 1 point for 3 lira"))
        return [accept] if g.players[seat].can_pay_points(1) else []

    async def lend(g: Viticulture, me: Seat) -> None:
        question = text("Do you give up 1 point for 3 lira?")
        for seat in await offer(g, me, "banker", g.opponents(me), question, loans, text("Keep the point")):
            g.score(seat, -1, "visitors")
            g.earn(seat, 3)

    return whole(lira(5), asking(lend))


@summer("Importer", text("Draw 3 winter visitors, unless opponents together hand you 3 visitors"))
def importer() -> Effect:
    """Draw 3 winter visitors, unless your opponents together hand you three visitors. They answer secretly:
    each names up to three; if that makes three or more, exactly three are handed over, clockwise from you."""

    async def plan(me: Seat, own: Viticulture, seat: Seat) -> list[str]:
        prompt = invitation(me, "importer", text("Which visitors would you hand over?"))
        return await pick_cards(own, seat, prompt, 0, 3, VISITORS, public=answering("importer"))

    async def trade(g: Viticulture, me: Seat) -> None:
        offers: dict[Seat, list[str]] = {}
        if rivals_hold_three(g, me):
            holders = [seat for seat in g.opponents(me) if g.players[seat].visitors]
            offers = await privately(g, dict.fromkeys(holders, partial(plan, me)))
        offered = [(seat, card) for seat in g.opponents(me) for card in offers.get(seat, ())][:3]
        if len(offered) < 3:
            g.take(me, "winter", 3)
        for seat in g.opponents(me) if len(offered) == 3 else ():
            if cards := [card for giver, card in offered if giver == seat]:
                g.give_cards(seat, me, cards)

    def rivals_hold_three(g: Viticulture, me: Seat) -> bool:
        return sum(g.players[seat].visitors for seat in g.opponents(me)) >= 3

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return None if rivals_hold_three(g, me) else cannot_draw(g, ("winter",))

    return whole(asking(trade, blocked))


@summer("Planner", text("Place a worker on a winter action now; it acts when winter begins"))
def planner() -> Effect:
    """Place one of your workers on an action of winter. It is carried out when winter begins, if it then can
    be."""

    async def plan_ahead(g: Viticulture, me: Seat) -> None:
        prompt, public = text("Which winter action do you plan?"), text("plans a winter action")
        g.place(await ask(g, me, prompt, plans, public=public))

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        if g.phase != "summer":
            return text("no later season this year")
        left = g.players[me].available - (g.acting is None)  # one worker must play the card
        return None if left > 0 else text("no worker is left for it")

    return whole(asking(plan_ahead, blocked))


@summer("Swindler", text("Each opponent gives you 2 lira, or you score 1 point for that opponent"))
def swindler() -> Effect:
    """Each opponent may give you 2 lira. Score 1 point for each opponent who does not."""

    def bribes(g: Viticulture, seat: Seat) -> list[Option[bool]]:
        return [] if short_of(g, seat, 2) else [Option("give", True, text("Give 2 lira"))]

    async def swindle(g: Viticulture, me: Seat) -> None:
        question = text("Do you give 2 lira, or let that player score 1 point?")
        giving = await offer(g, me, "swindler", g.opponents(me), question, bribes, text("Keep the lira"))
        for seat in giving:
            g.give_lira(seat, me, 2)
        if keeping := len(g.opponents(me)) - len(giving):
            g.score(me, keeping, "visitors")

    return whole(asking(swindle))


def placed_elsewhere(g: Viticulture, me: Seat) -> list[Option[Worker]]:
    """A seat's workers on the board, but for the one that plays this card."""
    mine = [worker for worker in g.workers if worker.seat == me and worker != g.acting]
    return [
        Option(
            f"worker:{worker.action}@{worker.spot}.{worker.kind}.{index + 1}", worker, worker_words(worker)
        )
        for index, worker in enumerate(mine)
    ]


def worker_words(worker: Worker) -> Text:
    action = EVERYWHERE[worker.action].name
    if worker.kind == "grande":
        return text("Grande worker: {action}", action=action)
    return text("Worker: {action}", action=action)


@summer("Producer", text("Pay 2 lira and take back 1 or 2 of your workers from other actions"))
def producer() -> Effect:
    """Pay 2 lira and take back one or two of your workers from other actions. You may use them again this
    year."""

    async def call_back(g: Viticulture, me: Seat) -> None:
        prompt, public = text("Which workers do you take back?"), text("takes workers back")
        for worker in await choose_some(g, me, prompt, placed_elsewhere, 1, 2, public=public):
            g.take_back(worker)

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return None if placed_elsewhere(g, me) else text("no worker on another action")

    return whole(pay(2), asking(call_back, blocked))


@summer("Organizer", text("Move your rooster to a free row, take its bonus, and pass"))
def organizer() -> Effect:
    """Move your rooster to a row of the wake-up chart that is free and take that row's bonus. Then pass this
    season."""

    async def rise_again(g: Viticulture, me: Seat) -> None:
        prompt, public = text("To which row do you move?"), text("picks a row of the wake-up chart")
        await settle_in_row(g, me, await ask(g, me, prompt, open_rows, public=public))
        g.pass_season(me)

    return whole(asking(rise_again))


def may_have_a_vine_to_plant(g: Viticulture, seat: Seat) -> bool:
    """Whether somebody can plant, as far as everybody can tell (VIT-010)."""
    player = g.players[seat]
    return bool(player.hand["vine"]) and any(ground.room > 0 for ground in player.fields)


@summer("Volunteer Crew", text("All may plant a vine; 2 lira for each opponent who does"))
def volunteer_crew() -> Effect:
    """Every player may plant one vine. Take 2 lira for each opponent who does."""

    async def plan(own: Viticulture, seat: Seat) -> Planting | None:
        return await choose_planting(own, seat, skip=text("Plant nothing"), always=True)

    async def plant_together(g: Viticulture, me: Seat) -> None:
        asked = [seat for seat in g.clockwise(me) if may_have_a_vine_to_plant(g, seat)]
        planted = await privately(g, dict.fromkeys(asked, plan))
        for seat in asked:
            if (planting := planted[seat]) is not None:
                place, vine = planting
                g.plant(seat, vine, place)
        if helpers := sum(seat != me for seat in asked if planted[seat] is not None):
            g.earn(me, 2 * helpers)

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        others = any(may_have_a_vine_to_plant(g, seat) for seat in g.opponents(me))
        return None if others or cannot_plant(g, me) is None else text("nobody can plant")

    return whole(asking(plant_together, blocked))


@summer("Wedding Party", text("Give 2 lira each to 1 to 3 opponents; 1 point for each of them"))
def wedding_party() -> Effect:
    """Give 2 lira to each of one, two or three opponents. Score 1 point for each of them."""

    async def celebrate(g: Viticulture, me: Seat) -> None:
        most = min(3, g.players[me].lira // 2)
        guests = await choose_opponents(g, me, text("To whom do you give 2 lira?"), most)
        for seat in guests:
            g.give_lira(me, seat, 2)
        g.score(me, len(guests), "visitors")

    return whole(asking(celebrate, lambda g, me: short_of(g, me, 2)))
