"""Games to store in tests, and one move as the bot makes it."""

from games.engine import Answer, Event, Game, text
from storage import Database, Transaction, games, history, interactions, outbox, seats, waiting
from storage.games import GameRow, NewGame, Start
from storage.history import GivenAnswer
from storage.outbox import Message
from storage.waiting import Asked

ANN, BOB, EVE = 400_000_000_000_000_001, 400_000_000_000_000_002, 400_000_000_000_000_003
GUILD, CHANNEL = 11, 12

CHECKPOINT = b'{"rng":{"seed":"00"},"phase":"bidding"}'


async def lobby(
    tx: Transaction, *, game_id: str | None = None, host_id: int = ANN, now: int = 100
) -> GameRow:
    """A lobby in which nobody sits."""
    new = NewGame(
        kind="wine_cellar",
        channel_id=CHANNEL,
        guild_id=GUILD,
        host_id=host_id,
        created_at=now,
        listed=True,
        id=game_id,
    )
    return await games.create(tx, new)


async def running(tx: Transaction, *people: int, game_id: str | None = None, now: int = 100) -> GameRow:
    """A game that has begun, between some people and an opponent."""
    game = await lobby(tx, game_id=game_id, host_id=people[0], now=now)
    for user_id in people:
        await seats.join(tx, game.id, user_id, f"Person {user_id}", most=8, now=now)
    await seats.add_opponent(tx, game.id, "table", "Eno", most=8, now=now)
    begun = Start(Game(CHECKPOINT), "00" * 32, "ff" * 32, 1, "abc")
    return await games.start(tx, game.id, begun, now)


async def move(db: Database, game_id: str, interaction_id: int, now: int = 200) -> int:
    """One move in one transaction; returns the game's new version."""
    async with db.write() as tx:
        game = await games.get(tx, game_id)
        saved = await games.load(tx, game_id)
        assert game is not None
        assert saved is not None
        if await interactions.already_done(tx, interaction_id, now):
            return game.version
        answer = Answer(0, ("bid:43",))
        after = Game(saved.checkpoint, (*saved.answers, answer)[-8:])
        version = await games.save(tx, game_id, after, game.version, now)
        given = GivenAnswer(answer, "person", ANN, now, version)
        n = await history.add_answer(tx, game_id, given)
        news = [Event(0, text("{me} seals a bid"), text("{me} bids {count}", count=43), (0,))]
        await history.add_events(tx, game_id, n, news, now)
        await waiting.replace(tx, game_id, [Asked(0, ANN, f"token{version}", text("bids"))], now)
        for target in (f"channel:{CHANNEL}", f"user:{ANN}"):
            message = Message(kind="board", target=target, payload=b"{}", created_at=now, game_id=game_id)
            await outbox.add(tx, message)
    return version
