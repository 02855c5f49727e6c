"""Measures what a style costs, and what is different about it: it meets the same level without a style.

    python -m tools.arena.style_match carcassonne farmer --pairs 100
    python -m tools.arena.style_match europe collector --level hard --simulations 40

Each deal is played from every seat: one computer in the style among those without. Prints the lead and the share of
wins with their 95 % intervals, and for both sides the points of a game by kind, from how many things they came (such
as tickets), how much of it was shared with others, and how many moves the game took.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING

import engine.games
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.ai.strategy import lead
from engine.api import seat_name
from engine.rng import SeededRng
from tools.arena.intervals import with_interval

if TYPE_CHECKING:
    from engine.api import AnyGame, Seat, Standings


class Side:
    """What came of all games of a side, added up over its seats."""

    def __init__(self) -> None:
        self.seats = 0
        self.points: Counter[str] = Counter()
        self.things: Counter[str] = Counter()

    def reckon(self, game: AnyGame, standings: Standings, seat: Seat) -> None:
        """Add what a seat has in the end."""
        self.seats += 1
        for share in standings[seat].breakdown:
            kind = game.kinds.get(share.code, share.code)
            self.points[kind] += share.points
            self.things[kind] += int(str(share.params.get("count", 1)))
            if share.params.get("seats", (seat_name(seat),)) != (seat_name(seat),):
                self.points["of these shared"] += share.points
                self.things["of these shared"] += 1

    def row(self) -> str:
        """Points by kind, each with the number of things that they came from."""
        kinds = [
            f"{kind} {points / self.seats:.1f} ({self.things[kind] / self.seats:.2f})"
            for kind, points in sorted(self.points.items())
        ]
        return ", ".join(kinds)


class StyleMatch:
    """One computer in a style among others without, as often as ``deal`` is called."""

    def __init__(self, game: AnyGame, level: Level, style: str, budget: Budget) -> None:
        self._game = game
        self._strategy = engine.games.strategy(game)
        self._styled = self._strategy.in_style(style)
        self._level = level
        self._style = style
        self._budget = budget
        self.sides = (Side(), Side())
        self.leads: list[float] = []
        self.wins: list[float] = []
        self.moves: list[float] = []

    def deal(self, seats: int, seed: str) -> None:
        """Play one deal from every seat; note the mean lead and share of wins."""
        played = [self._play(seats, ours, seed) for ours in range(seats)]
        self.leads.append(fmean(ahead for ahead, _ in played))
        self.wins.append(fmean(won for _, won in played))

    def _play(self, seats: int, ours: Seat, seed: str) -> tuple[float, float]:
        game, rng = self._game, SeededRng(seed, "arena")
        position = game.setup(seats, seed)
        moves = 0
        while acting := game.to_act(position):
            seat = acting[0]
            strategy = self._styled if seat == ours else self._strategy
            view = game.view(position, seat)
            move = choose(game, strategy, view, self._level, rng.below(2**31), self._budget)
            game.play(position, seat, move)
            moves += 1
        self.moves.append(moves / seats)
        standings = game.standings(position)
        for seat in range(seats):
            self.sides[seat != ours].reckon(game, standings, seat)
        winners = standings.winners
        return lead([one.points for one in standings.seats], ours), (ours in winners) / len(winners)

    def rows(self) -> list[str]:
        """The report, line by line."""
        won = with_interval([100 * share for share in self.wins])
        return [
            f"{self._style}: lead {with_interval(self.leads)}, won {won} %, {fmean(self.moves):.1f} moves a seat",
            f"    in this style: {self.sides[0].row()}",
            f"    the others:    {self.sides[1].row()}",
        ]


def main() -> None:
    """Read the command line, and let each style play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("styles", nargs="*", help="all of the game by default")
    parser.add_argument("--level", type=Level, default=Level.NORMAL)
    parser.add_argument("--pairs", type=int, default=50, help="deals, each played from every seat")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=40, help="of a search")
    parser.add_argument("--seed", default="styles")
    asked = parser.parse_args()
    game = engine.games.find(asked.game)
    for style in asked.styles or engine.games.strategy(game).styles:
        match_ = StyleMatch(game, asked.level, style, Budget(asked.simulations))
        for number in range(asked.pairs):
            match_.deal(asked.seats, f"{asked.seed} {number}")
        print(
            f"{game.id}, {asked.level}, {asked.seats} seats, {asked.pairs} deals\n" + "\n".join(match_.rows()),
            flush=True,
        )


if __name__ == "__main__":
    main()
