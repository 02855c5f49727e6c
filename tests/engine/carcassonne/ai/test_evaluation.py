"""Tests of the evaluation on small boards: likely outcomes and higher points are worth more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.random_games import random_game
from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.completion_odds import CompletionOdds, FeatureForecast, mask_of, time_tables
from engine.games.carcassonne.ai.evaluation import (
    ExpectedPoints,
    ScoredMove,
    expected_points_of,
    scored_moves,
    utility,
    worth,
)
from engine.games.carcassonne.ai.weights import weights_for
from engine.games.carcassonne.moves import spots
from engine.games.carcassonne.play import take_turn
from engine.games.carcassonne.position import place_at
from engine.games.carcassonne.tiles import LETTERS, MOST_FEATURES, TILES
from tests.engine.carcassonne.tile_table import TileTable

if TYPE_CHECKING:
    from engine.games.carcassonne.position import CarcassonnePosition
    from engine.games.carcassonne.tiles import FeatureKind

W = GAME.strategy.weights
WHOLE_BOX = "B" * 4 + "E" * 5 + "N" * 3 + "R" * 3 + "U" * 8 + "V" * 9 + "W" * 4 + "X"


def promise(table: TileTable, x: int, y: int, kind: FeatureKind, left: str = WHOLE_BOX) -> FeatureForecast:
    """Return the forecast for two seats of the first feature of this kind on a tile, while these tiles are left."""
    board = table.position.board
    number = board.numbers[place_at(x, y)]
    features = [feature.kind for feature in TILES[board.laid[number]].features]
    root = board.features.root(number * MOST_FEATURES + features.index(kind))
    mask = mask_of(LETTERS.index(letter) for letter in left)
    return CompletionOdds.of(board, mask, time_tables(len(left), 2, W), W, seat=0).promise(root)


def best(table: TileTable) -> str:
    """Return the move that the normal level plays."""
    return str(max(scored_moves(table.position, W)).move).partition(" ")[2]


# --- Chances


def test_a_city_with_fewer_ends_is_likelier_to_be_completed() -> None:
    one, two = TileTable("U 1,0 r1"), TileTable("G 0,-1 r1")
    three = TileTable("R 0,-1 r1")
    chances = [promise(table, 0, 0, "city").chance for table in (one, three)]
    assert 0 < chances[1] < chances[0] < 1
    assert 0 < promise(two, 0, 0, "city").chance < 1


def test_a_city_is_likelier_to_be_completed_with_more_fitting_tiles() -> None:
    table = TileTable("U 1,0 r1")
    assert promise(table, 0, 0, "city", "EEEEUU").chance > promise(table, 0, 0, "city", "EUUUUU").chance


def test_an_end_without_a_fitting_remaining_tile_is_never_closed() -> None:
    table = TileTable("U 1,0 r1")
    city = promise(table, 0, 0, "city", "UUVVWX")
    assert city.chance == city.back == 0.0
    assert promise(table, 0, 0, "road", "UUVVWX").chance > 0


def test_a_tile_that_continues_a_feature_is_worth_less_than_one_that_closes_it() -> None:
    table = TileTable("U 1,0 r1")
    assert 0 < promise(table, 0, 0, "city", "NNNUUU").chance < promise(table, 0, 0, "city", "EEEUUU").chance


def test_a_completed_feature_has_chance_one_and_its_points() -> None:
    table = TileTable("E 0,-1 r2")
    assert promise(table, 0, 0, "city") == FeatureForecast(4.0, chance=1.0, back=1.0)


def test_a_city_sure_to_be_completed_promises_about_twice_its_tiles_and_shields() -> None:
    table = TileTable("F 0,-1 r1")
    likely, never = promise(table, 0, 0, "city", "EEEEE"), promise(table, 0, 0, "city", "UUUUU")
    assert never.points > 3
    assert likely.points == pytest.approx(never.points * (1 + W.city_bonus * likely.chance))
    assert W.city_bonus == pytest.approx(1, abs=0.25)


def test_a_monastery_promises_a_point_for_each_place_sure_to_be_filled() -> None:
    alone, among = TileTable("B 0,1 r0"), TileTable("B 0,1 r0", "U -1,0 r1", "U 1,0 r1", "V 1,1 r3", "V -1,1 r0")
    assert promise(alone, 0, 1, "monastery").points < promise(among, 0, 1, "monastery").points < 9
    assert promise(alone, 0, 1, "monastery").chance < promise(among, 0, 1, "monastery").chance
    assert promise(among, 0, 1, "monastery", "C").points == pytest.approx(6, abs=0.5)


def test_a_field_promises_3_points_for_a_completed_city_and_less_for_an_open_one() -> None:
    closed, opened = TileTable("E 0,-1 r2"), TileTable("G 0,-1 r1")
    no_time = "C"
    assert 3 <= promise(closed, 0, 0, "field", no_time).points < 4
    assert promise(opened, 0, 0, "field", no_time).points < 3
    assert len(promise(closed, 0, 0, "field").cities) == 1


# --- Worth


def test_a_free_follower_is_worth_more_with_more_time_left() -> None:
    early, late = time_tables(60, 2, W), time_tables(6, 2, W)
    assert early.freedom(7) > late.freedom(7) > 0
    assert early.freedom(7) > early.freedom(6)
    assert time_tables(0, 2, W).freedom(7) == 0


def test_weights_are_for_two_seats_and_with_more_a_free_follower_is_worth_less() -> None:
    """In both games, each seat has the same number of turns left."""
    assert weights_for(W, 2) == W
    kept = [time_tables(10 * seats, seats, weights_for(W, seats)).freedom(7) for seats in (2, 3, 4, 5)]
    assert kept == sorted(kept, reverse=True)
    assert len(set(kept)) == 4


def test_worth_equals_the_score_when_the_game_is_over() -> None:
    position = TileTable.played_out("worth").position
    assert worth(position, W, seat=0) == position.scores


def test_with_two_seats_or_at_the_end_utility_is_the_lead_over_the_best_other_seat() -> None:
    assert utility([30.0, 22.0], 0, 20) == 8
    assert utility([30.0, 22.0, 35.0], 0, 0) == -5


def test_close_rivals_count_while_turns_are_left() -> None:
    close, far = utility([30.0, 34.0, 35.0], 0, 9), utility([30.0, 10.0, 35.0], 0, 9)
    assert close < far < -5
    assert utility([30.0, 34.0, 35.0], 0, 1) > close


TWO_ROADS = ("U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 2,1 r1")
"""Seat 0 has a road that ends at 2,0 from the west, seat 1 one that ends there from the south."""


def test_seats_that_share_a_feature_both_expect_its_points() -> None:
    """Rule 11: every player with the most followers in a feature gets all its points."""
    table = TileTable(*TWO_ROADS, "V 2,0 r0")
    expected = expected_points_of(table.position, W, table.position.drawn, seat=0)
    assert expected.points[0] == pytest.approx(expected.points[1], abs=0.1)
    assert min(expected.points) > 4


def test_a_possible_join_counts_before_it_happens() -> None:
    table = TileTable(*TWO_ROADS, then="V")
    assert min(expected_points_of(table.position, W, table.position.drawn, seat=0).shifts) > 0
    apart = TileTable(*TWO_ROADS[:2])
    assert expected_points_of(apart.position, W, apart.position.drawn, seat=0).shifts == [0, 0]


def test_a_join_favours_the_owner_of_the_smaller_road() -> None:
    table = TileTable(*TWO_ROADS[:2], "V 2,1 r1", "U -1,0 r1", then="V")
    shifts = expected_points_of(table.position, W, table.position.drawn, seat=0).shifts
    assert shifts[1] > shifts[0] > 0


def test_recomputing_changed_parts_equals_recomputing_everything() -> None:
    """The expected points after a tile, updated from the previous ones, equal those computed for the new board."""
    for seats in (2, 3, 4, 5):
        for turn, (position, _, _) in enumerate(random_game(GAME, seats, f"ledger {seats}")):
            if turn % 6 == 0:
                assert_ledgers_agree(position)


def assert_ledgers_agree(position: CarcassonnePosition) -> None:
    seat = position.seat
    now = expected_points_of(position, W, position.drawn, seat)
    for place, tile in spots(position):
        after = position.copy()
        after.board.lay(place, tile)
        changed = now.after(now.odds.after(after.board, place))
        odds = CompletionOdds.of(after.board, now.odds.left, now.odds.times, weights_for(W, position.seats), seat)
        fresh = ExpectedPoints(after, odds, seat)
        assert changed.points == pytest.approx(fresh.points)
        assert changed.back == pytest.approx(fresh.back)
        assert changed.shifts == pytest.approx(fresh.shifts)
        assert (
            changed.odds.chances.items()
            >= {root: pytest.approx(chance) for root, chance in odds.chances.items()}.items()
        )


def worth_after(position: CarcassonnePosition, seat: int, option: ScoredMove) -> float:
    """Return the worth of a position after a move, computed from scratch, with the followers of completed features
    returned.
    """
    after = position.copy()
    take_turn(after, option.place, option.tile, option.feature)
    return expected_points_of(after, W, position.drawn, seat).worth()[seat]


def test_each_options_value_equals_the_worth_of_its_position() -> None:
    for seats in (2, 3):
        for turn, (position, seat, _) in enumerate(random_game(GAME, seats, f"options {seats}")):
            several_free = min(position.supply) > 1  # with a single free follower, a returning one is more valuable
            if turn % 6 == 0 and several_free and position.drawn < len(position.order):
                for option in list(scored_moves(position, W))[::7]:
                    assert option.mine == pytest.approx(worth_after(position, seat, option), abs=0.01)


# --- Preferences


def test_it_completes_its_own_city() -> None:
    table = TileTable("R 0,-1 r1 city:s", "U 1,0 r1 road:e", "E 1,-1 r3", "U 2,0 r1", then="E")
    assert best(table).startswith("0,-2 r2")


def test_it_does_not_complete_a_rivals_city() -> None:
    table = TileTable("F 0,-1 r1 city:s", then="E")
    assert not best(table).startswith("0,-2 ")


def test_it_puts_a_monk_in_a_monastery() -> None:
    assert best(TileTable(then="B")).endswith("monastery")


def test_it_keeps_its_last_follower_off_a_road_early_in_the_game() -> None:
    table = TileTable(then="U")
    table.position.supply[table.to_act] = 1
    assert "road" not in best(table)
