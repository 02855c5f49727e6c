"""Last Stone, a tiny game for two. Replace it with your own, file by file."""

from __future__ import annotations

from tools.new_game.template.game import LastStone

GAME = LastStone()
