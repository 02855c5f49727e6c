"""The latest positions are cached, and every caller gets a copy of its own."""

from __future__ import annotations

import pytest

import engine.games
from chatbot.tables.positions import loaded, saved
from conformance.random_games import some_position
from engine.api import BrokenSave

games = pytest.mark.parametrize("name", [game.id for game in engine.games.all()])


@games
def test_a_position_just_written_equals_the_one_that_another_process_reads(name: str) -> None:
    game = engine.games.find(name)
    text = saved(game, some_position(game, game.seats[0], "written", 4))
    assert game.save(loaded(game, text)) == game.save(game.load(text)) == text.encode()


@games
def test_playing_on_changes_no_cached_position(name: str) -> None:
    game = engine.games.find(name)
    written = some_position(game, game.seats[0], "played on", 4)
    text = saved(game, written)
    for position in (written, loaded(game, text)):
        seat = game.to_act(position)[0]
        game.play(position, seat, game.legal(position, seat)[0])
    assert game.save(loaded(game, text)).decode() == text


def test_a_damaged_position_is_refused_again_and_again() -> None:
    game = engine.games.all()[0]
    for _ in range(2):
        with pytest.raises(BrokenSave):
            loaded(game, "{}")
