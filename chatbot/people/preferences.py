"""What people choose for themselves, on all servers.

What those who manage a server have decided about its games.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from chatbot.people.own_time import Absence, QuietHours, Reminders, Schedule

Theme: TypeAlias = Literal["light", "dark"]
"""In which colours pictures are."""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
Letters: TypeAlias = Literal["always", "turn", "never"]
"""When a person is sent their hand by direct message: whenever it changes, when it is their turn, or never."""


ResultsShown: TypeAlias = Literal["public", "private", "off"]
"""Who may see a person's results: all, the person alone, or nobody, since none are kept."""


class Preferences(Struct, frozen=True):
    """What a person has chosen for themselves, and the language that Discord says they read."""

    language: str = ""
    own_language: str = ""
    """The language in which the person wants to be answered; that of their Discord where it is empty."""
    careful: bool = False
    """Whether a move is confirmed once more after its last choice, which stands on a preview."""
    theme: Theme = "light"
    """Of the pictures that the person alone sees."""
    by_ear: bool = False
    """Whether the person listens: sentences instead of menus and boards in words."""
    aids: bool = True
    """Whether the person is shown what only helps to choose, at tables that allow it."""
    zone: str = ""
    """Their time zone (``zones``); without one it is UTC."""
    quiet: QuietHours | None = None
    """When they are not to be called."""
    absences: tuple[Absence, ...] = ()
    """Their holiday of now and those before it, oldest first."""
    reminders: Reminders = "usual"
    """How often they are reminded of one move."""
    reminded_by_dm: bool = False
    """Whether they are reminded by direct message and not in the channel."""
    told_next: bool = False
    """Whether they are told, by direct message, that their turn is the next."""
    letters: Letters = "always"
    results: ResultsShown = "public"

    @property
    def schedule(self) -> Schedule:
        """Their own time."""
        return Schedule(self.zone, self.quiet, self.absences, self.reminders)


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """The settings of one server, stored whole; new ones get defaults."""

    channels: tuple[int, ...] = ()
    """Where tables may be opened, threads of these channels included; anywhere when empty."""
    language: str = ""
    """Of public posts; as the server has set on Discord when empty."""
    announcements: int = 0
    """The channel where open tables, finished games and daily rankings are announced; nowhere when 0."""
    shared: bool = False
    """Whether results count across servers, too."""

    def allows(self, channel: int, parent: int | None) -> bool:
        """Whether a table may be opened in a channel, or in a thread of ``parent``."""
        return not self.channels or channel in self.channels or parent in self.channels
