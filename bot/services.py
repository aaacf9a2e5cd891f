"""Everything that commands and clicks work with."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.absences import Absences
from bot.agreements import Agreements
from bot.lobby import Lobby
from bot.opponents import Opponents
from bot.planning import Planning
from bot.play import Play
from bot.position import Catalog, Position
from bot.publish import Publisher
from bot.replacements import Replacements
from bot.scenes import Studio
from bot.settings import Settings
from bot.takebacks import Takebacks
from bot.timekeeper import Timekeeper
from storage import Database


class Services(Struct, frozen=True):
    """The parts of a running bot."""

    settings: Settings
    db: Database
    catalog: Catalog
    clock: Callable[[], int]
    play: Play
    lobby: Lobby
    studio: Studio
    publisher: Publisher
    opponents: Opponents
    absences: Absences
    agreements: Agreements
    replacements: Replacements
    takebacks: Takebacks
    planning: Planning
    timekeeper: Timekeeper

    def committed(self, position: Position) -> None:
        """Wake whoever has something to do after a change."""
        self.publisher.ring()
        self.opponents.notice(position)
