"""What a person has chosen for themselves, at every table and on every server."""

from __future__ import annotations

from msgspec import Struct


class Preferences(Struct, frozen=True):
    """A person's choices, and the language that Discord says they read."""

    language: str = ""
    """Empty as long as Discord has not said."""
    quick: bool = False
    """Whether a move whose preview they have seen is played without asking them to confirm it."""
    reminded: bool = True
    """Whether they want to be reminded of a turn that is waiting for them."""
