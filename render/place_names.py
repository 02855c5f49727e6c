"""What places are called: by the games' own words, in each language that they have."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, get_args

import engine.games
from engine.messages import Name
from engine.wording import game_words

Language: TypeAlias = Literal["en", "pl", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
LONG = 11


@cache
def city(game: str, language: Language, key: str) -> str:
    """A city's name."""
    return game_words(engine.games.find(game), language).name(Name("city", key))


@cache
def country(game: str, language: Language, key: str) -> str:
    """A country's name."""
    return game_words(engine.games.find(game), language).name(Name("country", key))


def folded(name: str) -> tuple[str, ...]:
    """A long name with a hyphen in two lines; any other name in one."""
    if len(name) <= LONG or "-" not in name[3:]:
        return (name,)
    cut = name.index("-", 3) + 1
    return name[:cut], name[cut:]
