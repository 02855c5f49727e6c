"""Sentences: a code with data becomes words of one language.

Catalogues are Fluent files, ``words/<language>.ftl`` beside each game. A saying's code is the message, its params are
the variables; a param name with a dash stays as it is. ``Name("city", "london")`` is the message ``city-london``;
a tuple is read out with commas. Whoever knows what a name means here (a table knows who sits on seat 0) may say so.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

from engine.api import Name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.api import AnyGame, Atom, Translatable, Value

LANGUAGES = ("en", "pl", "fr")

NameResolver: TypeAlias = "Callable[[Name], str | None]"

LONG = 1000
"""A longer text, a map drawn in letters, is put in when the sentence is ready: Fluent refuses one of over 2,500."""


class MissingWords(LookupError):
    """A code has no sentence, or a sentence lacks a value: a bug of a catalogue."""


class Words:
    """One language's sentences."""

    def __init__(self, bundle: FluentBundle, caller: NameResolver | None = None) -> None:
        self._bundle = bundle
        self._caller = caller

    @classmethod
    def of(cls, language: str, catalogues: Sequence[str]) -> Words:
        """The sentences of some catalogues, all of one language."""
        bundle = FluentBundle([language], use_isolating=False)
        for catalogue in catalogues:
            bundle.add_resource(FluentResource(catalogue))
        return cls(bundle)

    @property
    def language(self) -> str:
        """Which language."""
        return str(self._bundle.locales[0])

    def with_names(self, caller: NameResolver) -> Words:
        """The same words where ``caller`` knows some names better."""
        return Words(self._bundle, caller)

    def knows(self, code: str) -> bool:
        """Whether there is a sentence for this code."""
        return self._bundle.has_message(code)

    def say(self, saying: Translatable) -> str:
        """The sentence."""
        return self.message(saying.code, saying.params)

    def message(self, code: str, params: Mapping[str, Value] | None = None) -> str:
        """The sentence for this code and these values."""
        if not self._bundle.has_message(code):
            raise MissingWords(f"{self.language}: no sentence for {code!r}")
        pattern = self._bundle.get_message(code).value
        if pattern is None:
            raise MissingWords(f"{self.language}: {code!r} is empty")
        values = {name: self._spoken(value) for name, value in (params or {}).items()}
        long = [name for name, value in values.items() if isinstance(value, str) and len(value) > LONG]
        text, errors = self._bundle.format_pattern(pattern, values | {name: _place(name) for name in long})
        if errors:
            raise MissingWords(f"{self.language}: {code!r} with {sorted(values)}: {errors}")
        said = str(text)
        for name in long:
            said = said.replace(_place(name), str(values[name]))
        return said

    def name(self, name: Name) -> str:
        """What a thing is called."""
        if name.count:
            return self.message("so-many", {"count": name.count, "name": Name(name.kind, name.id)})
        called = self._caller(name) if self._caller else None
        return self.message(f"{name.kind}-{name.id}") if called is None else called

    def _spoken(self, value: Value) -> str | int:
        match value:
            case tuple():
                return ", ".join(str(self._atom(atom)) for atom in value)
            case _:
                return self._atom(value)

    def _atom(self, atom: Atom) -> str | int:
        return self.name(atom) if isinstance(atom, Name) else atom


def _place(name: str) -> str:
    """Where a long text is to stand: what no sentence holds."""
    return f"\ue000{name}\ue000"


@cache
def game_words(game: AnyGame, language: str) -> Words:
    """A game's own words: what all games say, what its family says, then what only this one does."""
    packages = ("engine", *game.word_packages)
    return Words.of(language, [catalogue(package, language) for package in packages])


def catalogue(package: str, language: str) -> str:
    """The text of a package's catalogue, which lies in its folder ``words``."""
    return files(package).joinpath("words", f"{language}.ftl").read_text(encoding="utf-8")
