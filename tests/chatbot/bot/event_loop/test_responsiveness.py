"""A press is answered at once, without waiting for another person's picture or for a computer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chatbot.bot.painter import Picture, PictureRequest
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
PIXEL = b"\x89PNG, as far as these tests look"


class SlowPainter(NoPainter):
    """Finishes each picture only when the test allows it."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()

    async def turn(self, request: PictureRequest) -> tuple[Picture, ...]:
        self.begun.set()
        await self.go_on.wait()
        return (Picture(PIXEL, "png", f"{request.game.id} in {request.voice.language}"),)


class BrokenPainter(NoPainter):
    """Fails to paint anything."""

    async def turn(self, request: PictureRequest) -> tuple[Picture, ...]:
        raise ValueError("no colours left")


async def test_requests_are_answered_while_a_picture_is_painted(services: ServicesUnderTest) -> None:
    painter = SlowPainter()
    painter.go_on.set()
    simulated_server = SimulatedServer(services, painter)
    await simulated_server.open()
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    painter.begun.clear()
    painter.go_on.clear()
    (message,) = [message async for message in services.outbox.messages(simulated_server.channel.id, "test")]
    posting = asyncio.create_task(simulated_server.bot.publisher.publish(simulated_server.channel.id, message))
    await painter.begun.wait()
    shown = answer(await other.slash(simulated_server.channel, "hand"))
    assert "Your hand" in text_of(shown)
    assert not posting.done()
    painter.go_on.set()
    await posting
    await simulated_server.env.settle()
    picture = next(part for part in (await simulated_server.last()).components[0].children if part.type.value == 12)  # type: ignore[union-attr]
    assert picture.items[0].description == "toy in en"  # type: ignore[union-attr]
    await simulated_server.close()


async def test_a_failed_picture_is_replaced_by_text(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    simulated_server = SimulatedServer(services, BrokenPainter())
    await simulated_server.open()
    await start_by_buttons(simulated_server)
    assert "cards in the deck" in text_of(await simulated_server.last())
    assert f"table {simulated_server.channel.id}: revision 3: could not render the pictures for the turn" in caplog.text
    await simulated_server.close()
