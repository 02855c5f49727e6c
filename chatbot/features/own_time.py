"""Answers the commands about a person's own time: a holiday until a day, and the place where they live.

A day is typed as people write one: ``27.11``, ``27/11``, ``2026-11-27``, or the number of days. What is suggested are
the days from tomorrow on, by the person's own calendar.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, tzinfo
from typing import TYPE_CHECKING, Final

from chatbot.bot.commands import command
from chatbot.bot.feature import Feature
from chatbot.bot.suggestions import Suggestion, resolve, suggestions
from chatbot.bot.voice import Voice
from chatbot.features.settings import COMMON_ZONES, SettingsPanel, zone_name
from chatbot.people.own_time import city_of, is_zone, zone_named, zone_names
from chatbot.tables.refusal import Refusal
from engine.api import Line
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.feature import Frame
    from chatbot.bot.reply import Reply

OFFERED: Final = 25
"""Days that are suggested before anything is typed."""
DAY_AND_MONTH: Final = re.compile(r"(\d{1,2})\s*[./ -]\s*(\d{1,2})\.?(?:\s*[./ -]?\s*(\d{4}))?")
YEAR_FIRST: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


class OwnTimeAnswers(Feature):
    """Answers ``/away``, and ``/settings`` with its time zone."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._panel = SettingsPanel(frame)

    async def suggest_zones(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        return zone_suggestions(reply.voice(), typed)

    @command("settings", suggests={"zone": suggest_zones})
    async def settings(self, reply: Reply, zone: str | None = None) -> None:
        """Show a person's own settings and data, or live in the zone that was typed from now on."""
        await (self._panel.show(reply) if zone is None else self.choose_zone(reply, zone))

    async def suggest_last_days(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        return await self.days_to_choose(reply, typed, getattr(reply.interaction.namespace, "from", None) or "")

    async def suggest_first_days(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        return await self.days_to_choose(reply, typed)

    @command("away", suggests={"until": suggest_last_days, "from_": suggest_first_days})
    async def go_away(self, reply: Reply, until: str | None = None, from_: str | None = None) -> None:
        """Be on holiday until the end of that day, from the beginning of another one or from now on.

        Where no day is given, see how it stands.
        """
        last, first = until or "", from_ or ""
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
