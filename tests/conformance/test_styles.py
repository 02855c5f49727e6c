"""Tests of the computer players' styles: each seat has a different one, and each is described and uses no secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.ai.strategy import NEUTRAL
from engine.rng import FastRng
from engine.wording import LANGUAGES, game_words
from tests.conformance.random_games import some_position

if TYPE_CHECKING:
    from engine.api import AnyGame
    from tests.conformance.conftest import GameAndSeats

FEW = Budget(8)
MIDDLE = 5


def test_no_two_computers_at_a_table_have_the_same_style(game: AnyGame) -> None:
    strategy = engine.games.strategy(game)
    seats = range(game.seats[1])
    styles = {strategy.style_of(seat) for seat in seats}
    assert styles == ({NEUTRAL} if not strategy.styles else set(strategy.styles[: len(seats)]))
    assert len(styles) in {1, len(seats)}


def test_every_style_has_a_description_in_every_language(game: AnyGame) -> None:
    for language in LANGUAGES:
        words = game_words(game, language)
        said = [words.message(f"style-{style}") for style in engine.games.strategy(game).styles]
        assert len(set(said)) == len(said)


def test_an_unknown_style_plays_to_win(game: AnyGame) -> None:
    strategy = engine.games.strategy(game)
    assert strategy.in_style("of another version") is strategy
    assert strategy.in_style(NEUTRAL) is strategy


def test_a_move_depends_only_on_view_style_and_seed(table: GameAndSeats) -> None:
    game, strategy = table.game, engine.games.strategy(table.game)
    position = some_position(game, table.seats, "styles", MIDDLE)
    seat = game.to_act(position)[0]
    view = game.view(position, seat)
    dealt_again = game.view(game.imagine(view, FastRng(5)), seat)
    for style in strategy.styles:
        level = Level.HARD if style == strategy.style_of(table.seats - 1) else Level.NORMAL
        for each in (level, Level.EASY):
            move = choose(game, strategy.in_style(style), view, each, 7, FEW)
            assert game.why_not(position, seat, move) is None
            assert choose(game, strategy.in_style(style), dealt_again, each, 7, FEW) == move
