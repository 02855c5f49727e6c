"""The port to whatever paints: what the bot asks of it (``PictureRequest``) and what it gets (``Picture``).

A painter is given views and never positions, and works outside the event loop (``pool_painter`` is the one in use). A
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
    """The bytes of a picture, and what it shows in words."""

    data: bytes
    suffix: str
    alt: str


Pictures: TypeAlias = tuple[Picture, ...]


class PictureRequest(Struct, frozen=True):
    """What is to be painted: a game's view, in whose language and colours, and who sits at the table."""

    game: AnyGame
    view: View
    voice: Voice
    names: tuple[str, ...]
    theme: Theme = "light"


class Painter(Protocol):
    """Paints views. There are no pictures where a game has none for the occasion."""

    async def turn(self, request: PictureRequest) -> Pictures:
        """The board after a turn, as everybody sees it."""

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        """The result, where the game's history is known, and the board at the end."""

    async def hand(self, request: PictureRequest) -> Pictures:
        """What only this view's seat holds."""

    async def preview(self, request: PictureRequest, moves: Sequence[str]) -> Pictures:
        """The board with the move of this view's seat that is left, or with what the moves left have in common."""

    async def animation(self, request: PictureRequest, record: str) -> Pictures:
        """The whole finished game of this record, as everybody saw it; the request is for its end."""

    async def film(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        """A few moments of a running game one after the other, as everybody saw them; the request is for the last."""

    async def cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        """What the game looks like, for a table where it has not begun."""

    async def signs(self) -> Sequence[CardSign]:
        """The small pictures that take the place of characters, of all games."""

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        """The names of the pictures of this view that everybody may ask for."""

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        """The picture of this name; none where there is no such name."""

    async def review(self, review: Review, names: Sequence[str], theme: Theme, language: str, alt: str) -> Pictures:
        """What a review of a game says of all its moves, with these words beside it."""

    async def statistics(self, card: StatisticsCard, theme: Theme, alt: str) -> Pictures:
        """What a person's games came to, with these words beside it."""


async def try_painting(pictures: Awaitable[Pictures], what: str, facts: Facts) -> Pictures:
    """The pictures, or none when they cannot be painted: that is logged, and words take their place."""
    return await try_drawing(pictures, what, f"table {facts.channel}: revision {facts.revision}")


async def try_drawing(pictures: Awaitable[Pictures], what: str, where: str = "no table") -> Pictures:
    """The same for a picture that may be of no table; ``where`` is for the log."""
    try:
        with PAINTING.labels(what).time():
            return await pictures
    except Exception:
        PICTURES_FAILED.labels(what).inc()
        log.exception("%s: the pictures for the %s failed", where, what)
        return ()


def with_file_names(pictures: Pictures, first: int = 1) -> list[tuple[str, Picture]]:
    """Each picture with the name of its file; ``first`` is the number of the first one on its message."""
    return [(f"picture-{number}.{picture.suffix}", picture) for number, picture in enumerate(pictures, start=first)]


def files_of(pictures: Pictures) -> list[discord.File]:
    """The files to be sent with a message that shows these pictures."""
    return [discord.File(BytesIO(picture.data), name) for name, picture in with_file_names(pictures)]
