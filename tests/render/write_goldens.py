"""Writes the golden pictures: `python -m tests.render.write_goldens`. Existing saved games stay unchanged."""

from __future__ import annotations

from render import paint
from tests.render.samples import FOLDER, SAMPLES, sample


def main() -> None:
    """Write every sample at half its size."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, kept in SAMPLES.items():
        game = FOLDER / f"{name}.json"
        if not game.exists():
            game.write_bytes(kept.saved())
        paint.paint(sample(name)).reduce(2).save(FOLDER / f"{name}.webp", quality=90, method=6)


if __name__ == "__main__":
    main()
