"""The settled rules: each test quotes the sentences of RULES.md that it checks, and every sentence is quoted."""

from __future__ import annotations

import re
import sys
from importlib.resources import files

import pytest

from conformance.random_games import random_game
from engine.api import BadSetup
from engine.games.liars_dice import GAME
from tests.engine.liars_dice.dice_table import SOME, counts, lose_dice, play, refused, table


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def test_every_sentence_of_the_settled_rules_is_quoted_by_a_test() -> None:
    rules = files("engine.games.liars_dice").joinpath("RULES.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^\d+\. (.*(?:\n   +.*)*)", rules, re.MULTILINE)
    module = sys.modules[__name__]
    tests = [value for name, value in vars(module).items() if name.startswith("test_")]
    quoted = in_one_line(" ".join(test.__doc__ or "" for test in tests))
    sentences = [part for rule in numbered for part in re.split(r"(?<=\.) ", in_one_line(rule))]
    assert len(numbered) == 20
    assert [sentence for sentence in sentences if sentence not in quoted] == []


# --- Dice and rounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_starts_with_five_dice(players: int) -> None:
    """Two to six players start with five dice each."""
    assert counts(GAME.setup(players, "start")) == (5,) * players


@pytest.mark.parametrize("players", [1, 7])
def test_one_player_and_seven_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match="bad-seats"):
        GAME.setup(players, "start")


def test_nobody_ever_has_more_than_five_dice() -> None:
    """A player never has more than five dice."""
    for number in range(5):
        for position, _, _ in random_game(GAME, 3, f"five {number}"):
            assert max(counts(position)) <= 5


def test_the_draw_decides_who_starts() -> None:
    """The draw decides which player starts the first round."""
    starters = {GAME.to_act(GAME.setup(4, f"draw {number}")) for number in range(60)}
    assert starters == {(0,), (1,), (2,), (3,)}
    assert GAME.to_act(table("23456", "23456", first=1)) == (1,)


def test_everybody_rolls_at_the_start_of_each_round() -> None:
    """At the start of each round, every player in the game rolls all their dice. Each player sees only their own
    dice.
    """
    position = table("11111", "22222", "33333", then="4444" + "55555" + "66666")
    play(position, "bid sixes 9", "challenge")
    assert [GAME.view(position, seat).own for seat in (0, 1, 2)] == [(4,) * 4, (5,) * 5, (6,) * 5]
    assert GAME.view(position, None).own == ()
    rolled = [GAME.setup(2, "rolls") for _ in range(2)]
    for one in rolled:
        play(one, "bid sixes 10", "challenge")
    assert GAME.save(rolled[0]) == GAME.save(rolled[1]), "the seed decides the dice of every round"


def test_players_take_turns_in_seat_order() -> None:
    """Players take turns in seat order. Players without dice are skipped."""
    position = table(*SOME[:3], first=1)
    lose_dice(position, 5)
    assert counts(position) == (5, 0, 5)
    turns: list[int] = []
    for bid in ("bid twos 1", "bid twos 2", "bid twos 3"):
        turns += GAME.to_act(position)
        play(position, bid)
    assert turns == [2, 0, 2]


# --- Bids ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "loser"), [("bid threes 5", 1), ("bid threes 6", 0)])
def test_a_bid_is_about_the_dice_of_all_players(bid: str, loser: int) -> None:
    """A bid names a number of dice and a face. "Five threes" claims that all players' dice together include at least
    five dice that count as threes.
    """
    position = table("33345", "33456")
    play(position, bid, "challenge")
    assert counts(position)[loser] == 4


@pytest.mark.parametrize(("bid", "found"), [("bid sixes 4", 4), ("bid twos 3", 3), ("bid ones 2", 2)])
def test_ones_are_wild(bid: str, found: int) -> None:
    """Ones are wild: in a bid on another face, each one counts as that face. In a bid on ones, only ones count."""
    position = table("11256", "34556")
    play(position, "bid twos 1", bid, "challenge")
    assert position.last is not None
    assert position.last.found == found


def test_the_first_player_must_bid_and_the_others_choose() -> None:
    """The player who starts a round must bid. Every later player bids, challenges the latest bid, or calls it exact."""
    position = table(*SOME[:3])
    assert {str(move).split()[0] for move in GAME.legal(position, 0)} == {"bid"}
    assert [refused(position, move) for move in ("challenge", "exact")] == ["nothing-bid", "nothing-bid"]
    for bid in ("bid twos 1", "bid twos 2", "bid twos 3"):
        play(position, bid)
        acting = GAME.to_act(position)[0]
        assert {str(move).split()[0] for move in GAME.legal(position, acting)} == {"bid", "challenge", "exact"}


def test_a_round_cannot_begin_with_ones() -> None:
    """The first bid of a round cannot be on ones. It can be on any other face and any number of dice."""
    position = table(*SOME[:2])
    assert refused(position, "bid ones 1") == "ones-first"
    faces = ("twos", "threes", "fours", "fives", "sixes")
    bids = {f"bid {face} {number}" for face in faces for number in range(1, 11)}
    assert {str(move) for move in GAME.legal(position, 0)} == bids


@pytest.mark.parametrize(
    ("bid", "refusal"),
    [
        ("bid fours 3", "too-low"), ("bid fours 2", "too-low"), ("bid fours 4", ""),
        ("bid fives 3", ""), ("bid fives 2", "too-low"), ("bid fives 7", ""),
        ("bid threes 3", "too-low"), ("bid threes 4", ""), ("bid twos 4", ""),
    ],
)  # fmt: skip
def test_a_later_bid_must_be_higher(bid: str, refusal: str) -> None:
    """A later bid must be higher. On the same face, it needs more dice. On a higher face, it needs at least as many
    dice. On a lower face, it needs more dice.
    """
    position = table(*SOME[:2])
    play(position, "bid fours 3")
    assert refused(position, bid) == refusal


@pytest.mark.parametrize(("number", "ones"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 5), (10, 5)])
def test_a_bid_on_ones_needs_half_as_many_dice(number: int, ones: int) -> None:
    """Rule 9 compares faces from twos to sixes. Ones have their own rule. After a bid on another face, a bid on ones
    needs at least half as many dice, rounded up.
    """
    position = table(*SOME[:2])
    play(position, f"bid threes {number}")
    legal = [str(move) for move in GAME.legal(position, 1)]
    assert [bid for bid in legal if "ones" in bid] == [f"bid ones {count}" for count in range(ones, 11)]


def test_the_way_back_from_ones_needs_twice_as_many_and_one_more() -> None:
    """After a bid on ones, another bid on ones needs more dice. A bid on another face needs at least twice as many dice
    and one more.
    """
    position = table(*SOME[:2])
    play(position, "bid sixes 4", "bid ones 3")
    assert refused(position, "bid ones 3") == "too-low"
    assert refused(position, "bid ones 4") == ""
    for face in ("twos", "sixes"):
        assert refused(position, f"bid {face} 6") == "too-low"
        assert refused(position, f"bid {face} 7") == ""


def test_no_bid_names_more_dice_than_there_are() -> None:
    """A bid cannot name more dice than all players have together. A player who cannot bid higher must challenge or call
    exact.
    """
    position = table(*SOME[:2])
    assert refused(position, "bid twos 11") == "too-many-dice"
    play(position, "bid sixes 10")
    assert refused(position, "bid fives 10") == "face-exhausted"
    play(position, "bid ones 10")
    assert [str(move) for move in GAME.legal(position, 0)] == ["challenge", "exact"]


# --- Challenge and exact call -------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["challenge", "exact"])
def test_a_call_ends_the_round_and_shows_all_dice(call: str) -> None:
    """A challenge or an exact call ends the round. All players show their dice."""
    position = table("22345", "11366", "44556")
    play(position, "bid sixes 5", call)
    view = GAME.view(position, None)
    assert (view.round, view.bids) == (2, ())
    assert view.last is not None
    assert view.last.dice == ((2, 2, 3, 4, 5), (1, 1, 3, 6, 6), (4, 4, 5, 5, 6))


@pytest.mark.parametrize(("number", "left"), [(3, (5, 4, 5)), (4, (5, 4, 5)), (5, (4, 5, 5))])
def test_a_challenge_costs_the_challenger_or_the_bidder_a_die(number: int, left: tuple[int, ...]) -> None:
    """Challenge: if the bid is true, the challenger loses a die. If there are fewer dice than the bid claims, the
    bidder loses a die.
    """
    position = table("22234", "34455", "12345")
    play(position, f"bid fives {number}", "challenge")
    assert position.last is not None
    assert position.last.found == 4
    assert counts(position) == left


def test_an_exact_call_wins_a_die_back() -> None:
    """Exact call: if there are exactly as many dice as the bid claims, the caller gets a die back."""
    position = table("22345", "23456", then="2345" + "23456")
    lose_dice(position, 1)
    play(position, "bid twos 1", "bid twos 2")
    assert play(position, "exact")[3] == "won-die"
    assert counts(position) == (5, 5)


def test_an_exact_call_with_five_dice_wins_none() -> None:
    """A caller who has five dice gets none."""
    position = table("22345", "23456")
    play(position, "bid twos 3")
    assert play(position, "exact")[3] == "kept-dice"
    assert counts(position) == (5, 5)


@pytest.mark.parametrize("number", [2, 4])
def test_a_wrong_exact_call_costs_the_caller_a_die(number: int) -> None:
    """If the number is different, the caller loses a die. The bidder loses nothing."""
    position = table("22345", "23456", "33456")
    play(position, f"bid twos {number}", "exact")
    assert counts(position) == (5, 4, 5)


def test_only_the_player_to_move_calls() -> None:
    """Only the player whose turn it is can challenge or call exact."""
    position = table(*SOME[:3])
    play(position, "bid twos 3")
    for seat in (0, 2):
        for call in ("challenge", "exact"):
            refusal = GAME.why_not(position, seat, GAME.parse(call))
            assert refusal is not None
            assert refusal.code == "not-your-turn"


# --- The next round and the end -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "starter"),
    [
        (("bid twos 9", "challenge"), 0),  # The bidder lost a die.
        (("bid twos 1", "challenge"), 1),  # The challenger lost a die.
        (("bid twos 1", "bid twos 3", "exact"), 2),  # The caller was right.
        (("bid twos 1", "bid twos 2", "exact"), 2),  # The caller was wrong.
    ],
)
def test_the_player_who_lost_a_die_or_called_exact_starts(moves: tuple[str, ...], starter: int) -> None:
    """The player who lost a die or called exact starts the next round."""
    position = table(*SOME[:3])
    play(position, *moves)
    assert GAME.to_act(position) == (starter,)


def test_the_next_player_with_dice_starts_for_a_player_who_is_out() -> None:
    """If that player is out, the next player in seat order who has dice starts it."""
    position = table(*SOME[:4], first=1)
    lose_dice(position, 5)
    assert (counts(position), GAME.to_act(position)) == ((5, 0, 5, 5), (2,))
    lose_dice(position, 5)
    assert (counts(position), GAME.to_act(position)) == ((5, 0, 0, 5), (3,))
    lose_dice(position, 5)
    assert counts(position) == (5, 0, 0, 0)


def test_a_round_with_one_die_has_no_special_rules() -> None:
    """A round with a player who has one die left follows the same rules as every other round."""
    position = table(*SOME[:2])
    lose_dice(position, 4)
    assert counts(position) == (1, 5)
    assert refused(position, "bid ones 1") == "ones-first"
    play(position, "bid twos 1")
    assert [refused(position, bid) for bid in ("bid threes 1", "bid twos 2", "bid ones 1")] == ["", "", ""]
    assert refused(position, "bid twos 7") == "too-many-dice"


def test_a_player_without_dice_is_out() -> None:
    """A player who has lost all dice is out of the game."""
    position = table(*SOME[:3])
    lose_dice(position, 4)
    assert play(position, "bid sixes 11", "challenge")[3] == "lost-last-die"
    assert GAME.view(position, None).out == (0,)
    assert GAME.legal(position, 0) == []


def test_the_last_player_with_dice_wins() -> None:
    """The last player with dice wins. The other players are ranked by when they went out: the later, the better."""
    position = table(*SOME[:3])
    assert [one.rank for one in GAME.standings(position).seats] == [1, 1, 1]
    lose_dice(position, 5)
    assert [one.rank for one in GAME.standings(position).seats] == [3, 1, 1]
    lose_dice(position, 5)
    assert counts(position) == (0, 0, 5)
    standings = GAME.standings(position)
    assert standings.over
    assert standings.winners == (2,)
    assert [one.rank for one in standings.seats] == [3, 2, 1]
