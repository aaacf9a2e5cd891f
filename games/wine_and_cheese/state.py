"""The state of a game, and the rules that leave nothing to choose."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from games.engine import Deck, Name, Seat, State, Text, text
from games.wine_and_cheese.calendar import CALENDAR, WITHOUT_LABELS, is_before_aging, next_aging
from games.wine_and_cheese.cards import (
    BOX,
    CARDS,
    FAMILIES,
    FAMILY_NAMES,
    HOUSING,
    INGREDIENTS,
    MADE_FROM,
    OPENING_MARKERS,
    SLOTS,
    START,
    STORAGE,
    TRACK,
    TRADE,
    Effect,
    Family,
    Label,
)
from games.wine_and_cheese.grid import covered, yields
from games.wine_and_cheese.track import Indicator

Counts = dict[str, int]

EFFECT_PARTS: dict[Effect, tuple[str, Family]] = {
    "wine_step": ("step", "wine"),
    "wine_card": ("card", "wine"),
    "hurry_wine": ("hurry", "wine"),
    "slow_wine": ("slow", "wine"),
    "cheese_step": ("step", "cheese"),
    "cheese_card": ("card", "cheese"),
    "hurry_cheese": ("hurry", "cheese"),
    "slow_cheese": ("slow", "cheese"),
}
SHARED_EFFECTS = [effect for effect, (verb, _) in EFFECT_PARTS.items() if verb in ("step", "card")]
PRICES: dict[str, Counts] = {
    label.ingredient: {what: label.cost.count(what) for what in label.cost} for label in BOX.labels
}


class CellarCard(Struct):
    """An open card in a cellar, and the markers that still have to age away."""

    id: str
    markers: int
    triggered: bool = False  # its own trigger of this summer is used


class Farm(Struct):
    """One player's side of the board.

    `pool` counts all ingredients; the `stored` part of it lies in storage and the rest on
    the processing sites.  `known` are the cards of the hand that were taken from the display.
    """

    houses: list[str]
    hand: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    pool: Counts = field(default_factory=lambda: {what: START.get(what, 0) for what in INGREDIENTS})
    stored: Counts = field(default_factory=lambda: dict.fromkeys(STORAGE, 0))
    slots: list[CellarCard | None] = field(default_factory=lambda: [None] * SLOTS)
    closed: bool = True
    indicators: dict[Family, Indicator] = field(
        default_factory=lambda: {family: Indicator() for family in FAMILIES}
    )
    gold: list[str] = field(default_factory=list)
    silver: list[str] = field(default_factory=list)
    paired: int = 0  # gourmet pairs that were sold as such
    overripe: int = 0  # cards that were lost to aging
    dropped: bool = False
    aged: bool = False

    @property
    def cards(self) -> list[CellarCard]:
        return [card for card in self.slots if card]

    @property
    def markers(self) -> int:
        return sum(self.pool.values())

    @property
    def free_slot(self) -> int | None:
        """The leftmost open slot that is empty (WAC-D24)."""
        for slot in range(SLOTS - self.closed):
            if self.slots[slot] is None:
                return slot
        return None

    def card(self, id: str) -> CellarCard:
        return next(card for card in self.slots if card and card.id == id)

    def of_family(self, family: Family) -> list[CellarCard]:
        return [card for card in self.slots if card and CARDS[card.id].family == family]

    def gourmets(self, family: Family) -> list[CellarCard]:
        return [card for card in self.of_family(family) if CARDS[card.id].dish]

    def spend(self, markers: Counts) -> None:
        """Return markers to the supply, from the sites before the storage (WAC-D16)."""
        for what, count in markers.items():
            self.pool[what] -= count
            if what in self.stored and self.stored[what] > self.pool[what]:
                self.stored[what] = self.pool[what]

    def gain(self, markers: Counts) -> None:
        for what, count in markers.items():
            self.pool[what] += count


def shortfall(pool: Counts, cost: Counts, plus_any: Family | None = None) -> tuple[int, int]:
    """How many units of a cost are missing, and how many markers are left over (WAC-TRD-04)."""
    needed = missing = 0
    for what, count in cost.items():
        needed += count
        if pool[what] < count:
            missing += count - pool[what]
    if plus_any:
        needed += 1
        if not any(pool[what] > cost.get(what, 0) for what in MADE_FROM[plus_any]):
            missing += 1
    return missing, sum(pool.values()) - needed + missing


def can_pay(pool: Counts, cost: Counts, plus_any: Family | None = None) -> bool:
    missing, surplus = shortfall(pool, cost, plus_any)
    return surplus >= TRADE * missing


class WineAndCheese(State, kw_only=True):
    """Two farms and what lies between them.  Seats index `farms`; plots and spaces count from 0."""

    farms: list[Farm]
    starter: Seat  # who held turn order card 1 in the first spring
    south: Seat  # who sits at the lower edge of the grid
    first: Seat  # who holds turn order card 1
    active: Seat
    spaces: list[str]  # the housing cards
    unused: list[str]  # the housing cards that left the game
    waiting: str  # the color on the calendar, until the first winter
    decks: dict[Family, Deck]
    display: dict[Family, list[str | None]]
    workers: dict[int, str] = field(default_factory=dict)  # colors by plot
    bonus: list[int] = field(default_factory=lambda: list(TRACK.bonus))  # spaces that still have their marker
    step: int = 0  # index into the calendar
    placement: int = 1  # the turn of a worker phase
    color: str = ""  # what the turn before used, or what is being moved now
    standing: int | None = None  # the plot whose worker is being returned now

    @property
    def second(self) -> Seat:
        return 1 - self.first

    def foe(self, seat: Seat) -> Seat:
        return 1 - seat

    def begin(self, step: int) -> None:
        """Go to a step of the calendar."""
        self.step = step
        self.phase = CALENDAR[step].phase
        self.active = self.first
        self.placement, self.color, self.standing = 1, "", None
        for farm in self.farms:
            farm.dropped = farm.dropped and self.phase != "produce"
            farm.aged = farm.aged and self.phase != "age"
            for card in farm.cards:
                card.triggered = False

    # Workers

    def mover(self) -> Seat:
        """Who takes the current turn of a worker phase: 1-2-2-1-1-2-2 and so on (WAC-SPR1-01)."""
        return self.first if self.placement // 2 % 2 == 0 else self.second

    def yields(self, seat: Seat, space: int, plot: int) -> Counts:
        """What a worker of this housing space gets on a plot, by type of plot."""
        card = HOUSING[self.spaces[space]]
        return yields(card.kind, covered(card, seat != self.south)[plot], self.workers)

    def collect(self, seat: Seat, gains: Counts, yeast: int) -> Counts:
        """Put what plots yield on the sites, with the laboratories' share split (WAC-D8)."""
        split = {"yeast": yeast, "cultures": gains.get("laboratory", 0) - yeast}
        gained = {what: count for what, count in {**gains, **split}.items() if count and what != "laboratory"}
        self.farms[seat].gain(gained)
        return gained

    # Ingredients

    def can_do(self, seat: Seat, effect: Effect) -> bool:
        """Whether the effect of a label can be carried out fully (WAC-D19)."""
        verb, family = EFFECT_PARTS[effect]
        match verb:
            case "step":
                return True
            case "card":
                return bool(self.decks[family].pile) or any(self.display[family])
            case "hurry":
                return any(card.markers for card in self.farms[seat].of_family(family))
            case _:
                return bool(self.farms[seat].of_family(family))

    def is_locked(self, seat: Seat) -> bool:
        """Whether what both share must wait, because the first player is still aging (WAC-D48)."""
        return self.phase == "age" and seat != self.first and not self.farms[self.first].aged

    def payable_labels(self, seat: Seat, locked: bool | None = None) -> Iterator[tuple[Label, Effect]]:
        """The label actions that can be paid and done now, or if shared things were (un)locked."""
        pool = self.farms[seat].pool
        if self.phase in WITHOUT_LABELS or not any(pool.values()):
            return
        locked = self.is_locked(seat) if locked is None else locked
        for label in BOX.labels:
            if can_pay(pool, PRICES[label.ingredient], label.plus_any):
                for effect in label.options:
                    if self.can_do(seat, effect) and not (locked and effect in SHARED_EFFECTS):
                        yield label, effect

    def can_use_label(self, seat: Seat, locked: bool | None = None) -> bool:
        return next(self.payable_labels(seat, locked), None) is not None

    def can_make(self, seat: Seat, id: str) -> bool:
        return can_pay(self.farms[seat].pool, CARDS[id].cost)

    # Cellar

    def ways_to_open(self, seat: Seat) -> list[str]:
        """How the closed cellar can be paid for: "markers", "wine" or "cheese" (WAC-CLS)."""
        farm = self.farms[seat]
        if not farm.closed:
            return []
        ways = ["markers"] if farm.markers >= OPENING_MARKERS else []
        if not self.is_locked(seat):
            ways += [family for family in FAMILIES if self.space_behind(seat, family) is not None]
        return ways

    def space_behind(self, seat: Seat, family: Family) -> int | None:
        return self.farms[seat].indicators[family].behind(self.occupied(seat, family))

    def sell(self, seat: Seat, id: str, pile: list[str]) -> None:
        farm = self.farms[seat]
        slot = next(slot for slot, card in enumerate(farm.slots) if card and card.id == id)
        farm.slots[slot] = None
        pile.append(id)

    def age(self, seat: Seat, markers: int) -> None:
        """Age every card of a player; those that cannot become overripe (WAC-AGE)."""
        farm = self.farms[seat]
        overripe = [card for card in farm.cards if card.markers < markers]
        farm.overripe += len(overripe)
        for card in overripe:
            self.sell(seat, card.id, farm.silver)
        for card in farm.cards:
            card.markers -= markers
        if farm.cards:
            self.tell(
                seat,
                text("{me} ages: {cards}", cards=tuple(_left(card) for card in farm.cards)),
                at=(f"seat:{seat}/cellar",),
            )
        for card in overripe:
            self.tell(
                seat,
                text("{card} of {me} is overripe and goes for silver", card=CARDS[card.id].name),
                at=(f"seat:{seat}/silver",),
            )
        farm.aged = True

    def spoiling(self, seat: Seat) -> list[str]:
        """The cards that the aging of this season would make overripe, as things stand."""
        if not is_before_aging(self.step):
            return []
        aging = next_aging(self.step)
        return [card.id for card in self.farms[seat].cards if card.markers < aging]

    def savable(self, seat: Seat) -> list[str]:
        """Those of the spoiling cards that could still be sold for gold, or slowed down in time."""
        spoiling = self.spoiling(seat)
        if not spoiling:
            return []
        farm, aging = self.farms[seat], next_aging(self.step)
        slowed = {EFFECT_PARTS[effect][1] for _, effect in self.payable_labels(seat) if "slow" in effect}
        return [
            id
            for id in spoiling
            if (self.phase == "produce" and not farm.card(id).markers and not farm.dropped)
            or (CARDS[id].family in slowed and farm.markers >= aging - farm.card(id).markers)
        ]

    # Track

    def occupied(self, seat: Seat, family: Family) -> list[int]:
        """The spaces of the other three indicators."""
        own = self.farms[seat].indicators[family]
        return [other.space for farm in self.farms for other in farm.indicators.values() if other is not own]

    def take_step(self, seat: Seat, family: Family) -> int:
        """Move an indicator one step forward; returns how many bonus markers that takes."""
        visited = self.farms[seat].indicators[family].advance(self.occupied(seat, family))
        taken = [space for space in visited if space in self.bonus]
        for space in taken:
            self.bonus.remove(space)
        return len(taken)

    # Cards

    def take_card(self, seat: Seat, family: Family, id: str | None) -> None:
        """Take a card from the display, which is refilled at once, or the top of the deck."""
        farm, deck = self.farms[seat], self.decks[family]
        if id is None:
            drawn = self.draw(deck)
            assert drawn is not None
            farm.hand.append(drawn)
            self.tell(
                seat,
                text("{me} draws 1 {family} card from the deck", family=FAMILY_NAMES[family]),
                secret=text("{me} draws {card} from the deck", card=CARDS[drawn].name),
                at=(f"seat:{seat}/hand",),
            )
            return
        slot = self.display[family].index(id)
        farm.hand.append(id)
        farm.known.append(id)
        self.display[family][slot] = self.draw(deck) if deck.pile else None
        self.tell(
            seat,
            text("{me} takes {card} from the display", card=CARDS[id].name),
            at=(f"seat:{seat}/hand", f"display:{family}/{slot}"),
        )

    # Turn order

    def hand_over(self) -> None:
        """Give turn order card 1 to whoever stored more; equals swap (WAC-STO-07, 08)."""
        stored = [sum(farm.stored.values()) for farm in self.farms]
        if stored[self.second] >= stored[self.first]:
            self.first = self.second
        self.tell(
            None,
            text(
                "{player} goes first from now on ({stored} stored against {other})",
                player=Name(self.first),
                stored=stored[self.first],
                other=stored[self.second],
            ),
            at=("order",),
        )


def _left(card: CellarCard) -> Text:
    if not card.markers:
        return text("{card} is finished", card=CARDS[card.id].name)
    return text(
        "{card} has {count} {count:marker|markers} left", card=CARDS[card.id].name, count=card.markers
    )
