"""Tests of the strategy: the search tries each answer to a threatened city, and styles place followers as described."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.ai.player import Level, choose
from engine.ai.strategy import NEUTRAL
from engine.games.carcassonne import GAME
from tests.engine.carcassonne.tile_table import TileTable

OWN_CITY = ("U -1,0 r1", "U 1,0 r1", "E -1,1 r1 city:e")
RIVALS_CAP = "E 1,1 r3 city:w"
"""Both cities end at 0,1. A tile with a city from west to east would join them."""


def candidates(table: TileTable, limit: int) -> list[str]:
    """Return the candidate moves of a search as text, without the verb."""
    return [str(move).partition(" ")[2] for move in GAME.strategy.candidates(table.position, table.to_act, limit)]


@pytest.mark.parametrize(
    ("between", "hand", "answer"),
    [
        ((), "H", "0,1 r0"),
        (("V -1,2 r0", "U 2,0 r1"), "U", "0,2 r0"),
        (("V -1,2 r0", "U 2,0 r1"), "E", "0,2 r0 city"),
    ],
    ids=["close it", "spoil the place", "second follower"],
)
def test_protecting_a_city_from_a_rival_is_always_a_candidate(between: tuple[str, ...], hand: str, answer: str) -> None:
    table = TileTable(*OWN_CITY, RIVALS_CAP, *between, then=hand)
    assert table.to_act == 0
    assert any(move.startswith(answer) for move in candidates(table, limit=4))


def test_the_candidates_are_limited_and_include_the_best() -> None:
    table = TileTable(*OWN_CITY, RIVALS_CAP, "V -1,2 r0", "U 2,0 r1", then="E")
    many = candidates(table, limit=12)
    assert many[0] == candidates(table, limit=1)[0]
    assert [len(candidates(table, limit)) for limit in (1, 2, 3, 4)] == [1, 2, 3, 4]


LIKED = {"builder": "city", "farmer": "field", "wanderer": "road"}


@pytest.fixture(scope="module")
def placed() -> dict[str, Counter[str]]:
    """Return, by style, the number of followers placed on each kind of feature in the same positions of two games."""
    found: dict[str, Counter[str]] = {style: Counter() for style in (NEUTRAL, *LIKED)}
    for number in range(2):
        position = GAME.setup(2, f"styles {number}")
        while not position.over:
            view = GAME.view(position, position.seat)
            moves = {style: choose(GAME, GAME.strategy.in_style(style), view, Level.NORMAL, 7) for style in found}
            for style, move in moves.items():
                if move.follower is not None:
                    found[style][str(move.follower).partition(":")[0]] += 1
            GAME.play(position, position.seat, moves[NEUTRAL])
    return found


@pytest.mark.parametrize(("style", "feature"), LIKED.items())
def test_each_style_places_the_most_followers_on_its_favourite_features(
    style: str, feature: str, placed: dict[str, Counter[str]]
) -> None:
    assert all(placed[style][feature] > placed[other][feature] for other in placed if other != style)
