"""Distributions with games, written into a folder as pip installs them."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from importlib.metadata import EntryPoint, distributions
from typing import TYPE_CHECKING

import engine.games
from engine import wording
from tests.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = """
from tests.toy.game import ToyGame


class {module}(ToyGame):
    id = {game!r}
    package = __package__
    contract = {contract}


GAME = {module}()
"""
HIGH_CARD = ROOT / "tests" / "outside" / "high_card"
TOY_WORDS = ROOT / "tests" / "toy" / "words" / "en.ftl"


def install(site: Path, game: str, version: str = "1.0", contract: int | None = 1, module: str = "") -> Path:
    """Install the distribution ``{module}-game`` with a variant of the toy game, and return its package's folder."""
    module = module or game
    package = site / module
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").write_text(GAME.format(game=game, module=module, contract=contract), "utf-8")
    (package / "words" / "en.ftl").write_text(TOY_WORDS.read_text("utf-8"), "utf-8")
    register(site, game, module, f"{module}-game", version)
    return package


def register(site: Path, game: str, module: str, name: str, version: str = "1.0") -> None:
    """Write the metadata of the distribution ``name``, whose entry point is the game in this module."""
    metadata = site / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[waypost.games]\n{game} = {module}\n", "utf-8")


def pip_install(project: Path, site: Path) -> None:
    """Install the project in this folder into ``site``, without a network, with this environment's build backend."""
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", *offline, "--target", str(site), str(project)]
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def finding_games_in(site: Path) -> Iterator[None]:
    """Find the games that are installed in this folder, too, within the block."""
    known, before = set(sys.modules), vars(engine.games)["entry_points"]
    sys.path.insert(0, str(site))
    vars(engine.games)["entry_points"] = partial(_entry_points_in, site)
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        vars(engine.games)["entry_points"] = before
        _forget()
        for name in set(sys.modules) - known:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(site)):
                del sys.modules[name]


def _entry_points_in(site: Path, *, group: str) -> list[EntryPoint]:
    found = distributions(path=[str(site)])
    return [entry for distribution in found for entry in distribution.entry_points.select(group=group)]


def _forget() -> None:
    """Forget the games and words found so far, so that they are looked for again."""
    for found in (engine.games._found, wording._sentences, wording.game_words):
        found.cache_clear()
