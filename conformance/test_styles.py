"""No two computers at a table have the same style, and styles use no secrets. A game without a strategy passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.random_games import midway
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.ai.strategy import NEUTRAL
from engine.rng import FastRng

if TYPE_CHECKING:
    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame

FEW = Budget(8)


def test_no_two_computers_at_a_table_have_the_same_style(game: AnyGame) -> None:
    if (strategy := game.strategy) is None:
        return
    styles = [style for seat in range(game.seats[1]) if (style := strategy.style_of(seat)) != NEUTRAL]
    assert len(set(styles)) == len(styles) == min(game.seats[1], len(strategy.styles))
    assert set(styles) <= set(strategy.styles)


def test_an_unknown_style_plays_to_win(game: AnyGame) -> None:
    strategy = game.strategy
    assert strategy is None or strategy.in_style("of another version") is strategy
    assert strategy is None or strategy.in_style(NEUTRAL) is strategy


def test_a_move_depends_only_on_view_style_and_seed(table: GameAndSeats) -> None:
    game, strategy = table.game, table.game.strategy
    if strategy is None:
        return
    position = midway(game, table.seats, "styles")
    seat = game.to_act(position)[0]
    view = game.view(position, seat)
    dealt_again = game.view(game.imagine(view, FastRng(5)), seat)
    for style in strategy.styles:
        level = Level.HARD if style == strategy.styles[-1] else Level.NORMAL
        for each in (level, Level.EASY):
            move = choose(game, strategy.in_style(style), view, each, 7, FEW)
            assert game.why_not(position, seat, move) is None
            assert choose(game, strategy.in_style(style), dealt_again, each, 7, FEW) == move
