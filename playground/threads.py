"""Threads: made, renamed, archived and woken, within Discord's limits.

Private threads and threads from messages are left out: no bot here makes them.
"""

from __future__ import annotations

from typing import Final

from chatbot.limits import THREAD_NAME
from playground.broadcaster import Broadcaster
from playground.drafts import Draft
from playground.entities import PUBLIC_THREAD, TEXT, THREAD_CREATED, Channel, ThreadState, User
from playground.errors import ApiError, ValidationErrors, archived_thread, missing_permissions
from playground.limits import Limits
from playground.messages import MessageService, Origin
from playground.wire import Json, created_at
from playground.world import Permission, World

ARCHIVE_AFTER: Final = (60, 1440, 4320, 10080)


class ThreadService:
    """Makes and changes threads."""

    def __init__(self, world: World, messages: MessageService, broadcaster: Broadcaster, limits: Limits) -> None:
        self._world = world
        self._messages = messages
        self._broadcaster = broadcaster
        self._limits = limits

    def create(self, parent: Channel, author: User, body: Json) -> Channel:
        """Make a thread and announce it in its channel. Raises ``ApiError`` when Discord would not."""
        self._check_new(parent, body)
        if not self._world.permissions(author.id, parent) & Permission.CREATE_PUBLIC_THREADS:
            raise missing_permissions()
        thread = self._world.add_thread(parent, body["name"], author)
        if thread.thread is not None:
            thread.thread.auto_archive_minutes = body.get("auto_archive_duration") or 1440
        self._world.save(thread)
        self._broadcaster.channel("CREATE", thread)
        self._messages.post(parent, author, Draft(thread.name), Origin(THREAD_CREATED, thread_id=thread.id))
        return thread

    def _check_new(self, parent: Channel, body: Json) -> None:
        errors = ValidationErrors()
        errors.text("name", body.get("name"), 1, THREAD_NAME)
        errors.choice("auto_archive_duration", body.get("auto_archive_duration") or 1440, ARCHIVE_AFTER)
        errors.choice("type", body.get("type"), (PUBLIC_THREAD,))
        errors.raise_if_any()
        if parent.type != TEXT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        active = [c for c in self._world.channels.values() if c.thread and not c.thread.archived]
        if sum(thread.guild_id == parent.guild_id for thread in active) >= self._limits.active_threads:
            raise ApiError(400, 160006, "Maximum number of active threads reached")

    def change(self, thread: Channel, author: User, body: Json) -> Channel:
        """Rename, archive or lock a thread, or set when it is archived. Raises ``ApiError`` when Discord would not."""
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
        """Check that a writer only wakes the thread, and its owner does not lock it. Managers may do all."""
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
