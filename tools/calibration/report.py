"""Said against happened: by kind, by how likely it was said to be, and by how far the game was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from math import inf, sqrt
from statistics import fmean
from typing import NamedTuple

CLASSES = 10
FEWEST = 50
"""A class with fewer forecasts than this is chance, and does not count for how far off the worst is."""


class Measure(StrEnum):
    """The kind of number that is forecast."""

    CHANCE = "chance"
    POINTS = "points"
    TURNS = "turns"


class Forecast(NamedTuple):
    """A forecast of a kind of thing at one moment, and what happened."""

    measure: Measure
    kind: str
    moment: int
    """The number of tiles on the board, or of tenths of the seat's turns that were over."""
    said: float
    happened: float
    game: int = 0
    """The number of the game: what is said in one game is right or wrong together."""


class Row(NamedTuple):
    """Some forecasts together: how many, what was said and what happened on average.

    ``doubt`` is half of the 95 % interval of the difference, over games: forecasts of one game are not independent.
    """

    number: int
    said: float
    happened: float
    doubt: float

    @classmethod
    def of(cls, forecasts: Sequence[Forecast]) -> Row:
        said, happened = fmean(one.said for one in forecasts), fmean(one.happened for one in forecasts)
        by_game = dict[int, float]()
        for one in forecasts:
            by_game[one.game] = by_game.get(one.game, 0.0) + one.said - said - one.happened + happened
        games = len(by_game)
        spread = sqrt(sum(off**2 for off in by_game.values()) * games / (games - 1)) if games > 1 else inf
        return cls(len(forecasts), said, happened, 1.96 * spread / len(forecasts))

    @property
    def off(self) -> float:
        return abs(self.said - self.happened)


def rows(forecasts: Iterable[Forecast], group: Callable[[Forecast], int]) -> dict[int, Row]:
    groups: dict[int, list[Forecast]] = {}
    for one in forecasts:
        groups.setdefault(group(one), []).append(one)
    return {number: Row.of(found) for number, found in sorted(groups.items())}


def chance_class(forecast: Forecast) -> int:
    return min(CLASSES - 1, int(CLASSES * forecast.said))


def report(forecasts: Sequence[Forecast], moments: str) -> Iterator[str]:
    kinds: dict[tuple[Measure, str], list[Forecast]] = {}
    for one in forecasts:
        kinds.setdefault((one.measure, one.kind), []).append(one)
    for (measure, kind), found in sorted(kinds.items()):
        unit = "2" if measure == Measure.CHANCE else "1"
        total = Row.of(found)
        line = f"{measure}, {kind}: said {total.said:.{unit}f}, happened {total.happened:.{unit}f} ({total.number})"
        if measure == Measure.CHANCE:
            classes = rows(found, chance_class)
            yield f"{line}, {_worst(classes.values())}"
            yield "  by class " + _cells(classes, lambda number: f"{number / CLASSES:.1f}-", unit)
        else:
            yield line
        yield f"  by {moments:<5} " + _cells(rows(found, lambda one: one.moment), str, unit)


def _worst(classes: Iterable[Row]) -> str:
    large = [row for row in classes if row.number >= FEWEST]
    off = max((row.off for row in large), default=0.0)
    surely = max((row.off - row.doubt for row in large), default=0.0)
    return f"worst class off by {off:.2f}, surely by {max(0.0, surely):.2f}"


def _cells(found: dict[int, Row], label: Callable[[int], str], digits: str) -> str:
    return "  ".join(
        f"{label(number)} {row.said:.{digits}f}/{row.happened:.{digits}f}±{row.doubt:.{digits}f} ({row.number})"
        for number, row in found.items()
    )
