"""``Reminders``: it is still the move of those who are waited for, or at last, now that they are back.

Each person is reminded where they want to be: in the channel, or by direct message. Who takes no direct messages is
reminded in the channel after all.

``Sleepers``: those whom a post names and must not call, for it is quiet with them, or they are away.

Of those whom a turn's post asks to move, it is kept at the table that they were not called (``Table.uncalled``), before
the post is sent: so they are called once when they are back, whatever dies in between. What else names a person, such
as an invitation, waits for them where it was posted.

``NextUp``: a direct message to the person whose turn is the next, where they want to be told.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import discord
import msgspec

from chatbot.bot.buttons import Act, ButtonId, button_label
from chatbot.bot.channels import TROUBLE, one_line, post_link
from chatbot.bot.descriptions import sitter_name, with_sitter_names
from chatbot.bot.direct_messages import DirectMessagesPaused
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice, relative_time
from chatbot.people.own_time import Schedule
from chatbot.posts.post import PostDraft
from chatbot.posts.sending import nonce, publication_id
from chatbot.tables import deadlines
from chatbot.tables.change import Reminder
from chatbot.tables.deadlines import TableTime
from chatbot.tables.refusal import STORE_UNREACHABLE, TOO_BUSY
from chatbot.tables.table import BOT, Person, Phase
from chatbot.work.dispatcher import Undelivered
from engine.api import seat_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from chatbot.bot.feature import Frame
    from chatbot.store.database import Database
    from chatbot.tables.change import LateCall, TurnPost
    from chatbot.tables.deadlines import Schedules
    from chatbot.tables.table import Facts
    from engine.api import Seat, Value


class Reminders:
    """Sends those that go by direct message, and drafts the post for the others."""

    def __init__(self, frame: Frame) -> None:
        self._db = frame.db
        self._people = frame.people
        self._direct_messages = frame.direct_messages

    async def draft(self, voice: Voice, place: ReminderPlace, message: Reminder | LateCall) -> PostDraft | None:
        """The post for the channel, once the direct messages are sent; None where nobody is left to be reminded."""
        facts = place.facts
        waiting = seats_reminded(facts, message)
        chosen = await self._db.preferences.of_all(waiting.values())
        for seat in [seat for seat, user in waiting.items() if chosen[user].reminded_by_dm]:
            user = waiting[seat]
            own_voice = Voice(await self._people.language(user, facts.guild), self._db.find(facts.game))
            if await self._send_dm(user, place.text(own_voice, {seat: user}, message), message):
                del waiting[seat]
        return reminder_post(place.text(voice, waiting, message), voice, facts, waiting) if waiting else None

    async def _send_dm(self, user: int, text: str, message: Reminder | LateCall) -> bool:
        """Send it to one person; False where they take no direct messages."""
        layout = Layout()
        layout.text(text)
        try:
            await self._direct_messages.send(user, layout, nonce=nonce(publication_id(user, message)))
        except (discord.Forbidden, discord.NotFound, DirectMessagesPaused):
            return False
        return True


def seats_reminded(facts: Facts, message: Reminder | LateCall) -> dict[Seat, int]:
    """The seats whose persons are still waited for, with the persons: none whose clock has been stopped since."""
    if isinstance(message, Reminder):
        seats = [clock.seat for clock in message.clocks if clock in facts.clocks]
    else:
        seats = [seat for seat in message.seats if seat in facts.to_act and seat not in facts.substituted]
    return {seat: sitter.user for seat in seats if isinstance(sitter := facts.sitters[seat], Person)}


def reminder_post(text: str, voice: Voice, facts: Facts, waiting: Mapping[Seat, int]) -> PostDraft:
    """The post that says so to these persons; the others may give them more time, where there is a limit."""
    layout = Layout()
    layout.text(text)
    buttons = [Button(ButtonId(Act.SINCE, facts.channel, facts.match), button_label(voice, Act.SINCE))]
    if any(clock.seat in waiting for clock in facts.clocks) and not _is_alone(facts):
        buttons.append(Button(ButtonId(Act.MORE_TIME, facts.channel, facts.match), day_label(voice, facts, waiting)))
    layout.buttons(buttons)
    return PostDraft(layout, mentioned=tuple(waiting.values()))


def day_label(voice: Voice, facts: Facts, seats: Collection[Seat]) -> str:
    """Who is given a day by the button that gives one, where that is one person: it stands below their own reminder."""
    if len(seats) != 1:
        return button_label(voice, Act.MORE_TIME)
    seat = next(iter(seats))
    return voice.text("give-day-to", {"name": sitter_name(voice, facts.sitters[seat], seat)})


class ReminderPlace(NamedTuple):
    """What a reminder is about: the table, the own time of its persons, and the post of the turn (0 without one)."""

    facts: Facts
    schedules: Schedules
    turn_message: int

    def text(self, voice: Voice, waiting: Mapping[Seat, int], message: Reminder | LateCall) -> str:
        """It is the move of these persons, with a link to the turn's post."""
        facts, time = self.facts, TableTime(self.facts, self.schedules)
        ends = [time.up(clock) for clock in facts.clocks if clock.seat in waiting]
        values: dict[str, Value] = {
            "people": " ".join(f"<@{user}>" for user in waiting.values()),
            "count": len(waiting),
            "game": voice.text("game"),
            "at": relative_time(min(ends)) if ends else "",
            "link": post_link(facts, self.turn_message),
        }
        if not isinstance(message, Reminder):
            return voice.text("late-call", values)
        return voice.text("reminder-alone" if _is_alone(facts) else "reminder", values)


def _is_alone(facts: Facts) -> bool:
    return sum(isinstance(sitter, Person) for sitter in facts.sitters) == 1


class Sleepers:
    """Finds them for a post."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def among(self, users: Iterable[int]) -> set[int]:
        """Those of these persons who are not to be called now."""
        schedules = await self._db.preferences.schedules(list(users))
        now = int(self._db.clock())
        return {user for user, schedule in schedules.items() if schedule.sleeps_at(now)}

    async def left_alone(self, draft: PostDraft) -> PostDraft:
        """The post as it names everybody, and notifies none of them who is not to be called now."""
        asleep = await self.among(draft.mentioned)
        return msgspec.structs.replace(draft, mentioned=tuple(user for user in draft.mentioned if user not in asleep))

    async def of_post(self, facts: Facts, schedules: Schedules, message: TurnPost) -> set[int]:
        """The persons whom this post does not notify. Raises ``Undelivered``."""
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
            key = f"uncalled:{message.id}"
            answer = await self._db.tables.act(
                facts.channel, BOT, key, partial(deadlines.leave_uncalled, seats=new), match=facts.match
            )
            if answer in (STORE_UNREACHABLE, TOO_BUSY):
                raise Undelivered(f"message {message.id}: who sleeps could not be noted")
        waiting = {sitter.user for seat in facts.uncalled if isinstance(sitter := facts.sitters[seat], Person)}
        return waiting | set(asleep.values())


log = logging.getLogger(__name__)


class NextUp:
    """Tells them when a turn is posted. It is a courtesy: what cannot be sent is not tried again."""

    def __init__(self, frame: Frame) -> None:
        self._db = frame.db
        self._people = frame.people
        self._direct_messages = frame.direct_messages

    async def tell(self, facts: Facts, message: TurnPost, turn_message: int) -> None:
        """Tell the person after the one who is asked now. Raises ``StoreUnreachable``."""
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
            "game": voice.text("game"),
            "link": post_link(facts, turn_message),
        }
        layout = Layout()
        layout.text(with_sitter_names(voice, facts).text("you-are-next", values))
        try:
            await self._direct_messages.send(sitter.user, layout, nonce=nonce(publication_id(sitter.user, message)))
        except TROUBLE as error:
            log.info("table %s: who is next was not told: %s", facts.channel, one_line(error))


def seat_after(facts: Facts) -> Seat | None:
    """The seat of the person who follows the one that is to move; None where several are, or nobody else plays."""
    if len(facts.to_act) != 1:
        return None
    (mover,) = facts.to_act
    following = [(mover + step) % len(facts.sitters) for step in range(1, len(facts.sitters))]
    return next((seat for seat in following if isinstance(facts.sitters[seat], Person)), None)
