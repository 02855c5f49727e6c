"""What people choose for themselves, on all servers."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from chatbot.players.schedule import Absence, QuietHours, Reminders, Schedule

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
