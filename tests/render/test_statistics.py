"""The picture of statistics contains the whole card, without overlapping texts or texts outside the picture."""

from __future__ import annotations

import msgspec
import pytest

import engine.games
from chatbot.bot.voice import Voice
from engine.wording import LANGUAGES
from render import fonts, paint, shapes
from render.scene import Sprite, Text
from render.statistics import WIDTH, Bar, Bars, Curve, Figure, StatisticsCard, statistics
from render.themes import THEMES, ThemeName

FULL = StatisticsCard(
    "Wilhelmina Bartholomew the Eleventh",
    "Carcassonne · this server",
    tuple(Figure(str(number), "points on average") for number in (1284, 34, 41, 3, 87, 142)),
    Curve("Rating, game by game", tuple(range(900, 1500, 10))),
    Bars("Places", tuple(Bar(f"{place}th", 10.0 * place, "1000") for place in range(1, 6))),
    Bars("Points", tuple(Bar("Monasteries", 12.0, "1234 · 2700", 27.0) for _ in range(5))),
    ("You and Ada, 5 games together: you ahead 3, Ada ahead 2, and a line that is far too long for this picture.",),
)
EMPTY = StatisticsCard("Ada", "Europe", (), Curve("Rating"), Bars("Places"), Bars("Points"))


@pytest.mark.parametrize("theme", THEMES)
def test_everything_is_inside_the_picture_and_no_text_touches_another(theme: ThemeName) -> None:
    scene = statistics(FULL, theme)
    assert scene.crop is not None
    texts = [shapes.box_of_text(item) for item in scene.items if isinstance(item, Text)]
    for at, one in enumerate(texts):
        assert all(0 <= x <= WIDTH and 0 <= y <= scene.crop[3] for x, y in one.corners())
        assert not any(one.touches(other) for other in texts[at + 1 :])


def test_empty_parts_are_left_out_and_shorten_the_picture() -> None:
    full, empty = statistics(FULL, "light"), statistics(EMPTY, "light")
    assert full.crop is not None
    assert empty.crop is not None
    assert empty.crop[3] < full.crop[3] / 3
    assert not any(isinstance(item, Sprite) for item in empty.items)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_points_is_named_in_full(language: str) -> None:
    for game in engine.games.all():
        named = [Voice(language, game).of_game(f"kind-{kind}") for kind in game.kinds.values()]
        bars = Bars("Points", tuple(Bar(one, 1.0, "1") for one in named))
        shown = statistics(msgspec.structs.replace(EMPTY, kinds=bars), "light")
        assert set(named) <= {item.text for item in shown.items if isinstance(item, Text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_is_complete_and_has_only_existing_glyphs(language: str) -> None:
    voice = Voice(language)
    remarks = [voice.text(f"seat-colour-{seat}") for seat in range(1, 9)]
    name = "Wilhelmina 🦊 the Eleventh of Kent"
    for count in (1, 2, 5, 100):
        remarks.append(voice.text("stats-together", {"name": name, "games": count, "ahead": count, "behind": 0}))
        remarks.append(voice.text("stats-colour", {"colour": voice.text("seat-colour-4"), "count": count}))
    shown = statistics(msgspec.structs.replace(EMPTY, remarks=tuple(remarks)), "light")
    told = " ".join(item.text for item in shown.items if isinstance(item, Text) and item.role == "remark")
    assert told == " ".join(remark.replace("🦊 ", "") for remark in remarks)
    assert all(fonts.has(sign, "medium") for sign in told)


def test_one_rating_makes_no_line_and_equal_ratings_make_a_level_one() -> None:
    def curve(*values: int) -> list[str]:
        card = StatisticsCard("Ada", "Europe", (), Curve("Rating", values), Bars("Places"), Bars("Points"))
        return [item.role for item in statistics(card, "light").items]

    assert "curve" not in curve(1000)
    assert curve(1000, 1000).count("scale") == 1
    assert curve(1000, 1100).count("scale") == 2


def test_the_picture_is_painted_at_its_height() -> None:
    scene = statistics(EMPTY, "dark")
    assert scene.crop is not None
    assert paint.paint(scene).size == (WIDTH, scene.crop[3])
