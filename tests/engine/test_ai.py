"""Tests of the search: it depends only on the view and the seed, keeps to its budget, and finds the better move."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from engine.ai.player import EXPERT_EFFORT, Level, choose, greedy, hint
from engine.ai.search import Budget, ForesightStrategy, Search
from engine.ai.strategy import lead
from engine.review import compare
from engine.rng import FastRng
from tests.toy import GAME
from tests.toy.ai import STRATEGY, ToyStrategy
from tests.toy.game import Play, ToyView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rng import Rng
    from tests.toy.game import ToyMove, ToyPosition

HIGH = {"first": ["0"], "cards": ["1", "5", "2", "2"]}


def view_of(seats: int = 2) -> ToyView:
    return GAME.view(GAME.setup(seats, "ai", stacked=HIGH), 0)


@pytest.mark.parametrize("level", list(Level))
def test_every_level_plays_a_legal_move_that_depends_only_on_view_and_seed(level: Level) -> None:
    position = GAME.setup(2, "ai", stacked=HIGH)
    moves = [choose(GAME, STRATEGY, GAME.view(position, 0), level, 7, Budget(20)) for _ in range(2)]
    assert moves[0] == moves[1]
    assert GAME.why_not(position, 0, moves[0]) is None


def test_hidden_information_does_not_change_a_move() -> None:
    position = GAME.setup(3, "peek")
    seat = GAME.to_act(position)[0]
    view = GAME.view(position, seat)
    for number in range(5):
        other = GAME.imagine(view, FastRng(number))
        for level in Level:
            assert choose(GAME, STRATEGY, GAME.view(other, seat), level, 3) == choose(GAME, STRATEGY, view, level, 3)


def test_the_search_finds_the_better_card() -> None:
    judged = Search(GAME, STRATEGY, view_of(), 1).judge(Budget(100))
    assert judged[0].move == Play(5)
    assert {str(one.move) for one in judged} == {"play 5", "play 1", "pass"}
    assert sum(one.games for one in judged) <= 100 + 2 * len(judged)


def test_greedy_takes_the_most_points_at_once() -> None:
    assert greedy(GAME, GAME.setup(2, "ai", stacked=HIGH), 0) == Play(5)


def test_out_of_time_the_first_candidate_is_played() -> None:
    judged = Search(GAME, STRATEGY, view_of(), 1).judge(Budget(10**9, spent=lambda: 1.0))
    assert judged[0].move == Play(5)
    assert judged[0].mean == 0.0


def test_if_time_runs_out_the_completed_games_count() -> None:
    ticks = count()
    judged = Search(GAME, STRATEGY, view_of(), 1).judge(Budget.within(100, lambda: float(next(ticks))))
    assert 0 < sum(one.games for one in judged) <= 100
    assert next(ticks) <= 120


class SlowStrategy(ToyStrategy):
    """A strategy whose imagined games are slow."""

    def __init__(self) -> None:
        self.time = 0.0

    def roll_out(self, game: Any, position: ToyPosition, rng: Any) -> None:
        self.time += 30
        super().roll_out(game, position, rng)


def test_no_imagined_game_starts_that_would_end_too_late() -> None:
    strategy = SlowStrategy()
    judged = Search(GAME, strategy, view_of(), 1).judge(Budget.within(100, lambda: strategy.time))
    assert [one.games for one in judged] == [1, 1, 1]
    assert strategy.time == 90


def test_every_round_gets_an_equal_share_of_the_time() -> None:
    """A round that used all the time would leave none to compare the two best moves."""
    ticks = count()
    judged = Search(GAME, STRATEGY, view_of(), 1).judge(Budget.within(600, lambda: float(next(ticks))))
    assert judged[0].games > 1.5 * judged[-1].games


def test_prior_values_count_as_imagined_games() -> None:
    class Trusting(ToyStrategy):
        prior_games = 8

    judged = Search(GAME, Trusting(), view_of(), 1).judge(Budget(10**9, spent=lambda: 1.0))
    assert [one.games for one in judged] == [8] * len(judged)
    assert judged[0].mean == max(one.mean for one in judged)


def test_an_imagined_game_ends_with_the_game() -> None:
    position = GAME.setup(2, "short")
    for _ in range(20):
        STRATEGY.roll_out(GAME, position, FastRng(1))
    assert GAME.to_act(position) == ()


def test_a_strategy_can_define_the_prior_values() -> None:
    class Ranking(ToyStrategy):
        prior_games = 8

        def prior_values(self, game: object, world: object, seat: int, moves: Sequence[ToyMove]) -> list[float]:
            return [float(rank) for rank in range(len(moves))]

    judged = Search(GAME, Ranking(), view_of(), 1).judge(Budget(10**9, spent=lambda: 1.0))
    assert [one.mean for one in judged] == sorted(range(len(judged)), reverse=True)


def test_a_search_starts_with_an_empty_cache() -> None:
    class Remembering(ToyStrategy):
        def __init__(self) -> None:
            self.judged = 0

        def for_one_search(self) -> Remembering:
            return Remembering()

        def utility(self, position: ToyPosition, seat: int) -> float:
            self.judged += 1
            return self.judged

    strategy = Remembering()
    found = [Search(GAME, strategy, view_of(), 1).judge(Budget(20)) for _ in range(2)]
    assert found[0] == found[1]
    assert strategy.judged == 0


def test_a_hint_has_the_best_moves_with_reasons() -> None:
    (move, reasons), *others = hint(GAME, STRATEGY, view_of(), 1, Budget(60), most=2)
    assert move == Play(5)
    assert reasons[0].code == "played"
    assert len(others) == 1


class Foreseeing(ToyStrategy, ForesightStrategy["ToyPosition", "ToyMove"]):
    """A strategy that prefers low cards and notes the work it is given."""

    def __init__(self) -> None:
        self.allowed: list[int] = []
        self.evaluated = 0

    def foresee(self, position: ToyPosition, seat: int, budget: Budget, rng: Rng) -> list[ToyMove]:
        self.allowed.append(budget.simulations)
        return [Play(1), Play(5)]

    def worth(self, position: ToyPosition, seat: int) -> Sequence[float]:
        self.evaluated += 1
        return super().worth(position, seat)


def test_hard_and_expert_play_the_first_foreseen_move() -> None:
    strategy = Foreseeing()
    for level in (Level.HARD, Level.EXPERT):
        assert choose(GAME, strategy, view_of(), level, 1) == Play(1)
    assert strategy.allowed == [strategy.simulations, EXPERT_EFFORT * strategy.simulations]


def test_a_hint_has_the_foreseen_moves() -> None:
    hints = hint(GAME, Foreseeing(), view_of(), 1, Budget(60), most=2)
    assert [move for move, _ in hints] == [Play(1), Play(5)]
    assert hints[0][1][0].code == "played"


def test_with_foresight_a_review_evaluates_each_move_once() -> None:
    strategy = Foreseeing()
    found = compare(GAME, strategy, view_of(), [Play(5), Play(1)], worlds=8, seed=1)
    assert strategy.evaluated == 2
    assert [one.values for one in found.moves] == [(one.mean,) for one in found.moves]
    assert found.best.lead_over(found.moves[1]) == (found.best.mean - found.moves[1].mean, 0.0)


def test_the_lead_is_relative_to_the_best_other_seat() -> None:
    assert lead([10, 4, 7], 0) == 3
    assert lead([10, 4, 7], 1) == -6


def test_every_strategy_is_in_the_folder_of_its_game() -> None:
    assert engine.games.strategy(GAME) is STRATEGY


def test_a_spectator_cannot_search() -> None:
    position = GAME.setup(2, "ai")
    with pytest.raises(ValueError, match="spectator"):
        choose(GAME, STRATEGY, GAME.view(position, None), Level.EASY, 1)
