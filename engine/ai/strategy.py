"""What a game must say for computers to play it: candidate moves, evaluation, and a rollout policy.

``search`` knows no game. It gets a seat's view, imagines whole positions that the view allows, and asks a ``Strategy``
what is worth trying there, what a sensible seat would answer, and what a position is worth. A strategy sees imagined
positions only: it cannot peek, because the truth never reaches it. All imagined positions look the same to its seat.

Methods that every strategy must have are abstract; the others have a default, which it may replace by a better or
faster one.

Styles: what one computer cares for more than another does, within what is still good play.

A style is a few factors upon the weights of a strategy, so that it stays what it is when the weights are fitted anew.
Which styles a game has, and in which order of seats, says its strategy (``Strategy.styles``). What a style costs
against the strategy as it is, is measured by ``tools/arena``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from msgspec import Struct, structs

from engine.api import M, P, V

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.api import Game, Line, Seat
    from engine.rng import Rng


class Strategy(ABC, Generic[P, M]):
    """What a search needs to know about one game, and what the levels below hard play."""

    breadth: ClassVar[int]
    """How many candidates a search looks into."""
    horizon: ClassVar[int] = 6
    """How many moves an imagined game is played before its position is judged."""
    simulations: ClassVar[int] = 600
    """How many imagined games hard plays for a move, unless told otherwise: a second or two of one core."""
    prior_games: ClassVar[int] = 0
    """How many imagined games the prior value of a move counts for in its average."""

    styles: ClassVar[tuple[str, ...]] = ()
    """The styles in which computers play this game, in the order of the seats; none: all play alike."""

    def style_of(self, seat: Seat) -> str:
        """The style of the computer whose seat this is: it goes with its name."""
        return self.styles[seat % len(self.styles)] if self.styles else NEUTRAL

    def in_style(self, style: str) -> Strategy[P, M]:
        """The strategy of a computer that plays in a style; the strategy as it is for one that is not known."""
        return self

    def for_one_search(self) -> Strategy[P, M]:
        """The strategy for one search: one that caches results begins with an empty cache."""
        return self

    @abstractmethod
    def easy(self, position: P, seat: Seat, rng: Rng) -> M:
        """The move of a friendly beginner: sensible, short-sighted, quick."""

    @abstractmethod
    def normal(self, position: P, seat: Seat, rng: Rng) -> M:
        """The move of a decent club player, without imagining games."""

    @abstractmethod
    def candidates(self, position: P, seat: Seat, limit: int) -> list[M]:
        """The most promising moves, best first, by what this seat may know. Never empty."""

    @abstractmethod
    def rollout_move(self, position: P, seat: Seat, rng: Rng) -> M:
        """A cheap sensible move, played by every seat in imagined games."""

    @abstractmethod
    def worth(self, position: P) -> Sequence[float]:
        """For each seat the points that it may expect at the end."""

    @abstractmethod
    def reasons(self, position: P, seat: Seat, move: M) -> list[Line]:
        """Why one would play this, for a hint: codes and data, the strongest reason first."""

    def worlds(self, imagine: Callable[[], P], rng: Rng) -> Iterator[P]:
        """An endless series of positions that the view allows, to search in; ``imagine`` gives one at random.

        A game that knows how may deal more cheaply, or more evenly than chance does.
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
        """What each candidate promises before any game is imagined: what ``prior_games`` counts as games.

        By default the utility right after the move.
        """
        found = []
        for move in moves:
            position = game.copy(world)
            game.carry_out(position, seat, move)
            found.append(self.utility(position, seat))
        return found

    def utility(self, position: P, seat: Seat) -> float:
        """How good a position is for a seat: the more the better, on a scale of the strategy's own."""
        return lead(self.worth(position), seat)


def lead(worth: Sequence[float], seat: Seat) -> float:
    """How many points a seat has more than the best of the others."""
    return worth[seat] - max(value for other, value in enumerate(worth) if other != seat)


W = TypeVar("W", bound=Struct)

NEUTRAL: Final = ""
"""The style of those who only want to win: hints, reviews, and computers that play for a person."""


class Style(Struct, frozen=True):
    """What a style makes of weights: some are multiplied, to some a number is added."""

    times: Mapping[str, float] = {}
    plus: Mapping[str, float] = {}

    def applied(self, weights: W) -> W:
        """The weights in this style."""
        changed = {name: factor * getattr(weights, name) for name, factor in self.times.items()}
        changed |= {name: more + getattr(weights, name) for name, more in self.plus.items()}
        return structs.replace(weights, **changed)
