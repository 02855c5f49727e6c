"""Lets the AI of a rail game play against opponents of other schools, and prints how it does.

    python -m tools.arena.rail_match europe --opponent rusher --pairs 50

Every deal is played twice, once from each seat. Prints for each of ``tools.arena.rail_opponents`` how much of the games
the level hard wins, its lead with a 95 % interval, and where the points of both sides come from.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from statistics import fmean
from time import process_time
from typing import TYPE_CHECKING

from engine.ai.player import Level, choose
from engine.ai.search import Budget
from tools.arena.intervals import with_interval
from tools.arena.rail_opponents import OPPONENTS
from tools.rail_games import RAIL_GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.messages import Seat
    from engine.rails.game import RailGame
    from engine.rails.thinking.strategy import RailStrategy
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition


class Match:
    """Two sides that meet as often as ``pair`` is called; keeps how the games ended, from the first side's view."""

    def __init__(self, game: RailGame) -> None:
        self._game = game
        self.leads: list[float] = []
        self.wins: list[float] = []
        self.sources = (Counter[str](), Counter[str]())

    def pair(self, sides: Sequence[Callable[[RailPosition, Seat], RailMove]], seed: str) -> None:
        """Play one deal twice, with the seats changed; note the mean lead and the share of wins."""
        played = [self._play(sides, first, seed) for first in (0, 1)]
        self.leads.append(fmean(lead for lead, _ in played))
        self.wins.append(fmean(won for _, won in played))

    def _play(
        self, sides: Sequence[Callable[[RailPosition, Seat], RailMove]], first: int, seed: str
    ) -> tuple[int, float]:
        """The first side's lead, and its share of the win: a half if it is level."""
        game = self._game
        position = game.setup(2, seed)
        while acting := game.to_act(position):
            seat = acting[0]
            game.play(position, seat, sides[(seat + first) % 2](position, seat))
        seats = game.standings(position).seats
        for side, sources in enumerate(self.sources):
            for share in seats[(side + first) % 2].breakdown:
                sources[_source(share.code, share.params)] += share.points
        ours, theirs = (seats[(side + first) % 2].points for side in (0, 1))
        return ours - theirs, (1 + (ours > theirs) - (ours < theirs)) / 2

    def rows(self) -> list[str]:
        """The report, line by line."""
        games = 2 * len(self.leads)
        won = with_interval([100 * share for share in self.wins])
        found = [f"won {won} %, lead {with_interval(self.leads)}"]
        ours, theirs = self.sources
        found += [
            f"    {name:<18}{ours[name] / games:8.1f}{theirs[name] / games:8.1f}" for name in sorted({*ours, *theirs})
        ]
        return found


def _source(code: str, params: object) -> str:
    length = params.get("length", "") if isinstance(params, dict) and code == "routes-of-length" else ""
    return f"{code} {length}".strip()


def hard(
    game: RailGame, strategy: RailStrategy, budget: Callable[[], Budget], position: RailPosition, seat: Seat
) -> RailMove:
    """The level hard's move; its random numbers follow from what lies on the table, so a match can be repeated."""
    seed = sum(position.hands[seat]) + 100 * len(position.free) + len(position.deck)
    return choose(game, strategy, game.view(position, seat), Level.HARD, seed, budget())


def main() -> None:
    """Read the command line, and let the sides meet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(RAIL_GAMES))
    parser.add_argument(
        "--side", choices=["hard", *OPPONENTS], default="hard", help="another opponent may play in place of hard"
    )
    parser.add_argument("--opponent", choices=list(OPPONENTS), action="append", help="all of them by default")
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seed", default="sparring")
    parser.add_argument("--simulations", type=int, default=80)
    parser.add_argument("--seconds", type=float, help="of thinking about a move, instead of simulations")
    arguments = parser.parse_args()
    game, strategy = RAIL_GAMES[arguments.game]

    def budget() -> Budget:
        if arguments.seconds:
            return Budget.within(arguments.seconds, process_time)
        return Budget(arguments.simulations)

    side = (
        partial(hard, game, strategy, budget) if arguments.side == "hard" else OPPONENTS[arguments.side](strategy).move
    )
    for name in arguments.opponent or OPPONENTS:
        match_, opponent = Match(game), OPPONENTS[name](strategy)
        for number in range(arguments.pairs):
            match_.pair((side, opponent.move), f"{arguments.seed} {number}")
        print(f"{game.id}, {arguments.side} and {name}, {arguments.pairs} pairs: ", end="")
        print("\n".join(match_.rows()), flush=True)


if __name__ == "__main__":
    main()
