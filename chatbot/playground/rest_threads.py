"""Routes of threads."""

from chatbot.playground.entities import Channel, User
from chatbot.playground.permissions import Permission
from chatbot.playground.refusals import RefusedError, missing_permissions, unknown
from chatbot.playground.rest import Answer, Call, Route
from chatbot.playground.shapes import thread_member_json


def start_thread(call: Call) -> Answer:
    """A thread by itself."""
    thread = call.stand.threads.create(call.channel(), call.stand.world.bot, call.payload.fields)
    return call.stand.shapes.channel(thread, call.stand.world.bot.id)


def start_thread_from_message(call: Call) -> Answer:
    """A thread that begins with a message."""
    channel = call.channel(needs=Permission.READ_MESSAGE_HISTORY)
    message = call.message(channel)
    thread = call.stand.threads.create(channel, call.stand.world.bot, call.payload.fields, message)
    return call.stand.shapes.channel(thread, call.stand.world.bot.id)


def change_channel(call: Call) -> Answer:
    """A thread is renamed, archived, woken; of channels the bot changes nothing here."""
    channel = call.channel()
    if channel.thread is None:
        raise missing_permissions()
    call.stand.threads.change(channel, call.stand.world.bot, call.payload.fields)
    return call.stand.shapes.channel(channel, call.stand.world.bot.id)


def delete_channel(call: Call) -> Answer:
    """A thread is deleted by those who manage threads."""
    channel = call.channel(needs=Permission.MANAGE_THREADS)
    shown = call.stand.shapes.channel(channel, call.stand.world.bot.id)
    call.stand.threads.delete(channel)
    return shown


def active_threads(call: Call) -> Answer:
    """The awake threads of a server that the bot sees."""
    world, bot = call.stand.world, call.stand.world.bot.id
    guild = world.guilds.get(call.key("guild_id"))
    if guild is None:
        raise unknown("Guild")
    awake = [t for t in world.threads_of(guild) if t.thread and not t.thread.archived and world.sees(bot, t)]
    own = [t for t in awake if t.thread and bot in t.thread.members]
    return {
        "threads": [call.stand.shapes.channel(thread, bot) for thread in awake],
        "members": [thread_member_json(thread, bot) for thread in own],
        "has_more": False,
    }


def archived_threads(call: Call) -> Answer:
    """The sleeping public threads of a channel."""
    world, bot = call.stand.world, call.stand.world.bot.id
    channel = call.channel(needs=Permission.READ_MESSAGE_HISTORY)
    asleep = [c for c in world.channels.values() if c.parent_id == channel.id and c.thread and c.thread.archived]
    return {
        "threads": [call.stand.shapes.channel(thread, bot) for thread in asleep if world.sees(bot, thread)],
        "members": [],
        "has_more": False,
    }


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise RefusedError(400, 50024, "Cannot execute action on this channel type")
    return channel


def add_member(call: Call) -> None:
    """Somebody follows a thread."""
    thread, user = _thread(call), call.user()
    parent = call.stand.world.channels[thread.parent_id or 0]
    if not call.stand.world.sees(user.id, parent):
        raise missing_permissions()
    call.stand.threads.add_member(thread, user)


def remove_member(call: Call) -> None:
    """Somebody follows a thread no more."""
    call.stand.threads.remove_member(_thread(call), call.user())


def _following(thread: Channel, user: User) -> bool:
    return thread.thread is not None and user.id in thread.thread.members


def get_member(call: Call) -> Answer:
    """Whether somebody follows a thread."""
    thread, user = _thread(call), call.user()
    if not _following(thread, user):
        raise unknown("Member")
    return thread_member_json(thread, user.id)


def list_members(call: Call) -> Answer:
    """Who follows a thread."""
    thread = _thread(call)
    return [thread_member_json(thread, user) for user in (thread.thread.members if thread.thread else [])]


MEMBERS = "/channels/{channel_id}/thread-members"

ROUTES = [
    Route("POST", "/channels/{channel_id}/threads", start_thread),
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", start_thread_from_message),
    Route("PATCH", "/channels/{channel_id}", change_channel),
    Route("DELETE", "/channels/{channel_id}", delete_channel),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", "/channels/{channel_id}/threads/archived/public", archived_threads),
    Route("GET", MEMBERS, list_members),
    Route("GET", MEMBERS + "/{user_id}", get_member),
    Route("PUT", MEMBERS + "/{user_id}", add_member),
    Route("DELETE", MEMBERS + "/{user_id}", remove_member),
]
