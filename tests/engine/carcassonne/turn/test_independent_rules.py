"""The engine and a slow, obvious referee agree about everything after every move of random games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from engine.games.carcassonne import GAME
from engine.rng import FastRng
from tests.engine.carcassonne.independent_rules import Oracle, Region, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.carcassonne.showing.view import CarcassonneView, OpenFeature, OpenField, Part
    from engine.games.carcassonne.turn.moves import Place
    from engine.games.carcassonne.turn.position import CarcassonnePosition

GAMES = 8
LOOK_CLOSELY_EVERY = 9


def tiles_of(position: CarcassonnePosition) -> list[str]:
    """The order of drawing, which no view tells, from the saved game."""
    return list(json.loads(GAME.save(position))["state"]["tiles"])


def region_of(oracle: Oracle, parts: Sequence[Part]) -> Region:
    return frozenset(
        Spot((part.x, part.y), index)
        for part in parts
        for index, ats in enumerate(oracle.tiles[part.x, part.y].ats)
        if part.at == (ats[0] if ats else None)
    )


def assert_same_game(oracle: Oracle, position: CarcassonnePosition) -> None:
    view = GAME.view(position, None)
    assert list(view.scores) == oracle.scores
    assert list(view.supply) == oracle.supply
    assert view.tile == oracle.hand
    assert [aside.tile for aside in view.set_aside] == oracle.aside
    pieces = {(piece.x, piece.y, piece.seat, piece.feature, piece.at) for piece in view.pieces}
    assert pieces == {
        (*square, seat, oracle.tiles[square].features[index]["kind"], next(iter(oracle.tiles[square].ats[index]), None))
        for (square, index), seat in oracle.followers.items()
    }


def assert_same_board(oracle: Oracle, view: CarcassonneView) -> None:
    regions = oracle.regions()
    fields = {region for region in regions if oracle.kind(region) == "field"}
    open_ones = {region for region in regions - fields if oracle.open_ends(region)}
    assert {region_of(oracle, feature.parts) for feature in view.features} == open_ones
    assert {region_of(oracle, field.parts) for field in view.fields} == fields
    for feature in view.features:
        assert_same_feature(oracle, feature)
    for field in view.fields:
        assert_same_field(oracle, field)
    if oracle.hand is not None:
        assert list(view.projected) == oracle.projected()
        left = {*oracle.to_draw, oracle.hand}
        fillable = {square for kind in left for square, _ in oracle.placements(kind)}
        assert {(square.x, square.y) for square in view.dead} == oracle.empty_squares() - fillable


def assert_same_feature(oracle: Oracle, feature: OpenFeature) -> None:
    region = region_of(oracle, feature.parts)
    assert feature.kind == oracle.kind(region)
    assert feature.open == oracle.open_ends(region)
    assert feature.shields == oracle.shields(region)
    assert list(feature.followers) == oracle.crowd(region)
    assert list(feature.owners) == oracle.owners(region)
    assert feature.now == oracle.points(region, completed=False)
    assert feature.completed == oracle.points(region, completed=True)
    assert feature.tiles == (feature.now if feature.kind == "monastery" else len(oracle.squares(region)))


def assert_same_field(oracle: Oracle, field: OpenField) -> None:
    region = region_of(oracle, field.parts)
    assert field.tiles == len(oracle.squares(region))
    assert list(field.followers) == oracle.crowd(region)
    assert list(field.owners) == oracle.owners(region)
    assert field.now == oracle.points(region, completed=False)
    cities = oracle.cities_of(region)
    for listed, ended in ((field.completed_cities, True), (field.open_cities, False)):
        there = {city for city in cities if (oracle.open_ends(city) == 0) == ended}
        assert {oracle.flood(*region_of(oracle, [part])) for part in listed} == there
        assert len(listed) == len(there)


def chosen(position: CarcassonnePosition, oracle: Oracle, rng: FastRng) -> Place:
    """A random move; half the time one that touches many tiles, so that boards grow dense and features close."""
    moves = [GAME.sample(position, oracle.turn, rng) for _ in range(8 if rng.below(2) else 1)]
    return max(moves, key=lambda move: oracle.around((move.x, move.y)))


def play_and_compare(seats: int, seed: int, look_closely_every: int) -> None:
    """A random game that both keep; every so often the whole view and all legal moves are compared too."""
    position = GAME.setup(seats, f"oracle {seed}")
    rng = FastRng(seed)
    oracle = Oracle(seats, GAME.to_act(position)[0], tiles_of(position))
    turn = 0
    while acting := GAME.to_act(position):
        assert acting == (oracle.turn,)
        if turn % look_closely_every == 0:
            legal = list(map(str, GAME.legal(position, oracle.turn)))
            assert len(legal) == len(set(legal))
            assert set(legal) == oracle.legal()
            assert_same_board(oracle, GAME.view(position, None))
        move = chosen(position, oracle, rng)
        GAME.play(position, oracle.turn, move)
        oracle.play(str(move))
        assert_same_game(oracle, position)
        turn += 1
    assert_same_board(oracle, GAME.view(position, None))
    assert [standing.points for standing in GAME.standings(position).seats] == oracle.scores


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_engine_and_the_referee_agree_after_every_move(seats: int) -> None:
    for number in range(GAMES):
        play_and_compare(seats, 100 * seats + number, LOOK_CLOSELY_EVERY)
