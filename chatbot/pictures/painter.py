"""The port to the painter: the bot's requests (``PictureRequest``) and its answers (``Picture``).

A painter gets views and never positions, and works outside the event loop (``pool_painter`` is the one in use). A
picture that cannot be painted never stops a game: the text of the board takes its place.
"""

from __future__ import annotations

import logging
from io import BytesIO
from typing import TYPE_CHECKING, Protocol, TypeAlias

import discord
from msgspec import Struct

from chatbot.bot.voice import Voice
from chatbot.people.preferences import Theme
from chatbot.runtime.metrics import PAINTING, PICTURES_FAILED
from engine.api import AnyGame, View

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from chatbot.pictures.card_emojis import CardSign
    from chatbot.tables.table import Facts
    from engine.history import History
    from engine.review import Review
    from render.statistics import StatisticsCard

log = logging.getLogger(__name__)


class Picture(Struct, frozen=True):
    """The bytes of a picture, and its contents in words."""

    data: bytes
    suffix: str
    alt: str


Pictures: TypeAlias = tuple[Picture, ...]


class PictureRequest(Struct, frozen=True):
    """A game's view, the language and colours to paint it in, and the names of the players."""

    game: AnyGame
    view: View
    voice: Voice
    names: tuple[str, ...]
    theme: Theme = "light"


class Painter(Protocol):
    """Paints views. It returns no pictures if a game has none for the occasion."""

    async def turn(self, request: PictureRequest) -> Pictures:
        """Paint the board after a turn, as everybody sees it."""

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        """Paint the result, if the game's history is known, and the board at the end."""

    async def hand(self, request: PictureRequest) -> Pictures:
        """Paint what only this view's seat holds."""

    async def preview(self, request: PictureRequest, moves: Sequence[str]) -> Pictures:
        """Paint the board with the last move that is left to this view's seat, or with all moves that are left."""

    async def animation(self, request: PictureRequest, record: str) -> Pictures:
        """Paint the whole finished game of this record, as everybody saw it. The request is for its end."""

    async def film(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        """Paint a few moments of a running game, as everybody saw them. The request is for the last of them."""

    async def cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        """Paint a sample board, for a table where the game has not begun."""

    async def signs(self) -> Sequence[CardSign]:
        """Paint the small pictures that replace characters, for all games."""

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        """Return the names of the pictures of this view that everybody may request."""

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        """Paint the picture of this name; none if there is no such name."""

    async def review(self, review: Review, names: Sequence[str], theme: Theme, language: str, alt: str) -> Pictures:
        """Paint the review of a whole game, with this alt text."""

    async def statistics(self, card: StatisticsCard, theme: Theme, alt: str) -> Pictures:
        """Paint a person's statistics, with this alt text."""


async def try_painting(pictures: Awaitable[Pictures], what: str, facts: Facts) -> Pictures:
    """Return the pictures for a table, or log the failure and return none, so that words take their place."""
    return await try_drawing(pictures, what, f"table {facts.channel}: revision {facts.revision}")


async def try_drawing(pictures: Awaitable[Pictures], what: str, where: str = "no table") -> Pictures:
    """Return pictures that may be of no table, or log the failure and return none; ``where`` is for the log."""
    try:
        with PAINTING.labels(what).time():
            return await pictures
    except Exception:
        PICTURES_FAILED.labels(what).inc()
        log.exception("%s: the pictures for the %s failed", where, what)
        return ()


def with_file_names(pictures: Pictures, first: int = 1) -> list[tuple[str, Picture]]:
    """Return each picture with its file name; ``first`` is the number of the first one on its message."""
    return [(f"picture-{number}.{picture.suffix}", picture) for number, picture in enumerate(pictures, start=first)]


def files_of(pictures: Pictures) -> list[discord.File]:
    return [discord.File(BytesIO(picture.data), name) for name, picture in with_file_names(pictures)]
