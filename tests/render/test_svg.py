"""Tests of scenes as SVG: small, without secrets, and equal to the painted pictures."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from xml.etree import ElementTree as ET

import msgspec
import pytest
from PIL import Image
from playwright.sync_api import sync_playwright

import engine.games
from render import fonts, paint, svg
from render.assets import asset
from render.scene import Art, Disc, Glow, Line, LivePane, Polygon, Scene, Sprite, Text
from tests.playground.page.browser import FLAGS, chromium
from tests.render.fidelity import small, ssim
from tests.render.samples import SAMPLES, sample

NAMES = ("Anna", "Łukasz", "Zoë", "Piotr", "Marie")
GAMES = [game.id for game in engine.games.all()]
games = pytest.mark.parametrize("name", GAMES)
SQUARE = ((2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0))
FAR = tuple((x + 100, y) for x, y in SQUARE)
WIDTH = 800


def parsed(text: str) -> list[ET.Element]:
    return list(ET.fromstring(text))  # noqa: S314 - our own


def paths(art: Art) -> list[ET.Element]:
    return parsed(svg.art(art))


def test_shapes_with_the_same_attributes_share_a_path() -> None:
    shapes = (Polygon(SQUARE, fill="#111111"), Polygon(FAR, fill="#222222"), Polygon(SQUARE, fill="#111111"))
    assert [path.get("fill") for path in paths(Art("three", 200, 20, shapes))] == ["#111111", "#222222"]


def test_a_covered_shape_stays_below_the_covering_one() -> None:
    shapes = (Polygon(SQUARE, fill="#111111"), Polygon(SQUARE, fill="#222222"), Disc(9, 9, 3, fill="#111111"))
    assert [path.get("fill") for path in paths(Art("covered", 200, 20, shapes))] == ["#111111", "#222222", "#111111"]


def test_shapes_in_opposite_directions_cut_no_holes_into_each_other() -> None:
    shapes = (Polygon(SQUARE, fill="#111111"), Polygon(SQUARE[::-1], fill="#111111"))
    (path,) = paths(Art("twice", 20, 20, shapes))
    assert path.get("d") == 2 * "M20 180h160v-160h-160z"


def test_negligible_points_are_left_out() -> None:
    line = Line(tuple((float(x), 5.0) for x in range(100)), "#000000", 2)
    (path,) = paths(Art("line", 100, 10, (line,)))
    assert path.get("d") == "M0 50h990"


def test_a_soft_stroke_fades_out_in_steps() -> None:
    soft = paths(Art("soft", 30, 30, (Glow((SQUARE,), "#000000", 0.5, width=6, blur=2),)))
    assert [path.get("stroke-width") for path in soft] == ["116", "88", "60", "32", "4"]
    through = 1.0
    for path in soft:
        through *= 1 - float(path.attrib["opacity"])
    assert through == pytest.approx(0.5, abs=0.02)


def test_texts_are_escaped() -> None:
    scene = Scene(Art("white", 90, 40, (), "#FFFFFF"), (Text(40, 20, "<b>&", 16, "#000000", "#FFFFFF"),))
    (text,) = [part for part in parsed(svg.document(scene)) if part.tag.endswith("text")]
    assert text.text == "<b>&"


def test_an_art_is_one_symbol_at_any_place() -> None:
    dot = Art("live dot", 10, 10, (Disc(5, 5, 4, fill="#0000FF"),))
    ground = Art("live ground", 90, 40, (), "#FFFFFF")
    pane = svg.pane(LivePane("board", Scene(ground, (Sprite(40, 20, dot), Sprite(8.25, 9, dot, "dot", "a")))))
    one, other = pane.items
    assert isinstance(one, svg.ArtItem)
    assert isinstance(other, svg.ArtItem)
    assert one.a == other.a
    found = svg.symbol(one.a)
    assert found
    assert (found.w, found.h, found.svg) == (10, 10, svg.art(dot))
    assert msgspec.to_builtins(other) == {"a": one.a, "x": 8.2, "y": 9, "role": "dot", "about": "a"}


def font_faces() -> str:
    files = {weight: asset(file.replace(".ttf", ".woff2")) for weight, file in fonts.FILES.items()}
    return "".join(
        f'@font-face {{ font-family: "{svg.FONT}"; font-weight: {svg.WEIGHTS[weight]};'
        f" src: url(data:font/woff2;base64,{b64encode(file).decode()}) }}"
        for weight, file in files.items()
    )


def test_arts_of_different_sizes_are_different_symbols() -> None:
    low, high = (Art(f"empty {height}", 10, height, ()) for height in (10, 20))
    scene = Scene(Art("live ground", 90, 40, (), "#FFFFFF"), (Sprite(40, 20, low), Sprite(40, 20, high)))
    one, other = svg.pane(LivePane("board", scene)).items
    assert isinstance(one, svg.ArtItem)
    assert isinstance(other, svg.ArtItem)
    assert one.a != other.a


def test_the_two_painters_agree() -> None:
    """The test compares every sample picture as drawn by Chromium and as posted, at the width that a browser shows."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": WIDTH, "height": WIDTH})
        for name in SAMPLES:
            scene = sample(name)
            style = f"{font_faces()} body {{ margin: 0 }} svg {{ display: block; width: {WIDTH}px }}"
            page.set_content(f"<style>{style}</style>{svg.document(scene)}")
            page.evaluate("document.fonts.ready")
            drawn = Image.open(BytesIO(page.locator("svg").screenshot())).convert("RGB")
            painted = small(paint.paint(scene).convert("RGB"), WIDTH)
            common = (0, 0, WIDTH, min(drawn.height, painted.height))
            assert abs(drawn.height - painted.height) <= 1
            assert ssim(drawn.crop(common), painted.crop(common)) >= 0.9, name
        browser.close()
