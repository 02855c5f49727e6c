"""Private pictures use their reader's theme, and public pictures do not change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.simulated_server import SimulatedServer
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    from chatbot.bot.painter import PictureRequest, Pictures
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


class ThemePainter(NoPainter):
    """Records the requested themes."""

    def __init__(self) -> None:
        self.hands: list[str] = []
        self.turns: list[str] = []

    async def hand(self, request: PictureRequest) -> Pictures:
        self.hands.append(request.theme)
        return ()

    async def turn(self, request: PictureRequest) -> Pictures:
        self.turns.append(request.theme)
        return ()


async def test_only_the_hand_of_a_player_with_the_dark_theme_is_dark(services: ServicesUnderTest) -> None:
    painter = ThemePainter()
    simulated_server = SimulatedServer(services, painter)
    await simulated_server.open()
    mover, other = await start_by_buttons(simulated_server)
    await services.preferences.change(mover.id, "theme", "dark")
    painter.hands.clear()
    await mover.slash(simulated_server.channel, "hand")
    await other.slash(simulated_server.channel, "hand")
    await simulated_server.env.settle()
    assert painter.hands == ["dark", "light"]
    assert set(painter.turns) == {"light"}
    await simulated_server.close()
