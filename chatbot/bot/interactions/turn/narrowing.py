"""A move chosen by narrowing: the legal moves' texts, filtered word by word until one is left.

Pure, and blind to what the words mean, so it serves every game. The state is the words chosen so far, which fit into a
button's id and need no memory: a verb, then one cell for each of its fields. A field left out is ``ABSENT``; a field of
many words is one cell, its words parted by spaces. A cell with one possible value is never asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from engine.taps import ABSENT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from engine.api import Field, Verb

Cells: TypeAlias = tuple[str, ...]
BETWEEN: Final = "|"
"""Parts the cells of fields that are asked together; no word of a move holds it."""


class Choose(Struct, frozen=True):
    """One value of a field is to be chosen; of fields that are asked together, one for each, parted by ``|``."""

    chosen: Cells
    fields: tuple[str, ...]
    values: tuple[str, ...]
    spins: tuple[Cells, ...] = ()
    """For each cycled field decided so far, what is chosen when it is turned over once."""
    back: Cells | None = None
    """What had been chosen when the last question was asked: nothing, where that was the kind of move."""
    last: bool = False
    """Whether the move is whole once this is chosen."""


class ChooseMany(Struct, frozen=True):
    """Some words of a field are to be chosen together."""

    chosen: Cells
    field: str
    values: tuple[str, ...]
    fewest: int
    most: int


class Ready(Struct, frozen=True):
    """One move is left."""

    chosen: Cells
    text: str
    spins: tuple[Cells, ...] = ()
    back: Cells | None = None


class Nothing(Struct, frozen=True):
    """No legal move fits what was chosen."""


Stage: TypeAlias = Choose | ChooseMany | Ready | Nothing


class Narrowing:
    """The legal moves of one seat, as rows of cells."""

    def __init__(
        self,
        verbs: Iterable[Verb],
        texts: Iterable[str],
        cycled: Collection[str] = (),
        together: Collection[str] = (),
    ) -> None:
        self._verbs = {verb.name: verb for verb in verbs}
        self._texts = {self.row(text): text for text in texts}
        self._cycled = cycled
        self._together = together

    def verbs(self) -> tuple[str, ...]:
        """The verbs that have a legal move, in the game's order."""
        possible = {row[0] for row in self._texts}
        return tuple(name for name in self._verbs if name in possible)

    def rows(self, verb: str) -> list[Cells]:
        """The legal moves of one kind."""
        return [row for row in self._texts if row[0] == verb]

    def row(self, text: str) -> Cells:
        """A move's cells."""
        return cells(self._verbs[text.split(" ", 1)[0]], text)

    def moves(self, chosen: Cells) -> tuple[str, ...]:
        """The legal moves that begin with these cells."""
        return tuple(text for row, text in self._texts.items() if row[: len(chosen)] == chosen)

    def values(self, chosen: Cells) -> tuple[str, ...]:
        """What the next cell after these may hold, in the order of the legal moves."""
        depth = len(chosen)
        fitting = (row for row in self._texts if row[:depth] == chosen and len(row) > depth)
        return tuple(dict.fromkeys(row[depth] for row in fitting))

    def after(self, chosen: Sequence[str]) -> Stage:
        """Where the choice stands after these cells; cells that decide themselves are filled in."""
        path = self._filled(tuple(chosen))
        if path in self._texts:
            return Ready(path, self._texts[path], self._spins(path), self._back(path))
        values = self.values(path)
        if not path or not values:
            return Nothing()
        field, *following = self._verbs[path[0]].fields[len(path) - 1 :]
        if field.many:
            return _many(path, field, values)
        spins, back = self._spins(path), self._back(path)
        if field.name in self._together and following:
            fields = (field.name, following[0].name)
            return Choose(path, fields, self._pairs(path), spins, back, last=len(following) == 1)
        return Choose(path, (field.name,), values, spins, back, last=not following)

    def joined(self, chosen: Cells, words: Collection[str]) -> Cells | None:
        """The cells with exactly these words of a field of many, in the order that the rules write them."""
        wanted = sorted(words)
        return next(((*chosen, cell) for cell in self.values(chosen) if sorted(cell.split()) == wanted), None)

    def _pairs(self, chosen: Cells) -> tuple[str, ...]:
        """What the next two cells after these may hold."""
        depth = len(chosen)
        fitting = (row for row in self._texts if row[:depth] == chosen)
        return tuple(dict.fromkeys(BETWEEN.join(row[depth : depth + 2]) for row in fitting))

    def _filled(self, path: Cells) -> Cells:
        while path and (values := self.values(path)):
            if len(values) > 1 and not self._turns(path):
                break
            path = (*path, values[0])
        return path

    def _turns(self, path: Cells) -> bool:
        """Whether the next cell is one that a button turns over."""
        return self._verbs[path[0]].fields[len(path) - 1].name in self._cycled

    def _spins(self, path: Cells) -> tuple[Cells, ...]:
        spins = []
        for depth in range(1, len(path)):
            values = self.values(path[:depth])
            if self._turns(path[:depth]) and len(values) > 1:
                following = (
                    values[(values.index(path[depth]) + 1) % len(values)] if path[depth] in values else values[0]
                )
                spins.append((*path[:depth], following))
        return tuple(spins)

    def _back(self, path: Cells) -> Cells | None:
        for depth in range(len(path) - 1, 0, -1):
            if len(self.values(path[:depth])) > 1 and not self._turns(path[:depth]):
                return path[: depth - 1] if self._asked_with_the_one_before(path, depth) else path[:depth]
        return () if len(self.verbs()) > 1 else None

    def _asked_with_the_one_before(self, path: Cells, depth: int) -> bool:
        if depth < 2 or self._verbs[path[0]].fields[depth - 2].name not in self._together:
            return False
        return len(self.values(path[: depth - 1])) > 1


def cells(verb: Verb, text: str) -> Cells:
    """A move's text as one cell for each field."""
    _, *words = text.split()
    row = [verb.name]
    for number, field in enumerate(verb.fields):
        rest = words[number:]
        row.append(ABSENT if not rest else " ".join(rest) if field.many else rest[0])
    return tuple(row)


def _many(path: Cells, field: Field, values: tuple[str, ...]) -> ChooseMany:
    rows = [value.split() for value in values]
    words = tuple(dict.fromkeys(word for row in rows for word in row))
    counts = [0 if value == ABSENT else len(row) for value, row in zip(values, rows, strict=True)]
    return ChooseMany(path, field.name, tuple(word for word in words if word != ABSENT), min(counts), max(counts))
