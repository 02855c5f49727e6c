"""Time zones as people choose them: by a city, or by the hours that they are ahead of or behind UTC."""

from __future__ import annotations

import re
from datetime import UTC, timedelta, timezone
from functools import cache
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

if TYPE_CHECKING:
    from datetime import tzinfo

OFFSET: Final = re.compile(r"(?:UTC|GMT)?\s*([+\-−])?\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
MOST_HOURS: Final = 14
REGIONS: Final = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)
"""Zones of other names are abbreviations and doublets."""


@cache
def zone_named(name: str) -> tzinfo:
    """The zone of a stored name; UTC for none, and for one that is not known here."""
    offset = OFFSET.fullmatch(name)
    if offset is not None:
        sign, hours, minutes = offset.groups()
        ahead = timedelta(hours=int(hours), minutes=int(minutes or 0))
        return timezone(-ahead if sign in {"-", "−"} else ahead)
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def is_zone(name: str) -> bool:
    """Whether a name is one that ``zone_named`` knows."""
    offset = OFFSET.fullmatch(name)
    return int(offset[2]) <= MOST_HOURS if offset is not None else name in zone_names()


@cache
def zone_names() -> frozenset[str]:
    """All zones with a city's name, such as Europe/Warsaw."""
    return frozenset(name for name in available_timezones() if name.partition("/")[0] in REGIONS)


def city_of(name: str) -> str:
    """What a zone is called after: the city of Europe/Warsaw, an offset as it is."""
    return name.rpartition("/")[2].replace("_", " ")
