"""Quick and sensible answers, by which opponents play on what they try."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import structs

from games.engine import Answer, Decision, Option, Rng, Seat
from games.viticulture.cards import ORDERS, VINES
from games.viticulture.judgement import (
    STRUCTURES,
    cards,
    future,
    grape_worth,
    judge,
    lira,
    vine_worth,
    wine_worth,
    years_after,
)
from games.viticulture.player import Player
from games.viticulture.state import Viticulture, Worker
from games.viticulture.view import imagine
from games.viticulture.visitors import Half, visitor
from games.viticulture.words import kind_of

Liking = Callable[[Viticulture, Seat, Any], float]


def habit(g: Viticulture, decision: Decision, rng: Rng) -> Answer:
    """The options that are liked best: as few as must be, and further ones only if they are liked at all."""
    me = decision.seat
    liked = [(liking(g, me, option, rng), -index) for index, option in enumerate(decision.options)]
    ranked = sorted(liked, reverse=True)
    for count in range(decision.most, decision.least - 1, -1):
        best = ranked[:count]
        options = [decision.options[-index] for _, index in best]
        wanted = count <= max(1, decision.least) or best[-1][0] > 0
        if wanted and not (decision.check and decision.check([option.value for option in options])):
            return Answer(me, tuple(option.key for option in options))
    return next(decision.answers())


def liking(g: Viticulture, me: Seat, option: Option[Any], rng: Rng) -> float:
    """How much an option is liked; 0 is like doing nothing."""
    verb = option.key.partition(":")[0]
    if verb == "play":
        return max(trial(g, me, half, rng, option.value) for half in playable_halves(g, me, option.value))
    if verb == "half" and isinstance(option.value, Half):
        return trial(g, me, option.value, rng)
    like = LIKINGS.get(verb)
    return like(g, me, option.value) if like else FIXED.get(option.key, 0.0)


def playable_halves(g: Viticulture, me: Seat, card: str) -> list[Half]:
    return [half for half in visitor(card).effect.halves if half.blocked(g, me) is None]


def trial(g: Viticulture, me: Seat, half: Half, rng: Rng, card: str | None = None) -> float:
    """What half of a visitor brings, when it is played on a copy in which all that is hidden is imagined."""
    copy = g.copy()
    imagine(copy, me, rng)
    if card is not None:
        copy.lay_open(me, card)
    before = judge(copy, me)
    turn, answer = half.do(copy, me), None
    with suppress(StopIteration):
        while True:
            answer = habit(copy, turn.send(answer).asked[0], rng)
    return judge(copy, me) - before


def gain(g: Viticulture, me: Seat, change: Callable[[Player], object]) -> float:
    """What a change of one's own mat is worth."""
    player, years = g.players[me], years_after(g)
    changed = copied(player)
    change(changed)
    before = future(player, years, player.available) + cards(player, years, player.available)
    return future(changed, years, player.available) + cards(changed, years, player.available) - before


def copied(player: Player) -> Player:
    return structs.replace(
        player,
        hand={kind: [*held] for kind, held in player.hand.items()},
        fields=[structs.replace(ground, vines=[*ground.vines]) for ground in player.fields],
        structures=[*player.structures],
        crush={color: [*track] for color, track in player.crush.items()},
        cellar={kind: [*track] for kind, track in player.cellar.items()},
    )


# The mat


def like_planting(g: Viticulture, me: Seat, planting: tuple[int, str]) -> float:
    place, vine = planting

    def plant(player: Player) -> None:
        player.hand["vine"].remove(vine)
        player.fields[place].vines.append(vine)

    return gain(g, me, plant) - 0.01 * g.players[me].fields[place].room


def like_uprooting(g: Viticulture, me: Seat, planting: tuple[int, str]) -> float:
    return -VINES[planting[1]].value


def like_building(g: Viticulture, me: Seat, structure: str) -> float:
    cost = g.players[me].cost(structure)
    return STRUCTURES[structure] * min(1.0, years_after(g) / 5) - 0.2 * cost


def like_harvest(g: Viticulture, me: Seat, place: int) -> float:
    return gain(g, me, lambda player: player.reap(place))


def like_wine(g: Viticulture, me: Seat, recipe: Any) -> float:
    if g.players[me].landing(recipe, g.players[me].reach) is None:  # the Zymologist's
        return 0.1 * float(sum(recipe[1:]))
    return gain(g, me, lambda player: player.crush_into(recipe))


def like_order(g: Viticulture, me: Seat, order: str) -> float:
    return ORDERS[order].points + ORDERS[order].residual


def like_grape(g: Viticulture, me: Seat, grape: tuple[str, int]) -> float:
    return -grape_worth(grape[1])


def like_giving_up(g: Viticulture, me: Seat, bottle: tuple[str, int]) -> float:
    return -wine_worth(bottle)


def like_sale(g: Viticulture, me: Seat, sale: tuple[str, int]) -> float:
    what, place = sale
    if what == "grapes":
        return 0.0
    value = g.players[me].fields[place].value
    return lira(value) - 1.6 if what == "sell" else 1.0 - lira(value)


# Cards


def card_worth(g: Viticulture, me: Seat, card: str) -> float:
    kind = kind_of(card)
    if kind == "vine":
        return vine_worth(g.players[me], card)
    if kind == "order":
        return 0.2 * ORDERS[card].points if not g.players[me].can_fill(card) else 2.0
    return 0.6


def like_parting(g: Viticulture, me: Seat, card: str) -> float:
    return -card_worth(g, me, card)


def like_taking(g: Viticulture, me: Seat, what: str) -> float:
    return TAKINGS[what] if what in TAKINGS else card_worth(g, me, what)


TAKINGS = {"lira": 0.6, "point": 1.0, "vine": 0.4, "yoke": 0.9}


def like_top(g: Viticulture, me: Seat, kind: str) -> float:
    return card_worth(g, me, g.decks[kind].discards[-1])


def like_draw(g: Viticulture, me: Seat, kinds: str | tuple[str, ...]) -> float:
    """One of each is better than two alike."""
    if isinstance(kinds, tuple) and len(kinds) == 2:
        return 1.0 + 0.2 * (kinds[0] != kinds[1])
    kind = kinds if isinstance(kinds, str) else kinds[0]
    return 0.5 - 0.1 * len(g.players[me].hand[kind])


def like_trade(g: Viticulture, me: Seat, trade: str) -> float:
    """The parts of the Jack-of-all-trades."""
    return {"fill": 2.0, "wine": 1.0}.get(trade, 0.5)


# Workers and seats


def like_gift(g: Viticulture, me: Seat, gift: str) -> float:
    if gift == "lira":
        return 1.3
    return {"worker": 2.2, "point": 1.0, **STRUCTURES}[gift]


def like_row(g: Viticulture, me: Seat, row: int) -> float:
    return ROW_LIKES[row]


ROW_LIKES = {1: 0.5, 2: 0.6, 3: 0.6, 4: 0.5, 5: 0.7, 6: 0.9, 7: 0.6}


def like_action(g: Viticulture, me: Seat, action: str) -> float:
    return ACTION_LIKES.get(action, 0.0)


def like_worker(g: Viticulture, me: Seat, worker: Worker) -> float:
    return ACTION_LIKES.get(worker.action, 0.0) + 0.2 * worker.bonus


ACTION_LIKES = {
    "fill_order": 3.0,
    "winter_visitor": 1.6,
    "make_wine": 1.5,
    "summer_visitor": 1.4,
    "harvest": 1.3,
    "plant": 1.2,
    "build": 1.0,
    "train": 1.0,
    "yoke": 0.9,
    "draw_order": 0.7,
    "give_tour": 0.7,
    "draw_vine": 0.6,
    "cart": 0.2,
    "sell": 0.1,
}


def like_calling_back(g: Viticulture, me: Seat, worker: Worker) -> float:
    return -1.0 if worker.planned else 0.4 + 0.2 * (worker.kind == "grande")


LIKINGS: dict[str, Liking] = {
    "plant": like_planting,
    "uproot": like_uprooting,
    "build": like_building,
    "harvest": like_harvest,
    "make": like_wine,
    "fill": like_order,
    "grape": like_grape,
    "wine": like_giving_up,
    "sell": like_sale,
    "buy": like_sale,
    "card": like_parting,
    "take": like_taking,
    "top": like_top,
    "draw": like_draw,
    "half": like_trade,
    "papa": like_gift,
    "row": like_row,
    "action": like_action,
    "place": like_worker,
    "worker": like_calling_back,
}

FIXED = {  # answers whose worth hardly depends on the position
    "yes": 0.5,
    "give": -0.1,
    "accept": -0.1,
    "train": 1.0,
    "back": 0.3,
    "tribute:lira": -0.9,
    "tribute:cards": -0.8,
    "tribute:point": -1.0,
    "yoke:harvest": 1.0,
    "seat:1": 0.5,
    "seat:2": 0.5,
    "seat:3": 0.5,
    "seat:4": 0.5,
    "seat:5": 0.5,
    "seat:6": 0.5,
}
