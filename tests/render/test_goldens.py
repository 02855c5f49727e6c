"""The sample pictures stay as they were when a person looked at them; one that differs is left in `actual/`.

After a change that is meant: look at `actual/`, then `python -m tests.render.write_goldens`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render import paint
from tests.render.samples import FOLDER, SAMPLES, sample

ACTUAL = Path(__file__).parent / "actual"
STEP = 48
"""How much a channel may differ before a pixel counts as another one."""
SHARE = 0.002
"""The share of pixels that may differ: the golden pictures are compressed."""


def apart(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than a step."""
    if one.size != other.size:
        return 1.0
    levels = ImageChops.difference(one, other).convert("L").point([255 if level > STEP else 0 for level in range(256)])
    return levels.histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_as_it_was(name: str) -> None:
    actual = paint.paint(sample(name)).reduce(2)
    golden = Image.open(FOLDER / f"{name}.webp").convert("RGB")
    share = apart(actual, golden)
    if share > SHARE:
        ACTUAL.mkdir(exist_ok=True)
        actual.save(ACTUAL / f"{name}.png")
        if actual.size == golden.size:
            ImageChops.difference(actual, golden).save(ACTUAL / f"{name}-difference.png")
    assert share <= SHARE, f"{share:.2%} of {name} differ, see {ACTUAL}"


def test_a_single_wagon_more_is_noticed() -> None:
    image = paint.paint(sample("europe-turn")).reduce(2)
    other = image.copy()
    other.paste("#EE3377", (300, 300, 350, 325))
    assert apart(image, other) > SHARE


def test_a_kept_game_and_picture_for_every_sample_and_no_more() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{name}.{kind}" for name in SAMPLES for kind in ("json", "webp")
    }
