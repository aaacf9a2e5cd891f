"""What people wish of their tables beside moves: pauses, taking back, plans, and a look at it all."""

from __future__ import annotations

from contextlib import suppress

from bot.sandbox.objects import Message
from bot.terminal.simulation.resident import UNSEEN, Resident, offers, parts
from storage.games import GameRow

MOST_STEPS = 3  # of a plan
TURNS = 3  # back to which a host goes at the most
PLANNED = ("your plan counts now", "Your plan was followed at once")
PLANS_MADE = "plans made"
ASKED = "takebacks asked for"
SNOOZED = "notices snoozed"
SURVEYED = "looks at all games"


class Wishes:
    """Acts for somebody.  Everything may come to nothing, because the game has moved on or the bot died."""

    def __init__(self, me: Resident) -> None:
        self.me = me
        self._heard: set[str] = set()  # requests that are answered, or passed over

    # What others wish

    async def listen(self, games: list[GameRow]) -> None:
        """Answer what others ask of the table."""
        for row in games:
            for act, yes, no in (("agree", "Agree", "Decline"), ("pause", "Agree", "Play On")):
                request = self.me.witness.calls.get((row.id, act))
                if request is not None and self._concerns_me(request):
                    self._heard.add(request.id)
                    await self._vote(request, yes if self.me.happens(self.me.habits.agrees) else no)
            paused = self.me.witness.calls.get((row.id, "resume"))
            if paused is not None and self.me.happens(self.me.habits.resumes):
                with suppress(*UNSEEN):
                    await self.me.actor.click(paused, "End the Pause")

    def _concerns_me(self, request: Message) -> bool:
        called = f"<@{self.me.id}>" in request.content or "Waiting for" in request.content
        return called and request.id not in self._heard

    async def _vote(self, request: Message, word: str) -> None:
        with suppress(*UNSEEN):
            await self.me.actor.click(request, word)

    # What somebody wishes

    async def have(self, games: list[GameRow]) -> None:
        """Ask for something now and then."""
        habits = self.me.habits
        if self.me.happens(habits.surveys):
            await self._survey()
        if games and self.me.happens(habits.pauses):
            await self.me.command("game pause", game=self.me.chance.choice(games).id)
        if games and self.me.happens(habits.regrets):
            await self._take_back(self.me.chance.choice(games).id)
        hosted = [row for row in games if row.host_id == self.me.id]
        if hosted and self.me.happens(habits.rewinds):
            with suppress(*UNSEEN):
                await self._rewind(self.me.chance.choice(hosted).id)

    async def _survey(self) -> None:
        outcome = await self.me.command(self.me.chance.choice(("games", "digest")))
        self.me.done[SURVEYED] += outcome.message is not None

    async def _rewind(self, game: str) -> None:
        place = self.me.town.world.named("tables")
        turns = await self.me.actor.autocomplete("game rewind", place, "turn", "", game=game)
        if turns:
            turn = self.me.chance.choice(turns[:TURNS])["value"]
            offered = (await self.me.command("game rewind", game=game, turn=turn)).message
            if offered is not None and offers(offered, "rewind"):
                await self.me.press(offered, "Take the Game Back")

    async def _take_back(self, game: str) -> None:
        """Take the latest answer back, with the consent of the others if it must be."""
        with suppress(*UNSEEN):
            offered = (await self.me.command("undo", game=game)).message
            if offered is not None and offers(offered, "takeback"):
                wanted = next(p["custom_id"] for p in parts(offered) if ":takeback:" in p["custom_id"])
                await self.me.press(offered, wanted)
                self.me.done[ASKED] += 1

    async def snooze(self, game: str) -> None:
        """Let oneself be reminded of a game later."""
        key = (game, self.me.id)
        notice = self.me.witness.panels.get(key) or self.me.witness.mentions.get(key)
        if offers(notice, "snooze") and notice is not None:
            with suppress(*UNSEEN):
                menu = (await self.me.actor.click(notice, "Remind Me Later")).message
                if menu is not None and offers(menu, "snoozed"):
                    part = parts(menu)[0]
                    hours = self.me.chance.choice(part["options"])["value"]
                    await self.me.press(menu, part["custom_id"], [hours])
                    self.me.done[SNOOZED] += "I remind you" in menu.content

    # Plans

    async def plan(self, game: str) -> None:
        """Say what to answer next, by the button of a notice that was answered or by the command."""
        with suppress(*UNSEEN):
            panel = self.me.witness.past.get((game, self.me.id))
            if offers(panel, "plan") and panel is not None:
                page = (await self.me.actor.click(panel, "Plan")).message
            else:
                page = (await self.me.command("plan make", game=game)).message
            if page is not None and offers(page, "planadd"):
                await self._write(page)

    async def _write(self, page: Message) -> None:
        await self._want(page)
        for _ in range(self.me.chance.randrange(MOST_STEPS)):
            if not _can(page, "planthen"):
                break
            await self._press(page, "planthen")
            await self._want(page)
        if self.me.happens(0.2):
            await self._choose(page, "planstop")
        await self._press(page, "plancancel" if self.me.happens(0.05) else "plankeep")
        self.me.done[PLANS_MADE] += any(words in page.content for words in PLANNED)

    async def _want(self, page: Message) -> None:
        """Choose what is to be answered at the last step, perhaps of another kind than is offered first."""
        if self.me.happens(0.2):
            await self._choose(page, "plankind")
        for _ in range(self.me.chance.randint(1, 2)):
            await self._choose(page, "planadd")

    async def _choose(self, page: Message, act: str) -> None:
        menus = [part for part in parts(page) if f":{act}:" in part["custom_id"]]
        if menus:
            menu = self.me.chance.choice(menus)
            most = min(menu.get("max_values", 1), len(menu["options"]))
            least = min(menu.get("min_values", 1), most)
            count = self.me.chance.randint(least, min(most, least + 3))
            values = [option["value"] for option in self.me.chance.sample(menu["options"], count)]
            await self.me.press(page, menu["custom_id"], values)

    async def _press(self, page: Message, act: str) -> None:
        wanted = next(part["custom_id"] for part in parts(page) if f":{act}:" in part["custom_id"])
        await self.me.press(page, wanted)


def _can(page: Message, act: str) -> bool:
    """Whether a page has a button for this that is not disabled."""
    return any(f":{act}:" in part["custom_id"] and not part.get("disabled") for part in parts(page))
