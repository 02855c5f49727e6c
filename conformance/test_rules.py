"""Requirements on the rules of every game: games end, nothing is lost, and refused moves change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.random_games import finished, midway, random_game
from engine.api import MOST_SEATS, BadSetup, IllegalMove
from engine.rng import FastRng

if TYPE_CHECKING:
    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame, Move, Position

GAMES = 6
PLAYOUTS = 150


def test_random_games_end_and_conserve_every_pile(table: GameAndSeats) -> None:
    for number in range(GAMES):
        for position, _, _ in random_game(table.game, table.seats, f"conserve {number}"):
            assert table.game.flaw(position) is None


def test_fast_playouts_end_in_consistent_positions(table: GameAndSeats) -> None:
    for number in range(PLAYOUTS):
        position = table.game.setup(table.seats, f"playout {number}")
        table.game.playout(position, FastRng(number))
        assert table.game.to_act(position) == ()
        assert table.game.flaw(position) is None
        assert table.game.standings(position).over


def test_a_playout_equals_sampled_moves_played_one_by_one(table: GameAndSeats) -> None:
    game = table.game
    for number in range(GAMES):
        played, stepped = (game.setup(table.seats, f"same {number}") for _ in range(2))
        game.playout(played, FastRng(number))
        rng = FastRng(number)
        while acting := game.to_act(stepped):
            game.play(stepped, acting[0], game.sample(stepped, acting[0], rng))
        assert game.save(played) == game.save(stepped)


def test_only_acting_seats_have_legal_moves(table: GameAndSeats) -> None:
    game = table.game
    for position, _, _ in random_game(game, table.seats, "acting"):
        acting = game.to_act(position)
        assert acting == tuple(sorted(set(acting)))
        for seat in range(table.seats):
            assert bool(game.legal(position, seat)) == (seat in acting)


def test_legal_and_why_not_agree(table: GameAndSeats) -> None:
    """Legal moves are not refused. A move that is neither listed nor refused is another spelling of a listed move."""
    game = table.game
    pool: set[object] = set()
    for number, (position, seat, sampled) in enumerate(random_game(game, table.seats, "agree")):
        if number % 7:
            continue
        legal = game.legal(position, seat)
        assert len(set(legal)) == len(legal)
        assert all(game.why_not(position, seat, move) is None for move in legal)
        assert game.why_not(position, seat, sampled) is None
        pool.update(legal[:: max(1, len(legal) // 10)])
        unlisted = [move for move in pool if move not in legal and game.why_not(position, seat, move) is None]
        if unlisted:
            outcomes = {_outcome(game, position, seat, move) for move in legal}
            assert all(_outcome(game, position, seat, move) in outcomes for move in unlisted)


def _outcome(game: AnyGame, position: Position, seat: int, move: Move) -> bytes:
    after = game.copy(position)
    game.play(after, seat, move)
    return game.save(after)


def test_a_refused_move_changes_nothing_and_cannot_be_played(table: GameAndSeats) -> None:
    game = table.game
    pool: set[object] = set()
    refused = 0
    for number, (position, seat, _) in enumerate(random_game(game, table.seats, "refuse")):
        if number % 5:
            continue
        pool.update(game.legal(position, seat)[::5])
        before = game.save(position)
        for other in range(table.seats):
            for move in sorted(pool, key=str)[::3]:
                if game.why_not(position, other, move) is not None:
                    refused += 1
                    with pytest.raises(IllegalMove):
                        game.play(position, other, move)
        assert game.save(position) == before
    assert refused


def test_a_move_out_of_turn_is_refused(table: GameAndSeats) -> None:
    game = table.game
    for position, seat, move in random_game(game, table.seats, "turn"):
        for other in {*range(table.seats), table.seats, -1} - set(game.to_act(position)):
            refusal = game.why_not(position, other, move)
            assert refusal is not None
            assert refusal.code == "not-your-turn"
        assert seat in game.to_act(position)


def test_a_finished_game_refuses_every_move(table: GameAndSeats) -> None:
    game = table.game
    last = None
    for position, seat, move in random_game(game, table.seats, "over"):
        last = (position, seat, move)
    assert last is not None
    position, seat, move = last
    assert game.to_act(position) == ()
    refusal = game.why_not(position, seat, move)
    assert refusal is not None
    assert refusal.code == "game-over"


def test_a_move_of_another_game_is_refused(table: GameAndSeats) -> None:
    position = table.game.setup(table.seats, "foreign")
    seat = table.game.to_act(position)[0]
    refusal = table.game.why_not(position, seat, "a text is no move value")
    assert refusal is not None
    assert refusal.code == "foreign-move"


def test_a_copy_is_independent(table: GameAndSeats) -> None:
    game = table.game
    for position, seat, move in random_game(game, table.seats, "copy"):
        before = game.save(position)
        twin = game.copy(position)
        assert game.save(twin) == before
        game.play(twin, seat, move)
        assert game.save(position) == before


def test_ranks_follow_the_points_that_a_game_declares(table: GameAndSeats) -> None:
    """A game won by points adds up its shares. The others have places alone, and ``won_by`` says so."""
    game = table.game
    for number in range(GAMES):
        standings = game.standings(finished(game, table.seats, f"ranks {number}"))
        assert standings.over
        assert [standing.seat for standing in standings.seats] == list(range(table.seats))
        for standing in standings.seats:
            assert standing.points == sum(share.points for share in standing.breakdown)
            assert standing.rank == 1 + sum(other.rank < standing.rank for other in standings.seats)
            if game.won_by == "points":
                assert standing.rank == 1 + sum(other.points > standing.points for other in standings.seats)
            else:
                assert (standing.points, standing.breakdown) == (0, ()), f"{game.id} declares that it has no points"
        assert standings.winners


def test_projected_points_equal_the_result_when_the_game_is_over(table: GameAndSeats) -> None:
    position = finished(table.game, table.seats, "projected")
    assert table.game.projected(position) == table.game.standings(position)


def test_before_the_end_the_standings_are_not_final(table: GameAndSeats) -> None:
    position = midway(table.game, table.seats, "not final")
    assert not table.game.standings(position).over
    assert not table.game.projected(position).over


def test_a_wrong_number_of_seats_is_refused(game: AnyGame) -> None:
    fewest, most = game.seats
    assert 1 <= fewest <= most <= MOST_SEATS, f"{game.id} must have 1 to {MOST_SEATS} seats"
    for wrong in (-1, 0, fewest - 1, most + 1, 100):
        with pytest.raises(BadSetup, match="bad-seats"):
            game.setup(wrong, "seats")


@pytest.mark.parametrize("seed", ["", " ", "\0", "zażółć 😀", "x" * 100_000])
def test_any_text_can_be_a_seed(game: AnyGame, seed: str) -> None:
    position = game.setup(game.seats[0], seed)
    assert game.save(game.load(game.save(position))) == game.save(game.setup(game.seats[0], seed))


def test_a_seed_that_is_not_text_is_refused(game: AnyGame) -> None:
    """The seed contains half of a character, as when a terminal passes undecodable bytes. No save could contain it."""
    with pytest.raises(BadSetup, match="bad-seed"):
        game.setup(game.seats[0], "\udcff")


def test_unknown_options_and_piles_are_refused(game: AnyGame) -> None:
    with pytest.raises(BadSetup, match="bad-option"):
        game.setup(game.seats[0], "options", {"no such option": "1"})
    with pytest.raises(BadSetup, match="unknown-pile"):
        game.setup(game.seats[0], "piles", {}, {"no such pile": []})
