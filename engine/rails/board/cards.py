"""The cards: eight colours and the locomotive, which stands for any of them.

Inside they are the numbers 0 to 8, the locomotive last, and a hand is a list of nine counts. Outside they have the
names that the game's board gives them; ``Palette`` turns one into the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COLOURS: Final = 8
LOCOMOTIVE: Final = 8
KINDS: Final = 9
GAP: Final = -1
"""The place of a face-up card that could not be refilled."""

FULL: Final = (12,) * COLOURS + (14,)
"""How many cards there are of each kind: 110 in all."""
ALL_CARDS: Final = sum(FULL)

Counts: TypeAlias = list[int]

_ALIASES: Final = (frozenset({"silver", "locomotive"}), frozenset({"pink", "violet", "purple"}))


class Palette(Struct, frozen=True):
    """What a game calls its cards: eight colours, then the locomotive."""

    names: tuple[str, ...]

    def number(self, word: str) -> int | None:
        """The card that this word means, whatever the other rail games call it."""
        word = word.lower()
        meant = next((aliases for aliases in _ALIASES if word in aliases), {word})
        return next((number for number, name in enumerate(self.names) if name in meant), None)

    def counted(self, counts: Sequence[int]) -> dict[str, int]:
        """The kinds that are there, by name."""
        return {self.names[kind]: count for kind, count in enumerate(counts) if count}

    def counts(self, named: dict[str, int]) -> Counts:
        """The other way round. Raises ``KeyError`` for a name that is no card."""
        unknown = named.keys() - set(self.names)
        if unknown:
            raise KeyError(min(unknown))
        return [named.get(name, 0) for name in self.names]


def laid_out(counts: Sequence[int]) -> list[int]:
    """Every card of these counts, kind by kind."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def tally(cards: Iterable[int]) -> Counts:
    """How many there are of each kind."""
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts
