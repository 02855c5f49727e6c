"""Which cards in hand are meant for which planned route, and what is still wanted.

Routes of one colour have the first claim on that colour, the urgent ones before the others; where the colour is of the
player's choice, what is left decides. Locomotives go where they are demanded, then where they complete a payment.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.board.cards import COLOURS, LOCOMOTIVE
from engine.rails.turn.moves import Build

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.rails.thinking.route_graph import RouteGraph


class Allocation(Struct):
    """What a planned route has of the hand."""

    route: int
    card: int
    coloured: int
    locomotives: int
    colours_lacking: int
    locomotives_lacking: int

    @property
    def lacking(self) -> int:
        """How many cards more it takes."""
        return self.colours_lacking + self.locomotives_lacking


def allocate(graph: RouteGraph, hand: Sequence[int], routes: Iterable[int]) -> list[Allocation]:
    """What each of these routes can claim, in their order."""
    left = list(hand)
    found = [_bare(graph, number) for number in routes]
    choosing = []
    for allocation in found:
        if len(graph.routes[allocation.route].colours) > 1:
            choosing.append(allocation)
        elif left[allocation.card]:
            _allocate_colour(allocation, left)
    for allocation in choosing:
        allocation.card = most_of(left, graph.routes[allocation.route].colours)
        _allocate_colour(allocation, left)
    if left[LOCOMOTIVE]:
        _hand_out_locomotives(graph, found, left)
    return found


def unclaimed(graph: RouteGraph, hand: Sequence[int], routes: Iterable[int]) -> list[int]:
    """What is left of the hand when each of these routes has what it can claim."""
    left = list(hand)
    for allocation in allocate(graph, hand, routes):
        left[allocation.card] -= allocation.coloured
        left[LOCOMOTIVE] -= allocation.locomotives
    return left


def _bare(graph: RouteGraph, number: int) -> Allocation:
    route = graph.routes[number]
    return Allocation(number, route.colours[0], 0, 0, route.length - route.locomotives, route.locomotives)


def most_of(hand: Sequence[int], colours: Sequence[int]) -> int:
    """The colour of which the hand holds most, the first of equals."""
    if len(colours) == COLOURS:
        coloured = hand[:COLOURS]
        return coloured.index(max(coloured))
    return max(colours, key=hand.__getitem__)


def _allocate_colour(allocation: Allocation, left: list[int]) -> None:
    allocation.coloured = coloured = min(left[allocation.card], allocation.colours_lacking)
    allocation.colours_lacking -= coloured
    left[allocation.card] -= coloured


def _hand_out_locomotives(graph: RouteGraph, found: list[Allocation], left: list[int]) -> None:
    for allocation in found:
        if allocation.locomotives_lacking:
            given = min(left[LOCOMOTIVE], allocation.locomotives_lacking)
            allocation.locomotives += given
            allocation.locomotives_lacking -= given
            left[LOCOMOTIVE] -= given
    for allocation in sorted(found, key=_colours_lacking):
        if (
            0 < allocation.lacking <= left[LOCOMOTIVE]
            and not allocation.locomotives_lacking
            and graph.demands[allocation.route].takes_locomotives
        ):
            allocation.locomotives += allocation.colours_lacking
            left[LOCOMOTIVE] -= allocation.colours_lacking
            allocation.colours_lacking = 0


_colours_lacking = attrgetter("colours_lacking")


def build_move(graph: RouteGraph, allocation: Allocation) -> Build:
    """Build with what was claimed; nothing may be lacking."""
    route, names = graph.routes[allocation.route], graph.board.palette.names
    card = allocation.card if allocation.coloured else LOCOMOTIVE
    return Build(route.id, names[card], allocation.coloured, allocation.locomotives)
