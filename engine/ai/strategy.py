"""The part of a game that computers need: candidate moves, evaluation, a rollout policy, and styles.

``search`` knows no game. It gets a seat's view, imagines whole positions that the view allows, and asks a ``Strategy``
what is worth trying there, what a sensible seat would answer, and what a position is worth. A strategy sees only
imagined positions, so it cannot peek. All imagined positions look the same to its seat. Abstract methods are required;
the others have a default, which a game may replace by a better or faster one.

A style makes one computer prefer what another does not, within good play. It is a few factors upon the weights of a
strategy, so that it stays the same when the weights are fitted anew. ``tools/arena`` measures what a style
costs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from msgspec import Struct, structs

from engine.api import Game, Line, M, P, Seat, V
from engine.rng import Rng

NEUTRAL: Final = ""  # The style of computers that only want to win: in hints and reviews, and as substitutes.


class Strategy(ABC, Generic[P, M]):
    """The knowledge of one game that a search needs, and the moves of the levels below hard."""

    breadth: ClassVar[int]  # Candidates that a search examines.
    horizon: ClassVar[int] = 6  # Moves of an imagined game before its position is judged.
    simulations: ClassVar[int] = 600  # Imagined games of hard for a move by default: a second or two of one core.
    prior_games: ClassVar[int] = 0  # Imagined games that the prior value of a move counts for in its average.
    styles: ClassVar[tuple[str, ...]] = ()  # The styles of this game's computers, by seat. Without any, all play alike.

    def style_of(self, seat: Seat) -> str:
        """Return the style of the computer on this seat. It belongs to the seat's name."""
        return self.styles[seat % len(self.styles)] if self.styles else NEUTRAL

    def in_style(self, style: str) -> Strategy[P, M]:
        return self

    def for_one_search(self) -> Strategy[P, M]:
        """Return the strategy for one search. One that caches results begins with an empty cache."""
        return self

    @abstractmethod
    def easy(self, position: P, seat: Seat, rng: Rng) -> M:
        """Return the move of a friendly beginner: sensible, short-sighted, quick."""

    @abstractmethod
    def normal(self, position: P, seat: Seat, rng: Rng) -> M:
        """Return the move of a decent club player, without imagining games."""

    @abstractmethod
    def candidates(self, position: P, seat: Seat, limit: int) -> list[M]:
        """Return the most promising moves, best first, by what this seat may know. Never empty."""

    @abstractmethod
    def rollout_move(self, position: P, seat: Seat, rng: Rng) -> M:
        """Return a cheap sensible move. Every seat plays such moves in imagined games."""

    @abstractmethod
    def worth(self, position: P, seat: Seat) -> Sequence[float]:
        """Return the points that each seat may expect at the end, as this seat judges."""

    @abstractmethod
    def reasons(self, position: P, seat: Seat, move: M) -> list[Line]:
        """Return why one would play this move, as codes and data. ``points`` are those that a reason promises; the
        reasons with the most points come first.
        """

    def worlds(self, imagine: Callable[[], P], rng: Rng) -> Iterator[P]:
        """Yield positions to search in, without end; ``imagine`` returns one at random. A game may deal them more
        cheaply, or more evenly than chance does.
        """
        while True:
            yield imagine()

    def roll_out(self, game: Game[P, M, V], position: P, rng: Rng) -> None:
        """Play an imagined game on, in place, until it can be judged."""
        for _ in range(self.horizon):
            acting = game.to_act(position)
            if not acting:
                break
            game.carry_out(position, acting[0], self.rollout_move(position, acting[0], rng))

    def prior_values(self, game: Game[P, M, V], world: P, seat: Seat, moves: Sequence[M]) -> list[float]:
        """Return the value of each candidate before any game is imagined, by default the utility after the move."""
        found = []
        for move in moves:
            position = game.copy(world)
            game.carry_out(position, seat, move)
            found.append(self.utility(position, seat))
        return found

    def utility(self, position: P, seat: Seat) -> float:
        """Return how good a position is for a seat, on a scale of the strategy's own: more is better."""
        return self.value(self.worth(position, seat), position, seat)

    def value(self, worth: Sequence[float], position: P, seat: Seat) -> float:
        """Return the utility of a position to a seat that judges the worth of it like this."""
        return lead(worth, seat)


def lead(worth: Sequence[float], seat: Seat) -> float:
    """Return how many points a seat is ahead of the best other seat."""
    return worth[seat] - max(value for other, value in enumerate(worth) if other != seat)


W = TypeVar("W", bound=Struct)


class Style(Struct, frozen=True):
    """A change of weights: some are multiplied, to some a number is added."""

    times: Mapping[str, float] = {}
    plus: Mapping[str, float] = {}

    def applied(self, weights: W) -> W:
        changed = {name: factor * getattr(weights, name) for name, factor in self.times.items()}
        changed |= {name: more + getattr(weights, name) for name, more in self.plus.items()}
        return structs.replace(weights, **changed)
