"""``Section``: one thing that a person can set: how it stands, the buttons and menus that change it, what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from chatbot.bot.layout import MenuOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal


class SectionMenu(Struct, frozen=True):
    """A menu of a section's page."""

    choice: str
    """What is chosen by it; the section is given this and the values."""
    placeholder: str
    options: tuple[MenuOption, ...]


class SectionView(Struct, frozen=True):
    """A section as it stands for one person, in words of their language."""

    summary: str
    """One line, for the panel's first page and for the section's own."""
    buttons: tuple[str, ...] = ()
    """The choices on buttons; the label of one is ``setting-<section>-<choice>``."""
    title: str = ""
    """On the button that opens its own page; without one it has none, and its buttons stand on the first page."""
    menus: tuple[SectionMenu, ...] = ()
    explanation: str = ""
    """What more is to be said on the section's own page."""


class Section(Protocol):
    """One part of the settings."""

    @property
    def name(self) -> str:
        """One word without a hyphen. It stands in the ids of buttons: never changed, never used for another one."""

    def view(self, voice: Voice, chosen: Preferences, now: int, /) -> SectionView:
        """How it stands, and what can be chosen."""

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str], /) -> Refusal | None:
        """Do what a button says, or a menu with the values chosen in it, or say why not. Twice, it does the same."""
