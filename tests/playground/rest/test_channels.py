"""Threads, direct messages, permissions, nonces: what channels allow and refuse."""

import discord
import pytest

from chatbot.playground.limits import Limits
from chatbot.playground.world.permissions import Permission
from tests.discord.bot_http import BotHttp
from tests.discord.fake_discord import FakeDiscord
from tests.discord.person import PageApiError, Person
from tests.playground.sample_bot import SampleBot, png

pytestmark = pytest.mark.asyncio
ROOM = "carcassonne"


@pytest.fixture
def limits() -> Limits:
    return Limits.without_rates()


async def test_a_thread_is_opened_written_in_archived_and_woken(bot: SampleBot, ada: Person) -> None:
    await ada.slash(ROOM, "thread", name="Game 7")
    done = await ada.sees(ROOM, lambda m: m["content"].startswith("<#"))
    thread = next(t for t in ada.state["guilds"][0]["threads"] if t["id"] == done["content"][2:-1])
    assert thread["name"] == "Game 7"
    assert not thread["thread_metadata"]["archived"]
    assert (await ada.sees(thread, lambda m: m["content"] == "first move"))["type"] == 0
    announced = await ada.sees(ROOM, lambda m: m["type"] == 18)
    assert (announced["content"], announced["thread"]["id"]) == ("Game 7", thread["id"])
    archived = [d["thread_metadata"]["archived"] for name, d in ada.events if name == "THREAD_UPDATE"]
    assert True in archived


async def thread_of(raw: BotHttp, ada: Person) -> str:
    path = f"/channels/{ada.channel(ROOM)}/threads"
    return str((await raw("POST", path, {"name": "Game", "type": 11})).body["id"])


async def test_an_archived_thread_takes_nothing_but_a_message(raw: BotHttp, ada: Person) -> None:
    thread = await thread_of(raw, ada)
    message = (await raw("POST", f"/channels/{thread}/messages", {"content": "x"})).body
    await raw("PATCH", f"/channels/{thread}", {"archived": True})
    edit = await raw("PATCH", f"/channels/{thread}/messages/{message['id']}", {"content": "y"})
    assert (edit.status, edit.code) == (400, 50083)
    assert (await raw("PATCH", f"/channels/{thread}", {"name": "New"})).code == 50083
    assert (await raw("POST", f"/channels/{thread}/messages", {"content": "z"})).status == 200
    state = (await raw("GET", f"/channels/{thread}")).body
    assert not state["thread_metadata"]["archived"], "a message wakes it"


async def test_a_locked_thread_is_not_woken_by_a_message(raw: BotHttp, ada: Person, playground: FakeDiscord) -> None:
    thread = await thread_of(raw, ada)
    state = playground.services.world.channels[int(thread)].thread
    assert state is not None
    state.archived = state.locked = True
    assert (await raw("POST", f"/channels/{thread}/messages", {"content": "z"})).code == 50083
    with pytest.raises(PageApiError, match="archived"):
        await ada.say(thread, "me neither")


async def test_an_idle_thread_falls_asleep_and_its_buttons_with_it(
    bot: SampleBot, ada: Person, raw: BotHttp, playground: FakeDiscord
) -> None:
    thread = await thread_of(raw, ada)
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "press"}]}
    body = {"content": "x", "components": [row]}
    message = (await raw("POST", f"/channels/{thread}/messages", body)).body
    playground.services.clock.advance(1440 * 60 + 1)
    playground.services.threads.archive_idle()
    await ada.wait_for("THREAD_UPDATE", lambda d: d["thread_metadata"]["archived"])
    with pytest.raises(PageApiError, match="archived"):
        await ada.click(message, "x")
    await raw("PATCH", f"/channels/{thread}", {"archived": False})
    playground.services.threads.archive_idle()
    assert (await ada.click(message, "x"))["outcome"] == "message"


async def test_threads_have_their_limits(raw: BotHttp, ada: Person, playground: FakeDiscord) -> None:
    path = f"/channels/{ada.channel(ROOM)}/threads"
    assert (await raw("POST", path, {"name": "x" * 101, "type": 11})).code == 50035
    assert (await raw("POST", path, {"name": "x", "type": 11, "auto_archive_duration": 61})).code == 50035
    await thread_of(raw, ada)
    playground.services.limits.active_threads = 1
    assert (await raw("POST", path, {"name": "x", "type": 11})).code == 160006
    assert (await raw("POST", path, {"name": "x", "type": 12})).code == 50035, "private threads are left out here"


async def test_a_dm_arrives_with_its_picture(bot: SampleBot, ada: Person, bartek: Person) -> None:
    await ada.slash(ROOM, "whisper", to=bartek.id, text="your hand")
    hand = await bartek.sees(None, lambda m: m["content"] == "your hand")
    assert hand["channel_id"] == bartek.channel("dm")
    assert [content async for content in bartek.pictures(hand)] == [png()]
    assert "guild_id" not in hand
    await ada.sees(ROOM, lambda m: m["content"] == "sent")
    assert not any(m["content"] == "your hand" for m in ada.messages.values())


async def test_closed_dms_are_50007(bot: SampleBot, ada: Person, bartek: Person) -> None:
    await bartek.set(dms_open=False)
    await ada.slash(ROOM, "whisper", to=bartek.id, text="x")
    assert await ada.sees(ROOM, lambda m: m["content"] == "refused 50007")


async def test_a_stranger_is_50278_and_nobody_10013(raw: BotHttp, playground: FakeDiscord) -> None:
    stranger = playground.services.world.add_person("Stranger")
    dm = await raw("POST", "/users/@me/channels", {"recipient_id": stranger.id})
    assert dm.status == 200, "opening works"
    said = await raw("POST", f"/channels/{dm.body['id']}/messages", {"content": "x"})
    assert (said.status, said.code) == (403, 50278)
    assert (await raw("POST", "/users/@me/channels", {"recipient_id": "1"})).code == 10013
    assert (await raw("POST", "/users/@me/channels", {"recipient_id": "Ada"})).code == 50035
    assert (await raw("GET", "/channels/lounge")).code == 50035


async def test_dms_are_not_opened_too_fast(raw: BotHttp, playground: FakeDiscord) -> None:
    playground.services.limits.dm_openings = (2, 60.0)
    ids = [user.id for user in playground.services.world.people]
    codes = [(await raw("POST", "/users/@me/channels", {"recipient_id": user})).status for user in ids[:3]]
    assert codes == [200, 200, 400]
    assert (await raw("POST", "/users/@me/channels", {"recipient_id": ids[0]})).status == 200, "it is open"
    playground.services.clock.advance(61)
    assert (await raw("POST", "/users/@me/channels", {"recipient_id": ids[2]})).status == 200


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
    ],
)
async def test_the_bot_may_write_only_where_it_is_allowed(
    raw: BotHttp, ada: Person, playground: FakeDiscord, denied: Permission, code: int
) -> None:
    world = playground.services.world
    channel = world.channels[int(ada.channel(ROOM))]
    world.overwrite(channel, world.bot, deny=denied)
    said = await raw("POST", f"/channels/{channel.id}/messages", {"content": "x"})
    assert (said.status, said.code) == (403, code)


async def test_files_need_their_permission(raw: BotHttp, ada: Person, playground: FakeDiscord) -> None:
    world = playground.services.world
    channel = world.channels[int(ada.channel(ROOM))]
    world.overwrite(channel, world.bot, deny=Permission.ATTACH_FILES)
    path = f"/channels/{channel.id}/messages"
    assert (await raw("POST", path, {"content": "x"})).status == 200
    assert (await raw("POST", path, files={"a.txt": b"x"})).code == 50013


async def test_an_interaction_is_answered_even_where_the_bot_may_not_write(
    bot: SampleBot, ada: Person, playground: FakeDiscord
) -> None:
    world = playground.services.world
    world.overwrite(world.channels[int(ada.channel(ROOM))], world.bot, deny=Permission.SEND_MESSAGES)
    assert (await ada.slash(ROOM, "greet"))["outcome"] == "message"


async def test_people_have_permissions_too(ada: Person, bartek: Person, playground: FakeDiscord) -> None:
    world = playground.services.world
    guild = next(iter(world.guilds.values()))
    channel = world.channels[int(ada.channel(ROOM))]
    world.overwrite(channel, guild.roles[0], deny=Permission.SEND_MESSAGES)
    await ada.say(ROOM, "the owner may")
    with pytest.raises(PageApiError, match="no-permission"):
        await bartek.say(ROOM, "may I?")
    world.overwrite(channel, guild.roles[0], deny=Permission.VIEW_CHANNEL)
    with pytest.raises(PageApiError, match="unknown-channel"):
        await bartek.history(ROOM)


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
    raw: BotHttp, ada: Person, playground: FakeDiscord, method: str, path: str, code: int
) -> None:
    world = playground.services.world
    known = {"room": ada.channel(ROOM), "bot": world.bot.id}
    said = await raw(method, path.format(**known), {"content": "x"} if method == "POST" else None)
    assert (said.status, said.code) == (404, code)


async def test_the_same_nonce_makes_one_message(raw: BotHttp, ada: Person) -> None:
    path = f"/channels/{ada.channel(ROOM)}/messages"
    body = {"content": "once", "nonce": 17, "enforce_nonce": True}
    first, second = await raw("POST", path, body), await raw("POST", path, body)
    assert first.body["id"] == second.body["id"]
    assert len([m for m in await ada.history(ROOM) if m["content"] == "once"]) == 1


async def test_others_messages_are_not_the_bot_s_to_change(raw: BotHttp, ada: Person) -> None:
    said = await ada.say(ROOM, "mine")
    path = f"/channels/{said['channel_id']}/messages/{said['id']}"
    assert (await raw("PATCH", path, {"content": "x"})).code == 50005
    assert (await raw("DELETE", path)).code == 50013


async def test_a_reply_points_to_what_it_answers(raw: BotHttp, ada: Person) -> None:
    said = await ada.say(ROOM, "question")
    path = f"/channels/{said['channel_id']}/messages"
    body = {"content": "answer", "message_reference": {"message_id": said["id"]}}
    answer = (await raw("POST", path, body)).body
    assert (answer["type"], answer["referenced_message"]["content"]) == (19, "question")
    assert [user["id"] for user in answer["mentions"]] == [ada.id]
    missing = await raw("POST", path, {"content": "x", "message_reference": {"message_id": "1"}})
    assert missing.code == 50035


async def test_only_allowed_mentions_ping(raw: BotHttp, ada: Person, bartek: Person) -> None:
    path = f"/channels/{ada.channel(ROOM)}/messages"
    content = f"<@{ada.id}> <@{bartek.id}>"
    await raw("POST", path, {"content": content, "allowed_mentions": {"users": [ada.id]}})
    assert (await ada.wait_for("MENTIONS"))["count"] == 1
    await raw("POST", path, {"content": content, "allowed_mentions": {"parse": []}})
    message = await bartek.sees(ROOM, lambda m: m["content"] == content and not m["mentions"])
    assert message
    assert not any(name == "MENTIONS" for name, _ in bartek.events)


async def test_the_bot_fetches_and_deletes_messages(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    room = bot.get_channel(int(ada.channel(ROOM)))
    assert isinstance(room, discord.TextChannel)
    sent = await room.send("mine")
    await sent.delete()
    await ada.wait_for("MESSAGE_DELETE", lambda d: d["id"] == str(sent.id))
    theirs = await room.fetch_message(int((await ada.say(ROOM, "theirs"))["id"]))
    with pytest.raises(discord.Forbidden):
        await theirs.delete()
    world = playground.services.world
    playground.admin.set_permissions(world.channels[room.id], world.bot, allow=Permission.MANAGE_MESSAGES)
    await theirs.delete()
    with pytest.raises(discord.NotFound):
        await room.fetch_message(theirs.id)


async def test_the_bot_may_not_lock_a_thread_of_its_own(bot: SampleBot, ada: Person) -> None:
    room = bot.get_channel(int(ada.channel(ROOM)))
    assert isinstance(room, discord.TextChannel)
    thread = await room.create_thread(name="Game", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False, locked=True)
    await thread.edit(archived=False)
    found = await bot.fetch_channel(thread.id)
    assert isinstance(found, discord.Thread)
    assert not found.archived
