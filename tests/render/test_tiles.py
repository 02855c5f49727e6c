"""A tile's drawing agrees with its data: the features that score are those that players see."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from engine.games.carcassonne.tiles import HALF_EDGES, SIDES, TILES
from render import paint
from render.carcassonne import geometry, tile_art
from render.carcassonne.geometry import FEATURES
from render.carcassonne.props import props

kinds = pytest.mark.parametrize("kind", FEATURES)


def cell_at(side: str) -> tuple[int, int]:
    """Return the cell where the middle of a side, or of a half edge, meets the tile's edge."""
    x, y = geometry.MIDDLES[side] if side in SIDES else geometry.HALF_EDGES[side]
    last = geometry.CELLS - 1
    return min(last, int(x / geometry.UNIT)), min(last, int(y / geometry.UNIT))


@kinds
def test_every_side_shows_the_features_of_the_data(kind: str) -> None:
    for index, feature in enumerate(FEATURES[kind]):
        for at in feature.ats:
            assert cell_at(at) in geometry.area(kind, index), (feature, at)


@kinds
def test_a_city_fills_its_sides_to_the_corners(kind: str) -> None:
    for index, feature in enumerate(FEATURES[kind]):
        if feature.kind == "city":
            for side in feature.ats:
                (ax, ay), (bx, by) = geometry.CORNERS[side]
                for share in (0.1, 0.3, 0.7, 0.9):
                    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                    cell = (min(49, int(x / 2)), min(49, int(y / 2)))
                    assert cell in geometry.area(kind, index)


@kinds
def test_features_share_no_ground(kind: str) -> None:
    areas = [geometry.area(kind, index) for index in range(len(FEATURES[kind]))]
    for one, other in combinations(areas, 2):
        assert not one & other


@kinds
def test_the_half_edges_of_a_field_are_one_green_area(kind: str) -> None:
    """Walls and roads divide the green exactly where the data divide the fields."""
    covered = geometry.built(kind)
    for feature in FEATURES[kind]:
        if feature.kind == "field":
            pieces = {frozenset(geometry.flood(cell_at(half), covered)) for half in feature.ats}
            assert len(pieces) == 1, feature
            assert not {half for half in HALF_EDGES if cell_at(half) in next(iter(pieces))} - set(feature.ats)


@kinds
def test_a_follower_stands_well_inside_its_feature(kind: str) -> None:
    for index, (x, y) in enumerate(geometry.anchors(kind)):
        assert (int(x / geometry.UNIT), int(y / geometry.UNIT)) in geometry.area(kind, index)
        assert 6 <= x <= 94
        assert 6 <= y <= 94


@kinds
def test_places_of_followers_on_a_tile_keep_a_distance(kind: str) -> None:
    for (ax, ay), (bx, by) in combinations(geometry.anchors(kind), 2):
        assert hypot(ax - bx, ay - by) >= 20


@kinds
def test_a_shield_in_the_data_is_a_shield_on_the_tile(kind: str) -> None:
    shown = [prop for prop in props(kind) if prop.sort == "shield"]
    assert len(shown) == sum(feature.shields for feature in FEATURES[kind])
    assert sum(prop.sort == "monastery" for prop in props(kind)) == sum(f.kind == "monastery" for f in FEATURES[kind])


def test_roads_meet_across_the_sides_of_tiles() -> None:
    """A road always crosses the middle of a side, with the same width."""
    for tile in TILES:
        if tile.edges[1] == "road":
            rim = paint.image_of(tile_art.tile(tile.kind, tile.turns, 100, "light")).crop((98, 0, 99, 100)).convert("L")
            bright = [y for y, level in enumerate(rim.tobytes()) if level > 215]
            assert abs(min(bright) - 46) <= 1
            assert abs(max(bright) - 53) <= 1


def test_a_rotated_tile_is_redrawn_instead_of_rotating_pixels() -> None:
    upright = {line.colour for line in tile_art.tile("B", 0, 200, "light").shapes if hasattr(line, "colour")}
    turned = {line.colour for line in tile_art.tile("B", 1, 200, "light").shapes if hasattr(line, "colour")}
    assert upright == turned
    assert paint.image_of(tile_art.tile("B", 0, 100, "light")).rotate(-90) != paint.image_of(
        tile_art.tile("B", 1, 100, "light")
    )
