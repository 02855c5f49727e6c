"""A press makes as few requests to Redis and Discord as possible, and changes nothing before it is acknowledged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chatbot.bot.reply import Reply
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.redis_requests import counted_sends

if TYPE_CHECKING:
    from chatbot.bot.components import Acknowledgement
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_question_is_answered_after_one_round_trip(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    await mover.click(post, custom_id=buttons(post)["Play"])
    with counted_sends() as sends:
        asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    assert any(label.isdigit() for label in buttons(asked))
    assert len(sends) == 1, sends


async def test_the_answer_to_a_question_is_the_first_response(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    asked, requests = await pressed(simulated_server, mover, post, "Play")
    assert requests == ["POST callback"]
    card = next(label for label in buttons(asked) if label.isdigit())
    played, requests = await pressed(simulated_server, mover, asked, card)
    assert "plays" in text_of(played)
    assert requests[:2] == ["POST callback", "PATCH @original"], "a move is acknowledged first"


async def test_a_question_with_a_slow_answer_is_acknowledged(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = Reply.acknowledge_soon

    async def and_the_moment_is_over(self: Reply, how: Acknowledgement) -> None:
        await begin(self, how)
        self._begin_acknowledging()

    monkeypatch.setattr(Reply, "acknowledge_soon", and_the_moment_is_over)
    mover, _ = await start_by_buttons(simulated_server)
    asked, requests = await pressed(simulated_server, mover, await simulated_server.last(), "My hand")
    assert "Your hand" in text_of(asked)
    assert requests == ["POST callback", "PATCH @original"]


async def pressed(simulated_server: SimulatedServer, person: Any, message: Any, label: str) -> tuple[Any, list[str]]:
    """Press a button. Return the answer, and the requests that the bot made."""
    before = len(simulated_server.env.http_requests)
    shown = answer(await person.click(message, custom_id=buttons(message)[label]))
    made = simulated_server.env.http_requests[before:]
    return shown, [f"{one.method} {one.path.rsplit('/', 1)[-1]}" for one in made]
