"""Golden files of games: a playthrough, a save of every schema, and a save and a record of every version of the rules.

``python -m conformance.goldens FOLDER GAME`` writes those of a game, which is an id or a module that exports ``GAME``.
A playthrough is rewritten. A save or a record is only added, because old ones must load for ever.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import engine.games
from conformance.playthrough import playthrough
from conformance.random_games import random_game
from engine import replay
from engine.rng import FastRng
from engine.variants import Variant, chosen_variants, combinations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.api import AnyGame

EVERY: Final = "*"  # The name for every game that Waypost finds.


def games_named(names: Iterable[str]) -> list[AnyGame]:
    """Return the games with these ids or in these modules, each once. Raises ``UnknownGame`` or ``ImportError``."""
    found: dict[str, AnyGame] = {}
    for name in names:
        if name == EVERY:
            found |= {game.id: game for game in engine.games.all()}
        else:
            game = _game_named(name)
            found[game.id] = game
    return list(found.values())


def _game_named(name: str) -> AnyGame:
    try:
        return engine.games.find(name)
    except engine.games.UnknownGame:
        game: AnyGame = import_module(name).GAME
        return game


def name_of(game: AnyGame) -> str:
    """Return the name by which ``games_named`` finds a game: its id, or the module of a game that is not installed."""
    if game in engine.games.all():
        return game.id
    return next(name for name, module in sys.modules.items() if getattr(module, "GAME", None) is game)


def playthrough_path(folder: Path, game: AnyGame, seats: int) -> Path:
    return folder / "playthroughs" / f"{game.id}-{seats}.txt"


def save_path(folder: Path, game: AnyGame, schema: int) -> Path:
    return folder / "saved" / f"{game.id}-{schema}.json"


class RulesOfGame(NamedTuple):
    """One version of one game's rules, or several variants together under one version."""

    game: AnyGame
    rules: int
    variants: tuple[Variant, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.rules), *(word for variant in self.variants for word in variant)])

    def kept(self, folder: Path, kind: str) -> bytes:
        """Return the kept save or record of this version. Raises ``MissingGolden``."""
        return kept(rules_path(folder, self, kind), self.game)


def rules_path(folder: Path, version: RulesOfGame, kind: str) -> Path:
    return folder / "rules" / f"{version}.{kind}.json"


def versions_of(folder: Path, game: AnyGame) -> Iterator[RulesOfGame]:
    """Yield every version of a game's rules, and the variants of which the folder has a record."""
    yield from (RulesOfGame(game, rules) for rules in range(1, game.rules_version + 1))
    for path in sorted((folder / "rules").glob(f"{game.id}-*.record.json")):
        start = replay.read(path.read_text("utf-8")).start
        if variants := chosen_variants(game.options, start.options):
            yield RulesOfGame(game, start.rules, variants)


def kept(path: Path, game: AnyGame) -> bytes:
    """Return the content of a game's golden file. Raises ``MissingGolden``, which says how to write the file."""
    if not path.exists():
        raise MissingGolden(path, game)
    return path.read_bytes()


class MissingGolden(Exception):
    """A golden file does not exist."""

    def __init__(self, path: Path, game: AnyGame) -> None:
        super().__init__(
            f"{path.name} is missing, so nothing shows that the rules, saves and records of {game.id} stay the same. "
            f"Write it with: python -m conformance.goldens {path.parent.parent} {name_of(game)}"
        )


def write_goldens(folder: Path, game: AnyGame) -> None:
    """Write a game's playthroughs, and its missing saves and records of today's schema, rules and variants."""
    for seats in sorted({*game.seats}):
        _write(playthrough_path(folder, game, seats), playthrough(game, seats).encode())
    data = _save_of_middle(game)
    path = save_path(folder, game, json.loads(data)["schema"])
    if not path.exists():
        _write(path, data)
    variants = [(), combinations(game.options)[-1]] if game.options else [()]
    for chosen in variants:
        _keep_rules(folder, RulesOfGame(game, game.rules_version, chosen))


def _save_of_middle(game: AnyGame) -> bytes:
    """Return a save from the middle of a random game."""
    saves = [game.save(position) for position, _, _ in random_game(game, game.seats[1], "golden save")]
    return saves[len(saves) // 2]


def _keep_rules(folder: Path, version: RulesOfGame) -> None:
    """Write a save and a record under these rules, unless they exist. Both are kept forever."""
    game, options = version.game, dict(version.variants)
    save, whole = (rules_path(folder, version, kind) for kind in ("save", "record"))
    if save.exists() and whole.exists():
        return
    seats = max(game.seats[0], min(3, game.seats[1]))
    seed, rng = f"released under rules {game.rules_version}", FastRng(7)
    position, moves, saves = game.setup(seats, seed, options), [], []
    while acting := game.to_act(position):
        saves.append(game.save(position))
        move = game.sample(position, acting[0], rng)
        moves.append((acting[0], move))
        game.play(position, acting[0], move)
    _write(save, saves[len(saves) // 2])
    record = replay.record(game, replay.start_of(game, seats, seed, options, {}), moves, position)
    _write(whole, replay.write(record).encode())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main(words: list[str]) -> None:
    """Write the golden files of the games named after the folder."""
    folder, *names = words
    for game in games_named(names):
        write_goldens(Path(folder), game)


if __name__ == "__main__":
    main(sys.argv[1:])
