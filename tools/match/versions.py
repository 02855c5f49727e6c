"""The versions that meet: a folder of this repository or of another state of it, and a process that plays for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

ROOT: Final = Path(__file__).resolve().parents[2]
PLAYER: Final = Path(__file__).with_name("player.py")


class BrokenVersion(RuntimeError):
    """The process of a version has ended, or could not follow: its own words are on the terminal."""


@contextmanager
def checked_out(version: str) -> Iterator[Path]:
    """The folder of a version: the folder of this name, or a branch, tag or commit checked out for a while."""
    if (Path(version) / "engine").is_dir():
        yield Path(version).resolve()
        return
    with TemporaryDirectory(prefix="waypost-match-") as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--quiet", "--detach", str(tree), version)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True)  # noqa: S603, S607


class Player:
    """A version's process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", PLAYER],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.moves = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream(self._process.stdin).close()
        self._process.wait()
        self._stream(self._process.stdout).close()

    def begin(self, game: str, save: str) -> None:
        """Begin a game from the save of its first position."""
        self._ask({"game": game, "position": save})

    def follow(self, move: str) -> None:
        """Tell of a move that was made."""
        self._ask({"play": move})

    def choose(self, level: str, seed: int, seconds: float, simulations: int) -> str:
        """Ask for a move."""
        answer = self._ask({"level": level, "seed": seed, "seconds": seconds, "simulations": simulations})
        self.moves += 1
        self.seconds += answer["seconds"]
        self.slowest = max(self.slowest, answer["seconds"])
        return str(answer["move"])

    def time(self) -> str:
        """The processor's time of a move, as text."""
        return f"{1000 * self.seconds / max(1, self.moves):.0f} ms a move (slowest {1000 * self.slowest:.0f})"

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            print(json.dumps(question), file=self._stream(self._process.stdin), flush=True)
            line = self._stream(self._process.stdout).readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise BrokenVersion(f"the computers of {self._folder} have stopped")
        answer: dict[str, Any] = json.loads(line)
        return answer

    @staticmethod
    def _stream(stream: IO[str] | None) -> IO[str]:
        if stream is None:
            raise BrokenVersion("no pipe to the process")
        return stream
