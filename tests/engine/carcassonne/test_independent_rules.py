"""The engine and a second implementation agree on everything after every move of random games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from engine.games.carcassonne import GAME
from engine.rng import FastRng
from tests.engine.carcassonne.independent_rules import IndependentRules, Region, Spot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition
    from engine.games.carcassonne.view import CarcassonneView, OpenFeature, OpenField, Part

GAMES = 8
LOOK_CLOSELY_EVERY = 9


def tiles_of(position: CarcassonnePosition) -> list[str]:
    """Return the drawing order from the saved game, because no view contains it."""
    return list(json.loads(GAME.save(position))["state"]["tiles"])


def region_of(independent: IndependentRules, parts: Sequence[Part]) -> Region:
    return frozenset(
        Spot((part.x, part.y), index)
        for part in parts
        for index, ats in enumerate(independent.tiles[part.x, part.y].ats)
        if part.at == (ats[0] if ats else None)
    )


def assert_same_game(independent: IndependentRules, position: CarcassonnePosition) -> None:
    view = GAME.view(position, None)
    assert list(view.scores) == independent.scores
    assert list(view.supply) == independent.supply
    assert view.tile == independent.hand
    assert [aside.tile for aside in view.set_aside] == independent.aside
    pieces = {(piece.x, piece.y, piece.seat, piece.feature, piece.at) for piece in view.pieces}
    assert pieces == {
        (
            *square,
            seat,
            independent.tiles[square].features[index]["kind"],
            next(iter(independent.tiles[square].ats[index]), None),
        )
        for (square, index), seat in independent.followers.items()
    }


def assert_same_board(independent: IndependentRules, view: CarcassonneView) -> None:
    regions = independent.regions()
    fields = {region for region in regions if independent.kind(region) == "field"}
    open_ones = {region for region in regions - fields if independent.open_ends(region)}
    assert {region_of(independent, feature.parts) for feature in view.features} == open_ones
    assert {region_of(independent, field.parts) for field in view.fields} == (fields if independent.farmers else set())
    for feature in view.features:
        assert_same_feature(independent, feature)
    for field in view.fields:
        assert_same_field(independent, field)
    if independent.hand is not None:
        assert list(view.projected) == independent.projected()
        left = {*independent.to_draw, independent.hand}
        fillable = {square for kind in left for square, _ in independent.placements(kind)}
        assert {(square.x, square.y) for square in view.dead} == independent.empty_squares() - fillable


def assert_same_feature(independent: IndependentRules, feature: OpenFeature) -> None:
    region = region_of(independent, feature.parts)
    assert feature.kind == independent.kind(region)
    assert feature.open == independent.open_ends(region)
    assert feature.shields == independent.shields(region)
    assert list(feature.followers) == independent.crowd(region)
    assert list(feature.owners) == independent.owners(region)
    assert feature.now == independent.points(region, completed=False)
    assert feature.completed == independent.points(region, completed=True)
    assert feature.tiles == (feature.now if feature.kind == "monastery" else len(independent.squares(region)))


def assert_same_field(independent: IndependentRules, field: OpenField) -> None:
    region = region_of(independent, field.parts)
    assert field.tiles == len(independent.squares(region))
    assert list(field.followers) == independent.crowd(region)
    assert list(field.owners) == independent.owners(region)
    assert field.now == independent.points(region, completed=False)
    cities = independent.cities_of(region)
    for listed, ended in ((field.completed_cities, True), (field.open_cities, False)):
        there = {city for city in cities if (independent.open_ends(city) == 0) == ended}
        assert {independent.flood(*region_of(independent, [part])) for part in listed} == there
        assert len(listed) == len(there)


def chosen(position: CarcassonnePosition, independent: IndependentRules, rng: FastRng) -> PlaceTile:
    """Return a random move. Half of the moves touch many tiles, so boards become dense and features are completed."""
    moves = [GAME.sample(position, independent.turn, rng) for _ in range(8 if rng.below(2) else 1)]
    return max(moves, key=lambda move: independent.around((move.x, move.y)))


def play_and_compare(seats: int, seed: int, look_closely_every: int, options: Mapping[str, str]) -> None:
    """Play a random game with both implementations. Every ``look_closely_every`` moves, also compare the whole view and
    all legal moves.
    """
    position = GAME.setup(seats, f"oracle {seed}", options)
    rng = FastRng(seed)
    tiles, farmers = tiles_of(position), options.get("fields") != "no"
    independent = IndependentRules(seats, GAME.to_act(position)[0], tiles, farmers=farmers)
    turn = 0
    while acting := GAME.to_act(position):
        assert acting == (independent.turn,)
        if turn % look_closely_every == 0:
            legal = list(map(str, GAME.legal(position, independent.turn)))
            assert len(legal) == len(set(legal))
            assert set(legal) == independent.legal()
            assert_same_board(independent, GAME.view(position, None))
        move = chosen(position, independent, rng)
        GAME.play(position, independent.turn, move)
        independent.play(str(move))
        assert_same_game(independent, position)
        turn += 1
    assert_same_board(independent, GAME.view(position, None))
    assert [standing.points for standing in GAME.standings(position).seats] == independent.scores


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_engine_and_the_independent_rules_agree_after_every_move(seats: int) -> None:
    for number in range(GAMES):
        play_and_compare(seats, 100 * seats + number, LOOK_CLOSELY_EVERY, {})


@pytest.mark.parametrize("options", [{"fields": "no"}, {"tiles": "36"}, {"fields": "no", "tiles": "36"}], ids=str)
def test_the_engine_and_the_independent_rules_agree_on_variants(options: dict[str, str]) -> None:
    for number in range(GAMES):
        play_and_compare(2 + number % 4, number, LOOK_CLOSELY_EVERY, options)
