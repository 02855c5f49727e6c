"""The publisher turns outbox messages into posts in the channel and hands by direct message.

**Exactly one post.** The outbox delivers at least once: the dispatcher (``chatbot.work.dispatcher``) hands over a
channel's messages in order. It repeats each until ``publish`` has returned; after a crash, another process does so. Two
mechanisms detect a repeated message. The last post of each kind is stored with the id and a digest of its outbox
message (``chatbot.store.posts``), so a message that matches this record is done. If the process died between sending
and storing, or Discord's response was lost, the retry has the same nonce, and Discord returns the existing post
(``sending``). A notice relies on the nonce alone. A lobby is edited in place as often as requested; its first post is
the reply to ``/game new``.

**What counts as delivered.** ``publish`` returns when everything is sent, when there is nothing to send, and when
sending can never succeed (``sending.Rejections``). It raises ``Undelivered`` if a retry may succeed, which is after an
error in Discord, the network or Redis. A post that is rejected several times, or because of its files, is sent without
files and emojis. Failed pictures are left out, and films are made in the background (``Films``), so neither delays a
post.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple, assert_never

import aiohttp
import discord
import msgspec

from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.channels import FINISHED, Channel, post_link
from chatbot.bot.components import Act
from chatbot.bot.descriptions import picture_request, with_sitter_names
from chatbot.bot.feature import Frame
from chatbot.bot.hand import PlayerHand, hand_to_move
from chatbot.bot.painter import Pictures, try_painting
from chatbot.bot.reply import People
from chatbot.bot.voice import Voice
from chatbot.people.preferences import Theme
from chatbot.posts import post
from chatbot.posts.announcements import Films, ServerAnnouncements
from chatbot.posts.closed_channels import ClosedChannels
from chatbot.posts.followers import Followers
from chatbot.posts.hands import HandDms
from chatbot.posts.old_posts import MovedTables, OldPosts
from chatbot.posts.post import PostContent, PostDraft
from chatbot.posts.reminders import DoNotDisturb, ReminderPlace, Reminders
from chatbot.posts.sending import Rejections, is_closed, publication_id, send, send_for_certain
from chatbot.posts.uninstalled_games import UninstalledGames
from chatbot.store.connection import RoundTrip
from chatbot.store.database import Database
from chatbot.store.posts import ChannelPosts, PostKind, SentHandDm, SentPost
from chatbot.store.queries import TableQueries
from chatbot.tables import outcome
from chatbot.tables.log import Snapshot
from chatbot.tables.play import MOVES_LOST
from chatbot.tables.table import Facts, Phase
from chatbot.work.dispatcher import Undelivered
from engine.api import PublicEvent, Seat
from engine.history import History

log = logging.getLogger(__name__)


class PublishContext(NamedTuple):
    """The data needed to publish a message. The message itself only says that something happened.

    The post is made from the current table, so it is never out of date. Each event is posted once: a turn's message
    includes the events of turns without their own post, and events up to the last post's revision are omitted. If
    another match has replaced the message's match, the post is made from that match's final state, which the store
    keeps.
    """

    snapshot: Snapshot  # The current table, or the final one of a replaced match
    earlier: ChannelPosts  # The posts and hands sent so far
    readers: post.Readers
    is_replaced: bool = False

    @property
    def facts(self) -> Facts:
        return self.snapshot.facts

    @property
    def theme(self) -> Theme:
        """Return the theme of the pictures: the table's, or that of a daily game's only player."""
        terms = self.facts.terms
        chosen = self.readers.chosen.get(self.facts.host)
        return terms.theme if terms.daily is None or chosen is None else chosen.theme

    def last(self, kind: PostKind) -> SentPost | None:
        return self.earlier.posts.get(kind)

    def has_published(self, kind: PostKind, message: outcome.OutboxMessage) -> bool:
        """Return True if the last post of this kind was made for this message."""
        last = self.last(kind)
        return last is not None and last.outbox_id == publication_id(self.facts.channel, message)


class DiscordPublisher:
    """Publishes the outbox's messages on Discord, and implements ``Posting`` for features.

    Only the newest turn post has buttons. The previous one loses them when the next one is sent, or at once if
    computers are next (``old_posts``). When the game begins, the lobby's post says so. A reminder, in the channel or by
    direct message, is deleted when the move is made or the game sleeps.
    """

    def __init__(self, frame: Frame, old_posts: OldPosts, films: Films, announcements: ServerAnnouncements) -> None:
        self._frame, self._db = frame, frame.db
        self._channels, self._people = frame.channels, frame.people
        self.hand_dms, self.followers = HandDms(frame), Followers(frame.db, frame.people, frame.direct_messages)
        self._old_posts, self._films, self._server_announcements = old_posts, films, announcements
        self._rejections, self._do_not_disturb = Rejections(frame.db), DoNotDisturb(frame.db)
        self._moved_tables = MovedTables(frame, old_posts)
        self._closed_channels = ClosedChannels(frame, self._do_not_disturb)
        self._reminders = Reminders(frame, old_posts)
        self.uninstalled_games = UninstalledGames(frame)

    async def publish(self, channel: int, message: outcome.OutboxMessage) -> None:
        """Publish a message of the outbox. Raises ``Undelivered`` if the message should be retried."""
        try:
            await self._publish(channel, message)
        except discord.HTTPException as error:
            if is_closed(error):
                await self._closed_channels.report(channel, message, error)
            await self._rejections.judge(channel, message, error)
        except (aiohttp.ClientError, OSError) as error:
            raise Undelivered(f"message {message.id}: {type(error).__name__}") from error

    async def retry_rejected(self, channels: Sequence[int]) -> None:
        """Retry the rejected posts of these channels, because the channels may have reopened."""
        await self._rejections.call(channels)

    async def retry_after_press(self, channel: int) -> None:
        """Retry the rejected post of this channel, because a press in the channel may mean that it is open again."""
        await self._rejections.call_after_press(channel)

    async def retire_turn(self, facts: Facts) -> None:
        await self._old_posts.retire_turn(facts)

    async def retire_lobby(self, facts: Facts) -> None:
        await self._old_posts.retire_lobby(facts)

    async def try_hand_again(self, channel: int, user: int, sent: SentHandDm) -> None:
        await self.hand_dms.try_closed(channel, user, sent)

    async def _publish(self, channel: int, message: outcome.OutboxMessage) -> None:
        if isinstance(message, outcome.TableMoved):
            await self._moved_tables.publish(channel, message)
            return
        context = await publish_context(self._db, self._people, channel, message)
        if context is None:
            await self._moved_tables.tell_left(channel, message)
            await self.uninstalled_games.tell(channel, message)
            return
        match message:
            case outcome.LobbyChanged():
                await self._publish_lobby(context, message)
            case outcome.Invitation():
                await self._publish_invitation(context, message)
            case outcome.TurnPost():
                await self._publish_turn(context, message)
                await self._note_open(context)
            case outcome.Notice():
                await self._publish_notice(context, message)
                await self._note_open(context)
                await self._update_hands(context, *range(len(context.facts.sitters)))
            case outcome.GameFilm():
                await self._begin_film(context, message)
            case outcome.Reminder() | outcome.LateCall():
                await self._publish_reminder(context, message)
            case outcome.PrivateMessage():
                await self._update_hands(context, message.seat)
            case _:
                assert_never(message)

    async def _update_hands(self, context: PublishContext, *seats: Seat) -> None:
        await self.hand_dms.update(context.snapshot, seats, context.readers.chosen, context.earlier.hand_dms)

    async def _note_open(self, context: PublishContext) -> None:
        if not context.is_replaced:
            await self._closed_channels.note_open(context.facts, context.last(PostKind.CLOSED))

    async def _publish_lobby(self, context: PublishContext, message: outcome.LobbyChanged) -> None:
        """Show the lobby in one post, which is edited in place as long as Discord allows it."""
        facts = context.facts
        content = await self._content(context)
        draft = post.lobby_post(content)
        channel = await self._channels.open(facts.channel)
        if not facts.invited:
            await self._delete(channel, context, PostKind.INVITATION)
        old = context.last(PostKind.LOBBY)
        is_first = old is None or old.match != facts.match
        stands = None if is_first or message.anew else old
        if stands is not None and await self._is_edited(channel, message, stands, draft):
            return
        if not (is_first and await self._is_answered(channel, message, draft)):
            if is_first and (facts.phase is not Phase.LOBBY or context.is_replaced):
                return
            await self._send_with_files(channel, post.lobby_post, content, message, PostKind.LOBBY)
        if is_first:
            await self._server_announcements.table_opened(facts)
        if old is not None:
            self._old_posts.strip_buttons(channel, old)

    async def _is_edited(
        self, channel: Channel, message: outcome.LobbyChanged, old: SentPost, draft: PostDraft
    ) -> bool:
        """Edit the lobby's post and return True.

        Return False if a new post is needed, for example because Discord rejects the edit.
        """
        try:
            return await self._old_posts.edit(channel, old, draft)
        except discord.HTTPException as error:
            has_files = bool(draft.files)
            if not await self._rejections.may_take_plain(channel.id, message, error, has_files=has_files):
                raise
            return False

    async def _is_answered(self, channel: Channel, message: outcome.LobbyChanged, draft: PostDraft) -> bool:
        """Turn the reply to ``/game new`` into the lobby's post and return True.

        Return False if a new post is needed.
        """
        publication = publication_id(channel.id, message)
        answer = SentPost(publication, message.match, message.answer, channel.id, message.revision)
        try:
            is_answered = await self._old_posts.edit(channel, answer, draft)
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            is_answered = False
        if is_answered:
            await self._db.posts.remember(channel.id, PostKind.LOBBY, answer)
        else:
            self._old_posts.delete(channel, answer)
        return is_answered

    async def _publish_invitation(self, context: PublishContext, message: outcome.Invitation) -> None:
        """Post one invitation for everybody still invited.

        The post notifies only people who were not invited before.
        """
        facts = context.facts
        invited = {person.user for person in facts.invited}
        new = tuple(user for user in message.users if user in invited)
        if context.is_replaced or not new or context.has_published(PostKind.INVITATION, message):
            return
        lobby = context.last(PostKind.LOBBY)
        link = post_link(facts, lobby.message if lobby else 0)
        invitation = post.invitation_post(await self._content(context), message, new, link)
        draft = await self._do_not_disturb.applied_to(invitation)
        channel = await self._channels.open(facts.channel)
        await self._delete(channel, context, PostKind.INVITATION)
        await self._send(channel, lambda: draft, message, PostKind.INVITATION)

    async def _publish_turn(self, context: PublishContext, message: outcome.TurnPost) -> None:
        """Queue the hands of all players, and post the turn or the end of the game."""
        facts, old = context.facts, context.last(PostKind.TURN)
        await self._update_hands(context, *range(len(facts.sitters)))
        if context.has_published(PostKind.TURN, message):
            return
        if message.over:
            await self.followers.tell_end(facts)
        channel = await self._channels.open(facts.channel)
        if old is not None:
            self._old_posts.strip_buttons(channel, old)
        seats_to_move = () if message.over else context.snapshot.waited_for
        history = await history_of_end(self._db.queries, context.facts, message) if message.over else None
        content = await self._content(context, post.untold_events(message, old), seats_to_move, history)
        asleep = await self._do_not_disturb.of_turn(facts, content.schedules, message)
        ratings = await post.shown_changes(self._db, facts) if message.over else {}
        content = msgspec.structs.replace(content, asleep=frozenset(asleep), ratings=ratings)
        make = post.end_post if message.over else post.turn_post
        sent = await self._send_with_files(channel, make, content, message, PostKind.TURN)
        called = [facts.owner_of(seat) for seat in seats_to_move]
        self._frame.private_answers.turn_posted(facts.channel, facts.revision, called)
        await self._close_lobby(channel, context, content, sent)
        await self._close(channel, context, PostKind.DECLINED)
        await self._delete(channel, context, PostKind.INVITATION)
        await self._delete(channel, context, PostKind.REMINDER)
        self._reminders.delete_sent(facts.channel)
        self._remove_reclaim_buttons(channel, context)
        await self._reminders.tell_next(facts, message, sent)
        self._frame.background.begin(self._channels.mark_thread(channel, FINISHED if message.over else ""))
        if message.over:
            await self._close(channel, context, PostKind.VOTE)
            await self.followers.tell_end(facts, seconds=0)
            await self._server_announcements.game_ended(facts)

    async def _publish_notice(self, context: PublishContext, message: outcome.Notice) -> None:
        """Post events immediately.

        If a player must decide something in the middle of a turn, the turn's buttons move to this post.
        """
        facts, turn = context.facts, context.last(PostKind.TURN)
        suspense = self._db.find(facts.game).taps.suspense
        decides = any(event.code in suspense for event in message.events) and message.revision == facts.revision
        hands = self._hands(context, context.snapshot.waited_for) if decides else ()
        board, game = context.snapshot.public_state, self._db.find(facts.game)
        content = PostContent(board, game, self._voice(context), message.events, hands)
        draft = post.decision_post(content) if hands else post.notice_post(content.voice, facts, message.events)
        channel = await self._channels.open(facts.channel)
        sent = await send(channel, await self._do_not_disturb.applied_to(draft), publication_id(facts.channel, message))
        if hands and turn is not None and turn.message != sent.id:
            self._old_posts.strip_buttons(channel, turn)
            self._old_posts.remember(sent)
            moved = SentPost(turn.outbox_id, turn.match, sent.id, facts.channel, turn.revision)
            await self._db.posts.remember(facts.channel, PostKind.TURN, moved)
        self._remove_reclaim_buttons(channel, context)
        if facts.asleep_until is not None:
            await self._delete(channel, context, PostKind.REMINDER)
            self._reminders.delete_sent(facts.channel)
        await self._note_asking(channel, context, message, sent.id)

    async def _note_asking(self, channel: Channel, context: PublishContext, message: outcome.Notice, sent: int) -> None:
        """Record a note whose buttons must be removed later, and remove the buttons of the earlier notes that it
        replaces.
        """
        codes = {event.code for event in message.events}
        note = SentPost(publication_id(channel.id, message), message.match, sent, channel.id)
        for kind, those in post.MAKING_VOID.items():
            earlier = context.last(kind)
            if earlier is not None and earlier.message != sent and codes & those:
                self._old_posts.strip_buttons(channel, earlier)
        for kind, those in post.ASKING.items():
            if codes & those:
                await self._db.posts.remember(channel.id, kind, note)

    async def _publish_reminder(self, context: PublishContext, message: outcome.Reminder | outcome.LateCall) -> None:
        """Remind the players to move, by direct message or in the channel, as each of them chose."""
        facts = context.facts
        if context.has_published(PostKind.REMINDER, message):
            return
        turn = context.last(PostKind.TURN)
        place = ReminderPlace(facts, context.readers.schedules, turn.message if turn else 0)
        draft = await self._reminders.draft(self._voice(context), place, message)
        if draft is None:
            return
        channel = await self._channels.open(facts.channel)
        await self._delete(channel, context, PostKind.REMINDER)
        await self._send(channel, lambda: draft, message, PostKind.REMINDER)

    async def _delete(self, channel: Channel, context: PublishContext, kind: PostKind) -> None:
        if (old := context.last(kind)) is not None and old.message:
            self._old_posts.delete(channel, old)
            await self._remember_gone(channel, old, kind)

    async def _close(self, channel: Channel, context: PublishContext, kind: PostKind) -> None:
        """Remove the buttons of the last note of this kind, because its question has been settled."""
        if (old := context.last(kind)) is not None and old.message:
            self._old_posts.strip_buttons(channel, old)
            await self._remember_gone(channel, old, kind)

    async def _close_lobby(self, channel: Channel, context: PublishContext, content: PostContent, turn: int) -> None:
        """Edit the lobby's post to say that the game has begun, with a link to its first turn."""
        lobby = context.last(PostKind.LOBBY)
        if lobby is not None and lobby.match == context.facts.match and lobby.message:
            self._old_posts.replace(channel, lobby, post.lobby_post(content, post_link(context.facts, turn)))
            await self._remember_gone(channel, lobby, PostKind.LOBBY)

    def _remove_reclaim_buttons(self, channel: Channel, context: PublishContext) -> None:
        """Remove the *Take my seat back* button from posts if no player can take a seat back."""
        if post.may_be_reclaimed(context.facts):
            return
        for last in map(context.last, (PostKind.TURN, PostKind.LEFT_SEAT)):
            if last is not None and last.match == context.facts.match:
                self._old_posts.drop_button(channel, last, Act.RECLAIM)

    async def _remember_gone(self, channel: Channel, old: SentPost, kind: PostKind) -> None:
        """Record that this post was made but must not be edited any more."""
        await self._db.posts.remember(channel.id, kind, SentPost(old.outbox_id, old.match, 0, channel.id))

    async def _begin_film(self, context: PublishContext, message: outcome.GameFilm) -> None:
        if not context.has_published(PostKind.FILM, message):
            await self._films.begin(context.facts, message)
            begun = SentPost(publication_id(context.facts.channel, message), message.match, 0, context.facts.channel)
            await self._db.posts.remember(context.facts.channel, PostKind.FILM, begun)

    async def _content(
        self,
        context: PublishContext,
        events: Sequence[PublicEvent] = (),
        seats_to_move: Sequence[Seat] = (),
        history: History | None = None,
    ) -> PostContent:
        game, voice = self._db.find(context.facts.game), self._voice(context)
        board, readers, hands = context.snapshot.public_state, context.readers, self._hands(context, seats_to_move)
        pictures, now = await self._pictures(context, voice, history), int(self._db.clock())
        content = PostContent(board, game, voice, tuple(events), hands, pictures, history, context.is_replaced)
        has_live_board = self._frame.board_links is not None
        return msgspec.structs.replace(content, schedules=readers.schedules, now=now, has_live_board=has_live_board)

    def _hands(self, context: PublishContext, seats: Sequence[Seat]) -> tuple[PlayerHand, ...]:
        game, voice, chosen = self._db.find(context.facts.game), self._voice(context), context.readers.chosen
        hands = (hand_to_move(context.snapshot, seat, game, voice, chosen) for seat in seats)
        return tuple(hand for hand in hands if hand is not None)

    def _voice(self, context: PublishContext) -> Voice:
        return Voice(context.readers.language, self._db.find(context.facts.game))

    async def _pictures(self, context: PublishContext, voice: Voice, history: History | None) -> Pictures:
        board, game = context.snapshot.public_state, self._db.find(context.facts.game)
        if board.view is None:
            cover = self._frame.painter.cover(game, voice, board.facts.terms.theme)
            return await try_painting(cover, "lobby", board.facts)
        painter, is_over = self._frame.painter, board.facts.phase is Phase.OVER
        voice = with_sitter_names(voice, board.facts)
        request = picture_request(game, board.view, voice, board.facts, context.theme)
        painting = painter.final(request, history) if is_over else painter.turn(request)
        return await try_painting(painting, "turn", board.facts)

    async def _send_with_files(
        self,
        channel: Channel,
        make: Callable[[PostContent], PostDraft],
        content: PostContent,
        message: outcome.OutboxMessage,
        kind: PostKind,
    ) -> int:
        """Send a post, without files and emojis if Discord rejects it with them. Return its message id."""

        def told(content: PostContent) -> PostContent:
            """Return the content. For a turn, its events, which an earlier post may have shown, are replaced by a
            notice that moves were lost.
            """
            asks = isinstance(message, outcome.TurnPost) and not message.over
            return msgspec.structs.replace(content, events=(MOVES_LOST,)) if asks else content

        try:
            return await self._send(channel, lambda: make(content), message, kind, lambda: make(told(content)))
        except discord.HTTPException as error:
            has_files = bool(make(content).files)
            if not await self._rejections.may_take_plain(channel.id, message, error, has_files=has_files):
                raise
            log.warning("table %s: message %s is sent without files and emojis: %s", channel.id, message.id, error.code)
            bare = content.without_files()
            with CARD_EMOJIS.left_out():
                return await self._send(channel, lambda: make(bare), message, kind, lambda: make(told(bare)))

    async def _send(
        self,
        channel: Channel,
        make: Callable[[], PostDraft],
        message: outcome.OutboxMessage,
        kind: PostKind,
        make_again: Callable[[], PostDraft] | None = None,
    ) -> int:
        """Send a post, record it as the last of its kind, and return its message id."""
        sent = await send_for_certain(channel, make, make_again or make, message, self._db.queries)
        if sent.edited_at is None:  # an edited post was recorded by its editor, and a later post may be the last
            self._old_posts.remember(sent)
            last = SentPost(publication_id(channel.id, message), message.match, sent.id, channel.id, message.revision)
            await self._db.posts.remember(channel.id, kind, last)
        return sent.id


async def publish_context(
    db: Database, people: People, channel: int, message: outcome.OutboxMessage
) -> PublishContext | None:
    """Read and return the data for a message, or return None if nothing is left of the table.

    Raises ``Undelivered``.
    """
    expected = db.queries.known_facts(channel)
    trip = RoundTrip(db.redis)
    table, posted = db.store.ask(trip, channel), db.posts.ask(trip, channel)
    asked = post.ask_readers(db, people, trip, expected) if expected is not None else None
    await trip.send()
    snapshot = await db.queries.snapshot(channel, table)
    is_replaced = isinstance(snapshot, Snapshot) and snapshot.facts.match != message.match
    if is_replaced:
        snapshot = await db.queries.replaced(channel, message.match)
    if isinstance(snapshot, outcome.Refusal):
        if snapshot.code == "store-unreachable":
            raise Undelivered(f"message {message.id}: {snapshot.code}")
        if snapshot.code != "table-went-away":
            log.warning("table %s: message %s has no table: %s", channel, message.id, snapshot.code)
        return None
    readers = await asked() if asked is not None else None
    if readers is None or not readers.are_of(snapshot.facts):
        readers = await post.readers_of(db, people, snapshot.facts)
    return PublishContext(snapshot, posted(), readers, is_replaced)


async def history_of_end(queries: TableQueries, facts: Facts, message: outcome.TurnPost) -> History | None:
    """Return the history of a finished game, or None if the game has no record. Raises ``Undelivered``."""
    history = await queries.history(facts.channel, message.match)
    if isinstance(history, outcome.Refusal) and history.code == "store-unreachable":
        raise Undelivered(f"message {message.id}: {history.code}")
    return None if isinstance(history, outcome.Refusal) else history
