"""Which processes go first where there is more work than processors: those with something that people wait for now."""

from __future__ import annotations

from enum import IntEnum


class Niceness(IntEnum):
    """How far a process stands back behind the others, as the operating system counts it."""

    PICTURES = 0
    """Somebody has tapped and looks at an empty message."""
    THINKING = 5
    """Computers' turns and hints: how long they think can be shortened, a picture cannot."""
    FILMS = 10
    """Of whole games: they are added to a post that stands already."""
    EXPERTS = 12
    """Computers' turns in slow games, which may take minutes."""
    REVIEWS = 15
    """They take a minute or more, and say how far they are."""
