"""The board as two sets of squares, one for each player, and the two questions that the rules ask about it.

A set of squares is a whole number with one bit for each square: bit 0 is ``a1``, bit 7 is ``h1``, bit 63 is ``h8``. To
look at all squares at once, a set is shifted by one step in a direction. The masks keep a step from leaving the board
on one side and coming back on the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SIDE: Final = 8
ALL: Final = (1 << SIDE * SIDE) - 1
_NOT_A: Final = ALL - sum(1 << SIDE * row for row in range(SIDE))  # Every square except those of column a.
_NOT_H: Final = ALL - sum(1 << SIDE * row + SIDE - 1 for row in range(SIDE))
FORWARD: Final = ((1, _NOT_A), (SIDE - 1, _NOT_H), (SIDE, ALL), (SIDE + 1, _NOT_A))
"""The directions to higher bits: the shift, and the squares that such a step can reach."""
BACKWARD: Final = ((1, _NOT_H), (SIDE - 1, _NOT_A), (SIDE, ALL), (SIDE + 1, _NOT_H))

SQUARES: Final = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefgh")
NUMBER_OF: Final = {name: number for number, name in enumerate(SQUARES)}


def squares_of(names: str) -> int:
    """Return the set of these squares.

    >>> [SQUARES[number] for number in numbers_in(squares_of("d4 e5"))]
    ['d4', 'e5']
    """
    return sum(1 << NUMBER_OF[name] for name in names.split())


DARK_START: Final = squares_of("d5 e4")
LIGHT_START: Final = squares_of("d4 e5")


def numbers_in(squares: int) -> Iterator[int]:
    """Yield the number of each square of a set, from ``a1`` to ``h8``."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def enclosing(own: int, others: int) -> int:
    """Return the empty squares where a disc of ``own`` would enclose a row of ``others`` (rule 3).

    >>> [SQUARES[number] for number in numbers_in(enclosing(DARK_START, LIGHT_START))]
    ['d3', 'c4', 'f5', 'e6']
    """
    empty = ALL ^ own ^ others
    found = 0
    for shift, reach in FORWARD:
        inner = others & reach
        row = own << shift & inner
        row |= row << shift & inner
        row |= row << shift & inner
        row |= row << shift & inner
        row |= row << shift & inner
        row |= row << shift & inner
        found |= row << shift & reach
    for shift, reach in BACKWARD:
        inner = others & reach
        row = own >> shift & inner
        row |= row >> shift & inner
        row |= row >> shift & inner
        row |= row >> shift & inner
        row |= row >> shift & inner
        row |= row >> shift & inner
        found |= row >> shift & reach
    return found & empty


def flipped(own: int, others: int, disc: int) -> int:
    """Return the discs of ``others`` that a new disc of ``own`` flips, in every direction (rule 4)."""
    found = 0
    for shift, reach in FORWARD:
        row, step = 0, disc << shift & reach
        while step & others:
            row |= step
            step = step << shift & reach
        if step & own:
            found |= row
    for shift, reach in BACKWARD:
        row, step = 0, disc >> shift & reach
        while step & others:
            row |= step
            step = step >> shift & reach
        if step & own:
            found |= row
    return found
