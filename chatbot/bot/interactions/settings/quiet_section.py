"""Setting: the hours in which a person is not to be called, and the time zone that they are meant in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.interactions.settings.section import SectionMenu, SectionView
from chatbot.bot.layout import MenuOption
from chatbot.players.schedule import LONGEST_QUIET, QuietHours
from chatbot.players.zones import city_of, is_zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal

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
