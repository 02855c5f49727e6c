"""An additional picture is one tap away from the board and shown alone. Another tap shows the board in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.painter import Picture
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, choose_more, more, text_of
from tests.chatbot.bot.started_games import start_by_commands

if TYPE_CHECKING:
    from chatbot.bot.painter import PictureRequest, Pictures
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


class FieldsPainter(NoPainter):
    """Paints boards, and pictures of the fields unless a test makes them fail."""

    def __init__(self) -> None:
        self.can_paint = True

    async def turn(self, request: PictureRequest) -> Pictures:
        return (Picture(b"\xff\xd8\xff", "jpg", "the board"),)

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        return ("farms", "tiles")

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        return (Picture(b"\xff\xd8\xff", "jpg", name),) if self.can_paint else ()


async def test_a_named_picture_is_shown_alone_with_all_other_help(services: ServicesUnderTest) -> None:
    painter = FieldsPainter()
    simulated_server = SimulatedServer(services, painter)
    await simulated_server.open()
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    shown = answer(await choose_more(mover, post, "Fields"))
    assert text_of(shown) == "**Fields**"
    assert {"Fields", "Board as text"} <= set(more(shown))
    painter.can_paint = False
    assert "Field" in text_of(answer(await choose_more(mover, post, "Fields")))
    await simulated_server.close()
