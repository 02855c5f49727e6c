"""Said against happened in rail games: how long the game lasts, which tickets are finished, what rivals take first.

    python -m tools.calibration europe --games 40 --side hard --opponents planner rusher --chart calibration.svg

Plays games between the side and each opponent in turn, seats changed from game to game, and asks at every turn of the
side for its plan, as ``rail_forecasts`` says. Prints what was said and what happened, by the tenth of the game; how
often a rival built a route that the side's tickets wanted; and how many cards and wagons were left at the end. The
chart shows the chance of tickets, and the turns left by tenth.

``--keep FILE`` adds the games played to a file; ``--games 0 --keep FILE`` plays none and judges those in the file.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from engine.ai.player import Level
from tools.arena.rail_opponents import OPPONENTS
from tools.calibration.chart import chart
from tools.calibration.forecast import Forecast, Measure
from tools.calibration.game_files import append, read
from tools.calibration.rail_forecasts import outcome
from tools.calibration.rail_games import RecordedRailGame, played
from tools.calibration.tables import of_measure, report
from tools.rail_games import RAIL_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tools.calibration.rail_forecasts import Outcome, Wanted

SIDES = [*Level, *OPPONENTS]
LONGEST = 40
"""The chart shows turns left as parts of so many."""


def main(words: Sequence[str]) -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(RAIL_GAMES))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--side", default="planner", choices=SIDES, help="whose plans they are")
    parser.add_argument("--opponents", nargs="+", default=["planner", "rusher", "hasty", "blocker"], choices=SIDES)
    parser.add_argument("--simulations", type=int, default=20, help="of a move of hard")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--keep", type=Path, help="a file of games")
    parser.add_argument("--chart", type=Path, help="where to write the chart, an SVG")
    given = parser.parse_args(words)
    games = list(read(given.keep, RecordedRailGame)) if given.keep and given.keep.exists() else []
    for number in range(given.games):
        opponent = given.opponents[number // 2 % len(given.opponents)]
        sides = [given.side, opponent] if number % 2 else [opponent, given.side]
        games.append(played(given.game, sides, f"{given.seed} {number // 2}", given.simulations))
        if given.keep:
            append(given.keep, games[-1])
    found = [outcome(game, given.side) for game in games if game.game == given.game and given.side in game.sides]
    print("\n".join(lines(found)))
    if given.chart:
        given.chart.write_text(chart(squares(found)), encoding="utf-8")


def lines(found: Sequence[Outcome]) -> Iterator[str]:
    """The tables."""
    yield from report(
        [one._replace(game=number) for number, each in enumerate(found) for one in each.forecasts], "tenth"
    )
    wanted = [one for each in found for one in each.wanted]
    for ends in sorted({one.ends for one in wanted}):
        yield f"wanted by a ticket, {ends} ends reached by rivals: " + _lost(one for one in wanted if one.ends == ends)
    tenths = sorted({one.tenth for one in wanted})
    yield "  by tenth " + "  ".join(f"{now} {_lost(one for one in wanted if one.tenth == now)}" for now in tenths)
    endings = [one for each in found for one in each.endings]
    yield (
        f"at the end: {fmean(one.cards for one in endings):.1f} cards in hand, "
        f"{fmean(one.wagons for one in endings):.1f} wagons, after {fmean(one.turns for one in endings):.1f} turns"
    )


def _lost(wanted: Iterable[Wanted]) -> str:
    lost = [one.lost for one in wanted]
    return f"a rival built {fmean(lost):.2f} ({len(lost)})"


def squares(found: Sequence[Outcome]) -> dict[str, list[Forecast]]:
    """What the chart shows, by kind: chances, and turns as parts of the longest game."""
    said = [one for each in found for one in each.forecasts]
    turns = [
        one._replace(said=min(1.0, one.said / LONGEST), happened=one.happened / LONGEST)
        for one in said
        if one.measure == Measure.TURNS
    ]
    return {**of_measure(said, Measure.CHANCE), f"turns left of {LONGEST}": turns}
