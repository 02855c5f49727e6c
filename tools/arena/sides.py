"""The sides of a match. A side is written as what it plays, followed by its settings:

- ``hard``: a level; ``"hard seconds=0.2"``, ``"hard simulations=50"``: with so many seconds of the processor, or so
  many imagined games, for a move
- ``"normal style=farmer"``: a level in a style
- ``"normal version=main"``: the level of another version, which is a branch, a tag, a commit, or a folder; it thinks in
  a process of its own
- ``"hard breadth=20 city_odds=0.9"``: a level whose strategy, or Carcassonne's evaluation, has other numbers
- ``farmer``: one of ``tools.arena.opponents``
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct, structs

import engine.games
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.games.carcassonne.ai.strategy import CarcassonneStrategy
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from tools.arena.opponents import CARCASSONNE_OPPONENTS, RAIL_OPPONENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.ai.strategy import Strategy
    from engine.api import AnyGame, Move, Position, Seat

    AnyStrategy: TypeAlias = Strategy[Any, Any]
    Think: TypeAlias = Callable[[Position, Seat, int], tuple[Move, float]]

ROOT: Final = Path(__file__).resolve().parents[2]
VERSION: Final = Path(__file__).with_name("version.py")


class BrokenVersion(RuntimeError):
    """The process of a version has ended, or plays what is not allowed; its own words are on the terminal."""


class Effort(Struct, frozen=True):
    """The limit on thinking about a move; 0 sets none."""

    seconds: float = 0.0
    simulations: int = 0

    def budget(self) -> Budget | None:
        """Return None for as much as the strategy does by itself."""
        if self.seconds:
            return Budget.within(self.seconds, process_time)
        return Budget(self.simulations) if self.simulations else None


class Side:
    """Plays any seat of one game, and knows how long it thought."""

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
    """Make the side that is written so. A side that names no effort has this one."""
    name, *settings = text.split()
    given = dict(setting.split("=", 1) for setting in settings)
    effort = Effort(float(given.pop("seconds", effort.seconds)), int(given.pop("simulations", effort.simulations)))
    if name not in list(Level):
        yield Side(text, _opponent(game, name))
    elif version := given.pop("version", ""):
        asked = {"game": game.id, "level": name, "style": given.pop("style", ""), **structs.asdict(effort)}
        with _checked_out(version) as folder, _process(folder) as process:
            yield Side(text, _version(game, process, asked))
    else:
        yield Side(text, _level(game, Level(name), strategy_with(engine.games.strategy(game), given), effort))


def strategy_with(strategy: AnyStrategy, settings: dict[str, str]) -> AnyStrategy:
    """Return the strategy in another style, with other numbers, or with other weights of Carcassonne's evaluation."""
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
        answer = _answer(process, question)
        move: Move = game.parse(answer["move"])
        if refused := game.why_not(position, seat, move):
            raise BrokenVersion(f"{move} is not allowed: {refused}")
        return move, float(answer["seconds"])

    return think


def _answer(process: subprocess.Popen[str], question: dict[str, Any]) -> dict[str, Any]:
    if process.stdin is None or process.stdout is None:
        raise BrokenVersion("no pipe to the process")
    try:
        print(json.dumps(question), file=process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(process.stdout.readline())
    except (BrokenPipeError, json.JSONDecodeError) as error:
        raise BrokenVersion("the computers of the other version have stopped") from error
    return answer


@contextmanager
def _process(folder: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-P", VERSION],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


@contextmanager
def _checked_out(version: str) -> Iterator[Path]:
    if (Path(version) / "engine").is_dir():
        yield Path(version).resolve()
        return
    with TemporaryDirectory(prefix="waypost-arena-") as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--quiet", "--detach", str(tree), version)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True)  # noqa: S603, S607
