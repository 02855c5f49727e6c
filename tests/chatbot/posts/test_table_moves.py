"""A host or a channel manager moves a table to another channel, with everything that belongs to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from discord import ChannelType, TextChannel

from chatbot.posts.old_posts import OldPosts
from chatbot.store.personal import OwnGames
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables.log import SeatState
from chatbot.tables.outcome import Notice, TurnPost
from chatbot.tables.table import Phase
from engine.api import PublicEvent, seat_name
from tests.chatbot.bot.passing_time import wait_until_due
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.due_entries import deadlines_until
from tests.chatbot.services import done

if TYPE_CHECKING:
    import discord

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def last_in(simulated_server: SimulatedServer, channel: int) -> discord.Message:
    found = simulated_server.bot.get_channel(channel)
    return next(iter([message async for message in found.history(limit=1)]))  # type: ignore[union-attr]


async def moved(simulated_server: SimulatedServer) -> Any:
    """Move the game to another channel with the host's command, deliver all messages, and return the new channel."""
    other = simulated_server.guild.create_text_channel("elsewhere")
    said = answer(await simulated_server.anna.slash(simulated_server.channel, "game move", channel=other))
    assert f"The game continues in <#{other.id}>" in text_of(said)
    await simulated_server.deliver(other.id)
    await simulated_server.deliver()
    return other


async def test_the_game_continues_there_and_the_old_channel_says_so(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    before = await simulated_server.services.facts(simulated_server.channel.id)
    other = await moved(simulated_server)
    post = await last_in(simulated_server, other.id)
    assert f"<@{mover.id}>" in text_of(post), "the player to move is called there"
    assert f"it was in <#{simulated_server.channel.id}>" in text_of(post)
    assert f"continues in <#{other.id}>" in text_of(await simulated_server.last())
    assert not any(buttons(old) for old in await simulated_server.posts()), "old posts are closed"
    await mover.click(post, custom_id=buttons(post)["Pass"])
    await simulated_server.deliver(other.id)
    after = await simulated_server.services.facts(other.id)
    assert (after.match, after.moves) == (before.match, before.moves + 1)
    assert len(await simulated_server.services.store.log(other.id, after.match)) == after.moves


@pytest.mark.parametrize("was_posted", [True, False])
async def test_a_turn_being_posted_appears_once_in_the_old_channel(
    simulated_server: SimulatedServer, *, was_posted: bool
) -> None:
    """The process that posts the turn dies before or after it sends the post."""
    mover, _ = await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    done(await services.tables.play(channel, simulated_server.actor(mover), "pass", services.key()))
    tried = await anext(services.outbox.messages(channel, "dead"))
    if was_posted:
        await simulated_server.bot.publisher.publish(channel, tried)
    await services.redis.delete(services.keys.outbox_lease(channel))
    other = await moved(simulated_server)
    there = simulated_server.bot.get_channel(other.id)
    told = [text_of(post) for post in await simulated_server.posts()]
    assert sum("passes" in text for text in told) == 1
    assert not [post async for post in there.history() if "passes" in text_of(post)]  # type: ignore[union-attr]
    assert not any(buttons(post) for post in await simulated_server.posts()), "old posts are closed"


async def test_an_already_deleted_reminder_is_not_deleted_again(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    gone = SentPost("heeded", (await services.facts(channel)).match, 0, channel)
    await services.posts.remember(channel, PostKind.REMINDER, gone)
    with caplog.at_level("INFO", OldPosts.__module__):
        await moved(simulated_server)
    assert "post 0" not in caplog.text


async def test_a_notice_being_posted_appears_once_in_the_old_channel(
    simulated_server: SimulatedServer,
) -> None:
    await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    facts = await services.facts(channel)
    late = Notice("late", facts.match, facts.revision, (PublicEvent("game-stopped", {"name": "Mod"}),))
    await services.redis.rpush(services.keys.outbox(channel), msgspec.json.encode(late))
    await anext(services.outbox.messages(channel, "dead"))
    await services.redis.delete(services.keys.outbox_lease(channel))
    other = await moved(simulated_server)
    told = [text_of(post) for post in await simulated_server.posts()]
    assert sum("Mod ended the game" in text for text in told) == 1
    there = simulated_server.bot.get_channel(other.id)
    assert len([post async for post in there.history()]) == 1  # type: ignore[union-attr]


async def test_news_posted_before_the_move_is_not_repeated(simulated_server: SimulatedServer) -> None:
    """A later post that is still waiting may include the events of an earlier post, which must not be told twice."""
    mover, _ = await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    done(await services.tables.play(channel, simulated_server.actor(mover), "pass", services.key()))
    await simulated_server.deliver()
    facts = await services.facts(channel)
    told = TurnPost(
        "told", facts.match, facts.revision, (PublicEvent("passed", {"seat": seat_name(0)}),), (), over=False
    )
    later = TurnPost("later", facts.match, facts.revision + 1, (), (1,), over=False).with_earlier(told)
    await services.redis.rpush(services.keys.outbox(channel), msgspec.json.encode(later))
    other = await moved(simulated_server)
    there = simulated_server.bot.get_channel(other.id)
    assert not [post async for post in there.history() if "passes" in text_of(post)]  # type: ignore[union-attr]


async def test_the_buttons_of_old_posts_find_the_table(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    old = await simulated_server.pressable()
    other = simulated_server.guild.create_text_channel("elsewhere")
    await simulated_server.anna.slash(simulated_server.channel, "game move", channel=other)
    await mover.click(old, custom_id=buttons(old)["Pass"])
    assert (await simulated_server.services.facts(other.id)).moves == 1


async def test_deadlines_and_lists_of_games_follow_the_table(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    other = await moved(simulated_server)
    services = simulated_server.services
    games = await services.personal_tables.my_games(simulated_server.actor(mover))
    assert isinstance(games, OwnGames)
    assert [one.facts.channel for one in games.running] == [other.id]
    due = await deadlines_until(services, services.clock.now + 10**7)
    revision = (await services.facts(other.id)).revision
    assert (other.id, revision) in {(entry.channel, entry.revision) for entry in due}
    await wait_until_due(simulated_server, other.id)
    await simulated_server.deliver(other.id)
    assert "still your move" in text_of(await last_in(simulated_server, other.id))


async def test_only_the_host_or_a_moderator_moves_the_table(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    other = simulated_server.guild.create_text_channel("elsewhere")
    refused = answer(await simulated_server.ben.slash(simulated_server.channel, "game move", channel=other))
    assert "Only the host or someone who manages the channel" in text_of(refused)
    simulated_server.allow(simulated_server.ben, "manage_channels")
    said = answer(await simulated_server.ben.slash(simulated_server.channel, "game move", channel=other))
    assert "The game continues in" in text_of(said)


@pytest.mark.parametrize("in_thread", [False, True])
async def test_nobody_moves_a_game_to_a_channel_where_they_may_not_write(
    simulated_server: SimulatedServer, *, in_thread: bool
) -> None:
    await start_by_buttons(simulated_server)
    other = simulated_server.guild.create_text_channel("announcements")
    place, lacks, said = other, "send_messages", "“Send messages”"
    if in_thread:
        found = simulated_server.bot.get_channel(other.id)
        assert isinstance(found, TextChannel)
        await found.create_thread(name="there", type=ChannelType.public_thread)
        place, lacks, said = other.threads[0], "send_messages_in_threads", "“Send messages in threads”"
    simulated_server.forbid(lacks, simulated_server.anna, other.id)
    refused = text_of(answer(await simulated_server.anna.slash(simulated_server.channel, "game move", channel=place)))
    assert f"In <#{place.id}> you need" in refused
    assert said in refused
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.PLAYING
    simulated_server.allow(simulated_server.anna, lacks, other.id)
    told = answer(await simulated_server.anna.slash(simulated_server.channel, "game move", channel=place))
    assert f"The game continues in <#{place.id}>" in text_of(told)


async def test_a_channel_with_a_running_game_takes_no_other(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    other = simulated_server.guild.create_text_channel("elsewhere")
    await simulated_server.cleo.slash(other, "game new", game="toy", seats="2")
    refused = answer(await simulated_server.anna.slash(simulated_server.channel, "game move", channel=other))
    assert "already" in text_of(refused)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.PLAYING
    same = answer(
        await simulated_server.anna.slash(simulated_server.channel, "game move", channel=simulated_server.channel)
    )
    assert "already in that channel" in text_of(same)


async def test_the_host_moves_their_only_game_from_anywhere_and_back(simulated_server: SimulatedServer) -> None:
    """The command works in any channel, because the game's own channel may be closed."""
    mover, _ = await start_by_buttons(simulated_server)
    old = await simulated_server.pressable()
    other = simulated_server.guild.create_text_channel("elsewhere")
    await simulated_server.anna.slash(other, "game move", channel=other)
    assert isinstance(
        await simulated_server.services.queries.seat_state(other.id, simulated_server.actor(mover)), SeatState
    )
    await simulated_server.anna.slash(other, "game move", channel=simulated_server.channel)
    await mover.click(old, custom_id=buttons(old)["Pass"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == 1


async def test_a_lobby_moves_too(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.deliver()
    other = await moved(simulated_server)
    post = await last_in(simulated_server, other.id)
    await simulated_server.ben.click(post, custom_id=buttons(post)["Join"])
    facts = await simulated_server.services.facts(other.id)
    assert facts.seat_of(simulated_server.ben.id) == 1


async def test_a_command_in_the_old_channel_links_to_the_game(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    other = await moved(simulated_server)
    for command in ("hand", "game show", "game undo", "game log"):
        said = text_of(answer(await mover.slash(simulated_server.channel, command)))
        assert f"it moved to <#{other.id}>" in said, command
