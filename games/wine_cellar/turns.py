"""The order of play: phases are data, and a turn is a coroutine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.engine import Decision, Rng, Seat, Text, Turn, choose, everyone, text
from games.wine_cellar.actions import bids, clients, not_for_bidding, not_for_picking, picks
from games.wine_cellar.cards import BOTTLES_PER_PLAYER, CLIENTS, HAND_SIZE, lower_half
from games.wine_cellar.state import Eno, Player, WineCellar

CHOOSES_CLIENT = text("chooses a client")
BIDS = text("bids")
PICKS = (
    text("picks first"),
    text("picks second"),
    text("picks third"),
    text("picks fourth"),
    text("picks fifth"),
    text("picks sixth"),
    text("picks seventh"),
    text("picks eighth"),
)
STORES = text("stores the last prize")
PICKS_BEFORE_ENO = text("picks before Eno")

KEEP = text("Keep one client for this game")
KEEP_BEFORE_ENO = text("Keep one client; Eno follows the other")
BID = text("Choose a bottle to bid")
PICK = text("Pick a prize, and where it goes in your cellar")
PICK_FIRST = text("Pick the first bottle of your cellar")
STORE = text("Store the prize on top or at the bottom")


# Set-up


def setup(seats: int, options: dict[str, str], rng: Rng) -> WineCellar:
    """Deal hands, prizes and clients (CEL-SET, CEL-ADV-01 to 07, CEL-SOL-01, 02)."""
    hands, prizes = _deal_halves(seats, rng) if options["variant"] == "advanced" else _deal(seats, rng)
    client_set = _client_set(seats, options, rng)
    deck = [number for number, client in CLIENTS.items() if client_set in ("", client.set)]
    rng.shuffle(deck)
    g = WineCellar(
        rng=rng,
        phase="clients",
        options=options,
        players=[Player(hand=sorted(hand)) for hand in hands[:seats]],
        prizes=sorted(prizes),
        clients=deck,
        client_set=client_set,
        eno=Eno(pile=hands[1]) if seats == 1 else None,
    )
    g.deal_clients()
    _announce(g)
    return g


def _deal(seats: int, rng: Rng) -> tuple[list[list[int]], list[int]]:
    """Deal 8 of the bottles to each hand; alone, the second hand is Eno's."""
    count = max(2, seats)
    bottles = list(range(1, BOTTLES_PER_PLAYER * count + 1))
    rng.shuffle(bottles)
    return _hands(bottles, count, HAND_SIZE)


def _deal_halves(seats: int, rng: Rng) -> tuple[list[list[int]], list[int]]:
    """Deal 4 bottles of the lower and 4 of the upper half to each hand (CEL-ADV-02, 03)."""
    last = BOTTLES_PER_PLAYER * seats
    middle = lower_half(last)
    halves = [list(range(1, middle + 1)), list(range(middle + 1, last + 1))]
    for half in halves:
        rng.shuffle(half)
    (low, low_rest), (high, high_rest) = (_hands(half, seats, HAND_SIZE // 2) for half in halves)
    return [low[seat] + high[seat] for seat in range(seats)], low_rest + high_rest


def _hands(bottles: list[int], seats: int, size: int) -> tuple[list[list[int]], list[int]]:
    dealt = seats * size
    return [bottles[start : start + size] for start in range(0, dealt, size)], bottles[dealt:]


def _client_set(seats: int, options: dict[str, str], rng: Rng) -> str:
    """The set of clients in use, or "" for all of them (CEL-D7, CEL-D23)."""
    if options["clients"] != "random":
        return options["clients"].upper()
    if options["variant"] == "advanced" and seats <= 3:
        return rng.choice("AB")
    return ""


def _announce(g: WineCellar) -> None:
    g.tell(None, text("Bottles 1 to {last} are in play", last=g.last_bottle))
    if g.client_set:
        g.tell(None, text("All clients come from set {set}", set=g.client_set))


# Turns


def next_turn(g: WineCellar) -> Turn[None] | None:
    """The coroutine of whatever happens next, or `None` when the game is over."""
    phases = SOLO if g.eno else PHASES
    return phases[g.phase](g) if g.phase in phases else None


async def choose_clients(g: WineCellar) -> None:
    """Everyone secretly keeps one of two clients, and all are opened together (CEL-D3)."""
    prompt = KEEP_BEFORE_ENO if g.eno else KEEP

    def question(me: Seat) -> Decision:
        return Decision(me, prompt, tuple(clients(g, me)), public=CHOOSES_CLIENT)

    for me, client in (await _sealed(g, question)).items():
        g.keep_client(me, client)
    g.phase = "bids"


async def bid(g: WineCellar) -> None:
    """Everyone secretly bids a bottle; the highest bid will pick first (CEL-RND-02 to 04)."""
    chosen = await _sealed(g, partial(_bidding, g))
    g.unveil()  # the last bids are opened without a question
    for me, bottle in chosen.items():
        g.open_bid(me, bottle)
    g.order = sorted(g.seats, key=lambda me: -g.players[me].bid)
    first = g.order[0]
    g.tell(first, text("{me} bids highest and picks first"), at=(f"seat:{first}/bid",))
    g.phase = "picks"


def _bidding(g: WineCellar, me: Seat) -> Decision:
    return Decision(me, BID, tuple(bids(g, me)), public=BIDS, reasons=lambda: not_for_bidding(g, me))


async def _sealed(g: WineCellar, question: Callable[[Seat], Decision]) -> dict[Seat, int]:
    """Ask everyone for one card at once."""
    g.since = dict(g.answered)
    return {me: card for me, (card,) in (await everyone(g, g.seats, question)).items()}


async def pick(g: WineCellar) -> None:
    """One after the other takes a prize (CEL-RND-04 to 09)."""
    for place, me in enumerate(g.order):
        await store_prize(g, me, STORES if len(g.prizes) == 1 else PICKS[place])
    g.end_round()


async def store_prize(g: WineCellar, me: Seat, public: Text) -> None:
    prompt = PICK if len(g.prizes) > 1 else STORE
    if not g.players[me].cellar:
        prompt = PICK_FIRST
    storing = await choose(g, me, prompt, picks, public=public, reasons=not_for_picking)
    assert storing is not None  # there is a prize for everyone (CEL-D16)
    g.store(me, *storing)


# Alone against Eno


async def choose_clients_solo(g: WineCellar) -> None:
    """The player keeps a client; the other one guides Eno (CEL-SOL-02)."""
    assert g.eno is not None
    await choose_clients(g)
    (g.eno.client,) = (client for client in g.players[0].offers if client != g.players[0].client)
    name = CLIENTS[g.eno.client].name
    g.tell(None, text("Eno plays for {client}", client=name), at=("eno/client",))


async def bid_solo(g: WineCellar) -> None:
    """The player bids openly, then Eno turns up his cards (CEL-SOL-04 to 06)."""
    assert g.eno is not None
    chosen = await _sealed(g, partial(_bidding, g))
    g.open_bid(0, chosen[0])
    g.turn_eno_cards(g.eno)
    if g.eno_leads:
        g.tell(None, text("Eno's card is higher, so he picks first"), at=("eno/open",))
    else:
        g.tell(0, text("{me} bids higher than Eno and picks first"), at=("seat:0/bid",))
    g.order = [0]
    g.phase = "picks"


async def pick_solo(g: WineCellar) -> None:
    """Whoever has the higher card takes a prize first (CEL-SOL-08 to 11)."""
    assert g.eno is not None
    if g.eno_leads:
        g.eno_takes(g.eno)
        await store_prize(g, 0, STORES)
    else:
        await store_prize(g, 0, PICKS_BEFORE_ENO)
        g.remove_prize(g.eno)
    g.end_round()


PHASES: dict[str, Callable[[WineCellar], Turn[None]]] = {
    "clients": choose_clients,
    "bids": bid,
    "picks": pick,
}

SOLO: dict[str, Callable[[WineCellar], Turn[None]]] = {
    "clients": choose_clients_solo,
    "bids": bid_solo,
    "picks": pick_solo,
}
