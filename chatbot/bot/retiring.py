"""Old posts: their buttons are taken away, and a lobby is changed in place, as long as Discord lets us.

Discord throttles edits of messages that are older than an hour, by an allowance that it does not tell (30046), and
discord.py waits for it inside the call. So an edit is given a few seconds, and then left: a button knows by itself that
it is old.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import discord
from discord import ui

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from chatbot.bot.channels import Channel
    from chatbot.bot.memory import Post
    from chatbot.bot.posts import Sheet

log = logging.getLogger(__name__)

PATIENCE: Final = 8.0


class Retiring:
    """Edits of posts that stand already. They run beside what is told, and never hold it up."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def retire(self, place: Channel, post: Post) -> None:
        """Take the buttons off a post, soon."""
        if not post.message:
            return
        self._begin(self._strip(place, post.message))

    async def remove(self, place: Channel, post: Post) -> None:
        """Take a post away, soon."""
        self._begin(self._remove(place, post.message))

    async def replaced(self, place: Channel, post: Post, sheet: Sheet) -> bool:
        """Change a post in place; False when it is gone or Discord does not let us."""
        if not post.message:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await place.get_partial_message(post.message).edit(view=sheet.page.done())
        except (discord.NotFound, discord.Forbidden, TimeoutError) as error:
            log.info("table %s: post %s cannot be changed: %s", place.id, post.message, type(error).__name__)
            return False
        return True

    async def finish(self) -> None:
        """Wait for what is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _remove(self, place: Channel, message: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await place.get_partial_message(message).delete()
        except (discord.HTTPException, TimeoutError) as error:
            log.info("table %s: post %s stays: %s", place.id, message, error)

    async def _strip(self, place: Channel, message: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                found = await place.fetch_message(message)
                await found.edit(view=without_rows(found))
        except (discord.HTTPException, TimeoutError) as error:
            log.info("table %s: post %s keeps its buttons: %s", place.id, message, error)


def without_rows(message: discord.Message) -> ui.LayoutView:
    """The message as it is, without its buttons and menus. What is attached is named as when it was sent."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for item in list(view.walk_children()):
        match item:
            case ui.ActionRow():
                view.remove_item(item)
            case ui.MediaGallery():
                item.items = [
                    discord.MediaGalleryItem(attached(shown.media.url), description=shown.description)
                    for shown in item.items
                ]
            case ui.File():
                item.media = discord.UnfurledMediaItem(attached(item.media.url))
            case _:
                continue
    view.stop()
    return view


def attached(url: str) -> str:
    """The name of an attached file, as a message refers to it."""
    return f"attachment://{PurePosixPath(urlsplit(url).path).name}"
