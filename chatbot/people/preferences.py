"""Preferences of a person on all servers, and the settings of a server for its games."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from chatbot.people.own_time import Absence, QuietHours, ReminderRate, Schedule

Theme: TypeAlias = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
HandDmTiming: TypeAlias = Literal["always", "turn", "never"]
"""The occasions on which a person gets their hand by direct message: each change, their turn, or never."""


ResultsShown: TypeAlias = Literal["public", "private", "off"]
"""The readers of a person's results: all, the person alone, or nobody, since none are kept."""


class Preferences(Struct, frozen=True):
    """A person's own choices, and the language that Discord reports for them."""

    language: str = ""
    own_language: str = ""
    """The language in which the person wants to be answered; that of their Discord where it is empty."""
    careful: bool = False
    """True if a move is confirmed once more, on a preview, after its last choice."""
    theme: Theme = "light"
    by_ear: bool = False
    """True if the person listens: sentences instead of menus, and boards in words."""
    aids: bool = True
    """True if the person is shown what only helps to choose, at tables that allow it."""
    zone: str = ""
    """Their time zone (``zones``); without one it is UTC."""
    quiet: QuietHours | None = None
    absences: tuple[Absence, ...] = ()
    """Their holiday of now and those before it, oldest first."""
    reminders: ReminderRate = "usual"
    reminded_by_dm: bool = False
    """True if they are reminded by direct message and not in the channel."""
    told_next: bool = False
    """True if a direct message tells them that their turn is the next."""
    hand_dms: HandDmTiming = "always"
    results: ResultsShown = "public"

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.zone, self.quiet, self.absences, self.reminders)


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """The settings of one server, stored whole; new ones get defaults."""

    channels: tuple[int, ...] = ()
    """The channels where tables may be opened, with their threads; anywhere when empty."""
    language: str = ""
    """The language of public posts; as the server has set on Discord when empty."""
    announcements: int = 0
    """The channel where open tables, finished games and daily rankings are announced; nowhere when 0."""
    shared: bool = False
    """True if results count across servers, too."""

    def allows(self, channel: int, parent: int | None) -> bool:
        """Return True if a table may be opened in a channel, or in a thread of ``parent``."""
        return not self.channels or channel in self.channels or parent in self.channels
