"""The time to paint a picture, compared with the time to encode its finished pixels.

The baseline is the fastest encoder with the quality that ``encoders`` demands, not the one in use.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache

import engine.games
from conformance.random_games import random_game, some_position
from render import paint, pictures
from render.themes import Style
from tests.bench import encoders
from tests.bench.timing import cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame

STYLE = Style(("Anna", "Łukasz", "Zoë", "Piotr", "Marie"))
POOLED = 60
"""Turns drawn in a pool of processes."""


def report() -> Iterator[str]:
    for game in engine.games.all():
        yield f"pictures of {game.id}, {game.seats[1]} seats"
        yield from _of_game(game)


def _of_game(game: AnyGame) -> Iterator[str]:
    seats = game.seats[1]
    middle = sum(1 for _ in random_game(game, seats, "bench")) // 2
    view = game.view(some_position(game, seats, "bench", middle), None)
    scene_of = pictures.find(game.id).turn
    paint.cache = LRUCache(paint.CACHED_BYTES, paint.size_in_bytes)
    begin = process_time()
    pixels = paint.paint(scene_of(view, STYLE)[0])
    cold = process_time() - begin
    floor_name, encoded = encoders.fastest_as_good(pixels)
    floor = cost(lambda: encoded(pixels), 3)
    before = cost(lambda: encoders.CANDIDATES[encoders.BEFORE](paint.paint(scene_of(view, STYLE)[0])))
    whole = cost(lambda: paint.picture(scene_of(view, STYLE)[0]), 3)
    yield floor.row(f"the floor: {floor_name}")
    yield whole.row("a turn's picture: scene, pieces, encoding")
    yield f"  {'a turn beside the floor':<44}{whole.seconds / floor.seconds:11.2f} times"
    yield f"  {'the same as WebP beside it':<44}{before.seconds / whole.seconds:11.2f} times"
    yield f"  {'the first picture of a board':<44}{cold * 1e3:11.0f} ms"
    yield f"  {'bytes of the picture':<44}{len(paint.jpeg(pixels)) / 1000:11.0f} kB"
    kept = paint.cache.currsize
    yield f"  {'memory kept for a board and its pieces':<44}{kept / 2**20:11.1f} MiB"
    yield _pooled(game.id, view)


def _pooled(game: str, view: Any) -> str:
    with ProcessPoolExecutor() as pool:
        warm = [pool.submit(pictures.turn, game, view, STYLE) for _ in range(8)]
        for job in warm:
            job.result()
        begin = perf_counter()
        jobs = [pool.submit(pictures.turn, game, view, STYLE) for _ in range(POOLED)]
        for job in jobs:
            job.result()
        return f"  {'turns drawn in a pool on all cores':<44}{POOLED / (perf_counter() - begin):11.1f} /s"
