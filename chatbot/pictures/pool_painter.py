"""The painter in use: it makes pictures in processes of their own, and adds their alt texts.

Two pictures of one scene look the same: the hand beside a move and in the direct message that follows, the route before
it is paid for and after. So the latest pictures are cached by name, and the processes learn which ones not to paint.
A picture that is requested again while it is being painted is painted once.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from contextlib import asynccontextmanager
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, TypeAlias

from cachetools import LRUCache

from chatbot.bot.voice import Voice
from chatbot.pictures import alt_text
from chatbot.pictures.card_emojis import CardSign
from chatbot.pictures.painter import Picture, PictureRequest, Pictures
from chatbot.runtime.processes import Niceness, Pool
from engine import games, replay
from engine.ai.player import Level, choose
from engine.history import History, history_of
from engine.wording import LANGUAGES
from render import encode, pictures
from render.themes import Style

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from chatbot.people.preferences import Theme
    from engine.api import AnyGame, View
    from engine.review import Review
    from render.pictures import Painted
    from render.statistics import StatisticsCard

if TYPE_CHECKING:
    Work: TypeAlias = partial[list[Painted]]
    """A function of ``render.pictures`` that lacks only what need not be painted."""

FILE_BYTES: Final = 10 * 1024 * 1024
"""Bytes of a file that Discord takes from a bot on any server."""
CACHE_BYTES: Final = 24 * 1024 * 1024
"""Bytes of the pictures in the cache: some hundreds of them."""
COVER_MOVES: Final = 42
"""Moves into a game after which its board is a good sample."""
COVER_SEATS: Final = 4
COVER_SEED: Final = "b"
"""The seed of games that look well."""
COVER_THEME: Final = "light"
"""The theme of most tables. Its covers are painted before anybody asks."""

log = logging.getLogger(__name__)


class PoolPainter:
    """Paints in a pool of processes. Animations take seconds and have a process of their own, so that no turn waits."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = Pool("painting", processes, Niceness.PICTURES)
        self._animation_pool = Pool("animating", 1, Niceness.FILMS)
        self._cache: LRUCache[str, bytes] = LRUCache(CACHE_BYTES, len)
        self._covers: dict[tuple[str, str, str], asyncio.Task[Pictures]] = {}
        self._in_progress: dict[bytes, asyncio.Task[list[bytes]]] = {}
        # Found at once: what draws a game takes a while to import.
        self._names = {game.id: tuple(pictures.find(game.id).requests) for game in games.all() if is_drawn(game.id)}

    async def warm_up(self) -> None:
        """Paint the board of each game in every process: the first time takes ten times as long. Then paint the covers.

        Covers are painted one after the other, so no lobby waits for one, and no board for more than one of them.
        """
        painted = [self._pool.run(_first_board, game) for game in self._names for _ in range(self._processes)]
        await asyncio.gather(*painted)
        for game in map(games.find, self._names):
            for language in LANGUAGES:
                await self.cover(game, Voice(language, game), COVER_THEME)

    async def turn(self, request: PictureRequest) -> Pictures:
        work = partial(pictures.turn, request.game.id, request.view, _style(request))
        return await self._painted(request, work, alt_text.of_turn(request))

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        work = partial(pictures.final, request.game.id, request.view, history, _style(request))
        return await self._painted(request, work, alt_text.of_final(request, history))

    async def hand(self, request: PictureRequest) -> Pictures:
        work = partial(pictures.private, request.game.id, request.view, _style(request))
        return await self._painted(request, work, alt_text.of_hand(request))

    async def preview(self, request: PictureRequest, moves: Sequence[str]) -> Pictures:
        left = [request.game.parse(move) for move in moves]
        work = partial(pictures.preview, request.game.id, request.view, left, _style(request))
        return await self._painted(request, work, alt_text.of_preview(request, moves))

    async def animation(self, request: PictureRequest, record: str) -> Pictures:
        """Paint the whole game; return nothing if the file would be larger than Discord takes."""
        if request.game.id not in self._names:
            return ()
        data = await self._animation_pool.run(_animation, request.game.id, record, _style(request))
        if len(data) > FILE_BYTES:
            log.warning("an animation of %s bytes is too large to be sent", len(data))
            return ()
        return (Picture(data, encode.ANIMATION_SUFFIX, alt_text.of_animation(request)),)

    async def film(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        """Paint a few moments. A player waits for them, so they do not queue behind whole games."""
        if request.game.id not in self._names:
            return ()
        (data,) = await self._paint(partial(pictures.film, request.game.id, tuple(moments), _style(request)))
        return (Picture(data, encode.ANIMATION_SUFFIX, alt_text.of_film(request)),)

    async def cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        """Paint the board in the middle of a game once, and again after a failure."""
        if game.id not in self._names:
            return ()
        key = (game.id, voice.language, theme)
        painting = self._covers.get(key)
        if painting is None or (painting.done() and painting.exception() is not None):
            painting = self._covers[key] = asyncio.create_task(self._paint_cover(game, voice, theme))
        return await asyncio.shield(painting)

    async def _paint_cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        (painted,) = await self._pool.run(_cover, game.id, Style((), theme, voice.language))
        alt = voice.text("cover-alt", {"game": voice.text("game")})
        return () if painted.data is None else (Picture(painted.data, encode.PICTURE_SUFFIX, alt),)

    async def signs(self) -> Sequence[CardSign]:
        return await self._pool.run(_signs, tuple(self._names))

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        return self._names.get(request.game.id, ())

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        if name not in self.names(request):
            return ()
        work = partial(pictures.requested, request.game.id, name, request.view, _style(request))
        return await self._painted(request, work, alt_text.of_named(request, name))

    async def review(self, review: Review, names: Sequence[str], theme: Theme, language: str, alt: str) -> Pictures:
        (data,) = await self._paint(partial(pictures.review, review, Style(tuple(names), theme, language)))
        return (Picture(data, encode.PICTURE_SUFFIX, alt),)

    async def statistics(self, card: StatisticsCard, theme: Theme, alt: str) -> Pictures:
        (data,) = await self._paint(partial(pictures.statistics, card, theme))
        return (Picture(data, encode.PICTURE_SUFFIX, alt),)

    async def _painted(self, request: PictureRequest, work: Work, alts: Sequence[str]) -> Pictures:
        """Return the pictures of this work, perhaps those of an earlier request; nothing for a game without pictures.

        Each picture has its alt text; those beyond the last text have that one.
        """
        if request.game.id not in self._names:
            return ()
        key = pickle.dumps(work)
        if (painting := self._in_progress.get(key)) is None:
            painting = self._in_progress[key] = asyncio.create_task(self._paint(work))
            painting.add_done_callback(lambda _: self._in_progress.pop(key))
        painted = await asyncio.shield(painting)
        return tuple(
            Picture(data, encode.PICTURE_SUFFIX, alts[min(at, len(alts) - 1)]) for at, data in enumerate(painted)
        )

    async def _paint(self, work: Work) -> list[bytes]:
        cached = dict(self._cache)
        painted = await self._pool.run(work, frozenset(cached))
        encoded = [cached[one.name] if one.data is None else one.data for one in painted]
        for one, data in zip(painted, encoded, strict=True):
            self._cache[one.name] = data
        return encoded

    def close(self) -> None:
        """Stop painting. An animation is left unfinished."""
        self._animation_pool.break_off()
        self._pool.close()


@asynccontextmanager
async def painting(processes: int) -> AsyncIterator[PoolPainter]:
    """Provide a painter until the context is left."""
    painter = PoolPainter(processes)
    try:
        yield painter
    finally:
        await asyncio.to_thread(painter.close)


def is_drawn(game: str) -> bool:
    return find_spec(f"render.games.{game}") is not None


def _style(request: PictureRequest) -> Style:
    return Style(request.names, request.theme, request.voice.language)


def _first_board(game: str) -> None:
    played = games.find(game)
    pictures.turn(game, played.view(played.setup(played.seats[0], game), None), Style(()))


def _cover(game: str, style: Style) -> list[Painted]:
    played = games.find(game)
    strategy = games.strategy(played)
    position = played.setup(min(COVER_SEATS, played.seats[1]), COVER_SEED)
    for number in range(COVER_MOVES):
        seat = played.to_act(position)[0]
        played.play(position, seat, choose(played, strategy, played.view(position, seat), Level.NORMAL, number))
    return pictures.cover(game, played.view(position, None), style)


def _signs(games_drawn: tuple[str, ...]) -> list[CardSign]:
    painted = {text: sign for game in games_drawn for text, sign in pictures.signs(game).items()}
    return [CardSign(text, name, data) for text, (name, data) in painted.items()]


def _animation(game: str, record: str, style: Style) -> bytes:
    found, read = games.find(game), replay.read(record)
    return pictures.recap(game, list(_spectator_views(found, read)), history_of(found, read), style)


def _spectator_views(game: AnyGame, record: replay.Record) -> Iterator[View]:
    position = replay.begin(game, record)
    yield game.view(position, None)
    for _ in replay.steps(game, record, position):
        yield game.view(position, None)
