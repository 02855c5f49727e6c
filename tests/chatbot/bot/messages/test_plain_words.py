"""Sentences use players' words instead of notation, and nouns agree with the numbers before them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import ast as ftl

import engine.games
from chatbot.bot.descriptions import bare_name
from chatbot.bot.voice import Voice
from chatbot.tables.table import Computer
from engine.ai.player import Level
from engine.wording import LANGUAGES, catalogue
from render.themes import Style
from tests.chatbot.table_codes import SOURCES
from tests.paths import ROOT
from tools.translations import PACKAGES, WHOLE, messages, parsed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

languages = pytest.mark.parametrize("language", LANGUAGES)
whole_languages = pytest.mark.parametrize("language", WHOLE)
TYPED: Final = ("typed-", "you-typed-", "terminal-")
"""Prefixes of the codes for terminals only, where moves are typed."""
NOTATION: Final = {"x", "y", "squares", "tile"}
"""Values that only notation contains: coordinates, and tiles by their letters."""


@pytest.mark.parametrize("package", PACKAGES)
@languages
def test_no_sentence_names_coordinates_or_the_letters_of_tiles(package: str, language: str) -> None:
    found = {code: named & NOTATION for code, named in messages(package, language).items()}
    assert {code for code, named in found.items() if named and not code.startswith(TYPED)} == set()


@languages
def test_no_line_begins_like_a_list_that_discord_would_renumber(language: str) -> None:
    for line in catalogue("chatbot", language).splitlines():
        assert not re.match(r"[\w-]+ = \{ \$\w+ \}\. ", line), line


# --- Refusals

MOST_REFUSED: Final = 140
REFUSING: Final = re.compile(r'(?:Refusal|Illegal)\(\s*"([a-z-]+)"')
SAID_BY_THE_BOT: Final = {
    "alone-here",
    "choice-impossible",
    "letters-closed",
    "lobby-refused",
    "missing-permissions",
    "no-hand",
    "no-hints",
    "no-lesson",
    "no-route-payable",
    "no-route-payable-yet",
    "no-such-day",
    "no-thread",
    "not-your-panel",
    "nothing-to-choose",
    "other-game-here",
    "settings-broken-off",
    "setup-not-yours",
    "something-failed",
    "stale-button",
    "stale-table",
    "tables-elsewhere",
    "too-many-tables",
    "too-many-threads",
    "unknown-button",
    "you-lack-permissions",
    "zone-unknown",
}
LONG_VALUES: Final = {
    "at": "north, west half",
    "card": "pomarańczowa",
    "cards": "pomarańczowa, fioletowa, niebieska, czerwona, lokomotywa",
    "channel": "#carcassonne-and-friends",
    "channels": "#carcassonne, #europe",
    "feature": "monastery",
    "host": "A name as long as Discord allows",
    "people": "Christopher, Bartłomiej, Zoë",
    "permissions": "“Send messages in threads”",
    "route": "Constantinople–Sevastopol",
    "seat": "A name as long as Discord allows",
    "seats": "Christopher, Bartłomiej, Zoë, Otto",
    "ticket": "Constantinople–Sevastopol (10 points)",
    "game": "Carcassonne",
}


@languages
def test_a_refusal_is_at_most_two_short_sentences(language: str) -> None:
    codes = {code for path in refusing_sources() for code in REFUSING.findall(path.read_text("utf-8"))}
    assert len(codes) > 60
    long = {code: text for code, text in said(language, codes | SAID_BY_THE_BOT) if len(text) > MOST_REFUSED}
    assert not long


MOST_READ: Final = {"lesson-": 300, "rules-": 650, "topic-": 20, "button-": 30, "tap-": 120}
"""Limits in characters for longer texts and for labels, by prefix of their codes."""


@languages
def test_lessons_rules_and_labels_are_short(language: str) -> None:
    for start, most in MOST_READ.items():
        codes = {code for code in data_of(language) if code.startswith(start) and code != "rules-topics"}
        for code, text in said(language, codes):
            assert len(text) <= most, (code, len(text), text)


def refusing_sources() -> list[Path]:
    return [*SOURCES, *(ROOT / "engine").rglob("*.py")]


def said(language: str, codes: set[str]) -> Iterator[tuple[str, str]]:
    for bundle in bundles(language):
        for code in codes:
            if bundle.has_message(code):
                pattern = bundle.get_message(code).value
                assert pattern is not None
                text, _ = bundle.format_pattern(pattern, {**dict.fromkeys(data_of(language)[code], 5), **LONG_VALUES})
                yield code, str(text)


# --- Numbers and nouns

Forms = tuple[str, str, str]
"""Forms for one, a few (2) and many (5), as the subject of a sentence."""
NOUNS: Final[dict[str, list[Forms]]] = {
    "en": [
        (one, f"{one}s", f"{one}s")
        for one in (
            *("point", "card", "tile", "wagon", "ticket", "route", "game", "turn", "seat", "shield", "follower"),
            *("move", "day", "player", "lesson", "locomotive", "table", "vote", "line"),
        )
    ]
    + [("city", "cities", "cities")],
    "fr": [
        (one, f"{one}s", f"{one}s")
        for one in (
            *("point", "carte", "tuile", "wagon", "billet", "route", "partie", "tour", "place", "blason", "partisan"),
            *("coup", "jour", "ville", "joueur", "locomotive", "table", "ligne", "case"),
        )
    ],
    "pl": [
        ("punkt", "punkty", "punktów"),
        ("karta", "karty", "kart"),
        ("wagon", "wagony", "wagonów"),
        ("bilet", "bilety", "biletów"),
        ("kafelek", "kafelki", "kafelków"),
        ("miasto", "miasta", "miast"),
        ("tarcza", "tarcze", "tarcz"),
        ("pionek", "pionki", "pionków"),
        ("ruch", "ruchy", "ruchów"),
        ("gra", "gry", "gier"),
        ("miejsce", "miejsca", "miejsc"),
        ("trasa", "trasy", "tras"),
        ("lokomotywa", "lokomotywy", "lokomotyw"),
        ("głos", "głosy", "głosów"),
        ("lekcja", "lekcje", "lekcji"),
        ("żółta", "żółte", "żółtych"),
        ("niebieska", "niebieskie", "niebieskich"),
    ],
}
WRONG: Final = {
    "en": {1: (1, 2), 2: (0,), 5: (0,), 22: (0,)},
    "fr": {1: (1, 2), 2: (0,), 5: (0,), 22: (0,)},
    "pl": {1: (2,), 2: (0,), 5: (0, 1), 22: (0,)},
}
"""Forms that cannot follow a number. The Polish genitive is left out, because it looks like another form."""
ALWAYS_MORE: Final = {
    "announced-open",
    "bad-seats",
    "end-vote",
    "keep-between",
    "learn-title",
    "lobby-here",
    "own-rating-provisional",
    "preview-tunnel",
    "stats-provisional",
    "told-added",
    "told-voted",
    "top-line-new",
}
"""Sentences whose number is never one, or is part of a range."""
NAMES: Final = {"follower-placed", "follower-stands", "plan-tunnel", "seat-taken-over", "setup-daily-threads"}
"""Sentences with a name before a word that looks like a noun."""


@whole_languages
def test_a_noun_agrees_with_the_number_before_it(language: str) -> None:
    found = set()
    for number, places in WRONG[language].items():
        wrong = {forms[place]: forms for forms in NOUNS[language] for place in places}
        right = {forms[place] for forms in NOUNS[language] for place in range(3) if place not in places}
        for bundle in bundles(language):
            for code, named in data_of(language).items():
                if (
                    code in ALWAYS_MORE | NAMES
                    or code.startswith(("rules-", "lesson-"))
                    or not bundle.has_message(code)
                ):
                    continue
                pattern = bundle.get_message(code).value
                assert pattern is not None
                text, _ = bundle.format_pattern(pattern, dict.fromkeys(named, number))
                after = re.findall(rf"(?<![\d+]){number} (\w+)", str(text))
                found |= {(code, number, word) for word in after if word in wrong and word not in right}
    assert found == set()


@cache
def bundles(language: str) -> list[FluentBundle]:
    """Return the sentences of the bot and of each game."""
    made = []
    for packages in (("chatbot",), *(game.word_packages for game in engine.games.all())):
        bundle = FluentBundle([language], use_isolating=False)
        for package in ("engine", *packages):
            bundle.add_resource(parsed(package, language), allow_overrides=True)
        made.append(bundle)
    return made


@cache
def data_of(language: str) -> dict[str, set[str]]:
    """Return the codes of all catalogues, each with the names of the values in its sentence."""
    return {code: named for package in PACKAGES for code, named in messages(package, language).items()}


@whole_languages
def test_every_catalogue_is_read(language: str) -> None:
    entries = parsed("engine.rails", language).body
    assert len([entry for entry in entries if isinstance(entry, ftl.Message)]) > 150


FAMILIAR: Final = re.compile(r"\b(?:tu|te|toi|tes|ta|ton|t’\w+)\b", re.IGNORECASE)
"""French words that address one person informally."""


def test_french_says_vous_to_everybody() -> None:
    said_to_friends = {
        line for package in PACKAGES for line in catalogue(package, "fr").splitlines() if FAMILIAR.search(line)
    }
    assert said_to_friends == set()


# --- Names


@languages
def test_computers_have_distinct_names_and_initials(language: str) -> None:
    names = [bare_name(Voice(language), Computer(Level.EASY), seat) for seat in range(5)]
    assert len(set(names)) == 5
    assert len({name[0] for name in names}) == 5
    style = Style(tuple(names))
    assert [style.initial(seat) for seat in range(5)] == [name[0] for name in names]
