"""Tests of stacked piles: which part a test fixes, which part the shuffle decides, and what content is invalid."""

from __future__ import annotations

import pytest

from engine.api import BadSetup
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.wording import LANGUAGES, game_words
from tests.engine.rails.rail_table import RailTable


@pytest.mark.parametrize(
    ("pile", "items", "item"),
    [
        ("first", ["2"], "2"),
        ("first", ["x"], "x"),
        ("first", ["0", "1"], "1"),
        ("cards", ["grey"], "grey"),
        ("cards", ["blue"] * 13, "blue"),
        ("tickets", ["40"], "40"),
        ("tickets", ["3", "3"], "3"),
        ("tickets", ["brest-petrograd"], "brest-petrograd"),
        ("long-tickets", ["6"], "6"),
        ("long-tickets", ["amsterdam-pamplona"], "amsterdam-pamplona"),
    ],
)
def test_an_impossible_pile_is_refused_with_the_reason(pile: str, items: list[str], item: str) -> None:
    with pytest.raises(BadSetup) as refused:
        EUROPE.setup(2, "stacked", {}, {pile: items})
    assert refused.value.code == "bad-pile"
    assert refused.value.params == {"pile": pile, "item": item}
    for language in LANGUAGES:
        assert game_words(EUROPE, language).say(refused.value)


def test_a_shorter_list_fixes_the_beginning_and_the_rest_is_shuffled() -> None:
    tables = [RailTable(EUROPE, seed=seed, cards="blue*4") for seed in ("a", "b")]
    assert [table.own(0).cards for table in tables] == [{"blue": 4}] * 2
    assert tables[0].own(1).cards != tables[1].own(1).cards
    assert EUROPE.save(tables[0].position) != EUROPE.save(tables[1].position)


def test_stacking_one_pile_does_not_change_the_shuffle_of_the_others() -> None:
    plain, stacked = RailTable(EUROPE, seed="c"), RailTable(EUROPE, seed="c", cards="blue*4", first="0")
    assert plain.offer(0) == stacked.offer(0)
    assert plain.offer(1) == stacked.offer(1)


def test_a_whole_deck_can_be_stacked() -> None:
    names = EUROPE.board.palette.names
    deck = [name for name in reversed(names) for _ in range(14 if name == "silver" else 12)]
    table = RailTable(EUROPE, cards=deck, first="0")
    assert table.own(0).cards == {"silver": 4}
    assert table.view().market == ("silver", *["white"] * 4), "five silver ones were swept"


def test_alternative_names_of_colours_and_tickets_are_understood() -> None:
    table = RailTable(TCHU, cards="silver purple pink violet", tickets="ZUR_LUG 0 1 2 3", first="0")
    assert table.own(0).cards == {"locomotive": 1, "violet": 3}
    assert 32 in table.offer(0)
