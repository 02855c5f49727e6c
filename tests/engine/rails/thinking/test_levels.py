"""The rail games' computers play legally, use no hidden information, are reproducible, and get stronger by level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.ai.player import Level, choose, hint
from engine.ai.search import Budget
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.board import ALONE
from engine.rails.thinking.imagined_games import Rollout
from engine.rails.thinking.policy import beginner_move, routes_to_nearest_ticket
from engine.rails.turn.moves import DRAW
from engine.rails.turn.position import CHOOSING, OVER, PAYING, TURN
from engine.rng import FastRng
from tests.engine.rails.thinking.positions import routes, whole_turn
from tools.arena import Effort, Match, side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.game import RailGame
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition


TABLES = [(EUROPE, 2), (EUROPE, 3), (EUROPE, 5), (TCHU, 2)]
LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)
FEW = Budget(8)

tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", value))


def random_positions(game: RailGame, seats: int, seed: str, every: int) -> Iterator[RailPosition]:
    """Yield positions that sensible play would never reach."""
    position, rng = game.setup(seats, seed), FastRng(3)
    number = 0
    while acting := game.to_act(position):
        if number % every == 0:
            yield position.copy()
        game.carry_out(position, acting[0], game.sample(position, acting[0], rng))
        number += 1


@tables
def test_no_level_ever_plays_an_illegal_move(game: RailGame, seats: int) -> None:
    strategy = game.strategy
    for position in random_positions(game, seats, "legal", 37):
        for seat in game.to_act(position):
            view = game.view(position, seat)
            for level in LEVELS:
                move = choose(game, strategy, view, level, 1, FEW)
                assert game.why_not(position, seat, move) is None, (level, str(move))
            for candidate in strategy.candidates(position, seat, 6):
                assert game.why_not(position, seat, candidate) is None, str(candidate)


@tables
def test_games_between_levels_end(game: RailGame, seats: int) -> None:
    strategy, position, rng = game.strategy, game.setup(seats, "end"), FastRng(1)
    moves = 0
    while acting := game.to_act(position):
        level = LEVELS[acting[0] % 2]
        game.play(
            position, acting[0], choose(game, strategy, game.view(position, acting[0]), level, rng.below(99), FEW)
        )
        moves += 1
        assert moves < 250 * seats
    assert max(standing.points for standing in game.standings(position).seats) > 40


@tables
def test_a_move_depends_only_on_view_level_seed_and_budget(game: RailGame, seats: int) -> None:
    """The move stays the same if everything that the seat cannot see is dealt again: hands, tickets and piles."""
    strategy = game.strategy
    for position in random_positions(game, seats, "peek", 97):
        for seat in game.to_act(position):
            view = game.view(position, seat)
            other = game.imagine(view, FastRng(77))
            assert game.view(other, seat) == view
            for level in LEVELS:
                here = choose(game, strategy, view, level, 5, FEW)
                assert choose(game, strategy, game.view(other, seat), level, 5, FEW) == here
            assert strategy.candidates(position, seat, 6) == strategy.candidates(other, seat, 6)
            for move in strategy.candidates(position, seat, 6):
                assert strategy.reasons(position, seat, move) == strategy.reasons(other, seat, move)


@pytest.mark.parametrize("game", [EUROPE, TCHU], ids=lambda game: game.id)
def test_the_higher_level_wins_more(game: RailGame) -> None:
    played = engine.games.find(game.id)
    for higher, lower in ((Level.NORMAL, Level.EASY), (Level.EASY, Level.RANDOM)):
        with side(higher, played, Effort()) as ours, side(lower, played, Effort()) as theirs:
            match = Match(played, (ours, theirs))
            for number in range(3):
                match.deal(f"levels {number}")
        assert match.points[0].points.total() > match.points[1].points.total()


def test_the_first_candidate_is_the_plans_move_and_none_repeats() -> None:
    strategy = EUROPE.strategy
    for position in random_positions(EUROPE, 2, "candidates", 23):
        seat = EUROPE.to_act(position)[0]
        found = strategy.candidates(position, seat, 4)
        assert 0 < len(found) == len(set(found)) <= 4
        assert found[0] == strategy.rollout_move(position, seat, FastRng(1))


def test_ticket_choices_are_searched_with_their_worth_as_prior() -> None:
    strategy, position = EUROPE.strategy, EUROPE.setup(2, "choice")
    moves = strategy.candidates(position, 0, strategy.breadth)
    values = strategy.prior_values(EUROPE, position, 0, moves)
    assert values == sorted(values, reverse=True)


def test_a_long_affordable_route_is_always_a_candidate() -> None:
    strategy = EUROPE.strategy
    position = whole_turn(EUROPE, "madrid-dieppe", "pink*6 blue*3")
    found = [str(move) for move in strategy.candidates(position, 0, strategy.breadth)]
    assert any(move.startswith("build") and move.endswith("pink 6+0") for move in found), found


def test_late_in_the_game_there_are_more_candidates() -> None:
    strategy = EUROPE.strategy
    position = whole_turn(EUROPE, "madrid-dieppe", "red*4 blue*3 silver", market="red*5")
    early = strategy.candidates(position, 0, 99)
    position.wagons[1] = 4
    late = strategy.candidates(position, 0, 99)
    assert sum(str(move).startswith("build") for move in late) > sum(str(move).startswith("build") for move in early)


def test_the_worth_is_the_result_at_the_end_and_expected_points_before() -> None:
    strategy, position = (
        EUROPE.strategy,
        whole_turn(EUROPE, "paris-wien", built="frankfurt-paris frankfurt-munchen"),
    )
    nearly = strategy.worth(position, 0)[0]
    assert nearly > strategy.worth(whole_turn(EUROPE, "paris-wien"), 0)[0]
    Rollout(strategy.policy, 2).roll_out(position)
    assert position.phase == OVER
    assert strategy.worth(position, 0) == [standing.points for standing in EUROPE.standings(position).seats]
    assert (
        strategy.utility(position, 0) > strategy.utility(position, 1)
        or strategy.worth(position, 0)[0] < strategy.worth(position, 0)[1]
    )


def test_an_imagined_game_may_begin_anywhere() -> None:
    strategy = EUROPE.strategy
    phases = set()
    for position in random_positions(EUROPE, 3, "anywhere", 13):
        phases.add(position.phase)
        strategy.roll_out(EUROPE, position, FastRng(1))
        assert position.phase in {TURN, OVER}
    assert {CHOOSING, PAYING} & phases


def test_an_imagined_game_lasts_some_turns_of_every_seat() -> None:
    strategy, position = EUROPE.strategy, whole_turn(EUROPE, seats=3)
    builds_or_cards = [len(position.built[seat]) + sum(position.hands[seat]) for seat in range(3)]
    strategy.roll_out(EUROPE, position, FastRng(1))
    assert position.phase == TURN
    assert position.turn == 0
    for seat, before in enumerate(builds_or_cards):
        assert len(position.built[seat]) + sum(position.hands[seat]) != before


def test_a_plan_is_remade_when_a_rival_takes_its_route() -> None:
    strategy = EUROPE.strategy
    position = whole_turn(EUROPE, "athina-angora", market="red green pink white black")
    rollout = Rollout(strategy.policy, 2)
    rollout.move(position, 0)
    planned = routes(EUROPE, "athina-smyrna")[0]
    position.free.remove(planned)
    position.built[1] = (planned,)
    rollout.move(position, 0)
    plan = rollout._plans[0]
    assert plan is not None
    assert planned not in plan.goals


def test_a_leading_seat_ends_the_game_and_a_trailing_one_does_not() -> None:
    policy, found = EUROPE.strategy.policy, []
    for ahead in (10, -10):
        position = whole_turn(EUROPE, hand="red*2 white*2", wagons=3)
        position.points = [60 + ahead, 60]
        found.append(str(policy.move(position, 0)))
    assert found[0].startswith("build")
    assert not found[1].startswith("build")


def test_hints_have_several_moves_with_reasons() -> None:
    position = whole_turn(EUROPE, "paris-wien", "orange*3 white*3", built="frankfurt-paris frankfurt-munchen")
    hints = hint(EUROPE, EUROPE.strategy, EUROPE.view(position, 0), 1, FEW)
    assert str(hints[0][0]) == "build munchen-wien orange 3+0"
    assert hints[0][1][0].code == "reason-joins"
    assert len(hints) > 1


# --- The beginner


def beginner(position: RailPosition, game: RailGame = EUROPE, seed: int = 1) -> RailMove:
    return beginner_move(game.strategy.policy, position, 0, FastRng(seed))


def test_a_beginner_considers_only_the_nearest_ticket() -> None:
    position = whole_turn(EUROPE, "budapest-sofia lisboa-danzig")
    found = routes_to_nearest_ticket(EUROPE.strategy.graph, position, 0)
    assert sum(EUROPE.board.routes[number].length for number in found) == 5


def test_a_beginner_builds_the_way_if_affordable_and_otherwise_gathers_cards() -> None:
    position = whole_turn(EUROPE, "paris-wien", "orange*3", built="frankfurt-paris frankfurt-munchen")
    assert str(beginner(position)) == "build munchen-wien orange 3+0"
    position = whole_turn(
        EUROPE, "paris-wien", "red*3", built="frankfurt-paris frankfurt-munchen", market="red red white orange pink"
    )
    assert {str(beginner(position, seed=seed)) for seed in range(20)} == {"take orange", "draw"}


def test_a_beginner_without_a_ticket_builds_any_route_that_is_long_enough() -> None:
    assert str(beginner(whole_turn(EUROPE, hand="red*4"))).startswith("build")
    assert not str(beginner(whole_turn(EUROPE, hand="red*2"))).startswith("build")


def test_a_beginner_keeps_as_few_tickets_as_allowed() -> None:
    position = EUROPE.setup(2, "few")
    assert str(beginner(position)).count(" ") == 2


def test_a_beginner_always_finds_a_move_if_there_is_one() -> None:
    position = whole_turn(EUROPE, market="red*5")
    position.deck, position.discards = [], [0] * 9
    assert beginner(position) != DRAW


def test_the_other_half_of_a_double_route_is_never_planned() -> None:
    half = next(route for route in TCHU.board.routes if route.twin != ALONE)
    position = whole_turn(TCHU, rival=half.id)
    plan = TCHU.strategy.policy.plan(position, 0)
    assert half.twin not in plan.goals + plan.extras
