"""Old posts: their buttons are stripped, a lobby is edited in place, a reminder is deleted, as far as Discord lets us.

A button is safe without this: its id says which revision of the table it was made for, and an old one is answered
politely. Stripping only keeps the channel tidy. So all but the edit in place runs in the background, a failure is
logged and not tried again, and nothing that is published waits for it.

What this process has sent it remembers, and edits with one request; a post that another process has sent is fetched
first.

An edit names the pictures that it keeps: as ``attachment://name`` in the gallery, and by their ids beside it. Where
pictures stand in components, Discord's list of a message's attachments is empty; their ids are in the galleries of its
answer. Where an id is unknown, or Discord takes the edit for wrong, the edit is made without the pictures: a post
without its board is better than one whose buttons are live.

Discord throttles edits of messages that are older than an hour, by an allowance that it does not tell (30046),
and discord.py waits for it inside the call: hence the time limit.

The files of a message that an edit keeps: which ones, and how Discord is told.

Where pictures stand in components, the list of a message's attachments is empty, and the id of each stands in the media
item that shows it. An edit that shows a file as ``attachment://name`` must list its id.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast
from urllib.parse import urlsplit

import discord
from cachetools import LRUCache
from discord import ui

from chatbot.bot.buttons import ButtonId
from chatbot.bot.channels import TROUBLE
from chatbot.bot.layout import CALLS_FROM
from chatbot.limits import TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord.types.message import Attachment as AttachmentPayload

    from chatbot.bot.channels import Channel
    from chatbot.bot.layout import Layout
    from chatbot.posts.post import PostDraft
    from chatbot.runtime.tasks import BackgroundTasks
    from chatbot.store.posts import SentPost

log = logging.getLogger(__name__)

ChannelHandle: TypeAlias = "Channel | discord.PartialMessageable"
"""A channel, or what is enough of it to edit a message whose id is known."""

EDIT_SECONDS: Final = 8.0
"""After which an edit is given up."""
BAD_REQUEST: Final = 400
REMEMBERED_POSTS: Final = 500
"""Posts of which this process remembers how they look, and whether their buttons are stripped."""


class PostLook(NamedTuple):
    """How a post looks without its buttons, and which files it shows."""

    layout: Layout
    files: FileIds


class OldPosts:
    """Edits of posts that stand already."""

    def __init__(self, background: BackgroundTasks) -> None:
        self._background = background
        self._looks: LRUCache[int, PostLook] = LRUCache(REMEMBERED_POSTS)
        self._stripped: LRUCache[int, bool] = LRUCache(REMEMBERED_POSTS)

    def remember(self, message: discord.Message, layout: Layout) -> None:
        """Remember how a post that has just been sent or edited is to look once it is answered."""
        layout.retire()
        self._looks[message.id] = PostLook(layout, file_ids(message))

    def strip_buttons(self, channel: ChannelHandle, post: SentPost, note: str = "") -> None:
        """Begin to take the call and the buttons off a post, and to write a note below it; it is done only once."""
        if post.message and self._stripped.get(post.message) is None:
            self._stripped[post.message] = True
            self._background.begin(self._strip(channel, post.message, note))

    def drop_button(self, channel: Channel, post: SentPost, act: str) -> None:
        """Begin to take the button that does this off a post, which keeps its others."""
        if post.message and self._stripped.get(post.message) is None:
            self._background.begin(self._drop_button(channel, post.message, act))

    def replace(self, channel: ChannelHandle, post: SentPost, draft: PostDraft) -> None:
        """Begin to show a post as it is to look for good; it is not stripped any more."""
        self._stripped[post.message] = True
        self._background.begin(self._replace(channel, post, draft))

    def delete(self, channel: Channel, post: SentPost) -> None:
        """Begin to delete a post, if it is not gone already."""
        if post.message:
            self._background.begin(self._delete(channel, post.message))

    async def edit(self, channel: ChannelHandle, post: SentPost, draft: PostDraft) -> bool:
        """Change a post in place; False when it is gone, or Discord does not let us. Raises other ``HTTPException``."""
        if not post.message:
            return False
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                edited = await self._edit_with_files(channel.get_partial_message(post.message), draft)
        except (discord.NotFound, discord.Forbidden, TimeoutError) as error:
            log.info("table %s: post %s cannot be edited: %s", channel.id, post.message, type(error).__name__)
            return False
        self.remember(edited, draft.layout)
        return True

    async def _edit_with_files(self, message: discord.PartialMessage, draft: PostDraft) -> discord.Message:
        """Edit a post. Files that it shows already are kept where their ids are known, else they are sent anew."""
        look = self._looks.get(message.id)
        known = look.files if look and look.files else ()
        if draft.files and len(known) == len(draft.files):
            try:
                return await message.edit(view=draft.layout.build(), attachments=[KeptFile(file) for file in known])
            except discord.HTTPException as error:
                if error.status != BAD_REQUEST:
                    raise
                log.warning("post %s gets its pictures anew: %s", message.id, error)
        return await message.edit(view=draft.layout.build(), attachments=list(draft.files))

    async def _replace(self, channel: ChannelHandle, post: SentPost, draft: PostDraft) -> None:
        try:
            await self.edit(channel, post, draft)
        except TROUBLE as error:
            log.info("table %s: post %s stays as it was: %s", channel.id, post.message, error)

    async def _delete(self, channel: Channel, message: int) -> None:
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await channel.get_partial_message(message).delete()
        except TROUBLE as error:
            log.info("table %s: post %s stays: %s", channel.id, message, error)

    async def _drop_button(self, channel: Channel, message: int, act: str) -> None:
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                old = await channel.fetch_message(message)
                await _edit(channel.get_partial_message(message), without_button(old, act), file_ids(old))
        except TROUBLE as error:
            log.info("table %s: post %s keeps its buttons: %s", channel.id, message, error)

    async def _strip(self, channel: ChannelHandle, message: int, note: str) -> None:
        look = self._looks.pop(message, None)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                if look is None:
                    old = await channel.fetch_message(message)
                    view, files = retired(old), file_ids(old)
                else:
                    view, files = look.layout.build(), look.files
                await _edit(channel.get_partial_message(message), with_note(view, note), files)
        except TROUBLE as error:
            log.info("table %s: post %s keeps its buttons: %s", channel.id, message, error)


async def _edit(message: discord.PartialMessage, view: ui.LayoutView, files: FileIds) -> None:
    """Edit a post that keeps its files; where they are unknown, or Discord finds that wrong, it loses them."""
    if files is not None:
        try:
            await message.edit(view=view, attachments=[KeptFile(file) for file in files])
        except discord.HTTPException as error:
            if error.status != 400 or not files:
                raise
            log.warning("post %s loses its pictures: %s", message.id, error)
        else:
            return
    drop_files(view)
    await message.edit(view=view, attachments=[])


def retired(message: discord.Message) -> ui.LayoutView:
    """The message without its call, buttons and menus."""
    view = view_of(message)
    for item in list(view.walk_children()):
        match item:
            case ui.ActionRow():
                view.remove_item(item)
            case ui.TextDisplay(id=int(number)) if number >= CALLS_FROM and isinstance(item.parent, ui.Container):
                item.parent.remove_item(item)
            case _:
                continue
    return view


def without_button(message: discord.Message, act: str) -> ui.LayoutView:
    """The message without the buttons that do this."""
    view = view_of(message)
    for row in [item for item in view.walk_children() if isinstance(item, ui.ActionRow)]:
        for item in list(row.children):
            pressed = ButtonId.parse(item.custom_id or "") if isinstance(item, ui.Button) else None
            if pressed is not None and pressed.act == act:
                row.remove_item(item)
        if not row.children:
            view.remove_item(row)
    return view


def view_of(message: discord.Message) -> ui.LayoutView:
    """The message to be sent again. Attachments are referred to as when it was sent."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for item in view.walk_children():
        match item:
            case ui.MediaGallery():
                item.items = [
                    discord.MediaGalleryItem(attachment_url(shown.media.url), description=shown.description)
                    for shown in item.items
                ]
            case ui.File():
                item.media = discord.UnfurledMediaItem(attachment_url(item.media.url))
            case _:
                continue
    view.stop()
    return view


def with_note(view: ui.LayoutView, note: str) -> ui.LayoutView:
    """The view with a note at the end of its text, if there is a note and it has room."""
    box = next((item for item in view.children if isinstance(item, ui.Container)), None)
    if box is not None and note and view.content_length() + len(note) <= TEXT:
        box.add_item(ui.TextDisplay(note))
    return view


def attachment_url(url: str) -> str:
    """How a message refers to a file that is attached to it, given where Discord serves that file."""
    return f"attachment://{PurePosixPath(urlsplit(url).path).name}"


FileIds: TypeAlias = "tuple[int, ...] | None"
"""The files that a message shows; None where Discord has not said what their ids are."""


class KeptFile(discord.Attachment):
    """A file that an edit keeps: its id is all that Discord is told of it."""

    __slots__ = ()

    def __init__(self, file: int) -> None:
        self.id = file

    def to_dict(self) -> AttachmentPayload:
        """The file in the request for an edit."""
        return cast("AttachmentPayload", {"id": str(self.id)})


def file_ids(message: discord.Message) -> FileIds:
    """The files that a message shows."""
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()
    shown = [media.attachment_id for media in _media(view)]
    known = [file for file in shown if file is not None] or [file.id for file in message.attachments]
    return tuple(known) if len(known) >= len(shown) else None


def drop_files(view: ui.LayoutView) -> None:
    """Take everything off a view that shows a file."""
    for item in list(view.walk_children()):
        if isinstance(item, ui.MediaGallery | ui.File):
            (item.parent if isinstance(item.parent, ui.Container) else view).remove_item(item)


def _media(view: ui.LayoutView) -> Iterator[discord.UnfurledMediaItem]:
    for item in view.walk_children():
        match item:
            case ui.MediaGallery():
                yield from (shown.media for shown in item.items)
            case ui.File():
                yield item.media
            case _:
                continue
