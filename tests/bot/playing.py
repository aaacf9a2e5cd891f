"""How people play in tests, and what must hold whatever happened meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count

from bot.position import Position
from bot.sandbox import SandboxServer, interactions
from bot.sandbox.actor import Actor, Outcome
from bot.sandbox.commands import Unusable
from bot.sandbox.objects import InteractionType, Message
from games import load_all
from games.engine import Rng, Seat, Table, any_answer
from storage import Database, games, history, seats
from tests.bot.conftest import Hall

CALLS = count(1)  # interactions that no Discord has numbered


def parts(message: Message) -> list[dict]:
    return [part for row in message.components for part in row["components"]]


def picks(message: Message) -> list[dict]:
    """The components of a panel that answer what is asked."""
    return [part for part in parts(message) if part["custom_id"].split(":")[1] in ("pick", "menu")]


def custom_id(message: Message, label: str) -> str:
    """What a button sends, to press it when it is gone."""
    return next(part["custom_id"] for part in parts(message) if part.get("label") == label)


async def forged(
    hall: Hall, actor: Actor, message: Message, pressed: str, values: Sequence[str] | None = None
) -> Outcome:
    """A click that Discord's client would not make: another custom id, or values that are not on offer."""
    channel = hall.server.world.channels[message.channel_id]
    data: dict[str, object] = {"custom_id": pressed, "component_type": 2, "id": 1}
    if values is not None:
        data |= {"component_type": 3, "values": list(values)}
    begun = interactions.begin(
        hall.server.world, InteractionType.COMPONENT, actor.user, channel, data, message
    )
    outcome = await Outcome(hall.server.world, begun).answered()
    await hall.settled()
    return outcome


async def answer_first(hall: Hall, actor: Actor, panel: Message) -> Outcome:
    """Answer what a panel asks with the first option, or with as many as it takes."""
    part = picks(panel)[0]
    if "options" in part:
        least = max(part.get("min_values", 1), 1)
        values = [option["value"] for option in part["options"][:least]]
        outcome = await actor.select(panel, part["custom_id"], values)
        await hall.settled()
        return outcome
    return await hall.click(actor, panel, part["custom_id"])


async def play_on(hall: Hall, game: str, random: Rng, answers: int = 400) -> None:
    """Let the people of a game give so many answers at once, in place of their clicks; fewer if it ends."""
    for _ in range(answers):
        now = await _asking_people(hall, game)
        if now.table.over:
            break
        seat = next(seat for seat in sorted(now.table.pending) if now.asks(seat))
        await give(hall, now, seat, any_answer(now.table.pending[seat], random).picks)
    await hall.settled()


async def give(hall: Hall, now: Position, seat: Seat, picks: Sequence[str]) -> None:
    """Give the answer of a person at once, in place of a click."""
    person = now.asks(seat)
    assert person is not None
    await hall.services.play.answer(next(CALLS), person, now.row.id, now.token(seat), lambda _: picks)


async def _asking_people(hall: Hall, game: str) -> Position:
    """How a game stands when opponents have moved, and somebody else is asked or it is over."""
    while True:
        now = await hall.services.play.position(game)
        if now.table.over or any(now.asks(seat) for seat in now.table.pending):
            return now
        await hall.settled()


async def attempt(actor: Actor, message: Message, random: Rng) -> bool:
    """Answer an open panel in some way; whether the panel said so."""
    before = message.content
    part = random.choice(picks(message))
    try:
        if "options" in part:
            least, most = max(part.get("min_values", 1), 1), part.get("max_values", 1)
            count = least + random.below(most - least + 1)  # the least is not always enough
            values = [option["value"] for option in random.sample(part["options"], count)]
            outcome = await actor.select(message, part["custom_id"], values)
        else:
            outcome = await actor.click(message, part["custom_id"])
        if outcome.failed:
            return False
        await outcome.shown()
    except (TimeoutError, Unusable):
        return False
    return "Something went wrong" not in message.content and message.content != before


def nothing_was_said_twice(server: SandboxServer) -> None:
    said: Counter[tuple[str, str, str]] = Counter()
    for happening in server.world.record:
        message = happening.message
        if (
            happening.name == "MESSAGE_CREATE"
            and message is not None
            and message.author.bot
            and not message.flags & 64
        ):
            buttons = " ".join(part.get("custom_id", "") for part in parts(message))
            said[(message.channel_id, message.content, buttons)] += 1

    assert [key for key, count in said.items() if count > 1] == []


async def the_record_holds(url: str, game: str) -> None:
    """The answers on record, played again from the seed, are the game that was saved."""
    db = await Database.open(url)
    try:
        async with db.read() as tx:
            row, saved = await games.get(tx, game), await games.load(tx, game)
            seed = await games.seed(tx, game)
            answers = await history.answers(tx, game)
            seated = await seats.of_game(tx, game)
    finally:
        await db.close()
    assert row is not None
    assert saved is not None
    rules = load_all()[row.kind]
    again = Table.new(rules, len(seated), Rng(seed or ""), row.options)
    for answer in answers:
        again.apply(answer.answer)

    assert again.over
    assert rules.result(again.state) == rules.result(Table.open(rules, saved).state)
