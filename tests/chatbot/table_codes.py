"""The codes of all table refusals and public table events, read from the source code, with sample data."""

from __future__ import annotations

import re

from chatbot.tables.table import Pace
from engine.api import Name, PublicEvent
from tests.paths import ROOT

SOURCES = [path for room in ("tables", "store") for path in (ROOT / "chatbot" / room).rglob("*.py")]
CODES = sorted(
    set(re.findall(r'(?:Refusal|PublicEvent)\(\s*"([a-z-]+)"', "".join(path.read_text() for path in SOURCES)))
)
SAYINGS = [
    PublicEvent("game-started", {"seat": "Anna", "commitment": "abc"}),
    PublicEvent("seat-resigned", {"name": "Anna", "seat": 1}),
    PublicEvent("seat-replaced", {"name": "Anna", "seat": 1, "moderator": "Ben"}),
    PublicEvent("seat-reclaimed", {"name": "Anna", "seat": 1}),
    PublicEvent("seat-for-good", {"seat": "Pim"}),
    PublicEvent("move-taken-back", {"seat": "Anna"}),
    PublicEvent("game-stopped", {"name": "Anna"}),
    *(PublicEvent("game-voted-over", {"votes": votes}) for votes in (1, 2, 5)),
    *(PublicEvent("end-vote", {"name": "Anna", "votes": 1, "needed": needed}) for needed in (1, 2, 5)),
    *(PublicEvent("pace-changed", {"name": "Anna", "pace": Name("pace", pace.value)}) for pace in Pace),
    PublicEvent("seat-time-up", {"name": "Anna", "seat": 1}),
    PublicEvent("turn-substituted", {"name": "Anna", "seat": 1}),
    PublicEvent("day-given", {"seat": "Anna", "others": ("Ben", "Cleo")}),
    PublicEvent("clocks-stopped-by", {"name": "Anna"}),
    PublicEvent("clocks-started-by", {"name": "Anna"}),
    PublicEvent("game-uninstalled", {"game": "chess"}),
    PublicEvent("game-installed"),
    PublicEvent("newcomer", {"seat": "Anna"}),
    PublicEvent("invitation-declined", {"name": "Ben", "host": "5"}),
    PublicEvent("seat-offered", {"seat": "Anna", "friend": "5"}),
    PublicEvent("seat-taken-over", {"seat": "Anna", "name": "Ben"}),
    PublicEvent("seat-declined", {"seat": "Anna", "name": "Ben"}),
    PublicEvent("goes-away", {"seat": "Anna", "until": "1800000000"}),
    PublicEvent("table-moved-here", {"channel": "<#5>"}),
    PublicEvent("table-went-away", {"channel": "<#5>"}),
    PublicEvent("will-be-away", {"seat": "Anna", "since": "1800000000", "until": "1800009000"}),
    PublicEvent("game-asleep", {"name": "Anna", "until": "1800000000"}),
    PublicEvent("corrupt-table", {"reason": "damaged-save"}),
    PublicEvent("unknown-game", {"game": "chess"}),
    PublicEvent("table-full"),
    PublicEvent("seats-fixed", {"host": "<@1>"}),
    PublicEvent("seat-asked-for"),
    PublicEvent("seat-not-asked-for"),
    PublicEvent("seat-asked", {"asking": "5", "host": "1"}),
    PublicEvent("seat-given", {"guest": "5"}),
    PublicEvent("host-sets-up", {"host": "<@1>"}),
    PublicEvent("host-starts", {"host": "<@1>"}),
    PublicEvent("host-runs", {"host": "<@1>"}),
    *(PublicEvent("still-invited", {"people": ("<@1>", "<@2>"), "count": count}) for count in (1, 2, 5)),
    *(PublicEvent("seats-needed", {"count": count}) for count in (1, 2, 5)),
    PublicEvent("too-many-records", {"count": 30, "at": "<t:1800000000:R>"}),
    PublicEvent("too-many-followers", {"count": 50}),
]
