"""Missing translations are listed, faulty ones are errors, and the shipped languages are complete."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl

from engine.wording import LANGUAGES, catalogue
from tests.german import GERMAN, german_listed
from tests.paths import ROOT
from tools import translations
from tools.translations import PACKAGES, WHOLE, faults, lacking, main, messages, page_words, unlisted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


PLACES = "reminders-on chooses by kanal, but $place is one of dm"


@pytest.fixture
def german() -> Iterator[None]:
    translations.parsed.cache_clear()
    translations.messages.cache_clear()
    with german_listed():
        yield
    translations.parsed.cache_clear()
    translations.messages.cache_clear()


@pytest.mark.parametrize("language", WHOLE)
def test_shipped_languages_are_complete(language: str) -> None:
    assert lacking(language) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_makes_the_bot_fail(language: str) -> None:
    assert list(faults(language)) == []


def test_every_catalogue_and_the_page_are_checked() -> None:
    assert {"chatbot", "engine", "engine.rails", "engine.games.europe"} <= set(PACKAGES)
    assert sum(len(messages(package, "en")) for package in PACKAGES) > 2000
    assert len(page_words("en")) > 100
    assert set(WHOLE) <= LANGUAGES.keys()


def test_every_catalogue_is_on_the_translators_page() -> None:
    page = (ROOT / "docs" / "translating.md").read_text("utf-8")
    catalogues = {f"{package.replace('.', '/')}/words/en.ftl" for package in PACKAGES} | {
        "playground/page/words/en.json"
    }
    assert {file for file in catalogues if f"| `{file}` |" not in page} == set()


def test_the_examples_on_that_page_are_real_sentences() -> None:
    page = (ROOT / "docs" / "translating.md").read_text("utf-8")
    shown = [entry for block in re.findall(r"```ftl\n(.*?)```", page, re.DOTALL) for entry in sentences_of(block)]
    real = {
        entry
        for package in PACKAGES
        for language in ("en", "pl")
        for entry in sentences_of(catalogue(package, language))
    }
    assert len(shown) >= 5
    assert set(shown) <= real


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text as Fluent writes them, without their notes."""
    entries = [entry for entry in FluentParser().parse(text).body if isinstance(entry, ftl.Message)]
    for entry in entries:
        entry.comment = None
    return [FluentSerializer().serialize_entry(entry) for entry in entries]


def test_no_catalogue_has_an_unlisted_language() -> None:
    assert list(unlisted()) == []


@pytest.mark.usefixtures("german")
def test_missing_sentences_are_listed_by_file_and_are_not_errors(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["translations"])
    assert main() == 0
    shown = capsys.readouterr().out
    assert "en English: complete\npl Polski: complete\nfr Français: complete\nde Deutsch: lacks " in shown
    assert f"engine/words/de.ftl lacks {len(messages('engine', 'en')) - len(messages('engine', 'de'))}" in shown
    monkeypatch.setattr(sys, "argv", ["translations", "de"])
    assert main() == 0
    listed = capsys.readouterr().out
    assert "\ntable-full = All seats are taken" in listed
    assert "\ntable-over" not in listed
    assert '\n{"composer.send": "Send"}' in listed


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("table-went-away = Jetzt in { $kanal }", "table-went-away uses $kanal, but English uses $channel"),
        ("table-full = Voll { button-los }", "table-full refers to button-los, which does not exist"),
        ("table-full = Voll { city-wien }", "table-full refers to city-wien, which does not exist"),
        ("tisch-voll = Voll", "English has no tisch-voll"),
        ("table-over = Aus", "table-over appears twice"),
        ("table-full = Voll { -wort }", "table-full refers to -wort, which does not exist"),
        ("table-full = Voll {", "Fluent cannot read 'table-full = Voll {'"),
        ("reminders-on = { $often }, { $place ->\n    [kanal] hier\n   *[dm] privat\n }", PLACES),
        ("reminders-on = { $often }, { $place ->\n    [dm] privat\n   *[kanal] hier\n }", None),
        ("-wort = Wort\ntable-full = Voll: { -wort }, { button-join }", None),
    ],
)
def test_a_translation_that_would_make_the_bot_fail_is_an_error(
    monkeypatch: pytest.MonkeyPatch, sentence: str, fault: str | None
) -> None:
    monkeypatch.setitem(GERMAN, "chatbot", f"{GERMAN['chatbot']}{sentence}\n")
    found = [f"chatbot/words/de.ftl: {fault}"] if fault else []
    assert list(faults("de")) == found


def test_the_pages_words_are_compared_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = {"composer.send": "Senden", "composer.sned": "x", "banner.bot": "offline", "channels.mentions": "mal"}
    (tmp_path / "de.json").write_text(json.dumps(words), "utf-8")
    (tmp_path / "en.json").write_text(json.dumps(page_words("en")), "utf-8")
    monkeypatch.setattr(translations, "PAGE", str(tmp_path))
    monkeypatch.setattr(translations, "PACKAGES", ())
    assert list(faults("de")) == [
        f"{tmp_path}/de.json: English has no composer.sned",
        f"{tmp_path}/de.json: banner.bot has other values in braces than English",
        f"{tmp_path}/de.json: channels.mentions has plural forms in one language and none in the other",
    ]
