"""How people play in tests, and what must hold whatever happened meanwhile."""

from __future__ import annotations

from collections import Counter

from bot.sandbox import SandboxServer
from bot.sandbox.actor import Actor, Outcome
from bot.sandbox.commands import Unusable
from bot.sandbox.objects import Message
from games import load_all
from games.engine import Rng, Table
from storage import Database, games, history, seats
from tests.bot.conftest import Hall


def parts(message: Message) -> list[dict]:
    return [part for row in message.components for part in row["components"]]


def picks(message: Message) -> list[dict]:
    """The components of a panel that answer what is asked."""
    return [part for part in parts(message) if part["custom_id"].split(":")[1] in ("pick", "menu")]


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


async def attempt(actor: Actor, message: Message, random: Rng) -> bool:
    """Answer an open panel in some way; whether the panel said so."""
    before = message.content
    part = random.choice(picks(message))
    try:
        if "options" in part:
            count = max(part.get("min_values", 1), 1)
            values = [option["value"] for option in random.sample(part["options"], count)]
            outcome = await actor.select(message, part["custom_id"], values)
        else:
            outcome = await actor.click(message, part["custom_id"])
        if outcome.failed:
            return False
        await outcome.edited()
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
