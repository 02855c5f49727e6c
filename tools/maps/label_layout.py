"""Laying things so that nothing touches: one choice for each, moved one at a time to where it disturbs least.

A little chance, which shrinks from sweep to sweep, lets the search leave dead ends (annealing). What two choices
cost each other is worked out once. Used when the assets are made, never by the bot.
"""

from __future__ import annotations

from itertools import combinations
from math import exp
from random import Random
from typing import Any

import msgspec

from render.drawing.boxes import Box, between

TOUCH = 100.0
"""What a touch costs, beside which all taste is cheap."""


MOST = 120
"""Choices looked at for one thing."""
ROUND, MENDINGS = 60, 12
"""How far about a sore place things are laid anew, and how often that is tried."""


class Candidate(msgspec.Struct, frozen=True):
    """One way to lay one thing: the room it takes, what it costs by itself, and what to write down."""

    boxes: tuple[Box, ...]
    cost: float
    note: Any


def place_apart(things: list[list[Candidate]], fixed: list[Box], sweeps: int, seeds: int = 3) -> list[Candidate]:
    """One choice for each thing; the first search after which nothing touches is taken, else the best of all."""
    searches = []
    for seed in range(seeds):
        search = Annealing(things, fixed, seed)
        search.run(sweeps)
        searches.append(search)
        if not search.touching():
            break
    best = min(searches, key=lambda search: search.best_cost)
    laid = best.laid()
    if not best.touching():
        return laid
    return mended(things, laid, fixed, sweeps)


def mended(things: list[list[Candidate]], laid: list[Candidate], fixed: list[Box], sweeps: int) -> list[Candidate]:
    """What still touches, and all around it, laid anew among the rest, which stays."""
    boxes = {at: choice.boxes for at, choice in enumerate(laid)}
    sore = {
        at
        for at in boxes
        if hits(laid[at], fixed) or any(hits(laid[at], list(boxes[other])) for other in boxes if other != at)
    }
    near = [box.grown(ROUND) for at in sore for box in boxes[at]]
    loose = [at for at in boxes if any(box.touches(other) for box in boxes[at] for other in near)]
    rest = [box for at in boxes if at not in loose for box in boxes[at]]
    for seed in range(MENDINGS):
        search = Annealing([things[at] for at in loose], [*fixed, *rest], seed)
        search.run(sweeps)
        if not search.touching():
            for at, choice in zip(loose, search.laid(), strict=True):
                laid[at] = choice
            return laid
    print("still touching:", [laid[at].note for at in sorted(sore)])
    return laid


class Annealing:
    """One search from one seed."""

    def __init__(self, things: list[list[Candidate]], fixed: list[Box], seed: int) -> None:
        self._chance = Random(seed)  # noqa: S311 - a steady search, no secret
        self._things = [freest(choices, fixed) for choices in things]
        self._alone = [[hits(choice, fixed) * TOUCH + choice.cost for choice in thing] for thing in self._things]
        self._pairs: dict[tuple[int, int, int, int], int] = {}
        self._beside = self._neighbours()
        self._now = [costs.index(min(costs)) for costs in self._alone]
        self._best = list(self._now)
        self.best_cost = float("inf")

    def run(self, sweeps: int) -> None:
        """Search; the last few sweeps leave nothing to chance."""
        for sweep in range(sweeps):
            heat = 60.0 * (1 - sweep / sweeps) ** 2 if sweep < sweeps - 3 else 0.0
            for thing in self._chance.sample(range(len(self._things)), len(self._things)):
                self._move(thing, heat)
            cost = self._total()
            if cost < self.best_cost:
                self._best, self.best_cost = list(self._now), cost

    def laid(self) -> list[Candidate]:
        """The best choices found."""
        return [thing[choice] for thing, choice in zip(self._things, self._best, strict=True)]

    def touching(self) -> list[str]:
        """What touches something in the best that was found."""
        found = []
        for thing, choice in enumerate(self._best):
            mine = self._things[thing][choice]
            others = [self._things[o][self._best[o]].note for o in self._beside[thing] if self._near(thing, choice, o)]
            if others or self._alone[thing][choice] - mine.cost >= TOUCH:
                found.append(f"{mine.note} {others}")
        return found

    def _neighbours(self) -> list[list[int]]:
        reach = [between(*bounds([box for choice in thing for box in choice.boxes])) for thing in self._things]
        beside: list[list[int]] = [[] for _ in self._things]
        for one, other in combinations(range(len(self._things)), 2):
            if reach[one].touches(reach[other]):
                beside[one].append(other)
                beside[other].append(one)
        return beside

    def _move(self, thing: int, heat: float) -> None:
        costs = [
            alone + TOUCH * sum(self._pair(thing, choice, other, self._now[other]) for other in self._beside[thing])
            for choice, alone in enumerate(self._alone[thing])
        ]
        low = min(costs)
        if heat:
            weights = [exp(-(cost - low) / heat) for cost in costs]
            self._now[thing] = self._chance.choices(range(len(costs)), weights)[0]
        else:
            self._now[thing] = costs.index(low)

    def _total(self) -> float:
        alone = sum(self._alone[thing][choice] for thing, choice in enumerate(self._now))
        touches = sum(
            self._pair(thing, self._now[thing], other, self._now[other])
            for thing in range(len(self._things))
            for other in self._beside[thing]
            if other > thing
        )
        return alone + TOUCH * touches

    def _near(self, thing: int, choice: int, other: int) -> int:
        return self._pair(thing, choice, other, self._best[other])

    def _pair(self, one: int, a: int, other: int, b: int) -> int:
        key = (one, a, other, b) if one < other else (other, b, one, a)
        found = self._pairs.get(key)
        if found is None:
            mine, theirs = self._things[one][a].boxes, self._things[other][b].boxes
            found = self._pairs[key] = sum(box.touches(their) for box in mine for their in theirs)
        return found


def hits(choice: Candidate, fixed: list[Box]) -> int:
    """How many fixed boxes a choice touches."""
    return sum(box.touches(other) for box in choice.boxes for other in fixed)


def freest(choices: list[Candidate], fixed: list[Box]) -> list[Candidate]:
    """The cheapest of the choices that touch as few fixed boxes as any of them."""
    counts = [hits(choice, fixed) for choice in choices]
    fewest = min(counts)
    free = [choice for choice, count in zip(choices, counts, strict=True) if count == fewest]
    return sorted(free, key=lambda choice: choice.cost)[:MOST]


def bounds(boxes: list[Box]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what the boxes cover."""
    xs = [x for box in boxes for x, _ in box.corners()]
    ys = [y for box in boxes for _, y in box.corners()]
    return min(xs), min(ys), max(xs), max(ys)
