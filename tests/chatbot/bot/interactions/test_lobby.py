"""Before the game: a table is opened, people join and leave, one of them starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.service.ports import Refused
from tests.chatbot.bot.simulated_server import LOOK_FOR_LOBBY, answer, buttons, text_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_table_is_opened_joined_left_and_started(simulated_server: SimulatedServer) -> None:
    """From /game new to the first turn, by taps."""
    opened = await simulated_server.anna.slash(
        simulated_server.channel, "game new", game="toy", seats="3", level="easy"
    )
    assert opened.acknowledged
    assert list(simulated_server.env.backend.messages[simulated_server.channel.id]), "until the lobby is there"
    await simulated_server.deliver()
    post = await simulated_server.last()
    await simulated_server.env.advance_time(LOOK_FOR_LOBBY)
    messages = list(simulated_server.env.backend.messages[simulated_server.channel.id])
    assert messages == [post.id], "no private answer says what the lobby says"
    assert "anna" in text_of(post)
    await simulated_server.ben.click(post, custom_id=buttons(post)["Join"])
    await simulated_server.deliver()
    assert "ben" in text_of(await simulated_server.last())
    assert len(await simulated_server.posts()) == 1, "the lobby is one message"
    await simulated_server.ben.click(post, custom_id=buttons(post)["Leave"])
    await simulated_server.deliver()
    assert "ben" not in text_of(await simulated_server.last())
    await simulated_server.anna.click(post, custom_id=buttons(post)["Start"])
    await simulated_server.deliver()
    assert len(await simulated_server.posts()) == 2
    turn = await simulated_server.last()
    assert f"<@{simulated_server.anna.id}>" in text_of(turn)
    assert {"Play", "Pass", "My hand"} <= set(buttons(turn))
    assert not buttons((await simulated_server.posts())[0]), "the lobby's buttons are gone"


async def test_a_lobby_that_discord_refuses_is_said_and_appears_once_it_may(
    simulated_server: SimulatedServer,
) -> None:
    channel = simulated_server.channel.id
    opened = answer(await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy"))
    simulated_server.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50001)
    with pytest.raises(Refused):
        await simulated_server.deliver()
    await simulated_server.env.advance_time(LOOK_FOR_LOBBY)
    assert "does not let me post here" in text_of(opened)
    await simulated_server.deliver()
    assert "Join" in buttons(await simulated_server.last())


async def test_the_last_to_leave_closes_the_table(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    await simulated_server.anna.slash(simulated_server.channel, "game leave")
    await simulated_server.deliver()
    (post,) = await simulated_server.posts()
    assert "closed" in text_of(post)
    assert not buttons(post)


async def test_computers_are_seated_and_sent_away(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="3", level="hard")
    await simulated_server.deliver()
    post = await simulated_server.last()
    await simulated_server.anna.click(post, custom_id=buttons(post)["Add computer"])
    await simulated_server.deliver()
    assert "Mila (hard)" in text_of(await simulated_server.last())
    await simulated_server.anna.click(post, custom_id=buttons(post)["Remove computer"])
    await simulated_server.deliver()
    assert "Mila" not in text_of(await simulated_server.last())


async def test_a_second_table_in_the_channel_is_refused_with_advice(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    refused = answer(await simulated_server.ben.slash(simulated_server.channel, "game new", game="toy"))
    assert "thread" in text_of(refused)


async def test_one_alone_starts_against_computers(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="3")
    started = answer(await simulated_server.anna.slash(simulated_server.channel, "game start"))
    assert text_of(started) == "Done."
    await simulated_server.deliver()
    assert "🤖 Mila" in text_of(await simulated_server.last())


async def test_a_stranger_cannot_start_a_table_of_others(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    post = await simulated_server.last()
    refused = await simulated_server.cleo.click(post, custom_id=buttons(post)["Start"])
    assert "no seat" in text_of(refused.followups[0])
