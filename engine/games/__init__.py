"""The games: the folders of this package, and the games of installed distributions. There is no list of games.

A folder exports its game as ``GAME``. A distribution names its game in its entry points, in the group
``waypost.games``. The entry point's name is the game's id, and its value is a module with ``GAME``. The game's words
are in the folder ``words`` of ``Game.package``, and its pictures in the module ``picture`` of that package.

A faulty folder is a bug and raises. A distribution comes from somebody else, so its faults must not stop the other
games: a game that cannot be played is refused with a reason (``refused``). It was made for another version of the
contract, it raises while it is imported, its id is taken, it has too many seats, its commands have no words, or its
words have codes of Waypost. Reasons are English sentences, because they go to the host's log and terminal only.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Final, NamedTuple

from engine.ai.strategy import Strategy
from engine.ai.untrained import UntrainedStrategy
from engine.api import CONTRACT_VERSION, MOST_SEATS, AnyGame, Game, M, P, V
from engine.messages import TABLE_EVENTS
from engine.wording import ENGLISH, game_words

GROUP: Final = "waypost.games"
PARTS: Final = ("strategy", "taps", "plans", "lessons")
GAME_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
"""Letters, digits and underscores, because the id is also the name of a slash command."""


class UnknownGame(LookupError):
    """No game has this id."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"no game is called {name!r}; there are {', '.join(_found().games)}")


class Package(NamedTuple):
    """An installed distribution that contains a game."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class RefusedGame(NamedTuple):
    """An installed game that cannot be played, and the reason as an English clause."""

    id: str
    package: Package
    reason: str


class _Unfit(Exception):
    """An installed game cannot be played, for the reason in this exception's text."""


class _Found(NamedTuple):
    """All games by id, the packages of those that are installed, and the refused games."""

    games: dict[str, AnyGame]
    packages: dict[str, Package]
    refused: list[RefusedGame]


@cache
def _found() -> _Found:
    folders = (import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__))
    found = _Found({game.id: game for game in folders}, {}, [])
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, str(_package_of(entry)))):
        package = _package_of(entry)
        try:
            if entry.name in found.games:
                owner = found.packages.get(entry.name, "Waypost")
                raise _Unfit(f"{owner} already has a game with this id")
            found.games[entry.name] = _checked(entry)
            found.packages[entry.name] = package
        except _Unfit as unfit:
            found.refused.append(RefusedGame(entry.name, package, str(unfit)))
    return found


def _package_of(entry: EntryPoint) -> Package:
    return Package("an unknown package", "") if entry.dist is None else Package(entry.dist.name, entry.dist.version)


def _checked(entry: EntryPoint) -> AnyGame:
    """Return the game of this entry point. Raises ``_Unfit``."""
    try:
        module = import_module(entry.module)
    except Exception as problem:  # whatever the module of another project raises
        ours = f"this Waypost has contract {CONTRACT_VERSION} of games"
        raise _Unfit(f"importing {entry.module} raised {_told(problem)} ({ours})") from problem
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise _Unfit(f"the module {entry.module} has no GAME that is an engine.api.Game")
    if game.contract != CONTRACT_VERSION:
        made_for = "does not declare" if game.contract is None else f"is made for contract {game.contract}, not"
        raise _Unfit(f"it {made_for} contract {CONTRACT_VERSION} of games, which this Waypost has")
    if game.id != entry.name or not GAME_ID.fullmatch(game.id):
        raise _Unfit(f"its id is {game.id!r}, which must equal {entry.name!r} and match {GAME_ID.pattern}")
    if not 1 <= game.seats[0] <= game.seats[1] <= MOST_SEATS:
        raise _Unfit(f"it has {game.seats[0]} to {game.seats[1]} seats, and Waypost has 1 to {MOST_SEATS}")
    _check_parts(game)
    _check_words(game)
    return game


def _check_parts(game: AnyGame) -> None:
    """Raise ``_Unfit`` if a part of the game raises. The bot reads these parts at its start, and they may import."""
    for part in PARTS:
        try:
            getattr(game, part)
        except Exception as problem:  # whatever the modules of another project raise
            raise _Unfit(f"reading its {part} raised {_told(problem)}") from problem


def _check_words(game: AnyGame) -> None:
    """Raise ``_Unfit`` if the game's slash commands have no English words. Without them, the bot could not start."""
    parts = ["game", *(f"verb-{verb.name}" for verb in game.verbs)]
    parts += [f"field-{field.name}" for verb in game.verbs for field in verb.fields]
    try:
        words = game_words(game, ENGLISH)
        for code in ("game-choice", *(code for part in parts for code in (part, f"{part}-description"))):
            words.message(code)
    except Exception as problem:  # whatever a folder, a file or a sentence of another project raises
        raise _Unfit(f"its English words are missing or faulty: {_told(problem)}") from problem
    if reserved := sorted(code for code in TABLE_EVENTS if words.knows(code)):
        raise _Unfit(f"its words define codes that belong to Waypost: {', '.join(reserved)}")


def _told(problem: Exception) -> str:
    return f"{type(problem).__name__}: {' '.join(str(problem).split())}"


def all() -> tuple[AnyGame, ...]:  # noqa: A001 - read as engine.games.all()
    return tuple(_found().games.values())


def find(name: str) -> AnyGame:
    """Return the game with this id. Raises ``UnknownGame`` if there is none."""
    try:
        return _found().games[name]
    except (KeyError, TypeError):
        raise UnknownGame(name) from None


def package_of(name: str) -> Package | None:
    """Return the installed distribution of the game with this id, or None if the game is a folder of Waypost."""
    return _found().packages.get(name)


def refused() -> tuple[RefusedGame, ...]:
    """Return the installed games that cannot be played."""
    return tuple(_found().refused)


def strategy(game: Game[P, M, V]) -> Strategy[P, M]:
    """Return the strategy of the game's computer players. Without one of its own, they know only the rules."""
    return UntrainedStrategy(game) if game.strategy is None else game.strategy
