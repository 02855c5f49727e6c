"""The painter in use: pictures made in processes of their own, with what they show in words beside them.

A picture looks the same whenever its scene is the same: the hand beside a move and in the direct message that follows,
the route before it is paid for and after. So the latest are cached by name, and the processes are told which ones need
not be painted. What is asked for again while it is being painted is painted once.
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
from chatbot.pictures.painter import Picture
from chatbot.runtime.processes import Niceness, Pool
from engine import games, replay
from engine.ai.player import Level, choose
from engine.history import history_of
from engine.wording import LANGUAGES
from render import encode, pictures
from render.style import Style

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from chatbot.people.preferences import Theme
    from chatbot.pictures.painter import PictureRequest, Pictures
    from engine.api import AnyGame, View
    from engine.history import History
    from engine.review import Review
    from render.pictures import Painted
    from render.statistics import StatisticsCard

if TYPE_CHECKING:
    Work: TypeAlias = partial[list[Painted]]
    """A function of ``render.pictures`` that lacks only what need not be painted."""

FILE_BYTES: Final = 10 * 1024 * 1024
"""Of a file that Discord takes from a bot on any server."""
CACHE_BYTES: Final = 24 * 1024 * 1024
"""Of the pictures in the cache: some hundreds of them."""
COVER_MOVES: Final = 42
"""Moves into a game whose board shows what it looks like."""
COVER_SEATS: Final = 4
COVER_SEED: Final = "b"
"""Of games that look well."""
COVER_THEME: Final = "light"
"""Of most tables: the covers of this one are painted before anyone asks."""

log = logging.getLogger(__name__)


class PoolPainter:
    """Paints in a pool of processes; animations take seconds and have one of their own, so that no turn waits."""

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
        """Have every process paint the board of each game once: the first time takes ten times as long. Then paint the
        covers, one after the other: no lobby waits for one, and no board for more than one of them."""
        painted = [self._pool.run(_first_board, game) for game in self._names for _ in range(self._processes)]
        await asyncio.gather(*painted)
        for game in map(games.find, self._names):
            for language in LANGUAGES:
                await self.cover(game, Voice(language, game), COVER_THEME)

    async def turn(self, request: PictureRequest) -> Pictures:
        """The board after a turn."""
        work = partial(pictures.turn, request.game.id, request.view, _style(request))
        return await self._painted(request, work, alt_text.of_turn(request))

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        """The result and the board at the end."""
        work = partial(pictures.final, request.game.id, request.view, history, _style(request))
        return await self._painted(request, work, alt_text.of_final(request, history))

    async def hand(self, request: PictureRequest) -> Pictures:
        """What only this view's seat holds."""
        work = partial(pictures.private, request.game.id, request.view, _style(request))
        return await self._painted(request, work, alt_text.of_hand(request))

    async def preview(self, request: PictureRequest, moves: Sequence[str]) -> Pictures:
        """The board with the moves that are left."""
        left = [request.game.parse(move) for move in moves]
        work = partial(pictures.preview, request.game.id, request.view, left, _style(request))
        return await self._painted(request, work, alt_text.of_preview(request, moves))

    async def animation(self, request: PictureRequest, record: str) -> Pictures:
        """The whole game; nothing when the file would be larger than Discord takes."""
        if request.game.id not in self._names:
            return ()
        data = await self._animation_pool.run(_animation, request.game.id, record, _style(request))
        if len(data) > FILE_BYTES:
            log.warning("an animation of %s bytes is too large to be sent", len(data))
            return ()
        return (Picture(data, encode.ANIMATION_SUFFIX, alt_text.of_animation(request)),)

    async def film(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        """A few moments; somebody waits for them, so they do not queue behind whole games."""
        if request.game.id not in self._names:
            return ()
        (data,) = await self._paint(partial(pictures.film, request.game.id, tuple(moments), _style(request)))
        return (Picture(data, encode.ANIMATION_SUFFIX, alt_text.of_film(request)),)

    async def cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        """The board in the middle of a game; it is painted once, and again after a failure."""
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
        """The small pictures that take the place of characters, of all games."""
        return await self._pool.run(_signs, tuple(self._names))

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        """The names of the pictures that everybody may ask for."""
        return self._names.get(request.game.id, ())

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        """The picture of this name."""
        if name not in self.names(request):
            return ()
        work = partial(pictures.requested, request.game.id, name, request.view, _style(request))
        return await self._painted(request, work, alt_text.of_named(request, name))

    async def review(self, review: Review, names: Sequence[str], theme: Theme, language: str, alt: str) -> Pictures:
        """What a review of a game says of all its moves."""
        (data,) = await self._paint(partial(pictures.review, review, Style(tuple(names), theme, language)))
        return (Picture(data, encode.PICTURE_SUFFIX, alt),)

    async def statistics(self, card: StatisticsCard, theme: Theme, alt: str) -> Pictures:
        """What a person's games came to."""
        (data,) = await self._paint(partial(pictures.statistics, card, theme))
        return (Picture(data, encode.PICTURE_SUFFIX, alt),)

    async def _painted(self, request: PictureRequest, work: Work, alts: Sequence[str]) -> Pictures:
        """What the work comes to, or is coming to for an earlier request; nothing for a game without pictures.

        The first picture has the first of the alt texts; those that have none of their own have the last.
        """
        if request.game.id not in self._names:
            return ()
        key = pickle.dumps(work)
        painting = self._in_progress.get(key)
        if painting is None:
            painting = self._in_progress[key] = asyncio.create_task(self._paint(work))
            painting.add_done_callback(lambda _: self._in_progress.pop(key))
        painted = await asyncio.shield(painting)
        return tuple(
            Picture(data, encode.PICTURE_SUFFIX, alts[min(at, len(alts) - 1)]) for at, data in enumerate(painted)
        )

    async def _paint(self, work: Work) -> list[bytes]:
        """The pictures, those in the cache as they are."""
        cached = dict(self._cache)
        painted = await self._pool.run(work, frozenset(cached))
        encoded = [cached[one.name] if one.data is None else one.data for one in painted]
        for one, data in zip(painted, encoded, strict=True):
            self._cache[one.name] = data
        return encoded

    def close(self) -> None:
        """Stop painting; an animation is left unfinished."""
        self._animation_pool.break_off()
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


def _style(request: PictureRequest) -> Style:
    return Style(request.names, request.theme, request.voice.language)


def _first_board(game: str) -> None:
    """What each process of the pool does at its start: all later boards of the game have this one's parts."""
    played = games.find(game)
    pictures.turn(game, played.view(played.setup(played.seats[0], game), None), Style(()))


def _cover(game: str, style: Style) -> list[Painted]:
    """What a process of the pool does for a cover: play the first moves of a game, and paint its board."""
    played = games.find(game)
    strategy = games.strategy(played)
    position = played.setup(min(COVER_SEATS, played.seats[1]), COVER_SEED)
    for number in range(COVER_MOVES):
        seat = played.to_act(position)[0]
        played.play(position, seat, choose(played, strategy, played.view(position, seat), Level.NORMAL, number))
    return pictures.cover(game, played.view(position, None), style)


def _signs(games_drawn: tuple[str, ...]) -> list[CardSign]:
    """What a process of the pool does for the signs: paint each once, though games share some."""
    painted = {text: sign for game in games_drawn for text, sign in pictures.signs(game).items()}
    return [CardSign(text, name, data) for text, (name, data) in painted.items()]


def _animation(game: str, record: str, style: Style) -> bytes:
    """What a process of the pool does for an animation: play the game again, and paint what everybody saw."""
    found, read = games.find(game), replay.read(record)
    return pictures.recap(game, list(_spectator_views(found, read)), history_of(found, read), style)


def _spectator_views(game: AnyGame, record: replay.Record) -> Iterator[View]:
    """Every position of a record, as a spectator saw it."""
    position = replay.begin(game, record)
    yield game.view(position, None)
    for _ in replay.steps(game, record, position):
        yield game.view(position, None)
