"""Simultaneous perturbation (SPSA): finds better weights by letting two opposite sets of them play against each other.

All weights are moved a little at once, each up or down by the toss of a coin, and the set moved this way plays against
the set moved the opposite way. The weights then follow the winner, by how many points it won. So one pair of games says
something about every weight, and thousands of pairs say which way each should go. Weights are moved by their logarithm:
they keep their sign, and one that is 0 stays 0.
"""

from __future__ import annotations

from math import exp, log, sqrt
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Weights: TypeAlias = "Mapping[str, float]"
"""A number by the name of each weight."""
Duel: TypeAlias = "Callable[[Weights, Weights, str], float]"
"""How many points the first set is ahead of the second after games with this seed, each from both seats."""

FINAL_PACE = 0.25
"""At the end of a run the pace is this part of what it was at the beginning."""
REPORT_EVERY = 200
"""After how many duels the weights are printed."""


class Pace(NamedTuple):
    """How boldly weights are tuned, in the unit of their logarithms."""

    step: float
    """How far the weights are moved to try them."""
    follow: float
    """How far they then follow one point of the lead."""


def tuned(start: Weights, duel: Duel, pace: Pace, minutes: float, seed: int) -> dict[str, float]:
    """The weights after this many minutes of duels; on the way they are printed now and then."""
    logs = {name: log(value) for name, value in start.items() if value > 0}
    rng, began, number = FastRng(seed), perf_counter(), 0
    while (spent := (perf_counter() - began) / (60 * minutes)) < 1:
        coins = {name: 2 * rng.below(2) - 1 for name in logs}
        lead = duel(_moved(logs, coins, pace.step), _moved(logs, coins, -pace.step), f"tuning {seed} {number}")
        follow = pace.follow * (1 - spent + FINAL_PACE * spent)
        logs = {name: value + follow * lead * coins[name] for name, value in logs.items()}
        number += 1
        if number % REPORT_EVERY == 0:
            print(number, _moved(logs, coins, 0), flush=True)
    return {**start, **_moved(logs, {}, 0)}


def _moved(logs: Weights, coins: Mapping[str, int], step: float) -> dict[str, float]:
    return {name: exp(value + step * coins.get(name, 0)) for name, value in logs.items()}


def show(weights: Weights, leads: Sequence[float]) -> None:
    """Print weights as they are written in the source, and how they did in games against the old ones."""
    for name, value in weights.items():
        print(f"    {name}: float = {value:.3g}")
    mean = fmean(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads)) / len(leads)
    print(f"against the old weights {mean:+.1f} points a game (+-{2 * error:.1f}), {len(leads)} pairs")
