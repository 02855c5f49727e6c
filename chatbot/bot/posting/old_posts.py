"""Old posts: their buttons are taken away, and a lobby is changed in place, as long as Discord lets us.

What this process has posted it knows, and changes with one request; what another one has posted is fetched first.

Discord throttles edits of messages that are older than an hour, by an allowance that it does not tell (30046), and
discord.py waits for it inside the call. So an edit is given a few seconds, and then left: a button knows by itself that
it is old.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import urlsplit

import aiohttp
import discord
from discord import ui

from chatbot.bot.limits import TEXT
from chatbot.bot.pictures.lru import LruCache

if TYPE_CHECKING:
    from chatbot.bot.channels import Channel
    from chatbot.bot.layout import Layout
    from chatbot.bot.posting.posts import PostDraft
    from chatbot.concurrency.background import BackgroundTasks
    from chatbot.storage.sent_posts import SentPost

log = logging.getLogger(__name__)

Place: TypeAlias = "Channel | discord.PartialMessageable"

PATIENCE: Final = 8.0
KNOWN: Final = 500
"""Posts that this process remembers as it has sent them."""


class OldPosts:
    """Edits of posts that stand already. They run beside what is told, and never hold it up."""

    def __init__(self, errands: BackgroundTasks) -> None:
        self._errands = errands
        self._pages: LruCache[int, Layout] = LruCache(KNOWN)
        self._retired: LruCache[int, bool] = LruCache(KNOWN)

    def posted(self, message: int, page: Layout) -> None:
        """This is what a post looks like."""
        page.drop_keys()
        self._pages.put(message, page)

    def retire(self, place: Place, post: SentPost, note: str = "") -> None:
        """Take the buttons off a post, soon, and write a note below it. Once is enough."""
        if post.message and self._retired.get(post.message) is None:
            self._retired.put(post.message, value=True)
            self._errands.begin(self._strip(place, post.message, note))

    def remove(self, place: Channel, post: SentPost) -> None:
        """Take a post away, soon."""
        self._errands.begin(self._remove(place, post.message))

    async def replaced(self, place: Channel, post: SentPost, sheet: PostDraft) -> bool:
        """Change a post in place; False when it is gone or Discord does not let us."""
        if not post.message:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await place.get_partial_message(post.message).edit(view=sheet.page.done())
        except (discord.NotFound, discord.Forbidden, TimeoutError) as error:
            log.info("table %s: post %s cannot be changed: %s", place.id, post.message, type(error).__name__)
            return False
        self.posted(post.message, sheet.page)
        return True

    async def _remove(self, place: Channel, message: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await place.get_partial_message(message).delete()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("table %s: post %s stays: %s", place.id, message, error)

    async def _strip(self, place: Place, message: int, note: str) -> None:
        page = self._pages.drop(message)
        try:
            async with asyncio.timeout(PATIENCE):
                view = page.done() if page else without_rows(await place.fetch_message(message))
                await place.get_partial_message(message).edit(view=noted(view, note))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
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


def noted(view: ui.LayoutView, note: str) -> ui.LayoutView:
    """The same with a note at the end of its text, if there is one and it has room."""
    box = next((item for item in view.children if isinstance(item, ui.Container)), None)
    if box is not None and note and view.content_length() + len(note) <= TEXT:
        box.add_item(ui.TextDisplay(note))
    return view


def attached(url: str) -> str:
    """The name of an attached file, as a message refers to it."""
    return f"attachment://{PurePosixPath(urlsplit(url).path).name}"
