"""Reminders, quiet hours, notices to the next player, and new posts of turns after Redis has lost data.

Players choose to be reminded in the channel or by direct message. A player who does not accept direct messages is
reminded in the channel.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import discord
import msgspec
from cachetools import LRUCache

from chatbot.bot.channels import TROUBLE, Channels, DirectMessagesPaused, one_line, post_link
from chatbot.bot.components import Act, Button, ButtonId, Layout, button_label, labelled_button
from chatbot.bot.descriptions import sitter_name, with_sitter_names
from chatbot.bot.feature import Frame
from chatbot.bot.voice import Voice, relative_time
from chatbot.people.preferences import Schedule
from chatbot.posts.old_posts import OldPosts
from chatbot.posts.post import PostDraft
from chatbot.posts.sending import nonce, publication_id
from chatbot.store.connection import OutageLog
from chatbot.store.database import Database
from chatbot.store.due import uncalled_name
from chatbot.store.outbox import Outbox
from chatbot.store.posts import PostKind, SentPost, SentPosts
from chatbot.store.server import ServerRun
from chatbot.store.tables import TableStore
from chatbot.tables.deadlines import Schedules, TableTime
from chatbot.tables.outcome import LateCall, LobbyChanged, OutboxMessage, Reminder, TurnPost, lobby_change
from chatbot.tables.play import asked_again, computer_turn
from chatbot.tables.table import Facts, Person, Phase, Table
from engine.api import Seat, Value, seat_name

log = logging.getLogger(__name__)
REMEMBERED_TABLES: Final = 1000  # Tables whose reminders by direct message this process can delete


class Reminders:
    """Sends reminders by direct message, and drafts the post for the other players.

    The process that sent a reminder deletes it when it posts the next turn. If that process was restarted, the reminder
    stays.
    """

    def __init__(self, frame: Frame, old_posts: OldPosts) -> None:
        self._db, self._people, self._direct_messages = frame.db, frame.people, frame.direct_messages
        self._channels, self._old_posts = frame.channels, old_posts
        self._sent: LRUCache[int, list[SentPost]] = LRUCache(REMEMBERED_TABLES)

    async def draft(self, voice: Voice, place: ReminderPlace, message: Reminder | LateCall) -> PostDraft | None:
        """Send the reminders by direct message.

        Return a post for the other players to remind, or None if there are none.
        """
        facts = place.facts
        waiting = seats_reminded(facts, message)
        chosen = await self._db.preferences.of_all(waiting.values())
        reminders: list[SentPost] = []
        for seat in [seat for seat, user in waiting.items() if chosen[user].reminded_by_dm]:
            user = waiting[seat]
            own_voice = Voice(await self._people.language(user, facts.guild), self._db.find(facts.game))
            try:
                sent = await self._send_dm(user, place.text(own_voice, {seat: user}, message), message)
                reminders.append(SentPost("", facts.match, sent.id, sent.channel.id))
                del waiting[seat]
            except (discord.Forbidden, discord.NotFound, DirectMessagesPaused):
                continue  # the player does not accept direct messages
        self.delete_sent(facts.channel, but=reminders)
        self._sent[facts.channel] = reminders
        return reminder_post(place.text(voice, waiting, message), voice, facts, waiting) if waiting else None

    def delete_sent(self, table: int, but: Sequence[SentPost] = ()) -> None:
        """In the background, delete this table's reminders sent by direct message, except those in ``but``."""
        for reminder in [sent for sent in self._sent.pop(table, []) if sent not in but]:
            self._old_posts.delete(self._channels.handle(reminder.channel), reminder)

    async def _send_dm(self, user: int, text: str, message: OutboxMessage) -> discord.Message:
        return await self._direct_messages.send(user, Layout(text), nonce=nonce(publication_id(user, message)))

    async def tell_next(self, facts: Facts, message: TurnPost, turn_message: int) -> None:
        """Tell the player after the one to move that they are next, if they want to know. A failure is not retried."""
        seat = seat_after(facts)
        sitter = None if seat is None else facts.sitters[seat]
        if message.over or not isinstance(sitter, Person):
            return
        chosen = (await self._db.preferences.of_all([sitter.user]))[sitter.user]
        if not chosen.told_next or chosen.schedule.sleeps_at(int(self._db.clock())):
            return
        voice = Voice(await self._people.language(sitter.user, facts.guild), self._db.find(facts.game))
        values: dict[str, Value] = {
            "seat": seat_name(facts.to_act[0]),
            "game": voice.of_game("game"),
            "link": post_link(facts, turn_message),
        }
        try:
            await self._send_dm(sitter.user, with_sitter_names(voice, facts).text("you-are-next", values), message)
        except TROUBLE as error:
            log.info("table %s: could not notify the next player: %s", facts.channel, one_line(error))


def seats_reminded(facts: Facts, message: Reminder | LateCall) -> dict[Seat, int]:
    """Return the user ids of the players who still have to move, by seat.

    Seats whose clock has stopped are left out.
    """
    if isinstance(message, Reminder):
        seats = [clock.seat for clock in message.clocks if clock in facts.clocks]
    else:
        seats = [seat for seat in message.seats if seat in facts.to_act and seat not in facts.substituted]
    return {seat: sitter.user for seat in seats if isinstance(sitter := facts.sitters[seat], Person)}


def reminder_post(text: str, voice: Voice, facts: Facts, waiting: Mapping[Seat, int]) -> PostDraft:
    """Return the post that reminds these players.

    If their clocks are running, a button lets others give them more time.
    """
    layout = Layout(text)
    buttons = [labelled_button(voice, ButtonId(Act.SINCE, facts.channel, facts.match))]
    if any(clock.seat in waiting for clock in facts.clocks) and not _is_alone(facts):
        buttons.append(Button(ButtonId(Act.MORE_TIME, facts.channel, facts.match), day_label(voice, facts, waiting)))
    layout.buttons(buttons)
    return PostDraft(layout, mentioned=tuple(waiting.values()))


def day_label(voice: Voice, facts: Facts, seats: Collection[Seat]) -> str:
    """Return the label of the button that grants an extra day.

    If only one player gets the day, the label has their name.
    """
    if len(seats) != 1:
        return button_label(voice, Act.MORE_TIME)
    seat = next(iter(seats))
    return voice.text("give-day-to", {"name": sitter_name(voice, facts.sitters[seat], seat)})


class ReminderPlace(NamedTuple):
    """The table to which a reminder refers."""

    facts: Facts
    schedules: Schedules
    turn_message: int  # The message of the turn's post, or 0

    def text(self, voice: Voice, waiting: Mapping[Seat, int], message: Reminder | LateCall) -> str:
        """Return a text that asks these players to move, with a link to the turn's post."""
        facts, time = self.facts, TableTime(self.facts, self.schedules)
        ends = [time.up(clock) for clock in facts.clocks if clock.seat in waiting]
        values: dict[str, Value] = {
            "people": " ".join(f"<@{user}>" for user in waiting.values()),
            "count": len(waiting),
            "game": voice.of_game("game"),
            "at": relative_time(min(ends)) if ends else "",
            "link": post_link(facts, self.turn_message),
        }
        if not isinstance(message, Reminder):
            return voice.text("late-call", values)
        return voice.text("reminder-alone" if _is_alone(facts) else "reminder", values)


def _is_alone(facts: Facts) -> bool:
    return sum(isinstance(sitter, Person) for sitter in facts.sitters) == 1


class DoNotDisturb:
    """Finds the players whom a post must not notify: people in their quiet hours or on holiday. The post mentions them
    silently.

    If a turn's post does not notify a player to move, they are notified when they are back (``LateCall``). Before the
    post is sent, a due entry is stored. Its handler (``chatbot.work.handlers``) records these players at the table, so
    they are notified once, even if processes die in between. Nobody is notified later of other posts, such as an
    invitation.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    async def among(self, users: Iterable[int]) -> set[int]:
        """Return the given users who are in their quiet hours or on holiday."""
        schedules = await self._db.preferences.schedules(list(users))
        now = int(self._db.clock())
        return {user for user, schedule in schedules.items() if schedule.sleeps_at(now)}

    async def applied_to(self, draft: PostDraft) -> PostDraft:
        """Return the post with the same mentions, but without notifications for people in their quiet hours or on
        holiday.
        """
        asleep = await self.among(draft.mentioned)
        return msgspec.structs.replace(draft, mentioned=tuple(user for user in draft.mentioned if user not in asleep))

    async def of_turn(self, facts: Facts, schedules: Schedules, message: TurnPost) -> set[int]:
        """Return the user ids of the players whom this post must not notify, and queue their later notifications."""
        if facts.phase is Phase.OVER:
            return await self.among(facts.owner_of(seat) for seat in range(len(facts.sitters)))
        now = int(self._db.clock())
        asleep = {
            seat: sitter.user
            for seat, sitter in enumerate(facts.sitters)
            if isinstance(sitter, Person) and schedules.get(sitter.user, Schedule()).sleeps_at(now)
        }
        new = [seat for seat in facts.to_act if seat in asleep and seat not in facts.uncalled]
        if new and not message.over:
            await self._db.due.put(uncalled_name(facts.channel, message, new))
        waiting = {sitter.user for seat in facts.uncalled if isinstance(sitter := facts.sitters[seat], Person)}
        return waiting | set(asleep.values())


def seat_after(facts: Facts) -> Seat | None:
    """Return the seat of the next person after the player to move, skipping computers. Return None if several
    players are to move or if there is no other person.
    """
    if len(facts.to_act) != 1:
        return None
    (mover,) = facts.to_act
    following = [(mover + step) % len(facts.sitters) for step in range(1, len(facts.sitters))]
    return next((seat for seat in following if isinstance(facts.sitters[seat], Person)), None)


LOOK_EVERY: Final = 15.0  # Seconds between two checks for a restart of Redis


class ForgottenTurns:
    """Checks every table once for each run of Redis, that is, after each restart or replacement of the server.

    A move that Redis lost (in a failover, a crash or a restored backup) was often posted, and the post before it has
    lost its buttons, so the table waits for a player who has no buttons. If the post that asked the player to move has
    lost its buttons, or is gone, a new post is made, which says that moves may be lost. A lobby is posted again if
    there are posts below it, because the start of its game may be lost.
    """

    def __init__(
        self,
        store: TableStore,
        outbox: Outbox,
        posts: SentPosts,
        server_run: ServerRun,
        channels: Channels,
        clock: Callable[[], float],
    ) -> None:
        self._store, self._outbox, self._posts = store, outbox, posts
        self._server_run, self._channels, self._clock = server_run, channels, clock
        self._outage = OutageLog(log, "lost turns are not posted again")

    async def run(self) -> None:
        """Check for a new run of Redis every few seconds, until cancelled."""
        while True:
            with self._outage.noting():
                await self.look()
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """If this is a new run of Redis, check the tables. Raises ``StoreUnreachable``."""
        run, known = await self._server_run.current(), await self._server_run.known()
        if run == known:
            return
        if known:
            async for _, table in self._store.tables():
                if isinstance(table, Table):
                    await self._ask_again(table)
        await self._server_run.remember(run)

    async def _ask_again(self, table: Table) -> None:
        match table.phase:
            case Phase.LOBBY:
                (message,) = lobby_change(table).messages
                if isinstance(message, LobbyChanged) and await self._is_buried(table):
                    message = msgspec.structs.replace(message, anew=True)
                await self._put_again(table, message)
            case Phase.PLAYING if await self._is_forgotten(table):
                log.warning("table %s: revision %s: posting the turn again", table.channel, table.revision)
                await self._put_again(table, asked_again(table))
            case _:
                return

    async def _put_again(self, table: Table, message: OutboxMessage) -> None:
        await self._outbox.put_again(table, message, int(self._clock()))

    async def _is_buried(self, table: Table) -> bool:
        """Return True if the channel has posts below the lobby's, such as turns of a game whose start was lost."""
        lobby = await self._posts.last(table.channel, PostKind.LOBBY)
        if lobby is None or lobby.match != table.match or not lobby.message:
            return False
        try:
            return await self._channels.last_message(table.channel) != lobby.message
        except TROUBLE as error:
            log.info("table %s: could not fetch its post: %s", table.channel, one_line(error))
            return False

    async def _is_forgotten(self, table: Table) -> bool:
        """Return True if the table waits for a player, but its last turn post is gone or has no buttons."""
        if not table.waited_for or computer_turn(table) is not None:
            return False
        if await self._outbox.empty([table.channel]) == []:
            return False
        last = await self._posts.last(table.channel, PostKind.TURN)
        if last is None or last.match != table.match or not last.message:
            return True
        try:
            post = await self._channels.handle(table.channel).fetch_message(last.message)
        except discord.NotFound:
            return True
        except TROUBLE as error:
            log.info("table %s: could not fetch its post: %s", table.channel, one_line(error))
            return False
        return not any(isinstance(part, discord.ActionRow) for part in post.components)
