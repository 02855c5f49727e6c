"""The codes of all refusals and public events of the tables, read from their sources."""

from __future__ import annotations

import re

from tests.paths import ROOT

SOURCES = [path for room in ("tables", "service") for path in (ROOT / "chatbot" / room).rglob("*.py")]
CODES = sorted(
    set(re.findall(r'(?:Refusal|PublicEvent)\(\s*"([a-z-]+)"', "".join(path.read_text() for path in SOURCES)))
)
