"""Every seat has a unique initial, and a unique name on the scoreboard."""

from __future__ import annotations

import pytest

from engine.api import MOST_SEATS
from render import scoreboard
from render.scene import Text
from render.scoreboard import SeatCard
from render.themes import Style
from tests.render.scene_checks import assert_apart


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (("Ada", "Bartek"), ["A", "B"]),
        (("Cem", "Chloé", "Ada"), ["Ce", "Ch", "A"]),
        (("Otto", "Oskar", "Ola"), ["Ot", "Os", "Ol"]),
        (("Ala", "Ala", "Ala"), ["A1", "A2", "A3"]),
        (("An", "Anna"), ["A1", "A2"]),
        (("🤖", "👻"), ["?1", "?2"]),
    ],
)
def test_no_two_seats_wagons_have_the_same_letters(names: tuple[str, ...], initials: list[str]) -> None:
    style = Style(names)
    shown = [style.initial(seat) for seat in range(len(names))]
    assert len(set(shown)) == len(names)
    assert all(len(initial) <= 2 for initial in shown)
    assert shown == initials


def test_names_with_the_same_beginning_stay_distinct_on_the_scoreboard() -> None:
    style = Style(("Maximiliane Ost", "Maximiliane West", "Zoë", "Piotr", "Ada"))
    cards = [SeatCard(seat, 120, (), bold=False) for seat in range(5)]
    items = scoreboard.scoreboard(cards, style, (0, 0, 1200, 150), across=5)
    names = [item.text for item in items if isinstance(item, Text) and item.role == "name"]
    assert len(set(names)) == 5, names


@pytest.mark.parametrize(("across", "scale"), [(2, 1.0), (3, 1.0), (4, 1.0), (8, 1.0), (4, 0.8)])
@pytest.mark.parametrize("points", [7, 103, None])
def test_eight_seats_with_long_names_fit_on_the_scoreboard(across: int, scale: float, points: int | None) -> None:
    names = ("Anna", "Łukasz Wiśniewski-Kowalczyk", "Zoë", "Gena", "Maximiliane", "Hugo", "Tess", "Bartholomew III")
    cards = [SeatCard(seat, points, (("cards", 3), ("wagon", 45)), bold=seat == 2) for seat in range(MOST_SEATS)]
    items = list(scoreboard.scoreboard(cards, Style(names), (0, 0, 1600, 240), across, scale))
    shown = [item.text for item in items if isinstance(item, Text) and item.role == "name"]
    assert len(set(shown)) == MOST_SEATS
    assert "…" not in shown
    assert_apart([item for item in items if item.role in {"name", "score", "icon", "count"}])
