"""What cities and countries are called on the maps: in the words of the game's own catalogue, in each language."""

from __future__ import annotations

from functools import cache

import engine.games
from engine.messages import Name
from engine.wording import game_words

LONGEST_LINE = 11
"""Letters of a name that always stays in one line."""


@cache
def city(game: str, language: str, key: str) -> str:
    """A city's name by the key that the board has for it. Raises ``MissingWords`` if the catalogue lacks it."""
    return game_words(engine.games.find(game), language).name(Name("city", key))


@cache
def country(game: str, language: str, key: str) -> str:
    """A country's name by its two letters. Raises ``MissingWords`` if the catalogue lacks it."""
    return game_words(engine.games.find(game), language).name(Name("country", key))


def in_lines(name: str) -> tuple[str, ...]:
    """A long name with a hyphen in two lines, broken after the hyphen; any other name in one."""
    if len(name) <= LONGEST_LINE or "-" not in name[3:]:
        return (name,)
    cut = name.index("-", 3) + 1
    return name[:cut], name[cut:]
