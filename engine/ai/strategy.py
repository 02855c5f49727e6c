"""The game-specific knowledge of computer players: candidate moves, evaluation, a rollout policy, and styles.

``search`` works for any game. It gets a seat's view and imagines positions that the view allows. It asks a ``Strategy``
which moves to try there, how a sensible player would reply, and what a position is worth. A strategy sees only imagined
positions, which all look the same to its seat, so it cannot cheat. Abstract methods are required. A game can override
the others with better or faster versions.

A style makes computer players prefer different moves without playing worse. It consists of a few factors on the weights
of a strategy, so it remains valid when the weights are refitted. ``tools/arena`` measures how much strength it costs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from msgspec import Struct, structs

from engine.api import Game, Line, M, P, Seat, V
from engine.rng import Rng

NEUTRAL: Final = ""  # The style of hints, reviews and substitutes, which only play to win.


class Strategy(ABC, Generic[P, M]):
    """The game-specific part of a search, and the moves of the levels below hard."""

    breadth: ClassVar[int]  # Number of candidates that a search examines.
    horizon: ClassVar[int] = 6  # Moves in an imagined game before its position is evaluated.
    simulations: ClassVar[int] = 600  # Games that hard imagines per move: one or two seconds of one core.
    prior_games: ClassVar[int] = 0  # Number of imagined games that a move's prior value counts as.
    styles: ClassVar[tuple[str, ...]] = ()  # Styles by seat. Any further seats have none.

    def style_of(self, seat: Seat) -> str:
        """Return the style of the computer player in this seat, or the neutral style if there is none for it."""
        return self.styles[seat] if seat < len(self.styles) else NEUTRAL

    def idle_styles(self, options: Mapping[str, str]) -> frozenset[str]:
        """Return the styles that change nothing in a game with these options."""
        return frozenset()

    def in_style(self, style: str) -> Strategy[P, M]:
        return self

    def for_one_search(self) -> Strategy[P, M]:
        """Return the strategy for one search. If it caches results, its cache starts empty."""
        return self

    @abstractmethod
    def easy(self, position: P, seat: Seat, rng: Rng) -> M:
        """Return the move of a friendly beginner: sensible, short-sighted, fast."""

    @abstractmethod
    def normal(self, position: P, seat: Seat, rng: Rng) -> M:
        """Return the move of a decent club player, without imagined games."""

    @abstractmethod
    def candidates(self, position: P, seat: Seat, limit: int) -> list[M]:
        """Return the most promising moves, best first, based on this seat's knowledge. The list is never empty."""

    @abstractmethod
    def rollout_move(self, position: P, seat: Seat, rng: Rng) -> M:
        """Return a sensible move at low cost. Every seat plays such moves in imagined games."""

    @abstractmethod
    def worth(self, position: P, seat: Seat) -> Sequence[float]:
        """Return each seat's expected points at the end, as this seat estimates them. In a game without points, return
        each seat's chance of winning in percent. A review shows these numbers.
        """

    @abstractmethod
    def reasons(self, position: P, seat: Seat, move: M) -> list[Line]:
        """Return the reasons for this move, as codes and data. In a reason's data, ``points`` are the points that the
        move promises. Reasons with the most points come first.
        """

    def worlds(self, imagine: Callable[[], P], rng: Rng) -> Iterator[P]:
        """Yield an endless series of positions to search in. By default, each is a random one from ``imagine``. A game
        can generate them faster or more evenly. A strategy that uses foresight yields only one.
        """
        while True:
            yield imagine()

    def roll_out(self, game: Game[P, M, V], position: P, rng: Rng) -> None:
        """Continue an imagined game in place until it can be evaluated."""
        for _ in range(self.horizon):
            acting = game.to_act(position)
            if not acting:
                break
            game.carry_out(position, acting[0], self.rollout_move(position, acting[0], rng))

    def prior_values(self, game: Game[P, M, V], world: P, seat: Seat, moves: Sequence[M]) -> list[float]:
        """Return the value of each candidate before any game is imagined. The default is the utility after the move."""
        found = []
        for move in moves:
            position = game.copy(world)
            game.carry_out(position, seat, move)
            found.append(self.utility(position, seat))
        return found

    def utility(self, position: P, seat: Seat) -> float:
        """Return the value of a position for a seat, on the strategy's own scale. Higher is better."""
        return self.value(self.worth(position, seat), position, seat)

    def value(self, worth: Sequence[float], position: P, seat: Seat) -> float:
        """Return the utility of a position to a seat, given each seat's worth."""
        return lead(worth, seat)


def lead(worth: Sequence[float], seat: Seat) -> float:
    """Return the number of points by which a seat is ahead of the best other seat, or of 0 in a game for one."""
    return worth[seat] - max((value for other, value in enumerate(worth) if other != seat), default=0.0)


W = TypeVar("W", bound=Struct)


class Style(Struct, frozen=True):
    """A style, as changes to the weights: ``times`` has factors for some weights, and ``plus`` has amounts added to
    some.
    """

    times: Mapping[str, float] = {}
    plus: Mapping[str, float] = {}

    def applied(self, weights: W) -> W:
        changed = {name: factor * getattr(weights, name) for name, factor in self.times.items()}
        changed |= {name: more + getattr(weights, name) for name, more in self.plus.items()}
        return structs.replace(weights, **changed)
