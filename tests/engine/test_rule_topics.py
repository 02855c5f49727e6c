"""The rule topics take their numbers from the rules: no sentence contains a constant of the rules as a literal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import engine.games
from engine.games.europe.rules import BOOK as EUROPE_BOOK
from engine.wording import LANGUAGES, catalogue, game_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame

NUMBER_WORDS = {
    "en": "three four five six seven eight nine ten forty",
    "pl": "trzy trzech czterech cztery pięć pięciu sześć siedem siedmiu osiem ośmioma dziewięć dziesięć czterdzieści",
    "fr": "trois quatre cinq six sept huit neuf dix quarante",
}
GAMES = pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)


class Written(Visitor):
    """Collects a message's literal text and its variables."""

    def __init__(self) -> None:
        self.text = ""
        self.variables: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - visitor interface
        self.text += node.value

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - visitor interface
        self.variables.add(node.id.name)


def topics(game: AnyGame, language: str) -> Iterator[tuple[str, Written]]:
    for entry in FluentParser().parse(catalogue(game.package, language)).body:
        if isinstance(entry, ast.Message) and entry.id.name.startswith("rules-") and entry.id.name != "rules-topics":
            written = Written()
            written.visit(entry)
            yield entry.id.name, written


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_topic_contains_a_literal_number(game: AnyGame, language: str) -> None:
    """The words for one and two are allowed, as in "one thing a turn" and "a two-colour route"."""
    for code, written in topics(game, language):
        assert re.findall(r"[2-9]|\d\d", written.text) == [], code
        words = re.findall(r"\w+", written.text.lower())
        assert set(words).isdisjoint(NUMBER_WORDS[language].split()), code


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_topic_has_words_with_the_numbers_of_the_rules(game: AnyGame, language: str) -> None:
    words = game_words(game, language)
    for code, written in topics(game, language):
        said = words.message(code, game.rule_numbers)
        for variable in written.variables:
            number = game.rule_numbers[variable]
            assert str(number[-1] if isinstance(number, tuple) else number) in said


def test_the_draw_button_has_the_number_of_cards() -> None:
    for language in LANGUAGES:
        label = game_words(engine.games.find("europe"), language).message("tap-draw")
        assert label.endswith(f" {EUROPE_BOOK.blind_cards}")
