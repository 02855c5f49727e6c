"""Messages and threads: posting, editing, deleting and finding; creating, renaming, archiving and reopening.

Only the newest ephemeral messages are kept, in memory. Not implemented: threads from messages.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

from msgspec import Struct

from chatbot.limits import THREAD_NAME
from playground import entities
from playground.broadcaster import Broadcaster
from playground.drafts import Draft, MessageValidator, mentions_in
from playground.entities import Channel, Message, ThreadState, User
from playground.errors import ApiError, ValidationErrors, archived_thread, missing_permissions
from playground.limits import Limits
from playground.storage import WorldStorage
from playground.wire import Json, created_at
from playground.world import Permission, World

KEPT_EPHEMERALS: Final = 25  # Ephemeral messages kept per user and channel
KEPT_NONCES: Final = 1000


class Origin(Struct, frozen=True):
    """The circumstances of a message that is not simply a user's own text: its type, and what it answers or announces,
    if anything.
    """

    type: int = entities.NORMAL
    reply_to: int | None = None
    nonce: str | int | None = None
    interaction: Json | None = None
    is_webhook: bool = False
    seen_by: int | None = None
    thread_id: int | None = None


class MessageService:
    """Reads and writes all messages."""

    def __init__(self, world: World, storage: WorldStorage, broadcaster: Broadcaster, limits: Limits) -> None:
        self._world = world
        self._storage = storage
        self._broadcaster = broadcaster
        self.validator = MessageValidator(world.ids, world.emojis, limits)
        self._ephemeral: dict[int, Message] = {}
        self._order: dict[tuple[int, int], deque[int]] = {}
        self._nonces: OrderedDict[tuple[int, str], tuple[int, int]] = OrderedDict()  # By author and nonce

    def find(self, channel_id: int, message_id: int, viewer: int | None = None) -> Message | None:
        """Return the channel's message with this id, or None if there is none. An ephemeral message is found only for
        its user.
        """
        message = self._ephemeral.get(message_id)
        if message is None:
            return self._storage.message(channel_id, message_id)
        return message if message.seen_by == viewer and message.channel_id == channel_id else None

    def page(self, channel_id: int, before: int, limit: int, viewer: int) -> list[Message]:
        """Return the last messages before an id, newest first, including the viewer's own ephemeral messages."""
        keys = self._order.get((viewer, channel_id), ())
        own = [self._ephemeral[key] for key in keys if key < before]
        found = self._storage.before(channel_id, before, limit) + own
        return sorted(found, key=lambda message: message.id, reverse=True)[:limit]

    def with_nonce(self, author: User, nonce: str | int) -> Message | None:
        """Return the message that this author recently posted with this nonce, in any channel, or None if there is
        none.
        """
        place = self._nonces.get((author.id, str(nonce)))
        return self.find(*place) if place else None

    def post(self, channel: Channel, author: User, draft: Draft, origin: Origin | None = None) -> Message:
        origin = origin or Origin()
        key = self._world.ids.new()
        message = Message(key, channel.id, author.id, self._world.clock.now(), origin.type)
        message.reply_to, message.thread_id, message.seen_by = origin.reply_to, origin.thread_id, origin.seen_by
        message.interaction, message.webhook = origin.interaction, origin.is_webhook
        self._write(message, draft)
        if origin.nonce is not None:
            self._nonces[author.id, str(origin.nonce)] = (channel.id, key)
            if len(self._nonces) > KEPT_NONCES:
                self._nonces.popitem(last=False)
        if message.seen_by is None:
            self._note_in_channel(channel, message)
        self._broadcaster.message("CREATE", message, origin.nonce)
        if message.seen_by is None:
            self._count_mentions(message)
        return message

    def edit(self, message: Message, draft: Draft) -> Message:
        if not message.flags & entities.LOADING:
            message.edited = self._world.clock.now()
        kept = {attachment.id for attachment in draft.attachments}
        gone = [old for old in message.attachments if old.id not in kept]
        draft.flags &= ~(entities.LOADING | entities.EPHEMERAL)
        draft.flags |= message.flags & entities.EPHEMERAL
        self._write(message, draft)
        for old in gone:
            self._storage.drop_file(old.id)
        self._broadcaster.message("UPDATE", message)
        return message

    def delete(self, message: Message) -> None:
        self._ephemeral.pop(message.id, None)
        order = self._order.get((message.seen_by or 0, message.channel_id))
        if order and message.id in order:
            order.remove(message.id)
        self._storage.drop_message(message)
        self._broadcaster.message_deleted(message)

    def _write(self, message: Message, draft: Draft) -> None:
        message.content = draft.content
        message.components = draft.components
        message.attachments = draft.attachments
        message.flags = draft.flags
        self._set_mentions(message, draft)
        put_file = self._storage.put_file if message.seen_by is None else self._storage.put_temporary_file
        for key, data in draft.new_files.items():
            put_file(key, data)
        self._store(message)

    def _set_mentions(self, message: Message, draft: Draft) -> None:
        found = mentions_in(draft.texts, draft.allowed_mentions)
        message.mentions = [user for user in found.users if user in self._world.users]
        message.mention_roles = found.roles
        channel = self._world.channels[message.channel_id]
        bits = self._world.permissions(message.author_id, channel)
        message.mention_everyone = found.everyone and bool(bits & Permission.MENTION_EVERYONE)
        if message.reply_to and (draft.allowed_mentions or {}).get("replied_user", True):
            answered = self.find(message.channel_id, message.reply_to)
            if answered and answered.author_id not in message.mentions:
                message.mentions.append(answered.author_id)

    def _store(self, message: Message) -> None:
        if message.seen_by is None:
            self._storage.put_message(message)
            return
        if message.id not in self._ephemeral:
            order = self._order.setdefault((message.seen_by, message.channel_id), deque())
            order.append(message.id)
            if len(order) > KEPT_EPHEMERALS:
                self._storage.drop_message(self._ephemeral.pop(order.popleft()))
        self._ephemeral[message.id] = message

    def _note_in_channel(self, channel: Channel, message: Message) -> None:
        channel.last_message_id = message.id
        if (thread := channel.thread) is not None:
            thread.message_count += 1
            changed = thread.archived or message.author_id not in thread.members
            if thread.archived:
                thread.archived, thread.archive_at = False, self._world.clock.now()
            if message.author_id not in thread.members:
                thread.members.append(message.author_id)
            if changed:
                self._broadcaster.channel("UPDATE", channel)
        self._world.save(channel)

    def _count_mentions(self, message: Message) -> None:
        for user_id in message.mentions:
            user = self._world.users[user_id]
            if user.bot or user_id == message.author_id:
                continue
            state = self._world.read_state_of(user_id)
            count = state.mentions[message.channel_id] = state.mentions.get(message.channel_id, 0) + 1
            self._world.save(state)
            self._broadcaster.to_user(user_id, "MENTIONS", {"channel_id": str(message.channel_id), "count": count})


ARCHIVE_AFTER: Final = (60, 1440, 4320, 10080)


NEEDED_TO_CREATE: Final = {
    entities.PUBLIC_THREAD: Permission.CREATE_PUBLIC_THREADS,
    entities.PRIVATE_THREAD: Permission.CREATE_PRIVATE_THREADS,
}


class ThreadService:
    """Creates and changes threads."""

    def __init__(self, world: World, messages: MessageService, broadcaster: Broadcaster, limits: Limits) -> None:
        self._world = world
        self._messages = messages
        self._broadcaster = broadcaster
        self._limits = limits

    def create(self, parent: Channel, author: User, body: Json) -> Channel:
        """Create a thread, and announce it in its channel. Raises ``ApiError`` if Discord would reject the thread."""
        self._check_new(parent, body)
        kind = body["type"]
        if not self._world.permissions(author.id, parent) & NEEDED_TO_CREATE[kind]:
            raise missing_permissions()
        thread = self._world.add_thread(parent, body["name"], author, kind)
        if thread.thread is not None:
            thread.thread.auto_archive_minutes = body.get("auto_archive_duration") or 1440
        self._world.save(thread)
        self._broadcaster.channel("CREATE", thread)
        if kind == entities.PUBLIC_THREAD:
            origin = Origin(entities.THREAD_CREATED, thread_id=thread.id)
            self._messages.post(parent, author, Draft(thread.name), origin)
        return thread

    def add_member(self, thread: Channel, user: User) -> None:
        """Add a person who can see the thread's parent. Raises ``ApiError`` for anybody else."""
        parent = self._world.channels[thread.parent_id or 0]
        if not self._world.sees(user.id, parent):
            raise ApiError(403, 50001, "Missing Access")
        if thread.thread is not None and user.id not in thread.thread.members:
            thread.thread.members.append(user.id)
            self._world.save(thread)
            self._broadcaster.channel("UPDATE", thread)

    def _check_new(self, parent: Channel, body: Json) -> None:
        errors = ValidationErrors()
        errors.text("name", body.get("name"), 1, THREAD_NAME)
        errors.choice("auto_archive_duration", body.get("auto_archive_duration") or 1440, ARCHIVE_AFTER)
        errors.choice("type", body.get("type"), tuple(NEEDED_TO_CREATE))
        errors.raise_if_any()
        if parent.type != entities.TEXT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        active = [c for c in self._world.channels.values() if c.thread and not c.thread.archived]
        if sum(thread.guild_id == parent.guild_id for thread in active) >= self._limits.active_threads:
            raise ApiError(400, 160006, "Maximum number of active threads reached")

    def change(self, thread: Channel, author: User, body: Json) -> Channel:
        """Rename, archive or lock a thread, or set its archive duration.

        Raises ``ApiError`` if Discord would reject the change.
        """
        state = thread.thread
        if state is None:
            return thread
        self._check_change(thread, state, author, body)
        thread.name = body.get("name") or thread.name
        state.auto_archive_minutes = body.get("auto_archive_duration") or state.auto_archive_minutes
        state.locked = bool(body.get("locked", state.locked))
        if "archived" in body and bool(body["archived"]) != state.archived:
            state.archived = bool(body["archived"])
            state.archive_at = self._world.clock.now()
        self._world.save(thread)
        self._broadcaster.channel("UPDATE", thread)
        return thread

    def _check_change(self, thread: Channel, state: ThreadState, author: User, body: Json) -> None:
        """Raise ``ApiError`` if a value is wrong, or if the author may not make this change.

        People who can write may reopen a thread that is not locked. Its owner may change anything but the lock.
        Managers may change everything. In an archived thread, every change must also reopen it.
        """
        errors = ValidationErrors()
        if "name" in body:
            errors.text("name", body["name"], 1, THREAD_NAME)
        if "auto_archive_duration" in body:
            errors.choice("auto_archive_duration", body["auto_archive_duration"], ARCHIVE_AFTER)
        errors.raise_if_any()
        manages = bool(self._world.permissions(author.id, thread) & Permission.MANAGE_THREADS)
        wakes = body.get("archived") is False
        if state.archived and not wakes:
            raise archived_thread()
        if manages:
            return
        only_wakes = wakes and set(body) == {"archived"} and self._world.may_write(author.id, thread)
        if state.locked or "locked" in body or not (author.id == state.owner_id or only_wakes):
            raise missing_permissions()

    def archive_idle(self) -> None:
        now = self._world.clock.now()
        for thread in [c for c in self._world.channels.values() if c.thread and not c.thread.archived]:
            state = thread.thread
            if state is None:
                continue
            active_at = max(created_at(thread.last_message_id or thread.id), state.archive_at)
            if now - active_at > state.auto_archive_minutes * 60:
                state.archived, state.archive_at = True, now
                self._world.save(thread)
                self._broadcaster.channel("UPDATE", thread)
