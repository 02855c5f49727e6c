"""Ratings find the better players, use computers as anchors of the scale, and depend little on a few games."""

from __future__ import annotations

from collections import defaultdict
from math import exp

import msgspec

from chatbot.people.rating import BEGINNER, EDITION, EDITIONS, PROVISIONAL, START, Rating, anchor, rated
from chatbot.people.results import ACROSS, GameResult
from chatbot.people.summary import Summary, fold, new_ratings, recount
from engine.rng import SeededRng
from tests.chatbot.people.results import about, game, seat

PLAYERS, GAMES_EACH = 40, 30


def chance(rng: SeededRng) -> float:
    return (rng.below(10**6) + 1) / (10**6 + 1)


def league(seed: str) -> list[GameResult]:
    """Return games of 2 to 5 players drawn from forty people, with at least thirty games for each person.

    Person 40 is the strongest. People win according to the rating model: a performance is the strength times an
    exponential random number.
    """
    rng = SeededRng(seed)
    strength = {player: exp(player / 8) for player in range(1, PLAYERS + 1)}
    played: dict[int, int] = defaultdict(int)
    results = []
    while waiting := [player for player in strength if played[player] < GAMES_EACH]:
        rng.shuffle(waiting)
        others = [player for player in strength if player not in waiting]
        rng.shuffle(others)
        at_table = [*waiting, *others][: 2 + rng.below(4)]
        remaining, order = list(at_table), []
        while remaining:  # the next player is drawn by strength
            left = chance(rng) * sum(strength[player] for player in remaining)
            for player in remaining:
                left -= strength[player]
                if left <= 0:
                    break
            order.append(player)
            remaining.remove(player)
        for player in at_table:
            played[player] += 1
        places = {player: place for place, player in enumerate(order, start=1)}
        results.append(game(*(seat(player, 100 - places[player], places[player]) for player in at_table)))
    return results


def spearman(ranked: list[int]) -> float:
    """Return the rank correlation between an order of the people 1 to n, weakest first, and their true order."""
    n = len(ranked)
    off = sum((player - rank) ** 2 for rank, player in enumerate(ranked, start=1))
    return 1 - 6 * off / (n * (n * n - 1))


def test_a_league_is_ranked_correctly_after_thirty_games_each() -> None:
    for seed in ("one", "two", "three"):
        found = recount(league(seed)).summaries[ACROSS, "toy"]
        ranked = sorted(found, key=lambda player: found[player].rating.shown)
        assert spearman(ranked) >= 0.9


def test_a_recount_gives_the_same_ratings() -> None:
    results = league("again")
    at_once = recount(results)
    step_by_step: dict[int, Summary] = {}
    for result in results:
        step_by_step.update(fold(result, step_by_step))
    assert at_once.summaries[ACROSS, "toy"] == step_by_step


def test_the_winner_gains_the_others_losses_and_uncertainty_falls() -> None:
    after = rated([BEGINNER, BEGINNER, BEGINNER], [1, 2, 2])
    assert after[0].mu > BEGINNER.mu > after[1].mu == after[2].mu
    assert all(rating.sigma < BEGINNER.sigma for rating in after)


def test_a_proven_player_ranks_above_a_lucky_beginner() -> None:
    assert BEGINNER.shown == START
    lucky = Rating(30, 6)
    proven = Rating(29, 1)
    assert proven.shown > lucky.shown


def test_a_person_alone_is_rated_against_a_fixed_computer_rating() -> None:
    won = new_ratings(game(seat(1, 9, 1), seat(0, 3, 2, level="hard"), name="europe"), {})
    assert set(won) == {1}
    lost_to_easy = new_ratings(game(seat(1, 3, 2), seat(0, 9, 1, level="easy"), name="europe"), {})
    lost_to_hard = new_ratings(game(seat(1, 3, 2), seat(0, 9, 1, level="hard"), name="europe"), {})
    assert lost_to_easy[1].mu < lost_to_hard[1].mu < BEGINNER.mu < won[1].mu


def test_levels_have_increasing_ratings() -> None:
    for name in (*EDITIONS[EDITION], "a game that nobody measured"):
        order = [anchor(name, level).mu for level in ("random", "easy", "normal", "hard")]
        assert order == sorted(order)
        assert anchor(name, "normal").mu == BEGINNER.mu


def test_an_unmeasured_expert_counts_as_the_level_below() -> None:
    for number in range(len(EDITIONS)):
        for name in (*EDITIONS[number], "a game that nobody measured"):
            assert anchor(name, "expert", number) == anchor(name, "hard", number)


def test_a_game_always_counts_against_its_own_edition() -> None:
    first = game(seat(1, 9, 1), seat(0, 3, 2, level="easy"), name="carcassonne", anchors=0)
    latest = msgspec.structs.replace(first, anchors=EDITION)
    assert (first.anchors, EDITION) == (0, len(EDITIONS) - 1)
    assert anchor("carcassonne", "easy", 0).mu == BEGINNER.mu - 22.0, "an edition in use never changes"
    assert new_ratings(first, {}) != new_ratings(latest, {})


def test_earlier_editions_stay_unchanged_for_their_results() -> None:
    """The test repeats the numbers of earlier editions, because stored ratings depend on these numbers."""
    levels = ("random", "greedy", "easy", "hard")
    of_carcassonne = [[EDITIONS[number]["carcassonne"][level] for level in levels] for number in (0, 1)]
    assert of_carcassonne == [[-50.0, -20.0, -22.0, 8.0], [-56.0, -24.0, -28.0, 5.1]]
    of_rails = [EDITIONS[number][name]["hard"] for number in (0, 1, 2) for name in ("europe", "tchu")]
    assert of_rails == [12.0, 12.0, 12.0, 10.4, 12.0, 10.4]
    won = game(seat(1, 9, 1), seat(0, 3, 2, level="hard"), name="carcassonne")
    of_editions = [msgspec.structs.replace(won, anchors=number) for number in range(len(EDITIONS))]
    found = recount([msgspec.structs.replace(one, match=str(one.anchors)) for one in of_editions])
    after: dict[int, Rating] = {}
    for one in of_editions:
        after = new_ratings(one, after)
    assert found.summaries[ACROSS, "carcassonne"][1].rating == after[1]
    distances = {edition["carcassonne"]["hard"] for edition in EDITIONS}
    assert len({new_ratings(one, {})[1].shown for one in of_editions}) == len(distances) > 1


def test_an_unrated_game_changes_no_rating() -> None:
    assert new_ratings(game(seat(1, 9, 1), seat(2, 3, 2), rated=False), {}) == {}


def test_a_person_without_stored_results_is_not_rated_and_rates_nobody() -> None:
    assert new_ratings(game(seat(1, 9, 1), seat(0, 3, 2)), {}) == {}
    three = new_ratings(game(seat(1, 9, 1), seat(0, 3, 2), seat(2, 1, 3)), {})
    two = new_ratings(game(seat(1, 9, 1), seat(2, 1, 2)), {})
    assert {who: about(rating) for who, rating in three.items()} == {who: about(rating) for who, rating in two.items()}


def test_a_rating_is_provisional_for_ten_games() -> None:
    summaries: dict[int, Summary] = {}
    for number in range(PROVISIONAL):
        assert summaries.get(1, Summary()).is_provisional, number
        summaries.update(fold(game(seat(1, 9, 1), seat(2, 3, 2)), summaries))
    assert not summaries[1].is_provisional
