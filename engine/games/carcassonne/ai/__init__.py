"""What is worth knowing about Carcassonne."""

from engine.games.carcassonne.ai.mind import CarcassonneMind

MIND = CarcassonneMind()
