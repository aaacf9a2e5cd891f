"""Tables and positions of Wine Cellar, for its tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Answer, Rng, Table, any_answer
from games.wine_cellar import RULES
from games.wine_cellar.state import Eno, Player, WineCellar


def set_up(seats: int, *, variant: str = "standard", clients: str = "random", seed: int = 1) -> WineCellar:
    options = RULES.settled({"variant": variant, "clients": clients})
    return RULES.setup(seats, options, Rng.numbered(seed))


def new_table(seats: int, *, variant: str = "standard", clients: str = "random", seed: int = 1) -> Any:
    return Table.new(RULES, seats, Rng.numbered(seed), {"variant": variant, "clients": clients})


def position(
    hands: Sequence[Sequence[int]],
    prizes: Sequence[int],
    *,
    cellars: Sequence[Sequence[int]] = (),
    clients: Sequence[int] = (),
    phase: str = "bids",
    round_number: int = 1,
    variant: str = "standard",
    eno: Eno | None = None,
) -> WineCellar:
    """A table in the middle of a game; what is left out is empty."""
    players = [Player(hand=list(hand)) for hand in hands]
    for player, cellar in zip(players, cellars, strict=False):
        player.cellar = list(cellar)
    for player, client in zip(players, clients, strict=False):
        player.client = client
        player.offers = [client]
    return WineCellar(
        rng=Rng.numbered(0),
        phase=phase,
        options=RULES.settled({"variant": variant}),
        players=players,
        prizes=list(prizes),
        clients=[],
        round=round_number,
        eno=eno,
    )


def solo(
    hand: Sequence[int],
    prizes: Sequence[int],
    pile: Sequence[int],
    *,
    turned: Sequence[int] = (),
    cellar: Sequence[int] = (),
    eno_client: int = 14,
    round_number: int = 1,
) -> WineCellar:
    """A solo game; Eno turns his pile from its end."""
    eno = Eno(pile=list(pile), open=list(turned), client=eno_client)
    return position(
        [hand], prizes, cellars=[cellar], clients=[1], eno=eno, round_number=round_number, variant="standard"
    )


def answer(table: Any, seat: int, key: str) -> None:
    table.apply(Answer(seat, (key,)))


def play_on(table: Any, until: Callable[[Any], bool] = lambda table: False, *, seed: int = 1) -> None:
    """Give random answers until something holds, or the game is over."""
    random = Rng.numbered(seed)
    while not table.over and not until(table):
        decision = table.pending[random.choice(sorted(table.pending))]
        table.apply(any_answer(decision, random))


def keys(table: Any, seat: int) -> list[str]:
    return [option.key for option in table.pending[seat].options]


def told(g: WineCellar) -> list[str]:
    return [event.read_by(None) for event in g.news]
