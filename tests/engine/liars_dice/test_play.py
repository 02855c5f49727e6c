"""Tests of Liar's Dice apart from its rules: chances, buttons, changes and awards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from chatbot.bot.choices import Choose, Narrowing, Ready
from engine import replay
from engine.games.liars_dice import GAME
from engine.games.liars_dice.beliefs import Beliefs
from engine.games.liars_dice.moves import Bid
from engine.games.liars_dice.odds import at_least, exactly, percent_exact, percent_true
from engine.history import awards, history_of
from engine.rng import FastRng
from tests.engine.liars_dice.dice_table import SOME, lose_dice, play, table

if TYPE_CHECKING:
    from engine.games.liars_dice.view import DiceView

TRUSTING = 2.0


def codes(view: DiceView) -> list[str]:
    return [line.code for line in GAME.text_board(view)]


def test_the_chance_of_a_bid_counts_own_dice_and_a_third_of_the_hidden_ones() -> None:
    position = table("11446", "23456")
    play(position, "bid fours 4")
    view = GAME.view(position, 0)
    assert percent_true(view, Bid(4, 4)) == 100
    assert percent_true(view, Bid(5, 4)) == round(100 * (1 - (2 / 3) ** 5))
    assert percent_exact(view, Bid(4, 4)) == round(100 * (2 / 3) ** 5)
    assert at_least(5, 6, 1 / 3) == 0
    assert sum(exactly(5, number, 1 / 6) for number in range(6)) == pytest.approx(1)


def test_a_bid_takes_two_taps_and_a_call_two() -> None:
    position = table(*SOME[:3])
    play(position, "bid fours 3")
    moves = Narrowing(GAME.verbs, map(str, GAME.legal(position, 1)))
    faces, counts = moves.after(("bid",)), moves.after(("bid", "fives"))
    assert isinstance(faces, Choose)
    assert faces.values == ("ones", "twos", "threes", "fours", "fives", "sixes")
    assert isinstance(counts, Choose)
    assert counts.values[0] == "3", "the lowest bid comes first"
    assert isinstance(moves.after(("bid", "fives", "3")), Ready)
    assert {"challenge", "exact"} == GAME.taps.confirmed


def test_without_aids_no_button_tells_a_chance() -> None:
    position = table(*SOME[:2])
    play(position, "bid fours 3")
    view = GAME.view(position, 1)
    words = ("bid", "fives", "4")
    assert GAME.taps.button(view, "count", words) != "4"
    assert GAME.taps.button(GAME.taps.unaided(view), "count", words) == "4"
    told = [line.code for line in GAME.taps.preview(GAME.taps.unaided(view), "challenge")]
    assert told == ["own-dice", "preview-challenge"]


def test_a_move_may_be_typed_in_either_order_and_with_a_digit() -> None:
    assert {GAME.parse(text) for text in ("bid fives 3", "bid 3 fives", "Bid 3 5", "bid 3 FIVES")} == {Bid(3, 5)}
    assert str(Bid(3, 5)) == "bid fives 3"


def test_only_the_owner_reads_their_dice() -> None:
    position = table("22345", "11666")
    assert "own-dice" in codes(GAME.view(position, 0))
    assert "own-dice" not in codes(GAME.view(position, None))
    assert GAME.view(position, 0).own == (2, 2, 3, 4, 5)
    assert not any("dice" in name and name != "own" for name in GAME.view(position, 0).__struct_fields__)


def test_a_bid_makes_its_face_likelier_for_its_bidder_alone() -> None:
    position = table(*SOME[:3])
    play(position, "bid fours 3")
    beliefs = Beliefs(position, 1, TRUSTING)
    without = Beliefs(table(*SOME[:3], first=1), 1, TRUSTING)
    assert beliefs.true(Bid(5, 4)) > without.true(Bid(5, 4))


def test_hard_imagines_hands_that_fit_the_bids_and_keeps_its_own() -> None:
    position = table(*SOME[:2])
    play(position, "bid fours 3")
    view, rng = GAME.view(position, 1), FastRng(1)
    worlds = GAME.strategy.worlds(lambda: GAME.imagine(view, rng), rng)
    hands = [next(worlds).dice for _ in range(300)]
    assert sum(dice[0].count(4) for dice in hands) > 1.2 * sum(dice[0].count(5) for dice in hands)
    assert all(dice[1] == position.dice[1] for dice in hands)


def test_a_return_to_the_table_tells_the_end_of_the_round_and_the_latest_bid() -> None:
    position = table(*SOME[:3])
    play(position, "bid fours 3", "bid fours 4")
    before = GAME.view(position, 1)
    play(position, "challenge")
    now = GAME.view(position, 1)
    told = [line.code for line in GAME.changes(before, now, ())]
    assert told == ["challenged", "showed-3", "counted", "lost-die"]
    assert GAME.changes(now, now, ()) == ()


def test_the_awards_name_the_best_challenger_and_the_bidder_who_told_the_truth() -> None:
    position, moves = table(*SOME[:2]), []
    start = replay.start_of(GAME, 2, "table", {}, {"first": ["0"], "dice": [*"".join(SOME[:2])]})
    while acting := GAME.to_act(position):
        text = "challenge" if position.bids else f"bid sixes {position.total if acting == (0,) else 1}"
        moves.append((acting[0], GAME.parse(text)))
        play(position, text)
    record = replay.record(GAME, start, moves, position)
    found = {award.code: award for award in awards(GAME, history_of(GAME, record))}
    assert found["award-challenges"].seats == (1,)
    assert found["award-challenges"].params == {"count": 5}


def test_a_player_who_is_out_watches_like_everybody_else() -> None:
    position = table(*SOME[:3])
    lose_dice(position, 5)
    view = GAME.view(position, 0)
    assert view.own == ()
    assert GAME.view(position, None) == replace(view, seat=None)
