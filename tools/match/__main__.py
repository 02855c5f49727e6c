"""This version against another one.

    python -m tools.match --against main carcassonne --level normal --deals 200
    python -m tools.match --against v1.2 europe tchu --seconds 0.2 --deals 100

``--against`` is a branch, a tag, a commit, or a folder with another state of the repository. Each version thinks in a
process of its own, from the view of its seat alone, and has the same time of the processor for each move (or the same
number of imagined games). Each deal is played once from every seat: one seat for this version, the others for the
other one. So luck falls on both alike, and a version that meets itself is level.

Prints, after every deal, the share of wins and the lead over the best of the others with their 95 % intervals over
deals, and the time of a move.
"""

from __future__ import annotations

import argparse
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import engine.games
from engine.ai.player import Level
from engine.ai.strategy import lead
from engine.rng import SeededRng
from tools.arena.intervals import with_interval
from tools.match.versions import ROOT, BrokenVersion, Player, checked_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import AnyGame, Seat


class Thinking(NamedTuple):
    """At which level both versions play, and how much they may think about a move; what is 0 sets no limit."""

    level: Level
    seconds: float
    simulations: int


class Outcome(NamedTuple):
    """How a game ended for this version: its share of the win, and its lead over the best of the others."""

    won: float
    lead: float


def deal(game: AnyGame, versions: tuple[Player, Player], seats: int, seed: str, thinking: Thinking) -> Outcome:
    """One deal from every seat: the averages."""
    outcomes = [played(game, versions, seats, ours, seed, thinking) for ours in range(seats)]
    return Outcome(fmean(one.won for one in outcomes), fmean(one.lead for one in outcomes))


def played(
    game: AnyGame, versions: tuple[Player, Player], seats: int, ours: Seat, seed: str, thinking: Thinking
) -> Outcome:
    """One game with this version at one seat and the other version at all others."""
    position = game.setup(seats, seed)
    save, rng = game.save(position).decode(), SeededRng(seed, "match")
    for version in versions:
        version.begin(game.id, save)
    while acting := game.to_act(position):
        seat = acting[0]
        text = versions[seat != ours].choose(thinking.level, rng.below(2**31), thinking.seconds, thinking.simulations)
        move = game.parse(text)
        if refused := game.why_not(position, seat, move):
            raise BrokenVersion(f"{text} is not allowed: {refused}")
        game.play(position, seat, move)
        for version in versions:
            version.follow(text)
    standings = game.standings(position)
    points = [standing.points for standing in standings.seats]
    return Outcome((ours in standings.winners) / len(standings.winners), lead(points, ours))


def row(outcomes: Sequence[Outcome]) -> str:
    """The report of some deals."""
    won = with_interval([100 * one.won for one in outcomes])
    return f"won {won} %, lead {with_interval([one.lead for one in outcomes])}"


def main() -> None:
    """Read the command line, and let the versions meet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", choices=[game.id for game in engine.games.all()])
    parser.add_argument("--against", required=True, help="a branch, tag or commit, or a folder")
    parser.add_argument("--deals", type=int, default=50, help="each is played from every seat")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", type=Level, choices=list(Level), default=Level.HARD)
    parser.add_argument("--seconds", type=float, default=0.0, help="of the processor for each move")
    parser.add_argument("--simulations", type=int, default=0, help="imagined games for each move, instead of seconds")
    parser.add_argument("--seed", default="match")
    given = parser.parse_args()
    thinking = Thinking(given.level, given.seconds, given.simulations)
    with checked_out(given.against) as folder, Player(ROOT) as this, Player(folder) as other:
        for name in given.games:
            outcomes: list[Outcome] = []
            game = engine.games.find(name)
            for number in range(given.deals):
                outcomes.append(deal(game, (this, other), given.seats, f"{given.seed} {number}", thinking))
                print(f"{name}, {number + 1} deals: {row(outcomes)}; {this.time()}, {other.time()}", flush=True)


if __name__ == "__main__":
    main()
