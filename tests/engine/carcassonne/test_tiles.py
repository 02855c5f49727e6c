"""The tables that the engine computes about tiles agree with the tiles' data."""

from __future__ import annotations

from engine.games.carcassonne.tiles import (
    ALONG,
    FITTING,
    HALF_EDGES,
    KINDS,
    LETTERS,
    LOWEST,
    SIDES,
    TILES,
    demand,
    demanded,
)


def test_every_side_has_the_features_of_its_edge() -> None:
    for tile, along in zip(TILES, ALONG, strict=True):
        for side in range(4):
            kinds = [tile.features[feature].kind for feature in along[side]]
            expected = {"city": ["city"], "field": ["field"], "road": ["field", "road", "field"]}
            assert kinds == expected[tile.edges[side]]


def test_every_side_and_half_edge_belongs_to_one_feature() -> None:
    for tile in TILES:
        roads_and_cities = [at for feature in tile.features if feature.kind in {"road", "city"} for at in feature.ats]
        assert sorted(roads_and_cities) == sorted(
            side for side, edge in zip(SIDES, tile.edges, strict=True) if edge != "field"
        )
        halves = [at for feature in tile.features if feature.kind == "field" for at in feature.ats]
        assert sorted(halves) == sorted(half for half in HALF_EDGES if tile.edges[SIDES.index(half[0])] != "city")


def test_a_quarter_turn_is_clockwise_and_four_are_none() -> None:
    d = 4 * LETTERS.index("D")
    assert [TILES[d + turns].edges for turns in range(4)] == [
        ("city", "road", "field", "road"),
        ("road", "city", "road", "field"),
        ("field", "road", "city", "road"),
        ("road", "field", "road", "city"),
    ]
    assert TILES[d + 1].features[2].ats == ("ne", "se")


def test_rotations_with_the_same_picture_are_one() -> None:
    pictures = {letter: len({LOWEST[4 * kind + turns] for turns in range(4)}) for kind, letter in enumerate(LETTERS)}
    assert {letter for letter, count in pictures.items() if count == 1} == {"B", "C", "X"}
    assert {letter for letter, count in pictures.items() if count == 2} == {"F", "G", "H", "U"}
    assert set(pictures.values()) == {1, 2, 4}


def test_the_signature_of_a_place_contains_its_constraints() -> None:
    for side in range(4):
        for edge in ("field", "road", "city"):
            signature = demand(edge, side)
            assert [demanded(signature, other) for other in range(4)] == [
                edge if other == side else None for other in range(4)
            ]


def test_the_table_of_fitting_tiles_agrees_with_comparing_sides() -> None:
    for kind in KINDS:
        for signature in range(256):
            fitting = [
                tile
                for tile in range(4 * kind, 4 * kind + 4)
                if LOWEST[tile] == tile
                and all(demanded(signature, side) in {None, TILES[tile].edges[side]} for side in range(4))
            ]
            assert list(FITTING[kind][signature]) == fitting
