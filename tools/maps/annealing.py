"""Place things, such as slots of routes and names of cities, on a map without overlaps, by simulated annealing.

Every thing has a list of candidates: placements with the boxes they occupy and a cost for ugliness. The search starts
with the cheapest candidate for each thing. It then moves one thing at a time to another candidate, preferring low cost
and few overlaps. The temperature falls with each sweep. While it is high, worse candidates are accepted, too, so the
search can leave dead ends. The overlaps of two candidates are computed once.

If something still overlaps, it is placed again together with its neighbourhood, while the rest stays fixed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import exp
from random import Random
from typing import Any

import msgspec

from render.shapes import Box, box_between

TOUCH = 100.0
HOTTEST = 60.0
COLD_SWEEPS = 3
MOST_CANDIDATES = 120
NEIGHBOURHOOD = 60  # Pixels around overlapping things within which everything is placed again.
REPAIRS = 12


class Candidate(msgspec.Struct, frozen=True):
    """One placement of a thing: its boxes, its own cost, and its entry in the map's file."""

    boxes: tuple[Box, ...]
    cost: float
    entry: Any


def place_apart(things: list[list[Candidate]], fixed: list[Box], sweeps: int, seeds: int = 3) -> list[Candidate]:
    """Return a candidate for each thing. The candidates overlap neither each other nor ``fixed``, if possible.
    Remaining overlaps are printed.
    """
    searches = []
    for seed in range(seeds):
        search = Annealing(things, fixed, seed)
        search.run(sweeps)
        searches.append(search)
        if not search.anything_touches():
            break
    best = min(searches, key=lambda search: search.best_cost)
    chosen = best.chosen()
    return repaired(things, chosen, fixed, sweeps) if best.anything_touches() else chosen


def repaired(things: list[list[Candidate]], chosen: list[Candidate], fixed: list[Box], sweeps: int) -> list[Candidate]:
    boxes = {at: candidate.boxes for at, candidate in enumerate(chosen)}
    touching = {
        at
        for at in boxes
        if touches(chosen[at], fixed) or any(touches(chosen[at], list(boxes[other])) for other in boxes if other != at)
    }
    near = [box.grown(NEIGHBOURHOOD) for at in touching for box in boxes[at]]
    loose = [at for at in boxes if any(box.touches(other) for box in boxes[at] for other in near)]
    rest = [box for at in boxes if at not in loose for box in boxes[at]]
    for seed in range(REPAIRS):
        search = Annealing([things[at] for at in loose], [*fixed, *rest], seed)
        search.run(sweeps)
        if not search.anything_touches():
            for at, candidate in zip(loose, search.chosen(), strict=True):
                chosen[at] = candidate
            return chosen
    print("still overlapping:", [chosen[at].entry for at in sorted(touching)])
    return chosen


class Annealing:
    """One search from one seed. Things and their candidates are identified by index."""

    def __init__(self, things: list[list[Candidate]], fixed: list[Box], seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a reproducible search, not a secret
        self._things = [freest(candidates, fixed) for candidates in things]
        self._alone = [[touches(each, fixed) * TOUCH + each.cost for each in thing] for thing in self._things]
        self._pairs: dict[tuple[int, int, int, int], int] = {}
        """The number of overlaps of two things' candidates, as far as computed."""
        self._neighbours = self._found_neighbours()
        self._now = [costs.index(min(costs)) for costs in self._alone]
        self._best = list(self._now)
        self.best_cost = float("inf")

    def run(self, sweeps: int) -> None:
        for sweep in range(sweeps):
            heat = HOTTEST * (1 - sweep / sweeps) ** 2 if sweep < sweeps - COLD_SWEEPS else 0.0
            for thing in self._random.sample(range(len(self._things)), len(self._things)):
                self._move(thing, heat)
            cost = self._total_cost()
            if cost < self.best_cost:
                self._best, self.best_cost = list(self._now), cost

    def chosen(self) -> list[Candidate]:
        return [thing[number] for thing, number in zip(self._things, self._best, strict=True)]

    def anything_touches(self) -> bool:
        return any(
            self._alone[thing][number] - self._things[thing][number].cost >= TOUCH
            or any(self._pair(thing, number, other, self._best[other]) for other in self._neighbours[thing])
            for thing, number in enumerate(self._best)
        )

    def _found_neighbours(self) -> list[list[int]]:
        reach = [bounding_box(box for each in thing for box in each.boxes) for thing in self._things]
        neighbours: list[list[int]] = [[] for _ in self._things]
        for one, other in combinations(range(len(self._things)), 2):
            if reach[one].touches(reach[other]):
                neighbours[one].append(other)
                neighbours[other].append(one)
        return neighbours

    def _move(self, thing: int, heat: float) -> None:
        costs = [
            alone + TOUCH * sum(self._pair(thing, number, other, self._now[other]) for other in self._neighbours[thing])
            for number, alone in enumerate(self._alone[thing])
        ]
        lowest = min(costs)
        if heat:
            weights = [exp(-(cost - lowest) / heat) for cost in costs]
            self._now[thing] = self._random.choices(range(len(costs)), weights)[0]
        else:
            self._now[thing] = costs.index(lowest)

    def _total_cost(self) -> float:
        alone = sum(self._alone[thing][number] for thing, number in enumerate(self._now))
        touching = sum(
            self._pair(thing, self._now[thing], other, self._now[other])
            for thing in range(len(self._things))
            for other in self._neighbours[thing]
            if other > thing
        )
        return alone + TOUCH * touching

    def _pair(self, one: int, a: int, other: int, b: int) -> int:
        key = (one, a, other, b) if one < other else (other, b, one, a)
        if (found := self._pairs.get(key)) is None:
            mine, theirs = self._things[one][a].boxes, self._things[other][b].boxes
            found = self._pairs[key] = sum(box.touches(their) for box in mine for their in theirs)
        return found


def touches(candidate: Candidate, boxes: list[Box]) -> int:
    return sum(box.touches(other) for box in candidate.boxes for other in boxes)


def freest(candidates: list[Candidate], fixed: list[Box]) -> list[Candidate]:
    counts = [touches(candidate, fixed) for candidate in candidates]
    fewest = min(counts)
    free = [candidate for candidate, count in zip(candidates, counts, strict=True) if count == fewest]
    return sorted(free, key=lambda candidate: candidate.cost)[:MOST_CANDIDATES]


def bounding_box(boxes: Iterable[Box]) -> Box:
    xs, ys = zip(*(corner for box in boxes for corner in box.corners()), strict=True)
    return box_between(min(xs), min(ys), max(xs), max(ys))
