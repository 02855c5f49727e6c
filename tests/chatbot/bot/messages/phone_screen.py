"""Estimates the height of a message, with its wrapped texts, pictures and buttons, on a phone of 390 by 844 points."""

from __future__ import annotations

import re
from math import ceil
from typing import TYPE_CHECKING, Any

from tests.chatbot.bot.simulated_server import parts

if TYPE_CHECKING:
    from chatbot.bot.components import Layout

SCREEN = 844 - 50 - 100
"""Height of a channel between its header and the message box."""
WIDTH, PICTURE, LINE, BUTTON_ROW = 350, 350 * 3 // 4, 22, 40
MENU = BUTTON_ROW + 4
LETTER, BUTTON_LETTER, BUTTON_SPACE = 7.6, 7.6, 40


def height(layout: Layout) -> float:
    """Return the estimated height of a post in points: its texts, pictures and wrapped buttons."""
    components = components_of(layout)
    rows = [part["components"] for part in components if part["type"] == 1]
    pictures = len([part for part in components if part["type"] == 12])
    return PICTURE * pictures + sum(map(text_height, texts_of(layout))) + sum(map(row_height, rows))


def components_of(layout: Layout) -> list[dict[str, Any]]:
    """Return the components of a message, including nested ones."""
    return list(parts(layout.build().to_components()))  # type: ignore[no-untyped-call]


def texts_of(layout: Layout) -> list[str]:
    """Return the texts of a message."""
    return [part["content"] for part in components_of(layout) if part["type"] == 10]


def lines_of(text: str) -> int:
    """Return the number of lines of a text."""
    return sum(max(1, ceil(len(line) * LETTER / WIDTH)) for line in shown(text).splitlines())


def shown(text: str) -> str:
    """Return the text as displayed, without markup. Mentions and times get the length that they have on Discord."""
    text = re.sub(r"<@[^>]*>", "@somebody", re.sub(r"<[t#/][^>]*>", "in 2 days", text))
    return re.sub(r"\]\([^)]*\)", "]", text).replace("*", "").replace("\\", "")


def text_height(text: str) -> int:
    """Return the height of a text in points."""
    return LINE * lines_of(text) + 6


def row_height(row: list[dict[str, Any]]) -> int:
    """Return the height of a row in points. A row's buttons wrap, and a menu takes one line."""
    rows, used = 1, 0.0
    for button in row:
        if button["type"] != 2:
            return MENU
        wide = len(button["label"]) * BUTTON_LETTER + BUTTON_SPACE
        if used + wide > WIDTH:
            rows, used = rows + 1, 0.0
        used += wide
    return BUTTON_ROW * rows + 4
