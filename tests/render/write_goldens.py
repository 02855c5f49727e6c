"""Keep the sample pictures as they are now: `python -m tests.render.write_goldens`."""

from __future__ import annotations

from render import paint
from tests.render.samples import SAMPLES
from tests.render.test_goldens import GOLDEN


def main() -> None:
    """Write every sample, half as large."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, scene in SAMPLES.items():
        paint.paint(scene()).reduce(2).save(GOLDEN / f"{name}.webp", quality=90, method=6)


if __name__ == "__main__":
    main()
