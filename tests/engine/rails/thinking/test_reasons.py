"""Tests of the reasons in hints for the rail games, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.turn.position import KEEPING, PAYING, Attempt
from engine.rng import FastRng
from engine.wording import LANGUAGES, game_words
from tests.engine.rails.thinking.positions import numbers, routes, whole_turn

if TYPE_CHECKING:
    from engine.messages import Line
    from engine.rails.game import RailGame
    from engine.rails.thinking.strategy import RailStrategy
    from engine.rails.turn.position import RailPosition


WEST = "frankfurt-paris frankfurt-munchen"


def why(position: RailPosition, text: str) -> list[Line]:
    lines = EUROPE.strategy.reasons(position, 0, EUROPE.parse(text))
    for language in LANGUAGES:
        assert all(game_words(EUROPE, language).say(line) for line in lines)
    return lines


def codes(position: RailPosition, text: str) -> list[str]:
    return [line.code for line in why(position, text)]


def test_the_last_route_of_a_way_has_the_fulfilled_ticket_as_a_reason() -> None:
    position = whole_turn(EUROPE, "paris-wien", "orange*3", built=WEST)
    assert codes(position, "build munchen-wien orange 3+0")[0] == "reason-joins"


def test_a_route_on_a_tickets_way_has_the_nearer_ticket_as_a_reason() -> None:
    position = whole_turn(EUROPE, "london-wien", "red*4")
    goals = EUROPE.strategy.policy.plan(position, 0).goals
    lengths = [EUROPE.board.routes[number].length for number in goals]
    lines = why(position, f"build {EUROPE.board.routes[goals[0]].id} red {lengths[0]}+0")
    (nearer,) = (line for line in lines if line.code == "reason-nearer")
    assert nearer.params["wagons"] == sum(lengths[1:])
    assert nearer.params["before"] == 9, "by the shortest way, which the plan does not take"
    assert int(str(nearer.params["points"])) > 0


def test_a_route_of_no_ticket_has_its_points_as_a_reason() -> None:
    (line,) = why(whole_turn(EUROPE, hand="red*4"), "build marseille-pamplona red 4+0")
    assert (line.code, line.params) == ("reason-points", {"points": 7})


def test_the_reason_for_a_card_is_the_route_that_needs_it() -> None:
    position = whole_turn(EUROPE, "paris-wien", "orange*2", built=WEST, market="orange silver red red red")
    line = why(position, "take orange")[0]
    assert (line.code, line.params["count"]) == ("reason-needs", 0)


def test_the_reason_for_a_card_of_no_planned_route_is_later_routes() -> None:
    position = whole_turn(EUROPE, hand="red*12", market="silver red green black white", wagons=4)
    assert codes(position, "take red") == ["reason-any-cards"]
    assert codes(position, "take silver") == ["reason-wild"]
    assert codes(position, "draw") == ["reason-any-cards"]


def test_the_reason_for_a_blind_draw_is_a_route_with_missing_cards() -> None:
    """In this position, no face-up card helps."""
    position = whole_turn(EUROPE, "paris-wien", "orange*2", built=WEST, market="red*2 green*2 blue")
    line = why(position, "draw")[0]
    assert (line.code, line.params["count"]) == ("reason-lacks", 1)


def test_the_reason_for_drawing_tickets_has_their_gain() -> None:
    line = why(whole_turn(EUROPE, "paris-wien", built=f"{WEST} munchen-wien"), "tickets")[0]
    assert line.code == "reason-tickets"
    assert int(str(line.params["points"])) > 0


def test_a_choice_of_tickets_is_summed_up() -> None:
    position = whole_turn(EUROPE, built=f"{WEST} munchen-wien", wagons=3)
    position.phase = KEEPING
    position.offers = (numbers(EUROPE, "paris-wien berlin-moskva"), ())
    done, hopeless = numbers(EUROPE, "paris-wien")[0], numbers(EUROPE, "berlin-moskva")[0]
    assert codes(position, f"keep {done}") == ["reason-done"]
    assert codes(position, f"keep {hopeless}") == ["reason-loss"]


def test_points_within_reach_are_those_of_tickets_that_can_be_fulfilled() -> None:
    """Completed and hopeless tickets do not count."""
    position = whole_turn(EUROPE, built=f"{WEST} munchen-wien", wagons=12)
    position.phase = KEEPING
    done, open_one, hopeless = numbers(EUROPE, "paris-wien berlin-bucuresti lisboa-danzig")
    position.offers = ((done, open_one, hopeless), ())
    lines = why(position, f"keep {done} {open_one} {hopeless}")
    assert [line.code for line in lines] == ["reason-network", "reason-done", "reason-loss"]
    assert lines[0].params["points"] == EUROPE.board.tickets[open_one].trips[0].points


def test_a_tunnel_decision_has_reasons() -> None:
    position = whole_turn(EUROPE, "madrid-dieppe", "black*4")
    number, black = routes(EUROPE, "madrid-pamplona")[0], EUROPE.board.card_numbers["black"]
    position.phase, position.attempt = PAYING, Attempt(number, black, 3, 0, (black, 0, 1), 1)
    assert "reason-points" in codes(position, "pay 1+0")
    assert codes(position, "give-up") == ["reason-gives-up"]


def test_even_a_pass_has_a_reason() -> None:
    assert codes(whole_turn(EUROPE), "pass") == ["reason-passes"]


@pytest.mark.parametrize(
    ("game", "strategy"), [(EUROPE, EUROPE.strategy), (TCHU, TCHU.strategy)], ids=["europe", "tchu"]
)
def test_every_hint_of_a_game_has_reasons_in_every_language(game: RailGame, strategy: RailStrategy) -> None:
    rng, words = FastRng(1), [game_words(game, language) for language in LANGUAGES]
    position = game.setup(2, "reasons")
    while acting := game.to_act(position):
        found = strategy.candidates(position, acting[0], 6)
        for move in found:
            lines = strategy.reasons(position, acting[0], move)
            assert lines
            assert all(language.say(line) for line in lines for language in words)
        game.play(position, acting[0], found[rng.below(len(found))])
