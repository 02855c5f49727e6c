"""Every message is posted once despite Discord's failures, and an impossible message does not delay others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.store.connection import StorePipeline, StoreUnreachable
from chatbot.tables.lobby import join
from chatbot.work.dispatcher import Undelivered
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.services import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_failed_post_is_made_once_later(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    simulated_server.env.inject_error(
        "POST", f"/channels/{simulated_server.channel.id}/messages", status=400, code=50035
    )
    with pytest.raises(Undelivered):
        await simulated_server.deliver()
    await simulated_server.deliver()
    await simulated_server.deliver()
    assert sum("passes" in text_of(one) for one in await simulated_server.posts()) == 1


async def test_a_repeated_message_is_posted_once(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    messages = await simulated_server.services.take_messages(simulated_server.channel.id)
    for message in (*messages, *messages):
        await simulated_server.bot.publisher.publish(simulated_server.channel.id, message)
    await simulated_server.env.settle()
    assert sum("passes" in text_of(one) for one in await simulated_server.posts()) == 1


async def test_several_quick_turns_share_one_post(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    await move(simulated_server, mover)
    outbox = simulated_server.services.outbox
    await simulated_server.bot.publisher.publish(
        simulated_server.channel.id, await anext(outbox.messages(simulated_server.channel.id, "dies before it is off"))
    )
    await simulated_server.services.redis.delete(
        simulated_server.services.keys.outbox_lease(simulated_server.channel.id)
    )
    posted = len(await simulated_server.posts())
    for person in (other, mover, other):
        await move(simulated_server, person)
    await simulated_server.deliver()
    (post,) = (await simulated_server.posts())[posted:]
    assert text_of(post).count(f"{other.user.name} plays") == 2
    assert text_of(post).count(f"{mover.user.name} plays") == 1, "the other move was posted already"
    assert [person for person in (mover, other) if f"<@{person.id}>" in text_of(post)] == [mover]


async def move(simulated_server: SimulatedServer, person: MemberActor) -> None:
    """Make a move whose message stays in the outbox."""
    actor = simulated_server.actor(person)
    text = await simulated_server.services.a_move(actor, simulated_server.channel.id)
    done(
        await simulated_server.services.tables.play(
            simulated_server.channel.id, actor, text, simulated_server.services.key()
        )
    )


async def pass_while_refused(simulated_server: SimulatedServer, method: str, status: int, code: int) -> MemberActor:
    """Pass a turn while Discord rejects the new post or an edit of the old one. Return the person to move next."""
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    messages = f"/channels/{simulated_server.channel.id}/messages"
    path = messages if method == "POST" else f"{messages}/{post.id}"
    simulated_server.env.inject_error(method, path, status=status, code=code)
    await simulated_server.deliver()
    return other


async def test_a_message_to_a_deleted_channel_counts_as_delivered(simulated_server: SimulatedServer) -> None:
    await pass_while_refused(simulated_server, "POST", 404, 10003)
    assert await simulated_server.services.take_messages(simulated_server.channel.id) == []


async def test_a_deleted_or_frozen_older_post_does_no_harm(simulated_server: SimulatedServer) -> None:
    other = await pass_while_refused(simulated_server, "PATCH", 400, 30046)
    assert f"<@{other.id}>" in text_of(await simulated_server.last())


async def test_a_deleted_lobby_is_posted_again(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    await (await simulated_server.last()).delete()
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.deliver()
    assert "ben" in text_of(await simulated_server.last())


async def test_an_archived_thread_is_reopened(simulated_server: SimulatedServer) -> None:
    opened = answer(await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", thread=True))
    (thread,) = simulated_server.channel.threads
    assert f"<#{thread.id}>" in text_of(opened)
    await simulated_server.deliver(thread.id)
    found = simulated_server.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    await found.edit(archived=True)
    await simulated_server.services.tables.act(thread.id, simulated_server.actor(simulated_server.ben), "key", join)
    await simulated_server.deliver(thread.id)
    assert not (await simulated_server.bot.fetch_channel(thread.id)).archived  # type: ignore[union-attr]


async def test_missing_permissions_are_reported_before_a_table_opens(simulated_server: SimulatedServer) -> None:
    simulated_server.forbid("attach_files")
    refused = answer(await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy"))
    assert "Attach files" in text_of(refused)
    assert not hasattr(await simulated_server.services.queries.public_state(simulated_server.channel.id), "facts")


async def test_a_bug_is_reported_and_logged_and_the_next_press_works(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    with monkeypatch.context() as broken:
        broken.setattr("chatbot.features.turn.put_moves", None)
        failed = await mover.click(post, custom_id=buttons(post)["My hand"])
    assert "went wrong" in text_of(failed.followups[0] if failed.followups else answer(failed))
    assert "failed" in caplog.text
    assert "hand" in text_of(answer(await mover.click(post, custom_id=buttons(post)["My hand"])))


async def test_an_outage_of_the_store_is_reported_and_nothing_is_lost(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    before = await simulated_server.services.facts(simulated_server.channel.id)

    async def away(*_arguments: object) -> None:
        raise StoreUnreachable("away")

    with monkeypatch.context() as broken:
        broken.setattr(StorePipeline, "execute", away)
        answered = answer(await mover.click(post, custom_id=buttons(post)["Pass"]))
        assert "Try again" in text_of(answered)
    assert await simulated_server.services.facts(simulated_server.channel.id) == before
    await mover.click(post, custom_id=buttons(post)["Pass"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == before.moves + 1


async def test_a_moderator_frees_the_channel_of_a_damaged_table(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    table = simulated_server.services.keys.table(simulated_server.channel.id)
    await simulated_server.services.redis.hset(table, "snapshot", b"scribble")
    simulated_server.services.clock.now += 60
    answered = text_of(answer(await mover.click(post, custom_id=buttons(post)["Pass"])))
    assert "damaged" in answered
    assert "/game end" in answered

    sure = answer(await mover.slash(simulated_server.channel, "game end"))
    assert "damaged" in text_of(answer(await mover.click(sure, custom_id=buttons(sure)["End the game"])))
    assert await simulated_server.services.redis.exists(table)

    simulated_server.allow(other, "manage_channels")
    sure = answer(await other.slash(simulated_server.channel, "game end"))
    freed = answer(await other.click(sure, custom_id=buttons(sure)["End the game"]))
    assert "This channel is free" in text_of(freed)
    assert not buttons(freed)
    assert "scribble" not in caplog.text

    await mover.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    await mover.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver()
    assert "Play" in buttons(await simulated_server.last())
    assert all(not buttons(one) for one in (await simulated_server.posts())[:-1])
