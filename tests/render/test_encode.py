"""Tests of picture files: standard formats, small sizes, and good quality."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render import paint
from render.scene import Art, Scene
from tests.render.fidelity import opened, psnr, seen, small, ssim
from tests.render.samples import sample

PHONE = 400
"""Width, in pixels, of a picture in a message on a phone."""


def test_a_picture_is_a_jpeg_of_the_scenes_size() -> None:
    image = Image.open(BytesIO(paint.jpeg(Image.new("RGB", (60, 40), "red"))))
    assert (image.format, image.size) == ("JPEG", (60, 40))


def test_an_animation_shows_each_frame_for_its_time() -> None:
    frames = [Image.new("RGB", (20, 10), colour) for colour in ("red", "lime", "blue")]
    film = Image.open(BytesIO(paint.webp(frames, [100, 200, 300])))
    times = []
    for at, frame in enumerate(frames):
        film.seek(at)
        film.load()
        times.append(film.info["duration"])
        assert psnr(film.convert("RGB"), frame) > 30
    assert times == [100, 200, 300]


def test_an_animation_stores_only_changes_between_frames() -> None:
    board = paint.paint(sample("europe-turn")).reduce(4)
    frames = [board.copy() for _ in range(12)]
    for at, frame in enumerate(frames):
        frame.paste("red", (20 * at, 100, 20 * at + 20, 120))
    alone, whole = paint.webp(frames[:1], [100]), paint.webp(frames, [100] * len(frames))
    assert len(whole) < 2 * len(alone)
    film = Image.open(BytesIO(whole))
    film.seek(len(frames) - 1)
    assert psnr(film.convert("RGB"), frames[-1]) > psnr(opened(alone), frames[0]) - 1


@pytest.mark.parametrize("name", ["europe-turn", "europe-hand", "carcassonne-turn"])
def test_a_picture_file_is_small_and_looks_as_painted_on_a_phone(name: str) -> None:
    painted = paint.paint(sample(name))
    data = paint.jpeg(painted)
    assert len(data) < 350_000
    sent = opened(data)
    assert ssim(sent, painted) > 0.93
    best = ssim(seen(painted, PHONE), small(painted, PHONE))
    assert ssim(seen(sent, PHONE), small(painted, PHONE)) > best - 0.003
    assert psnr(seen(sent, PHONE), small(painted, PHONE)) > 28


def test_the_similarity_measure_detects_another_picture() -> None:
    painted = paint.paint(sample("europe-turn"))
    assert ssim(painted, painted) == pytest.approx(1.0)
    assert ssim(painted.rotate(180), painted) < 0.5


def test_a_film_of_any_length_ends_with_the_final_board_and_the_result() -> None:
    for length in (2, 3, 79, 80, 81, 120, 161, 400):
        moves = [Scene(Art(f"move {at}", 8, 8, (), fill="#808080")) for at in range(length - 2)]
        ends = [
            Scene(Art(name, 8, 8, (), fill=colour)) for name, colour in (("board", "#FF0000"), ("result", "#0000FF"))
        ]
        images, times = paint.frames([*moves, *ends])
        assert len(images) == len(times) == min(length, 80)
        assert [image.getpixel((1, 1)) for image in images[-2:]] == [(255, 0, 0), (0, 0, 255)]
