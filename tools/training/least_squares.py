"""Least squares for weights that keep their sign: the Gauss-Newton method on their logarithms."""

from __future__ import annotations

from collections.abc import Callable, Sequence

STEP = 0.05
FARTHEST = 0.5  # Maximum change of a weight's logarithm per round.


def fitted(
    start: list[float], errors: Callable[[Sequence[float]], list[float]], rounds: int, caution: float, outlier: float
) -> list[float]:
    """Return the logarithms of the weights that minimize the sum of squared errors.

    ``caution`` is the cost of changing a weight: a larger value keeps the weights nearer to their start. Errors larger
    than ``outlier`` count only as much as ``outlier``, because the weights do not cause them.
    """
    logs = start
    for _ in range(rounds):
        here = errors(logs)
        slopes = []
        for index in range(len(logs)):
            there = [value + STEP * (other == index) for other, value in enumerate(logs)]
            slopes.append([(far - near) / STEP for far, near in zip(errors(there), here, strict=True)])
        counts = [min(1.0, outlier / abs(error)) if error else 1.0 for error in here]
        matrix = [[_product(counts, one, other) for other in slopes] for one in slopes]
        pull = [-_product(counts, slope, here) for slope in slopes]
        for index, row in enumerate(matrix):
            row[index] += caution
            pull[index] -= caution * (logs[index] - start[index])
        moves = solved(matrix, pull)
        logs = [value + max(-FARTHEST, min(FARTHEST, move)) for value, move in zip(logs, moves, strict=True)]
    return logs


def _product(counts: Sequence[float], one: Sequence[float], other: Sequence[float]) -> float:
    return sum(count * first * second for count, first, second in zip(counts, one, other, strict=True))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations (Gauss-Jordan elimination)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for index in range(len(rows)):
        best = max(range(index, len(rows)), key=lambda at: abs(rows[at][index]))
        rows[index], rows[best] = rows[best], rows[index]
        pivot = rows[index]
        for other, row in enumerate(rows):
            if other != index and row[index]:
                factor = row[index] / pivot[index]
                rows[other] = [value - factor * taken for value, taken in zip(row, pivot, strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]
