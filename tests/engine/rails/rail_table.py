"""Plays a rail game in tests: stacked deals and moves as text, using only the public interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rails.turn.saves import RailState
from engine.saved import SaveFormat
from engine.wording import LANGUAGES, game_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.messages import Event, Illegal, Translatable
    from engine.rails.game import RailGame
    from engine.rails.view import OwnView, RailView

Deal = str | list[str]


def cards(text: str) -> list[str]:
    """Return the cards in a text: ``blue*3 red`` means three blue cards and a red one."""
    found: list[str] = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [name] * int(times or 1)
    return found


class RailTable:
    """A rail game that a test plays."""

    def __init__(
        self,
        game: RailGame,
        seats: int = 2,
        seed: str = "rules",
        *,
        rules: int | None = None,
        options: Mapping[str, str] | None = None,
        **stacked: Deal,
    ) -> None:
        piles = {
            name.replace("_", "-"): pile.split() if isinstance(pile, str) else pile for name, pile in stacked.items()
        }
        if "cards" in piles:
            piles["cards"] = cards(" ".join(piles["cards"]))
        self.game = game
        self.seats = seats
        self.position = game.setup(seats, seed, options, piles, rules)
        self.events: list[Event] = []

    def choose(self) -> RailTable:
        """Let each seat keep as few of its first tickets as allowed, and return the game."""
        for seat in self.game.to_act(self.position):
            self.play(seat, self.legal(seat)[0])
        return self

    def play(self, seat: int, *texts: str) -> list[Event]:
        """Play a seat's moves, and return the events of the last one."""
        for text in texts:
            move = self.game.parse(text)
            assert self.game.why_not(self.position, seat, move) is None, self.game.why_not(self.position, seat, move)
            self.events = self.game.play(self.position, seat, move)
            self.say(self.events)
        return self.events

    def refused(self, seat: int, text: str) -> Illegal:
        """Return why this move is illegal. Check that the refusal changes nothing and that the move is not listed as
        legal.
        """
        before = self.game.save(self.position)
        move = self.game.parse(text)
        refusal = self.game.why_not(self.position, seat, move)
        assert refusal is not None
        assert move not in self.game.legal(self.position, seat)
        assert self.game.save(self.position) == before
        self.say([refusal])
        return refusal

    def say(self, sayings: Sequence[Translatable]) -> None:
        """Check that every message has a sentence in every language."""
        for language in LANGUAGES:
            for saying in sayings:
                assert game_words(self.game, language).say(saying)

    def legal(self, seat: int, begin: str = "") -> list[str]:
        """Return the texts of a seat's legal moves that begin with ``begin``."""
        texts = [str(move) for move in self.game.legal(self.position, seat)]
        return [text for text in texts if text.startswith(begin)]

    def view(self, seat: int | None = None) -> RailView:
        return self.game.view(self.position, seat)

    def own(self, seat: int) -> OwnView:
        own = self.view(seat).own
        assert own is not None
        return own

    def tickets(self, seat: int) -> list[int]:
        return [ticket.number for ticket in self.own(seat).tickets]

    def offer(self, seat: int) -> list[int]:
        return [ticket.number for ticket in self.own(seat).offer]

    def to_act(self) -> tuple[int, ...]:
        return self.game.to_act(self.position)

    def codes(self) -> list[str]:
        """Return the codes of the last events."""
        return [event.code for event in self.events]

    def points(self, seat: int) -> int:
        return self.game.standings(self.position)[seat].points

    def doctored(self, change: Callable[[dict[str, Any]], None]) -> RailTable:
        """Change the state in the game's save directly, for positions that would take too long to reach. Return the
        game.
        """
        self.position = self.game.load(doctored(self.game, self.game.save(self.position), change))
        return self


def doctored(game: RailGame, save: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """Return a copy of a save with a changed state and a matching digest."""
    state = msgspec.json.decode(save)["state"]
    change(state)
    return SaveFormat(game.id, game.rules_version).write(msgspec.convert(state, RailState))
