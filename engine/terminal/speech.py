"""What is said at a terminal: with what a move is typed with, and to the one who plays as ``you``.

A sentence may have another form where moves are typed: beside ``spot`` there is ``typed-spot``; and one for the reader
(``engine.wording``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api import seat_name
from engine.wording import YOU, capitalised, form_for_you, heard_by, is_about

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import Event, Name, Seat, Translatable
    from engine.wording import Words

_WITH_ID = {"track", "track-back", "card"}
"""Kinds of names beside which stands what a move is typed with, unless it is the same."""


class Speech:
    """The words of a game as one person at a terminal is told them; nobody is ``you`` where none plays."""

    def __init__(self, words: Words, you: Seat | None) -> None:
        self._plain = words
        self.you = you
        self.words = words.with_names(self._called)

    def _called(self, name: Name) -> str | None:
        if self.you is not None and name == seat_name(self.you):
            return self._plain.message(YOU)
        if name.kind not in _WITH_ID:
            return None
        typed = f"typed-{name.kind}-{name.id}"
        if self._plain.knows(typed):
            return self._plain.message(typed)
        called = self._plain.name(name)
        return called if called == name.id else f"{called} [{name.id}]"

    def seat(self, seat: Seat) -> str:
        """What a seat is called at the beginning of a line."""
        return capitalised(self.words.name(seat_name(seat)))

    def say(self, message: Translatable) -> str:
        """The sentence for a line, event or refusal."""
        typed = f"typed-{message.code}"
        code = typed if self.words.knows(typed) else message.code
        yours = form_for_you(code)
        if is_about(message, self.you) and self.words.knows(yours):
            code = yours
        said = self.words.message(code, message.params)
        return capitalised(said) if self.you is not None else said

    def told(self, events: Sequence[Event]) -> list[str]:
        """What the person may hear of a move."""
        return [self.say(event) for event in heard_by(events, self.you)]
