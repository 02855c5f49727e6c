"""Answers the commands about a person's own time: a holiday until a day, and the place where they live.

A day is typed as people write one: ``27.11``, ``27/11``, ``2026-11-27``, or the number of days. What is suggested are
the days from tomorrow on, by the person's own calendar.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from chatbot.bot.commands.autocomplete import Suggestion, resolve, suggestions
from chatbot.bot.interactions.settings.quiet_section import COMMON_ZONES, zone_name
from chatbot.bot.voice import Voice
from chatbot.players.zones import city_of, is_zone, zone_named, zone_names
from chatbot.tables.refusal import Refusal
from engine.api import Line
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.interactions.settings.settings_panel import SettingsPanel

OFFERED: Final = 25
"""Days that are suggested before anything is typed."""
DAY_AND_MONTH: Final = re.compile(r"(\d{1,2})\s*[./ -]\s*(\d{1,2})\.?(?:\s*[./ -]?\s*(\d{4}))?")
YEAR_FIRST: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


class OwnTimeAnswers:
    """Answers ``/away`` and the time zone of ``/settings``."""

    def __init__(self, context: BotContext, panel: SettingsPanel) -> None:
        self._context = context
        self._panel = panel

    async def go_away(self, reply: Reply, typed: str) -> None:
        """Be on holiday until the end of that day; without one, see how it stands."""
        refusal: Refusal | Line | None = None
        if typed:
            zone = zone_named((await self._context.preferences.of(reply.actor.user)).zone)
            today = datetime.fromtimestamp(self._context.clock(), zone).date()
            last = last_day(typed, today)
            if last is None:
                refusal = Line("no-such-day")
            else:
                until = int(datetime.combine(last + timedelta(days=1), time(), zone).timestamp())
                answer = await self._context.own_time.go_away(reply.actor, until, reply.key)
                refusal = answer if isinstance(answer, Refusal) else None
        first = "" if refusal is None else reply.voice().translate(refusal)
        await self._panel.show_section(reply, "away", first)

    async def days_to_choose(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        """The days that fit what was typed, each with how many days that is."""
        zone = zone_named((await self._context.preferences.of(reply.actor.user)).zone)
        today = datetime.fromtimestamp(self._context.clock(), zone).date()
        named = last_day(typed, today)
        days = [named] if named else [today + timedelta(days=count) for count in range(1, OFFERED + 1)]
        voice = reply.voice()
        return [Suggestion(_day_name(voice, day, today), day.isoformat()) for day in days]

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


def last_day(typed: str, today: date) -> date | None:
    """The day that was typed, the next one of that name; None for what is no day."""
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


def _day_name(voice: Voice, day: date, today: date) -> str:
    values = {"day": day.day, "month": day.month, "count": (day - today).days}
    return voice.text("last-day", {"weekday": voice.text(f"weekday-{day.weekday()}"), **values})


def _city_names(value: str) -> list[str]:
    """What a zone's city is called in each language, and the zone's own name."""
    names = [zone_name(Voice(language), value) for language in LANGUAGES]
    return list(dict.fromkeys([*names, city_of(value), value]))
