"""A playthrough: a whole random game as readable text that reveals changes in the rules.

Each move has a line: its seat, the number of legal moves, and the events. The board is printed once in the middle of
the game, as its next player sees it. The last lines show the points of each seat and their sources, or the place of
each seat in a game without points. Every tenth line, and the last one, ends with a digest of everything that each seat
and a spectator see at that time, including all legal moves. So a change that appears in no line changes the next
digest.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from conformance.leaks import everything_seen
from conformance.random_games import finished, random_game
from engine.api import Line, PrivateEvent, seat_name
from engine.wording import game_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame, Event, Move, Position, Seat, Standing

DIGEST_EVERY = 10


def playthrough(game: AnyGame, seats: int) -> str:
    """Return the playthrough's text."""
    return "\n".join(Playthrough(game, seats).lines()) + "\n"


class Playthrough:
    """A random game with this many seats, described in English."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = f"golden {seats}"
        self._words = game_words(game, "en")

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        yield f"{self._words.message('game')}, {self.seats} seats, seed {self.seed!r}, rules {self.game.rules_version}"
        middle = sum(1 for _ in random_game(self.game, self.seats, self.seed)) // 2
        for number, (position, seat, move) in enumerate(random_game(self.game, self.seats, self.seed), start=1):
            if number == middle:
                yield from self._board(position, seat)
            yield self._move(number, position, seat, move)
        final = finished(self.game, self.seats, self.seed)
        yield f"The end. #{self._digest(final)}"
        for standing in self.game.standings(final).seats:
            yield self._score(standing)

    def _move(self, number: int, position: Position, seat: Seat, move: Move) -> str:
        choices = len(self.game.legal(position, seat))
        digest = f" #{self._digest(position)}" if number % DIGEST_EVERY == 0 else ""
        told = " ".join(self._event(event) for event in self.game.play(self.game.copy(position), seat, move))
        return f"{number}. {self._name(seat)}, 1 of {choices}: {move} | {told}{digest}"

    def _event(self, event: Event) -> str:
        said = self._words.say(event)
        return f"({self._name(event.seat)} alone: {said})" if isinstance(event, PrivateEvent) else said

    def _digest(self, position: Position) -> str:
        seen = [everything_seen(self.game, position, viewer) for viewer in (*range(self.seats), None)]
        return blake2b(b"\n".join(part for one in seen for part in one), digest_size=4).hexdigest()

    def _board(self, position: Position, seat: Seat) -> Iterator[str]:
        yield f"--- as {self._name(seat)} sees it"
        for line in self.game.text_board(self.game.view(position, seat)):
            yield from (f"  | {part}" for part in self._words.say(line).splitlines())
        yield "---"

    def _score(self, standing: Standing) -> str:
        if not self.game.has_points:
            return f"{self._name(standing.seat)}: rank {standing.rank}"
        shares = "; ".join(
            f"{share.points:+d} {self._words.say(Line(share.code, share.params))}" for share in standing.breakdown
        )
        return f"{self._name(standing.seat)}: {standing.points} points, rank {standing.rank} | {shares}"

    def _name(self, seat: Seat) -> str:
        return self._words.name(seat_name(seat))
