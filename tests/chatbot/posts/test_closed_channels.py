"""If a game's channel no longer accepts posts, the players are told once, and a button moves the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import DAY
from chatbot.posts.closed_channels import ThreadWaker
from chatbot.work.dispatcher import Rejected
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.due_entries import jobs_left

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


def dms(person: MemberActor) -> list[str]:
    """Return the direct messages to the person about a paused game."""
    told = [text_of(one) for one in person.user.dm_channel.history()]
    return [text for text in told if "is paused" in text]


async def in_thread(simulated_server: SimulatedServer) -> int:
    """Start a game of Anna and Ben in a thread, and return the thread's id."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2", thread=True)
    (thread,) = simulated_server.channel.threads
    await simulated_server.ben.slash(thread, "game join")
    await simulated_server.anna.slash(thread, "game start")
    await simulated_server.deliver(thread.id)
    return thread.id


async def delete(simulated_server: SimulatedServer, channel: int) -> None:
    """Delete a channel or a thread."""
    await (await simulated_server.bot.fetch_channel(channel)).delete()  # type: ignore[union-attr]
    await simulated_server.env.settle()


async def move_in(simulated_server: SimulatedServer, channel: int) -> None:
    """Make the next player's move, as with the buttons of a direct message, and try to post the result."""
    services = simulated_server.services
    facts = await services.facts(channel)
    actor = simulated_server.actor(simulated_server.person(facts, facts.to_act[0]))
    await services.tables.play(channel, actor, await services.a_move(actor, channel), services.key())
    await simulated_server.deliver(channel)


async def test_a_closed_channel_is_reported_once_by_direct_message(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    services = simulated_server.services
    actor = simulated_server.actor(mover)
    channel = simulated_server.channel.id
    move = await services.a_move(actor, channel)
    await services.tables.play(channel, actor, move, services.key())
    for _ in range(3):
        simulated_server.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50001)
        with pytest.raises(Rejected):
            await simulated_server.deliver()
    for person in {simulated_server.anna, other}:
        (told,) = dms(person)
        assert f"<#{channel}>" in told
        assert "/game move" in told


async def test_clocks_stop_while_the_bot_cannot_post(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    actor = simulated_server.actor(mover)
    await services.tables.play(channel, actor, await services.a_move(actor, channel), services.key())
    (clock,) = (await services.facts(channel)).clocks
    simulated_server.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50001)
    with pytest.raises(Rejected):
        await simulated_server.deliver()
    assert (await services.facts(channel)).clocks_stopped_at is not None
    services.clock.now += 30 * DAY
    await services.watcher().look()
    assert await jobs_left(services) == 0, "nobody loses a turn meanwhile"
    await simulated_server.deliver()
    assert f"<@{other.id}>" in text_of(await simulated_server.last())
    after = await services.facts(channel)
    assert after.clocks_stopped_at is None
    assert after.clocks[0].until == clock.until + 30 * DAY


async def test_a_locked_thread_is_reported_in_its_parent_and_moved_there_by_a_press(
    simulated_server: SimulatedServer,
) -> None:
    thread = await in_thread(simulated_server)
    services = simulated_server.services
    facts = await services.facts(thread)
    assert facts.thread_of == simulated_server.channel.id
    mover = simulated_server.person(facts, facts.to_act[0])
    actor = simulated_server.actor(mover)
    await services.tables.play(thread, actor, await services.a_move(actor, thread), services.key())
    for _ in range(2):
        simulated_server.env.inject_error("POST", f"/channels/{thread}/messages", status=400, code=160005)
        with pytest.raises(Rejected):
            await simulated_server.deliver(thread)
    told = [post for post in await simulated_server.posts() if "I can’t post in" in text_of(post)]
    assert len(told) == 1
    assert f"<#{thread}>" in text_of(told[0])
    move = buttons(told[0])["Move it here"]
    simulated_server.forbid("send_messages", simulated_server.anna)
    refused = answer(await simulated_server.anna.click(told[0], custom_id=move))
    assert "you need “Send messages”" in text_of(refused)
    assert (await services.facts(thread)).match == facts.match
    simulated_server.allow(simulated_server.anna, "send_messages")
    await simulated_server.anna.click(told[0], custom_id=move)
    moved = await services.facts(simulated_server.channel.id)
    assert moved.match == facts.match
    assert moved.thread_of == 0


async def test_a_deleted_thread_is_reported_in_its_parent_and_the_game_continues_there(
    simulated_server: SimulatedServer,
) -> None:
    thread = await in_thread(simulated_server)
    services = simulated_server.services
    facts = await services.facts(thread)
    await delete(simulated_server, thread)
    for _ in range(2):
        await move_in(simulated_server, thread)
    (told,) = [post for post in await simulated_server.posts() if "is paused" in text_of(post)]
    assert "was deleted" in text_of(told)
    assert "within a week" in text_of(told)
    await simulated_server.anna.click(told, custom_id=buttons(told)["Move it here"])
    await simulated_server.deliver()
    after = await services.facts(simulated_server.channel.id)
    assert (after.match, after.moves) == (facts.match, facts.moves + 2)
    assert "your move" in text_of(await simulated_server.last())


async def test_a_deleted_channel_is_reported_by_direct_message_and_the_host_moves_the_game(
    simulated_server: SimulatedServer,
) -> None:
    room = simulated_server.guild.create_text_channel("room")
    other = simulated_server.guild.create_text_channel("elsewhere")
    await simulated_server.anna.slash(room, "game new", game="toy", seats="2")
    await simulated_server.ben.slash(room, "game join")
    await simulated_server.anna.slash(room, "game start")
    await simulated_server.deliver(room.id)
    facts = await simulated_server.services.facts(room.id)
    await delete(simulated_server, room.id)
    for _ in range(3):
        await move_in(simulated_server, room.id)
    stopped = await simulated_server.services.facts(room.id)
    assert stopped.clocks_stopped_at is not None
    simulated_server.services.clock.now += 6 * DAY
    await simulated_server.services.watcher().look()
    assert await jobs_left(simulated_server.services) == 0, "nobody loses a turn meanwhile"
    for person in (simulated_server.anna, simulated_server.ben):
        assert len(dms(person)) <= 1
    (told,) = dms(simulated_server.anna)
    assert "within a week" in told
    await simulated_server.anna.slash(other, "game move", channel=other)
    await simulated_server.deliver(other.id)
    after = await simulated_server.services.facts(other.id)
    assert (after.match, after.moves) == (facts.match, stopped.moves)
    assert after.clocks_stopped_at is None
    assert after.clocks[0].until - stopped.clocks[0].until == 6 * DAY


async def test_a_thread_is_reopened_within_a_day_of_a_deadline(simulated_server: SimulatedServer) -> None:
    thread = await in_thread(simulated_server)
    services = simulated_server.services
    found: discord.Thread = await simulated_server.bot.fetch_channel(thread)  # type: ignore[assignment]
    await found.edit(archived=True)
    await simulated_server.env.settle()
    waker = ThreadWaker(simulated_server.bot, services.store, services.due, services.clock, pause=0)
    services.clock.now += DAY
    await waker.wake()
    assert not (await simulated_server.bot.fetch_channel(thread)).archived  # type: ignore[union-attr]
