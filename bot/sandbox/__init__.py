"""A Discord-compatible server on loopback, to try and test the bot without a token.

    async with SandboxServer(people=4) as server:
        with server.redirect():                       # discord.py now speaks with the sandbox
            client = build_client()
            running = asyncio.create_task(client.start(server.token))
            await server.connected()
            mia = server.actor("Mia")                 # Mia, Jonas, Priya, Tom, Aiko, Lena, Omar, Zoé
            tables = server.world.named("tables")
            outcome = await mia.slash("game new", tables, game="wine_cellar")
            outcome = await mia.click(outcome, "Join")        # by custom id or label
            opened = await mia.click(outcome.message, "Name")
            await mia.submit(opened, {"name": "Evening"})     # fields by custom id
            hand = await mia.next_message(mia.dm)
            await server.settled()
            assert server.unknown_routes == {}

An outcome has `ack` (the type of the first answer), `failed`, `message`, `modal`, `choices`, `follow_ups`,
`latency`, and awaits `edited()`, `follow_up()`; `server.until(condition)` awaits anything else.

`server.faults.plan(Fault.STATUS, "POST *callback")`, `server.faults.at_random(seed, rate, Planned(...))`,
`server.faults.on_gateway_at_random(seed, rate)` and `server.gateway` (close, abort, reconnect, invalidate,
mute, hold, copies) spoil things. `server.world` (close_dms, deny, remove_bot) and `bot.sandbox.channels`
(archive, drop) do what people may do. `server.world.clock.advance(900)` moves the time.

`server.world.record` has all that happened, `server.world.uploads` each message's files with their alt texts,
`server.world.files` their bytes, `server.requests` all that was asked.

A bot in a process of its own calls `redirect(base_url, token)`.
"""

from bot.sandbox.actor import Actor, Outcome
from bot.sandbox.commands import Unusable
from bot.sandbox.faults import Fault, Order, Planned
from bot.sandbox.interactions import Callback
from bot.sandbox.redirect import RealToken, Unreachable, redirect
from bot.sandbox.server import TOKEN, SandboxServer

__all__ = [
    "TOKEN",
    "Actor",
    "Callback",
    "Fault",
    "Order",
    "Outcome",
    "Planned",
    "RealToken",
    "SandboxServer",
    "Unreachable",
    "Unusable",
    "redirect",
]
