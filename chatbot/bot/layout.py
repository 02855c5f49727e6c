"""``Layout``: a message of Discord's components, kept within every limit.

A button's action is in its id (``ButtonId``), so a built view is stopped at once and discord.py keeps nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import discord
import msgspec
from discord import ButtonStyle, ui
from msgspec import Struct

from chatbot.bot.buttons import ButtonId
from chatbot.bot.voice import Voice
from chatbot.limits import ALT_TEXT, COMPONENTS, LABEL, OPTION, OPTIONS, PLACEHOLDER, ROW, TEXT, clip
from chatbot.pictures.card_emojis import CARD_EMOJIS
from chatbot.pictures.painter import Pictures, with_file_names

Item: TypeAlias = "ui.Item[ui.LayoutView]"


FENCE: Final = "```"  # Opens and closes a block whose letters have one width


CALLS_FROM: Final = 9000
"""Ids of components from here on are of texts that go when a post is answered (``Layout.begin_call``)."""


class Button(Struct, frozen=True):
    """A button: what it does, and what stands on it."""

    button_id: ButtonId
    label: str
    style: ButtonStyle = ButtonStyle.secondary


class MenuOption(Struct, frozen=True):
    """An option of a menu."""

    value: str
    label: str
    chosen: bool = False  # True if it is what holds now: it stands in the menu before anything is chosen


class Layout:
    """A message built from the top, cut to Discord's limits: texts and pictures, then buttons and menus."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._rows: list[Item] = []
        self._characters_left = TEXT
        self._components_left = COMPONENTS - 1
        self._call_at: int | None = None
        self._pictures = 0

    def begin_call(self) -> None:
        """Mark the texts from here on as the call to move, which goes with the buttons once the move is made."""
        self._call_at = len(self._items)

    @property
    def characters_left(self) -> int:
        return self._characters_left

    def text(self, text: str) -> None:
        """Add a block of Markdown, cut to what is left of the message."""
        if text and self._characters_left > 1 and self._components_left:
            shown = clip(text, self._characters_left)
            with_emojis = CARD_EMOJIS.in_text(shown)
            shown = with_emojis if len(with_emojis) <= self._characters_left else shown
            self._characters_left -= len(shown)
            self._components_left -= 1
            number = None if self._call_at is None else CALLS_FROM + len(self._items)
            self._items.append(ui.TextDisplay(shown, id=number))

    def lines(self, lines: Sequence[str], most: int = TEXT) -> bool:
        """Add as many of the lines as have room; says whether all had."""
        shown = fitting(lines, min(most, self._characters_left))
        self.text("\n".join(shown))
        return len(shown) == len(lines)

    def pictures(self, pictures: Pictures) -> None:
        """Add attached pictures with alt texts, one below the other: phones cut pictures side by side."""
        for name, picture in with_file_names(pictures, self._pictures + 1):
            self._pictures += 1
            gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{name}", description=clip(picture.alt, ALT_TEXT))
            self._components_left -= 2
            self._items.append(gallery)

    def file(self, filename: str) -> None:
        self._components_left -= 1
        self._items.append(ui.File(f"attachment://{filename}"))

    def buttons(self, buttons: Sequence[Button]) -> None:
        for start in range(0, len(buttons), ROW):
            row = buttons[start : start + ROW]
            if self._components_left <= len(row):
                return
            self._components_left -= 1 + len(row)
            self._rows.append(ui.ActionRow(*(_discord_button(button) for button in row)))

    def menu(
        self, button_id: ButtonId, placeholder: str, choices: Sequence[MenuOption], fewest: int = 1, most: int = 1
    ) -> None:
        if self._components_left < 2:
            return
        options = [_discord_option(one) for one in choices[:OPTIONS]]
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=str(button_id),
            placeholder=clip(placeholder, PLACEHOLDER),
            options=options,
            min_values=fewest,
            max_values=most,
        )
        self._components_left -= 2
        self._rows.append(ui.ActionRow(select))

    def people_menu(self, button_id: ButtonId, placeholder: str, most: int) -> None:
        if self._components_left < 2:
            return
        select: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=str(button_id), placeholder=clip(placeholder, PLACEHOLDER), min_values=1, max_values=most
        )
        self._components_left -= 2
        self._rows.append(ui.ActionRow(select))

    def retire(self) -> None:
        """Remove the call, the buttons and the menus; events and pictures stay."""
        self._rows.clear()
        if self._call_at is not None:
            del self._items[self._call_at :]

    def build(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        if self._items:
            view.add_item(ui.Container(*self._items))
        for row in self._rows:
            view.add_item(row)
        view.stop()
        return view


def fitting(lines: Sequence[str], most: int) -> list[str]:
    """Return as many of the lines as have room together; a block of one letter width that is cut is closed."""
    if sum(len(line) + 1 for line in lines) <= most:
        return list(lines)
    shown: list[str] = []
    for line in lines:
        most -= len(line) + 1
        if most < len(f"{FENCE}\n…"):
            break
        shown.append(line)
    return [*shown, FENCE, "…"] if shown.count(FENCE) % 2 else [*shown, "…"]


def _discord_button(button: Button) -> ui.Button[ui.LayoutView]:
    emoji, label = CARD_EMOJIS.split(button.label)
    return ui.Button(style=button.style, label=clip(label, LABEL) or None, emoji=emoji, custom_id=str(button.button_id))


def _discord_option(option: MenuOption) -> discord.SelectOption:
    emoji, label = CARD_EMOJIS.split(option.label)
    shown = clip(label or option.label, OPTION)
    return discord.SelectOption(label=shown, value=option.value, default=option.chosen, emoji=emoji)


def picture_button(button_id: ButtonId, name: str, voice: Voice) -> Button:
    return Button(msgspec.structs.replace(button_id, cells=(name,)), voice.first_known(f"picture-{name}", name))
