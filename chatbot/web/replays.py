"""Finished games, move by move: those of the server's tables, and any whose record somebody brings.

Once a game is over, its record is public, so everybody may look from every seat. The games of today's daily deal stay
closed until the day is over, for others still play them.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from cachetools import LRUCache
from msgspec import Struct

from chatbot.bot.descriptions import brief_recap, short_name, with_names, with_short_names
from chatbot.bot.feature import Frame
from chatbot.bot.painter import is_drawn
from chatbot.bot.voice import Voice, moment
from chatbot.tables.outcome import NO_RECORD, Refusal
from chatbot.tables.record import Moment
from chatbot.tables.table import Facts
from chatbot.web.sheet import Reader
from render import pictures, svg
from render.themes import Style

BROUGHT_BYTES: Final = 4_000_000  # Characters of all records that were brought and are kept


class MomentShown(Struct, frozen=True):
    """A finished game after so many of its moves, for one reader."""

    number: int
    total: int
    happened: tuple[str, ...]
    points: tuple[int, ...]
    names: tuple[str, ...]
    panes: tuple[svg.Pane, ...]


class Replays:
    """Shows moments of finished games. Every method raises ``StoreUnreachable``."""

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db = frame, frame.db
        self._brought: LRUCache[str, str] = LRUCache(BROUGHT_BYTES, len)

    def brought(self, name: str) -> str | Refusal:
        """Return the record that was brought under this name."""
        return self._brought.get(name, NO_RECORD)

    async def bring(self, text: str) -> str | Refusal:
        """Check a record and keep it for a while; return its name."""
        verified = await self._db.queries.verify(text)
        if isinstance(verified, Refusal):
            return verified
        name = blake2b(text.encode(), digest_size=16).hexdigest()
        self._brought[name] = text
        return name

    async def record(self, facts: Facts) -> str | Refusal:
        """Return the record of a table's finished game, unless it is today's daily deal."""
        text = await self._db.queries.record(facts.channel, facts.match)
        if isinstance(text, Refusal):
            return text
        sealed = await self._db.daily.sealed_until(text)
        if isinstance(sealed, int):
            return Refusal("daily-sealed", {"at": moment(sealed)})
        return text if sealed is None else sealed

    async def moment(
        self, reader: Reader, text: str, facts: Facts | None, number: int, seat: int | None
    ) -> MomentShown | Refusal:
        """Return a moment of a record; ``facts`` are those of its table, if it is one's, and know the names."""
        found = await self._db.queries.moment(text, number, seat)
        return found if isinstance(found, Refusal) else _shown(found, reader, facts)


def _shown(found: Moment, reader: Reader, facts: Facts | None) -> MomentShown:
    voice = Voice(reader.language, found.game)
    count = len(found.points)
    if facts is None:
        names = tuple(voice.text(f"seat-{seat}") for seat in range(count))
        voice = with_names(voice, names)
    else:
        names = tuple(short_name(voice, sitter, seat) for seat, sitter in enumerate(facts.sitters))
        voice = with_short_names(voice, facts)
    style = Style(names, reader.chosen.theme, voice.language)
    view = found.game.taps.without_choices(found.view)
    panes = pictures.live(found.game.id, view, (), style) if is_drawn(found.game.id) else ()
    happened = tuple(brief_recap(found.events, voice))
    return MomentShown(found.number, found.total, happened, found.points, names, tuple(map(svg.pane, panes)))
