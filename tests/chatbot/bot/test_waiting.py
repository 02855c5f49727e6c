"""Nobody waits for somebody else's picture or computer: whoever presses is answered at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chatbot.bot.painter import NoPainter, Picture, Sketch
from tests.chatbot.bot.club import Club, answer, buttons, text_of
from tests.chatbot.bot.test_turn import begun

if TYPE_CHECKING:
    from tests.chatbot.stage import Stage

pytestmark = pytest.mark.asyncio
PIXEL = b"\x89PNG, as far as anybody looks"


class SlowPainter(NoPainter):
    """Takes as long as the test wants."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()

    async def turn(self, sketch: Sketch) -> tuple[Picture, ...]:
        self.begun.set()
        await self.go_on.wait()
        return (Picture(PIXEL, "png", f"{sketch.game.id} in {sketch.voice.language}"),)


class BrokenPainter(NoPainter):
    """Never paints anything."""

    async def turn(self, sketch: Sketch) -> tuple[Picture, ...]:
        raise ValueError("no colours left")


async def test_whoever_asks_is_answered_while_a_picture_is_painted(stage: Stage) -> None:
    painter = SlowPainter()
    painter.go_on.set()
    club = Club(stage, painter)
    await club.open()
    mover, other = await begun(club)
    post = await club.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    painter.begun.clear()
    painter.go_on.clear()
    (telling,) = [telling async for telling in stage.outbox.tellings(club.channel.id, "test")]
    posting = asyncio.create_task(club.bot.herald.tell(club.channel.id, telling))
    await painter.begun.wait()
    shown = answer(await other.slash(club.channel, "hand"))
    assert "Your hand" in text_of(shown)
    assert not posting.done()
    painter.go_on.set()
    await posting
    await club.env.settle()
    picture = next(part for part in (await club.last()).components[0].children if part.type.value == 12)  # type: ignore[union-attr]
    assert picture.items[0].description == "toy in en"  # type: ignore[union-attr]
    await club.close()


async def test_a_picture_that_cannot_be_painted_is_replaced_by_words(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    club = Club(stage, BrokenPainter())
    await club.open()
    await begun(club)
    assert "cards in the deck" in text_of(await club.last())
    assert f"table {club.channel.id}: revision 3: the pictures for the turn failed" in caplog.text
    await club.close()
