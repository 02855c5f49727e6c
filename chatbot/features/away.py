"""``/away``: a holiday from games until a day, from now on or from another day.

A day is typed as people write one: ``27.11``, ``27/11``, ``2026-11-27``, or the number of days. What is suggested are
the days from tomorrow on, by the person's own calendar.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, tzinfo
from typing import TYPE_CHECKING, Final

from chatbot.bot.commands import command
from chatbot.bot.feature import Feature
from chatbot.bot.suggestions import Suggestion
from chatbot.features.settings import AWAY, SettingsPanel
from chatbot.people.own_time import zone_named
from chatbot.tables.refusal import Refusal
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.reply import Reply
    from chatbot.bot.voice import Voice

SUGGESTED_DAYS: Final = 25
"""Days that are suggested before anything is typed."""
DAY_AND_MONTH: Final = re.compile(r"(\d{1,2})\s*[./ -]\s*(\d{1,2})\.?(?:\s*[./ -]?\s*(\d{4}))?")
YEAR_FIRST: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


class Away(Feature):
    """Answers the command."""

    async def suggest_last_days(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        return await self._suggest_days(reply, typed, getattr(reply.interaction.namespace, "from", None) or "")

    async def suggest_first_days(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        return await self._suggest_days(reply, typed, "")

    async def _suggest_days(self, reply: Reply, typed: str, after: str) -> Sequence[Suggestion]:
        _, today = await self._zone_and_today(reply)
        begin = (named_day(after, today) if after else None) or today
        named = named_day(typed, begin)
        days = [named] if named else [begin + timedelta(days=count) for count in range(1, SUGGESTED_DAYS + 1)]
        voice = reply.voice()
        return [Suggestion(_day_name(voice, day, begin), day.isoformat()) for day in days]

    @command("away", suggests={"until": suggest_last_days, "from_": suggest_first_days})
    async def away(self, reply: Reply, until: str | None = None, from_: str | None = None) -> None:
        """Be on holiday until the end of that day, from the beginning of another one or from now on.

        Without a day it shows how things stand.
        """
        problem = await self._problem_of_going(reply, until or "", from_ or "") if until or from_ else None
        await SettingsPanel(self.frame).show_section(
            reply, AWAY, "" if problem is None else reply.voice().translate(problem)
        )

    async def _problem_of_going(self, reply: Reply, typed_last: str, typed_first: str) -> Refusal | Line | None:
        zone, today = await self._zone_and_today(reply)
        first = named_day(typed_first, today) if typed_first else today
        last = None if first is None else named_day(typed_last, first)
        if first is None or (typed_last and last is None):
            return Line("no-such-day")
        if last is None:
            return Line("away-until-missing")
        until, since = _midnight(last + timedelta(days=1), zone), _midnight(first, zone)
        answer = await self.db.own_time.go_away(reply.actor, until, reply.key, since)
        return answer if isinstance(answer, Refusal) else None

    async def _zone_and_today(self, reply: Reply) -> tuple[tzinfo, date]:
        zone = zone_named((await self.db.preferences.of(reply.actor.user)).zone)
        return zone, datetime.fromtimestamp(self.frame.clock(), zone).date()


def named_day(typed: str, today: date) -> date | None:
    """Return the day that was typed, as ``27.11``, ``27/11``, ``2026-11-27`` or a number of days; None for no day.

    A day without a year is the next one of that name.
    """
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
    return int(datetime.combine(day, time(), zone).timestamp())


def _day_name(voice: Voice, day: date, today: date) -> str:
    values = {"day": day.day, "month": day.month, "count": (day - today).days}
    return voice.text("last-day", {"weekday": voice.text(f"weekday-{day.weekday()}"), **values})
