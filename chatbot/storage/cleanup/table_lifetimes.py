"""How long tables are kept in Redis."""

from __future__ import annotations

from typing import Final

from chatbot.tables.table import Phase

DAY: Final = 24 * 3600
KEPT_FOR: Final = {Phase.LOBBY: 7 * DAY, Phase.PLAYING: 0, Phase.OVER: 30 * DAY}
"""Seconds that a table is kept after its last change; 0 is for ever. Records of finished games stay longer."""
REPLACED_KEPT_FOR: Final = DAY
"""Seconds that a finished table is kept beside the one that has replaced it before all of it was told."""
