"""Sentences: a code with data becomes a sentence of one language.

Catalogues are Fluent files, ``words/<language>.ftl`` in the folder of each game. A message's code is the id of its
sentence, its params are the variables. ``Name("city", "london")`` is the sentence ``city-london``; a tuple is read out
with commas, or with semicolons where its parts hold commas. A caller that knows better what a name stands for (a table
knows who sits on seat 0) gives a resolver.

To a reader, the one who sits on a seat, a sentence about that seat has a form of its own: beside ``built`` there is
``you-built``; sentences without one say ``you`` where the name would stand.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from fluent.runtime import FluentBundle, FluentResource

from engine.api import Name, PrivateEvent, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.api import AnyGame, Atom, Event, Seat, Translatable, Value

Language: TypeAlias = Literal["en", "pl", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
"""The languages of all catalogues, the first one where no other is asked for. This is the only list of them."""

NameResolver: TypeAlias = "Callable[[Name], str | None]"
"""What a name stands for where it is said; None where the catalogue's own word will do."""

SEAT = "seat"
"""The kind of a player's name."""
COUNT = "count-"
"""Begins the codes of sentences for so many of a thing: ``count-card-red``, or of a kind of things: ``count-step``."""

YOU: Final = "reader"
"""The code of the word for the reader."""

MINUS: Final = "\N{MINUS SIGN}"
TYPED: Final = "typed-"
"""Begins the codes of sentences at the terminal whose numbers are typed again: their minus stays a hyphen."""
NO_BREAK = "\N{NO-BREAK SPACE}"
ENTRY: Final = re.compile(r"^(?P<id>-?[a-zA-Z][\w-]*) *=.*(?:\n(?!-?[a-zA-Z#]).*)*", re.MULTILINE)
"""A sentence of a catalogue: it goes on until a line that begins another one, or a comment."""
REFERENCE: Final = re.compile(r"{\s*(-?[a-zA-Z][\w-]*)")
"""What may be the id of another sentence that stands in one."""
KEPT: Final = 2000
"""Sentences of a catalogue that are kept as they were said: hands, names and buttons are said again and again."""
LONG = 1000
"""A longer value, such as a map in letters, is put in after formatting: Fluent refuses one of over 2,500 characters."""


class MissingWords(LookupError):
    """A code has no sentence, or a sentence a variable that was not given: a bug in a catalogue or in its use."""


class _Sentences:
    """The sentences of some catalogues of one language, each of which is parsed when it is first said.

    To parse them all takes longer than all else that a process does to start, and most it never says.
    """

    def __init__(self, language: str, catalogues: Sequence[str]) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._catalogue: dict[str, str] = {}
        self._parsed: set[str] = set()
        self._format = lru_cache(KEPT)(self._formatted)
        for text in catalogues:
            for entry in ENTRY.finditer(_unbroken(text) if language == "fr" else text):
                self._catalogue.setdefault(entry["id"], entry[0])

    def __contains__(self, code: str) -> bool:
        return code in self._catalogue

    def filled_in(self, code: str, values: Mapping[str, str | int]) -> tuple[str, Sequence[Exception]]:
        """The sentence with these values, and what went wrong. Raises ``MissingWords`` if it is none."""
        return self._format(code, tuple(values.items()))

    def _formatted(self, code: str, values: tuple[tuple[str, str | int], ...]) -> tuple[str, Sequence[Exception]]:
        self._parse(code)
        pattern = self._bundle.get_message(code).value if self._bundle.has_message(code) else None
        if pattern is None:
            raise MissingWords(f"{self.language}: {code!r} is empty")
        text, errors = self._bundle.format_pattern(pattern, dict(values))
        return str(text), errors

    def _parse(self, code: str) -> None:
        """Parse a sentence and those that it refers to, unless that was done."""
        if code in self._parsed or code not in self._catalogue:
            return
        self._bundle.add_resource(FluentResource(self._catalogue[code]))
        self._parsed.add(code)
        for reference in REFERENCE.findall(self._catalogue[code]):
            self._parse(reference)


class Words:
    """The sentences of one language."""

    def __init__(self, sentences: _Sentences, resolver: NameResolver | None = None) -> None:
        self._sentences = sentences
        self._resolver = resolver

    @classmethod
    def of(cls, language: str, catalogues: Sequence[str]) -> Words:
        """The sentences of some catalogues, given as text, all of one language."""
        return cls(_Sentences(language, catalogues))

    @property
    def language(self) -> str:
        """The code of the language: ``en``."""
        return self._sentences.language

    def with_names(self, resolver: NameResolver) -> Words:
        """The same words, with names said as the resolver says them where it knows them."""
        return Words(self._sentences, resolver)

    def knows(self, code: str) -> bool:
        """Whether there is a sentence for this code."""
        return code in self._sentences

    def say(self, message: Translatable) -> str:
        """The sentence for a message, refusal or event."""
        return self.message(message.code, message.params)

    def message(self, code: str, params: Mapping[str, Value] | None = None) -> str:
        """The sentence for this code and these values."""
        if not self.knows(code):
            raise MissingWords(f"{self.language}: no sentence for {code!r}")
        values = {name: self._spoken(value) for name, value in (params or {}).items()}
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
        """What a thing is called: by the resolver if it knows, else by the catalogue."""
        if name.count:
            return self._counted(name)
        resolved = self._resolver(name) if self._resolver else None
        return self.message(f"{name.kind}-{name.id}") if resolved is None else resolved

    def _counted(self, name: Name) -> str:
        """So many of a thing: as its own sentence says it, ``3 jaunes``, else as that of its kind, or of all things."""
        one = Name(name.kind, name.id)
        own = f"{COUNT}{name.kind}-{name.id}"
        if self.knows(own) and not (self._resolver and self._resolver(one)):
            return self.message(own, {"count": name.count})
        kind = f"{COUNT}{name.kind}"
        return self.message(kind if self.knows(kind) else "so-many", {"count": name.count, "name": one})

    def _summed(self, atoms: tuple[Atom, ...]) -> Sequence[Atom]:
        """Each thing once with how many there are, where one is there twice and there is a sentence for so many."""
        counted = Counter(atoms)
        named = [atom for atom in counted if isinstance(atom, Name) and self.knows(f"{COUNT}{atom.kind}-{atom.id}")]
        if len(counted) == len(atoms) or len(named) < len(counted) or any(name.count for name in named):
            return atoms
        return [Name(name.kind, name.id, counted[name]) for name in named]

    def _spoken(self, value: Value) -> str | int:
        match value:
            case tuple():
                parts = [str(self._atom(atom)) for atom in self._summed(value)]
                are_players = all(isinstance(atom, Name) and atom.kind == SEAT for atom in value)
                return self._players(parts) if are_players and len(parts) > 1 else self._listed(parts)
            case _:
                return self._atom(value)

    def _listed(self, parts: Sequence[str]) -> str:
        """A list as it is read out; parts that hold commas themselves are parted by semicolons."""
        return (self.message("between-parts") if any("," in part for part in parts) else ", ").join(parts)

    def _players(self, names: Sequence[str]) -> str:
        """Several who have a part in something: after a comma alone, the last one reads like the one spoken to."""
        return self.message("last-of-players", {"others": self._listed(names[:-1]), "last": names[-1]})

    def _atom(self, atom: Atom) -> str | int:
        return self.name(atom) if isinstance(atom, Name) else atom


def shown_number(value: int) -> str:
    """The number as people read it: below zero with a minus sign, not with a hyphen."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """The number with its sign: ``+5``."""
    return f"{value:+d}".replace("-", MINUS)


def capitalised(text: str) -> str:
    """The text with a capital at its beginning, and the rest as it is."""
    return text[:1].upper() + text[1:]


def form_for_you(code: str) -> str:
    """The code of this sentence as it is said to the one whom it is about."""
    return f"you-{code}"


def is_about(message: Translatable, reader: Seat | None) -> bool:
    """Whether the reader's seat does, or is one of those who do, what is told."""
    if reader is None:
        return False
    own, seats = seat_name(reader), message.params.get("seats", ())
    return message.params.get("seat") == own or (isinstance(seats, tuple) and own in seats)


def heard_by(events: Sequence[Event], reader: Seat | None) -> list[Event]:
    """What this reader is told of a move; what they alone are told replaces what everybody is told of it."""
    own = [event for event in events if isinstance(event, PrivateEvent) and event.seat == reader]
    replaced = {event.code for event in own}
    return [
        event
        for event in events
        if event in own
        or not (isinstance(event, PrivateEvent) or (is_about(event, reader) and form_for_you(event.code) in replaced))
    ]


def _unbroken(catalogue: str) -> str:
    """A French catalogue whose high punctuation cannot come to stand at the beginning of a line, nor « at an end."""
    return re.sub(r"(?<=\S) (?=[:;!?»])|(?<=«) ", NO_BREAK, catalogue)


def _place(name: str) -> str:
    """A placeholder for a long value, of a character for private use, which no sentence holds."""
    return f"\ue000{name}\ue000"


@cache
def game_words(game: AnyGame, language: str) -> Words:
    """The words of a game: those of all games, of its family, and its own."""
    packages = ("engine", *game.word_packages)
    return Words.of(language, [catalogue(package, language) for package in packages])


def catalogue(package: str, language: str) -> str:
    """The text of a package's catalogue, which lies in its folder ``words``."""
    return files(package).joinpath("words", f"{language}.ftl").read_text(encoding="utf-8")
