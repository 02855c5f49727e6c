"""The three levels play legally, use no hidden information, are reproducible, and each is better than the one below."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from conformance.random_games import random_game
from engine.ai.player import Level, choose, hint
from engine.ai.search import Budget, Search
from engine.games.carcassonne import GAME
from engine.rng import FastRng
from tests.engine.carcassonne.tile_table import TileTable

if TYPE_CHECKING:
    from engine.games.carcassonne.position import CarcassonnePosition

LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)
BRIEF = Budget(13)


@pytest.mark.parametrize("seats", range(2, 6))
def test_every_level_plays_legal_and_reproducible_moves_on_any_board(seats: int) -> None:
    for turn, (position, seat, _) in enumerate(random_game(GAME, seats, f"levels {seats}")):
        if turn % 18 == 0:
            for level in LEVELS:
                move = choose(GAME, GAME.strategy, GAME.view(position, seat), level, turn, BRIEF)
                assert GAME.why_not(position, seat, move) is None
                assert str(move) in map(str, GAME.legal(position, seat))
                assert move == choose(GAME, GAME.strategy, GAME.view(position, seat), level, turn, BRIEF)


def test_every_level_plays_whole_games_to_the_end() -> None:
    for seats in (2, 5):
        position = GAME.setup(seats, f"whole {seats}")
        while acting := GAME.to_act(position):
            level = LEVELS[acting[0] % 3]
            move = choose(GAME, GAME.strategy, GAME.view(position, acting[0]), level, len(position.manned), Budget(4))
            GAME.play(position, acting[0], move)
        assert GAME.flaw(position) is None


def dealt_again(position: CarcassonnePosition, seed: int) -> CarcassonnePosition:
    """Return the same game with the remaining tiles in another order."""
    other = GAME.copy(position)
    unseen = [*position.order[position.drawn :]]
    FastRng(seed).shuffle(unseen)
    other.order = (*position.order[: position.drawn], *unseen)
    return other


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_uses_the_order_of_the_tiles(level: Level) -> None:
    for turn, (position, seat, _) in enumerate(random_game(GAME, 3, "peek")):
        if turn % 24 == 3:
            move = choose(GAME, GAME.strategy, GAME.view(position, seat), level, turn, BRIEF)
            for seed in range(2):
                again = GAME.view(dealt_again(position, seed), seat)
                assert choose(GAME, GAME.strategy, again, level, turn, BRIEF) == move


def test_imagined_worlds_deal_each_unseen_tile_first_once_per_round() -> None:
    position = TileTable("U 1,0 r1").position
    unseen = sorted(position.order[position.drawn :])
    rng = FastRng(1)
    worlds = list(islice(GAME.strategy.worlds(lambda: GAME.copy(position), rng), 2 * len(unseen)))
    firsts = [world.order[world.drawn] for world in worlds]
    assert sorted(firsts[: len(unseen)]) == sorted(firsts[len(unseen) :]) == unseen
    assert firsts[: len(unseen)] != firsts[len(unseen) :]
    assert all(sorted(world.order[world.drawn :]) == unseen for world in worlds)


def test_an_imagined_game_continues_with_cached_replies_to_the_horizon() -> None:
    for seats in (2, 3):
        position = GAME.setup(seats, "imagined")
        other = GAME.copy(position)
        GAME.strategy.for_one_search().roll_out(GAME, position, FastRng(1))
        strategy = GAME.strategy.for_one_search()
        for _ in range(GAME.strategy.horizon):
            seat = GAME.to_act(other)[0]
            GAME.carry_out(other, seat, strategy.rollout_move(other, seat, FastRng(1)))
        assert GAME.save(position) == GAME.save(other)


def test_an_imagined_game_ends_with_the_last_tile_and_its_value_is_the_lead() -> None:
    position = last_turns(3)
    GAME.strategy.roll_out(GAME, position, FastRng(1))
    assert position.over
    assert GAME.strategy.utility(position, 0) == position.scores[0] - position.scores[1]


def last_turns(left: int) -> CarcassonnePosition:
    """Return a game with ``left`` tiles to play, including the one in hand."""
    for position, _, _ in random_game(GAME, 2, "last turns"):
        if len(position.order) - position.drawn == left - 1:
            return GAME.copy(position)
    raise AssertionError("no such position")


def test_hard_places_the_last_tile_for_the_best_final_score() -> None:
    position = last_turns(1)
    seat = position.seat

    def lead_after(move: object) -> int:
        after = GAME.copy(position)
        GAME.play(after, seat, GAME.parse(str(move)))
        return after.scores[seat] - after.scores[1 - seat]

    best = max(map(lead_after, GAME.legal(position, seat)))
    for level in (Level.NORMAL, Level.HARD):
        assert lead_after(choose(GAME, GAME.strategy, GAME.view(position, seat), level, 1, BRIEF)) == best


def test_the_search_ends_when_its_time_is_up() -> None:
    """The clock advances by one tick whenever the search looks at it, and the search may exceed its time by a fifth."""
    ticks = 0

    def clock() -> float:
        nonlocal ticks
        ticks += 1
        return float(ticks)

    view = GAME.view(GAME.setup(4, "clock"), GAME.setup(4, "clock").seat)
    judged = Search(GAME, GAME.strategy, view, 1).judge(Budget.within(60, clock))
    assert ticks <= 1.2 * 60
    assert judged[0].games > judged[-1].games


def points(levels: tuple[Level, Level], seed: str) -> tuple[int, int]:
    position = GAME.setup(2, seed)
    rng = FastRng(len(seed))
    while acting := GAME.to_act(position):
        view = GAME.view(position, acting[0])
        GAME.play(position, acting[0], choose(GAME, GAME.strategy, view, levels[acting[0]], rng.below(1000)))
    return position.scores[0], position.scores[1]


@pytest.mark.parametrize(
    ("better", "worse"), [(Level.NORMAL, Level.EASY), (Level.EASY, Level.RANDOM), (Level.NORMAL, Level.GREEDY)]
)
def test_a_level_beats_the_one_below(better: Level, worse: Level) -> None:
    leads = []
    for number in range(2):
        first, second = points((better, worse), f"{better} {number}"), points((worse, better), f"{worse} {number}")
        leads += [first[0] - first[1], second[1] - second[0]]
    assert sum(leads) > 0
    assert sum(lead > 0 for lead in leads) >= 3


def test_a_hint_gives_moves_with_reasons() -> None:
    table = TileTable("F 0,-1 r1 city:s")
    hints = hint(GAME, GAME.strategy, GAME.view(table.position, table.to_act), 1, Budget(24))
    assert len(hints) == 3
    assert all(reasons for _, reasons in hints)
