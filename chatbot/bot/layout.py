"""A page: one message of Discord's components in the making, kept within every limit.

Nothing of a page waits for a click in memory: what a button does is in its id (``tap``). So the finished view is
stopped at once, and discord.py keeps none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import ButtonStyle, ui
from msgspec import Struct

from chatbot.bot.interactions.button_id import ButtonId
from chatbot.bot.limits import ALT_TEXT, COMPONENTS, LABEL, OPTION, OPTIONS, PLACEHOLDER, ROW, TEXT, clip
from chatbot.bot.pictures.painter import named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.pictures.painter import Pictures


Item: TypeAlias = "ui.Item[ui.LayoutView]"


FENCE: Final = "```"
"""Opens and closes a block whose letters have one width."""


class Button(Struct, frozen=True):
    """A button."""

    tap: ButtonId
    label: str
    style: ButtonStyle = ButtonStyle.secondary


class MenuOption(Struct, frozen=True):
    """An option of a menu."""

    value: str
    label: str


class Layout:
    """What is put on it, in order, as long as there is room."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._rows: list[Item] = []
        self._letters = TEXT
        self._pieces = COMPONENTS - 1

    def text(self, text: str) -> None:
        """A block of Markdown, cut to what is left of the message."""
        if text and self._letters > 1 and self._pieces:
            shown = clip(text, self._letters)
            self._letters -= len(shown)
            self._pieces -= 1
            self._items.append(ui.TextDisplay(shown))

    def lines(self, lines: Sequence[str], most: int = TEXT) -> bool:
        """As many of the lines as have room; says whether all had. A block of one width that is cut is closed."""
        shown = fitting(lines, min(most, self._letters))
        self.text("\n".join(shown))
        return len(shown) == len(lines)

    @property
    def room(self) -> int:
        """Characters that still fit."""
        return self._letters

    def pictures(self, pictures: Pictures) -> None:
        """Attached pictures with their alt texts, one below the other: side by side, phones cut them to squares."""
        for name, picture in named(pictures):
            gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{name}", description=clip(picture.alt, ALT_TEXT))
            self._pieces -= 2
            self._items.append(gallery)

    def file(self, filename: str) -> None:
        """An attached file."""
        self._pieces -= 1
        self._items.append(ui.File(f"attachment://{filename}"))

    def keys(self, keys: Sequence[Button]) -> None:
        """Buttons, five a row; those that find no room are left out."""
        for start in range(0, len(keys), ROW):
            row = keys[start : start + ROW]
            if self._pieces <= len(row):
                return
            self._pieces -= 1 + len(row)
            self._rows.append(ui.ActionRow(*(_button(key) for key in row)))

    def menu(
        self, tap: ButtonId, placeholder: str, choices: Sequence[MenuOption], fewest: int = 1, most: int = 1
    ) -> None:
        """A menu of at most 25 choices."""
        if self._pieces < 2:
            return
        options = [discord.SelectOption(label=clip(one.label, OPTION), value=one.value) for one in choices[:OPTIONS]]
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=str(tap),
            placeholder=clip(placeholder, PLACEHOLDER),
            options=options,
            min_values=fewest,
            max_values=most,
        )
        self._pieces -= 2
        self._rows.append(ui.ActionRow(select))

    def drop_keys(self) -> None:
        """Take the buttons and menus off."""
        self._rows.clear()

    def done(self) -> ui.LayoutView:
        """The message."""
        view = ui.LayoutView(timeout=None)
        if self._items:
            view.add_item(ui.Container(*self._items))
        for row in self._rows:
            view.add_item(row)
        view.stop()
        return view


def fitting(lines: Sequence[str], most: int) -> list[str]:
    """As many of the lines as have room together."""
    if sum(len(line) + 1 for line in lines) <= most:
        return list(lines)
    shown: list[str] = []
    for line in lines:
        most -= len(line) + 1
        if most < len(f"{FENCE}\n…"):
            break
        shown.append(line)
    return [*shown, FENCE, "…"] if shown.count(FENCE) % 2 else [*shown, "…"]


def _button(key: Button) -> ui.Button[ui.LayoutView]:
    return ui.Button(style=key.style, label=clip(key.label, LABEL), custom_id=str(key.tap))
