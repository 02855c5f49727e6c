"""The game Last Stone."""

from __future__ import annotations

from tools.new_game.template.game import LastStone

GAME = LastStone()
