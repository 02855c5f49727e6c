"""Finished games, move by move: games of the server's tables, and uploaded records.

Once a game is over, its record is public, so everybody may see the game from every seat. Games of today's daily deal
stay hidden until the day is over, because others are still playing that deal.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from chatbot.bot.descriptions import brief_recap, short_name, with_names, with_short_names
from chatbot.bot.feature import Frame
from chatbot.bot.painter import is_drawn
from chatbot.bot.turning_points import better_move, move_played, point_heading
from chatbot.bot.voice import Voice, moment
from chatbot.store.reviews import FinishedReview, ReviewedGame
from chatbot.tables.outcome import Refusal
from chatbot.tables.record import Moment
from chatbot.tables.table import Facts, Person
from chatbot.web.sheet import Reader
from chatbot.web.state import SeatShown, seat_shown
from render import pictures, svg
from render.themes import Style


class MomentShown(Struct, frozen=True):
    """A finished game after one of its moves, for one reader: the fields that differ from the table's ``State``."""

    number: int
    total: int
    title: str
    now: str
    happened: tuple[str, ...]
    seats: tuple[SeatShown, ...]
    panes: tuple[svg.Pane, ...]


class TurningPointShown(Struct, frozen=True):
    """A turning point of a review as text, and the number of moves up to and including the turning point."""

    number: int
    text: str


class Replays:
    """Shows moments of finished games. Every method may raise ``StoreUnreachable``."""

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db = frame, frame.db

    async def record(self, facts: Facts) -> str | Refusal:
        """Return the record of a table's finished game, or a refusal if the game is today's daily deal or has no
        record.
        """
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
        """Return the game of a record after ``number`` moves, as ``seat`` saw it or, without a seat, as everybody saw
        it.

        ``facts`` are the facts of the record's table, including the players' names, or None for an uploaded record.
        """
        found = await self._db.queries.moment(text, number, seat)
        return found if isinstance(found, Refusal) else _shown(found, reader, facts)

    async def turning_points(self, reader: Reader, facts: Facts) -> tuple[TurningPointShown, ...] | Refusal:
        """Return the turning points of a table's finished game, or an empty tuple if the game was not reviewed."""
        if isinstance(text := await self.record(facts), Refusal):
            return text
        known = await self._db.reviews.known(facts.channel, facts.match)
        if not isinstance(known, FinishedReview):
            return known if isinstance(known, Refusal) else ()
        reviewed = await self._db.reviews.shown(facts.channel, facts.match, known.review)
        if isinstance(reviewed, Refusal):
            return reviewed
        return _points(reviewed, with_short_names(Voice(reader.language, self._frame.find(facts.game)), facts))


def _points(reviewed: ReviewedGame, voice: Voice) -> tuple[TurningPointShown, ...]:
    if (game := voice.game) is None:
        raise ValueError("turning points need the voice of their game")
    shown = []
    pairs = zip(reviewed.review.turning_points, reviewed.views, strict=True)
    for number, (point, view) in enumerate(pairs, start=1):
        heading = point_heading(number, point, reviewed.moves, voice)
        told = [heading, move_played(point, game, view, voice), better_move(point, game, view, voice)]
        shown.append(TurningPointShown(point.number + 1, "\n".join(told)))
    return tuple(shown)


def _shown(found: Moment, reader: Reader, facts: Facts | None) -> MomentShown:
    voice, seats = Voice(reader.language, found.game), range(len(found.points))
    computers: Sequence[bool] = [False for _ in seats]
    if facts is None:
        names = tuple(voice.text(f"seat-{seat}") for seat in seats)
        voice = with_names(voice, names)
    else:
        names = tuple(short_name(voice, sitter, seat) for seat, sitter in enumerate(facts.sitters))
        voice = with_short_names(voice, facts)
        computers = [not isinstance(sitter, Person) for sitter in facts.sitters]
    style = Style(names, reader.chosen.theme, voice.language)
    view = found.game.taps.without_choices(found.view)
    panes = pictures.live(found.game.id, view, (), style) if is_drawn(found.game.id) else ()
    points = found.points if found.game.has_points else [None for _ in seats]
    return MomentShown(
        number=found.number,
        total=found.total,
        title=voice.of_game("game"),
        now=voice.text("moment-title", {"number": found.number, "total": found.total}),
        happened=tuple(brief_recap(found.events, voice)),
        seats=tuple(seat_shown(style, seat, points[seat], computer=computers[seat]) for seat in seats),
        panes=tuple(map(svg.pane, panes)),
    )
