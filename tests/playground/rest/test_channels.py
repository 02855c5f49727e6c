"""Tests of threads, direct messages, permissions and nonces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from playground.limits import Limits
from playground.world import Permission
from tests.discord.person import PageApiError, Person
from tests.playground.sample_bot import SampleBot, png

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


@pytest.fixture
def limits() -> Limits:
    return Limits.without_rates()


async def test_a_thread_is_opened_used_archived_and_reopened(bot: SampleBot, ada: Person) -> None:
    await ada.slash(CHANNEL, "thread", name="Game 7")
    done = await ada.sees(CHANNEL, lambda m: m["content"].startswith("<#"))
    thread = next(t for t in ada.state["guilds"][0]["threads"] if t["id"] == done["content"][2:-1])
    assert thread["name"] == "Game 7"
    assert not thread["thread_metadata"]["archived"]
    assert (await ada.sees(thread, lambda m: m["content"] == "first move"))["type"] == 0
    announced = await ada.sees(CHANNEL, lambda m: m["type"] == 18)
    assert (announced["content"], announced["thread"]["id"]) == ("Game 7", thread["id"])
    archived = [d["thread_metadata"]["archived"] for name, d in ada.events if name == "THREAD_UPDATE"]
    assert True in archived


async def test_a_new_thread_returns_201(bot_http: BotHttp, ada: Person) -> None:
    path = f"/channels/{ada.channel(CHANNEL)}/threads"
    assert (await bot_http("POST", path, {"name": "Game", "type": 11})).status == 201


async def thread_of(bot_http: BotHttp, ada: Person) -> str:
    path = f"/channels/{ada.channel(CHANNEL)}/threads"
    return str((await bot_http("POST", path, {"name": "Game", "type": 11})).body["id"])


async def test_an_archived_thread_accepts_only_messages(bot_http: BotHttp, ada: Person) -> None:
    thread = await thread_of(bot_http, ada)
    message = (await bot_http("POST", f"/channels/{thread}/messages", {"content": "x"})).body
    await bot_http("PATCH", f"/channels/{thread}", {"archived": True})
    edit = await bot_http("PATCH", f"/channels/{thread}/messages/{message['id']}", {"content": "y"})
    assert (edit.status, edit.code) == (400, 50083)
    assert (await bot_http("PATCH", f"/channels/{thread}", {"name": "New"})).code == 50083
    assert (await bot_http("POST", f"/channels/{thread}/messages", {"content": "z"})).status == 200
    state = (await bot_http("GET", f"/channels/{thread}")).body
    assert not state["thread_metadata"]["archived"], "a message reopens it"


async def test_a_message_does_not_reopen_a_locked_thread(
    bot_http: BotHttp, ada: Person, playground: FakeDiscord
) -> None:
    thread = await thread_of(bot_http, ada)
    state = playground.services.world.channels[int(thread)].thread
    assert state is not None
    state.archived = state.locked = True
    assert (await bot_http("POST", f"/channels/{thread}/messages", {"content": "z"})).code == 50083
    with pytest.raises(PageApiError, match="archived"):
        await ada.say(thread, "me neither")


async def test_an_idle_thread_is_archived_with_dead_buttons(
    bot: SampleBot, ada: Person, bot_http: BotHttp, playground: FakeDiscord
) -> None:
    thread = await thread_of(bot_http, ada)
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "press"}]}
    body = {"content": "x", "components": [row]}
    message = (await bot_http("POST", f"/channels/{thread}/messages", body)).body
    playground.services.clock.advance(1440 * 60 + 1)
    playground.services.threads.archive_idle()
    await ada.wait_for("THREAD_UPDATE", lambda d: d["thread_metadata"]["archived"])
    with pytest.raises(PageApiError, match="archived"):
        await ada.click(message, "x")
    await bot_http("PATCH", f"/channels/{thread}", {"archived": False})
    playground.services.threads.archive_idle()
    assert (await ada.click(message, "x"))["outcome"] == "message"


async def test_threads_have_their_limits(bot_http: BotHttp, ada: Person, playground: FakeDiscord) -> None:
    path = f"/channels/{ada.channel(CHANNEL)}/threads"
    assert (await bot_http("POST", path, {"name": "x" * 101, "type": 11})).code == 50035
    assert (await bot_http("POST", path, {"name": "x", "type": 11, "auto_archive_duration": 61})).code == 50035
    await thread_of(bot_http, ada)
    playground.services.limits.active_threads = 1
    assert (await bot_http("POST", path, {"name": "x", "type": 11})).code == 160006
    assert (await bot_http("POST", path, {"name": "x", "type": 10})).code == 50035, "no announcements here"
    playground.services.limits.active_threads = 2
    assert (await bot_http("POST", path, {"name": "x", "type": 12})).code == 50013, "it is not granted to everyone"


async def test_a_dm_arrives_with_its_picture(bot: SampleBot, ada: Person, bartek: Person) -> None:
    await ada.slash(CHANNEL, "whisper", to=bartek.id, text="your hand")
    hand = await bartek.sees(None, lambda m: m["content"] == "your hand")
    assert hand["channel_id"] == bartek.channel("dm")
    assert [content async for content in bartek.pictures(hand)] == [png()]
    assert "guild_id" not in hand
    await ada.sees(CHANNEL, lambda m: m["content"] == "sent")
    assert not any(m["content"] == "your hand" for m in ada.messages.values())


async def test_a_new_message_has_its_channels_type(ada: Person) -> None:
    """The type tells a client whether an unknown channel is a DM or belongs to a server."""
    await ada.open_dm()
    for channel, kind in ((CHANNEL, 0), ("dm", 1)):
        ada.forget()
        await ada.say(channel, "hello")
        assert (await ada.wait_for("MESSAGE_CREATE"))["channel_type"] == kind


async def test_closed_dms_are_50007(bot: SampleBot, ada: Person, bartek: Person) -> None:
    await bartek.set(dms_open=False)
    await ada.slash(CHANNEL, "whisper", to=bartek.id, text="x")
    assert await ada.sees(CHANNEL, lambda m: m["content"] == "refused 50007")


async def test_a_stranger_is_50278_and_an_unknown_user_10013(bot_http: BotHttp, playground: FakeDiscord) -> None:
    stranger = playground.services.world.add_person("Stranger")
    dm = await bot_http("POST", "/users/@me/channels", {"recipient_id": stranger.id})
    assert dm.status == 200, "opening works"
    said = await bot_http("POST", f"/channels/{dm.body['id']}/messages", {"content": "x"})
    assert (said.status, said.code) == (403, 50278)
    assert (await bot_http("POST", "/users/@me/channels", {"recipient_id": "1"})).code == 10013
    assert (await bot_http("POST", "/users/@me/channels", {"recipient_id": "Ada"})).code == 50035
    assert (await bot_http("GET", "/channels/lounge")).code == 50035


async def test_opening_dms_is_rate_limited(bot_http: BotHttp, playground: FakeDiscord) -> None:
    playground.services.limits.dm_openings = (2, 60.0)
    ids = [user.id for user in playground.services.world.people]
    codes = [(await bot_http("POST", "/users/@me/channels", {"recipient_id": user})).status for user in ids[:3]]
    assert codes == [200, 200, 400]
    assert (await bot_http("POST", "/users/@me/channels", {"recipient_id": ids[0]})).status == 200, "it is open"
    playground.services.clock.advance(61)
    assert (await bot_http("POST", "/users/@me/channels", {"recipient_id": ids[2]})).status == 200


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
    ],
)
async def test_the_bot_writes_only_with_permission(
    bot_http: BotHttp, ada: Person, playground: FakeDiscord, denied: Permission, code: int
) -> None:
    world = playground.services.world
    channel = world.channels[int(ada.channel(CHANNEL))]
    world.overwrite(channel, world.bot, deny=denied)
    said = await bot_http("POST", f"/channels/{channel.id}/messages", {"content": "x"})
    assert (said.status, said.code) == (403, code)


async def test_files_need_their_permission(bot_http: BotHttp, ada: Person, playground: FakeDiscord) -> None:
    world = playground.services.world
    channel = world.channels[int(ada.channel(CHANNEL))]
    world.overwrite(channel, world.bot, deny=Permission.ATTACH_FILES)
    path = f"/channels/{channel.id}/messages"
    assert (await bot_http("POST", path, {"content": "x"})).status == 200
    assert (await bot_http("POST", path, files={"a.txt": b"x"})).code == 50013


async def test_interactions_can_be_answered_without_permission_to_write(
    bot: SampleBot, ada: Person, playground: FakeDiscord
) -> None:
    world = playground.services.world
    world.overwrite(world.channels[int(ada.channel(CHANNEL))], world.bot, deny=Permission.SEND_MESSAGES)
    assert (await ada.slash(CHANNEL, "greet"))["outcome"] == "message"


async def test_people_have_permissions_too(ada: Person, bartek: Person, playground: FakeDiscord) -> None:
    world = playground.services.world
    guild = next(iter(world.guilds.values()))
    channel = world.channels[int(ada.channel(CHANNEL))]
    world.overwrite(channel, guild.roles[0], deny=Permission.SEND_MESSAGES)
    await ada.say(CHANNEL, "the owner may")
    with pytest.raises(PageApiError, match="no-permission"):
        await bartek.say(CHANNEL, "may I?")
    world.overwrite(channel, guild.roles[0], deny=Permission.VIEW_CHANNEL)
    with pytest.raises(PageApiError, match="unknown-channel"):
        await bartek.history(CHANNEL)


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/channels/1", 10003),
        ("GET", "/channels/{room}/messages/1", 10008),
        ("POST", "/webhooks/{bot}/nonsense", 10015),
        ("POST", "/webhooks/1/nonsense", 10015),
    ],
)
async def test_unknown_things_have_their_codes(
    bot_http: BotHttp, ada: Person, playground: FakeDiscord, method: str, path: str, code: int
) -> None:
    world = playground.services.world
    known = {"room": ada.channel(CHANNEL), "bot": world.bot.id}
    said = await bot_http(method, path.format(**known), {"content": "x"} if method == "POST" else None)
    assert (said.status, said.code) == (404, code)


async def test_a_repeated_nonce_makes_one_message(bot_http: BotHttp, ada: Person) -> None:
    path = f"/channels/{ada.channel(CHANNEL)}/messages"
    body = {"content": "once", "nonce": 17, "enforce_nonce": True}
    first, second = await bot_http("POST", path, body), await bot_http("POST", path, body)
    assert first.body["id"] == second.body["id"]
    assert len([m for m in await ada.history(CHANNEL) if m["content"] == "once"]) == 1


async def test_a_nonce_is_unique_per_author_across_channels(bot_http: BotHttp, ada: Person) -> None:
    body = {"content": "once", "nonce": "n", "enforce_nonce": True}
    first = await bot_http("POST", f"/channels/{ada.channel(CHANNEL)}/messages", body)
    second = await bot_http("POST", f"/channels/{ada.channel('lounge')}/messages", body)
    assert (second.body["id"], second.body["channel_id"]) == (first.body["id"], ada.channel(CHANNEL))
    assert not any(m["content"] == "once" for m in await ada.history("lounge"))


async def test_the_bot_cannot_change_others_messages(bot_http: BotHttp, ada: Person) -> None:
    said = await ada.say(CHANNEL, "mine")
    path = f"/channels/{said['channel_id']}/messages/{said['id']}"
    assert (await bot_http("PATCH", path, {"content": "x"})).code == 50005
    assert (await bot_http("DELETE", path)).code == 50013


async def test_a_reply_refers_to_its_message(bot_http: BotHttp, ada: Person) -> None:
    said = await ada.say(CHANNEL, "question")
    path = f"/channels/{said['channel_id']}/messages"
    body = {"content": "answer", "message_reference": {"message_id": said["id"]}}
    answer = (await bot_http("POST", path, body)).body
    assert (answer["type"], answer["referenced_message"]["content"]) == (19, "question")
    assert [user["id"] for user in answer["mentions"]] == [ada.id]
    missing = await bot_http("POST", path, {"content": "x", "message_reference": {"message_id": "1"}})
    assert missing.code == 50035


async def test_only_allowed_mentions_ping(bot_http: BotHttp, ada: Person, bartek: Person) -> None:
    path = f"/channels/{ada.channel(CHANNEL)}/messages"
    content = f"<@{ada.id}> <@{bartek.id}>"
    await bot_http("POST", path, {"content": content, "allowed_mentions": {"users": [ada.id]}})
    assert (await ada.wait_for("MENTIONS"))["count"] == 1
    await bot_http("POST", path, {"content": content, "allowed_mentions": {"parse": []}})
    message = await bartek.sees(CHANNEL, lambda m: m["content"] == content and not m["mentions"])
    assert message
    assert not any(name == "MENTIONS" for name, _ in bartek.events)


async def test_the_bot_fetches_and_deletes_messages(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    room = bot.get_channel(int(ada.channel(CHANNEL)))
    assert isinstance(room, discord.TextChannel)
    sent = await room.send("mine")
    await sent.delete()
    await ada.wait_for("MESSAGE_DELETE", lambda d: d["id"] == str(sent.id))
    theirs = await room.fetch_message(int((await ada.say(CHANNEL, "theirs"))["id"]))
    with pytest.raises(discord.Forbidden):
        await theirs.delete()
    world = playground.services.world
    playground.admin.set_permissions(world.channels[room.id], world.bot, allow=Permission.MANAGE_MESSAGES)
    await theirs.delete()
    with pytest.raises(discord.NotFound):
        await room.fetch_message(theirs.id)


async def test_the_bot_may_not_lock_its_own_thread(bot: SampleBot, ada: Person) -> None:
    room = bot.get_channel(int(ada.channel(CHANNEL)))
    assert isinstance(room, discord.TextChannel)
    thread = await room.create_thread(name="Game", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False, locked=True)
    await thread.edit(archived=False)
    found = await bot.fetch_channel(thread.id)
    assert isinstance(found, discord.Thread)
    assert not found.archived
