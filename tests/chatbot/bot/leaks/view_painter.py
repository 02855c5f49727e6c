"""A painter that returns, as each picture, the view from which it would be painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.bot import painter
from chatbot.bot.painter import Picture
from render import paint
from tests.chatbot.bot.painters import NoPainter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.painter import PictureRequest, Pictures
    from engine.api import View
    from engine.history import History


class ViewPainter(NoPainter):
    """Returns each picture's input instead of the picture, with the real alt text."""

    async def turn(self, request: PictureRequest) -> Pictures:
        shown = msgspec.json.encode([request.view, request.names])
        return (Picture(shown, paint.PICTURE_SUFFIX, painter.of_turn(request)[0]),)

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        return await self.turn(request)

    async def moments(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        shown = msgspec.json.encode([request.view, *moments])
        return (Picture(shown, paint.ANIMATION_SUFFIX, painter.of_moments(request)),)
