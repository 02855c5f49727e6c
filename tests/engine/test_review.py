"""Tests of reviews: the same record gives the same review, based only on what each player could know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from engine import replay
from engine.ai.player import Level, choose
from engine.review import (
    MISTAKE,
    MOST_SUSPECTS,
    ExaminedMove,
    Review,
    ScannedMove,
    SeenMove,
    examine,
    examined_move,
    review,
    review_of,
    scan,
    scanned_move,
    seen_moves,
    suspects,
)
from engine.rng import FastRng
from tests.toy import ANY_GAME as TOY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.api import AnyGame, Move, Seat

CARCASSONNE, EUROPE = engine.games.find("carcassonne"), engine.games.find("europe")
HIDDEN = {"carcassonne": "tiles", "europe": "cards"}
"""A pile of each game with a secret order."""


@pytest.fixture(autouse=True)
def _little_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search, because the results tested here do not depend on its amount."""
    monkeypatch.setattr("engine.review.SCANNED_WORLDS", 2)
    monkeypatch.setattr("engine.review.SCANNED_ALTERNATIVES", 2)
    monkeypatch.setattr("engine.review.EXAMINED_WORLDS", 2)
    monkeypatch.setattr("engine.review.CONFIRMING_WORLDS", 3)


def begun(
    game: AnyGame, moves: int, seed: str = "a", stacked: Mapping[str, Sequence[str]] | None = None
) -> replay.Record:
    """Return a record of the first moves of a game between computers."""
    strategy, position = engine.games.strategy(game), game.setup(2, seed, stacked=stacked)
    played: list[tuple[Seat, Move]] = []
    while len(played) < moves and (acting := game.to_act(position)):
        move = choose(game, strategy, game.view(position, acting[0]), Level.EASY, len(played))
        game.play(position, acting[0], move)
        played.append((acting[0], move))
    return replay.record(game, replay.start_of(game, 2, seed, {}, stacked or {}), played, position)


def test_the_same_record_gives_the_same_review() -> None:
    record = begun(TOY, 1000)
    strategy = engine.games.strategy(TOY)
    first = review(TOY, strategy, replay.read(replay.write(record)))
    assert first == review(TOY, strategy, record)
    assert first.over
    assert len(first.expected) == len(record.moves)


def test_a_review_computed_in_parts_is_the_same() -> None:
    record, strategy = begun(CARCASSONNE, 5), engine.games.strategy(CARCASSONNE)
    whole = list(scan(CARCASSONNE, strategy, record, 0, 5))
    parts = [*scan(CARCASSONNE, strategy, record, 0, 2), *scan(CARCASSONNE, strategy, record, 2, 9)]
    assert parts == whole


@pytest.mark.parametrize("game", [CARCASSONNE, EUROPE], ids=lambda game: game.id)
def test_a_move_is_judged_only_by_its_players_knowledge(game: AnyGame) -> None:
    """The judgement stays exactly the same if everything hidden from the player is dealt again."""
    strategy, moves = engine.games.strategy(game), 4
    record = begun(game, moves)
    (seen,) = seen_moves(game, record, moves - 1, moves)
    other = game.imagine(seen.view, FastRng(99))
    assert game.save(other) != game.save(replay.replay(game, begun(game, moves - 1)))
    again = SeenMove(seen.number, game.view(other, seen.seat), seen.move, seen.free)
    assert scanned_move(game, strategy, again) == scanned_move(game, strategy, seen)


def test_better_moves_are_found_from_the_players_knowledge() -> None:
    record, strategy = begun(CARCASSONNE, 3), engine.games.strategy(CARCASSONNE)
    (seen,) = seen_moves(CARCASSONNE, record, 2, 3)
    other = CARCASSONNE.imagine(seen.view, FastRng(98))
    again = SeenMove(seen.number, CARCASSONNE.view(other, seen.seat), seen.move, seen.free)
    assert examined_move(CARCASSONNE, strategy, again) == examine(CARCASSONNE, strategy, record, 2)


@pytest.mark.parametrize("game", [CARCASSONNE, EUROPE], ids=lambda game: game.id)
def test_later_draws_do_not_change_a_moves_review(game: AnyGame) -> None:
    """Two games look the same to everybody and differ only in the unseen rest of a pile."""
    strategy, pile, moves = engine.games.strategy(game), HIDDEN[game.id], 3
    known = [*_first_of(game, pile)]
    one, two = (begun(game, moves, seed, {**_fixed(game), pile: known}) for seed in ("one", "two"))
    assert one.moves == two.moves
    assert one.final != two.final
    assert list(scan(game, strategy, one, 0, moves)) == list(scan(game, strategy, two, 0, moves))


def _first_of(game: AnyGame, pile: str) -> list[str]:
    """Return the first items of a pile, which a few moves reveal."""
    return ["D", "U", "V", "E", "W", "B"] if pile == "tiles" else ["red", "blue", "green", "black", "white"] * 6


def _fixed(game: AnyGame) -> dict[str, list[str]]:
    """Return the fixed content of all piles except the one under test."""
    return {"first": ["0"]} if game is CARCASSONNE else {"first": ["0"], "tickets": [str(n) for n in range(40)]}


def scanned(number: int, lost: float, error: float = 0.0, *, free: bool = True) -> ScannedMove:
    return ScannedMove(number, number % 2, free, 40.0 + number, lost, error)


def examined(number: int, lost: float, error: float = 0.0) -> ExaminedMove:
    return ExaminedMove(number, number % 2, "draw", "pass", lost, error, ())


def reviewed(all_moves: list[ScannedMove], looked: list[ExaminedMove]) -> Review:
    return review_of(TOY, begun(TOY, 1000), all_moves, looked)


def test_a_readers_own_turning_points_come_first_then_the_costliest() -> None:
    """In these reviews, seat 0 makes the moves with even numbers."""
    looked = [examined(7, 3), examined(1, 9), examined(5, MISTAKE / 2), examined(3, 4), examined(9, 5), examined(2, 2)]
    found = reviewed([scanned(number, 1) for number in range(10)], looked)
    assert [point.number for point in found.turning_points] == [1, 2, 3, 7, 9]
    shown = {seat: [point.number for point in found.read_by(seat).turning_points] for seat in (0, 1, None)}
    assert shown == {0: [2, 1, 9], 1: [1, 3, 9], None: [1, 3, 9]}


@pytest.mark.parametrize("game", [CARCASSONNE, EUROPE], ids=lambda game: game.id)
def test_the_points_that_explain_a_mistake_add_up_to_its_cost(game: AnyGame) -> None:
    """In Carcassonne, the players' points explain the whole cost. In the rail games, winning also counts as points."""
    strategy, record = engine.games.strategy(game), begun(game, 24)
    found = [examine(game, strategy, record, number) for number in range(10, 24)]
    dear = [one for one in found if one.better != one.played and round(one.lost) >= 2]
    assert dear
    for one in dear:
        own, theirs, winning = (
            sum(g.points for g in one.gains if g.seat == seat) for seat in (one.seat, 1 - one.seat, None)
        )
        assert own - theirs + winning == round(one.lost)
        assert abs(winning) <= (1 if game is CARCASSONNE else round(one.lost) / 2 + 1)


def test_moves_of_a_stand_in_are_not_judged() -> None:
    record = begun(CARCASSONNE, 8)
    judged, stood_in = (
        [seen.free for seen in seen_moves(CARCASSONNE, msgspec.structs.replace(record, stand_ins=numbers), 0, 8)]
        for numbers in (msgspec.UNSET, [2, 5])
    )
    assert stood_in == [free and number not in {2, 5} for number, free in enumerate(judged)]
    assert judged[2]


def test_a_reason_shared_with_the_played_move_is_left_out() -> None:
    record, strategy = begun(CARCASSONNE, 24), engine.games.strategy(CARCASSONNE)
    for seen in seen_moves(CARCASSONNE, record, 12, 24):
        one = examined_move(CARCASSONNE, strategy, seen)
        position = CARCASSONNE.imagine(seen.view, FastRng(1))
        known = strategy.reasons(position, seen.seat, seen.move)
        assert not [reason for reason in one.reasons if reason in known]


def test_some_moves_of_each_seat_are_examined() -> None:
    moves = [scanned(2 * number, 9) for number in range(20)] + [scanned(39, 1)]
    assert 39 in suspects(moves)


def test_a_loss_within_the_error_is_no_turning_point() -> None:
    found = reviewed([scanned(number, 5) for number in range(4)], [examined(2, 5, error=4.5)])
    assert not found.turning_points


def test_best_moves_give_full_accuracy_and_forced_moves_do_not_count() -> None:
    accurate, careless = reviewed(
        [scanned(0, 0), scanned(1, 12), scanned(2, 0), scanned(3, 30, free=False)], []
    ).accuracy
    assert accurate == 100
    assert careless is not None
    assert careless < 20
    assert reviewed([scanned(0, 0), scanned(1, 0, free=False)], []).accuracy == (100, None)


def test_before_a_seats_first_move_its_first_expectation_is_used() -> None:
    assert reviewed([scanned(0, 0), scanned(1, 0), scanned(2, 0)], []).expected == ((40, 41), (40, 41), (42, 41))


def test_only_the_likeliest_mistakes_are_suspects_and_never_forced_moves() -> None:
    moves = [scanned(number, number) for number in range(20)]
    assert suspects(moves) == [*range(19, 19 - MOST_SUSPECTS, -1)]
    assert suspects([scanned(0, 9, free=False), scanned(1, 0)]) == []


def test_a_review_is_small_and_can_be_stored() -> None:
    found = reviewed([scanned(number, 1) for number in range(10)], [examined(1, 9)])
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found
