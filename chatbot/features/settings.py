"""The panel of a person's settings (``/settings``), and holidays (``/away``).

The first page has a line per setting in ``SECTIONS``, and one menu to change the settings. A setting with several
choices has its own page. A button or option names the value to set, so pressing it twice does no harm. The cells of a
button's id are the panel's owner and either ``<section>-<choice>`` or ``<section>``. A press by anybody but the owner
changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final, Protocol, get_args

import msgspec
from msgspec import Struct

from chatbot.bot.commands import Suggestion, command, resolve, suggestions
from chatbot.bot.components import (
    EDIT,
    SIGN_OUT,
    Act,
    Button,
    ButtonId,
    Layout,
    MenuOption,
    button,
    button_label,
    labelled_button,
)  # fmt: skip
from chatbot.bot.feature import Feature, Frame
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine, Voice
from chatbot.people import preferences
from chatbot.people.preferences import Preferences, QuietHours, Schedule, city_of, is_zone, zone_named, zone_names
from chatbot.tables.outcome import NOT_AWAY, Refusal
from engine.wording import LANGUAGES


class SettingsPanel(Feature):
    """Handles ``/settings`` and the panel's buttons and menus."""

    async def show(
        self, reply: Reply, section: Section | None = None, problem: Refusal | BotLine | None = None
    ) -> None:
        """Show the page of ``section``, or the first page if ``section`` is None or has no page of its own."""
        voice, chosen, now = reply.voice(), await self.db.preferences.of(reply.actor.user), int(self.frame.clock())
        if section is None or not section.view(voice, chosen, now).title:
            has_live_board = self.frame.board_links is not None
            page = first_page(voice, chosen, now, own_id(reply), has_live_board=has_live_board)
        else:
            first = "" if problem is None else voice.translate(problem)
            page = section_page(section, voice, chosen, now, own_id(reply), first)
        await reply.show(page)

    @button(Act.SET, EDIT, is_anywhere=True)
    async def change(self, reply: Reply, pressed: ButtonId) -> None:
        """Apply the setting in the button's id, if any, and show the setting's page."""
        if not await is_own(reply, pressed):
            return
        name, hyphen, choice = (*pressed.cells, "")[1].partition("-")
        section = next((section for section in SECTIONS if section.name == name), None)
        refusal = await section.choose(self.frame, reply, choice, reply.values) if section and hyphen else None
        await self.show(reply, section, refusal)

    # --- /settings, with the time zone -------------------------------------------------------------------

    async def suggest_zones(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        return zone_suggestions(reply.voice(), typed)

    @command("settings", suggests={"zone": suggest_zones}, is_anywhere=True)
    async def settings(self, reply: Reply, zone: str | None = None) -> None:
        """Show the person's settings and data, or set their time zone."""
        if zone is None:
            await self.show(reply)
            return
        found = zone if is_zone(zone) else resolve(sorted(zone_names()), zone, _city_names)
        if found is None:
            await reply.say(BotLine("zone-unknown"))
            return
        await self.db.own_time.change(reply.actor.user, "zone", found)
        voice, now = reply.voice(), datetime.fromtimestamp(self.frame.clock(), zone_named(found))
        await reply.say_text(voice.text("zone-kept", {"zone": zone_name(voice, found), "time": f"{now:%H:%M}"}))


# --- The pages ------------------------------------------------------------------------------------------------


class SectionMenu(Struct, frozen=True):
    """A menu on a section's page. The section's ``choose`` gets the menu's ``choice`` and the chosen values."""

    choice: str
    placeholder: str
    options: tuple[MenuOption, ...]


class SectionView(Struct, frozen=True):
    """A section's state for one person, in their language."""

    summary: str  # One line, for the first page and the section's page
    buttons: tuple[str, ...] = ()  # The choices on buttons, with labels ``setting-<section>-<choice>``
    title: str = ""  # The label of the button to its page; if empty, its buttons are on the first page
    menus: tuple[SectionMenu, ...] = ()
    explanation: str = ""  # A text for the section's page


class Section(Protocol):
    """One part of the settings."""

    @property
    def name(self) -> str:
        """Return the section's name, one word without a hyphen. It is used in buttons' ids, so never change or reuse a
        name.
        """

    def view(self, voice: Voice, chosen: Preferences, now: int, /) -> SectionView:
        """Return the section's state and choices."""

    async def choose(self, frame: Frame, reply: Reply, choice: str, values: Sequence[str], /) -> Refusal | None:
        """Apply a choice, with the values chosen if it was made in a menu. Return a refusal, or None on success.

        A repeated call changes nothing.
        """


def first_page(
    voice: Voice, chosen: Preferences, now: int, panel_id: ButtonId, *, has_live_board: bool = False
) -> Layout:
    page = Layout(voice.text("settings-title"))
    buttons = []
    for section in SECTIONS:
        view = section.view(voice, chosen, now)
        page.text(view.summary)
        if view.title:
            buttons.append(Button(with_cells(panel_id, Act.SET, section.name), view.title))
        else:
            buttons += _buttons(section, view, voice, panel_id)
    page.text(voice.text("settings-data"))
    changes = [MenuOption(str(one.button_id), one.label) for one in buttons]
    page.menu(with_cells(panel_id, Act.MORE), voice.text("settings-change"), changes)
    page.buttons([Button(with_cells(panel_id, act), button_label(voice, act)) for act in (Act.DATA, Act.FORGET)])
    if has_live_board:
        sign_out = ButtonId(Act.LIVE, panel_id.channel, cells=(SIGN_OUT,))
        page.buttons([labelled_button(voice, sign_out, "button-live-out")])
    return page


def section_page(
    section: Section, voice: Voice, chosen: Preferences, now: int, panel_id: ButtonId, first: str = ""
) -> Layout:
    view = section.view(voice, chosen, now)
    page = Layout(first, view.summary, view.explanation)
    for menu in view.menus:
        page.menu(with_cells(panel_id, Act.SET, f"{section.name}-{menu.choice}"), menu.placeholder, menu.options)
    back = Button(with_cells(panel_id, Act.SET), button_label(voice, Act.BACK))
    page.buttons([*_buttons(section, view, voice, panel_id), back])
    return page


def _buttons(section: Section, view: SectionView, voice: Voice, panel_id: ButtonId) -> list[Button]:
    names = [f"{section.name}-{choice}" for choice in view.buttons]
    return [Button(with_cells(panel_id, Act.SET, name), voice.text(f"setting-{name}")) for name in names]


async def is_own(reply: Reply, pressed: ButtonId) -> bool:
    """Return True if the panel belongs to the person who pressed; otherwise tell them that it does not."""
    if pressed.cells[:1] == (str(reply.actor.user),):
        return True
    await reply.send_followup(reply.voice().text("not-your-panel"))
    return False


def own_id(reply: Reply) -> ButtonId:
    """Return the beginning of all ids of this person's panel. It names the panel's owner."""
    return ButtonId(Act.SET, reply.channel, cells=(str(reply.actor.user),))


def with_cells(own_id: ButtonId, act: str, *cells: str) -> ButtonId:
    return msgspec.structs.replace(own_id, act=act, cells=(*own_id.cells, *cells))


# --- Settings that are fields with a few values ---------------------------------------------------------------


class Field(Struct, frozen=True):
    """A field of ``Preferences`` with its possible values, by the words that stand for them in ids."""

    name: str
    values: Mapping[str, object]
    menu: str = ""  # The choice in the menu's id; if empty, each value that is not chosen has a button
    labels: str = ""  # Prefix of the codes of the menu's labels; the words follow
    placeholder: str = ""

    def word(self, chosen: Preferences) -> str:
        return next(word for word, value in self.values.items() if value == getattr(chosen, self.name))

    def put(self, voice: Voice, chosen: Preferences) -> SectionMenu:
        now = self.word(chosen)
        options = tuple(MenuOption(word, voice.text(f"{self.labels}-{word}"), word == now) for word in self.values)
        return SectionMenu(self.menu, voice.text(self.placeholder), options)


class Setting(Struct, frozen=True):
    """A setting that consists of one field or several related ones."""

    name: str
    fields: tuple[Field, ...]
    summary: Callable[[Voice, Preferences], str] | str
    """A function that returns the summary, or the prefix of its code, to which the value's word is added."""
    explanation: str = ""  # The code of a text for its page
    has_page: bool = True

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        on_buttons = [field for field in self.fields if not field.menu]
        code = self.summary
        return SectionView(
            voice.text(f"{code}-{self.fields[0].word(chosen)}") if isinstance(code, str) else code(voice, chosen),
            tuple(word for field in on_buttons for word in field.values if word != field.word(chosen)),
            voice.text(f"setting-{self.name}") if self.has_page else "",
            tuple(field.put(voice, chosen) for field in self.fields if field.menu),
            voice.text(self.explanation) if self.explanation else "",
        )

    async def choose(self, frame: Frame, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        for field in self.fields:
            word = choice if not field.menu else next(iter(values), "") if field.menu == choice else ""
            if word in field.values:
                await _change(frame, reply.actor.user, field.name, field.values[word])
        return None


async def _change(frame: Frame, user: int, name: str, value: object) -> None:
    if name == "results" and (await frame.db.preferences.results_of([user]))[user] != value:
        await frame.db.preferences.change(user, "results_since", int(frame.db.clock()))
    if name in Schedule.__struct_fields__:
        await frame.db.own_time.change(user, name, value)
    else:
        await frame.db.preferences.change(user, name, value)
    if name == "results":
        await frame.db.results.show_as_chosen(user)


def _hand_summary(voice: Voice, chosen: Preferences) -> str:
    return f"{voice.text(f'letters-{chosen.hand_dms}')} {voice.text('next-on' if chosen.told_next else 'next-off')}"


def _reminder_summary(voice: Voice, chosen: Preferences) -> str:
    if chosen.reminders == "off":
        return voice.text("reminders-off")
    often, place = voice.text(f"reminders-often-{chosen.reminders}"), PLACE.word(chosen)
    return voice.text("reminders-on", {"often": often, "place": place})


def _own_words(kind: object) -> dict[str, object]:
    return {value: value for value in get_args(kind)}


ON_OFF: Final = {"on": True, "off": False}
PLACE: Final = Field(
    "reminded_by_dm", {"channel": False, "dm": True}, "place", "reminded-by", placeholder="reminded-placeholder"
)
OFTEN: Final = Field(
    "reminders", _own_words(preferences.ReminderRate), "often", "reminders-menu", "reminders-placeholder"
)
WHEN: Final = Field("hand_dms", _own_words(preferences.HandDmTiming), "when", "letters-menu", "letters-placeholder")


# --- Settings with their own logic -------------------------------------------------------------------------

OFFERED_DAYS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)


class AwaySection:
    """A person's holiday from games, which may begin later."""

    name = "away"

    def view(self, voice: Voice, chosen: Preferences, now: int) -> SectionView:
        absence, planned = chosen.schedule.absence_at(now), chosen.schedule.absence_after(now)
        days = tuple(MenuOption(str(count), voice.text("away-days", {"count": count})) for count in OFFERED_DAYS)
        summary, buttons = voice.text("away-off"), tuple[str, ...]()
        if absence is not None:
            summary, buttons = voice.text("away-on", {"until": str(absence.last)}), ("back",)
        elif planned is not None:
            times = {"since": str(planned.since), "until": str(planned.last)}
            summary, buttons = voice.text("away-planned", times), ("cancel",)
        menus = (SectionMenu("days", voice.text("away-placeholder"), days),)
        return SectionView(summary, buttons, voice.text("setting-away"), menus)

    async def choose(self, frame: Frame, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        """Begin a holiday of the chosen number of days, or end the current and planned ones. Return a refusal, or None
        on success.
        """
        if choice in {"back", "cancel"}:
            answer = await frame.db.own_time.come_back(reply.actor)
        else:
            days = next((int(value) for value in values if value.isdecimal()), 0)
            until = int(frame.clock()) + days * preferences.DAY
            answer = await frame.db.own_time.go_away(reply.actor, until, reply.key)
        return answer if isinstance(answer, Refusal) and answer != NOT_AWAY else None


FROM: Final = range(18, 30)  # Hours at which quiet hours may begin; from 24 on, they are on the next day
TO: Final = range(4, 14)
USUAL: Final = QuietHours(22 * 60, 8 * 60)  # For a person who has chosen only the beginning or the end
COMMON_ZONES: Final = (
    "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York", "America/Halifax",
    "America/Sao_Paulo", "Atlantic/Reykjavik", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Europe/Brussels",
    "Europe/Zurich", "Europe/Berlin", "Europe/Warsaw", "Europe/Athens", "Europe/Kyiv", "Europe/Istanbul",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland",
)  # fmt: skip
"""The zones in the menu, from west to east. The command finds all others."""


class QuietSection:
    """The person's daily quiet hours and their time zone."""

    name = "quiet"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        quiet, zone = chosen.quiet, {"zone": zone_name(voice, chosen.zone)}
        summary = voice.text("quiet-off", zone)
        if quiet is not None:
            summary = voice.text("quiet-on", {"from": wall_time(quiet.begin), "to": wall_time(quiet.end), **zone})
        begin, end = (quiet.begin, quiet.end) if quiet else (-1, -1)
        zones = tuple(MenuOption(one, zone_name(voice, one), one == chosen.zone) for one in COMMON_ZONES)
        menus = (
            SectionMenu("zone", voice.text("quiet-zone"), zones),
            SectionMenu("from", voice.text("quiet-from"), _hour_options(voice, "quiet-from", FROM, begin)),
            SectionMenu("to", voice.text("quiet-to"), _hour_options(voice, "quiet-to", TO, end)),
        )
        buttons = ("off",) if quiet else ()
        return SectionView(summary, buttons, voice.text("setting-quiet"), menus, voice.text("quiet-explanation"))

    async def choose(self, frame: Frame, reply: Reply, choice: str, values: Sequence[str]) -> None:
        user, value = reply.actor.user, next(iter(values), "")
        if choice == "off":
            await frame.db.own_time.change(user, "quiet", None)
        elif choice == "zone" and is_zone(value):
            await frame.db.own_time.change(user, "zone", value)
        elif choice in {"from", "to"} and value.isdecimal():
            old = (await frame.db.preferences.of(user)).quiet or USUAL
            quiet = QuietHours(int(value), old.end) if choice == "from" else QuietHours(old.begin, int(value))
            if 0 < quiet.length <= preferences.LONGEST_QUIET:
                await frame.db.own_time.change(user, "quiet", quiet)


AS_IN_DISCORD: Final = "discord"


class LanguageSection:
    """The language of private answers: Discord's, or one of the bot's languages."""

    name = "language"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        languages: dict[str, str] = {
            AS_IN_DISCORD: voice.text("language-as-in-discord"),
            **LANGUAGES,
        }
        now = chosen.own_language if chosen.own_language in LANGUAGES else AS_IN_DISCORD
        title = voice.text("setting-language")
        options = tuple(MenuOption(value, label, chosen=value == now) for value, label in languages.items())
        summary = voice.text("language-summary", {"language": languages[now]})
        menus = (SectionMenu("pick", title, options),)
        return SectionView(summary, (), title, menus, voice.text("language-explained"))

    async def choose(self, frame: Frame, reply: Reply, choice: str, values: Sequence[str]) -> None:
        if choice != "pick" or values[0] not in {AS_IN_DISCORD, *LANGUAGES}:
            return
        language = "" if values[0] == AS_IN_DISCORD else values[0]
        await frame.db.preferences.change(reply.actor.user, "own_language", language)
        reply.note_choice("own_language", language)
        if language:
            await frame.db.languages.put(language, reply.actor.user)


AWAY: Final = AwaySection()
SECTIONS: Final[tuple[Section, ...]] = (
    AWAY,
    QuietSection(),
    Setting("reminders", (OFTEN, PLACE), _reminder_summary),
    Setting("letters", (WHEN, Field("told_next", {"next": True, "notnext": False})), _hand_summary),
    Setting("moves", (Field("careful", {"quick": False, "careful": True}),), "moves", has_page=False),
    Setting("aids", (Field("aids", ON_OFF),), "aids", "aids-explained"),
    Setting("theme", (Field("theme", _own_words(preferences.Theme)),), "theme", has_page=False),
    LanguageSection(),
    Setting("ear", (Field("by_ear", ON_OFF),), "by-ear", "by-ear-explained"),
    Setting("results", (Field("results", _own_words(preferences.ResultsShown)),), "results", "results-explained"),
)
"""All sections, in the order of the panel."""


# --- Hours and zones in words ---------------------------------------------------------------------------


def zone_suggestions(voice: Voice, typed: str) -> Sequence[Suggestion]:
    """Return the cities that match the typed text in any language. If nothing is typed, return the common cities."""
    if not typed.strip():
        return [Suggestion(zone_name(voice, zone), zone) for zone in COMMON_ZONES]
    if is_zone(typed):
        return [Suggestion(typed, typed)]
    return suggestions(sorted(zone_names()), typed, lambda zone: [zone_name(voice, zone), *_city_names(zone)])


def zone_name(voice: Voice, zone: str) -> str:
    if not zone:
        return "UTC"
    city = city_of(zone)
    code = f"zone-{city.lower().replace(' ', '-')}"
    return voice.text(code) if voice.knows(code) else city


def wall_time(minutes: int) -> str:
    """Return minutes after midnight as a time of day, such as ``22:00``."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def _hour_options(voice: Voice, code: str, hours: Iterable[int], chosen: int) -> tuple[MenuOption, ...]:
    minutes = [hour % 24 * 60 for hour in hours]
    return tuple(MenuOption(str(one), f"{voice.text(code)} {wall_time(one)}", one == chosen) for one in minutes)


def _city_names(value: str) -> list[str]:
    names = [zone_name(Voice(language), value) for language in LANGUAGES]
    return list(dict.fromkeys([*names, city_of(value), value]))


SUGGESTED_DAYS: Final = 25  # Days suggested before anything is typed
DAY_AND_MONTH: Final = re.compile(r"(\d{1,2})\s*[./ -]\s*(\d{1,2})\.?(?:\s*[./ -]?\s*(\d{4}))?")
YEAR_FIRST: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


class Away(Feature):
    """Handles ``/away``."""

    async def suggest_last_days(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        after = getattr(reply.interaction.namespace, "from", None) or ""
        return await self._suggest_days(reply, typed, after, "away-last-day")

    async def suggest_first_days(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        return await self._suggest_days(reply, typed, "", "away-first-day")

    async def _suggest_days(self, reply: Reply, typed: str, after: str, code: str) -> Sequence[Suggestion]:
        _, today = await self._zone_and_today(reply)
        begin = (named_day(after, today) if after else None) or today
        named = named_day(typed, begin)
        days = [named] if named else [begin + timedelta(days=count) for count in range(1, SUGGESTED_DAYS + 1)]
        voice = reply.voice()
        return [Suggestion(day_name(voice, code, day, begin), day.isoformat()) for day in days]

    @command("away", suggests={"until": suggest_last_days, "from_": suggest_first_days}, is_anywhere=True)
    async def away(self, reply: Reply, until: str | None = None, from_: str | None = None) -> None:
        """Plan a holiday that begins now or on the day ``from_`` and ends after the day ``until``.

        Without days, show the current or planned holiday.
        """
        problem = await self._take_holiday(reply, until or "", from_ or "") if until or from_ else None
        await SettingsPanel(self.frame).show(reply, AWAY, problem)

    async def _take_holiday(self, reply: Reply, typed_last: str, typed_first: str) -> Refusal | BotLine | None:
        zone, today = await self._zone_and_today(reply)
        first = named_day(typed_first, today) if typed_first else today
        last = None if first is None else named_day(typed_last, first)
        if first is None or (typed_last and last is None):
            return BotLine("no-such-day")
        if last is None:
            return BotLine("away-until-missing")
        until, since = _midnight(last + timedelta(days=1), zone), _midnight(first, zone)
        answer = await self.db.own_time.go_away(reply.actor, until, reply.key, since)
        return answer if isinstance(answer, Refusal) else None

    async def _zone_and_today(self, reply: Reply) -> tuple[tzinfo, date]:
        zone = zone_named((await self.db.preferences.of(reply.actor.user)).zone)
        return zone, datetime.fromtimestamp(self.frame.clock(), zone).date()


def named_day(typed: str, today: date) -> date | None:
    """Return the typed day (``27.11``, ``27/11``, ``2026-11-27`` or a number of days), or None if the text is not a
    day.
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


def day_name(voice: Voice, code: str, day: date, today: date) -> str:
    values = {"day": day.day, "month": day.month, "count": (day - today).days}
    return voice.text(code, {"weekday": voice.text(f"weekday-{day.weekday()}"), **values})
