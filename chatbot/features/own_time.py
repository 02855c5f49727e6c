"""Answers the commands about a person's own time: a holiday until a day, and the place where they live.

A day is typed as people write one: ``27.11``, ``27/11``, ``2026-11-27``, or the number of days. What is suggested are
the days from tomorrow on, by the person's own calendar.

What people ask about their own time: holidays, quiet hours, time zone, reminders. It holds on all their tables.

A table keeps no copy: its deadlines are made of the clocks and of what stands here. So whoever changes their own time
only has their tables looked at again, for a deadline may be sooner than was noted.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, tzinfo
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.bot.voice import Voice
from chatbot.features.move_commands import Suggestion, resolve, suggestions
from chatbot.features.settings import COMMON_ZONES, zone_name
from chatbot.people import own_time
from chatbot.people.own_time import Absence, NoHoliday, Schedule, city_of, is_zone, zone_named, zone_names
from chatbot.store.actions import failures_as_refusals
from chatbot.tables import more_time
from chatbot.tables.refusal import HOLIDAY_TWICE, NOT_AWAY, Refusal
from chatbot.tables.table import Phase, Table
from engine.api import BrokenSave, Line
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.reply import Reply
    from chatbot.features.settings import SettingsPanel
    from chatbot.store.actions import Environment, Tables
    from chatbot.store.indexes import Indexes
    from chatbot.store.records import PreferenceStore
    from chatbot.store.tables import TableStore
    from chatbot.tables.table import Actor

OFFERED: Final = 25
"""Days that are suggested before anything is typed."""
DAY_AND_MONTH: Final = re.compile(r"(\d{1,2})\s*[./ -]\s*(\d{1,2})\.?(?:\s*[./ -]?\s*(\d{4}))?")
YEAR_FIRST: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


class OwnTimeAnswers:
    """Answers ``/away`` and the time zone of ``/settings``."""

    def __init__(self, context: BotContext, panel: SettingsPanel) -> None:
        self._context = context
        self._panel = panel

    async def go_away(self, reply: Reply, last: str, first: str = "") -> None:
        """Be on holiday until the end of that day, from the beginning of another one or from now on.

        Where no day is given, see how it stands.
        """
        problem = await self._problem_of_going(reply, last, first) if last or first else None
        await self._panel.show_section(reply, "away", "" if problem is None else reply.voice().translate(problem))

    async def _problem_of_going(self, reply: Reply, typed_last: str, typed_first: str) -> Refusal | Line | None:
        """Go away so; says why not."""
        zone, today = await self._zone_and_today(reply)
        first = named_day(typed_first, today) if typed_first else today
        last = None if first is None else named_day(typed_last, first)
        if first is None or (typed_last and last is None):
            return Line("no-such-day")
        if last is None:
            return Line("away-until-missing")
        until, since = _midnight(last + timedelta(days=1), zone), _midnight(first, zone)
        answer = await self._context.own_time.go_away(reply.actor, until, reply.key, since)
        return answer if isinstance(answer, Refusal) else None

    async def days_to_choose(self, reply: Reply, typed: str, after: str = "") -> Sequence[Suggestion]:
        """The days that fit what was typed, each with how many days that is from today, or from the day before it."""
        _, today = await self._zone_and_today(reply)
        begin = (named_day(after, today) if after else None) or today
        named = named_day(typed, begin)
        days = [named] if named else [begin + timedelta(days=count) for count in range(1, OFFERED + 1)]
        voice = reply.voice()
        return [Suggestion(_day_name(voice, day, begin), day.isoformat()) for day in days]

    async def _zone_and_today(self, reply: Reply) -> tuple[tzinfo, date]:
        zone = zone_named((await self._context.preferences.of(reply.actor.user)).zone)
        return zone, datetime.fromtimestamp(self._context.clock(), zone).date()

    async def choose_zone(self, reply: Reply, typed: str) -> None:
        """Live in the zone that was typed or chosen from now on."""
        voice = reply.voice()
        found = typed if is_zone(typed) else resolve(sorted(zone_names()), typed, _city_names)
        if found is None:
            await reply.say(Line("zone-unknown"))
            return
        await self._context.own_time.change(reply.actor.user, "zone", found)
        now = datetime.fromtimestamp(self._context.clock(), zone_named(found))
        await reply.say_text(voice.text("zone-kept", {"zone": zone_name(voice, found), "time": f"{now:%H:%M}"}))


def zone_suggestions(voice: Voice, typed: str) -> Sequence[Suggestion]:
    """The cities that fit what was typed, by their names in all languages; before that, the most common ones."""
    if not typed.strip():
        return [Suggestion(zone_name(voice, zone), zone) for zone in COMMON_ZONES]
    if typed and is_zone(typed):
        return [Suggestion(typed, typed)]
    return suggestions(sorted(zone_names()), typed, lambda zone: [zone_name(voice, zone), *_city_names(zone)])


def named_day(typed: str, today: date) -> date | None:
    """The day that was typed, the next one of that name, or so many days on; None for what is no day."""
    text = typed.strip()
    if text.isdecimal() and len(text) <= 3:
        return today + timedelta(days=int(text))
    found = YEAR_FIRST.fullmatch(text)
    try:
        if found is not None:
            return date(int(found[1]), int(found[2]), int(found[3]))
        found = DAY_AND_MONTH.fullmatch(text)
        if found is None:
            return None
        day = date(int(found[3] or today.year), int(found[2]), int(found[1]))
        return day if day >= today or found[3] else day.replace(year=today.year + 1)
    except ValueError:
        return None


def _midnight(day: date, zone: tzinfo) -> int:
    """The moment when a day begins."""
    return int(datetime.combine(day, time(), zone).timestamp())


def _day_name(voice: Voice, day: date, today: date) -> str:
    values = {"day": day.day, "month": day.month, "count": (day - today).days}
    return voice.text("last-day", {"weekday": voice.text(f"weekday-{day.weekday()}"), **values})


def _city_names(value: str) -> list[str]:
    """What a zone's city is called in each language, and the zone's own name."""
    names = [zone_name(Voice(language), value) for language in LANGUAGES]
    return list(dict.fromkeys([*names, city_of(value), value]))


class OwnTime:
    """All use cases about a person's own time."""

    def __init__(
        self,
        store: TableStore,
        indexes: Indexes,
        own_times: PreferenceStore,
        tables: Tables,
        environment: Environment,
    ) -> None:
        self._store = store
        self._indexes = indexes
        self._own_times = own_times
        self._tables = tables
        self._environment = environment

    @failures_as_refusals
    async def go_away(self, actor: Actor, until: int, key: str, since: int = 0) -> Absence | Refusal:
        """Be on holiday from that moment, or from now on; it is told at the tables that wait for this person."""
        now = int(self._environment.clock())
        since = max(since, now)
        schedule, tables = await self._schedule(actor.user), await self._games_of(actor.user)
        clocks = [clock for table in tables for clock in table.clocks if clock.seat == table.seat_of(actor.user)]
        if (
            since == now
            and schedule.absence_at(now) is None
            and any(own_time.used_for(schedule.absences, clock.since, now) for clock in clocks)
        ):
            return HOLIDAY_TWICE
        absences = own_time.go_away(schedule.absences, now, until, self._environment.holiday_days, since)
        if isinstance(absences, NoHoliday):
            return Refusal(absences.code, {"count": absences.days_left})
        await self._keep_absences(actor.user, absences)
        absence = next(absence for absence in absences if absence.since <= since < absence.until)
        for table in tables:
            if table.seat_of(actor.user) in table.waited_for:
                await self._tables.act(
                    table.channel, actor, f"{key}:{table.match}", partial(more_time.tell_away, absence=absence)
                )
        return absence

    @failures_as_refusals
    async def come_back(self, actor: Actor) -> Absence | Refusal:
        """Be back before the holiday is over, and plan none any more; the clocks go on."""
        now = int(self._environment.clock())
        schedule = await self._schedule(actor.user)
        ended = schedule.absence_at(now) or schedule.absence_after(now)
        if ended is None:
            return NOT_AWAY
        await self._keep_absences(actor.user, own_time.come_back(schedule.absences, now))
        return msgspec.structs.replace(ended, until=now)

    async def days_left(self, user: int) -> int:
        """How many days of holiday this person still has. Raises ``StoreUnreachable``."""
        now = int(self._environment.clock())
        past = (await self._schedule(user)).absences
        return own_time.days_left(past, now, self._environment.holiday_days)

    async def change(self, user: int, name: str, value: object) -> None:
        """Choose a value for the field of ``Schedule`` of that name. Raises ``StoreUnreachable``."""
        await self._own_times.change(user, name, value)
        await self._indexes.note_deadlines(await self._games_of(user))

    async def _keep_absences(self, user: int, absences: tuple[Absence, ...]) -> None:
        await self.change(user, "absences", absences)

    async def _schedule(self, user: int) -> Schedule:
        return (await self._own_times.schedules([user])).get(user, Schedule())

    async def _games_of(self, user: int) -> list[Table]:
        """The running games in which a person has a seat."""
        channels = await self._indexes.of_user(user)
        found = [table for table in await self._store.read_many(channels) if not isinstance(table, BrokenSave)]
        return [table for table in found if table and table.phase is Phase.PLAYING and table.seat_of(user) is not None]
