"""Autocomplete finds names by words in any order and language, by the beginnings of words, and despite a typo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.commands import resolve, suggestions
from chatbot.bot.voice import Voice
from engine.api import Name
from engine.wording import LANGUAGES
from tests.chatbot import games

if TYPE_CHECKING:
    from collections.abc import Sequence

EUROPE, TCHU = games.find("europe"), games.find("tchu")
ROUTES = ("paris-zurich", "dieppe-paris", "venezia-zurich", "kyiv-wilno")
CITIES = ("LUC", "ZUR", "LUG", "BAL")


def routes(value: str) -> Sequence[str]:
    """Return a route's names in all languages, English first."""
    return [Voice(language, EUROPE).label(Name("route", value)) for language in LANGUAGES]


def cities(value: str) -> Sequence[str]:
    """Return a city's names in all languages, English first."""
    return [Voice(language, TCHU).label(Name("city", value)) for language in LANGUAGES]


@pytest.mark.parametrize(
    "typed", ["par zur", "zur par", "paris zurich", "paris-zurich", "Zürich Paris", "paryż zurych", "par zürich"]
)
def test_words_are_found_in_any_order(typed: str) -> None:
    assert [one.value for one in suggestions(ROUTES, typed, routes)] == ["paris-zurich"]
    assert resolve(ROUTES, typed, routes) == "paris-zurich"


@pytest.mark.parametrize(
    ("typed", "city"), [("zrich", "ZUR"), ("luzern", "LUC"), ("zuirch", "ZUR"), ("bazylaa", "BAL")]
)
def test_a_typo_gives_suggestions_but_is_never_accepted(typed: str, city: str) -> None:
    assert [one.value for one in suggestions(CITIES, typed, cities)][:1] == [city]
    assert resolve(CITIES, typed, cities) is None


def test_names_beginning_with_the_text_come_before_names_containing_it() -> None:
    found = [one.value for one in suggestions(("b", "ab", "c a"), "a", lambda value: [value])]
    assert found == ["ab", "c a"]


def test_equal_names_are_distinguished_by_numbers_not_ids() -> None:
    found = suggestions(("38", "39", "40"), "germany", lambda _: ["Germany–Austria"])
    assert [(one.name, one.value) for one in found] == [
        ("Germany–Austria", "38"),
        ("Germany–Austria (2)", "39"),
        ("Germany–Austria (3)", "40"),
    ]


def test_a_complete_name_is_preferred_to_a_longer_one() -> None:
    """A route has two tracks, and the name of the second track is longer by one word."""

    def tracks(value: str) -> Sequence[str]:
        return [Voice(language, TCHU).label(Name("route", value)) for language in LANGUAGES]

    assert resolve(("BEL_WAS_2", "BEL_WAS_1"), "bellinzona wassen", tracks) == "BEL_WAS_1"
    assert resolve(("BEL_WAS_2", "BEL_WAS_1"), "bellinzona second", tracks) == "BEL_WAS_2"
    assert resolve(("BEL_WAS_2", "BEL_WAS_1"), "bellinzona", tracks) is None


def test_a_text_unlike_every_name_finds_nothing() -> None:
    assert suggestions(CITIES, "quetzal", cities) == []
    assert suggestions(CITIES, "--", cities) == []
