"""Posts that Discord rejects are sent later (without files and emojis if necessary), or dropped and logged."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from unittest.mock import Mock

import discord
import pytest

from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.posts import sending
from chatbot.runtime.metrics import REGISTRY
from chatbot.work.dispatcher import Rejected, Undelivered
from tests.chatbot.bot.painters import OnePicturePainter
from tests.chatbot.bot.simulated_server import SimulatedServer, buttons, of, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.services import done
from tests.waiting import SOON

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


def refuse(server: SimulatedServer, status: int, code: int, times: int = 1) -> None:
    """Let Discord reject the next posts in the channel."""
    for _ in range(times):
        server.env.inject_error("POST", f"/channels/{server.channel.id}/messages", status=status, code=code)


async def move(server: SimulatedServer, person: MemberActor) -> None:
    """Make a move whose message stays in the outbox."""
    actor = server.actor(person)
    text = await server.services.a_move(actor, server.channel.id)
    done(await server.services.tables.play(server.channel.id, actor, text, server.services.key()))


@pytest.mark.parametrize("code", [50013, 50001])
async def test_a_reopened_channel_gets_the_missed_events_in_one_post(
    simulated_server: SimulatedServer, code: int
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    posted = len(await simulated_server.posts())
    for person in (mover, other):
        await move(simulated_server, person)
        refuse(simulated_server, 403, code)
        with pytest.raises(Rejected) as refused:
            await simulated_server.deliver()
        assert refused.value.retry_after >= 600
    await simulated_server.deliver()
    (post,) = (await simulated_server.posts())[posted:]
    assert text_of(post).count("plays") == 2
    assert f"<@{mover.id}>" in text_of(post)
    assert await simulated_server.services.rejected_posts.get(simulated_server.channel.id) is None


async def test_a_closed_channel_is_retried_at_growing_intervals(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await move(simulated_server, mover)
    waits = []
    for _ in range(3):
        refuse(simulated_server, 403, 50001)
        with pytest.raises(Rejected) as refused:
            await simulated_server.deliver()
        waits.append(refused.value.retry_after)
    assert waits == [600, 1200, 2400]


async def test_a_channel_closed_after_the_end_is_abandoned(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    for person in (simulated_server.anna, simulated_server.ben):
        done(await services.tables.end(channel, simulated_server.actor(person), services.key()))
    refuse(simulated_server, 403, 50001)
    with pytest.raises(Rejected):
        await simulated_server.deliver()
    services.clock.now += sending.KEPT_AFTER_END
    refuse(simulated_server, 403, 50001)
    await simulated_server.deliver()
    assert "is dropped: 403 50001" in caplog.text
    assert await services.take_messages(channel) == []


async def test_without_permission_for_files_a_post_has_the_text_board(services: ServicesUnderTest) -> None:
    server = SimulatedServer(services, OnePicturePainter())
    await server.open()
    mover, other = await start_by_buttons(server)
    assert any(part["type"] == 12 for part in of(await server.last()))
    await move(server, mover)
    refuse(server, 403, 50013)
    await server.deliver()
    post = await server.last()
    assert f"<@{other.id}>" in text_of(post)
    assert "Play" in buttons(post)
    assert not any(part["type"] in {12, 13} for part in of(post))
    await server.close()


async def test_an_invalid_post_is_sent_without_its_picture_after_some_attempts(
    services: ServicesUnderTest,
) -> None:
    server = SimulatedServer(services, OnePicturePainter())
    await server.open()
    mover, other = await start_by_buttons(server)
    await move(server, mover)
    refuse(server, 400, 50035, times=sending.REJECTED_BEFORE_PLAIN + 1)
    for _ in range(sending.REJECTED_BEFORE_PLAIN):
        with pytest.raises(Undelivered):
            await server.deliver()
    await server.deliver()
    assert f"<@{other.id}>" in text_of(await server.last())
    assert not any(part["type"] == 12 for part in of(await server.last()))
    await server.close()


async def test_an_invalid_post_is_sent_without_emojis_before_it_is_dropped(
    simulated_server: SimulatedServer,
) -> None:
    """Discord does not say why it rejects a post, so the emojis may be the cause."""
    mover, other = await start_by_buttons(simulated_server)
    sign = next(part["label"] for part in of(await simulated_server.last()) if part["type"] == 2)[0]
    CARD_EMOJIS.use({sign: discord.PartialEmoji(name="card_sign_1", id=77)})
    try:
        await move(simulated_server, mover)
        refuse(simulated_server, 400, 50035, times=sending.REJECTED_BEFORE_PLAIN + 1)
        for _ in range(sending.REJECTED_BEFORE_PLAIN):
            with pytest.raises(Undelivered):
                await simulated_server.deliver()
        await simulated_server.deliver()
    finally:
        CARD_EMOJIS.use({})
    post = await simulated_server.last()
    assert f"<@{other.id}>" in text_of(post)
    assert not any(part.get("emoji") for part in of(post))


async def test_a_lobby_with_an_invalid_edit_is_posted_again_before_it_is_dropped(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    server = simulated_server
    await server.anna.slash(server.channel, "game new", game="toy", seats="2")
    await server.deliver()
    old = await server.last()
    await server.ben.click(old, custom_id=buttons(old)["Join"])
    path = f"/channels/{server.channel.id}/messages/*"
    server.env.inject_error("PATCH", path, status=400, code=50035, times=sending.REJECTED_BEFORE_PLAIN + 1)
    for _ in range(sending.REJECTED_BEFORE_PLAIN):
        with pytest.raises(Undelivered):
            await server.deliver()
    await server.deliver()
    new = await server.last()
    assert new.id != old.id
    assert "ben" in text_of(new)
    assert "Start" in buttons(new)
    assert "is dropped" not in caplog.text


async def test_an_always_invalid_post_is_dropped_and_the_table_continues(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    await move(simulated_server, mover)
    labels = {"status": "400", "code": "50035"}
    counted = REGISTRY.get_sample_value("waypost_dropped_posts_total", labels) or 0
    await found_wrong(simulated_server, sending.REJECTED_BEFORE_DROPPED - 1, sending.AGAIN_AFTER)
    refuse(simulated_server, 400, 50035, times=2)
    await simulated_server.deliver()
    assert "is dropped: 400 50035" in caplog.text
    assert REGISTRY.get_sample_value("waypost_dropped_posts_total", labels) == counted + 1
    await move(simulated_server, other)
    await simulated_server.deliver()
    assert f"<@{mover.id}>" in text_of(await simulated_server.last())


async def test_a_briefly_invalid_post_is_sent_whatever_the_number_of_attempts(
    simulated_server: SimulatedServer,
) -> None:
    """Each press and each move in the channel causes another attempt to send the post, so many attempts can fail in a
    short time.
    """
    mover, other = await start_by_buttons(simulated_server)
    await move(simulated_server, mover)
    await found_wrong(simulated_server, 3 * sending.REJECTED_BEFORE_DROPPED, seconds=1)
    await simulated_server.deliver()
    assert f"<@{other.id}>" in text_of(await simulated_server.last())


async def found_wrong(server: SimulatedServer, times: int, seconds: int) -> None:
    """Let Discord reject a post as invalid this many times, ``seconds`` apart."""
    for number in range(times):
        refuse(server, 400, 50035, times=1 if number < sending.REJECTED_BEFORE_PLAIN else 2)
        with pytest.raises(Undelivered):
            await server.deliver()
        server.services.clock.now += seconds


@pytest.mark.parametrize("opening", ["press", "permission", "role", "thread", "invitation"])
async def test_a_channel_that_may_have_reopened_is_retried_at_once(
    simulated_server: SimulatedServer, opening: str
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    services, bot, channel = simulated_server.services, simulated_server.bot, simulated_server.channel.id
    await move(simulated_server, mover)
    refuse(simulated_server, 403, 50001)
    with pytest.raises(Rejected):
        await simulated_server.deliver()
    found = bot.get_channel(channel)
    assert isinstance(found, discord.TextChannel)
    async with services.waiting.pubsub() as called:
        await called.subscribe(services.keys.notifications)
        match opening:
            case "press":
                await mover.slash(simulated_server.channel, "game show")
            case "permission":
                await bot.on_guild_channel_update(found, found)
            case "role":
                await bot.on_guild_role_update(found.guild.default_role, found.guild.default_role)
            case "thread":
                await bot.on_thread_update(Mock(), Mock(id=channel))
            case _:
                await bot.on_guild_join(found.guild)
        async with asyncio.timeout(SOON):
            async for notification in called.listen():
                if notification["type"] == "message":
                    break
    assert int(notification["data"]) == channel


async def test_a_channel_without_rejections_is_not_retried(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    services = simulated_server.services
    async with services.waiting.pubsub() as called:
        await called.subscribe(services.keys.notifications)
        await simulated_server.bot.publisher.retry_rejected([simulated_server.channel.id])
        await services.redis.publish(services.keys.notifications, "the end")
        async with asyncio.timeout(SOON):
            heard = [await anext(called.listen()) for _ in range(2)]
    assert [one["data"] for one in heard] == [1, b"the end"]
