"""The winter visitors that concern other players, the decks, or actions of the board."""

from __future__ import annotations

from functools import partial

from games.engine import Option, Seat, Text, choose_some, privately, text
from games.viticulture import actions
from games.viticulture.board import blocked as action_blocked
from games.viticulture.board import carry_out
from games.viticulture.cards import EVERYWHERE, KINDS, SUMMER_ACTIONS
from games.viticulture.checks import cannot_draw, cannot_give_up_wine, cannot_train
from games.viticulture.crowd import answering, choose_opponents, invitation, offer, reward
from games.viticulture.effects import asking
from games.viticulture.player import Recipe
from games.viticulture.questions import ask, card_detail, card_label, draw_one_of, pick_cards
from games.viticulture.state import Viticulture
from games.viticulture.visitors import Effect, whole, winter
from games.viticulture.words import card_names


@winter("Queen", text("Your right neighbor loses 1 point, gives you 2 cards, or pays you 3 lira"))
def queen() -> Effect:
    """The neighbor on your right must choose one of these: lose 1 point, hand you 2 cards, pay you 3 lira."""

    def neighbor(g: Viticulture, me: Seat) -> Seat:
        return g.clockwise(me)[-1]

    def tributes(g: Viticulture, seat: Seat) -> list[Option[str]]:
        player = g.players[seat]
        possible = {
            "point": (text("Lose 1 point"), player.can_pay_points(1)),
            "cards": (text("Hand over 2 cards"), player.hand_size >= 2),
            "lira": (text("Pay 3 lira"), player.lira >= 3),
        }
        return [Option(f"tribute:{key}", key, label) for key, (label, can) in possible.items() if can]

    async def demand(g: Viticulture, me: Seat) -> None:
        seat, public = neighbor(g, me), answering("queen")
        prompt = invitation(me, "queen", text("What do you choose?"))
        tribute = await ask(g, seat, prompt, tributes, public=public)
        if tribute == "point":
            g.score(seat, -1, "visitors")
        elif tribute == "lira":
            g.give_lira(seat, me, 3)
        else:
            prompt = invitation(me, "queen", text("Which 2 cards do you hand over?"))
            g.give_cards(seat, me, await pick_cards(g, seat, prompt, 2, 2, public=public))

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return None if tributes(g, neighbor(g, me)) else text("your neighbor can do none of it")

    return whole(asking(demand, blocked))


@winter("Mentor", text("All may make 1 or 2 wines; draw a vine or summer visitor per opponent"))
def mentor() -> Effect:
    """Every player may make one or two wines. For each opponent who does, draw one vine or one summer
    visitor."""

    def vintners(g: Viticulture, me: Seat) -> list[Seat]:
        return [seat for seat in g.clockwise(me) if g.players[seat].can_make_wine()]

    async def plan(own: Viticulture, seat: Seat) -> list[Recipe]:
        return await actions.make_wines(own, seat, 2, optional=True)

    async def teach(g: Viticulture, me: Seat) -> None:
        seats = vintners(g, me)
        plans = await privately(g, dict.fromkeys(seats, plan))
        for seat in seats:
            for recipe in plans[seat]:
                g.make_wine(seat, recipe)
        for seat in seats:
            if seat != me and plans[seat]:
                await draw_one_of(g, me, ("vine", "summer"))

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return None if vintners(g, me) else text("nobody can make wine")

    return whole(asking(teach, blocked))


@winter("Innkeeper", text("Take the top cards of two discard piles into your hand"))
def innkeeper() -> Effect:
    """Take the top cards of two different discard piles into your hand."""

    def tops(g: Viticulture, me: Seat) -> list[Option[str]]:
        return [
            Option(f"top:{kind}", kind, card_label(deck.discards[-1]), card_detail(deck.discards[-1]))
            for kind, deck in g.decks.items()
            if deck.discards
        ]

    async def serve(g: Viticulture, me: Seat) -> None:
        prompt, public = text("Which two cards do you take?"), text("picks discarded cards")
        kinds = await choose_some(g, me, prompt, tops, 2, 2, public=public)
        cards = [g.decks[kind].discards.pop() for kind in kinds]
        for kind, card in zip(kinds, cards, strict=True):
            g.players[me].hand[kind].append(card)
        said = text("{me} takes discarded cards: {cards}", cards=card_names(cards))
        g.tell(me, said, at=(f"seat:{me}/cards",))

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return None if len(tops(g, me)) >= 2 else text("fewer than two discard piles have cards")

    return whole(asking(serve, blocked))


@winter("Motivator", text("All may take back their grande worker; 1 point for each opponent who does"))
def motivator() -> Effect:
    """Every player may take back the own grande worker and use it again this year. Score 1 point for each
    opponent who does."""

    def grandes(g: Viticulture, seat: Seat) -> list[Option[str]]:
        return [
            Option(
                "back",
                worker.action,
                text("Take it back from: {action}", action=EVERYWHERE[worker.action].name),
            )
            for worker in g.workers
            if worker.seat == seat and worker.kind == "grande"
        ]

    async def motivate(g: Viticulture, me: Seat) -> None:
        question = text("Do you take back your grande worker?")
        back = await offer(g, me, "motivator", g.clockwise(me), question, grandes, text("Leave it there"))
        for seat in back:
            g.take_back(next(w for w in g.workers if w.seat == seat and w.kind == "grande"))
        reward(g, me, back)

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        return (
            None if any(grandes(g, seat) for seat in g.clockwise(me)) else text("no grande worker is placed")
        )

    return whole(asking(motivate, blocked))


@winter("Manager", text("Take any summer action without a worker and without its bonus"))
def manager() -> Effect:
    """Carry out one of the summer actions without placing a worker and without its bonus, even if it is
    full."""

    def summer_actions(g: Viticulture, me: Seat) -> list[Option[str]]:
        return [
            Option(f"action:{action}", action, fact.name)
            for action, fact in SUMMER_ACTIONS.items()
            if action_blocked(g, me, action) is None
        ]

    async def manage(g: Viticulture, me: Seat) -> None:
        prompt, public = text("Which summer action do you take?"), text("picks a summer action")
        action = await ask(g, me, prompt, summer_actions, public=public)
        if action is not None:
            await carry_out(g, me, action)

    return whole(asking(manage))  # a tour is always possible


@winter("Governor", text("1 to 3 opponents each give you a summer visitor, or else you score 1 point"))
def governor() -> Effect:
    """Choose one, two or three opponents. Each of them hands you one summer visitor; score 1 point for each
    who has none."""

    async def plan(me: Seat, own: Viticulture, seat: Seat) -> list[str]:
        prompt = invitation(me, "governor", text("Which summer visitor do you hand over?"))
        return await pick_cards(own, seat, prompt, 1, 1, ("summer",), public=answering("governor"))

    async def govern(g: Viticulture, me: Seat) -> None:
        chosen = await choose_opponents(g, me, text("Which opponents do you choose?"), 3)
        holders = [seat for seat in g.opponents(me) if seat in chosen and g.players[seat].hand["summer"]]
        given = await privately(g, dict.fromkeys(holders, partial(plan, me)))
        for seat in holders:
            g.give_cards(seat, me, given[seat])
        if poor := len(chosen) - len(holders):
            g.score(me, poor, "visitors")

    return whole(asking(govern))


@winter("Taster", text("Give up a wine for 4 lira; 2 points if it is the best of all cellars"))
def taster() -> Effect:
    """Give up one wine and take 4 lira. If it was worth more than every other wine in anyone's cellar, score
    2 points."""

    async def taste(g: Viticulture, me: Seat) -> None:
        value = await actions.give_up_wine(g, me)
        g.earn(me, 4)
        if all(value > other for player in g.players for _, other in player.wines):
            g.score(me, 2, "visitors")

    return whole(asking(taste, cannot_give_up_wine))


@winter("Caravan", text("Turn up the top card of each deck; take two of them, discard the rest"))
def caravan() -> Effect:
    """Turn up the top card of each of the four decks. Take two of these cards and discard the others."""

    def turn_up(g: Viticulture, me: Seat) -> list[str]:
        cards = [card for kind in KINDS if (card := g.draw(g.decks[kind]))]
        g.table += cards
        g.tell(me, text("{me} turns up {cards}", cards=card_names(cards)))
        return cards

    async def arrive(g: Viticulture, me: Seat) -> None:
        cards = turn_up(g, me)
        options = [Option(f"take:{card}", card, card_label(card), card_detail(card)) for card in cards]
        prompt, public = text("Which two cards do you take?"), text("picks cards that are turned up")
        taken = await choose_some(g, me, prompt, lambda g, me: options, 2, 2, public=public)
        for card in cards:
            if card in taken:
                g.take_from_table(me, card)
            else:
                g.put_away(card)
        g.tell(me, text("{me} takes {cards}", cards=card_names(taken)), at=(f"seat:{me}/cards",))

    return whole(asking(arrive, lambda g, me: cannot_draw(g, KINDS)))


@winter("Guest Speaker", text("All may pay 1 lira to train a worker; 1 point for each opponent who does"))
def guest_speaker() -> Effect:
    """Every player may pay 1 lira and train a worker. Score 1 point for each opponent who does."""

    def trainings(g: Viticulture, seat: Seat) -> list[Option[bool]]:
        return [Option("train", True, text("Pay 1 lira to train a worker"))] if g.can_train(seat, 1) else []

    async def speak(g: Viticulture, me: Seat) -> None:
        question = text("Do you pay 1 lira to train a worker?")
        listening = await offer(
            g, me, "guest_speaker", g.clockwise(me), question, trainings, text("Train nobody")
        )
        for seat in listening:
            g.train(seat, 1)
        reward(g, me, listening)

    def blocked(g: Viticulture, me: Seat) -> Text | None:
        if any(g.can_train(seat, 1) for seat in g.clockwise(me)):
            return None
        return cannot_train(g, me, 1)

    return whole(asking(speak, blocked))
