"""The sample pictures equal their golden files. A picture that differs is saved in `actual/`.

After an intended change, look at `actual/`, then run `python -m tests.render.write_goldens`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render import paint
from tests.paths import golden_file
from tests.render.image_difference import share_apart
from tests.render.samples import FOLDER, SAMPLES, sample

ACTUAL = Path(__file__).parent / "actual"
SHARE = 0.002
"""Maximum share of different pixels, because the golden pictures are compressed."""


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_equals_its_golden_file(name: str) -> None:
    actual = paint.paint(sample(name)).reduce(2)
    golden = Image.open(golden_file(FOLDER / f"{name}.webp", "tests.render.write_goldens")).convert("RGB")
    share = share_apart(actual, golden)
    if share > SHARE:
        ACTUAL.mkdir(exist_ok=True)
        actual.save(ACTUAL / f"{name}.png")
        if actual.size == golden.size:
            ImageChops.difference(actual, golden).save(ACTUAL / f"{name}-difference.png")
    assert share <= SHARE, f"{share:.2%} of {name} differ, see {ACTUAL}"


def test_one_more_wagon_is_noticed() -> None:
    image = paint.paint(sample("europe-turn")).reduce(2)
    other = image.copy()
    other.paste("#EE3377", (300, 300, 350, 325))
    assert share_apart(image, other) > SHARE


def test_every_sample_has_its_golden_files_and_no_others_exist() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{name}.{kind}" for name in SAMPLES for kind in ("json", "webp")
    }
