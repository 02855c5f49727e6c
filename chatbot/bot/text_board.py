"""The board in words: for those who see no pictures, as what a picture shows, and where no picture could be painted."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Final

import discord
from cachetools import LRUCache

from chatbot.bot.layout import FENCE
from engine import taps

if TYPE_CHECKING:
    from chatbot.bot.layout import Layout
    from chatbot.bot.voice import Voice
    from engine.api import AnyGame, Line, View

LATEST: Final = 200
"""Views whose text boards are kept."""
_latest: LRUCache[int, tuple[View, list[Line]]] = LRUCache(LATEST)
"""By the views' identities: each is kept beside its board, so that no other one can have its identity."""


def text_board(game: AnyGame, view: View) -> list[Line]:
    """The text board of a view. The answer to a move, its picture, the post and the hand by direct message ask about
    the same view, one after the other: it is made once."""
    known = _latest.get(id(view))
    if known is None:
        known = _latest[id(view)] = (view, game.text_board(view))
    return known[1]


def board_lines(game: AnyGame, view: View, voice: Voice) -> list[str]:
    """The text board; drawings made of letters stand in blocks of one letter width."""
    drawn = taps.of(game).drawn
    lines: list[str] = []
    for is_drawn, group in groupby(text_board(game, view), key=lambda line: line.code in drawn):
        words = [voice.translate(line) for line in group]
        lines += [FENCE, *words, FENCE] if is_drawn else words
    return lines


def put_text_board(layout: Layout, game: AnyGame, view: View, voice: Voice, most: int) -> tuple[discord.File, ...]:
    """Put the text board on a message, in at most so many characters; returns the files to be sent with it.

    Where not all of it fits, its beginning is put there and the whole is attached as a file.
    """
    lines = board_lines(game, view, voice)
    return () if layout.lines(lines, most) else attach_text(layout, "board.txt", "\n".join(lines))


def attach_text(layout: Layout, name: str, text: str) -> tuple[discord.File, ...]:
    """Show an attached text on a message; returns the file to be sent with it."""
    layout.file(name)
    return (discord.File(BytesIO(text.encode()), name),)
