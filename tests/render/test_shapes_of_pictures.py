"""A game's pictures can have any width and height: small, tall or wide."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from chatbot.bot.painter import painting, position_for_cover
from chatbot.bot.voice import Voice
from conformance.random_games import some_position
from engine.api import MOST_SEATS
from render import paint, pictures, svg
from render.scene import Art, Scene
from render.themes import Style
from tests.crowd import ANY_GAME
from tests.crowd.picture import SHAPES, drawn_in
from tests.outside.distributions import finding_games_in, register
from tests.render.recorded_games import recorded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMES = ("Anna", "Łukasz Wiśniewski", "Zoë", "Gena", "Maximiliane", "Hugo", "Tess", "Bartholomew the Third")
STYLE = Style(NAMES)


@pytest.fixture(autouse=True)
def crowd(tmp_path: Path) -> Iterator[None]:
    register(tmp_path, "crowd", "tests.crowd", "crowd")
    with finding_games_in(tmp_path):
        yield


@pytest.fixture(params=["wide", "small", "tall"])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Draw the game in this size."""
    width, height = SHAPES[request.param]
    monkeypatch.setattr("tests.crowd.picture.PICTURES", drawn_in(width, height))
    return width, height


def opened(data: bytes | None) -> Image.Image:
    assert data is not None
    return Image.open(BytesIO(data))


def test_all_pictures_have_the_size_that_the_game_chose(size: tuple[int, int]) -> None:
    position = some_position(ANY_GAME, MOST_SEATS, "shape", 5)
    seat = ANY_GAME.to_act(position)[0]
    public, own = ANY_GAME.view(position, None), ANY_GAME.view(position, seat)
    drawn = [
        *pictures.turn("crowd", public, STYLE),
        *pictures.private("crowd", own, STYLE),
        *pictures.preview("crowd", own, ANY_GAME.legal(position, seat), STYLE),
        *pictures.requested("crowd", "board", public, STYLE),
        *pictures.cover("crowd", public, STYLE),
    ]
    assert [opened(picture.data).size for picture in drawn] == 5 * [size]
    board, hand = (svg.pane(pane) for pane in pictures.live("crowd", own, [], STYLE))
    assert (board.box[2:], hand.box[2:]) == (size, size)


def test_a_film_has_one_legible_size(size: tuple[int, int]) -> None:
    views, history = recorded(ANY_GAME, "shape", MOST_SEATS)
    film = opened(pictures.film("crowd", views, history, STYLE))
    assert getattr(film, "n_frames", 1) == len(views) + 1
    assert 400 <= min(film.size) <= max(film.size) <= 1000
    assert max(film.size) <= 2 * min(film.size)
    (moments,) = pictures.moments("crowd", views[-3:], STYLE)
    assert opened(moments.data).size == film.size


@pytest.mark.usefixtures("size")
def test_the_end_shows_the_result_and_the_board() -> None:
    views, history = recorded(ANY_GAME, "shape", MOST_SEATS)
    result, board = pictures.final("crowd", views[-1], history, STYLE)
    assert opened(result.data).size == (1600, 1200)
    assert board.data is not None


def test_boards_of_growing_size_are_fitted_into_one_film() -> None:
    sizes = ((600, 900), (900, 900), (1600, 900), (1600, 1200))
    scenes = [Scene(Art(f"board {width} {height}", width, height, (), fill="#808080")) for width, height in sizes]
    images, _ = paint.frames(scenes)
    assert {image.size for image in images} == {(800, 600)}


@pytest.mark.asyncio
async def test_a_cover_is_painted_of_a_game_that_ends_early() -> None:
    """The toy game often ends before the 42 moves of a usual cover."""
    async with painting(1) as painter:
        (cover,) = await painter.cover(ANY_GAME, Voice("en", ANY_GAME), "light")
    assert opened(cover.data).size == SHAPES["usual"]
    assert ANY_GAME.to_act(position_for_cover(ANY_GAME)), "the game shown is not over"
