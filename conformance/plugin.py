"""A pytest plugin that tests games against the contract in ``engine.api``.

Install ``waypost[conformance]`` and run ``pytest --pyargs conformance``. Every game that Waypost finds is tested, or
those named by ``--waypost-game``. In a project's pytest settings:

- ``waypost_games`` names the games to test: ids, modules that export ``GAME``, or ``*`` for every game that is found.
- ``waypost_languages`` names the languages whose words must be complete. The default is English.
- ``waypost_golden`` is the folder of the golden files, ``tests/golden`` by default. ``python -m conformance.goldens
  FOLDER GAME`` writes them.

A test with a ``table`` argument runs for each game and each number of seats, and for each variant with the fewest
seats. A test with a ``game`` argument runs for each game, and one with a ``taught`` argument for each lesson.

Tests check what a game declares. A game without secrets has nothing to imagine, and a game without a strategy, lessons
or plans passes without them.
"""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.api import AnyGame, Position
    from engine.lessons import Lesson

pytest.register_assert_rewrite("conformance.leaks")

SUITE: Final = Path(__file__).parent


class GameAndSeats(NamedTuple):
    """A game, perhaps a variant, and a number of seats."""

    game: AnyGame
    seats: int
    variant: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game.id, str(self.seats), self.variant)))


class TaughtLesson(NamedTuple):
    """A lesson of a game."""

    game: AnyGame
    lesson: Lesson

    def __str__(self) -> str:
        return f"{self.game.id}-{self.lesson.name}"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("waypost", "conformance of Waypost's games")
    group.addoption("--waypost-game", action="append", help="id or module of a game to test; may be repeated")
    parser.addini("waypost_games", "ids or modules of the games to test, * for all found games", "args", ["*"])
    parser.addini("waypost_languages", "languages in which a game's words must be complete", "args", ["en"])
    parser.addini("waypost_golden", "folder of the golden files", default="tests/golden")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.path.parent != SUITE:
        return
    games = tested_games(metafunc.config)
    if "table" in metafunc.fixturenames:
        tables = [GameAndSeats(game, seats) for game in games for seats in range(game.seats[0], game.seats[1] + 1)]
        metafunc.parametrize("table", [*tables, *(table for game in games for table in variants_of(game))], ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.id for game in games])
    if "taught" in metafunc.fixturenames:
        lessons = [TaughtLesson(game, lesson) for game in games for lesson in game.lessons]
        metafunc.parametrize("taught", lessons, ids=str)
    if "version" in metafunc.fixturenames:
        from conformance.goldens import versions_of  # noqa: PLC0415 - other projects' tests do not load Waypost

        folder = golden_folder(metafunc.config)
        metafunc.parametrize("version", [one for game in games for one in versions_of(folder, game)], ids=str)


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Path:
    """Return the folder of the golden files."""
    return golden_folder(pytestconfig)


@pytest.fixture
def languages(pytestconfig: pytest.Config) -> list[str]:
    """Return the languages in which words must be complete."""
    return list(pytestconfig.getini("waypost_languages"))


def golden_folder(config: pytest.Config) -> Path:
    return config.rootpath / str(config.getini("waypost_golden"))


def tested_games(config: pytest.Config) -> list[AnyGame]:
    """Return the games to test, in the order of the command line or the settings."""
    from conformance.goldens import games_named  # noqa: PLC0415 - as above

    return games_named(config.getoption("--waypost-game") or config.getini("waypost_games"))


def variants_of(game: AnyGame) -> Iterator[GameAndSeats]:
    """Yield tables at which every option has its second value, its third value, and so on, or else its last value."""
    from engine.variants import chosen_variants, written  # noqa: PLC0415 - as above

    for number in range(1, max((len(option.values) for option in game.options), default=1)):
        values = {option.name: option.values[min(number, len(option.values) - 1)] for option in game.options}
        yield GameAndSeats(with_defaults(game, values), game.seats[0], written(chosen_variants(game.options, values)))


def with_defaults(game: AnyGame, values: Mapping[str, str]) -> AnyGame:
    """Return the game with other defaults of its options, so that ``setup`` without options sets up a variant."""

    def setup(
        seats: int,
        seed: str,
        options: Mapping[str, str] | None = None,
        stacked: Mapping[str, Sequence[str | int]] | None = None,
        rules: int | None = None,
    ) -> Position:
        return game.setup(seats, seed, {**values, **(options or {})}, stacked, rules)

    varied = copy(game)
    vars(varied)["setup"] = setup
    return varied
