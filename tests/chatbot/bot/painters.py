"""Painters that paint nothing, for tests in which pictures do not matter or are played by something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.pictures.painter import PictureRequest, Pictures


class NoPainter:
    """Paints nothing: the text board takes the place of every picture."""

    async def turn(self, request: PictureRequest) -> Pictures:
        return ()

    async def final(self, request: PictureRequest) -> Pictures:
        return ()

    async def hand(self, request: PictureRequest) -> Pictures:
        return ()

    async def preview(self, request: PictureRequest, moves: Sequence[str]) -> Pictures:
        return ()

    async def animation(self, request: PictureRequest, record: str) -> Pictures:
        return ()

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        return ()

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        return ()
