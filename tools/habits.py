"""Measure the styles of computer players: what players see of a style, and what it costs.

    python -m tools.habits europe saver --deals 200
    python -m tools.habits carcassonne farmer --level easy --seats 4

Each deal is played once without styles, and once from every seat by a computer with the style against computers without
it. All have the same level. A habit is something that players see and can count. The tool prints each habit of the
game without and with the style, its change, and the lead and the wins against the level without a style, with 95 %
intervals over deals. The habit that the style is named after must change by at least 15 %, and the style may cost at
most 3 points. docs/computers.md lists the styles with their habits.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeAlias

import engine.games
from engine.ai.player import Level
from engine.api import AnyGame, Move, Position, Seat
from engine.games.carcassonne.position import CarcassonnePosition, crowd
from engine.rails.board import RailMap
from engine.rails.game import RailGame
from engine.rails.turn.moves import Build, Draw
from engine.rails.turn.position import TURN
from tools.arena import Effort, Interval, Side, outcome, play, side


class Turn(NamedTuple):
    """A move, and the position before it."""

    position: Any
    seat: Seat
    move: Any


class PlayedGame(NamedTuple):
    """A game from its first move to its end."""

    game: Any
    turns: Sequence[Turn]
    end: Any

    def moves(self, seat: Seat) -> list[Turn]:
        return [turn for turn in self.turns if turn.seat == seat]


Habit: TypeAlias = Callable[[PlayedGame, Seat], float]


def followers_on(*kinds: str) -> Habit:
    """Return the habit of placing followers on these kinds of features."""

    def count(played: PlayedGame, seat: Seat) -> float:
        placed = [turn.move.follower for turn in played.moves(seat)]
        return len([follower for follower in placed if follower is not None and follower.feature in kinds])

    return count


def joins(played: PlayedGame, seat: Seat) -> float:
    """Return the number of the seat's tiles that gave it a share in a rival's feature."""
    after = [*(turn.position for turn in played.turns[1:]), played.end]
    pairs = zip(played.turns, after, strict=True)
    own = [_shared(then, seat) - _shared(turn.position, seat) for turn, then in pairs if turn.seat == seat]
    return len([more for more in own if more > 0])


def _shared(position: CarcassonnePosition, seat: Seat) -> int:
    board = position.board
    roots = {board.features.root(root) for root in (*position.closed, *position.standing)}
    crowds = [crowd(board.features.counts[root], position.seats) for root in roots]
    return len([followers for followers in crowds if followers[seat] and sum(followers) > followers[seat]])


def builds(played: PlayedGame, seat: Seat) -> list[tuple[int, Turn]]:
    """Return the routes that the seat has built, in order, with the turns that began them."""
    numbers = played.game.board.route_numbers
    began = {numbers[turn.move.route]: turn for turn in played.moves(seat) if isinstance(turn.move, Build)}
    return [(route, began[route]) for route in played.end.built[seat]]


def route_length(played: PlayedGame, seat: Seat) -> float:
    return fmean([played.game.board.routes[route].length for route, _ in builds(played, seat)] or [0])


def tickets_kept(played: PlayedGame, seat: Seat) -> float:
    return len(played.end.tickets[seat])


def blind_draws(played: PlayedGame, seat: Seat) -> float:
    return len([turn for turn in played.moves(seat) if isinstance(turn.move, Draw)])


def routes_beside_rivals(played: PlayedGame, seat: Seat) -> float:
    """Return the number of routes built from a city that a rival had reached and the seat had not."""
    board, found = played.game.board, 0
    for route, turn in builds(played, seat):
        reached = [{city for one in own for city in _ends(board, one)} for own in turn.position.built]
        rivals = set().union(*(cities for other, cities in enumerate(reached) if other != seat))
        found += bool(set(_ends(board, route)) & rivals - reached[seat])
    return found


def _ends(board: RailMap, route: int) -> tuple[int, int]:
    return board.routes[route].a, board.routes[route].b


def cards_in_hand(played: PlayedGame, seat: Seat) -> float:
    """Return the average number of cards in hand when a turn begins."""
    return fmean([sum(turn.position.hands[seat]) for turn in played.moves(seat) if turn.position.phase == TURN] or [0])


def moves(played: PlayedGame, seat: Seat) -> float:
    return len([turn for turn in played.moves(seat) if turn.position.phase == TURN])


CARCASSONNE_HABITS: Final[Mapping[str, Habit]] = {
    "followers on cities": followers_on("city"),
    "followers on fields": followers_on("field"),
    "followers on roads": followers_on("road"),
    "followers": followers_on("city", "field", "monastery", "road"),
    "joins": joins,
}
RAIL_HABITS: Final[Mapping[str, Habit]] = {
    "tickets": tickets_kept,
    "blind draws": blind_draws,
    "length of a route": route_length,
    "routes beside rivals": routes_beside_rivals,
    "cards in hand": cards_in_hand,
    "turns": moves,
}
"""The habits that players can see, by name."""


def habits_of(game: AnyGame) -> Mapping[str, Habit]:
    return RAIL_HABITS if isinstance(game, RailGame) else CARCASSONNE_HABITS


class Measurement:
    """The habits and the results of a style, by deal."""

    def __init__(self, game: AnyGame, styled: Side, plain: Side, seats: int = 2) -> None:
        self._game = game
        self._styled = styled
        self._plain = plain
        self._seats = seats
        self.leads: list[float] = []
        self.wins: list[float] = []
        self.without: dict[str, list[float]] = {habit: [] for habit in habits_of(game)}
        self.changes: dict[str, list[float]] = {habit: [] for habit in habits_of(game)}

    def deal(self, seed: str) -> None:
        usual, styled = self._played(seed, None), [self._played(seed, ours) for ours in range(self._seats)]
        results = [outcome(self._game.standings(played.end), ours) for ours, played in enumerate(styled)]
        self.leads.append(fmean(ahead for ahead, _ in results))
        self.wins.append(fmean(won for _, won in results))
        for name, habit in habits_of(self._game).items():
            without = fmean(habit(usual, seat) for seat in range(self._seats))
            self.without[name].append(without)
            self.changes[name].append(fmean(habit(played, ours) for ours, played in enumerate(styled)) - without)

    def _played(self, seed: str, ours: Seat | None) -> PlayedGame:
        turns: list[Turn] = []
        sides = [self._styled if seat == ours else self._plain for seat in range(self._seats)]

        def watch(position: Position, seat: Seat, move: Move) -> None:
            turns.append(Turn(self._game.copy(position), seat, move))

        return PlayedGame(self._game, turns, play(self._game, sides, seed, watch=watch))

    def change(self, habit: str) -> Interval:
        """Return the change of a habit, in per cent of what it is without the style."""
        usual = fmean(self.without[habit]) or 1.0
        return Interval.of([100 * change / usual for change in self.changes[habit]])

    def __str__(self) -> str:
        lines = [f"lead {Interval.of(self.leads)}, won {Interval.of([100 * won for won in self.wins])} %"]
        for habit, without in self.without.items():
            before, more = fmean(without), fmean(self.changes[habit])
            lines.append(f"  {habit}: {before:.2f} -> {before + more:.2f}, {self.change(habit)} %")
        return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.habits", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=["carcassonne", "europe", "tchu"])
    parser.add_argument("styles", nargs="*", help="all styles of the game, if none is named")
    parser.add_argument("--level", default="normal", choices=list(Level))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=0, help="imagined games per move of a search")
    parser.add_argument("--seed", default="habits")
    given = parser.parse_args()
    game, effort = engine.games.find(given.game), Effort(simulations=given.simulations)
    for style in given.styles or engine.games.strategy(game).styles:
        with side(f"{given.level} style={style}", game, effort) as styled, side(given.level, game, effort) as plain:
            measurement = Measurement(game, styled, plain, given.seats)
            for number in range(given.deals):
                measurement.deal(f"{given.seed} {number}")
            print(f"{style}: {measurement}", flush=True)


if __name__ == "__main__":
    main()
