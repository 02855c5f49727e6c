"""The painter that paints: pictures made in processes of their own, with what they show in words beside them.

A picture looks the same whenever its scene is the same: the hand beside a move and in the letter that follows, the
route before it is paid for and after. So the latest are kept by name, and the processes are told which; and what is
asked for twice at once is drawn up once.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from chatbot.bot.descriptions import spoken_board
from chatbot.bot.limits import ALT_TEXT, clip
from chatbot.bot.pictures.painter import Picture
from chatbot.concurrency.process_pool import Pool
from engine import games, replay
from render import pictures
from render.lru import LruCache
from render.style import Style

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence

    from chatbot.bot.pictures.painter import PictureRequest, Pictures
    from engine.api import AnyGame, View
    from render.pictures import Painted

    Work: TypeAlias = Callable[..., list[Painted]]

FORM = "webp"
LARGEST = 10 * 1024 * 1024
"""Bytes of a file that Discord takes from a bot on any server."""
KEPT = 24 * 1024 * 1024
"""Bytes of pictures that are kept: some hundreds of them."""
MODEST = 10
"""How far the painting of films stands back."""

log = logging.getLogger(__name__)


class PoolPainter:
    """Paints in a pool of processes. Films take seconds: they have one of their own, so that no turn waits for them."""

    def __init__(self, processes: int) -> None:
        self._pool = Pool(processes)
        self._films = Pool(1, niceness=MODEST)
        self._kept: LruCache[str, bytes] = LruCache(KEPT, len)
        self._under_way: dict[tuple[str, bytes], asyncio.Task[list[bytes]]] = {}
        # Found at once: what draws a game takes a while to import.
        self._requests = {game.id: tuple(pictures.find(game.id).requests) for game in games.all() if is_drawn(game.id)}

    async def turn(self, sketch: PictureRequest) -> Pictures:
        """The board after a turn."""
        return await self._painted(sketch, pictures.turn, sketch.view, _look(sketch))

    async def final(self, sketch: PictureRequest) -> Pictures:
        """The board at the end."""
        return await self._painted(sketch, pictures.final, sketch.view, _look(sketch))

    async def hand(self, sketch: PictureRequest) -> Pictures:
        """What only this view's seat holds."""
        return await self._painted(sketch, pictures.private, sketch.view, _look(sketch))

    async def preview(self, sketch: PictureRequest, moves: Sequence[str]) -> Pictures:
        """The board with the moves that are left."""
        left = [sketch.game.parse(move) for move in moves]
        return await self._painted(sketch, pictures.preview, sketch.view, left, _look(sketch))

    async def film(self, sketch: PictureRequest, record: str) -> Pictures:
        """The whole game."""
        if sketch.game.id not in self._requests:
            return ()
        data = await self._films.run(_film, sketch.game.id, record, _look(sketch))
        if len(data) > LARGEST:
            log.warning("a film of %s bytes is too large to be sent", len(data))
            return ()
        return _told(sketch, [data], sketch.voice.text("film-alt"))

    def on_request(self, sketch: PictureRequest) -> tuple[str, ...]:
        """Pictures that anybody may ask for."""
        return self._requests.get(sketch.game.id, ())

    async def requested(self, sketch: PictureRequest, name: str) -> Pictures:
        """One of them."""
        if name not in self.on_request(sketch):
            return ()
        return await self._painted(sketch, pictures.requested, name, sketch.view, _look(sketch))

    async def _painted(self, sketch: PictureRequest, work: Work, *args: object) -> Pictures:
        """What the gallery's work comes to, or is coming to for somebody else; nothing for a game without pictures."""
        if sketch.game.id not in self._requests:
            return ()
        asked = (work.__name__, pickle.dumps((sketch.game.id, *args)))
        painting = self._under_way.get(asked)
        if painting is None:
            painting = self._under_way[asked] = asyncio.create_task(self._paint(work, sketch.game.id, *args))
            painting.add_done_callback(lambda _: self._under_way.pop(asked))
        return _told(sketch, await asyncio.shield(painting))

    async def _paint(self, work: Work, *args: object) -> list[bytes]:
        """The pictures, the known ones as they are."""
        known = self._kept.all()
        asked: tuple[object, ...] = (*args, frozenset(known))
        painted = await self._pool.run(work, *asked)
        encoded = [known[one.name] if one.data is None else one.data for one in painted]
        for one, data in zip(painted, encoded, strict=True):
            self._kept.put(one.name, data)
        return encoded

    def close(self) -> None:
        """Stop painting; a film is left unfinished."""
        self._films.break_off()
        self._pool.close()


@asynccontextmanager
async def painting(processes: int) -> AsyncIterator[PoolPainter]:
    """A painter, until this is left."""
    painter = PoolPainter(processes)
    try:
        yield painter
    finally:
        await asyncio.to_thread(painter.close)


def is_drawn(game: str) -> bool:
    """Whether there are pictures for this game."""
    return find_spec(f"render.games.{game}") is not None


def _look(sketch: PictureRequest) -> Style:
    return Style(sketch.names, language=sketch.voice.language)


def _film(game: str, record: str, look: Style) -> bytes:
    """What a process of the pool does for a film: play the game again, and paint what everybody saw."""
    return pictures.recap(game, list(_seen(games.find(game), replay.read(record))), look)


def _seen(game: AnyGame, record: replay.Record) -> Iterator[View]:
    """Every position of a record, as a spectator saw it."""
    position = replay.begin(game, record)
    yield game.view(position, None)
    for _ in replay.steps(game, record, position):
        yield game.view(position, None)


def _told(sketch: PictureRequest, painted: Sequence[bytes], *before: str) -> Pictures:
    """The pictures with their words."""
    if not painted:
        return ()
    alt = clip("\n".join([*before, *spoken_board(sketch.game, sketch.view, sketch.voice)]), ALT_TEXT)
    return tuple(Picture(data, FORM, alt) for data in painted)
