"""Pictures, as the bot asks for them. Whoever draws them works outside the event loop; a failure never stops a game."""

from __future__ import annotations

import logging
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import discord
from msgspec import Struct

from chatbot.bot.voice import Voice
from engine.api import AnyGame

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)


class Picture(Struct, frozen=True):
    """The bytes of a picture, and what it shows in words."""

    data: bytes
    suffix: str
    alt: str


Pictures: TypeAlias = tuple[Picture, ...]


class PictureRequest(Struct, frozen=True):
    """What is to be drawn, for whom, and who sits there."""

    game: AnyGame
    view: Any
    voice: Voice
    names: tuple[str, ...]


class Painter(Protocol):
    """Draws views; no pictures where there is nothing to draw."""

    async def turn(self, sketch: PictureRequest) -> Pictures:
        """The board after a turn, as everybody sees it."""

    async def final(self, sketch: PictureRequest) -> Pictures:
        """The board at the end."""

    async def hand(self, sketch: PictureRequest) -> Pictures:
        """What only this view's seat holds."""

    async def preview(self, sketch: PictureRequest, moves: Sequence[str]) -> Pictures:
        """The board with the move of this view's seat that is left, or with what the moves left have in common."""

    async def film(self, sketch: PictureRequest, record: str) -> Pictures:
        """The whole finished game of this record, as everybody saw it; the sketch is of its end."""

    def on_request(self, sketch: PictureRequest) -> tuple[str, ...]:
        """Pictures of this view that anybody may ask for, by name."""

    async def requested(self, sketch: PictureRequest, name: str) -> Pictures:
        """One of them."""


class NoPainter:
    """Draws nothing: the text board serves."""

    async def turn(self, sketch: PictureRequest) -> Pictures:
        """Nothing."""
        return ()

    async def final(self, sketch: PictureRequest) -> Pictures:
        """Nothing."""
        return ()

    async def hand(self, sketch: PictureRequest) -> Pictures:
        """Nothing."""
        return ()

    async def preview(self, sketch: PictureRequest, moves: Sequence[str]) -> Pictures:
        """Nothing."""
        return ()

    async def film(self, sketch: PictureRequest, record: str) -> Pictures:
        """Nothing."""
        return ()

    def on_request(self, sketch: PictureRequest) -> tuple[str, ...]:
        """Nothing."""
        return ()

    async def requested(self, sketch: PictureRequest, name: str) -> Pictures:
        """Nothing."""
        return ()


async def painted(pictures: Awaitable[Pictures], what: str, facts: Facts) -> Pictures:
    """The pictures, or none when they cannot be drawn: that is logged, and words serve instead."""
    try:
        return await pictures
    except Exception:
        log.exception("table %s: revision %s: the pictures for the %s failed", facts.channel, facts.revision, what)
        return ()


def named(pictures: Pictures) -> list[tuple[str, Picture]]:
    """Each picture with the name of its file."""
    return [(f"picture-{number}.{picture.suffix}", picture) for number, picture in enumerate(pictures, start=1)]


def files_of(pictures: Pictures) -> list[discord.File]:
    """The files to be sent with a page that shows them."""
    return [discord.File(BytesIO(picture.data), name) for name, picture in named(pictures)]
