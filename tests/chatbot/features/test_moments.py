"""A finished game in a channel is stepped through in private, from every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.bot.simulated_server import answer, buttons, menus, text_of
from tests.chatbot.features.result_presses import play

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_the_end_is_stepped_back_from_and_jumped_from(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    await play(server, server.anna, server.ben)
    await server.deliver()
    shown = answer(await server.anna.click(await server.pressable(), label="◀ ▶ Step through"))
    total = int(text_of(shown).split(" of ")[1].split("*")[0])
    assert f"Move {total} of {total}" in text_of(shown)
    back = next(one for label, one in buttons(shown).items() if label.startswith("◀"))
    shown = answer(await server.anna.click(shown, custom_id=back))
    assert f"Move {total - 1} of {total}" in text_of(shown)
    jump = menus(shown)["Go to a move"]["custom_id"]
    shown = answer(await server.anna.select(shown, ["1"], custom_id=jump))
    assert f"Move 1 of {total}" in text_of(shown)
