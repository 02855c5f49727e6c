"""No method in ``farming`` gains more than playing well, and the documentation has the figures."""

from __future__ import annotations

import re
from typing import Final

import pytest

from chatbot.people.rating import BEGINNER, START, WHOLE_GAMES, Rating
from chatbot.people.results import GameResult, SeatResult
from chatbot.people.summary import new_ratings
from tests.chatbot.people import farming
from tests.chatbot.people.farming import FARMER, Farm, farmer, of_farmer, played, rating_by
from tests.chatbot.people.results import game, seat
from tests.paths import ROOT

FARMS: Final[dict[str, Farm]] = {
    "four alts resign after three moves each": farming.resigning(4),
    "the same, and the game is played to its end": farming.resigning_played_out,
    "games with a bad deal are ended at once": farming.dropping_bad_deals,
    "lost games without a time limit are left open": farming.leaving_open_without_limit,
    "lost games with a time limit are left open": farming.leaving_open_as_long_as_possible,
    "lost seats are handed on to an alt": farming.handing_lost_seats_on,
    "an alt begins, won seats are taken over": farming.taking_won_seats_over,
    "an alt sits there to vote lost games away": farming.voting_lost_games_away,
    "an alt comes to vote lost games away": farming.inviting_an_alt_to_vote,
    "one alt plays whole games badly": farming.throwing(1),
}
OPEN: Final = "four alts play whole games badly"  # Not prevented by any rule
ROW: Final = re.compile(r"^\| ([^|]+) \| (\d+) \|$", re.MULTILINE)


def documented() -> dict[str, int]:
    text = (ROOT / "docs/results.md").read_text()
    return {name: int(shown) for name, shown in ROW.findall(text)}


@pytest.mark.parametrize("name", FARMS)
def test_no_abuse_gains_more_than_playing(name: str) -> None:
    assert rating_by(FARMS[name]) <= rating_by(farming.honest)


def test_the_documentation_states_the_gain_of_each_abuse() -> None:
    ways = {"played honestly": farming.honest, **FARMS, OPEN: farming.throwing(4)}
    found = {name: rating_by(farm) for name, farm in ways.items()}
    assert documented() == {name: pytest.approx(shown, abs=5) for name, shown in found.items()}


def rated_for(result: GameResult | None) -> dict[int, Rating]:
    assert result is not None
    return new_ratings(result, {})


def test_a_leaver_loses_and_nobody_gains() -> None:
    two = rated_for(played(farmer(9), farming.alt(2, left=True)))
    assert set(two) == {2}
    assert (two[2].mu < BEGINNER.mu, two[2].sigma) == (True, BEGINNER.sigma)
    three = rated_for(played(farmer(9), farming.alt(2, left=True), farming.alt(3, points=1)))
    both = rated_for(played(farmer(9), farming.alt(3, points=1)))
    assert (three[FARMER], three[3]) == (both[FARMER], both[3]), "a friend's resignation does not affect others"


def test_leaving_never_raises_a_rating_even_if_strong_players_leave() -> None:
    weak, strong = Rating(10, 8), Rating(40, 1)
    after = new_ratings(game(seat(1, 9, 1), seat(2, 0, 2, left=True), seat(3, 0, 2, left=True)), {2: weak, 3: strong})
    assert after[2].shown <= weak.shown
    assert after[3].shown <= strong.shown


def test_computers_do_not_count_in_games_of_several_persons() -> None:
    beaten = SeatResult(0, 1, 3, level="hard")
    with_computer = new_ratings(game(seat(1, 9, 1), seat(2, 3, 2), beaten, name="europe"), {})
    assert with_computer == new_ratings(game(seat(1, 9, 1), seat(2, 3, 2), name="europe"), {})


def test_results_of_earlier_editions_keep_their_effect() -> None:
    seats = (seat(1, 9, 1), seat(2, 0, 2, left=True), SeatResult(0, 1, 3, level="hard"))
    before = new_ratings(game(*seats, name="europe", anchors=WHOLE_GAMES - 1), {})
    assert before[1].shown > START
    assert set(new_ratings(game(*seats, name="europe"), {})) == {2}


def test_latecomers_get_statistics_but_no_rating() -> None:
    late = of_farmer([played(farmer(farming.WON, late=True), farming.HARD, farming.alt(2))])
    assert (late.games, late.wins, late.rated, late.finished) == (1, 1, 0, 1)
