"""The game High Card, for up to six players. It has secrets and chance, and neither pictures nor Polish words."""

from __future__ import annotations

from .game import HighCard

GAME = HighCard()
