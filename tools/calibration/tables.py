"""Said against happened, by kind, by how likely it was said to be, and by how far the game was."""

from __future__ import annotations

from math import inf, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from tools.calibration.forecast import Measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tools.calibration.forecast import Forecast

CLASSES = 10
FEWEST = 50
"""A class with fewer forecasts than this is chance, and does not count for how far off the worst is."""


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
        """The averages."""
        said, happened = fmean(one.said for one in forecasts), fmean(one.happened for one in forecasts)
        by_game = dict[int, float]()
        for one in forecasts:
            by_game[one.game] = by_game.get(one.game, 0.0) + one.said - said - one.happened + happened
        games = len(by_game)
        spread = sqrt(sum(off**2 for off in by_game.values()) * games / (games - 1)) if games > 1 else inf
        return cls(len(forecasts), said, happened, 1.96 * spread / len(forecasts))

    @property
    def off(self) -> float:
        """How far what was said is from what happened."""
        return abs(self.said - self.happened)


def of_measure(forecasts: Iterable[Forecast], measure: Measure) -> dict[str, list[Forecast]]:
    """The forecasts of a measure, by kind."""
    found: dict[str, list[Forecast]] = {}
    for one in forecasts:
        if one.measure == measure:
            found.setdefault(one.kind, []).append(one)
    return dict(sorted(found.items()))


def rows(forecasts: Iterable[Forecast], group: Callable[[Forecast], int]) -> dict[int, Row]:
    """The averages of each group."""
    groups: dict[int, list[Forecast]] = {}
    for one in forecasts:
        groups.setdefault(group(one), []).append(one)
    return {number: Row.of(found) for number, found in sorted(groups.items())}


def chance_class(forecast: Forecast) -> int:
    """Which of the classes of equal width a chance falls into."""
    return min(CLASSES - 1, int(CLASSES * forecast.said))


def moment(forecast: Forecast) -> int:
    """How far the game was."""
    return forecast.moment


def worst(classes: Iterable[Row]) -> float:
    """How far off the worst class is."""
    return max((row.off for row in classes if row.number >= FEWEST), default=0.0)


def surely_off(classes: Iterable[Row]) -> float:
    """How far off some class is at least, when what could be chance is taken away."""
    return max((row.off - row.doubt for row in classes if row.number >= FEWEST and row.off > row.doubt), default=0.0)


def report(forecasts: Sequence[Forecast], moments: str = "tile") -> Iterator[str]:
    """The tables, line by line; ``moments`` is what the moments of the game are called."""
    for measure in Measure:
        unit = "2" if measure == Measure.CHANCE else "1"
        for kind, found in of_measure(forecasts, measure).items():
            total = Row.of(found)
            line = f"{measure}, {kind}: said {total.said:.{unit}f}, happened {total.happened:.{unit}f} ({total.number})"
            if measure == Measure.CHANCE:
                classes = rows(found, chance_class)
                off = worst(classes.values())
                yield f"{line}, worst class off by {off:.2f}, surely by {surely_off(classes.values()):.2f}"
                yield "  by class " + _cells(classes, lambda number: f"{number / CLASSES:.1f}-", unit)
            else:
                yield line
            yield f"  by {moments:<5} " + _cells(rows(found, moment), str, unit)


def _cells(found: dict[int, Row], label: Callable[[int], str], digits: str) -> str:
    return "  ".join(
        f"{label(number)} {row.said:.{digits}f}/{row.happened:.{digits}f}±{row.doubt:.{digits}f} ({row.number})"
        for number, row in found.items()
    )
