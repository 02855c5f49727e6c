"""What is shown before a tile is laid."""

from __future__ import annotations

from engine import taps
from engine.games.carcassonne import GAME


def test_a_tile_shows_what_it_would_score_to_who_lays_it_and_to_nobody_else() -> None:
    """The caps of two cities face each other: the follower on the second scores two tiles of two points."""
    position = GAME.setup(2, "taps", stacked={"first": ["0"], "tiles": ["E"]})
    shown = taps.of(GAME).preview(GAME.view(position, 0), "place 0,-1 r2 city:s")
    assert [(line.code, line.params["points"]) for line in shown] == [("scored-city", 4)]
    assert taps.of(GAME).preview(GAME.view(position, None), "place 0,-1 r2 city:s") == ()


def test_a_preview_changes_nothing() -> None:
    position = GAME.setup(2, "taps", stacked={"first": ["0"], "tiles": ["E"]})
    before = GAME.save(position)
    taps.of(GAME).preview(GAME.view(position, 0), "place 0,-1 r2 city:s")
    assert GAME.save(position) == before
