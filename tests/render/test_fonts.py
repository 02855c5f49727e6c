"""Texts are drawn completely: no missing glyphs, and no name that is too long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.europe.board import BOARD as EUROPE
from engine.games.tchu.board import BOARD as TCHU
from render import fonts
from render.scene import Text, Weight

ALPHABETS = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż àâæçéèêëîïôœùûüÿ äöüß ø 0123456789 +-/×…–,.#'"


@pytest.mark.parametrize("weight", ["medium", "semibold"])
def test_no_glyph_is_missing(weight: Weight) -> None:
    names = [city.name for city in (*EUROPE.cities, *TCHU.cities)]
    for sign in {*"".join(names), *ALPHABETS, *ALPHABETS.upper(), *"Łódź Zürich Genève Kyïv"}:
        assert fonts.has(sign, weight), sign


def test_a_missing_glyph_is_noticed() -> None:
    assert not fonts.has("漢")
    assert not fonts.has("→")


@given(st.text(max_size=60))
def test_any_name_becomes_printable(name: str) -> None:
    written = fonts.printable(name)
    assert 1 <= len(written) <= 16
    assert all(fonts.has(sign) for sign in written)


@pytest.mark.parametrize(
    ("name", "written"), [("Łukasz", "Łukasz"), ("Геннадий", "Gennadiy"), ("🎲", "?"), ("Zoë 🎲", "Zoë"), ("", "?")]
)
def test_a_name_changes_as_little_as_possible(name: str, written: str) -> None:
    assert fonts.printable(name) == written


@given(st.text(alphabet="aŁmW i", min_size=1, max_size=40), st.integers(60, 400))
def test_a_fitted_text_fits(name: str, room: int) -> None:
    assert fonts.width(fonts.fitted(name, 34, room), 34) <= room


@pytest.mark.parametrize("sample", ["Łódź", "Zágráb", "Ægyp", "Århus"])
def test_the_extent_contains_every_inked_pixel(sample: str) -> None:
    left, top, right, bottom = fonts.extent(Text(0, 0, sample, 32, "", ""))
    line = fonts.CAPITAL / 2 * 32
    x0, y0, x1, y1 = fonts.font("semibold", 32).getbbox(sample, anchor="ms")
    assert left - 2 <= x0
    assert x1 <= right + 2
    assert top - 1 <= y0 + line
    assert y1 + line <= bottom + 1
