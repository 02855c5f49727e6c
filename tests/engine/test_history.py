"""Tests of the history of finished games: the points after each move, and awards that match the points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from conformance.random_games import random_game
from engine import replay
from engine.api import Game, PublicEvent, Share, Standings
from engine.history import Award, History, PlayedMove, awards, best, history_of
from engine.messages import Name
from engine.wording import LANGUAGES, game_words
from tests.toy import GAME as TOY

if TYPE_CHECKING:
    from engine.api import AnyGame

GAMES = engine.games.all()
ROUTES = ("petrograd-stockholm", "paris-zurich")
"""Routes of eight and three wagons."""


def played(game: AnyGame, seats: int, seed: str) -> tuple[History, Any]:
    """Return the history of a random game, and its last position."""
    position: Any = game.setup(seats, seed)
    moves = []
    for reached, seat, move in random_game(game, seats, seed):
        position = reached
        moves.append((seat, move))
    start = replay.start_of(game, seats, seed, {}, {})
    return history_of(game, replay.record(game, start, moves, position)), position


def of_points(*points: tuple[int, ...], shares: tuple[tuple[Share, ...], ...] = ((), ())) -> History:
    """Return the history of a game of two alternating seats with these points after each move."""
    moves = tuple(PlayedMove(number % 2, (), after) for number, after in enumerate(points))
    breakdowns = [
        [*own, Share("rest", total - sum(share.points for share in own))]
        for total, own in zip(points[-1], shares, strict=True)
    ]
    return History(moves, Standings.of(breakdowns, over=True))


@pytest.mark.parametrize("game", [*GAMES, TOY], ids=lambda game: game.id)
def test_the_points_begin_at_zero_and_end_with_the_result(game: AnyGame) -> None:
    history, position = played(game, 2, "history")
    assert history.points[0] == (0, 0)
    assert history.points[-1] == tuple(standing.points for standing in game.standings(position).seats)
    assert len(history.points) == len(history.moves) + 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_history_has_no_private_events(game: AnyGame) -> None:
    history, _ = played(game, 2, "history")
    assert all(isinstance(event, PublicEvent) for move in history.moves for event in move.events)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_kind_of_points_has_a_name_and_all_kinds_add_up(game: AnyGame) -> None:
    history, _ = played(game, 2, "kinds")
    sums = history.standings.by_kind(game.kinds)
    for standing in history.standings.seats:
        assert not sums or sum(points[standing.seat] for points in sums.values()) == standing.points
    assert all(game_words(game, language).message(f"kind-{kind}") for language in LANGUAGES for kind in sums)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_awards_have_words_in_every_language_and_are_limited(game: AnyGame) -> None:
    told = set()
    for seed in range(2):
        found = awards(game, played(game, game.seats[1], f"awards {seed}")[0])
        assert len(found) <= 3
        for award in found:
            assert 0 < len(award.seats) < game.seats[1], "what everybody did is no award"
            assert all(game_words(game, language).say(award.line) for language in LANGUAGES)
            told.add(award.code)
    assert told or type(game).awards is Game.awards, "a game that gives awards gives one in two games"


def test_equal_seats_share_an_award_but_never_all_of_them() -> None:
    assert best("code", [3, 5, 5], "tiles", 4) == Award("code", (1, 2), {"tiles": 5})
    assert best("code", [5, 5], "tiles", 4) is None
    assert best("code", [1, 3], "tiles", 4) is None


def test_the_best_turn_is_the_seats_own_move_with_the_most_points() -> None:
    history = of_points((3, 0), (3, 7), (12, 20), (12, 21))
    (turn,) = [award for award in awards(TOY, history) if award.code == "award-best-turn"]
    assert turn == Award("award-best-turn", (0,), {"points": 9}), "the 13 of the other seat came with its rival's move"


def test_a_win_from_far_behind_earns_an_award() -> None:
    history = of_points((15, 0), (15, 1), (16, 1), (16, 30))
    assert Award("award-comeback", (1,), {"points": 15}) in awards(TOY, history)
    assert Award("award-best-finish", (1,), {"points": 29}) in awards(TOY, history)


def test_a_stopped_game_has_no_awards() -> None:
    history = of_points((30, 0), (30, 1))
    assert awards(TOY, History(history.moves, Standings(over=False, seats=history.standings.seats))) == ()


def test_each_seat_gets_a_first_award_before_any_gets_a_second() -> None:
    game = engine.games.find("carcassonne")
    road, city = "share-scored-road", "share-scored-city"
    first = (Share(road, 8, {"tiles": 8}), Share(city, 12, {"tiles": 6}))
    second = (Share("share-final-field", 9, {"cities": 3}),)
    history = of_points((20, 0), (20, 9), shares=(first, second))
    assert [award.code for award in awards(game, history)][:3] == [
        "award-longest-road",
        "award-biggest-city",
        "award-biggest-field",
    ]
    assert {award.seats for award in awards(game, history)} == {(0,), (1,)}


def test_the_longest_route_is_the_one_with_most_wagons() -> None:
    game = engine.games.find("europe")
    events = [PublicEvent("built", {"route": Name("route", route)}) for route in ROUTES]
    moves = tuple(PlayedMove(seat, (event,), (0, 0)) for seat, event in enumerate(events))
    history = History(moves, Standings.of([[], []], over=True))
    assert Award("award-longest-route", (0,), {"wagons": 8}) in awards(game, history)
