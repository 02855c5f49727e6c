"""The only module that edits, strips and deletes existing posts.

Old buttons do no harm, because an id contains its table's revision, and a press on an old button gets a polite answer.
Stripping only keeps the channel tidy. So everything but an edit in place runs in the background; a failure is logged
and not retried, and no post waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import discord
from cachetools import LRUCache
from discord import ui

from chatbot.bot.channels import TROUBLE, Channel, one_line
from chatbot.bot.components import CALLS_FROM, ButtonId, Layout
from chatbot.bot.descriptions import computers_next, with_sitter_names
from chatbot.bot.feature import Frame
from chatbot.bot.voice import Voice
from chatbot.limits import TEXT
from chatbot.posts.post import PostContent, PostDraft, lobby_post, notice_post, turn_post, untold_events
from chatbot.posts.sending import publication_id, send
from chatbot.store.connection import RoundTrip, StoreUnreachable
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables.log import PublicState, Snapshot
from chatbot.tables.outcome import STORE_UNREACHABLE, Notice, OutboxMessage, TableMoved, TurnPost
from chatbot.tables.table import Facts
from chatbot.work.dispatcher import Undelivered

if TYPE_CHECKING:
    from discord.types.message import Attachment as AttachmentPayload

log = logging.getLogger(__name__)

ChannelHandle: TypeAlias = "Channel | discord.PartialMessageable"  # Channels in which a known message can be edited

EDIT_SECONDS: Final = 8.0  # Longest time in seconds for an edit
REMEMBERED_POSTS: Final = 500  # Most posts, and notes that a post was stripped, that a process remembers


class OldPosts:
    """Changes existing posts.

    When a player has moved, or started the game, and computers are next, the post that asked the player to do so loses
    its buttons at once and shows who is next (``retire_turn``, ``retire_lobby``). The post with the computers' moves
    follows later.

    This process needs one request to edit its own posts, and has to fetch another process's post first. Discord limits
    edits of messages older than an hour (30046), and discord.py waits inside the call until the limit ends. So edits
    have a time limit.
    """

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db, self._channels, self._people = frame, frame.db, frame.channels, frame.people
        self._background = frame.background
        self._posted: LRUCache[int, discord.Message] = LRUCache(REMEMBERED_POSTS)
        self._stripped: LRUCache[int, bool] = LRUCache(REMEMBERED_POSTS)

    def remember(self, message: discord.Message) -> None:
        """Remember the current state of a post that was just sent or edited."""
        self._posted[message.id] = message

    def strip_buttons(self, channel: ChannelHandle, post: SentPost, note: str = "") -> None:
        """In the background, remove a post's buttons and the text that asks players to act, and add a note.

        Only the first request for a post has an effect.
        """
        if post.message and self._stripped.get(post.message) is None:
            self._stripped[post.message] = True
            self._begin(channel, post, self._strip(channel, post.message, note))

    def drop_button(self, channel: Channel, post: SentPost, act: str) -> None:
        """In the background, remove the button for this act from a post."""
        if post.message and self._stripped.get(post.message) is None:
            self._begin(channel, post, self._drop_button(channel, post.message, act))

    def replace(self, channel: ChannelHandle, post: SentPost, draft: PostDraft) -> None:
        """In the background, give a post its final look. After that, the post's buttons are never removed."""
        self._stripped[post.message] = True
        self._begin(channel, post, self.edit(channel, post, draft))

    def delete(self, channel: ChannelHandle, post: SentPost) -> None:
        """Delete a post in the background."""
        if post.message:
            self._begin(channel, post, channel.get_partial_message(post.message).delete())

    async def retire_turn(self, facts: Facts) -> None:
        """If computers are next, remove the buttons of the post that asked for the last move.

        The post then shows who is next.
        """
        if found := await self._post_from_before(facts, PostKind.TURN):
            post, voice = found
            following = await self._frame.next_line(voice, facts)
            self.strip_buttons(self._channels.handle(facts.channel), post, following)

    async def retire_lobby(self, facts: Facts) -> None:
        """Edit the lobby's post to say that the game has begun, if computers are next.

        The link to the first turn is added later.
        """
        if found := await self._post_from_before(facts, PostKind.LOBBY):
            post, voice = found
            begun = lobby_post(PostContent(PublicState(facts, None, None), self._db.find(facts.game), voice))
            begun.layout.text(await self._frame.next_line(voice, facts))
            self.replace(self._channels.handle(facts.channel), post, begun)

    async def _post_from_before(self, facts: Facts, kind: PostKind) -> tuple[SentPost, Voice] | None:
        """Return the last post of this kind and a voice for it, if computers are next and have not posted since.

        Otherwise, or if Redis is unreachable, return None.
        """
        if not computers_next(facts):
            return None
        try:
            trip = RoundTrip(self._db.redis)
            last = self._db.posts.ask_last(trip, facts.channel, kind)
            settings = self._db.server_settings.ask(trip, facts.guild)
            await trip.send()
            post, language = last(), await self._people.table_language(facts, settings())
        except StoreUnreachable as error:
            log.info("table %s: could not remove the buttons of the last post: %s", facts.channel, error)
            return None
        if post is None or post.match != facts.match or post.revision >= facts.revision:
            return None
        return post, with_sitter_names(Voice(language, self._db.find(facts.game)), facts)

    async def edit(self, channel: ChannelHandle, post: SentPost, draft: PostDraft) -> bool:
        """Edit a post in place and return True. Return False if the post is gone, or if Discord forbids the edit or
        takes too long.

        Raises any other ``HTTPException``.
        """
        if not post.message:
            return False
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                edited = await self._edit_with_files(channel.get_partial_message(post.message), draft)
        except (discord.NotFound, discord.Forbidden, TimeoutError) as error:
            log.info("table %s: post %s cannot be edited: %s", channel.id, post.message, type(error).__name__)
            return False
        self.remember(edited)
        return True

    async def _edit_with_files(self, message: discord.PartialMessage, draft: PostDraft) -> discord.Message:
        """Edit a post, and return the edited message.

        Its files are kept if their ids are known, otherwise uploaded again.
        """
        posted = self._posted.get(message.id)
        known = () if posted is None else file_ids(posted) or ()
        if draft.files and len(known) == len(draft.files):
            try:
                return await message.edit(view=draft.layout.build(), attachments=[KeptFile(file) for file in known])
            except discord.HTTPException as error:
                if error.status != 400:
                    raise
                log.warning("uploading the pictures of post %s again: %s", message.id, error)
        return await message.edit(view=draft.layout.build(), attachments=list(draft.files))

    def _begin(self, channel: ChannelHandle, post: SentPost, change: Coroutine[Any, Any, object]) -> None:
        self._background.begin(_try_change(channel.id, post.message, change))

    async def _drop_button(self, channel: Channel, message: int, act: str) -> None:
        old = await channel.fetch_message(message)
        await _edit(channel.get_partial_message(message), without_button(old, act), file_ids(old))

    async def _strip(self, channel: ChannelHandle, message: int, note: str) -> None:
        old = self._posted.pop(message, None) or await channel.fetch_message(message)
        await _edit(channel.get_partial_message(message), with_note(retired(old), note), file_ids(old))


async def _try_change(channel: int, message: int, change: Coroutine[Any, Any, object]) -> None:
    """Make one change to a post. A failure is logged and not retried."""
    try:
        async with asyncio.timeout(EDIT_SECONDS):
            await change
    except TROUBLE as error:
        log.info("table %s: post %s was not updated: %s", channel, message, one_line(error))


async def _edit(message: discord.PartialMessage, view: ui.LayoutView, files: FileIds) -> None:
    """Edit a post and keep its files, but drop them if they are unknown or Discord rejects the edit.

    An edit names the pictures to keep twice: as ``attachment://name`` in the gallery, and by id in ``attachments``. For
    pictures in components, Discord's list of attachments is empty, and the ids are in the media items. Losing the
    board's picture is better than keeping live buttons.
    """
    if files is not None:
        try:
            await message.edit(view=view, attachments=[KeptFile(file) for file in files])
            return
        except discord.HTTPException as error:
            if error.status != 400 or not files:
                raise
            log.warning("removing the pictures of post %s: %s", message.id, error)
    drop_files(view)
    await message.edit(view=view, attachments=[])


def retired(message: discord.Message) -> ui.LayoutView:
    """Return the message without buttons, menus and the text that asks players to act."""
    view = view_of(message)
    for item in list(view.walk_children()):
        is_call = isinstance(item, ui.TextDisplay) and item.id is not None and item.id >= CALLS_FROM
        if isinstance(item, ui.ActionRow):
            view.remove_item(item)
        elif is_call and isinstance(item.parent, ui.Container):
            item.parent.remove_item(item)
    return view


def without_button(message: discord.Message, act: str) -> ui.LayoutView:
    """Return the message without its buttons for this act."""
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
    """Return the message as a view that can be sent again. Its attachments have their original names."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for item in view.walk_children():
        if isinstance(item, ui.MediaGallery):
            item.items = [
                discord.MediaGalleryItem(attachment_url(shown.media.url), description=shown.description)
                for shown in item.items
            ]
        elif isinstance(item, ui.File):
            item.media = discord.UnfurledMediaItem(attachment_url(item.media.url))
    view.stop()
    return view


def with_note(view: ui.LayoutView, note: str) -> ui.LayoutView:
    """Add a note at the end of the view's text if the note fits, and return the view."""
    box = next((item for item in view.children if isinstance(item, ui.Container)), None)
    if box is not None and note and view.content_length() + len(note) <= TEXT:
        box.add_item(ui.TextDisplay(note))
    return view


def attachment_url(url: str) -> str:
    """Return the ``attachment://`` name by which a message refers to the attachment with this URL."""
    return f"attachment://{PurePosixPath(url.partition('?')[0]).name}"


FileIds: TypeAlias = "tuple[int, ...] | None"  # Ids of a message's files, or None if Discord has not reported them


class KeptFile(discord.Attachment):
    """A file that an edit keeps. Discord needs only its id."""

    __slots__ = ()

    def __init__(self, file: int) -> None:
        self.id = file

    def to_dict(self) -> AttachmentPayload:
        return cast("AttachmentPayload", {"id": str(self.id)})


def file_ids(message: discord.Message) -> FileIds:
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()
    shown = [media.attachment_id for media in _media(view)]
    known = [file for file in shown if file is not None] or [file.id for file in message.attachments]
    return tuple(known) if len(known) >= len(shown) else None


def drop_files(view: ui.LayoutView) -> None:
    """Remove all galleries and files from the view."""
    for item in list(view.walk_children()):
        if isinstance(item, ui.MediaGallery | ui.File):
            (item.parent if isinstance(item.parent, ui.Container) else view).remove_item(item)


def _media(view: ui.LayoutView) -> Iterator[discord.UnfurledMediaItem]:
    for item in view.walk_children():
        if isinstance(item, ui.MediaGallery):
            yield from (shown.media for shown in item.items)
        elif isinstance(item, ui.File):
            yield item.media


class MovedTables:
    """Posts in a table's old channel that say where the game continues.

    A turn post or notice that was being sent when the table moved may already be in the old channel, so it is posted
    there and never in the new channel. A reminder that was being sent is void, because the players are notified in the
    new channel.
    """

    def __init__(self, frame: Frame, old_posts: OldPosts) -> None:
        self._db, self._channels, self._people = frame.db, frame.channels, frame.people
        self._old_posts = old_posts

    async def tell_left(self, channel: int, message: OutboxMessage) -> None:
        """Post, in the old channel, the events from before the table moved, unless they have been posted.

        Raises ``Undelivered``.
        """
        if not isinstance(message, TurnPost | Notice):
            return
        snapshot = await self._current_table(channel, message)
        if snapshot is None or snapshot.facts.match != message.match or snapshot.facts.channel == channel:
            return
        facts = snapshot.facts
        voice = Voice(await self._people.table_language(facts), self._db.find(facts.game))
        if isinstance(message, Notice):
            notice, opened = notice_post(voice, facts, message.events), await self._channels.open(channel)
            await send(opened, notice, publication_id(channel, message))
        else:
            await self._post_turn(channel, message, facts, voice)

    async def _post_turn(self, channel: int, message: TurnPost, facts: Facts, voice: Voice) -> None:
        last = (await self._db.posts.in_channel(channel)).get(PostKind.TURN)
        publication = publication_id(channel, message)
        if last is not None and last.outbox_id == publication:
            return
        board, game = PublicState(facts, None, None), self._db.find(facts.game)
        draft = turn_post(PostContent(board, game, voice, untold_events(message, last)))
        opened = await self._channels.open(channel)
        if last is not None:
            self._old_posts.strip_buttons(opened, last)
        sent = await send(opened, draft, publication)
        post = SentPost(publication, message.match, sent.id, channel, message.revision)
        await self._db.posts.remember(channel, PostKind.TURN, post)

    async def _current_table(self, channel: int, message: TurnPost | Notice | TableMoved) -> Snapshot | None:
        home = await self._db.tables.home(channel, message.match)
        snapshot = await self._db.queries.snapshot(home)
        if snapshot == STORE_UNREACHABLE:
            raise Undelivered(f"message {message.id}: Redis is unavailable")
        return snapshot if isinstance(snapshot, Snapshot) else None

    async def publish(self, channel: int, message: TableMoved) -> None:
        """Post a note that names the table's new channel, and close the table's old posts. Raises ``Undelivered``."""
        snapshot = await self._current_table(channel, message)
        if snapshot is None:
            return
        home = snapshot.facts.channel
        opened, posted = await self._channels.open(channel), await self._db.posts.in_channel(channel)
        for kind, post in posted.items():
            if post.match == message.match and kind in {PostKind.REMINDER, PostKind.INVITATION}:
                self._old_posts.delete(opened, post)
            elif post.match == message.match:
                self._old_posts.strip_buttons(opened, post)
        voice = Voice(await self._people.table_language(snapshot.facts), self._db.find(snapshot.facts.game))
        layout = Layout(voice.text("table-moved-away", {"game": voice.of_game("game"), "channel": f"<#{home}>"}))
        await send(opened, PostDraft(layout), publication_id(channel, message))
