"""Routes of threads."""

from chatbot.playground.errors import ApiError, missing_permissions, unknown
from chatbot.playground.rest.routing import Answer, BotRequest, Route
from chatbot.playground.world.entities import Channel, User
from chatbot.playground.world.object_json import thread_member_json
from chatbot.playground.world.permissions import Permission


def start_thread(call: BotRequest) -> Answer:
    """A thread by itself."""
    thread = call.services.threads.create(call.channel(), call.services.world.bot, call.payload.fields)
    return call.services.shapes.channel(thread, call.services.world.bot.id)


def start_thread_from_message(call: BotRequest) -> Answer:
    """A thread that begins with a message."""
    channel = call.channel(needs=Permission.READ_MESSAGE_HISTORY)
    message = call.message(channel)
    thread = call.services.threads.create(channel, call.services.world.bot, call.payload.fields, message)
    return call.services.shapes.channel(thread, call.services.world.bot.id)


def change_channel(call: BotRequest) -> Answer:
    """A thread is renamed, archived, woken; of channels the bot changes nothing here."""
    channel = call.channel()
    if channel.thread is None:
        raise missing_permissions()
    call.services.threads.change(channel, call.services.world.bot, call.payload.fields)
    return call.services.shapes.channel(channel, call.services.world.bot.id)


def delete_channel(call: BotRequest) -> Answer:
    """A thread is deleted by those who manage threads."""
    channel = call.channel(needs=Permission.MANAGE_THREADS)
    shown = call.services.shapes.channel(channel, call.services.world.bot.id)
    call.services.threads.delete(channel)
    return shown


def active_threads(call: BotRequest) -> Answer:
    """The awake threads of a server that the bot sees."""
    world, bot = call.services.world, call.services.world.bot.id
    guild = world.guilds.get(call.key("guild_id"))
    if guild is None:
        raise unknown("Guild")
    awake = [t for t in world.threads_of(guild) if t.thread and not t.thread.archived and world.sees(bot, t)]
    own = [t for t in awake if t.thread and bot in t.thread.members]
    return {
        "threads": [call.services.shapes.channel(thread, bot) for thread in awake],
        "members": [thread_member_json(thread, bot) for thread in own],
        "has_more": False,
    }


def archived_threads(call: BotRequest) -> Answer:
    """The sleeping public threads of a channel."""
    world, bot = call.services.world, call.services.world.bot.id
    channel = call.channel(needs=Permission.READ_MESSAGE_HISTORY)
    asleep = [c for c in world.channels.values() if c.parent_id == channel.id and c.thread and c.thread.archived]
    return {
        "threads": [call.services.shapes.channel(thread, bot) for thread in asleep if world.sees(bot, thread)],
        "members": [],
        "has_more": False,
    }


def _thread(call: BotRequest) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return channel


def add_member(call: BotRequest) -> None:
    """Somebody follows a thread."""
    thread, user = _thread(call), call.user()
    parent = call.services.world.channels[thread.parent_id or 0]
    if not call.services.world.sees(user.id, parent):
        raise missing_permissions()
    call.services.threads.add_member(thread, user)


def remove_member(call: BotRequest) -> None:
    """Somebody follows a thread no more."""
    call.services.threads.remove_member(_thread(call), call.user())


def _following(thread: Channel, user: User) -> bool:
    return thread.thread is not None and user.id in thread.thread.members


def get_member(call: BotRequest) -> Answer:
    """Whether somebody follows a thread."""
    thread, user = _thread(call), call.user()
    if not _following(thread, user):
        raise unknown("Member")
    return thread_member_json(thread, user.id)


def list_members(call: BotRequest) -> Answer:
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
