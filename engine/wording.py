"""Sentences, made from a code with data, in one language.

Catalogues are Fluent files, ``words/<language>.ftl`` in the folder of each game. A message's code is the id of its
sentence, and its params are the variables. ``Name("city", "london")`` refers to the sentence ``city-london``. A tuple
is joined with commas, or with semicolons if its parts contain commas. A caller can pass a resolver for better names.
For example, a table has the name of the person in seat 0.

A sentence about the reader's own seat can have a second form: ``you-built`` besides ``built``. If there is none, the
sentence has ``you`` in place of the name.

English is complete. Other languages may lack sentences, or whole files. Missing sentences appear in English, with the
plurals and numbers of English. The names and commands in them are still translated where possible, because the reader
sees them like that on the board and in Discord. A sentence that is missing in English too is a bug.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

from engine.api import AnyGame, Atom, Event, Name, PrivateEvent, Seat, Translatable, Value, seat_name

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "pl": "Polski", "fr": "Français"}
"""Languages by code, each under its own name. The code is the part of Discord's locale before the hyphen."""
NameResolver: TypeAlias = "Callable[[Name], str | None]"  # Returns the name of a thing, or None to use the catalogue's.

SEAT = "seat"  # The kind of players' names.
COUNT = "count-"  # Code prefix of counted things (``count-card-red``) or kinds of things (``count-step``).
YOU: Final = "reader"  # The code of the word for the reader.
MINUS: Final = "\N{MINUS SIGN}"
TYPED: Final = "typed-"
"""Code prefix of terminal sentences with numbers to type. They keep the hyphen as a minus sign."""
NO_BREAK = "\N{NO-BREAK SPACE}"
ENTRY: Final = re.compile(r"^(?P<id>-?[a-zA-Z][\w-]*) *=.*(?:\n(?!-?[a-zA-Z#]).*)*", re.MULTILINE)
"""A sentence of a catalogue. It ends before the next one, or before a comment."""
REFERENCE: Final = re.compile(r"{\s*(-?[a-zA-Z][\w-]*)")  # The id of another sentence inside a sentence.
KEPT: Final = 2000  # Maximum number of formatted sentences that a catalogue caches.
LONG = 1000
"""Characters. Longer values, such as letter maps, are inserted after formatting, because Fluent rejects over 2,500."""


class MissingWords(LookupError):
    """A code has no sentence, or a sentence lacks a variable: a bug in a catalogue or its use."""


class _Named(str):
    """The name of a thing as text. It compares equal to the thing's id, by which sentences of any language select a
    variant.
    """

    __slots__ = ("_id",)
    _id: str

    def __new__(cls, text: str, thing: str) -> _Named:
        named = super().__new__(cls, text)
        named._id = thing
        return named

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and self._id == other._id if isinstance(other, _Named) else self._id == other

    __hash__ = str.__hash__


class _Sentences:
    """Sentences by code, formatted by the rules of one language. Sentences missing in ``own`` come from ``english``.

    Each sentence is parsed at its first use. Parsing all of them would dominate the start-up time of a process, and
    most are never used.
    """

    def __init__(self, language: str, own: Mapping[str, str], english: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._entries = {**(english or {}), **own}
        self._lent = self._entries.keys() - own.keys()
        self._lender = _Sentences(ENGLISH, self._entries) if self._lent else None
        self._bundle = FluentBundle([language], use_isolating=False)
        self._parsed: set[str] = set()
        self._format = lru_cache(KEPT)(self._formatted)
        self.plain = lru_cache(KEPT)(self._plain)

    def __contains__(self, code: str) -> bool:
        return code in self._entries

    def beginning(self, prefix: str) -> list[str]:
        return [code for code in self._entries if code.startswith(prefix)]

    def filled_in(self, code: str, values: Mapping[str, str | int]) -> tuple[str, Sequence[Exception]]:
        """Return the sentence with these values, and the formatting errors. Raises ``MissingWords`` if it is empty."""
        if self._lender is not None and code in self._lent:
            return self._lender.filled_in(code, values)
        return self._format(code, tuple(values.items()))

    def _plain(self, code: str) -> str:
        """Return a sentence that needs no values, such as a name."""
        if code not in self:
            raise MissingWords(f"{self.language}: no sentence for {code!r}")
        text, errors = self.filled_in(code, {})
        if errors:
            raise MissingWords(f"{self.language}: {code!r} without values: {errors}")
        return text

    def _formatted(self, code: str, values: tuple[tuple[str, str | int], ...]) -> tuple[str, Sequence[Exception]]:
        self._parse(code)
        pattern = self._bundle.get_message(code).value if self._bundle.has_message(code) else None
        if pattern is None:
            raise MissingWords(f"{self.language}: {code!r} is empty")
        text, errors = self._bundle.format_pattern(pattern, dict(values))
        return str(text), errors

    def _parse(self, code: str) -> None:
        """Parse a sentence and those it refers to, once."""
        if code in self._parsed or code not in self._entries:
            return
        self._bundle.add_resource(FluentResource(self._entries[code]))
        self._parsed.add(code)
        for reference in REFERENCE.findall(self._entries[code]):
            self._parse(reference)


class Words:
    """The sentences of one language."""

    def __init__(self, sentences: _Sentences, resolver: NameResolver | None = None) -> None:
        self._sentences = sentences
        self._resolver = resolver

    @classmethod
    def of(cls, language: str, catalogues: Sequence[str]) -> Words:
        """Return the sentences of these catalogues, given as text. If several catalogues have the same code, the first
        one counts.
        """
        return cls(_Sentences(language, _joined([_entries(text, language) for text in catalogues])))

    @property
    def language(self) -> str:
        return self._sentences.language

    def with_names(self, resolver: NameResolver) -> Words:
        return Words(self._sentences, resolver)

    def knows(self, code: str) -> bool:
        return code in self._sentences

    def beginning(self, prefix: str) -> dict[str, str]:
        """Return the sentences whose codes begin with the prefix. These sentences must not have variables."""
        return {code: self.message(code) for code in self._sentences.beginning(prefix)}

    def say(self, message: Translatable) -> str:
        return self.message(message.code, message.params)

    def message(self, code: str, params: Mapping[str, Value] | None = None) -> str:
        if not params:
            return self._sentences.plain(code)
        if not self.knows(code):
            raise MissingWords(f"{self.language}: no sentence for {code!r}")
        values = {name: self._display_value(value) for name, value in params.items()}
        long = [name for name, value in values.items() if isinstance(value, str) and len(value) > LONG]
        text, errors = self._sentences.filled_in(code, values | {name: _place(name) for name in long})
        if errors:
            raise MissingWords(f"{self.language}: {code!r} with {sorted(values)}: {errors}")
        said = text
        if not code.startswith(TYPED) and any(isinstance(value, int) and value < 0 for value in values.values()):
            said = re.sub(r"(?<![\w-])-(?=\d)", MINUS, said)
        for name in long:
            said = said.replace(_place(name), str(values[name]))
        return said

    def name(self, name: Name) -> str:
        """Return the name of a thing, from the resolver or else from the catalogue."""
        if name.count:
            return self._counted(name)
        resolved = self._resolver(name) if self._resolver else None
        return self.message(f"{name.kind}-{name.id}") if resolved is None else resolved

    def _counted(self, name: Name) -> str:
        """Return a thing with its count, by the sentence for that thing (``3 jaunes``), by the sentence for its kind,
        or by the general one.
        """
        one = Name(name.kind, name.id)
        own = f"{COUNT}{name.kind}-{name.id}"
        if self.knows(own) and not (self._resolver and self._resolver(one)):
            return self.message(own, {"count": name.count})
        kind = f"{COUNT}{name.kind}"
        return self.message(kind if self.knows(kind) else "so-many", {"count": name.count, "name": one})

    def _grouped(self, atoms: tuple[Atom, ...]) -> Sequence[Atom]:
        """Group equal things with their counts, if any appears twice and all have a sentence for counts."""
        counted = Counter(atoms)
        named = [atom for atom in counted if isinstance(atom, Name) and self.knows(f"{COUNT}{atom.kind}-{atom.id}")]
        if len(counted) == len(atoms) or len(named) < len(counted) or any(name.count for name in named):
            return atoms
        return [Name(name.kind, name.id, counted[name]) for name in named]

    def _display_value(self, value: Value) -> str | int:
        if isinstance(value, Name) and not value.count:
            return _Named(self.name(value), value.id)
        if not isinstance(value, tuple):
            return self._atom(value)
        parts = [str(self._atom(atom)) for atom in self._grouped(value)]
        are_players = all(isinstance(atom, Name) and atom.kind == SEAT for atom in value)
        if len(parts) < 2 or not are_players:
            return self._listed(parts)
        # With only a comma before it, the last name would read as a form of address.
        return self.message("last-of-players", {"others": self._listed(parts[:-1]), "last": parts[-1]})

    def _listed(self, parts: Sequence[str]) -> str:
        return (self.message("between-parts") if any("," in part for part in parts) else ", ").join(parts)

    def _atom(self, atom: Atom) -> str | int:
        return self.name(atom) if isinstance(atom, Name) else atom


def shown_number(value: int) -> str:
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """Return the number with its sign, such as ``+5``."""
    return f"{value:+d}".replace("-", MINUS)


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def form_for_you(code: str) -> str:
    return f"you-{code}"


def is_about(message: Translatable, reader: Seat | None) -> bool:
    """Return True if the message names the reader's seat as its actor."""
    if reader is None:
        return False
    own, seats = seat_name(reader), message.params.get("seats", ())
    return message.params.get("seat") == own or (isinstance(seats, tuple) and own in seats)


def heard_by(events: Sequence[Event], reader: Seat | None) -> list[Event]:
    """Return the events for a reader. A private event replaces the public one with the same code."""
    own = [event for event in events if isinstance(event, PrivateEvent) and event.seat == reader]
    replaced = {event.code for event in own}
    return [
        event
        for event in events
        if event in own
        or not (isinstance(event, PrivateEvent) or (is_about(event, reader) and form_for_you(event.code) in replaced))
    ]


def _unbroken(catalogue: str) -> str:
    """Join French punctuation and « » to their words with no-break spaces."""
    return re.sub(r"(?<=\S) (?=[:;!?»])|(?<=«) ", NO_BREAK, catalogue)


def _place(name: str) -> str:
    """Return a placeholder for a long value, made of a private-use character that no sentence contains."""
    return f"\ue000{name}\ue000"


@cache
def game_words(game: AnyGame, language: str) -> Words:
    """Return the words of a game: those of all games, of its family, and its own."""
    return words_of(language, "engine", *game.word_packages)


def words_of(language: str, *packages: str) -> Words:
    """Return the words of these packages. If several packages define a message, the first package wins."""
    return Words(_sentences(language, *packages))


@cache
def _sentences(language: str, *packages: str) -> _Sentences:
    own, english = (_joined([_entries(catalogue(each, one), one) for each in packages]) for one in (language, ENGLISH))
    return _Sentences(language, own, english)


@cache
def _entries(text: str, language: str) -> Mapping[str, str]:
    """Return the Fluent source of each sentence of a catalogue, by code."""
    return {entry["id"]: entry[0] for entry in ENTRY.finditer(_unbroken(text) if language == "fr" else text)}


def _joined(catalogues: Sequence[Mapping[str, str]]) -> Mapping[str, str]:
    return {code: entry for entries in reversed(catalogues) for code, entry in entries.items()}


def catalogue(package: str, language: str) -> str:
    """Return the text of a package's catalogue, which is empty if the language has no such file."""
    found = files(package).joinpath("words", f"{language}.ftl")
    return found.read_text(encoding="utf-8") if language == ENGLISH or found.is_file() else ""
