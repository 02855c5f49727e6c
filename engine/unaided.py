"""What a game shows where aids are off: what lies on the table, and nothing that only helps to choose.

A part of the contract of every game (``engine.api``). The defaults are for a game that shows nothing of that kind.
"""

from __future__ import annotations

from typing import Generic, TypeVar

M = TypeVar("M")
V = TypeVar("V")


class Unaided(Generic[M, V]):
    """How views and choices are shown without aids. What thinks is given the whole view all the same."""

    def unaided(self, view: V) -> V:
        """The view without what only helps to choose: what may be expected, what is left, which ways there are."""
        return view

    def unmarked(self, view: V) -> V:
        """The same without what is possible where: at such a table everybody finds that out for themselves."""
        return self.unaided(view)

    def to_try(self, view: V, legal: list[M]) -> list[M]:
        """What a seat may try that has such a view: the legal moves, and others that it cannot tell from them."""
        return legal
