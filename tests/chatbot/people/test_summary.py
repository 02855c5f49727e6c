"""Summaries of results: places, points by kind, streaks and meetings."""

from __future__ import annotations

import msgspec

from chatbot.people.results import ACROSS
from chatbot.people.summary import BASE, CURVE, KindTotal, Meetings, Summary, fold, meetings, recount
from tests.chatbot.people.results import GUILD, game, seat


def after(*results: object) -> Summary:
    """Return the summary of person 1 after these results."""
    summaries: dict[int, Summary] = {}
    for result in results:
        summaries.update(fold(result, summaries))  # type: ignore[arg-type]
    return summaries[1]


def test_games_places_points_and_kinds_are_added_up() -> None:
    found = after(game(seat(1, 9, 1), seat(2, 3, 2)), game(seat(2, 8, 1), seat(1, 4, 2)))
    assert (found.games, found.wins, found.places[:2], found.points, found.best) == (2, 1, (1, 1), 13, 9)
    assert found.kinds == {"cards": KindTotal(13, 9)}
    assert found.name == "Player 1"


def test_a_streak_ends_with_the_first_game_not_won() -> None:
    won, lost = game(seat(1, 9, 1), seat(2, 3, 2)), game(seat(1, 3, 2), seat(2, 9, 1))
    assert (after(won, won).streak, after(won, won, lost).streak, after(won, won, lost, won).longest_streak) == (
        2,
        0,
        2,
    )


def test_an_abandoned_game_counts_without_its_points() -> None:
    found = after(game(seat(1, 99, 2, left=True), seat(2, 3, 1)))
    assert (found.games, found.left, found.finished, found.points, found.best, found.wins) == (1, 1, 0, 0, 0, 0)
    alone = after(game(seat(1, 99, 1, left=True), seat(2, 3, 1, left=True)))
    assert alone.streak == 0


def test_points_of_a_game_ended_early_do_not_count() -> None:
    early = msgspec.structs.replace(game(seat(1, 9, 1), seat(2, 3, 2, left=True)), early=True, kinds=())
    found = after(msgspec.structs.replace(early, seats=(seat(1, 9, 1, left=False), early.seats[1])))
    assert (found.games, found.wins, found.finished) == (1, 1, 0)


def test_wins_are_counted_by_seat() -> None:
    won, lost = game(seat(1, 9, 1, at=3), seat(2, 3, 2, at=0)), game(seat(1, 3, 2, at=1), seat(2, 9, 1, at=0))
    found = after(won, won, lost)
    assert (found.wins, found.won_seats) == (2, (0, 0, 0, 2, 0))


def test_places_and_seats_beyond_the_fifth_are_counted() -> None:
    found = after(game(*(seat(who, 9 - who, who, at=8 - who) for who in range(8, 0, -1))))
    assert (found.places[0], found.won_seats) == (1, (0, 0, 0, 0, 0, 0, 0, 1))
    last = after(game(*(seat(who, who, 9 - who, at=8 - who) for who in range(1, 9))))
    assert last.places == (0, 0, 0, 0, 0, 0, 0, 1)


def test_the_curve_keeps_the_latest_ratings() -> None:
    found = after(*(game(seat(1, 9, 1), seat(2, 3, 2)) for _ in range(CURVE + 5)))
    assert len(found.curve) == CURVE
    assert found.curve[-1] == found.rating.shown


def test_a_summary_stays_small_after_many_games() -> None:
    found = after(*(game(seat(1, 90, 1), seat(2, 3, 2)) for _ in range(300)))
    assert len(msgspec.msgpack.encode(found)) < 1000


def test_meetings_are_counted_for_both_and_packed_into_one_number() -> None:
    (mine, theirs) = meetings(game(seat(1, 9, 1), seat(2, 3, 2), seat(0, 1, 3, level="easy")))
    assert mine == (1, 2, Meetings(1, 1, 0))
    assert theirs == (2, 1, Meetings(1, 0, 1))
    many = Meetings(BASE - 1, 17, 40)
    assert Meetings.of(many.number) == many
    assert Meetings.of(Meetings(1, 1, 0).number + Meetings(1, 0, 1).number) == Meetings(2, 1, 1)


def test_results_count_across_servers_only_if_shared() -> None:
    found = recount([game(seat(1, 9, 1), seat(2, 3, 2)), game(seat(1, 9, 1), seat(2, 3, 2), shared=False)])
    assert found.summaries[GUILD, "toy"][1].games == 2
    assert found.summaries[ACROSS, "toy"][1].games == 1
    assert {who: [one.number for one in own] for who, own in found.games.items()} == {1: [0, 1], 2: [0, 1]}


def test_a_game_for_one_counts_without_a_place_or_a_win() -> None:
    found = after(game(seat(1, 9, 1)))
    assert (found.games, found.points, found.best) == (1, 9, 9)
    assert (found.wins, found.streak, found.rated, any(found.won_seats)) == (0, 0, 0, False)
