"""Compare two computer players. Each deal is played from every seat, so that both have the same luck.

    python -m tools.arena carcassonne normal "normal style=farmer" --deals 100
    python -m tools.arena europe hard rusher --simulations 80
    python -m tools.arena tchu hard "hard version=main" --seconds 0.2 --seats 3
    python -m tools.arena carcassonne normal easy --option fields=no --option tiles=36

After each deal, the arena prints the share of wins, the lead over the best other seat, and the time per move, with 95 %
intervals over deals. At the end it prints the sources of the points and the difference between the ratings (for
``chatbot/people/rating.py``). A side is a player and its settings:

- ``hard``: a level
- ``"hard seconds=0.2"``, ``"hard simulations=50"``: a level with a limit of processor seconds or imagined games per
  move
- ``"normal style=farmer"``: a level in a style
- ``"normal version=main"``: the level of another version (a branch, tag, commit or folder), in a separate process
- ``"hard breadth=20 city_odds=0.9"``: a level with other parameters of its strategy or of Carcassonne's evaluation
- ``farmer``: a player from ``tools.opponents``
- ``beginner``: a model of a person in their first game, from ``tools.beginners``
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial
from math import log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct, structs

import engine.games
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.ai.strategy import Strategy, lead
from engine.api import AnyGame, Move, Position, Seat, Standings, seat_name
from engine.games.carcassonne.ai.strategy import CarcassonneStrategy
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.rng import FastRng, SeededRng
from engine.variants import options_in
from tools.beginners import BEGINNERS
from tools.opponents import CARCASSONNE_OPPONENTS, RAIL_OPPONENTS

AnyStrategy: TypeAlias = Strategy[Any, Any]
Think: TypeAlias = Callable[[Position, Seat, int], tuple[Move, float]]
Watch: TypeAlias = Callable[[Position, Seat, Move], None]
Options: TypeAlias = "Mapping[str, str] | None"
ROOT: Final = Path(__file__).resolve().parents[1]
VERSION: Final = Path(__file__).with_name("arena_version.py")


class BrokenVersion(RuntimeError):
    """The process of another version has ended or played an illegal move. The process's output is on the terminal."""


class Effort(Struct, frozen=True):
    """The limit on thinking about a move: ``seconds``, or else ``simulations``. If both are 0, the strategy's default
    applies.
    """

    seconds: float = 0.0
    simulations: int = 0

    def budget(self) -> Budget | None:
        """Return the budget, or None for the strategy's default."""
        if self.seconds:
            return Budget.within(self.seconds, process_time)
        return Budget(self.simulations) if self.simulations else None


class Side:
    """Plays any seat of one game and measures its thinking time."""

    def __init__(self, name: str, think: Think) -> None:
        self.name = name
        self.moves = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self._think = think

    def move(self, position: Position, seat: Seat, seed: int) -> Move:
        move, seconds = self._think(position, seat, seed)
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        return move

    def time(self) -> str:
        return f"{1000 * self.seconds / max(1, self.moves):.0f} ms a move (slowest {1000 * self.slowest:.0f})"


@contextmanager
def side(text: str, game: AnyGame, effort: Effort) -> Iterator[Side]:
    """Yield the side described by ``text``. ``effort`` is the default effort."""
    name, *settings = shlex.split(text)
    given = dict(setting.split("=", 1) for setting in settings)
    effort = Effort(float(given.pop("seconds", effort.seconds)), int(given.pop("simulations", effort.simulations)))
    if name == "beginner":
        yield Side(text, _beginner(game))
    elif name not in list(Level):
        yield Side(text, _opponent(game, name))
    elif version := given.pop("version", ""):
        asked = {"game": game.id, "level": name, "style": given.pop("style", ""), **structs.asdict(effort)}
        with _checked_out(version) as folder, _process(folder) as process:
            yield Side(text, _version(game, process, asked))
    else:
        yield Side(text, _level(game, Level(name), strategy_with(engine.games.strategy(game), given), effort))


def strategy_with(strategy: AnyStrategy, settings: dict[str, str]) -> AnyStrategy:
    """Return the strategy with another style, other parameters, or other weights of Carcassonne's evaluation."""
    numbers = {name: float(value) for name, value in settings.items() if name != "style"}
    weights = {name: numbers.pop(name) for name in list(numbers) if name in EvaluationWeights.__struct_fields__}
    changed = CarcassonneStrategy(structs.replace(EVALUATION_WEIGHTS, **weights)) if weights else copy(strategy)
    for name, value in numbers.items():
        setattr(changed, name, type(getattr(changed, name))(value))
    return changed.in_style(settings["style"]) if "style" in settings else changed


def _level(game: AnyGame, level: Level, strategy: AnyStrategy, effort: Effort) -> Think:
    def think(position: Position, seat: Seat, seed: int) -> tuple[Move, float]:
        view, began = game.view(position, seat), process_time()
        return choose(game, strategy, view, level, seed, effort.budget()), process_time() - began

    return think


def _beginner(game: AnyGame) -> Think:
    beginner = BEGINNERS[game.id]

    def think(position: Position, seat: Seat, seed: int) -> tuple[Move, float]:
        began = process_time()
        return beginner(position, seat, FastRng(seed)), process_time() - began

    return think


def _opponent(game: AnyGame, name: str) -> Think:
    strategy: Any = engine.games.strategy(game)
    opponent: Any = CARCASSONNE_OPPONENTS[name] if game.id == "carcassonne" else RAIL_OPPONENTS[name](strategy).move

    def think(position: Position, seat: Seat, _: int) -> tuple[Move, float]:
        began = process_time()
        return opponent(position, seat), process_time() - began

    return think


def _version(game: AnyGame, process: subprocess.Popen[str], asked: dict[str, Any]) -> Think:
    def think(position: Position, seat: Seat, seed: int) -> tuple[Move, float]:
        question = {**asked, "position": game.save(position).decode(), "seat": seat, "seed": seed}
        if process.stdin is None or process.stdout is None:
            raise BrokenVersion("no pipe to the process")
        try:
            print(json.dumps(question), file=process.stdin, flush=True)
            answer = json.loads(process.stdout.readline())
        except (BrokenPipeError, json.JSONDecodeError) as error:
            raise BrokenVersion("the process of the other version has stopped") from error
        move: Move = game.parse(answer["move"])
        if refused := game.why_not(position, seat, move):
            raise BrokenVersion(f"{move} is not allowed: {refused}")
        return move, float(answer["seconds"])

    return think


def _process(folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command, pipe = [sys.executable, "-P", str(VERSION)], subprocess.PIPE
    return subprocess.Popen(command, cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True)  # noqa: S603


@contextmanager
def _checked_out(version: str) -> Iterator[Path]:
    if (Path(version) / "engine").is_dir():
        yield Path(version).resolve()
        return
    with TemporaryDirectory(prefix="waypost-arena-") as folder:
        tree, git = Path(folder) / "tree", partial(subprocess.run, cwd=ROOT, check=True)
        git(["git", "worktree", "add", "--quiet", "--detach", tree, version])
        try:
            yield tree
        finally:
            git(["git", "worktree", "remove", "--force", tree])


SURE: Final = 1.96
BETA: Final = 25 / 6  # Standard deviation of a performance around the player's strength, in the rating model.
RATING_SURE: Final = 1.0  # Uncertainty of a computer's rating, as in ``chatbot/people/rating.py``.


class Interval(NamedTuple):
    """A mean, and half the width of its 95 % confidence interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        margin = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        return cls(fmean(values), margin)

    def __str__(self) -> str:
        return f"{self.mean:.1f} +- {self.margin:.1f}"


class Points:
    """The points of a side by kind, summed over its seats."""

    def __init__(self) -> None:
        self.seats = 0
        self.points: Counter[str] = Counter()
        self.things: Counter[str] = Counter()

    def add(self, game: AnyGame, standings: Standings, seat: Seat) -> None:
        self.seats += 1
        for share in standings[seat].breakdown:
            kind = game.kinds.get(share.code, share.code)
            self.points[kind] += share.points
            self.things[kind] += int(str(share.params.get("count", 1)))
            if share.params.get("seats", (seat_name(seat),)) != (seat_name(seat),):
                self.points["of these shared"] += share.points
                self.things["of these shared"] += 1

    def __str__(self) -> str:
        seats = max(1, self.seats)
        kinds = sorted(self.points.items())
        return ", ".join(f"{kind} {points / seats:.1f} ({self.things[kind] / seats:.2f})" for kind, points in kinds)


def play(
    game: AnyGame, sides: Sequence[Side], seed: str, options: Options = None, watch: Watch | None = None
) -> Position:
    """Return the end of a game with these sides in the seats. ``watch`` sees each move before it is carried out."""
    position, rng = game.setup(len(sides), seed, options), SeededRng(seed, "arena")
    while acting := game.to_act(position):
        seat = acting[0]
        move = sides[seat].move(position, seat, rng.below(2**31))
        if watch is not None:
            watch(position, seat, move)
        game.play(position, seat, move)
    return position


def outcome(standings: Standings, seat: Seat) -> tuple[float, float]:
    """Return the seat's lead over the best other seat, and its share of the win."""
    winners = standings.winners
    return lead([one.points for one in standings.seats], seat), (seat in winners) / len(winners)


class Match:
    """Repeated games of the first side in one seat against the second side in all others."""

    def __init__(self, game: AnyGame, sides: tuple[Side, Side], seats: int = 2, options: Options = None) -> None:
        self._game = game
        self._options = options
        self._sides = sides
        self._seats = seats
        self.points = (Points(), Points())
        self.leads: list[float] = []
        self.wins: list[float] = []
        """For each deal, the mean over its games: in ``leads`` the lead over the best other seat, in ``wins`` the share
        of wins.
        """

    def deal(self, seed: str) -> None:
        played = [self._play(ours, seed) for ours in range(self._seats)]
        self.leads.append(fmean(ahead for ahead, _ in played))
        self.wins.append(fmean(won for _, won in played))

    def _play(self, ours: Seat, seed: str) -> tuple[float, float]:
        game, sides = self._game, [self._sides[seat != ours] for seat in range(self._seats)]
        standings = game.standings(play(game, sides, seed, self._options))
        for seat in range(self._seats):
            self.points[seat != ours].add(game, standings, seat)
        return outcome(standings, ours)

    def __str__(self) -> str:
        won = Interval.of([100 * share for share in self.wins])
        first, second = (side.time() for side in self._sides)
        return f"{len(self.wins)} deals: won {won} %, lead {Interval.of(self.leads)}; {first}; {second}"

    def rating_difference(self) -> str:
        won, games = Interval.of(self.wins), self._seats * len(self.wins)
        shares = won.mean, won.mean - won.margin, won.mean + won.margin
        likely, least, most = (difference(share, games, self._seats) for share in shares)
        return f"difference of ratings {likely:.1f} [{least:.1f} {most:.1f}]"


def difference(share: float, games: int, seats: int) -> float:
    """Return the rating difference at which a seat wins this share of games. If one side won every game, the difference
    would be infinite, so return a bound.
    """
    bounded = min(max(share, 0.5 / (games + 1)), 1 - 0.5 / (games + 1))
    return sqrt(seats * (BETA**2 + RATING_SURE**2)) * log((seats - 1) * bounded / (1 - bounded))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[game.id for game in engine.games.all()])
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seconds", type=float, default=0.0, help="processor seconds per move of a search")
    parser.add_argument("--simulations", type=int, default=0, help="imagined games per move, instead of seconds")
    parser.add_argument("--seed", default="arena")
    given = parser.parse_args()
    game, effort = engine.games.find(given.game), Effort(given.seconds, given.simulations)
    with side(given.ours, game, effort) as ours, side(given.theirs, game, effort) as theirs:
        match_ = Match(game, (ours, theirs), given.seats, options_in(",".join(given.option)))
        for number in range(given.deals):
            match_.deal(f"{given.seed} {number}")
            print(f"{game.id}, {match_}", flush=True)
        print(match_.rating_difference())
        for name, points in zip((ours.name, theirs.name), match_.points, strict=True):
            print(f"{name}: {points}")


if __name__ == "__main__":
    main()
