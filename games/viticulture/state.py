"""The state of a game, and what happens in it that leaves nothing to choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from games.engine import Deck, Name, Seat, State, Text, text
from games.viticulture.cards import (
    ACTIONS,
    BESIDE,
    BONUS_SPOT,
    EVERYWHERE,
    GOALS,
    HIGHEST_RESIDUAL,
    KIND_NAMES,
    LOWEST_SCORE,
    MOST_REGULARS,
    ORDERS,
    ROWS,
    STRUCTURES,
    VINES,
    open_spots,
    order_words,
    wine_words,
)
from games.viticulture.player import RECIPE_COLORS, Bottle, Player, Recipe
from games.viticulture.words import card_names, counted, kind_of


class Worker(Struct, frozen=True):
    """A worker on the board, or on its owner's yoke."""

    seat: Seat
    kind: str  # regular, grande or temporary
    action: str
    spot: str  # left, middle, right, or beside full spaces
    bonus: bool = False  # whether it earns the bonus
    planned: bool = False  # placed ahead by the Planner, and not carried out yet


class Viticulture(State, kw_only=True):
    """The whole truth about a game of Viticulture."""

    players: list[Player]
    decks: dict[str, Deck]
    workers: list[Worker] = field(default_factory=list)  # all that are placed
    year: int = 1
    first: Seat = 0  # who holds the first-player token
    active: Seat = 0
    order: list[Seat] = field(default_factory=list)  # of play in the season under way
    last: bool = False  # whether this year is the last
    gray: Seat | None = None  # who took the temporary worker this year
    acting: Worker | None = None  # the worker whose action is under way
    table: list[str] = field(default_factory=list)  # cards that lie open while they take effect
    imagined: bool = False  # whether hands have been imagined under the question that is pending

    # Seats

    @property
    def goal(self) -> int:
        return GOALS[self.options.get("length", "standard")]

    def clockwise(self, seat: Seat) -> list[Seat]:
        """All seats, this one first."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def opponents(self, seat: Seat) -> list[Seat]:
        return self.clockwise(seat)[1:]

    def by_rows(self) -> list[Seat]:
        """All seats in wake-up order (VIT-030)."""
        return sorted(range(len(self.players)), key=lambda seat: self.players[seat].row)

    # Points and lira

    def score(self, seat: Seat, points: int, source: str) -> None:
        """Gain points, or lose them, down to the lowest score; see who ends the game (VIT-175)."""
        player = self.players[seat]
        points = max(points, LOWEST_SCORE - player.points)
        player.points += points
        player.sources[source] = player.sources.get(source, 0) + points
        if points > 0:
            said = text("{me} scores {count} {count:point|points}", count=points)
        elif points < 0:
            said = text("{me} loses {count} {count:point|points}", count=-points)
        else:
            return
        self.tell(seat, said, at=(f"seat:{seat}/points",))
        if player.points >= self.goal and not self.last:
            self.last = True
            self.tell(seat, text("{me} has reached {goal} points: this year is the last", goal=self.goal))

    def earn(self, seat: Seat, lira: int) -> None:
        self.players[seat].lira += lira
        self.tell(seat, text("{me} takes {count} lira", count=lira), at=(f"seat:{seat}/lira",))

    def pay(self, seat: Seat, lira: int) -> None:
        if lira:
            self.players[seat].lira -= lira
            self.tell(seat, text("{me} pays {count} lira", count=lira), at=(f"seat:{seat}/lira",))

    def give_lira(self, giver: Seat, taker: Seat, lira: int) -> None:
        self.players[giver].lira -= lira
        self.players[taker].lira += lira
        said = text("{me} gives {count} lira to {taker}", count=lira, taker=Name(taker))
        self.tell(giver, said, at=(f"seat:{giver}/lira", f"seat:{taker}/lira"))

    def raise_residual(self, seat: Seat, steps: int) -> None:
        """Move the residual marker, up to its end and no lower than 0 (VIT-155, VIT-D56)."""
        player = self.players[seat]
        before = player.residual
        player.residual = max(0, min(HIGHEST_RESIDUAL, before + steps))
        if player.residual != before:
            said = text("{me} now has residual payments of {count} lira", count=player.residual)
            self.tell(seat, said, at=(f"seat:{seat}/residual",))

    # Cards

    def can_draw(self, kind: str) -> bool:
        deck = self.decks[kind]
        return bool(deck.pile or deck.discards)

    def take(self, seat: Seat, kind: str, count: int = 1) -> int:
        """Draw cards, as many as there are; return how many (VIT-D10, VIT-D65)."""
        if not self.can_draw(kind):
            self.tell(seat, text("{me} finds no {kind} to draw", kind=KIND_NAMES[kind]))
            return 0
        drawn = [card for _ in range(count) if (card := self.draw(self.decks[kind]))]
        self.players[seat].hand[kind] += drawn
        self.tell(
            seat,
            text("{me} draws {cards}", cards=counted(kind, len(drawn))),
            secret=text("{me} draws {cards}", cards=card_names(drawn)),
            at=(f"seat:{seat}/cards", f"deck:{kind}"),
        )
        return len(drawn)

    def lay_open(self, seat: Seat, card: str) -> None:
        """Put a card from hand on the table, where it lies until it has taken effect."""
        self.players[seat].hand[kind_of(card)].remove(card)
        self.table.append(card)

    def put_away(self, card: str) -> None:
        """Discard a card that lies on the table."""
        self.table.remove(card)
        self.decks[kind_of(card)].discards.append(card)

    def take_from_table(self, seat: Seat, card: str) -> None:
        self.table.remove(card)
        self.players[seat].hand[kind_of(card)].append(card)

    def discard(self, seat: Seat, cards: Iterable[str]) -> None:
        """Discard cards from hand; everyone sees them."""
        dropped = list(cards)
        for card in dropped:
            self.players[seat].hand[kind_of(card)].remove(card)
            self.decks[kind_of(card)].discards.append(card)
        said = text("{me} discards {cards}", cards=card_names(dropped))
        self.tell(seat, said, at=(f"seat:{seat}/cards",))

    def give_cards(self, giver: Seat, taker: Seat, cards: Iterable[str]) -> None:
        """Hand cards over; only the two see them."""
        given = list(cards)
        for card in given:
            self.players[giver].hand[kind_of(card)].remove(card)
            self.players[taker].hand[kind_of(card)].append(card)
        kinds = tuple(counted(kind, count) for kind, count in Counter(map(kind_of, given)).items())
        self.unveil()
        self.tell(
            giver,
            text("{me} hands {taker} {cards}", taker=Name(taker), cards=kinds),
            secret=text("{me} hands {taker} {cards}", taker=Name(taker), cards=card_names(given)),
            privy=(giver, taker),
            at=(f"seat:{giver}/cards", f"seat:{taker}/cards"),
        )

    # Workers

    def on_action(self, action: str) -> list[Worker]:
        return [worker for worker in self.workers if worker.action == action]

    def free_spots(self, action: str) -> tuple[str, ...]:
        """The open spaces of an action that nobody stands on."""
        spots = open_spots(len(self.players))
        taken = [worker.spot for worker in self.workers if worker.action == action]
        return tuple(spot for spot in spots if spot not in taken) if taken else spots

    def place(self, worker: Worker) -> None:
        """Put a worker on the board."""
        seat = worker.seat
        player = self.players[seat]
        if worker.kind == "grande":
            player.grande = False
        elif worker.kind == "temporary":
            player.temporary = False
        else:
            player.idle -= 1
        self.workers.append(worker)
        self.tell(seat, _placing(worker), at=(f"space:{worker.action}/{worker.spot}",))

    def take_back(self, worker: Worker) -> None:
        """Return a worker to those that can be placed; its space is open again (VIT-D30)."""
        self.workers.remove(worker)
        player = self.players[worker.seat]
        if worker.kind == "grande":
            player.grande = True
        elif worker.kind == "temporary":
            player.temporary = True
        else:
            player.idle += 1
        said = text("{me} takes a worker back from: {action}", action=EVERYWHERE[worker.action].name)
        self.tell(
            worker.seat, said, at=(f"space:{worker.action}/{worker.spot}", f"seat:{worker.seat}/workers")
        )

    def visit_cellar(self, worker: Worker) -> None:
        """The tasting room scores when a worker gives a tour (VIT-105)."""
        player = self.players[worker.seat]
        tours = worker.action == "give_tour" and "tasting_room" in player.structures
        if tours and player.has_wine and not player.tasted:
            player.tasted = True
            self.score(worker.seat, 1, "structures")

    def can_train(self, seat: Seat, cost: int) -> bool:
        player = self.players[seat]
        return player.workers < MOST_REGULARS and player.lira >= cost

    def train(self, seat: Seat, cost: int, *, at_once: bool = False) -> None:
        """Gain a regular worker, to be placed from next year on (VIT-125)."""
        player = self.players[seat]
        self.pay(seat, cost)
        player.workers += 1
        player.idle += at_once
        self.tell(seat, text("{me} trains a worker"), at=(f"seat:{seat}/workers",))

    def take_row_bonus(self, seat: Seat, row: int) -> None:
        """What a row of the wake-up chart gives, but for the visitor of row 5."""
        if row in (2, 3):
            self.take(seat, "vine" if row == 2 else "order")
        elif row == 4:
            self.earn(seat, 1)
        elif row == 6:
            self.score(seat, 1, "bonuses")
        elif row == 7 and self.gray is None:
            self.gray = seat
            self.players[seat].temporary = True
            self.tell(seat, text("{me} takes the temporary worker"), at=(f"seat:{seat}/workers",))

    def wake_up(self, seat: Seat, row: int) -> None:
        self.players[seat].row = row
        said = text("{me} wakes up in row {row}: {bonus}", row=row, bonus=ROWS[row])
        self.tell(seat, said, at=(f"row:{row}",))

    def pass_season(self, seat: Seat) -> None:
        self.players[seat].passed = True
        self.tell(seat, text("{me} passes"))

    # Fields

    def plant(self, seat: Seat, vine: str, place: int) -> None:
        player = self.players[seat]
        player.hand["vine"].remove(vine)
        player.fields[place].vines.append(vine)
        value = player.fields[place].value
        said = text("{me} plants {vine} in field {value}", vine=VINES[vine].name, value=value)
        self.tell(seat, said, at=(f"seat:{seat}/field/{value}",))
        if "windmill" in player.structures and not player.milled:
            player.milled = True
            self.score(seat, 1, "structures")

    def uproot(self, seat: Seat, vine: str, place: int) -> None:
        player = self.players[seat]
        player.fields[place].vines.remove(vine)
        player.hand["vine"].append(vine)
        value = player.fields[place].value
        said = text("{me} uproots {vine} from field {value}", vine=VINES[vine].name, value=value)
        self.tell(seat, said, at=(f"seat:{seat}/field/{value}", f"seat:{seat}/cards"))

    def harvest(self, seat: Seat, place: int) -> None:
        player = self.players[seat]
        stored = player.reap(place)
        value = player.fields[place].value
        grapes = tuple(_stored(color, spot) for color, spot in stored.items())
        said = text("{me} harvests field {value}: {grapes}", value=value, grapes=grapes)
        self.tell(seat, said, at=(f"seat:{seat}/field/{value}", f"seat:{seat}/crush"))

    def sell_field(self, seat: Seat, place: int) -> None:
        ground = self.players[seat].fields[place]
        ground.sold = True
        self.players[seat].lira += ground.value
        said = text("{me} sells field {value} for {value} lira", value=ground.value)
        self.tell(seat, said, at=(f"seat:{seat}/field/{ground.value}", f"seat:{seat}/lira"))

    def buy_field(self, seat: Seat, place: int) -> None:
        ground = self.players[seat].fields[place]
        ground.sold = False
        self.players[seat].lira -= ground.value
        said = text("{me} buys field {value} back for {value} lira", value=ground.value)
        self.tell(seat, said, at=(f"seat:{seat}/field/{ground.value}", f"seat:{seat}/lira"))

    # Structures

    def build(self, seat: Seat, structure: str, cost: int) -> None:
        self.players[seat].lira -= cost
        self.players[seat].structures.append(structure)
        name = STRUCTURES[structure].name
        said = text("{me} builds the {structure} for {count} lira", structure=name, count=cost)
        self.tell(seat, said, at=(f"seat:{seat}/structure/{structure}", f"seat:{seat}/lira"))

    # Grapes and wines

    def gain_grape(self, seat: Seat, color: str) -> None:
        """Put a grape of value 1 on its spot, which must be open."""
        self.players[seat].store(color, 1)
        said = text("{me} takes a red grape 1") if color == "red" else text("{me} takes a white grape 1")
        self.tell(seat, said, at=(f"seat:{seat}/crush",))

    def make_wine(
        self, seat: Seat, recipe: Recipe, *, ignoring_cellars: bool = False, lowest: int = 1
    ) -> str:
        """Make a wine, and return its type."""
        kind = str(recipe[0])
        player = self.players[seat]
        value = player.crush_into(recipe, ignoring_cellars=ignoring_cellars, lowest=lowest)
        colors = RECIPE_COLORS[kind]
        grapes = tuple(wine_words(color, int(grape)) for color, grape in zip(colors, recipe[1:], strict=True))
        said = text("{me} makes {wine} from {grapes}", wine=wine_words(kind, value), grapes=grapes)
        self.tell(seat, said, at=(f"seat:{seat}/crush", f"seat:{seat}/cellar"))
        return kind

    def spill(self, seat: Seat, kind: str, value: int) -> None:
        """Give up a wine."""
        self.players[seat].cellar[kind].remove(value)
        said = text("{me} gives up {wine}", wine=wine_words(kind, value))
        self.tell(seat, said, at=(f"seat:{seat}/cellar",))

    def drop_grape(self, seat: Seat, color: str, value: int) -> None:
        """Give up a grape."""
        self.players[seat].crush[color].remove(value)
        said = text("{me} gives up a grape: {grape}", grape=wine_words(color, value))
        self.tell(seat, said, at=(f"seat:{seat}/crush",))

    def age_wine(self, seat: Seat, kind: str, value: int) -> None:
        track = self.players[seat].cellar[kind]
        track[track.index(value)] = value + 1
        track.sort()
        wine, aged = wine_words(kind, value), wine_words(kind, value + 1)
        self.tell(seat, text("{me} ages {wine} to {aged}", wine=wine, aged=aged), at=(f"seat:{seat}/cellar",))

    def age_cellar(self, seat: Seat) -> None:
        self.players[seat].age_cellar()
        self.tell(seat, text("{me} ages all wines"), at=(f"seat:{seat}/cellar",))

    def fill(self, seat: Seat, order: str, bottles: Iterable[Bottle], extra: int = 0) -> None:
        """Fill the order that lies on the table with wines from the cellar."""
        used = list(bottles)
        for kind, value in used:
            self.players[seat].cellar[kind].remove(value)
        said = text(
            "{me} fills the order {order} with {wines}",
            order=order_words(order),
            wines=tuple(wine_words(kind, value) for kind, value in used),
        )
        self.tell(seat, said, at=(f"seat:{seat}/cellar", f"seat:{seat}/cards"))
        self.put_away(order)
        self.score(seat, ORDERS[order].points, "orders")
        self.raise_residual(seat, ORDERS[order].residual)
        if extra:
            self.score(seat, extra, "visitors")


def bonus_of(action: str, spot: str, seats: int) -> bool:
    """Whether a space carries the bonus of its action (VIT-054, VIT-055)."""
    return spot == BONUS_SPOT and seats > 2 and action in ACTIONS


def _placing(worker: Worker) -> Text:
    name = EVERYWHERE[worker.action].name
    if worker.planned:
        return text("{me} plans ahead for winter: {action}", action=name)
    if worker.spot == BESIDE and worker.kind == "grande" and worker.action in ACTIONS:
        return text("{me} places the grande worker beside full spaces: {action}", action=name)
    if worker.kind == "grande":
        return text("{me} places the grande worker: {action}", action=name)
    if worker.bonus:
        return text("{me} places a worker on the bonus space: {action}", action=name)
    return text("{me} places a worker: {action}", action=name)


def _stored(color: str, spot: int | None) -> Text:
    if spot is None:
        return text("no room for the red grape") if color == "red" else text("no room for the white grape")
    return wine_words(color, spot)
