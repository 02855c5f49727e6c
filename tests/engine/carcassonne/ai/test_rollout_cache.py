"""Tests of cached replies: a new reply is as good as the evaluation, a cached reply is legal and nearly as good."""

from __future__ import annotations

from itertools import islice
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from conformance.random_games import random_game
from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.rollout_cache import Neighbourhood, RolloutCache, game_stage, neighbourhood
from engine.games.carcassonne.position import place_at
from engine.rng import FastRng
from tests.engine.carcassonne.tile_table import TileTable

if TYPE_CHECKING:
    from engine.games.carcassonne.position import CarcassonnePosition

W = GAME.strategy.weights


def shortfall(position: CarcassonnePosition, cache: RolloutCache) -> float:
    """Return the lead that a reply loses compared with the best move. Fail if the reply is illegal."""
    reply = cache.rollout_move(position)
    found = {option[2:]: option.lead for option in scored_moves(position, W)}
    return max(found.values()) - found[reply[:3]]


def test_with_an_empty_cache_the_reply_is_the_best_move() -> None:
    for turn, (position, _, _) in enumerate(random_game(GAME, 2, "fresh")):
        if turn % 4 == 0:
            assert shortfall(position, RolloutCache(W)) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seats", range(2, 6))
def test_cached_replies_are_legal_and_nearly_the_best(seats: int) -> None:
    """The cache is filled by games imagined from the same position."""
    for turn, (position, seat, _) in enumerate(random_game(GAME, seats, f"habits {seats}")):
        if turn % 24 == 12:
            cache, short = RolloutCache(W), []
            for seed in range(20):
                world = GAME.imagine(GAME.view(position, seat), FastRng(seed))
                for _ in range(min(3, len(world.order) - world.drawn)):
                    short.append(shortfall(world, cache))
                    GAME.carry_out(world, world.seat, cache.rollout_move(world).move)
            assert fmean(short) < 1


def test_the_shared_strategy_caches_nothing_between_games() -> None:
    rng = FastRng(1)
    for seats in (2, 3, 5, 2):
        for position, seat, _ in islice(random_game(GAME, seats, "shared"), 0, 40, 8):
            assert GAME.strategy.rollout_move(position, seat, rng) == RolloutCache(W).rollout_move(position).move


def around(table: TileTable, x: int, y: int) -> Neighbourhood:
    board = table.position.board
    return neighbourhood(board, place_at(x, y), board.frontier[place_at(x, y)])


def test_changes_elsewhere_do_not_change_a_places_key() -> None:
    assert around(TileTable("U 1,0 r1"), 0, 1) == around(TileTable("U 1,0 r1", "U 2,0 r1 road:w"), 0, 1)


def test_a_changed_feature_changes_the_key_of_the_place_where_it_ends() -> None:
    looks = [
        around(TileTable(*moves), 2, 0)
        for moves in (
            ("U 1,0 r1",),
            ("U 1,0 r1 road:w",),
            ("U 1,0 r1", "U -1,0 r1"),
            ("U 1,0 r1", "U -1,0 r1 field:nw"),
            ("U 1,0 r1", "E 1,1 r2"),
        )
    ]
    assert len(set(looks)) == len(looks)


def test_stages_get_shorter_towards_the_end() -> None:
    eras = [game_stage(position) for position, _, _ in random_game(GAME, 2, "eras")]
    assert eras == sorted(eras, reverse=True)
    assert len(set(eras[-6:])) > len(set(eras[:6])) == 1
