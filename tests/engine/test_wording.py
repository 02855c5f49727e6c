"""Codes and data become sentences, and missing sentences are errors."""

from __future__ import annotations

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk

import engine.games
from engine.api import Illegal, Line, Name
from engine.wording import LANGUAGES, MissingWords, Words, catalogue, game_words

CATALOGUE = """
greeting = Hello, { $who }!
city-london = London
city-paris = Paris
visited = seen: { $cities }
between-parts = {"; "}
cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
.only-an-attribute = x
"""


@pytest.fixture
def words() -> Words:
    return Words.of("en", [CATALOGUE])


def test_a_message_becomes_a_sentence(words: Words) -> None:
    assert words.say(Line("greeting", {"who": "world"})) == "Hello, world!"


def test_names_are_translated_and_lists_joined(words: Words) -> None:
    cities = (Name("city", "paris"), Name("city", "london"))
    assert words.say(Line("visited", {"cities": cities})) == "seen: Paris, London"


def test_parts_that_contain_commas_are_separated_by_semicolons(words: Words) -> None:
    """Without semicolons, it would be unclear which comma ends a ticket."""
    assert words.say(Line("visited", {"cities": ("Austria 5, Italy 6", "Basel")})) == "seen: Austria 5, Italy 6; Basel"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "3 yellow, 1 black"),
        ("pl", "3 żółte, 1 czarna"),
        ("fr", "3 jaunes, 1 noire"),
    ],
)
def test_equal_cards_are_grouped_with_their_counts(language: str, said: str) -> None:
    words = game_words(engine.games.find("europe"), language)
    yellow, black = Name("card", "yellow"), Name("card", "black")
    paid = words.say(Line("you-built", {"route": "X", "points": 4, "cards": (yellow, yellow, yellow, black)}))
    held = words.say(Line("own-cards", {"cards": (Name("card", "yellow", 3), Name("card", "black", 1)), "wagons": 40}))
    assert said in paid
    assert said in held


@pytest.mark.parametrize("count", [2, 5])
def test_polish_has_different_forms_for_few_and_many_cards(count: int) -> None:
    words = game_words(engine.games.find("tchu"), "pl")
    assert words.name(Name("card", "locomotive", count)) == {2: "2 lokomotywy", 5: "5 lokomotyw"}[count]


def test_a_polish_sentence_inflects_the_name_of_a_feature() -> None:
    words = game_words(engine.games.find("carcassonne"), "pl")
    features = [Name("feature", kind) for kind in ("road", "city", "monastery", "field")]
    placed = [words.message("you-follower-placed", {"feature": feature}) for feature in features]
    assert placed == [f"Stawiasz pionka {where}." for where in ("na drodze", "w mieście", "w klasztorze", "na łące")]


def test_different_cards_are_named_one_by_one() -> None:
    words = game_words(engine.games.find("europe"), "fr")
    cards = tuple(Name("card", card) for card in ("green", "black", "blue"))
    assert "verte, noire, bleue" in words.say(Line("turned-up", {"cards": cards}))


def test_a_sentence_can_refer_to_later_ones() -> None:
    words = Words.of(
        "en", ["walk = { step }, { step }\nstep = one { foot }\n", "\n# What one stands on.\nfoot = foot\n"]
    )
    assert words.message("walk") == "one foot, one foot"


def test_a_sentence_can_have_several_lines() -> None:
    words = Words.of(
        "en", ["long =\n    One line.\n\n    Another { $kind ->\n        [a] a\n       *[b] b\n    }\nnext = x\n"]
    )
    assert words.message("long", {"kind": "a"}) == "One line.\n\nAnother a"


def test_a_letter_map_can_have_any_length(words: Words) -> None:
    board = "#" * 20_000
    assert words.say(Line("greeting", {"who": board})) == f"Hello, {board}!"


def test_numbers_select_plural_forms(words: Words) -> None:
    assert [words.message("cards", {"count": count}) for count in (1, 2)] == ["one card", "2 cards"]


def test_polish_has_three_plural_forms() -> None:
    polish = Words.of("pl", [catalogue("engine", "pl")])
    said = [polish.message("text-too-long", {"most": most}).rstrip(".") for most in (1, 3, 5, 22, 12)]
    assert [text.split()[-1] for text in said] == ["znak", "znaki", "znaków", "znaki", "znaków"]


def test_french_punctuation_never_begins_a_line() -> None:
    french = Words.of("fr", ["said = Ma main : « { $card } » ; à vous !\n"])
    assert (
        french.message("said", {"card": "noire"}).replace("\N{NO-BREAK SPACE}", "~") == "Ma main~: «~noire~»~; à vous~!"
    )
    assert Words.of("en", ["said = a : b\n"]).message("said") == "a : b"


def test_the_resolver_takes_precedence_over_the_catalogue(words: Words) -> None:
    called = words.with_names(lambda name: "Anna" if name.kind == "seat" else None)
    assert called.say(Line("greeting", {"who": Name("seat", "0")})) == "Hello, Anna!"
    assert called.name(Name("city", "paris")) == "Paris"
    assert called.language == "en"


def test_a_missing_sentence_is_an_error(words: Words) -> None:
    with pytest.raises(MissingWords, match="no-such-code"):
        words.say(Illegal("no-such-code"))
    assert not words.knows("no-such-code")


def test_a_missing_value_is_an_error(words: Words) -> None:
    with pytest.raises(MissingWords, match="greeting"):
        words.say(Line("greeting"))


def test_an_empty_sentence_is_an_error() -> None:
    words = Words.of("en", ["hollow =\n    .title = only an attribute\n"])
    with pytest.raises(MissingWords, match="empty"):
        words.message("hollow")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_have_no_invalid_line(language: str) -> None:
    resource = FluentParser().parse(catalogue("engine", language))
    assert not [entry for entry in resource.body if isinstance(entry, Junk)]
