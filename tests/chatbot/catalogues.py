"""The catalogues as data: every sentence with the values that it puts in."""

from __future__ import annotations

from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import engine.games
from engine.wording import catalogue

PACKAGES = [
    "chatbot",
    *dict.fromkeys(package for game in engine.games.all() for package in game.word_packages),
]
"""The bot's words, and those of all games."""


class Placeholders(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor's way
        self.found.add(node.id.name)


@cache
def parsed(package: str, language: str) -> ftl.Resource:
    """A catalogue as Fluent reads it."""
    return FluentParser().parse(catalogue(package, language))


@cache
def messages(package: str, language: str) -> dict[str, set[str]]:
    """The messages of a catalogue and their placeholders."""
    found = {}
    for entry in parsed(package, language).body:
        assert not isinstance(entry, ftl.Junk), (package, language, entry.content)
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{package} {language}: {entry.id.name} is there twice"
            visitor = Placeholders()
            visitor.visit(entry)
            found[entry.id.name] = visitor.found
    return found
