"""The styles of Carcassonne's computers: each puts its followers where it likes to."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.ai.player import Level, choose
from engine.ai.strategy import NEUTRAL
from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai import STRATEGY

LIKED = {"builder": "city", "farmer": "field", "wanderer": "road"}


@pytest.fixture(scope="module")
def placed() -> dict[str, Counter[str]]:
    """By style, how many followers it would have put on each kind of feature, in the same positions of two games."""
    found: dict[str, Counter[str]] = {style: Counter() for style in (NEUTRAL, *LIKED)}
    for number in range(2):
        position = GAME.setup(2, f"styles {number}")
        while not position.over:
            view = GAME.view(position, position.seat)
            moves = {style: choose(GAME, STRATEGY.in_style(style), view, Level.NORMAL, 7) for style in found}
            for style, move in moves.items():
                if move.follower is not None:
                    found[style][str(move.follower).partition(":")[0]] += 1
            GAME.play(position, position.seat, moves[NEUTRAL])
    return found


@pytest.mark.parametrize(("style", "feature"), LIKED.items())
def test_each_puts_more_followers_where_it_likes_to_than_any_other_does(
    style: str, feature: str, placed: dict[str, Counter[str]]
) -> None:
    assert all(placed[style][feature] > placed[other][feature] for other in placed if other != style)
