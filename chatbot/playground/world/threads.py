"""Threads: made, renamed, archived and woken, with Discord's limits on all of it."""

from chatbot.playground.errors import ApiError, missing_permissions
from chatbot.playground.limits import Limits
from chatbot.playground.validation.message_validation import Draft
from chatbot.playground.validation.validation_errors import ValidationErrors
from chatbot.playground.wire import Json
from chatbot.playground.world.broadcaster import Broadcaster
from chatbot.playground.world.clock import created_at
from chatbot.playground.world.entities import (
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREAD_CREATED,
    THREAD_STARTER,
    Channel,
    Message,
    User,
)
from chatbot.playground.world.messages import MessageService, Origin
from chatbot.playground.world.permissions import Permission
from chatbot.playground.world.world import World

ARCHIVE_AFTER = (60, 1440, 4320, 10080)


class ThreadService:
    """Everything that is done to threads but writing in them."""

    def __init__(self, world: World, scribe: MessageService, broadcaster: Broadcaster, limits: Limits) -> None:
        self._world = world
        self._scribe = scribe
        self._broadcaster = broadcaster
        self._limits = limits

    def create(self, parent: Channel, author: User, body: Json, message: Message | None = None) -> Channel:
        """A new thread, from a message or by itself."""
        kind = PUBLIC_THREAD if message else body.get("type", PRIVATE_THREAD)
        self._check_new(parent, body, kind, message)
        self._need(author, parent, kind)
        thread = self._world.add_thread(parent, body["name"], author, message.id if message else None, kind=kind)
        if thread.thread is not None:
            thread.thread.auto_archive_minutes = body.get("auto_archive_duration") or 1440
            thread.thread.invitable = bool(body.get("invitable", True))
        self._world.save(thread)
        self._broadcaster.channel("CREATE", thread)
        self._announce(parent, thread, author, message)
        return thread

    def _check_new(self, parent: Channel, body: Json, kind: int, message: Message | None) -> None:
        form = ValidationErrors()
        form.text("name", body.get("name"), 1, 100)
        form.choice("auto_archive_duration", body.get("auto_archive_duration") or 1440, ARCHIVE_AFTER)
        form.choice("type", kind, (PUBLIC_THREAD, PRIVATE_THREAD))
        form.refuse()
        if parent.type != TEXT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if message is not None and message.thread_id is not None:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        active = [c for c in self._world.channels.values() if c.thread and not c.thread.archived]
        if sum(thread.guild_id == parent.guild_id for thread in active) >= self._limits.active_threads:
            raise ApiError(400, 160006, "Maximum number of active threads reached")

    def _need(self, author: User, parent: Channel, kind: int) -> None:
        needed = Permission.CREATE_PUBLIC_THREADS if kind == PUBLIC_THREAD else Permission.CREATE_PRIVATE_THREADS
        if not self._world.permissions(author.id, parent) & needed:
            raise missing_permissions()

    def _announce(self, parent: Channel, thread: Channel, author: User, message: Message | None) -> None:
        """A thread from a message begins with that message; one by itself is announced in the channel."""
        if message is not None:
            message.thread_id = thread.id
            self._scribe.save(message)
            self._scribe.post(thread, author, Draft(), Origin(THREAD_STARTER, reply_to=message.id))
        elif thread.type == PUBLIC_THREAD:
            self._scribe.post(parent, author, Draft(thread.name), Origin(THREAD_CREATED, thread_id=thread.id))

    def change(self, thread: Channel, author: User, body: Json) -> Channel:
        """Rename, archive, lock, or set how long it stays awake."""
        state = thread.thread
        if state is None:
            return thread
        self._check_change(thread, author, body)
        thread.name = body.get("name") or thread.name
        state.auto_archive_minutes = body.get("auto_archive_duration") or state.auto_archive_minutes
        state.locked = bool(body.get("locked", state.locked))
        state.invitable = bool(body.get("invitable", state.invitable))
        if "archived" in body and bool(body["archived"]) != state.archived:
            state.archived = bool(body["archived"])
            state.archive_at = self._world.clock.now()
        self._world.save(thread)
        self._broadcaster.channel("UPDATE", thread)
        return thread

    def _check_change(self, thread: Channel, author: User, body: Json) -> None:
        """Who writes there may wake it; its owner may do all but lock it; who manages threads may do all."""
        state = thread.thread
        if state is None:
            return
        form = ValidationErrors()
        if "name" in body:
            form.text("name", body["name"], 1, 100)
        if "auto_archive_duration" in body:
            form.choice("auto_archive_duration", body["auto_archive_duration"], ARCHIVE_AFTER)
        form.refuse()
        manages = bool(self._world.permissions(author.id, thread) & Permission.MANAGE_THREADS)
        wakes = body.get("archived") is False
        if state.archived and not wakes:
            raise ApiError(400, 50083, "Thread is archived")
        if manages:
            return
        only_wakes = wakes and set(body) == {"archived"} and self._world.may_write(author.id, thread)
        if state.locked or "locked" in body or not (author.id == state.owner_id or only_wakes):
            raise missing_permissions()

    def add_member(self, thread: Channel, user: User) -> None:
        """Make the user a follower."""
        state = thread.thread
        if state is None or user.id in state.members:
            return
        if state.archived:
            raise ApiError(400, 50083, "Thread is archived")
        if len(state.members) >= self._limits.thread_members:
            raise ApiError(400, 30033, "Maximum number of thread participants reached (1000)")
        state.members.append(user.id)
        self._world.save(thread)
        self._broadcaster.channel("UPDATE", thread)

    def remove_member(self, thread: Channel, user: User) -> None:
        """Make the user no follower any more."""
        if thread.thread and user.id in thread.thread.members:
            thread.thread.members.remove(user.id)
            self._world.save(thread)
            self._broadcaster.channel("UPDATE", thread)

    def delete(self, channel: Channel) -> None:
        """Take a thread or a channel away."""
        self._broadcaster.channel("DELETE", channel)
        self._scribe.delete_all(channel)
        self._world.forget(channel)

    def archive_idle(self) -> None:
        """Put the threads to sleep in which nobody wrote for as long as they say."""
        now = self._world.clock.now()
        for thread in [c for c in self._world.channels.values() if c.thread and not c.thread.archived]:
            state = thread.thread
            if state is None:
                continue
            busy = max(created_at(thread.last_message_id or thread.id), state.archive_at)
            if now - busy > state.auto_archive_minutes * 60:
                state.archived, state.archive_at = True, now
                self._world.save(thread)
                self._broadcaster.channel("UPDATE", thread)
