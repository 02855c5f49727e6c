"""Options of a game, and variants: the values of options that differ from the defaults.

A game declares its options. A table chooses values for some of them. All code that shows, suggests or rates a choice
works with variants, because the usual game needs no words.

>>> options = (Option("fields", ("yes", "no")), Option("tiles", ("72", "36")))
>>> chosen_variants(options, {"fields": "yes", "tiles": "36"})
(Variant(option='tiles', value='36'),)
>>> [written(variants) for variants in combinations(options)]
['tiles=36', 'fields=no', 'fields=no,tiles=36']
>>> options_in("fields=no,tiles=36")
{'fields': 'no', 'tiles': '36'}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from msgspec import Struct


class Option(Struct, frozen=True):
    """A choice made when a game is set up. The first value is the default, the others are variants."""

    name: str
    values: tuple[str, ...]


class Variant(NamedTuple):
    """A value of an option that is not its default."""

    option: str
    value: str

    @property
    def code(self) -> str:
        """The code of the variant's name in the words of its game."""
        return f"variant-{self.option}-{self.value}"


def all_variants(options: Iterable[Option]) -> tuple[Variant, ...]:
    return tuple(Variant(option.name, value) for option in options for value in option.values[1:])


def chosen_variants(options: Iterable[Option], values: Mapping[str, str]) -> tuple[Variant, ...]:
    """Return the variants among the chosen values, in the order of the options."""
    return tuple(variant for variant in all_variants(options) if values.get(variant.option) == variant.value)


def combinations(options: Sequence[Option]) -> list[tuple[Variant, ...]]:
    """Return all ways to differ from the usual game, those with the fewest variants first."""
    names = [option.name for option in options]
    found = (dict(zip(names, values, strict=True)) for values in product(*(option.values for option in options)))
    different = [variants for values in found if (variants := chosen_variants(options, values))]
    return sorted(different, key=len)


def written(variants: Iterable[Variant]) -> str:
    return ",".join(f"{variant.option}={variant.value}" for variant in variants)


def options_in(text: str) -> dict[str, str]:
    """Read the form of ``written``. The names and values are not checked."""
    pairs = (part.partition("=") for part in text.split(",") if part)
    return {name.strip(): value.strip() for name, _, value in pairs}
