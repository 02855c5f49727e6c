"""Tests of the rail games' static boards: names, slots and stops do not overlap."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from engine.wording import LANGUAGES
from render import shapes
from render.games import europe, tchu
from render.scene import Text
from render.shapes import Box

if TYPE_CHECKING:
    from render.rails.board import RailBoard

BOARDS = [europe.BOARD, tchu.BOARD]
languages = pytest.mark.parametrize("language", LANGUAGES)
boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


def names_on(board: RailBoard, language: str) -> list[Text]:
    return [item for item in board.labels("light", language) if isinstance(item, Text)]


@boards
@languages
def test_every_stop_has_one_name_that_is_large_enough(board: RailBoard, language: str) -> None:
    written: dict[str, str] = {}
    for label in names_on(board, language):
        assert label.role == "label"
        assert label.size >= 37
        written[label.about] = written.get(label.about, "") + label.text
    wanted = {}
    for stop in board.rail_map.cities:
        if stop.id in board.stops:
            wanted[stop.id] = board.stop_name(stop.id, language)
        else:
            country = stop.country or ""
            wanted[country] = board.stop_name(country, language)
    assert written == wanted


@boards
@languages
def test_names_touch_nothing(board: RailBoard, language: str) -> None:
    names = names_on(board, language)
    for one, other in combinations(names, 2):
        assert not shapes.box_of_text(one).touches(shapes.box_of_text(other)) or _two_lines(one, other), (one, other)
    labels = list(map(shapes.box_of_text, names))
    others = [
        Box(slot.x, slot.y, row.width, row.height, slot.turn) for row in board.rows.values() for slot in row.slots
    ]
    others += [Box(x, y, 20, 20) for stop, (x, y) in board.stops.items() if len(stop) > 2]
    for label in labels:
        for box in others:
            assert not label.touches(box), (label, box)


def _two_lines(one: Text, other: Text) -> bool:
    """Return True if these are two lines of the same name, whose halos may overlap."""
    return one.about == other.about and one.y != other.y


@boards
def test_slots_touch_neither_each_other_nor_stops(board: RailBoard) -> None:
    laid = {
        f"{route} {at}": Box(slot.x, slot.y, row.width - 1, row.height - 1, slot.turn)
        for route, row in board.rows.items()
        for at, slot in enumerate(row.slots)
    }
    for (one, a), (other, b) in combinations(laid.items(), 2):
        assert not a.touches(b), (one, other)
    for name, box in laid.items():
        for stop, (x, y) in board.stops.items():
            assert len(stop) == 2 or not box.touches(Box(x, y, 18, 18)), (name, stop)


@boards
def test_every_route_has_one_slot_per_wagon(board: RailBoard) -> None:
    assert {route.id: route.length for route in board.rail_map.routes} == {
        route: len(row.slots) for route, row in board.rows.items()
    }


@boards
def test_everything_is_on_the_map(board: RailBoard) -> None:
    for box in board.taken:
        for x, y in box.corners():
            assert 0 <= x <= board.width
            assert 0 <= y <= board.map_height


@boards
def test_the_market_covers_nothing(board: RailBoard) -> None:
    (x, y), (width, height) = board.market.first, board.market.card
    cards = [Box(x + at * board.market.step[0], y + at * board.market.step[1], width, height) for at in range(5)]
    piles = [shapes.box_between(px - 24, py - 24, px + 98, py + 24) for px, py in board.market.piles]
    for one, other in combinations([*cards, *piles], 2):
        assert not one.touches(other)
    for box in (*cards, *piles):
        assert not any(box.touches(taken) for taken in board.taken)
