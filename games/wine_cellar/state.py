"""The state of a game, and the rules that leave nothing to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct, field

from games.engine import Seat, State, text
from games.wine_cellar.cards import (
    AGES,
    BOTTLES,
    BOTTLES_PER_PLAYER,
    CLIENT_OFFERS,
    CLIENTS,
    ROUNDS,
    Client,
    bonuses,
    cellar_points,
)

TOP, BOTTOM = "top", "bottom"


class Gain(NamedTuple):
    """How a cellar's points change if a bottle goes on top, or to the bottom, now."""

    bottle: int
    top: int
    bottom: int


class Score(Struct, frozen=True):
    """What one seat reached in a finished game."""

    client: int
    bottles: tuple[int, ...]  # its cellar, from top to bottom
    cellar: int
    types: int
    countries: int

    @property
    def total(self) -> int:
        return self.cellar + self.types + self.countries


class Player(Struct, omit_defaults=True):
    """What lies before one seat.  Bottles and clients are their numbers; 0 is none."""

    hand: list[int] = field(default_factory=list)
    cellar: list[int] = field(default_factory=list)  # from top to bottom
    bid: int = 0  # lies open
    taken: int = 0  # the prize taken in this round
    placed: str = ""  # where it went
    offers: list[int] = field(default_factory=list)  # the clients to choose from, kept and rejected
    client: int = 0  # lies open
    met: list[int] = field(default_factory=list)  # clients offered in earlier games
    finished: list[Score] = field(default_factory=list)


class Eno(Struct):
    """The opponent of the solo game (CEL-SOL): he has no cellar and no score."""

    pile: list[int]  # face down, turned from the end
    open: list[int] = field(default_factory=list)
    client: int = 0
    removed: list[int] = field(default_factory=list)  # prizes that have left the game
    took: int = 0  # what he took in this round


class WineCellar(State, kw_only=True):
    """The whole table.  Phases are `clients`, `bids`, `picks` and `over`."""

    players: list[Player]
    prizes: list[int]
    clients: list[int]  # not dealt yet, dealt from the end
    client_set: str = ""  # the set in use, if it is only one
    discards: list[int] = field(default_factory=list)  # clients of earlier games
    recycled: list[int] = field(default_factory=list)  # clients that were shuffled anew, latest time
    order: list[Seat] = field(default_factory=list)  # who picks when in this round
    round: int = 1
    game: int = 1
    since: dict[Seat, int] = field(default_factory=dict)  # answers given before the sealed question
    eno: Eno | None = None

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def advanced(self) -> bool:
        return self.options["variant"] == "advanced"

    @property
    def games(self) -> int:
        return 3 if self.advanced else 1

    @property
    def last_bottle(self) -> int:
        """The highest number in play (CEL-SET-01)."""
        return BOTTLES_PER_PLAYER * max(2, len(self.players))

    def has_answered(self, seat: Seat) -> bool:
        """Whether a seat has sealed its answer to the question that is before everyone."""
        return self.answered.get(seat, 0) > self.since.get(seat, 0)

    # Clients

    def deal_clients(self) -> None:
        """Deal two clients to each seat, unseen ones first (CEL-D24)."""
        if len(self.clients) < CLIENT_OFFERS * len(self.players):
            self.recycled, self.discards = self.discards, []
            self.rng.shuffle(self.recycled)
            self.clients = self.recycled + self.clients
        for player in self.players:
            player.offers = sorted(self.clients.pop() for _ in range(CLIENT_OFFERS))

    def keep_client(self, me: Seat, client: int) -> None:
        self.players[me].client = client
        self.tell(me, text("{me} plays for {client}", client=CLIENTS[client].name), at=(f"seat:{me}/client",))

    def discard_clients(self) -> None:
        for player in self.players:
            self.discards += player.offers
            player.met += player.offers
            player.client = 0

    # A round

    def open_bid(self, me: Seat, bottle: int) -> None:
        """Lay a bottle from the hand open as the bid."""
        player = self.players[me]
        player.hand.remove(bottle)
        player.bid = bottle
        self.tell(me, text("{me} bids {bottle}", bottle=BOTTLES[bottle].label), at=(f"seat:{me}/bid",))

    def store(self, me: Seat, bottle: int, where: str) -> None:
        """Take a prize and put it into the cellar, on top or at the bottom (CEL-RND-09)."""
        player = self.players[me]
        self.prizes.remove(bottle)
        player.taken = bottle
        player.placed = where if player.cellar else ""
        at = (f"seat:{me}/cellar", f"prize:{bottle}")
        label = BOTTLES[bottle].label
        if not player.cellar:
            self.tell(me, text("{me} takes {bottle}", bottle=label), at=at)
        elif where == TOP:
            self.tell(me, text("{me} takes {bottle} and puts it on top", bottle=label), at=at)
        else:
            self.tell(me, text("{me} takes {bottle} and puts it at the bottom", bottle=label), at=at)
        player.cellar.insert(0 if where == TOP else len(player.cellar), bottle)

    def end_round(self) -> None:
        """This round's bids become the next prizes; after the last round the game is scored."""
        if self.round == ROUNDS:
            self.end_game()
            return
        self.collect_bids()
        self.round += 1
        self.phase = "bids"

    def collect_bids(self) -> None:
        """The bids become prizes (CEL-RND-10), Eno's part of them as the solo rules say."""
        self.prizes = [player.bid for player in self.players]
        if self.eno:
            self.prizes.append(self._release_eno_card(self.eno))
        self.prizes.sort()
        for player in self.players:
            player.bid = player.taken = 0
            player.placed = ""
        self.order = []

    def _release_eno_card(self, eno: Eno) -> int:
        """Eno gives his lower card if the bid beat him, else his higher one (CEL-SOL-10, 14)."""
        given = max(eno.open) if self.eno_leads else min(eno.open)
        eno.open.remove(given)
        eno.took = 0
        return given

    @property
    def eno_leads(self) -> bool:
        """Whether Eno's higher open card beats the player's bid (CEL-SOL-07)."""
        return self.eno is not None and max(self.eno.open) > self.players[0].bid

    # The end of a game

    def score(self, me: Seat) -> Score:
        """Count a seat's cellar and bonuses as they stand."""
        player = self.players[me]
        cellar = sum(cellar_points(player.cellar))
        if not player.client:
            return Score(0, tuple(player.cellar), cellar, 0, 0)
        client = CLIENTS[player.client]
        types = sum(client.type_bonus(BOTTLES[bottle]) for bottle in player.cellar)
        count = len(self.players)
        countries = sum(client.country_bonus(BOTTLES[bottle], count) for bottle in player.cellar)
        return Score(player.client, tuple(player.cellar), cellar, types, countries)

    def running(self, me: Seat) -> int:
        """The points of the game under way, quickly."""
        player = self.players[me]
        pays = bonuses(player.client, len(self.players))
        return sum(cellar_points(player.cellar)) + sum(pays[bottle] for bottle in player.cellar)

    def gains(self, me: Seat, bottles: Sequence[int]) -> list[Gain]:
        """What each bottle would add to the game under way, with the client's bonus.

        On top it moves all the others down by one place.
        """
        cellar = self.players[me].cellar
        pays = bonuses(self.players[me].client, len(self.players))
        count = len(cellar)
        moved = sum(AGES[held][place + 1] - AGES[held][place] for place, held in enumerate(cellar))
        return [
            Gain(bottle, moved + AGES[bottle][0] + pays[bottle], AGES[bottle][count] + pays[bottle])
            for bottle in bottles
        ]

    def total(self, me: Seat) -> int:
        """The points of all finished games, and of the one under way."""
        finished = sum(score.total for score in self.players[me].finished)
        return finished if self.phase == "over" else finished + self.running(me)

    def end_game(self) -> None:
        for me in self.seats:
            score = self.score(me)
            self.players[me].finished.append(score)
            self.tell(
                me,
                text(
                    "{me} scores {total}: cellar {cellar}, types {types}, countries {countries}",
                    total=score.total,
                    cellar=score.cellar,
                    types=score.types,
                    countries=score.countries,
                ),
                at=(f"seat:{me}/score",),
            )
        if self.game == self.games:
            self.phase = "over"
        else:
            self.next_game()

    def next_game(self) -> None:
        """Cellars become hands and bids prizes; everyone gets new clients (CEL-ADV-09 to 12)."""
        for player in self.players:
            player.hand, player.cellar = sorted(player.cellar), []
        self.collect_bids()
        self.discard_clients()
        self.deal_clients()
        self.unveil()
        self.game += 1
        self.round = 1
        self.phase = "clients"
        self.tell(None, text("Game {game} begins: each cellar becomes its owner's hand", game=self.game))

    # Eno

    def turn_eno_cards(self, eno: Eno) -> None:
        """Eno turns up two cards in round 1, then one, and in round 8 none (CEL-SOL-05, 06, CEL-D26)."""
        while eno.pile and len(eno.open) < 2:
            bottle = eno.pile.pop()
            eno.open.append(bottle)
            self.unveil()
            self.tell(None, text("Eno turns up {bottle}", bottle=BOTTLES[bottle].label), at=("eno/open",))

    def remove_prize(self, eno: Eno) -> None:
        """The prize that nobody took leaves the game (CEL-SOL-09)."""
        bottle = self.prizes.pop()
        eno.removed.append(bottle)
        self.tell(None, text("{bottle} leaves the game", bottle=BOTTLES[bottle].label), at=("eno/removed",))

    def eno_takes(self, eno: Eno) -> None:
        """Eno takes the prize he prefers, and it leaves the game (CEL-SOL-11)."""
        bottle = eno_choice(CLIENTS[eno.client], self.prizes)
        self.prizes.remove(bottle)
        eno.removed.append(bottle)
        eno.took = bottle
        at = ("eno/removed", f"prize:{bottle}")
        self.tell(None, text("Eno takes {bottle}", bottle=BOTTLES[bottle].label), at=at)


def eno_choice(client: Client, prizes: list[int]) -> int:
    """Which of two prizes Eno takes (CEL-SOL-12, 13).

    His client's first type, second type and first country decide in this order; the first
    that fits exactly one prize does (CEL-D27).  If none does, the higher bid value decides.
    """
    liked = [{b for b in prizes if BOTTLES[b].type == wish.type} for wish in client.types[:2]]
    first_country = client.countries_for(1)[:1]
    liked += [{b for b in prizes if BOTTLES[b].country == wish.country} for wish in first_country]
    return next((fits.pop() for fits in liked if len(fits) == 1), max(prizes))
