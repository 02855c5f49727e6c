"""``python -m tools.translations``: count the missing translations of each language, and check the existing ones.

``python -m tools.translations de`` lists all missing sentences of one language, in English.

A language can be incomplete. Players then read the missing sentences in English (``engine/wording.py``, and
``playground/page/js/words.js`` for the page). Only the languages in ``WHOLE`` must be complete.

Every translation must be usable, or else the bot would fail when it needs it. Faults are invalid Fluent, codes and
variables that differ from the English ones, and references to sentences that do not exist. If there is a fault, or a
missing sentence in a language in ``WHOLE``, the command exits with 1. ``make lint`` runs it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.serializer import FluentSerializer
from fluent.syntax.visitor import Visitor

import engine.games
from engine import wording
from engine.wording import ENGLISH, LANGUAGES

WHOLE: Final = (ENGLISH, "pl", "fr")  # The languages that must be complete.
PACKAGES: Final = (
    "chatbot",
    "engine",
    *dict.fromkeys(package for game in engine.games.all() for package in game.word_packages),
)
"""The packages with catalogues: the bot, all games, families of games, and single games."""
PAGE: Final = "playground/page/words"
PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}
IN_BRACES: Final = re.compile(r"\{(\w+)\}")


class _Data(Visitor):
    """Collects the variables of a sentence, the variant keys it selects by, and the sentences it refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.keys: dict[str, set[str]] = {}  # By variable, without plural forms and numbers
        self.defaults: set[str] = set()  # Keys that match every other value, too

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor's naming
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        names = {variant.key.name for variant in node.variants if isinstance(variant.key, ftl.Identifier)} - PLURALS
        if isinstance(node.selector, ftl.VariableReference) and names:
            self.keys.setdefault(node.selector.id.name, set()).update(names)
            self.defaults.update(one.key.name for one in node.variants if one.default and hasattr(one.key, "name"))
        self.generic_visit(node)

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        self.references.add(f"-{node.id.name}")


@cache
def parsed(package: str, language: str) -> ftl.Resource:
    """Return the parsed catalogue of a package."""
    return FluentParser().parse(wording.catalogue(package, language))


@cache
def messages(package: str, language: str) -> dict[str, set[str]]:
    """Return the variables of each sentence of a catalogue, by the sentence's code."""
    entries = (entry for entry in parsed(package, language).body if isinstance(entry, ftl.Message))
    return {entry.id.name: _data(entry).variables for entry in entries}


def _data(entry: ftl.Message | ftl.Term) -> _Data:
    data = _Data()
    data.visit(entry)
    return data


def page_words(language: str) -> dict[str, str | dict[str, str]]:
    """Return the words of the playground's page by key: texts or plural forms. There are none if the language has no
    file.
    """
    file = Path(PAGE, f"{language}.json")
    words: dict[str, str | dict[str, str]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return words


def lacking(language: str) -> dict[str, dict[str, str]]:
    """Return the English source of the sentences that a language lacks, by the file they belong to and by code."""
    found = {_file(package, language): _sentences_lacking(package, language) for package in PACKAGES}
    own_keys = page_words(language).keys()
    found[f"{PAGE}/{language}.json"] = {
        key: json.dumps({key: entry}, ensure_ascii=False)
        for key, entry in page_words(ENGLISH).items()
        if key not in own_keys
    }
    return {file: sentences for file, sentences in found.items() if sentences}


def _sentences_lacking(package: str, language: str) -> dict[str, str]:
    own, write = messages(package, language), FluentSerializer().serialize_entry
    entries = (entry for entry in parsed(package, ENGLISH).body if isinstance(entry, ftl.Message))
    return {entry.id.name: write(entry).rstrip() for entry in entries if entry.id.name not in own}


def _file(package: str, language: str) -> str:
    return f"{package.replace('.', '/')}/words/{language}.ftl"


def faults(language: str) -> Iterator[str]:
    """Yield a line for each translation that would make the bot or the page fail."""
    for package in PACKAGES:
        for fault in _faults_of_catalogue(package, language):
            yield f"{_file(package, language)}: {fault}"
    for fault in _faults_of_page(page_words(language), page_words(ENGLISH)):
        yield f"{PAGE}/{language}.json: {fault}"


def _faults_of_catalogue(package: str, language: str) -> Iterator[str]:
    english, seen = messages(package, ENGLISH), set()
    known = _terms(package, language) | _within_reach(package)
    for entry in parsed(package, language).body:
        if isinstance(entry, ftl.Junk):
            yield f"Fluent cannot read {(entry.content or '').strip().splitlines()[0]!r}"
        if not isinstance(entry, ftl.Message | ftl.Term):
            continue
        code = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
        data = _data(entry)
        if code in seen:
            yield f"{code} appears twice"
        seen.add(code)
        for unknown in sorted(data.references - known):
            yield f"{code} refers to {unknown}, which does not exist"
        for name, keys in data.keys.items():
            possible = _keys(package).get(name, keys)
            for key in sorted(keys - possible - data.defaults):
                yield f"{code} chooses by {key}, but ${name} is one of {', '.join(sorted(possible))}"
        if isinstance(entry, ftl.Message) and code not in english:
            yield f"English has no {code}"
        elif isinstance(entry, ftl.Message) and data.variables != english[code]:
            yield f"{code} uses {_listed(data.variables)}, but English uses {_listed(english[code])}"


@cache
def _keys(package: str) -> dict[str, set[str]]:
    """Return, for each variable, the variant keys that any of the complete languages selects by."""
    found: dict[str, set[str]] = {}
    for entry in (entry for language in WHOLE for entry in parsed(package, language).body):
        for name, keys in _data(entry).keys.items() if isinstance(entry, ftl.Message) else ():
            found.setdefault(name, set()).update(keys)
    return found


def _within_reach(package: str) -> set[str]:
    """Return the codes that sentences of this package may refer to: those loaded wherever its catalogue is used."""
    readings = [("engine", "chatbot"), *(("engine", *game.word_packages) for game in engine.games.all())]
    return set.intersection(
        *({code for each in reading for code in messages(each, ENGLISH)} for reading in readings if package in reading)
    )


def _terms(package: str, language: str) -> set[str]:
    return {f"-{entry.id.name}" for entry in parsed(package, language).body if isinstance(entry, ftl.Term)}


def _listed(variables: set[str]) -> str:
    return ", ".join(f"${name}" for name in sorted(variables)) or "nothing"


Page = Mapping[str, str | dict[str, str]]


def _faults_of_page(words: Page, english: Page) -> Iterator[str]:
    for key, entry in words.items():
        if key not in english:
            yield f"English has no {key}"
        elif isinstance(entry, dict) != isinstance(english[key], dict):
            yield f"{key} has plural forms in one language and none in the other"
        elif isinstance(entry, dict) and "other" not in entry:
            yield f'{key} has no form "other"'
        elif _places(entry) != _places(english[key]):
            yield f"{key} has other values in braces than English"


def _places(entry: str | dict[str, str]) -> set[str]:
    return set(IN_BRACES.findall(entry if isinstance(entry, str) else " ".join(entry.values())))


def unlisted() -> Iterator[str]:
    """Yield the catalogues of languages missing from ``LANGUAGES``, which are never used."""
    for package in PACKAGES:
        for file in files(package).joinpath("words").iterdir():
            name, _, kind = file.name.partition(".")
            if kind == "ftl" and name not in LANGUAGES:
                yield f"{_file(package, name)}: add {name!r} to LANGUAGES in engine/wording.py"


def report(language: str, *, every_sentence: bool) -> Iterator[str]:
    missing = lacking(language)
    total = sum(len(messages(package, ENGLISH)) for package in PACKAGES) + len(page_words(ENGLISH))
    left = sum(map(len, missing.values()))
    yield f"{language} {LANGUAGES[language]}: " + (f"lacks {left} of {total} sentences" if left else "complete")
    for file, sentences in missing.items():
        yield f"{file} lacks {len(sentences)}"
        if every_sentence:
            yield from (*sentences.values(), "")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.translations",
        description="Count the missing translations of each language, and check the existing ones.",
    )
    parser.add_argument("language", nargs="?", choices=LANGUAGES, help="list all missing sentences of this language")
    chosen = parser.parse_args().language
    wrong = [*unlisted()] if chosen is None else []
    for language in [chosen] if chosen else LANGUAGES:
        print("\n".join(report(language, every_sentence=chosen is not None or language in WHOLE)))
        wrong += faults(language)
        if language in WHOLE and lacking(language):
            wrong.append(f"{language} must be complete: translate the missing sentences")
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
