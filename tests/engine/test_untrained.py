"""A game without a strategy of its own has computers that know only its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

import engine.games
from conformance.random_games import finished, random_game
from engine import replay
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.ai.untrained import UntrainedStrategy
from engine.review import review
from tests.toy.game import ToyGame
from tests.toy.placed import PlacedToyGame

if TYPE_CHECKING:
    from engine.ai.strategy import Strategy
    from engine.api import AnyGame, Move, Position

FEW = Budget(60)
GAMES = 10


def without_strategy(game: type[ToyGame]) -> AnyGame:
    """Return this game with untrained computers only."""
    return cast("AnyGame", type("Untrained", (game,), {"strategy": None})())


def final(game: AnyGame, seed: str, levels: tuple[Level, ...]) -> Position:
    """Return the end of a game between computers of these levels, one per seat."""
    strategy: Strategy[Position, Move] = engine.games.strategy(game)
    position = game.setup(len(levels), seed)
    number = 0
    while acting := game.to_act(position):
        seat, number = acting[0], number + 1
        game.play(position, seat, choose(game, strategy, game.view(position, seat), levels[seat], number, FEW))
    return position


@pytest.mark.parametrize("rules", [ToyGame, PlacedToyGame])
def test_every_level_plays_to_the_end(rules: type[ToyGame]) -> None:
    game = without_strategy(rules)
    assert isinstance(engine.games.strategy(game), UntrainedStrategy)
    end = final(game, "levels", (Level.EASY, Level.NORMAL, Level.HARD))
    assert game.standings(end).over


class SoloToyGame(ToyGame):
    """The rules of the toy game, also for one."""

    seats = (1, 4)


def test_a_game_for_one_is_played_and_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    for part in ("SCANNED_WORLDS", "EXAMINED_WORLDS", "CONFIRMING_WORLDS"):
        monkeypatch.setattr(f"engine.review.{part}", 2)
    game = without_strategy(SoloToyGame)
    for level in (Level.GREEDY, Level.NORMAL, Level.HARD):
        assert game.standings(final(game, "alone", (level,))).over
    moves = [(seat, move) for _, seat, move in random_game(game, 1, "alone")]
    record = replay.record(game, replay.start_of(game, 1, "alone", {}, {}), moves, finished(game, 1, "alone"))
    assert len(review(game, engine.games.strategy(game), record).accuracy) == 1


def test_hard_beats_easy() -> None:
    game = without_strategy(ToyGame)
    won = sum(
        game.standings(final(game, f"{number}", (Level.HARD, Level.EASY)))[0].rank == 1 for number in range(GAMES)
    )
    assert won >= 0.7 * GAMES


def test_candidates_are_spread_over_all_legal_moves() -> None:
    game = without_strategy(ToyGame)
    position = game.setup(2, "wide", {"hand": "3"})
    strategy, legal = UntrainedStrategy(game), game.legal(position, game.to_act(position)[0])
    assert strategy.candidates(position, game.to_act(position)[0], 100) == legal
    assert 1 <= len(strategy.candidates(position, game.to_act(position)[0], 2)) <= 2
