"""The panel of a person's settings: its first page, the page of one section, and what their buttons and menus do.

A button says what is to be from then on, not that something is to change: pressed twice, it does the same. In its id
the person whose panel it is comes first, then ``<section>-<choice>``, or ``<section>`` alone for the section's page.

Whose settings a button is about: its id names the person, and a press by another one changes nothing.

All sections of the settings, in the order in which the panel shows them. Who adds one adds its line here.

Setting: a holiday from games, for some days from now on. One for later is planned by ``/away``.

Setting: the hours in which a person is not to be called, and the time zone that they are meant in.

Setting: how often a person is reminded of a move that is waited for, and where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

import msgspec

from chatbot.bot.buttons import EDIT, Act, ButtonId, button, button_label
from chatbot.bot.feature import Feature
from chatbot.bot.layout import Button, Layout, MenuOption
from chatbot.features.setting_sections import (
    AIDS,
    BY_EAR,
    LanguageSection,
    LettersSection,
    MovesSection,
    ResultsSection,
    SectionMenu,
    SectionView,
    ThemeSection,
)
from chatbot.people.own_time import DAY, LONGEST_QUIET, QuietHours, Reminders, city_of, is_zone
from chatbot.tables.refusal import NOT_AWAY, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.features.setting_sections import Section
    from chatbot.people.preferences import Preferences


class SettingsPanel(Feature):
    """The panel, and what its buttons and menus do."""

    async def show(self, reply: Reply) -> None:
        """Show the first page, with the settings as they are now."""
        chosen = await self._context.preferences.of(reply.actor.user)
        await reply.show(first_page(reply.voice(), chosen, self._now, own_id(reply)))

    async def show_section(self, reply: Reply, name: str, first: str = "") -> None:
        """Show the page of one section, below a first sentence."""
        section = _section(name)
        if section is None:
            await self.show(reply)
            return
        chosen = await self._context.preferences.of(reply.actor.user)
        await reply.show(section_page(section, reply.voice(), chosen, self._now, own_id(reply), first))

    @property
    def _now(self) -> int:
        return int(self._context.clock())

    @button(Act.SET, EDIT)
    async def change(self, reply: Reply, pressed: ButtonId) -> None:
        """Change the setting that is named, if one is, and show the page where it stands."""
        if not await is_own(reply, pressed):
            return
        named = pressed.cells[1:2]
        section = _section(named[0]) if named else None
        if section is None:
            await self.show(reply)
            return
        _, hyphen, choice = named[0].partition("-")
        refusal = await section.choose(self._context, reply, choice, reply.values) if hyphen else None
        chosen = await self._context.preferences.of(reply.actor.user)
        voice = reply.voice()
        if section.view(voice, chosen, self._now).title:
            first = "" if refusal is None else voice.translate(refusal)
            await reply.show(section_page(section, voice, chosen, self._now, own_id(reply), first))
        else:
            await reply.show(first_page(voice, chosen, self._now, own_id(reply)))


def first_page(voice: Voice, chosen: Preferences, now: int, panel_id: ButtonId) -> Layout:
    """All settings as they are now, with the buttons that change them or open their page."""
    page = Layout()
    page.text(voice.text("settings-title"))
    buttons = []
    for section in SECTIONS:
        view = section.view(voice, chosen, now)
        page.text(view.summary)
        if view.title:
            open_page = with_cells(panel_id, Act.SET, section.name)
            buttons.append(Button(open_page, view.title))
        else:
            buttons += _buttons(section, view, voice, panel_id)
    page.text(voice.text("settings-data"))
    page.buttons(buttons)
    data = Button(with_cells(panel_id, Act.DATA), button_label(voice, Act.DATA))
    forget = Button(with_cells(panel_id, Act.FORGET), button_label(voice, Act.FORGET))
    page.buttons([data, forget])
    return page


def section_page(
    section: Section, voice: Voice, chosen: Preferences, now: int, panel_id: ButtonId, first: str = ""
) -> Layout:
    """One section with all its buttons and menus, and the way back; ``first`` stands above it."""
    view = section.view(voice, chosen, now)
    page = Layout()
    page.text(first)
    page.text(view.summary)
    page.text(view.explanation)
    for menu in view.menus:
        page.menu(
            with_cells(panel_id, Act.SET, f"{section.name}-{menu.choice}"),
            menu.placeholder,
            menu.options,
        )
    back = Button(with_cells(panel_id, Act.SET), button_label(voice, Act.BACK))
    page.buttons([*_buttons(section, view, voice, panel_id), back])
    return page


def _buttons(section: Section, view: SectionView, voice: Voice, panel_id: ButtonId) -> list[Button]:
    """The section's choices that stand on buttons."""
    return [
        Button(
            with_cells(panel_id, Act.SET, f"{section.name}-{choice}"), voice.text(f"setting-{section.name}-{choice}")
        )
        for choice in view.buttons
    ]


def _section(named: str) -> Section | None:
    """The section that an id names, if this version has it."""
    name = named.partition("-")[0]
    return next((section for section in SECTIONS if section.name == name), None)


async def is_own(reply: Reply, pressed: ButtonId) -> bool:
    """Whether the panel is of the person who presses; another person is told that it is not theirs."""
    if pressed.cells[:1] == (str(reply.actor.user),):
        return True
    await reply.send_followup(reply.voice().text("not-your-panel"))
    return False


def own_id(reply: Reply) -> ButtonId:
    """What all ids of a panel begin with: the person whose panel it is."""
    return ButtonId(Act.SET, reply.channel, cells=(str(reply.actor.user),))


def with_cells(own_id: ButtonId, act: str, *cells: str) -> ButtonId:
    """An id of the same panel for something that can be done there."""
    return msgspec.structs.replace(own_id, act=act, cells=(*own_id.cells, *cells))


OFFERED_DAYS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)
BACK: Final = "back"
CANCEL: Final = "cancel"
"""Plan none any more."""


class AwaySection:
    """There, or on holiday until a day."""

    name = "away"

    def view(self, voice: Voice, chosen: Preferences, now: int) -> SectionView:
        """Until when they are away, and for how long they may go."""
        absence, planned = chosen.schedule.absence_at(now), chosen.schedule.absence_after(now)
        days = tuple(MenuOption(str(count), voice.text("away-days", {"count": count})) for count in OFFERED_DAYS)
        summary, buttons = voice.text("away-off"), tuple[str, ...]()
        if absence is not None:
            summary, buttons = voice.text("away-on", {"until": str(absence.last)}), (BACK,)
        elif planned is not None:
            times = {"since": str(planned.since), "until": str(planned.last)}
            summary, buttons = voice.text("away-planned", times), (CANCEL,)
        return SectionView(
            summary,
            buttons,
            title=voice.text("setting-away"),
            menus=(SectionMenu("days", voice.text("away-placeholder"), days),),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        """Go on holiday for so many days, or come back."""
        if choice in {BACK, CANCEL}:
            answer = await context.own_time.come_back(reply.actor)
            return answer if isinstance(answer, Refusal) and answer != NOT_AWAY else None
        days = next((int(value) for value in values if value.isdecimal()), 0)
        answer = await context.own_time.go_away(reply.actor, int(context.clock()) + days * DAY, reply.key)
        return answer if isinstance(answer, Refusal) else None


FROM: Final = range(18, 30)
"""Hours at which quiet may begin; those above 24 are of the next day."""
TO: Final = range(4, 14)
OFF: Final = "off"
USUAL: Final = QuietHours(22 * 60, 8 * 60)
"""What holds of the hours when only one of them was chosen."""
COMMON_ZONES: Final = (
    "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York", "America/Halifax",
    "America/Sao_Paulo", "Atlantic/Reykjavik", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Europe/Brussels",
    "Europe/Zurich", "Europe/Berlin", "Europe/Warsaw", "Europe/Athens", "Europe/Kyiv", "Europe/Istanbul",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland",
)  # fmt: skip
"""The zones of the menu, from west to east; all others are found by the command."""


class QuietSection:
    """Hours of every day, in a time zone."""

    name = "quiet"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """When it is quiet, and what there is to choose."""
        quiet = chosen.quiet
        if quiet is None:
            summary = voice.text("quiet-off")
        else:
            zone = zone_name(voice, chosen.zone)
            values = {"from": wall_time(quiet.begin), "to": wall_time(quiet.end), "zone": zone}
            summary = voice.text("quiet-on", values)
        begin, end = (quiet.begin, quiet.end) if quiet else (-1, -1)
        zones = tuple(MenuOption(zone, zone_name(voice, zone), zone == chosen.zone) for zone in COMMON_ZONES)
        return SectionView(
            summary,
            (OFF,) if quiet else (),
            title=voice.text("setting-quiet"),
            menus=(
                SectionMenu("zone", voice.text("quiet-zone"), zones),
                SectionMenu("from", voice.text("quiet-from"), _hours(voice, "quiet-from", FROM, begin)),
                SectionMenu("to", voice.text("quiet-to"), _hours(voice, "quiet-to", TO, end)),
            ),
            explanation=voice.text("quiet-explanation"),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        """Change the hours or the zone."""
        user, value = reply.actor.user, next(iter(values), "")
        if choice == OFF:
            await context.own_time.change(user, "quiet", None)
        elif choice == "zone" and is_zone(value):
            await context.own_time.change(user, "zone", value)
        elif choice in {"from", "to"} and value.isdecimal():
            old = (await context.preferences.of(user)).quiet or USUAL
            quiet = QuietHours(int(value), old.end) if choice == "from" else QuietHours(old.begin, int(value))
            if 0 < quiet.length <= LONGEST_QUIET:
                await context.own_time.change(user, "quiet", quiet)
        return None


def zone_name(voice: Voice, zone: str) -> str:
    """What a time zone is called: by its city in the reader's language where that has a name of its own."""
    city = city_of(zone)
    return voice.first_known(f"zone-{city.lower().replace(' ', '-')}", city) if zone else "UTC"


def wall_time(minutes: int) -> str:
    """Minutes after midnight as a clock on the wall shows them."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def _hours(voice: Voice, code: str, hours: Iterable[int], chosen: int) -> tuple[MenuOption, ...]:
    minutes = [hour % 24 * 60 for hour in hours]
    return tuple(MenuOption(str(one), f"{voice.text(code)} {wall_time(one)}", one == chosen) for one in minutes)


OFTEN: Final[tuple[Reminders, ...]] = get_args(Reminders)
BY_DM: Final = "dm"
IN_CHANNEL: Final = "channel"


class RemindersSection:
    """Reminded as usual, once, every so many hours or never; in the channel or by direct message."""

    name = "reminders"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """How they are reminded, and what there is to choose."""
        place = BY_DM if chosen.reminded_by_dm else IN_CHANNEL
        often = tuple(MenuOption(one, voice.text(f"reminders-menu-{one}"), chosen.reminders == one) for one in OFTEN)
        places = tuple(MenuOption(one, voice.text(f"reminded-by-{one}"), place == one) for one in (IN_CHANNEL, BY_DM))
        if chosen.reminders == "off":
            summary = voice.text("reminders-off")
        else:
            values = {"often": voice.text(f"reminders-often-{chosen.reminders}"), "place": place}
            summary = voice.text("reminders-on", values)
        return SectionView(
            summary,
            title=voice.text("setting-reminders"),
            menus=(
                SectionMenu("often", voice.text("reminders-placeholder"), often),
                SectionMenu("place", voice.text("reminded-placeholder"), places),
            ),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        """Be reminded in another way. Panels of before have buttons for ``on`` and ``off``."""
        if choice == "place":
            await context.preferences.change(reply.actor.user, "reminded_by_dm", value=BY_DM in values)
            return None
        often = {"on": "usual", "off": "off"}.get(choice) or next(iter(values), "usual")
        await context.own_time.change(reply.actor.user, "reminders", often if often in OFTEN else "usual")
        return None


SECTIONS: Final[tuple[Section, ...]] = (
    AwaySection(),
    QuietSection(),
    RemindersSection(),
    LettersSection(),
    MovesSection(),
    AIDS,
    ThemeSection(),
    LanguageSection(),
    BY_EAR,
    ResultsSection(),
)
