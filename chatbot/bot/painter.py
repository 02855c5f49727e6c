"""The painter paints pictures of views (never of positions) in child processes, with their alt texts.

A failed picture never stops a game, because the text board replaces it. Pictures often repeat: for example, the hand
beside a move is also in the following direct message. So the latest pictures are cached by name, and the child
processes do not paint them again. A picture that is requested again while it is being painted is painted only once.

An alt text has the facts for the player's next move, most important first, in less than 500 characters. The text board
(``text_board``) has the whole board.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import cache, partial
from hashlib import blake2b
from importlib.util import find_spec
from io import BytesIO
from itertools import chain, product, repeat
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from cachetools import FIFOCache, LRUCache
from discord.utils import remove_markdown
from msgspec import Struct
from msgspec.structs import replace

from chatbot.bot.voice import Voice, clip, picture_name
from chatbot.people.preferences import THEMES, Theme
from chatbot.runtime.metrics import ART_LOOKUPS, PAINTING, PICTURES_FAILED
from chatbot.runtime.processes import Niceness, Pool
from chatbot.tables.table import Facts
from engine import games, replay
from engine.ai.player import Level, choose
from engine.api import AnyGame, Line, Position, Standings, Value, View, seat_name
from engine.history import History, history_of
from engine.review import Review
from engine.rng import FastRng
from engine.wording import LANGUAGES
from render import paint, pictures
from render.themes import Style

if TYPE_CHECKING:
    from render.statistics import StatisticsCard

log = logging.getLogger(__name__)


class Picture(Struct, frozen=True):
    """A picture's bytes and alt text."""

    data: bytes
    suffix: str
    alt: str


Pictures: TypeAlias = tuple[Picture, ...]


DIGEST_BYTES: Final = 4


class CardSign(Struct, frozen=True):
    """A card sign as a PNG file, and the character that it replaces."""

    text: str
    name: str
    data: bytes

    @property
    def emoji_name(self) -> str:
        return f"{self.name}_{blake2b(self.data, digest_size=DIGEST_BYTES).hexdigest()}"


class PictureRequest(Struct, frozen=True):
    """A game's view, the language and colours for it, and the players' names."""

    game: AnyGame
    view: View
    voice: Voice
    names: tuple[str, ...]
    theme: Theme = "light"
    ringed: tuple[str, ...] = ()  # The routes that a lesson highlights


async def try_painting(pictures: Awaitable[Pictures], what: str, facts: Facts) -> Pictures:
    """Return a table's pictures, or log the failure and return none, so that text replaces them."""
    return await try_drawing(pictures, what, f"table {facts.channel}: revision {facts.revision}")


async def try_drawing(pictures: Awaitable[Pictures], what: str, where: str = "no table") -> Pictures:
    """Return the pictures, or log the failure and return none. ``where`` names the place in the log."""
    try:
        with PAINTING.labels(what).time():
            return await pictures
    except Exception:
        PICTURES_FAILED.labels(what).inc()
        log.exception("%s: could not render the pictures for the %s", where, what)
        return ()


def with_file_names(pictures: Pictures, first: int = 1) -> list[tuple[str, Picture]]:
    """Return each picture with its file name. ``first`` is the first picture's number in its message."""
    return [(f"picture-{number}.{picture.suffix}", picture) for number, picture in enumerate(pictures, start=first)]


def files_of(pictures: Pictures) -> list[discord.File]:
    return [discord.File(BytesIO(picture.data), name) for name, picture in with_file_names(pictures)]


_board_in_sight = ContextVar("board_in_sight", default=False)


@contextmanager
def board_in_sight() -> Iterator[None]:
    """Within the block, do not paint hands or previews, because the reader sees them on the live board."""
    before = _board_in_sight.set(True)
    try:
        yield
    finally:
        _board_in_sight.reset(before)


Work: TypeAlias = partial[list[pictures.Painted]]  # A function of ``render.pictures`` that lacks only the known names
FILE_BYTES: Final = 10 * 1024 * 1024  # Bytes of a file that Discord accepts from a bot on any server
CACHE_BYTES: Final = 24 * 1024 * 1024  # Bytes of the pictures in the cache, enough for a few hundred
WARM_UP_MOVES: Final = 60
COVER_MOVES: Final = 42  # Moves into a game after which its board makes a good sample
COVER_SEATS: Final = 4
COVER_SEED: Final = "b"  # The seed of games that look good
COVER_THEME: Final = "light"  # The theme of most tables, whose covers are painted in advance


class Painter:
    """Paints pictures in a pool of processes. For a game without pictures, it returns none.

    Films take seconds and have their own process, so that turns do not wait for them.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = Pool("painting", processes, Niceness.PICTURES)
        self._film_pool = Pool("animating", 1, Niceness.FILMS)
        # By name. A picture used again is added again, so the least recently used goes first; reading does not reorder.
        self._cache: FIFOCache[str, bytes] = FIFOCache(CACHE_BYTES, getsizeof=len)
        self._covers: dict[tuple[str, str, str], asyncio.Task[Pictures]] = {}
        self._in_progress: dict[bytes, asyncio.Task[list[bytes]]] = {}
        # Collected in advance, because the drawing modules take a while to import.
        self._names = {game.id: tuple(pictures.find(game.id).requests) for game in games.all() if is_drawn(game.id)}

    async def warm_up(self) -> None:
        """Paint each game's pictures in every process and theme, because a process needs ten times as long for its
        first ones. Then paint the covers.

        Covers are painted one after the other, so a board waits for one cover at most. Lobbies in the usual theme then
        find their covers already painted.
        """
        for theme, name in product(THEMES, self._names):
            await asyncio.gather(*(self._pool.run(_first_pictures, name, theme) for _ in range(self._processes)))
        for game in map(games.find, self._names):
            for language in LANGUAGES:
                await self.cover(game, Voice(language, game), COVER_THEME)

    async def turn(self, request: PictureRequest) -> Pictures:
        work = partial(pictures.turn, request.game.id, request.view, _style(request))
        return await self._painted(request, work, of_turn(request))

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        """Paint the result and the final board. Leave out the result if the history is unknown or says nothing."""
        scored = history if history is not None and history.has_result else None
        work = partial(pictures.final, request.game.id, request.view, scored, _style(request))
        return await self._painted(request, work, of_final(request, scored))

    async def hand(self, request: PictureRequest) -> Pictures:
        if _board_in_sight.get():
            return ()
        work = partial(pictures.private, request.game.id, request.view, _style(request))
        return await self._painted(request, work, of_hand(request))

    async def preview(self, request: PictureRequest, moves: Sequence[str]) -> Pictures:
        """Paint the board as the seat of this view sees it, and show these ``moves`` on it."""
        if _board_in_sight.get():
            return ()
        left = [request.game.parse(move) for move in moves]
        work = partial(pictures.preview, request.game.id, request.view, left, _style(request))
        return await self._painted(request, work, of_preview(request, moves))

    async def film(self, request: PictureRequest, record: str) -> Pictures:
        """Paint an animation of the finished game in this record. Return nothing if the file exceeds Discord's
        limit.
        """
        if request.game.id not in self._names:
            return ()
        data = await self._film_pool.run(_film, request.game.id, record, _style(request))
        if len(data) > FILE_BYTES:
            log.warning("an animation of %s bytes is too large to send", len(data))
            return ()
        return (Picture(data, paint.ANIMATION_SUFFIX, of_film(request)),)

    async def moments(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        """Paint an animation of a few moments of a running game.

        A player is waiting for it, so it does not queue behind films of whole games.
        """
        if request.game.id not in self._names:
            return ()
        (data,) = await self._paint(partial(pictures.moments, request.game.id, tuple(moments), _style(request)))
        return (Picture(data, paint.ANIMATION_SUFFIX, of_moments(request)),)

    async def cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        """Return a picture of the board in the middle of a sample game. It is painted only once, unless the painting
        fails.
        """
        if game.id not in self._names:
            return ()
        key = (game.id, voice.language, theme)
        painting = self._covers.get(key)
        if painting is None or (painting.done() and painting.exception() is not None):
            painting = self._covers[key] = asyncio.create_task(self._paint_cover(game, voice, theme))
        return await asyncio.shield(painting)

    async def _paint_cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        (painted,) = await self._pool.run(_cover, game.id, Style((), theme, voice.language))
        alt = voice.text("cover-alt", {"game": voice.of_game("game")})
        return () if painted.data is None else (Picture(painted.data, paint.PICTURE_SUFFIX, alt),)

    async def signs(self) -> Sequence[CardSign]:
        return await self._pool.run(_signs, tuple(self._names))

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        return self._names.get(request.game.id, ())

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        if name not in self.names(request):
            return ()
        work = partial(pictures.requested, request.game.id, name, request.view, _style(request))
        return await self._painted(request, work, of_named(request, name))

    async def review(self, review: Review, names: Sequence[str], theme: Theme, language: str, alt: str) -> Pictures:
        (data,) = await self._paint(partial(pictures.review, review, Style(tuple(names), theme, language)))
        return (Picture(data, paint.PICTURE_SUFFIX, alt),)

    async def statistics(self, card: StatisticsCard, theme: Theme, alt: str) -> Pictures:
        (data,) = await self._paint(partial(pictures.statistics, card, theme))
        return (Picture(data, paint.PICTURE_SUFFIX, alt),)

    async def _painted(self, request: PictureRequest, work: Work, alts: Sequence[str]) -> Pictures:
        """Return the pictures that ``work`` paints, or nothing for a game without pictures. Equal requests share one
        painting.

        If there are more pictures than ``alts``, the remaining pictures share the last alt text.
        """
        if request.game.id not in self._names:
            return ()
        key = pickle.dumps(work)
        if (painting := self._in_progress.get(key)) is None:
            painting = self._in_progress[key] = asyncio.create_task(self._paint(work))
            painting.add_done_callback(lambda _: self._in_progress.pop(key))
        painted = await asyncio.shield(painting)
        with_alts = zip(painted, chain(alts, repeat(alts[-1])), strict=False)
        return tuple(Picture(data, paint.PICTURE_SUFFIX, alt) for data, alt in with_alts)

    async def _paint(self, work: Work) -> list[bytes]:
        cached = dict(self._cache)
        painted, lookups = await self._pool.run(_with_lookups, work, frozenset(cached))
        for result, count in lookups.items():
            ART_LOOKUPS.labels(result).inc(count)
        encoded = [cached[one.name] if one.data is None else one.data for one in painted]
        for one, data in zip(painted, encoded, strict=True):
            self._cache[one.name] = data
        return encoded

    def close(self) -> None:
        """Stop painting and abandon a film in progress."""
        self._film_pool.break_off()
        self._pool.close()


@asynccontextmanager
async def painting(processes: int) -> AsyncIterator[Painter]:
    """Yield a painter for the block, and close it afterwards."""
    painter = Painter(processes)
    try:
        yield painter
    finally:
        await asyncio.to_thread(painter.close)


@cache
def is_drawn(game: str) -> bool:
    """Return True if the game has pictures. If those of an installed game raise, it is played without them."""
    if find_spec(pictures.module_of(game)) is None:
        return False
    try:
        pictures.find(game)
    except Exception:
        if games.package_of(game) is None:
            raise
        log.exception("the game %s is played without pictures", game)
        return False
    return True


def _style(request: PictureRequest) -> Style:
    return Style(request.names, request.theme, request.voice.language, request.ringed)


def _with_lookups(work: Work, known: frozenset[str]) -> tuple[list[pictures.Painted], Counter[str]]:
    """Return the pictures, and how often the cache of this process had a piece of them, or not."""
    before = paint.lookups.copy()
    return work(known), Counter[str](paint.lookups) - Counter[str](before)


def _first_pictures(game: str, theme: Theme) -> None:
    """Paint a board and a hand in the middle of a random game, which have most pieces of later pictures."""
    played = games.find(game)
    position, rng = played.setup(played.seats[0], game), FastRng(0)
    for _ in range(WARM_UP_MOVES):
        if not (seats := played.to_act(position)):
            break
        played.play(position, seats[0], played.sample(position, seats[0], rng))
    pictures.turn(game, played.view(position, None), Style((), theme))
    pictures.private(game, played.view(position, 0), Style((), theme))


def _cover(game: str, style: Style) -> list[pictures.Painted]:
    played = games.find(game)
    return pictures.cover(game, played.view(position_for_cover(played), None), style)


def position_for_cover(game: AnyGame) -> Position:
    """Play a game of computers, or of random moves if it has none, to a position that makes a good sample: halfway
    through a game that ends early.
    """
    position, rng = game.setup(min(COVER_SEATS, game.seats[1]), COVER_SEED), FastRng(0)
    earlier = [game.copy(position)]
    for number in range(COVER_MOVES):
        if not (seats := game.to_act(position)):
            return earlier[len(earlier) // 2]
        move = (
            game.sample(position, seats[0], rng)
            if game.strategy is None
            else choose(game, game.strategy, game.view(position, seats[0]), Level.NORMAL, number)
        )
        game.play(position, seats[0], move)
        earlier.append(game.copy(position))
    return position


def _signs(games_drawn: tuple[str, ...]) -> list[CardSign]:
    painted = {text: sign for game in games_drawn for text, sign in pictures.signs(game).items()}
    return [CardSign(text, name, data) for text, (name, data) in painted.items()]


def _film(game: str, record: str, style: Style) -> bytes:
    found, read = games.find(game), replay.read(record)
    return pictures.film(game, list(_spectator_views(found, read)), history_of(found, read), style)


def _spectator_views(game: AnyGame, record: replay.Record) -> Iterator[View]:
    position = replay.begin(game, record)
    yield game.view(position, None)
    for _ in replay.steps(game, record, position):
        yield game.view(position, None)


MOST: Final = 499  # Characters of an alt text: about half a minute read aloud


LATEST: Final = 200  # Views whose text boards are cached
# Keyed by the view's identity. The view is kept with its board, so that no other one can get its identity.
_latest: LRUCache[int, tuple[View, list[Line]]] = LRUCache(LATEST)


def with_words(pictures: Pictures, text: str) -> Pictures:
    """Prepend a text, such as the played move, to the first picture's alt text."""
    first = tuple(replace(one, alt=_joined([*remove_markdown(text).splitlines(), one.alt])) for one in pictures[:1])
    return (*first, *pictures[1:])


def of_turn(request: PictureRequest) -> list[str]:
    """Return the alt texts of the board (changes, next player, options or result) and of a close-up (changes)."""
    lines = _board_lines(request)
    return [_joined(lines, request.voice), _joined([request.voice.text("close-up-alt"), *lines[:1]])]


def of_final(request: PictureRequest, history: History | None) -> list[str]:
    """Return the alt texts of the result and of the final board. Without the history, there is no result.

    The result names the winners and everybody's place, with their points by kind if the game has points.
    """
    at_end = [request.voice.translate(line) for line in request.game.taps.told_at_end(request.view)]
    board = _joined(at_end or [request.voice.text("board-at-end-alt")])
    if history is None:
        return [board]
    return [_joined(result_lines(request.game, history.standings, request.voice)), board]


def of_hand(request: PictureRequest) -> list[str]:
    """Return the alt texts of the offer, if there is one, and of the hand. Only the seat's own player may see them."""
    game_taps, board = request.game.taps, text_board(request.game, request.view)
    parts = [[line for line in board if line.code in codes] for codes in (game_taps.offered, game_taps.held)]
    shown = [_joined(map(request.voice.translate, part)) for part in parts if part]
    return shown or [_joined(_board_lines(request), request.voice)]


def of_preview(request: PictureRequest, moves: Sequence[str]) -> list[str]:
    """Return the alt text of a preview: the result of the only remaining move, or a notice that several are shown."""
    lines: Iterable[Line] = request.game.taps.preview(request.view, moves[0]) if len(moves) == 1 else ()
    words = [remove_markdown(request.voice.translate(line)) for line in lines]
    return [_joined(words or [request.voice.text("close-up-alt")])]


def of_named(request: PictureRequest, name: str) -> list[str]:
    """Return the alt text of a named picture: the board lines that the game assigns to it, or its name and the usual
    lines.
    """
    codes = request.game.taps.pictured.get(name, frozenset())
    board = text_board(request.game, request.view) if codes else ()
    shown = [request.voice.translate(line) for line in board if line.code in codes]
    told = shown or [picture_name(request.voice, name), *_board_lines(request)]
    return [_joined(told, request.voice)]


def of_film(request: PictureRequest) -> str:
    return _joined([request.voice.text("film-alt"), *_board_lines(request)])


def of_moments(request: PictureRequest) -> str:
    return _joined([request.voice.text("since-film-alt"), *_board_lines(request)])


def result_lines(game: AnyGame, standings: Standings, voice: Voice) -> list[str]:
    """Return a line with the winners, then a line per seat, best first, with total points and points by kind if the
    game has points.
    """
    result = game.outcome(standings)
    lines = [voice.translate(result)]
    sums = standings.by_kind(game.kinds)
    for standing in standings.ranked:
        kinds = tuple(f"{voice.of_game(f'kind-{kind}')} {points[standing.seat]}" for kind, points in sums.items())
        place: dict[str, Value] = {"seat": seat_name(standing.seat), "rank": standing.rank, "points": standing.points}
        code = "result-place" if game.has_points else "result-rank"
        lines.append(" ".join([voice.text(code, place), ", ".join(kinds)]).strip())
    return lines


def _board_lines(request: PictureRequest) -> list[str]:
    lines = request.game.taps.told(request.view) or tuple(text_board(request.game, request.view))
    return [request.voice.translate(line) for line in lines]


def _joined(lines: Iterable[str], voice: Voice | None = None) -> str:
    """Join as many lines as fit, or cut the first line if even that one is too long.

    If ``voice`` is given, add a line that says how many lines were left out and where to read them.
    """
    every = list(filter(None, lines))
    for kept in range(len(every), 0, -1):
        left = len(every) - kept
        more = [voice.text("alt-more", {"count": left})] if voice and left else []
        text = "\n".join([*every[:kept], *more])
        if len(text) <= MOST:
            return text
    return clip(every[0], MOST) if every else ""


def text_board(game: AnyGame, view: View) -> list[Line]:
    """Return the text board of a view, cached because an answer needs it several times."""
    if id(view) not in _latest:
        _latest[id(view)] = (view, game.text_board(view))
    return _latest[id(view)][1]
