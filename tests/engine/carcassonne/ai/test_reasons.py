"""Tests of the reasons for a move, as codes and in every language."""

from __future__ import annotations

from conformance.random_games import random_game
from engine.api import Name, Value
from engine.games.carcassonne import GAME
from engine.games.carcassonne.position import ONE_FOLLOWER
from engine.games.carcassonne.tiles import MOST_FEATURES
from engine.wording import LANGUAGES, game_words
from tests.engine.carcassonne.tile_table import TileTable

ALL_CODES = {
    "reason-claims",
    "reason-completes",
    "reason-frees",
    "reason-grows",
    "reason-hinders",
    "reason-shares",
    "reason-waits",
}


def reasons(table: TileTable, words: str) -> dict[str, dict[str, object]]:
    """Return the reasons for a move of the acting seat."""
    move = GAME.parse(f"place {words}")
    assert GAME.why_not(table.position, table.to_act, move) is None
    return {line.code: {**line.params} for line in GAME.strategy.reasons(table.position, table.to_act, move)}


def test_the_reason_for_completing_a_feature_has_its_points_and_returning_followers() -> None:
    table = TileTable("F 0,-1 r1 city:s", "U 1,0 r1", then="E")
    found = reasons(table, "0,-2 r2")
    assert found["reason-completes"] == {"feature": Name("feature", "city"), "points": 8, "followers": 1}
    assert next(iter(found)) == "reason-completes"


def test_a_follower_claims_a_feature_and_may_return() -> None:
    found = reasons(TileTable(then="B"), "0,1 r0 monastery")
    assert found["reason-claims"]["feature"] == Name("feature", "monastery")
    assert 4 <= int(str(found["reason-claims"]["points"])) <= 9
    assert 0 < int(str(found["reason-claims"]["chance"])) < 100


def test_the_reason_for_a_farmer_says_that_it_stays_to_the_end() -> None:
    assert reasons(TileTable(then="E"), "0,-1 r2 field:nw")["reason-claims"]["chance"] == 0


def test_enlarging_the_seats_city_is_a_reason() -> None:
    table = TileTable("F 0,-1 r1 city:s", "U 1,0 r1", then="G")
    assert reasons(table, "0,-2 r1")["reason-grows"]["feature"] == Name("feature", "city")


def test_the_reason_for_joining_a_rivals_feature_is_sharing_it() -> None:
    table = TileTable("U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 2,1 r1", then="V")
    assert reasons(table, "2,0 r0")["reason-shares"]["seats"] == (Name("seat", "0"),)


def test_the_reason_for_completing_a_stronger_rivals_feature_is_the_seats_returning_follower() -> None:
    """Rule 7: all followers on a completed feature return to their owners, including the losers'."""
    table = TileTable("F 0,-1 r1 city:s", "U 1,0 r1", then="E")
    features = table.position.board.features
    features.counts[features.root(MOST_FEATURES)] += 2 * ONE_FOLLOWER[1]
    found = reasons(table, "0,-2 r2")
    assert found["reason-frees"] == {"feature": Name("feature", "city"), "followers": 1}
    assert "reason-completes" not in found


def test_the_reason_for_a_move_without_effect_is_keeping_followers() -> None:
    table = TileTable(then="U")
    assert reasons(table, "0,1 r1").keys() == {"reason-waits"}
    table.position.supply[0] = 0
    assert reasons(table, "0,1 r1").keys() == {"reason-gives-nothing"}, "there is nothing to keep"


def test_every_reason_has_words_in_every_language() -> None:
    codes = set()
    for seats in (2, 4):
        for turn, (position, seat, _) in enumerate(random_game(GAME, seats, f"reasons {seats}")):
            for move in GAME.legal(position, seat)[turn % 5 :: 5]:
                for line in GAME.strategy.reasons(position, seat, move):
                    codes.add(line.code)
                    for language in LANGUAGES:
                        assert game_words(GAME, language).say(line)
    assert codes >= ALL_CODES - {"reason-frees", "reason-shares"}
    for language in LANGUAGES:
        words = game_words(GAME, language)
        for followers in (1, 2, 5):
            assert words.message("reason-frees", {"feature": Name("feature", "city"), "followers": followers})
        shares: dict[str, Value] = {"feature": Name("feature", "road"), "seats": (Name("seat", "1"),), "points": 3}
        assert words.message("reason-shares", shares)
