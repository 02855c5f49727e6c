"""The engine and a second implementation agree on whole games of players with different habits, such as hoarding."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rng import FastRng
from engine.variants import combinations
from tests.engine.rails.independent_rules import EuropeRules, TchuRules

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition
    from tests.engine.rails.independent_rules import IndependentRules

INDEPENDENT_RULES: dict[str, IndependentRules] = {EUROPE.id: EuropeRules(), TCHU.id: TchuRules()}
LOOK_CLOSELY_EVERY = 6
GAMES = 4


class Temper(NamedTuple):
    """The percentages of turns in which a player prefers to build or to draw. In other turns, any move is chosen."""

    builds: int
    draws: int


TEMPERS = {"builders": Temper(60, 0), "dawdlers": Temper(10, 30), "hoarders": Temper(2, 90)}
every_table = pytest.mark.parametrize(("game", "seats"), [(EUROPE, 2), (EUROPE, 3), (EUROPE, 5), (TCHU, 2)])
every_temper = pytest.mark.parametrize("temper", TEMPERS.values(), ids=TEMPERS)


def chosen(moves: list[RailMove], temper: Temper, rng: FastRng) -> RailMove:
    """Return a random move of the preferred kind."""
    for share, verbs in ((temper.builds, ("build", "pay")), (temper.draws, ("draw", "take"))):
        wanted = [move for move in moves if str(move).startswith(verbs)]
        if wanted and rng.below(100) < share:
            return wanted[rng.below(len(wanted))]
    willing = [move for move in moves if str(move) != "pass"] or moves
    return willing[rng.below(len(willing))]


def assert_sound(game: RailGame, position: RailPosition) -> None:
    """Check that nothing is lost, and that exactly the moves allowed by the rules can begin the turn."""
    independent = INDEPENDENT_RULES[game.id]
    state = json.loads(game.save(position))["state"]
    independent.assert_nothing_is_lost(state, game.view(position, None))
    for seat in game.to_act(position):
        view = game.view(position, seat)
        if view.phase == "turn":
            legal = [str(move) for move in game.legal(position, seat)]
            assert len(legal) == len(set(legal))
            assert set(legal) == independent.turn(view)
        if view.phase == "second-card":
            assert {str(move) for move in game.legal(position, seat)} == independent.second_card(view)
        assert None not in view.market or not (view.deck or view.discards)


def play_to_the_end(
    game: RailGame, position: RailPosition, temper: Temper, rng: FastRng
) -> tuple[int | None, list[int]]:
    """Play to the end. Return the first seat that ended a turn with 2 wagons or fewer (or None), and the seats that
    moved after it.
    """
    last, after = None, list[int]()
    for number in range(5000):
        if not (acting := game.to_act(position)):
            break
        if number % LOOK_CLOSELY_EVERY == 0:
            assert_sound(game, position)
        seat = acting[rng.below(len(acting))]
        choosing = game.view(position, None).phase == "choosing"
        game.play(position, seat, chosen(game.legal(position, seat), temper, rng))
        if not choosing and game.to_act(position) != (seat,):
            if last is not None:
                after.append(seat)
            elif game.view(position, None).players[seat].wagons <= 2:
                last = seat
    return last, after


@every_temper
@every_table
def test_the_engine_and_the_independent_rules_agree_on_whole_games(game: RailGame, seats: int, temper: Temper) -> None:
    for number in range(GAMES):
        agree_on_a_game(game, seats, temper, number, {})


@pytest.mark.parametrize(("game", "seats"), [(EUROPE, 3), (TCHU, 2)])
def test_the_engine_and_the_independent_rules_agree_on_variants(game: RailGame, seats: int) -> None:
    for number, variants in enumerate(combinations(game.options)):
        agree_on_a_game(game, seats, TEMPERS["builders"], number, dict(variants))


def agree_on_a_game(game: RailGame, seats: int, temper: Temper, number: int, options: dict[str, str]) -> None:
    position = game.setup(seats, f"referee {number}", options)
    last, after = play_to_the_end(game, position, temper, FastRng(number))
    assert_sound(game, position)
    assert last is not None
    assert after == [(last + 1 + turn) % seats for turn in range(seats)]
    standings = game.standings(position)
    totals = INDEPENDENT_RULES[game.id].totals(game.view(position, None).players)
    assert standings.over
    assert [standing.points for standing in standings.seats] == totals
