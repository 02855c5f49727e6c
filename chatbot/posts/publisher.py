"""``DiscordPublisher``: what commits have put into the outbox becomes posts in the channel and hands by direct message.

**Exactly one post.** The outbox delivers at least once: the dispatcher (``workers/dispatcher``) gives a channel's
messages in order, each again until ``publish`` has returned, and after a crash to another process. A message that comes
twice is caught in two ways. The last post of each kind is remembered with the id and a digest of the outbox message
behind it (``storage/sent_posts``): a message with these is done. If the process died between sending and remembering,
or Discord's answer was lost, the nonce made from the same lets Discord itself answer with the post that is there
already (``sending``). A notice has the nonce alone; a lobby is edited in place, however often it is asked for.

**What a post shows.** A message says that something happened; the post is made from the table as it is now
(``Snapshot``), so it is never out of date. Events are told once: a turn's message also carries the events of turns that
were too quick for a post of their own, and those up to the revision of the last post are left out. A message about a
match that another has replaced meanwhile is told from that match's end, which the store keeps for it.

**What counts as delivered.** ``publish`` returns when all is sent, when there is nothing to send, and when sending can
never succeed (``refusals``). It raises ``Undelivered`` for what may go better later: an error of Discord's, of the
network or of the store; the dispatcher then tries again. A post whose files are refused goes without them. Pictures
that fail are left out, and animations are painted in the background (``animations``): neither holds a post up.

**Old posts.** Only the newest post of a turn has buttons. Those of the one before are stripped (``old_posts``) when the
next one is posted, or at once when a person has moved and a computer is next (``interactions/turn/after_move``). The
lobby's post says so when the game has begun, and a reminder is deleted when the move is made.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, assert_never

import aiohttp
import discord
import msgspec

from chatbot.bot.channels import post_link
from chatbot.bot.descriptions import picture_request, with_short_names, with_sitter_names
from chatbot.bot.hand import hand_to_move
from chatbot.bot.voice import Voice
from chatbot.pictures.painter import try_painting
from chatbot.posts.channel_trouble import ClosedChannels, MovedTables
from chatbot.posts.end_post import end_post, shown_changes
from chatbot.posts.hands import HandDms
from chatbot.posts.lobby_post import invitation_post, lobby_post
from chatbot.posts.post import PostContent, notice_post
from chatbot.posts.publish_context import history_of_end, publish_context, told_before
from chatbot.posts.reminders import NextUp, ReminderPlace, Reminders, Sleepers
from chatbot.posts.sending import Refusals, is_closed, publication_id, send, send_for_certain
from chatbot.posts.turn_post import drop_way_back, turn_post
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables.change import (
    Announcement,
    GameAnimation,
    Invitation,
    LateCall,
    LobbyChanged,
    OutboxMessage,
    PrivateMessage,
    Reminder,
    TableMoved,
    TurnPost,
)
from chatbot.tables.settle import MOVES_LOST
from chatbot.tables.table import Phase
from chatbot.work.dispatcher import Undelivered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chatbot.bot.channels import Channel
    from chatbot.bot.feature import Frame
    from chatbot.pictures.painter import Pictures
    from chatbot.posts.announcements import ServerAnnouncements
    from chatbot.posts.films import Animations
    from chatbot.posts.old_posts import OldPosts
    from chatbot.posts.post import PostDraft
    from chatbot.posts.publish_context import PublishContext
    from chatbot.tables.snapshot import PublicState
    from engine.api import AnyGame, PublicEvent, Seat
    from engine.history import History

log = logging.getLogger(__name__)


class DiscordPublisher:
    """The port ``Publisher`` of the service, on Discord."""

    def __init__(
        self, frame: Frame, old_posts: OldPosts, animations: Animations, announcements: ServerAnnouncements
    ) -> None:
        self._context = context = frame.context
        self._channels = frame.channels
        self._people = frame.people
        self.hand_dms = HandDms(frame)
        self._old_posts = old_posts
        self._animations = animations
        self._server_announcements = announcements
        self._refusals = Refusals(context)
        self._sleepers = Sleepers(context)
        self._moved_tables = MovedTables(frame, old_posts)
        self._closed_channels = ClosedChannels(frame, self._sleepers)
        self._reminders = Reminders(frame)
        self._next_up = NextUp(frame)

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        """Publish a message of the outbox. Raises ``Undelivered`` when it shall be tried again."""
        try:
            await self._publish(channel, message)
        except discord.HTTPException as error:
            if is_closed(error):
                await self._closed_channels.tell(channel, message, error)
            await self._refusals.judge(channel, message, error)
        except (aiohttp.ClientError, OSError) as error:
            raise Undelivered(f"message {message.id}: {type(error).__name__}") from error

    async def retry_refused(self, channels: Sequence[int]) -> None:
        """Have what was refused in these channels published now: they may have opened."""
        await self._refusals.call(channels)

    async def retry_after_press(self, channel: int) -> None:
        """Have what was refused in this channel published now: somebody is there."""
        await self._refusals.call_after_press(channel)

    async def _publish(self, channel: int, message: OutboxMessage) -> None:
        if isinstance(message, TableMoved):
            await self._moved_tables.publish(channel, message)
            return
        context = await publish_context(self._context, self._people, channel, message)
        if context is None:
            await self._moved_tables.tell_left(channel, message)
            return
        match message:
            case LobbyChanged():
                await self._publish_lobby(context, message)
            case Invitation():
                await self._publish_invitation(context, message)
            case TurnPost():
                await self._publish_turn(context, message)
            case Announcement():
                notice = notice_post(self._voice(context), context.facts, message.events)
                opened, draft = await self._channels.open(channel), await self._sleepers.left_alone(notice)
                await send(opened, draft, message)
                await self._closed_channels.note_open(channel, message)
                drop_way_back(self._old_posts, opened, context)
            case GameAnimation():
                await self._begin_animation(context, message)
            case Reminder() | LateCall():
                await self._publish_reminder(context, message)
            case PrivateMessage():
                await self.hand_dms.update(context.snapshot, (message.seat,), context.readers)
            case _:
                assert_never(message)

    async def _publish_lobby(self, context: PublishContext, message: LobbyChanged) -> None:
        """One post stands for the lobby; it is edited in place as long as Discord lets us."""
        facts = context.facts
        content = await self._content(context)
        draft = lobby_post(content)
        channel = await self._channels.open(facts.channel)
        if not facts.invited:
            await self._delete(channel, context, PostKind.INVITATION)
        old = context.posted.get(PostKind.LOBBY)
        is_first = old is None or old.match != facts.match
        if old is not None and not is_first and not message.anew and await self._old_posts.edit(channel, old, draft):
            return
        if not (is_first and await self._is_answered(channel, message, draft)):
            if is_first and (facts.phase is not Phase.LOBBY or context.is_replaced):
                return
            await self._send_with_files(channel, lobby_post, content, message, PostKind.LOBBY)
        if is_first:
            await self._server_announcements.table_opened(facts)
        if old is not None:
            self._old_posts.strip_buttons(channel, old)

    async def _is_answered(self, channel: Channel, message: LobbyChanged, draft: PostDraft) -> bool:
        """Edit the answer to the command that opened the table into its post; False where a post has to be sent."""
        answer = SentPost(
            publication_id(channel.id, message), message.match, message.answer, channel.id, message.revision
        )
        try:
            is_answered = await self._old_posts.edit(channel, answer, draft)
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            is_answered = False
        if is_answered:
            await self._context.posts.remember(channel.id, PostKind.LOBBY, answer)
        else:
            self._old_posts.delete(channel, answer)
        return is_answered

    async def _publish_invitation(self, context: PublishContext, message: Invitation) -> None:
        """One post asks all who are still invited; those who were not asked before are mentioned."""
        facts = context.facts
        invited = {person.user for person in facts.invited}
        new = tuple(user for user in message.users if user in invited)
        if context.is_replaced or not new or context.has_published(PostKind.INVITATION, message):
            return
        lobby = context.posted.get(PostKind.LOBBY)
        link = post_link(facts, lobby.message if lobby else 0)
        draft = await self._sleepers.left_alone(invitation_post(await self._content(context), message, new, link))
        channel = await self._channels.open(facts.channel)
        await self._delete(channel, context, PostKind.INVITATION)
        await self._send(channel, lambda: draft, message, PostKind.INVITATION)

    async def _publish_turn(self, context: PublishContext, message: TurnPost) -> None:
        """The hands of all persons at the table, which nothing waits for, and the post of a turn or of the end."""
        facts, old = context.facts, context.posted.get(PostKind.TURN)
        await self.hand_dms.update(context.snapshot, tuple(range(len(facts.sitters))), context.readers)
        if context.has_published(PostKind.TURN, message):
            return
        channel = await self._channels.open(facts.channel)
        if old is not None:
            self._old_posts.strip_buttons(channel, old)
        seats_to_move = () if message.over else context.snapshot.waited_for
        history = await history_of_end(self._context.queries, context.facts, message) if message.over else None
        content = await self._content(context, message.untold(told_before(old, message)), seats_to_move, history)
        asleep = await self._sleepers.of_post(facts, content.schedules, message)
        ratings = await shown_changes(self._context, facts) if message.over else {}
        content = msgspec.structs.replace(content, asleep=frozenset(asleep), ratings=ratings)
        make = end_post if message.over else turn_post
        sent = await self._send_with_files(channel, make, content, message, PostKind.TURN)
        await self._close_lobby(channel, context, content, sent)
        await self._delete(channel, context, PostKind.INVITATION)
        await self._delete(channel, context, PostKind.REMINDER)
        await self._next_up.tell(facts, message, sent)
        if message.over:
            await self._server_announcements.game_ended(facts)

    async def _publish_reminder(self, context: PublishContext, message: Reminder | LateCall) -> None:
        """A reminder to those who are waited for, by direct message or in the channel, as each of them wants it."""
        facts = context.facts
        if context.has_published(PostKind.REMINDER, message):
            return
        turn = context.posted.get(PostKind.TURN)
        place = ReminderPlace(facts, context.readers.schedules, turn.message if turn else 0)
        draft = await self._reminders.draft(self._voice(context), place, message)
        if draft is None:
            return
        channel = await self._channels.open(facts.channel)
        await self._delete(channel, context, PostKind.REMINDER)
        await self._send(channel, lambda: draft, message, PostKind.REMINDER)

    async def _delete(self, channel: Channel, context: PublishContext, kind: PostKind) -> None:
        """Delete the last reminder or invitation: it was heeded, or is given again, or came to nothing."""
        if (old := context.posted.get(kind)) is not None and old.message:
            self._old_posts.delete(channel, old)
            await self._remember_gone(channel, old, kind)

    async def _close_lobby(self, channel: Channel, context: PublishContext, content: PostContent, turn: int) -> None:
        """The lobby's post says that the game has begun, and where; its buttons go."""
        lobby = context.posted.get(PostKind.LOBBY)
        if lobby is not None and lobby.match == context.facts.match and lobby.message:
            self._old_posts.replace(channel, lobby, lobby_post(content, post_link(context.facts, turn)))
            await self._remember_gone(channel, lobby, PostKind.LOBBY)

    async def _remember_gone(self, channel: Channel, post: SentPost, kind: PostKind) -> None:
        """Remember that this post was made and that nothing of it is left to be edited."""
        await self._context.posts.remember(channel.id, kind, SentPost(post.outbox_id, post.match, 0, channel.id))

    async def _begin_animation(self, context: PublishContext, message: GameAnimation) -> None:
        """Begin to paint the whole game; it is posted when it is done."""
        if not context.has_published(PostKind.ANIMATION, message):
            await self._animations.begin(context.facts, message)
            begun = SentPost(publication_id(context.facts.channel, message), message.match, 0, context.facts.channel)
            await self._context.posts.remember(context.facts.channel, PostKind.ANIMATION, begun)

    async def _content(
        self,
        context: PublishContext,
        events: Sequence[PublicEvent] = (),
        seats_to_move: Sequence[Seat] = (),
        history: History | None = None,
    ) -> PostContent:
        snapshot, facts = context.snapshot, context.facts
        game, voice, readers = self._context.find(facts.game), self._voice(context), context.readers
        hands = [hand for seat in seats_to_move if (hand := hand_to_move(snapshot, seat, game, voice, readers.chosen))]
        board = snapshot.public_state
        pictures = await self._pictures(board, game, voice, history)
        return PostContent(
            board,
            game,
            voice,
            tuple(events),
            tuple(hands),
            pictures,
            history,
            context.is_replaced,
            schedules=readers.schedules,
            now=int(self._context.clock()),
        )

    def _voice(self, context: PublishContext) -> Voice:
        """The voice for a server, about its game."""
        return Voice(context.readers.language, self._context.find(context.facts.game))

    async def _pictures(self, board: PublicState, game: AnyGame, voice: Voice, history: History | None) -> Pictures:
        if board.view is None:
            cover = self._context.painter.cover(game, voice, board.facts.terms.theme)
            return await try_painting(cover, "lobby", board.facts)
        painter, is_over = self._context.painter, board.facts.phase is Phase.OVER
        names = with_short_names if is_over else with_sitter_names
        request = picture_request(game, board.view, names(voice, board.facts), board.facts)
        painting = painter.final(request, history) if is_over else painter.turn(request)
        return await try_painting(painting, "turn", board.facts)

    async def _send_with_files(
        self,
        channel: Channel,
        make: Callable[[PostContent], PostDraft],
        content: PostContent,
        message: OutboxMessage,
        kind: PostKind,
    ) -> int:
        """Send a post, without its files where Discord does not take it with them; returns it."""

        def told(content: PostContent) -> PostContent:
            """What a turn's post shows where one has told already what happened."""
            asks = isinstance(message, TurnPost) and not message.over
            return msgspec.structs.replace(content, events=(MOVES_LOST,)) if asks else content

        try:
            return await self._send(channel, lambda: make(content), message, kind, lambda: make(told(content)))
        except discord.HTTPException as error:
            if not make(content).files or not await self._refusals.may_be_files(channel.id, message, error):
                raise
            log.warning("table %s: message %s goes without its files: %s", channel.id, message.id, error.code)
            bare = content.without_files()
            return await self._send(channel, lambda: make(bare), message, kind, lambda: make(told(bare)))

    async def _send(
        self,
        channel: Channel,
        make: Callable[[], PostDraft],
        message: OutboxMessage,
        kind: PostKind,
        make_again: Callable[[], PostDraft] | None = None,
    ) -> int:
        """Send a post, and remember it as the last of its kind; returns its message."""
        sent, draft = await send_for_certain(channel, make, make_again or make, message, self._context.queries)
        if sent.edited_at is None:  # else whoever has edited it knows it; a later post may be the last by now
            self._old_posts.remember(sent, draft.layout)
            post = SentPost(publication_id(channel.id, message), message.match, sent.id, channel.id, message.revision)
            await self._context.posts.remember(channel.id, kind, post)
        await self._closed_channels.note_open(channel.id, message)
        return sent.id
