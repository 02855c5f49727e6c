"""``Reminders``: it is still the move of those who are waited for, or at last, now that they are back.

Each person is reminded where they want to be: in the channel, or by direct message. Who takes no direct messages is
reminded in the channel after all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import discord

from chatbot.bot.descriptions import sitter_name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.posting.links import post_link
from chatbot.bot.posting.post import PostDraft
from chatbot.bot.posting.sending import nonce, publication_id
from chatbot.bot.timestamps import relative_time
from chatbot.bot.voice import Voice
from chatbot.tables.clocks.table_time import TableTime
from chatbot.tables.messages import Reminder
from chatbot.tables.table import Person

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.facts import Facts
    from chatbot.tables.messages import LateCall
    from engine.api import Seat, Value


class Reminders:
    """Sends those that go by direct message, and drafts the post for the others."""

    def __init__(self, context: BotContext, people: People) -> None:
        self._context = context
        self._people = people

    async def draft(self, voice: Voice, place: ReminderPlace, message: Reminder | LateCall) -> PostDraft | None:
        """The post for the channel, once the direct messages are sent; None where nobody is left to be reminded."""
        facts = place.facts
        waiting = seats_reminded(facts, message)
        chosen = await self._context.preferences.of_all(waiting.values())
        for seat in [seat for seat, user in waiting.items() if chosen[user].reminded_by_dm]:
            user = waiting[seat]
            own_voice = Voice(await self._people.language(user, facts.guild), self._context.find(facts.game))
            if await self._send_dm(user, place.text(own_voice, {seat: user}, message), message):
                del waiting[seat]
        return reminder_post(place.text(voice, waiting, message), voice, facts, waiting) if waiting else None

    async def _send_dm(self, user: int, text: str, message: Reminder | LateCall) -> bool:
        """Send it to one person; False where they take no direct messages."""
        layout = Layout()
        layout.text(text)
        try:
            channel = self._people.dm_channel(await self._people.open_dm(user))
            await channel.send(
                view=layout.build(),
                nonce=nonce(publication_id(user, message)),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except (discord.Forbidden, discord.NotFound):
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
