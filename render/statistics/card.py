"""What a picture of statistics shows, as data: every word is in the reader's language already.

A part that is empty is left out, and the picture is as much shorter.
"""

from __future__ import annotations

from msgspec import Struct


class Figure(Struct, frozen=True):
    """A number that stands large, with what it counts below it."""

    value: str
    label: str


class Bar(Struct, frozen=True):
    """A row with a bar: how long it is, and where a mark stands on it, if one does."""

    label: str
    length: float
    text: str
    """The number at its end."""
    mark: float | None = None


class Bars(Struct, frozen=True):
    """Rows of bars that are measured by one scale."""

    title: str
    rows: tuple[Bar, ...] = ()


class Curve(Struct, frozen=True):
    """Numbers in their order, drawn as a line."""

    title: str
    values: tuple[int, ...] = ()


class StatisticsCard(Struct, frozen=True):
    """The whole picture."""

    name: str
    about: str
    """Which game, where, and since when."""
    figures: tuple[Figure, ...]
    """The first one is the rating."""
    curve: Curve
    places: Bars
    kinds: Bars
    remarks: tuple[str, ...] = ()
    """Lines at the foot."""
