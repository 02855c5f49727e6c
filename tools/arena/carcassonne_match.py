"""Two settings of Carcassonne's AI meet.

    python -m tools.arena.carcassonne_match "horizon=6" "horizon=3 breadth=20"

A setting is what differs from the strategy as it is: ``breadth``, ``horizon``, ``prior_games``, ``simulations``,
``seconds`` (of thinking about a move, by the processor's clock; then simulations do not count) or any weight. Each
order of the tiles is played twice with the seats changed (or as often as there are seats: one of the first kind among
those of the second). The second may be one of ``tools.arena.carcassonne_opponents``,
as in ``"simulations=150" ranker``.

Prints, after every pair, the lead and the share of wins with their 95 % intervals, and the time of a move; at the end
where each won its points.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import fmean
from time import process_time
from typing import TYPE_CHECKING

from msgspec import structs

from engine.ai.search import ANY_NUMBER, Budget, Search, lead
from engine.api import seat_name
from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.strategy import CarcassonneStrategy
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.rng import SeededRng
from tools.arena.carcassonne_opponents import OPPONENTS
from tools.arena.intervals import with_interval

if TYPE_CHECKING:
    from engine.api import Standing
    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition


class Setting:
    """One side: a strategy with its settings, how long it may think, and what it did in all its games."""

    def __init__(self, text: str) -> None:
        numbers = {name: float(value) for name, _, value in (part.partition("=") for part in text.split())}
        self.seconds = numbers.pop("seconds", 0.0)
        weights = {name: numbers.pop(name) for name in list(numbers) if name in EvaluationWeights.__struct_fields__}
        self.strategy = CarcassonneStrategy(structs.replace(EVALUATION_WEIGHTS, **weights))
        for name, value in numbers.items():
            setattr(self.strategy, name, type(getattr(self.strategy, name))(value))
        self.moves = 0
        self.spent = 0.0
        self.games = 0.0
        self.slowest = 0.0
        self.sources: Counter[str] = Counter()
        self.finished = 0

    def play(self, position: CarcassonnePosition, seed: int) -> None:
        """Make a move, and note the time it took."""
        began = process_time()
        move = self.choose(position, seed)
        took = process_time() - began
        self.spent += took
        self.slowest = max(self.slowest, took)
        self.moves += 1
        GAME.play(position, position.seat, move)

    def choose(self, position: CarcassonnePosition, seed: int) -> PlaceTile:
        """Think of a move."""
        if not self.strategy.simulations:
            return self.strategy.normal(position, position.seat, SeededRng("", seed))
        budget = (
            Budget.within(self.seconds, process_time, ANY_NUMBER) if self.seconds else Budget(self.strategy.simulations)
        )
        judged = Search(GAME, self.strategy, GAME.view(position, position.seat), seed).judge(budget)
        self.games += sum(one.games - self.strategy.prior_games for one in judged)
        best: PlaceTile = judged[0].move
        return best

    def row(self) -> str:
        """The time of a move, as text."""
        moves = max(1, self.moves)
        each = f"{1000 * self.spent / moves:.0f} ms a move (slowest {1000 * self.slowest:.0f})"
        return f"{each}, {self.games / moves:.0f} games"

    def points(self) -> str:
        """The points of a game by where they came from, as text."""
        games = max(1, self.finished)
        return ", ".join(f"{code} {points / games:.1f}" for code, points in sorted(self.sources.items()))

    def reckon(self, standing: Standing) -> None:
        """Note where the points of a finished game came from."""
        self.finished += 1
        for share in standing.breakdown:
            self.sources[share.code] += share.points
            if share.params["seats"] != (seat_name(standing.seat),):
                self.sources["of these shared with others"] += share.points


class Opponent(Setting):
    """One of the opponents in place of a setting."""

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__(f"seconds={seconds}")
        self._choose = OPPONENTS[name]

    def choose(self, position: CarcassonnePosition, seed: int) -> PlaceTile:
        """The opponent's move."""
        return self._choose(position, seed, self.seconds)


def meeting(ours: Setting, theirs: Setting, seats: int, seed: str) -> list[tuple[float, float]]:
    """One tile order from each seat: our lead, and our share of the win."""
    found = []
    for ours_at in range(seats):
        position: CarcassonnePosition = GAME.setup(seats, seed, stacked={"first": ["0"]})
        while not position.over:
            player = ours if position.seat == ours_at else theirs
            player.play(position, position.drawn)
        standings = GAME.standings(position)
        for standing in standings.seats:
            (ours if standing.seat == ours_at else theirs).reckon(standing)
        winners = standings.winners
        found.append((lead(position.scores, ours_at), (ours_at in winners) / len(winners)))
    return found


def main() -> None:
    """Read the command line, and let the two sides meet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", default="rivalry")
    arguments = parser.parse_args()
    name, _, seconds = arguments.theirs.partition(" ")
    ours = Setting(arguments.ours)
    theirs = Opponent(name, float(seconds or 1)) if name in OPPONENTS else Setting(arguments.theirs)
    leads: list[float] = []
    wins: list[float] = []
    for number in range(arguments.pairs):
        found = meeting(ours, theirs, arguments.seats, f"{arguments.seed} {number}")
        leads.append(fmean(led for led, _ in found))
        wins.append(fmean(won for _, won in found))
        if number:
            won = with_interval([100 * share for share in wins])
            print(
                f"{number + 1} pairs: lead {with_interval(leads)}, won {won} %; {ours.row()}; {theirs.row()}",
                flush=True,
            )
    print(f"ours: {ours.points()}\ntheirs: {theirs.points()}")


if __name__ == "__main__":
    main()
