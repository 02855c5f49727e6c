"""Tests of each game's pictures, grouped by purpose."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageOps

import engine.games
from conformance.random_games import some_position
from engine.wording import LANGUAGES
from render import paint, pictures
from render.themes import THEMES, Style
from tests.render.image_difference import share_apart
from tests.render.recorded_games import recorded

STYLE = Style(("Anna", "Łukasz"))
GAMES = [game.id for game in engine.games.all()]
PREVIEWED = {"carcassonne", "europe", "tchu"}
"""Games that draw their moves. A preview is optional."""
games = pytest.mark.parametrize("name", GAMES)


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def bytes_of(picture: pictures.Painted) -> bytes:
    assert picture.data is not None
    return picture.data


@games
@pytest.mark.parametrize("moves", [0, 30, 10**6])
def test_every_picture_of_every_game_is_drawn(name: str, moves: int) -> None:
    game = engine.games.find(name)
    position = some_position(game, 2, "gallery", moves)
    view = game.view(position, None)
    drawn = [*pictures.turn(name, view, STYLE)]
    for request in pictures.find(name).requests:
        drawn += pictures.requested(name, request, view, STYLE)
    if not game.to_act(position):
        drawn += pictures.final(name, view, None, STYLE)
    for seat in range(2):
        own = game.view(position, seat)
        drawn += pictures.private(name, own, STYLE)
    for picture in drawn:
        assert opened(bytes_of(picture)).format == "JPEG"
        assert len(bytes_of(picture)) < 350_000


@games
def test_the_fullest_board_has_few_bytes(name: str) -> None:
    game = engine.games.find(name)
    names = ("Anna", "Łukasz", "Zoë", "Piotr", "Marie")
    view = game.view(some_position(game, game.seats[1], "full", 10**6), None)
    for language in LANGUAGES:
        (scene, *_) = pictures.find(name).turn(view, Style(names, "light", language))
        assert len(paint.picture(scene)) < 350_000


@games
def test_every_game_previews_moves(name: str) -> None:
    game = engine.games.find(name)
    shown = 0
    for moves in range(8, 48, 8):
        position = some_position(game, 2, "preview", moves)
        if not game.to_act(position):
            break
        seat = game.to_act(position)[0]
        view = game.view(position, seat)
        legal = game.legal(position, seat)
        shown += sum(len(pictures.preview(name, view, [move], STYLE)) for move in legal[:: len(legal) // 8 + 1])
    assert shown or name not in PREVIEWED


@games
def test_a_stopped_game_has_a_final_picture(name: str) -> None:
    game = engine.games.find(name)
    view = game.view(some_position(game, 2, "stopped", 30), None)
    (board,) = pictures.final(name, view, None, STYLE)
    assert opened(bytes_of(board)).width in {1200, 1600}


@games
def test_a_film_is_an_animation_small_enough_to_send(name: str) -> None:
    game = engine.games.find(name)
    views, history = recorded(game, "film")
    shown = [*views[:-1:40], views[-1]]
    data = pictures.film(name, shown, history, STYLE)
    image = opened(data)
    assert getattr(image, "n_frames", 1) == len(shown) + 1
    board = paint.paint(pictures.find(name).frames(views, STYLE)[0])
    assert image.size == (board.width // 2, board.height // 2)
    assert len(data) < 10 * 2**20


@games
def test_film_frames_have_no_numbers_and_no_tile_to_place(name: str) -> None:
    views, _ = recorded(engine.games.find(name), "frames")
    for scene in pictures.find(name).frames(views[::9], STYLE):
        assert not {"spot", "number", "next", "dead"} & {item.role for item in scene.items}


def test_a_long_film_is_thinned_but_keeps_its_end_and_the_result() -> None:
    views, history = recorded(engine.games.find(GAMES[0]), "thin")
    image = opened(pictures.film(GAMES[0], [*views, *views], history, STYLE))
    assert getattr(image, "n_frames", 1) <= 80
    image.seek(getattr(image, "n_frames", 1) - 1)
    result = opened(bytes_of(pictures.final(GAMES[0], views[-1], history, STYLE)[0])).convert("RGB").reduce(2)
    whole = ImageOps.pad(result, image.size, color=THEMES[STYLE.theme].panel)
    assert share_apart(image.convert("RGB"), whole) < 0.01, "of whatever shape"


@games
def test_a_known_picture_is_named_but_not_painted(name: str) -> None:
    game = engine.games.find(name)
    view = game.view(some_position(game, 2, "gallery", 30), None)
    painted = pictures.turn(name, view, STYLE)
    again = pictures.turn(name, view, STYLE, {one.name for one in painted})
    assert [one.name for one in again] == [one.name for one in painted]
    assert all(one.data is None for one in again)


@games
def test_pictures_are_identical_if_and_only_if_their_names_are(name: str) -> None:
    """A picture's name determines its pixels, for every seat's hands and boards and in every language."""
    game = engine.games.find(name)
    seen: dict[str, bytes] = {}
    for moves in (0, 1, 2, 30, 31):
        for seat, style in ((0, STYLE), (1, STYLE), (1, Style(STYLE.names, language="pl"))):
            view = game.view(some_position(game, 2, "names", moves), seat)
            for picture in (*pictures.turn(name, view, style), *pictures.private(name, view, style)):
                assert seen.setdefault(picture.name, bytes_of(picture)) == bytes_of(picture)
    assert len(set(seen.values())) == len(seen)
