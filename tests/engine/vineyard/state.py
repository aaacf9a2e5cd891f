"""The state of a game, and the rules that leave nothing to choose."""

from __future__ import annotations

from msgspec import Struct, field

from games.engine import Deck, Seat, State, text
from tests.engine.vineyard.cards import FIELD_CAPACITY, ORDERS, STRUCTURES, VINES

HAND = ("vine", "summer", "winter", "order")


class Player(Struct):
    lira: int = 5
    points: int = 0
    income: int = 0
    workers: int = 3
    placed: int = 0
    passed: bool = False
    bid: int = 0
    windmill_turned: bool = False
    traded: bool = False
    hand: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in HAND})
    structures: list[str] = field(default_factory=list)
    fields: list[list[str]] = field(default_factory=lambda: [[], [], []])
    harvested: list[bool] = field(default_factory=lambda: [False] * 3)
    crush: dict[str, list[int]] = field(default_factory=lambda: {"red": [], "white": []})
    cellar: dict[str, list[int]] = field(
        default_factory=lambda: {"red": [], "white": [], "blush": [], "sparkling": []}
    )

    @property
    def hand_size(self) -> int:
        return sum(map(len, self.hand.values()))

    @property
    def cellar_limit(self) -> int:
        return 9 if "large cellar" in self.structures else 6 if "medium cellar" in self.structures else 3


class Vineyard(State, kw_only=True):
    players: list[Player]
    decks: dict[str, Deck]
    spaces: dict[str, list[Seat]]
    order: list[Seat]
    active: int = 0
    year: int = 1

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other seats, clockwise."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count)]

    def take_cards(self, seat: Seat, kind: str, count: int = 1) -> None:
        drawn = [card for _ in range(count) if (card := self.draw(self.decks[kind]))]
        self.players[seat].hand[kind] += drawn
        self.tell(
            seat,
            text("{me} draws {count} {kind} {count:card|cards}", count=len(drawn), kind=kind),
            secret=text("{me} draws {cards}", cards=tuple(drawn)),
        )

    def discard(self, seat: Seat, kind: str, card: str) -> None:
        self.players[seat].hand[kind].remove(card)
        self.decks[kind].discards.append(card)

    def score(self, seat: Seat, points: int) -> None:
        self.players[seat].points += points
        self.tell(seat, text("{me} scores {points}", points=points), at=[f"seat:{seat}/points"])

    def plant(self, seat: Seat, vine: str, spot: int) -> None:
        player = self.players[seat]
        player.hand["vine"].remove(vine)
        player.fields[spot].append(vine)
        self.tell(seat, text("{me} plants {vine} in field {field}", vine=vine, field=spot + 1))
        if "windmill" in player.structures and not player.windmill_turned:
            player.windmill_turned = True
            self.score(seat, 1)

    def can_plant(self, seat: Seat, vine: str, spot: int) -> bool:
        player = self.players[seat]
        red, white, needs = VINES[vine]
        if any(structure not in player.structures for structure in needs):
            return False
        grown = sum(VINES[v].red + VINES[v].white for v in player.fields[spot])
        return grown + red + white <= FIELD_CAPACITY[spot]

    def build(self, seat: Seat, structure: str, discount: int = 0) -> None:
        player = self.players[seat]
        player.lira -= max(0, STRUCTURES[structure] - discount)
        player.structures.append(structure)
        self.tell(seat, text("{me} builds a {structure}", structure=structure))

    def can_build(self, seat: Seat, structure: str, discount: int = 0) -> bool:
        player = self.players[seat]
        if structure in player.structures or STRUCTURES[structure] - discount > player.lira:
            return False
        return structure != "large cellar" or "medium cellar" in player.structures

    def can_train(self, seat: Seat, cost: int) -> bool:
        player = self.players[seat]
        return player.workers < 6 and player.lira >= cost

    def train(self, seat: Seat, cost: int) -> None:
        player = self.players[seat]
        player.lira -= cost
        player.workers += 1
        self.tell(seat, text("{me} trains a worker"))

    def harvest(self, seat: Seat, spot: int) -> None:
        player = self.players[seat]
        player.harvested[spot] = True
        vines = [VINES[name] for name in player.fields[spot]]
        _store(player.crush["red"], sum(vine.red for vine in vines))
        _store(player.crush["white"], sum(vine.white for vine in vines))
        self.tell(seat, text("{me} harvests field {field}", field=spot + 1))

    def make_wine(self, seat: Seat, kind: str, grapes: tuple[int, ...]) -> None:
        player = self.players[seat]
        colours = {"red": ("red",), "white": ("white",), "blush": ("red", "white")}[kind]
        for colour, grape in zip(colours, grapes, strict=True):
            player.crush[colour].remove(grape)
        _store(player.cellar[kind], sum(grapes))
        self.tell(seat, text("{me} makes a {kind} of {value}", kind=kind, value=sum(grapes)))

    def wines_for(self, seat: Seat, order: str) -> list[tuple[str, int]] | None:
        """The least wines that fill an order, or `None` if it cannot be filled."""
        used: list[tuple[str, int]] = []
        for kind, value in sorted(ORDERS[order].wines, key=lambda wine: -wine[1]):
            cellar = self.players[seat].cellar[kind]
            enough = [wine for wine in cellar if wine >= value and (kind, wine) not in used]
            if not enough:
                return None
            used.append((kind, min(enough)))
        return used

    def fill(self, seat: Seat, order: str) -> None:
        player = self.players[seat]
        for kind, value in self.wines_for(seat, order) or ():
            player.cellar[kind].remove(value)
        self.discard(seat, "order", order)
        player.income = min(5, player.income + ORDERS[order].income)
        self.score(seat, ORDERS[order].points)

    def end_year(self) -> None:
        for player in self.players:
            player.lira += player.income
            player.placed = 0
            player.harvested = [False] * 3
            player.windmill_turned = player.traded = False
            for tokens in (*player.crush.values(), *player.cellar.values()):
                _age(tokens)
        for taken in self.spaces.values():
            taken.clear()
        self.year += 1


def _store(track: list[int], value: int) -> None:
    """Put a token on a track, sliding it down past the tokens already there."""
    value = min(value, 9)
    while value in track:
        value -= 1
    if value > 0:
        track.append(value)
        track.sort()


def _age(track: list[int]) -> None:
    """Move every token up by one, where there is room."""
    aged: list[int] = []
    for value in sorted(track, reverse=True):
        aged.append(value if value == 9 or value + 1 in aged else value + 1)
    track[:] = sorted(aged)
