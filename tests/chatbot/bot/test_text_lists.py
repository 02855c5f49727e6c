"""Long lists on a text board are sorted by the names in the reader's language."""

from __future__ import annotations

import pytest

import engine.games
from chatbot.bot.descriptions import board_lines
from chatbot.bot.voice import Voice

EUROPE = engine.games.find("europe")


@pytest.mark.parametrize(
    ("language", "cities"),
    [
        ("en", ["Cádiz", "Constantinople", "Copenhagen", "Danzig", "Kharkiv", "Vienna", "Warsaw"]),
        ("pl", ["Charków", "Gdańsk", "Kadyks", "Kopenhaga", "Lizbona", "Warszawa", "Wiedeń"]),
        ("fr", ["Cadix", "Copenhague", "Édimbourg", "Erzurum", "Kharkiv", "Varsovie", "Vienne"]),
    ],
)
def test_free_routes_are_in_the_readers_alphabetical_order(language: str, cities: list[str]) -> None:
    voice = Voice(language, EUROPE)
    lines = board_lines(EUROPE, EUROPE.view(EUROPE.setup(2, "a list"), None), voice)
    names = [line.removeprefix("Free routes from ").removeprefix("Libres depuis ") for line in lines]
    assert [city for name in names for city in cities if name.startswith(city)] == cities
