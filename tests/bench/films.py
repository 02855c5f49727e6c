"""A comparison of film formats by quality, size and speed.

As in ``encoders``, quality (SSIM) is measured as sent, and as seen by users on a phone. The worst frame matters in
addition to the mean, because errors accumulate over frames. Run it by name: ``python -m tests.bench films``.
"""

from __future__ import annotations

from functools import partial
from io import BytesIO
from itertools import accumulate
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from PIL import Image, ImageSequence

import engine.games
from engine.ai.player import Level, choose
from render import paint, pictures
from render.themes import Style
from tests.bench.encoders import PHONE, file
from tests.render.fidelity import seen, small, ssim

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.api import AnyGame, View

SEATS: Final = 3
NAMES: Final = ("Anna", "Ben", "Cleo")
EVERY: Final = 6
"""Frames between two compared ones."""
CHANGES_ONLY: Final = {"kmax": 0}
"""Only the first frame is stored whole. By default every fifth is, for players that can seek."""

CANDIDATES: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "WebP 54": ("WEBP", {"quality": 54, "method": 2}),
    "WebP 54, changes": ("WEBP", {"quality": 54, "method": 2, **CHANGES_ONLY}),
    "WebP 62, changes": ("WEBP", {"quality": 62, "method": 2, **CHANGES_ONLY}),
    "WebP 70, changes": ("WEBP", {"quality": 70, "method": 2, **CHANGES_ONLY}),
    "WebP 70, hasty, changes": ("WEBP", {"quality": 70, "method": 0, **CHANGES_ONLY}),
    "WebP 70, careful, changes": ("WEBP", {"quality": 70, "method": 4, **CHANGES_ONLY}),
    "WebP 80, changes": ("WEBP", {"quality": 80, "method": 2, **CHANGES_ONLY}),
    "WebP 70, smallest": ("WEBP", {"quality": 70, "method": 2, "minimize_size": True}),
    "WebP, lossless": ("WEBP", {"lossless": True, "quality": 0, "method": 0}),
    "GIF": ("GIF", {}),
    "AVIF 60": ("AVIF", {"quality": 60, "speed": 10}),
}


def report() -> Iterator[str]:
    for game in engine.games.all():
        frames, times = paint.frames(list(pictures.find(game.id).frames(_views(game), Style(NAMES))))
        yield f"film of {game.id}, {len(frames)} frames of {frames[0].width} x {frames[0].height}"
        yield f"  {'likeness: mean, worst':<26}{'kB':>6}{'ms a frame':>12}{'as sent':>18}{PHONE:>14} px"
        yield _row("as sent", partial(paint.webp, frames, times), frames, times)
        for called, (kind, options) in CANDIDATES.items():
            more = {"save_all": True, "append_images": frames[1:], "duration": times, **options}
            yield _row(called, partial(file, kind, frames[0], **more), frames, times)


def _views(game: AnyGame) -> list[View]:
    """Return a spectator's views of a whole game between computers."""
    strategy, position = engine.games.strategy(game), game.setup(min(SEATS, game.seats[1]), "films")
    views = [game.view(position, None)]
    while acting := game.to_act(position):
        move = choose(game, strategy, game.view(position, acting[0]), Level.NORMAL, len(views))
        game.play(position, acting[0], move)
        views.append(game.view(position, None))
    return views


def _row(called: str, made: Callable[[], bytes], frames: Sequence[Image.Image], times: Sequence[int]) -> str:
    begun = process_time()
    data = made()
    each = (process_time() - begun) / len(frames) * 1e3
    pairs = list(zip(_shown(data, times), frames, strict=True))[::EVERY]
    alike = [
        [ssim(one, other) for one, other in pairs],
        [ssim(seen(one, PHONE), small(other, PHONE)) for one, other in pairs],
    ]
    likeness = "".join(f"{sum(some) / len(some):9.4f}{min(some):8.4f}" for some in alike)
    return f"  {called:<26}{len(data) / 1000:6.0f}{each:12.1f}{likeness}"


def _shown(data: bytes, times: Sequence[int]) -> Iterator[Image.Image]:
    """Yield the frame that the film shows at the time of each original frame. The film may have merged equal frames."""
    film, ends = [], []
    for frame in ImageSequence.Iterator(Image.open(BytesIO(data))):
        film.append(frame.convert("RGB"))
        ends.append(frame.info["duration"])
    ends = list(accumulate(ends))
    for begin in accumulate(times[:-1], initial=0):
        yield film[next(at for at, end in enumerate(ends) if end > begin)]
