"""Tests of Reversi's computer players: the search finds what a full look at the game finds, and each level beats the
one below.
"""

from __future__ import annotations

from itertools import count

import pytest

from engine.ai.player import Level, choose, hint
from engine.ai.search import Budget
from engine.api import Seat
from engine.games.reversi import GAME
from engine.games.reversi.ai import AlphaBeta
from engine.games.reversi.position import ReversiPosition
from engine.games.reversi.view import PlaceDisc
from engine.rng import FastRng, SeededRng
from tests.engine.reversi.games import DARK, LIGHT, STUCK, TO_MISS, ShortGame

STRATEGY = GAME.strategy
LAST = 5  # Empty squares of a position that is played out in every possible way.


def late_position(number: int) -> ReversiPosition:
    position, rng = GAME.setup(2, f"late {number}"), SeededRng(str(number), "late")
    while position.seat is not None and len(position.moves) < 60 - LAST:
        GAME.play(position, position.seat, GAME.sample(position, position.seat, rng))
    return position


def best_lead(position: ReversiPosition, seat: Seat) -> int:
    """Return the final lead of a seat if both play perfectly. Every continuation is tried."""
    if position.seat is None:
        return position.discs[seat].bit_count() - position.discs[1 - seat].bit_count()
    leads = []
    for move in GAME.legal(position, position.seat):
        after = GAME.copy(position)
        GAME.play(after, position.seat, move)
        leads.append(best_lead(after, seat))
    return max(leads) if position.seat == seat else min(leads)


@pytest.mark.parametrize("number", range(6))
def test_near_the_end_the_best_move_and_the_result_are_certain(number: int) -> None:
    position = late_position(number)
    assert position.seat is not None
    seat, lead = position.seat, best_lead(position, position.seat)
    worth = STRATEGY.worth(position, seat)
    assert worth[seat] - worth[1 - seat] == lead
    move = choose(GAME, STRATEGY, GAME.view(position, seat), Level.HARD, 1)
    GAME.play(position, seat, move)
    assert best_lead(position, seat) == lead


@pytest.mark.parametrize("number", range(4))
def test_alpha_beta_ranks_like_a_full_search(number: int) -> None:
    position, rng = GAME.setup(2, "ranks", stacked={"first": [DARK]}), FastRng(number)
    for _ in range(12 + 6 * number):
        GAME.play(position, position.seat or 0, GAME.sample(position, position.seat or 0, rng))
    own, others = position.discs[position.seat or 0], position.discs[1 - (position.seat or 0)]
    numbers = [number for number in range(64) if position.open >> number & 1]
    whole = AlphaBeta()
    values = {square: -whole.after(own, others, square, 2, -1e9, 1e9) for square in numbers}
    ranked = AlphaBeta().ranked(own, others, numbers, 3)
    assert [values[square] for square in ranked[:3]] == sorted(values.values(), reverse=True)[:3]


def won_by(strong: Level, weak: Level, games: int, budget: Budget) -> float:
    """Return the share of games that the stronger level wins."""
    won = 0.0
    for number in range(games):
        position, strong_seat = GAME.setup(2, f"levels {number}"), number % 2
        while position.seat is not None:
            level = strong if position.seat == strong_seat else weak
            view = GAME.view(position, position.seat)
            GAME.play(position, position.seat, choose(GAME, STRATEGY, view, level, number + len(view.moves), budget))
        standings = GAME.standings(position)
        won += 0 if strong_seat not in standings.winners else 1 / len(standings.winners)
    return won / games


@pytest.mark.parametrize(
    ("strong", "weak", "games"),
    [
        (Level.EASY, Level.RANDOM, 30),
        (Level.NORMAL, Level.EASY, 12),
        (Level.HARD, Level.NORMAL, 4),
    ],
)
def test_each_level_beats_the_one_below(strong: Level, weak: Level, games: int) -> None:
    """Even with a tenth of its budget, hard wins."""
    assert won_by(strong, weak, games, Budget(STRATEGY.simulations // 10)) >= 0.75


def test_a_search_keeps_to_its_budget() -> None:
    position = ShortGame("f5 d6 c3 g5").position
    ticks = count()
    assert len(STRATEGY.foresee(position, DARK, Budget(500), FastRng(1))) == len(GAME.legal(position, DARK))
    hasty = Budget.within(3, lambda: float(next(ticks)))
    assert len(STRATEGY.foresee(position, DARK, hasty, FastRng(1))) == len(GAME.legal(position, DARK))
    assert next(ticks) < 10


def test_the_only_move_needs_no_search() -> None:
    position = ShortGame(" ".join(STUCK.split()[:-1])).position
    assert position.seat is not None
    assert STRATEGY.foresee(position, position.seat, Budget(0), FastRng(1)) == GAME.legal(position, position.seat)


def test_computers_do_not_always_open_alike() -> None:
    view = GAME.view(GAME.setup(2, "open", stacked={"first": [DARK]}), DARK)
    for level in (Level.EASY, Level.NORMAL, Level.HARD):
        assert len({choose(GAME, STRATEGY, view, level, seed, Budget(200)) for seed in range(30)}) == 4


def test_a_hint_takes_the_corner_and_says_why() -> None:
    position = ShortGame("e6 f6 f5 d6 g7").position
    (move, reasons), *_ = hint(GAME, STRATEGY, GAME.view(position, LIGHT), 1, Budget(3000))
    assert move == PlaceDisc("h8")
    assert reasons[0].code == "reason-corner"


def test_a_hint_says_that_the_other_side_misses_its_turn() -> None:
    position = ShortGame(TO_MISS).position
    assert "reason-no-reply" in [line.code for line in STRATEGY.reasons(position, DARK, PlaceDisc("h5"))]


def test_a_hint_warns_of_a_corner_that_the_move_opens() -> None:
    position = ShortGame("e6 f6 f5 d6").position
    (line,) = [one for one in STRATEGY.reasons(position, DARK, PlaceDisc("g7")) if one.code == "reason-opens"]
    assert line.params["squares-open"] == ("h8",)


def test_easy_stays_off_squares_that_give_a_corner_away() -> None:
    position = ShortGame("e6 f6 f5 d6").position
    assert PlaceDisc("g7") in GAME.legal(position, DARK)
    assert PlaceDisc("g7") not in {STRATEGY.easy(position, DARK, FastRng(seed)) for seed in range(50)}
