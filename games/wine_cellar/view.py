"""What a seat may see, built up from what is public and what is its own; and imagining the rest."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from games.engine import Rng, Seat
from games.wine_cellar.cards import BOTTLES, CLIENTS, ROUNDS, bonuses, cellar_points, lower_half
from games.wine_cellar.state import Player, Score, WineCellar


class Worth(Struct, frozen=True):
    """How the viewer's total of this game changes if a bottle is stored now.

    On top it moves all the others down.  `bonus` is the client's part of both numbers.
    """

    bottle: int
    top: int
    bottom: int
    bonus: int


class BonusView(Struct, frozen=True):
    """A line of the score sheet: so many bottles of a type or from a country, at so many points."""

    type: str  # "" if it is a line for a country
    country: str  # "" if it is a line for a type
    points: int
    bottles: int


class ScoreView(Struct, frozen=True):
    """What a cellar scores, and why."""

    client: int
    cellar: tuple[int, ...]  # from top to bottom
    ages: tuple[int, ...]  # what each bottle scores where it lies
    bonuses: tuple[BonusView, ...]
    cellar_points: int
    bonus_points: int
    total: int


class SeatView(Struct, frozen=True):
    """What everybody sees of a seat."""

    hand_size: int
    known_hand: tuple[int, ...]  # its cards, when they came from an open cellar (CEL-D25)
    has_answered: bool  # has sealed its client or its bid
    bid: int  # the open bid, or 0
    place: int  # when it picks in this round, from 1; 0 before the bids are open
    taken: int  # the prize taken in this round, or 0
    placed: str  # where it went: "top", "bottom" or, the first one, ""
    client: int  # the open client, or 0
    running: ScoreView  # the game under way (or just over), as it stands
    finished: tuple[ScoreView, ...]  # the games before it, and after the end also the last
    total: int  # of all games, with the running one


class EnoView(Struct, frozen=True):
    """Eno's side of the solo game."""

    pile: int  # cards left face down
    open: tuple[int, ...]
    client: int
    removed: tuple[int, ...]  # in the order in which they left the game
    took: int  # his prize of this round, or 0
    leads: bool  # whether he picks first in this round


class OwnView(Struct, frozen=True):
    """What only the viewer sees."""

    hand: tuple[int, ...]
    offers: tuple[int, ...]  # clients to choose from, or what they were
    hand_worth: tuple[Worth, ...]  # if a card of the hand were stored now; empty with a full cellar
    prize_worth: tuple[Worth, ...]


class WineCellarView(Struct, frozen=True):
    """The table as one seat or a spectator sees it.  Bottles and clients are their numbers."""

    phase: str  # "clients", "bids", "picks" or "over"
    variant: str
    game: int
    games: int
    round: int
    rounds: int
    last_bottle: int
    client_set: str  # the only set in use, or ""
    prizes: tuple[int, ...]
    order: tuple[Seat, ...]  # who picks when; empty before the bids are open
    picking: Seat | None  # who picks now
    seats: tuple[SeatView, ...]
    eno: EnoView | None
    own: OwnView | None


def view(g: WineCellar, seat: Seat | None) -> WineCellarView:
    return WineCellarView(
        phase=g.phase,
        variant=g.options["variant"],
        game=g.game,
        games=g.games,
        round=g.round,
        rounds=ROUNDS,
        last_bottle=g.last_bottle,
        client_set=g.client_set,
        prizes=tuple(g.prizes),
        order=tuple(g.order),
        picking=next((me for me in g.order if not g.players[me].taken), None),
        seats=tuple(_seat(g, me) for me in g.seats),
        eno=_eno(g),
        own=None if seat is None else _own(g, seat),
    )


def _seat(g: WineCellar, me: Seat) -> SeatView:
    player = g.players[me]
    count = len(g.players)
    return SeatView(
        hand_size=len(player.hand),
        known_hand=tuple(player.hand) if hands_are_known(g) else (),
        has_answered=g.phase in ("clients", "bids") and g.has_answered(me),
        bid=player.bid,
        place=1 + g.order.index(me) if g.order else 0,
        taken=player.taken,
        placed=player.placed,
        client=player.client,
        running=_score(g.score(me), count),
        finished=tuple(_score(score, count) for score in player.finished),
        total=g.total(me),
    )


def _score(score: Score, players: int) -> ScoreView:
    return ScoreView(
        client=score.client,
        cellar=score.bottles,
        ages=tuple(cellar_points(score.bottles)),
        bonuses=_bonus_lines(score.client, score.bottles, players),
        cellar_points=score.cellar,
        bonus_points=score.types + score.countries,
        total=score.total,
    )


def _bonus_lines(client: int, cellar: tuple[int, ...], players: int) -> tuple[BonusView, ...]:
    if not client:
        return ()
    who = CLIENTS[client]
    types = [BOTTLES[bottle].type for bottle in cellar]
    countries = [BOTTLES[bottle].country for bottle in cellar]
    return (
        *(BonusView(wish.type, "", wish.points, types.count(wish.type)) for wish in who.types),
        *(
            BonusView("", wish.country, wish.points, countries.count(wish.country))
            for wish in who.countries_for(players)
        ),
    )


def _eno(g: WineCellar) -> EnoView | None:
    eno = g.eno
    if eno is None:
        return None
    return EnoView(
        pile=len(eno.pile),
        open=tuple(eno.open),
        client=eno.client,
        removed=tuple(eno.removed),
        took=eno.took,
        leads=g.phase == "picks" and g.eno_leads,
    )


def _own(g: WineCellar, me: Seat) -> OwnView:
    player = g.players[me]
    return OwnView(
        hand=tuple(player.hand),
        offers=tuple(player.offers),
        hand_worth=_worths(g, me, player.hand),
        prize_worth=_worths(g, me, g.prizes),
    )


def _worths(g: WineCellar, me: Seat, bottles: list[int]) -> tuple[Worth, ...]:
    player = g.players[me]
    if len(player.cellar) == ROUNDS:
        return ()
    pays = bonuses(player.client, len(g.players))
    return tuple(Worth(*gain, bonus=pays[gain.bottle]) for gain in g.gains(me, bottles))


def hands_are_known(g: WineCellar) -> bool:
    """Whether every hand was an open cellar, so that everybody may know it (CEL-D25)."""
    return g.game > 1


# Imagining


def imagine(g: WineCellar, seat: Seat | None, random: Rng) -> None:
    """Replace all that `seat` (or a spectator) cannot know by something it cannot rule out."""
    others = [player for me, player in enumerate(g.players) if me != seat]
    _imagine_hands(g, others, random)
    _imagine_clients(g, seat, others, random)


def _imagine_hands(g: WineCellar, others: list[Player], random: Rng) -> None:
    """Deal the hidden bottles anew; in the advanced game each hand keeps its share of both halves."""
    if hands_are_known(g):
        return
    hands = [player.hand for player in others]
    middle = lower_half(g.last_bottle) if g.advanced else 0
    piles = [g.eno.pile] if g.eno else []
    _mix([*hands, *piles], lambda bottle: bottle <= middle, random)
    _mix([*hands, *piles], lambda bottle: bottle > middle, random)
    for hand in hands:
        hand.sort()


def _imagine_clients(g: WineCellar, seat: Seat | None, others: list[Player], random: Rng) -> None:
    """Deal the hidden clients anew.

    Cards that went through the same shuffle may change places, and cards that the seat has
    never seen may change names.
    """
    if g.eno and g.eno.client:
        others = []  # all offers are open
    opened = {player.client for player in g.players}
    recycled = set(g.recycled)
    zones = [g.clients, *(player.offers for player in others)]
    _mix(zones, lambda client: client not in opened and client in recycled, random)
    _mix(zones, lambda client: client not in opened and client not in recycled, random)
    strangers = [client for zone in (*zones, g.discards) for client in zone if client not in opened]
    _rename(g, sorted(set(strangers) - _clients_met(g, seat)), others, random)
    for player in others:
        player.offers.sort()


def _clients_met(g: WineCellar, seat: Seat | None) -> set[int]:
    """The clients that a seat saw in earlier games."""
    met = {score.client for player in g.players for score in player.finished}
    if seat is not None:
        met.update(g.players[seat].met)
    return met


def _rename(g: WineCellar, strangers: list[int], others: list[Player], random: Rng) -> None:
    """Let clients that nobody here can tell apart trade places wherever they are noted."""
    names = dict(zip(strangers, random.sample(strangers, len(strangers)), strict=True))
    for zone in (g.clients, g.discards, g.recycled, *(p.offers for p in others), *(p.met for p in others)):
        zone[:] = [names.get(client, client) for client in zone]


def reshuffle(g: WineCellar, random: Rng) -> None:
    """Shuffle anew what lies face down and nobody has seen: the clients left, and Eno's bottles."""
    recycled = set(g.recycled)
    _mix([g.clients], lambda client: client in recycled, random)
    _mix([g.clients], lambda client: client not in recycled, random)
    if g.eno:
        random.shuffle(g.eno.pile)


def _mix(zones: list[list[int]], those: Callable[[int], bool], random: Rng) -> None:
    """Shuffle certain cards among the places where they lie."""
    places = [(zone, index) for zone in zones for index, card in enumerate(zone) if those(card)]
    cards = [zone[index] for zone, index in places]
    random.shuffle(cards)
    for (zone, index), card in zip(places, cards, strict=True):
        zone[index] = card
