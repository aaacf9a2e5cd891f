"""Everything that people are told, held against what the database says they are asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from bot import actions, local_time
from bot.position import Position
from bot.sandbox.objects import Message
from bot.sandbox.world import Happening, World
from storage import Transaction
from storage.preferences import PersonSettings
from storage.waiting import WaitingRow

DM, MENTION = "direct message", "mention"
YOUR_MOVE = "it is your move"
STILL_YOUR_MOVE = "still waits for you"
MISSING = "missing notices"
DOUBLED = "doubled notices"
CONTRADICTORY = "contradictory notices"
IN_QUIET_HOURS = "notices in quiet hours"
CALLS = ("agree", "pause", "resume", "join")  # acts by which a table is asked for something
SAID = {
    "agree to a pause": "pauses begun",
    "ends the pause": "pauses ended",
    "takes back what cannot be undone alone": "takebacks granted",
    "takes the game back to": "rewinds",
    "has resigned": "resignations",
    "ran out of time": "times that were up",
    "takes over the seat of": "replacements",
}  # what is said at tables, and what that is
REFUSAL = "would rather play on, so everything stays"  # in place of a request
SOON = 30 * 60  # seconds within which a plan answers
SAMPLES = 5  # of each fault, in words

Key = tuple[str, int]  # a game and a person in it


class Question(Struct):
    """What a person is asked in a game, and how often they were told so, by each way."""

    token: str
    public: str = ""  # what others read of it, if that is known
    told: Counter[str] = field(default_factory=Counter)
    shown: bool = False  # on a panel that the person has in front of them
    missed: bool = False
    planned_at: int | None = None  # since when a plan is about to answer it

    def is_meant(self, token: str, words: str) -> bool:
        """Whether something names this question: by its token, or else by what others read of it."""
        return self.token == token if token else self.public in words


class Faults(Struct):
    """What must not happen, with a few cases of each in words."""

    counts: Counter[str] = field(default_factory=Counter)
    samples: list[str] = field(default_factory=list)

    def note(self, what: str, words: str) -> None:
        self.counts[what] += 1
        if self.counts[what] <= SAMPLES:
            self.samples.append(f"{what}: {words}")


class Witness:
    """Watches the sandbox.  `settings` are what each person has chosen, by id."""

    def __init__(self, world: World, begun: int) -> None:
        self.world = world
        self.begun = begun
        self.faults = Faults()
        self.settings: dict[int, PersonSettings] = {}
        self.acting: set[int] = set()  # who is at Discord at this moment, so that nothing disturbs them
        self.asked: dict[Key, Question] = {}
        self.panels: dict[Key, Message] = {}  # notices in direct messages that can be answered
        self.mentions: dict[Key, Message] = {}
        self.boards: dict[str, Message] = {}
        self.returns: dict[Key, Message] = {}  # offers to take a seat back
        self.past: dict[Key, Message] = {}  # notices in direct messages under which one can plan
        self.calls: dict[tuple[str, str], Message] = {}  # the latest that asks a table for this, by its act
        self.pings: Counter[tuple[int, int]] = Counter()  # by person and day
        self.kinds: Counter[str] = Counter()
        self.said: Counter[str] = Counter()  # at tables, by what it is
        self.crossed = 0  # notices that were on their way while their person moved
        self._versions: dict[str, int] = {}  # of each game, the latest that is known of
        self._early: dict[tuple[Key, str], list[tuple[str, str]]] = {}  # ways and words, by token
        self._closed: dict[Key, list[Question]] = {}  # questions answered since the last audit
        self._shown: set[tuple[Key, str]] = set()  # what panels have asked since then
        self._saved: set[tuple[Key, str]] = set()  # what changes have asked since then
        world.listeners.append(self._on_happening)

    @property
    def _now(self) -> int:
        return int(self.world.clock.now())

    # What people are asked

    async def on_change(self, _: Transaction, position: Position) -> None:
        """Note what a change asks: it may be told, and answered, before the change itself is told of."""
        for seat in position.table.pending:
            person = position.asks(seat)
            if person is not None:
                self._saved.add(((position.row.id, person), position.token(seat)))

    def on_commit(self, position: Position) -> None:
        """Note who is asked what after a change; changes are not always told of in their order."""
        if position.row.version < self._versions.get(position.row.id, 0):
            return
        self._versions[position.row.id] = position.row.version
        for seat in position.seated:
            if seat.user_id is None:
                continue
            key, decision = (position.row.id, seat.user_id), position.table.pending.get(seat.seat)
            asked = decision is not None and position.asks(seat.seat) == seat.user_id
            if decision is not None and asked and position.row.status == "running":
                public = decision.public.read(position.names, seat.seat)
                self._open(key, position.token(seat.seat), public)
            else:
                self._open(key, None)

    def _open(self, key: Key, token: str | None, public: str = "") -> None:
        before = self.asked.get(key)
        if before and before.token == token:
            return
        if before:
            self._closed.setdefault(key, []).append(before)
            del self.asked[key]
        if token is not None:
            question = self.asked[key] = Question(token, public, shown=self._stands(key, token, public))
            for way, _ in self._early.pop((key, token), []):
                self._count(key, question, way)
            self._credit_mentions(key, question)

    def _stands(self, key: Key, token: str, public: str) -> bool:
        """Whether somebody sees already what they are asked, as when a move before it was taken back."""
        panel, mention = self.panels.get(key), self.mentions.get(key)
        on_panel = panel is not None and (key[0], token) in questions(panel)
        called = mention is not None and bool(public) and public in mention.content
        return (key, token) in self._shown or on_panel or called

    def _credit_mentions(self, key: Key, question: Question) -> None:
        """Take mentions that came early as seen: by their words alone they may be of the question before."""
        early = self._early.pop((key, ""), [])
        fitting = sum(question.public in words for _, words in early)
        question.shown |= fitting > 0
        self.crossed += len(early) - fitting

    # What people are told

    def _on_happening(self, happening: Happening) -> None:
        message = happening.message
        if happening.name == "MESSAGE_DELETE":
            self._removed(str(happening.payload["id"]))
        elif message is not None and message.author is self.world.bot:
            if message.ephemeral:
                if happening.viewer is not None:
                    self._panel_shown(int(happening.viewer), message)
            elif self.world.channels[message.channel_id].recipient is not None:
                self._direct(happening.name, message)
            else:
                self._public(happening.name, message)

    def _panel_shown(self, person: int, message: Message) -> None:
        for game, token in questions(message):
            self._shown.add(((game, person), token))
            question = self.asked.get((game, person))
            if question and question.token == token:
                question.shown = True

    def _direct(self, name: str, message: Message) -> None:
        recipient = self.world.channels[message.channel_id].recipient
        assert recipient is not None
        person = int(recipient.id)
        found = questions(message)
        if name == "MESSAGE_CREATE" and not is_reply(message):
            self._ping(person, message)
            for game, token in found:
                self._told((game, person), token, DM)
        else:
            self._panel_shown(person, message)
        self._forget(self.panels, message.id)
        for game, _ in found:
            self.panels[game, person] = message
        for act in acts(message):
            if act.act == "back":
                self.returns[act.game, person] = message
            elif act.act == "plan":
                self.past[act.game, person] = message

    def _public(self, name: str, message: Message) -> None:
        if message.content.startswith("### "):
            self.boards.update({a.game: message for a in acts(message) if a.act in ("play", "rematch")})
        if REFUSAL in message.content and any(m.id == message.id for m in self.calls.values()):
            self.said["takebacks refused"] += 1
        self._forget(self.calls, message.id)
        self.calls.update({(a.game, a.act): message for a in acts(message) if a.act in CALLS})
        if name != "MESSAGE_CREATE":
            if YOUR_MOVE not in message.content:
                self._forget(self.mentions, message.id)
            return
        if not message.content.startswith("### "):
            self.said.update(what for words, what in SAID.items() if words in message.content)
        game = next((act.game for act in acts(message)), "")
        for user in message.mentions if not is_reply(message) else ():
            person = int(user.id)
            self._ping(person, message)
            if YOUR_MOVE in message.content:
                self.mentions[game, person] = message
                self._told((game, person), "", MENTION, message.content)

    def _removed(self, message_id: str) -> None:
        for standing in (self.panels, self.mentions, self.returns, self.past, self.calls):
            self._forget(standing, message_id)

    def _forget(self, standing: dict[Any, Message], message_id: str) -> None:
        for key in [key for key, message in standing.items() if message.id == message_id]:
            del standing[key]

    def _told(self, key: Key, token: str, way: str, words: str = "") -> None:
        """Count what somebody is told; a mention has no token, but names the question in `words`."""
        question = self.asked.get(key)
        fits = question is not None and question.is_meant(token, words)
        for earlier in self._closed.get(key, ()):
            if earlier.is_meant(token, words) and not (earlier.told[way] or (token and fits)):
                earlier.told[way] += 1
                self.crossed += 1
                if question is not None:
                    question.shown |= fits  # by its words alone it may be of either
                return
        if question is not None and fits:
            self._count(key, question, way)
        else:
            self._early.setdefault((key, token), []).append((way, words))

    def _count(self, key: Key, question: Question, way: str) -> None:
        question.told[way] += 1
        if question.told[way] > 1:
            self.faults.note(DOUBLED, f"{way} in {key[0]} to {self._name(key[1])}")

    def _ping(self, person: int, message: Message) -> None:
        """A message came that makes somebody's phone ring."""
        words = message.content
        kind = "notice" if YOUR_MOVE in words else "reminder" if STILL_YOUR_MOVE in words else "other"
        self.kinds[kind] += 1
        self.pings[person, (self._now - self.begun) // 86400] += 1
        if person not in self.acting and self._is_quiet(person):
            self.faults.note(IN_QUIET_HOURS, f"to {self._name(person)}: {words[:80]!r}")

    def _is_quiet(self, person: int) -> bool:
        chosen = self.settings.get(person)
        return chosen is not None and local_time.quiet_until(chosen, self._now) is not None

    def _name(self, person: int) -> str:
        return self.world.users[str(person)].display_name

    # When all is quiet

    def audit(self, waiting: Sequence[WaitingRow], planned: Collection[Key] = ()) -> None:
        """Compare, when everything is told, with who is waited for; `planned` is whose plan answers."""
        truth = {(row.game_id, row.user_id): row.token for row in waiting if row.user_id is not None}
        for key in [*truth, *(self.asked.keys() - truth.keys())]:
            self._open(key, truth.get(key))
        for (key, token), ways in self._early.items():
            if not token or (key, token) in self._saved:
                self.crossed += len(ways)
            else:
                self.faults.note(CONTRADICTORY, f"told what is not asked any more, {self._of(key)}")
        self._early.clear()
        self._shown.clear()
        self._saved.clear()
        self._closed.clear()
        self._find_missing(planned)
        self._find_stale()

    def _find_missing(self, planned: Collection[Key]) -> None:
        for key, question in self.asked.items():
            if key in planned:
                question.planned_at = question.planned_at or self._now
                if question.planned_at > self._now - SOON:
                    continue
            heard = question.shown or question.told or question.missed
            chosen = self.settings.get(key[1], PersonSettings())
            if heard or chosen.notices == "none" or self._is_quiet(key[1]):
                continue
            question.missed = True
            self.faults.note(MISSING, self._of(key))

    def _find_stale(self) -> None:
        """Notices that stand though their person is not asked that any more."""
        for key, message in [*self.panels.items()]:
            tokens = {token for game, token in questions(message) if game == key[0]}
            if key not in self.asked or self.asked[key].token not in tokens:
                self.faults.note(CONTRADICTORY, f"a panel still asks, {self._of(key)}")
                del self.panels[key]
        for key in [key for key in self.mentions if key not in self.asked]:
            self.faults.note(CONTRADICTORY, f"a mention still calls, {self._of(key)}")
            del self.mentions[key]

    def _of(self, key: Key) -> str:
        day, seconds = divmod(self._now - self.begun, 86400)
        when = f"day {day} {seconds // 3600:02}:{seconds // 60 % 60:02}"
        return f"{self._name(key[1])} in {key[0]}, {when}"


def acts(message: Message) -> Iterator[actions.Action]:
    """What the buttons and menus of a message do."""
    for row in message.components:
        for part in row.get("components", ()):
            act = actions.parse(part.get("custom_id", ""))
            if act is not None:
                yield act


def questions(message: Message) -> set[tuple[str, str]]:
    """The games and tokens of the questions that a message lets its reader answer."""
    return {(act.game, act.arg(0)) for act in acts(message) if act.act in ("pick", "menu")}


def is_reply(message: Message) -> bool:
    """Whether a message answers what its reader did, so that it does not disturb."""
    return isinstance(message.interaction_metadata, dict)
