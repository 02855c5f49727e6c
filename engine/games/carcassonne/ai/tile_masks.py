"""Which tiles to come would fit a place, close a feature or join two, as masks to be counted.

What is left to draw is a mask: a bit for each tile of the box, so that counting those of some sort is an ``and`` and a
count of bits. The same counts answer "does anything fit here?" (no: the place is dead) and "what would close the road
that ends here?".
"""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import TYPE_CHECKING, TypeAlias

from engine.games.carcassonne.board.board import STEPS
from engine.games.carcassonne.board.tiles import ALONG, COUNTS, EDGES, FITTING, KINDS, demanded

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGNATURES = range(256)
_FIRST_BIT = (0, *accumulate(COUNTS))
_UNARY = tuple(tuple((1 << count) - 1 << _FIRST_BIT[kind] for count in range(COUNTS[kind] + 1)) for kind in KINDS)
"""For each kind and number of tiles left of it, their bits."""

TILES_IN_THE_BOX = sum(COUNTS)


def mask_of(kinds: Iterable[int]) -> int:
    """The mask of some tiles, given by their kinds."""
    left = [0] * len(KINDS)
    for kind in kinds:
        left[kind] += 1
    mask = 0
    for kind, count in enumerate(left):
        mask |= _UNARY[kind][count]
    return mask


def _all_of(kinds: Iterable[int]) -> int:
    return sum(_UNARY[kind][-1] for kind in kinds)


FITS = tuple(_all_of(kind for kind in KINDS if FITTING[kind][signature]) for signature in _SIGNATURES)
"""The tiles that fit a place, by its signature."""


def middle(tile: int, side: int) -> int:
    """The road or city that meets a side of a tile; the field where there is neither."""
    along = ALONG[tile][side]
    return along[len(along) // 2]


MIDDLE = tuple(tuple(middle(tile, side) for side in range(4)) for tile in range(len(ALONG)))


def _closes(tile: int, signature: int, side: int) -> bool:
    """Whether what meets this side of the tile leads to no side where nothing lies yet."""
    feature = MIDDLE[tile][side]
    return all(signature >> 2 * other & 3 for other in range(4) if MIDDLE[tile][other] == feature)


def _closing(signature: int, side: int) -> int:
    return _all_of(kind for kind in KINDS if any(_closes(tile, signature, side) for tile in FITTING[kind][signature]))


ENDS = tuple(
    tuple(
        (STEPS[side], (side + 2) % 4, 1 if demanded(signature, side) == "road" else 2, _closing(signature, side))
        for side in range(4)
        if demanded(signature, side) in {"road", "city"}
    )
    for signature in _SIGNATURES
)
"""The roads and cities that end at a place, by its signature: the step to the tile that they are on, the side of that
tile, and the tiles to come that would close them there."""


# --- Joining -----------------------------------------------------------------------------------------------

Slot: TypeAlias = "tuple[int, int, int]"
"""Where a feature ends at a place: the step to the tile that it is on, the side of the place, and which of the features
along that side it is."""


def _slots(signature: int, land: str) -> list[Slot]:
    """Where features of a land end at a place; a field beside a road is there on either side of it."""
    slots = []
    for side in range(4):
        edge = demanded(signature, side)
        if edge == land:
            slots.append((STEPS[side], side, 1 if land == "road" else 0))
        elif edge == "road" and land == "field":
            slots += [(STEPS[side], side, 0), (STEPS[side], side, 2)]
    return slots


def _joining(signature: int, one: Slot, other: Slot) -> int:
    """The tiles that would make one feature of two."""
    return _all_of(
        kind
        for kind in KINDS
        if any(ALONG[tile][one[1]][one[2]] == ALONG[tile][other[1]][other[2]] for tile in FITTING[kind][signature])
    )


JOINS = tuple(
    tuple(
        (one, other, number, joiners)
        for number, land in enumerate(EDGES)
        for one, other in combinations(_slots(signature, land), 2)
        if (joiners := _joining(signature, one, other))
    )
    for signature in _SIGNATURES
)
"""The pairs of features that one tile at a place could join, by its signature: where each ends, which land they are,
and the tiles that would."""
