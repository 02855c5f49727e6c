"""What is said at a terminal: with what a move is typed with, and to the one who plays as ``you``.

A sentence about a seat may have a second form for the one who sits there: beside ``built`` there is ``you-built``. A
sentence may have another form where moves are typed: beside ``spot`` there is ``typed-spot``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api import PrivateEvent, seat_name

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
            return self._plain.message("terminal-you")
        if name.kind not in _WITH_ID:
            return None
        typed = f"typed-{name.kind}-{name.id}"
        if self._plain.knows(typed):
            return self._plain.message(typed)
        called = self._plain.name(name)
        return called if called == name.id else f"{called} [{name.id}]"

    def seat(self, seat: Seat) -> str:
        """What a seat is called at the beginning of a line."""
        return _capital(self.words.name(seat_name(seat)))

    def say(self, message: Translatable) -> str:
        """The sentence for a line, event or refusal."""
        typed = f"typed-{message.code}"
        code = typed if self.words.knows(typed) else message.code
        yours = f"you-{code}"
        if self._is_about_you(message) and self.words.knows(yours):
            code = yours
        said = self.words.message(code, message.params)
        return _capital(said) if self.you is not None else said

    def told(self, events: Sequence[Event]) -> list[str]:
        """What the person may hear of a move; what they alone are told replaces what everybody is told of it."""
        own = [event for event in events if isinstance(event, PrivateEvent) and event.seat == self.you]
        replaced = {event.code for event in own}
        return [
            self.say(event)
            for event in events
            if event in own
            or not (isinstance(event, PrivateEvent) or (self._is_about_you(event) and f"you-{event.code}" in replaced))
        ]

    def _is_about_you(self, message: Translatable) -> bool:
        if self.you is None:
            return False
        you, seats = seat_name(self.you), message.params.get("seats", ())
        return message.params.get("seat") == you or (isinstance(seats, tuple) and you in seats)


def _capital(text: str) -> str:
    """The text with a capital at its beginning: ``you`` may stand there for a name."""
    return text[:1].upper() + text[1:]
