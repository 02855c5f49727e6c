"""A table in words: the names of those who sit there, hands, scores, what happened; and what a painter is asked for.

The board in words: for those who see no pictures, as what a picture shows, and where no picture could be painted.
"""

from __future__ import annotations

import re
import unicodedata
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Final, assert_never

import discord
from cachetools import LRUCache
from discord.utils import escape_markdown, escape_mentions, remove_markdown

from chatbot.bot.layout import FENCE
from chatbot.bot.voice import day_of, relative_time
from chatbot.people.own_time import DAY, Schedule
from chatbot.people.rating import PROVISIONAL
from chatbot.pictures.painter import PictureRequest
from chatbot.tables.table import NOBODY, Computer, Person, Phase, StandIn
from engine.ai.player import Level
from engine.api import seat_name
from engine.wording import YOU, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chatbot.bot.layout import Layout
    from chatbot.bot.voice import Voice
    from chatbot.people.own_time import Absence
    from chatbot.people.preferences import Theme
    from chatbot.people.rating import RatingChange
    from chatbot.people.results import GameResult
    from chatbot.tables.deadlines import Schedules
    from chatbot.tables.table import Facts, Sitter
    from engine.api import AnyGame, Event, Line, Name, Seat, Share, Standings, Value, View

JOINERS: Final = "\u200c\u200d"
"""Letters without a width that join or part their neighbours: some scripts and many emoji are written with them."""
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""
UNSEEN: Final = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Unicode's categories of what controls, breaks lines or is no character."""
_ESCAPE: Final = re.compile(r"\\(.)")
_BREAK: Final = "\u200b"
"""What keeps an @ from being a mention."""


def with_sitter_names(voice: Voice, facts: Facts, reader: Seat | None = None) -> Voice:
    """The voice, where seats have the names of those who sit there; to the one who sits on the reader's seat."""
    return _with_names(voice, facts, called_in_sentences, reader)


def with_short_names(voice: Voice, facts: Facts, reader: Seat | None = None) -> Voice:
    """The voice, where computers have their bare names, and those who stand in for a person have the person's."""
    return _with_names(voice, facts, bare_name, reader)


def with_names_of_result(voice: Voice, result: GameResult) -> Voice:
    """The voice, where seats have the names of those who sat there in an earlier game, if they are kept."""

    def resolve(name: Name) -> str | None:
        if name.kind != "seat" or not name.id.isdigit() or int(name.id) >= len(result.seats):
            return None
        seat = result.seats[int(name.id)]
        return voice.text(f"computer-{int(name.id) + 1}") if seat.level else escaped_name(seat.name) or None

    return voice.with_names(resolve)


def _with_names(
    voice: Voice, facts: Facts, called: Callable[[Voice, Sitter, int], str], reader: Seat | None = None
) -> Voice:
    def resolve(name: Name) -> str | None:
        if name.kind != "seat" or not name.id.isdigit() or int(name.id) >= len(facts.sitters):
            return None
        if reader is not None and int(name.id) == reader:
            return voice.text(YOU)
        return called(voice, facts.sitters[int(name.id)], int(name.id))

    return voice.with_names(resolve, reader)


def sitter_name(voice: Voice, sitter: Sitter, seat: int) -> str:
    """The name of the person or computer on a seat, with the computer's level: where those who sit there are listed."""
    match sitter:
        case Person(_, name):
            return escaped_name(name) or voice.text(f"seat-{seat}")
        case Computer(level):
            return voice.text(
                "computer-name", {"name": voice.text(f"computer-{seat + 1}"), "level": voice.text(f"level-{level}")}
            )
        case StandIn(level, owner):
            if owner == NOBODY:
                return sitter_name(voice, Computer(level), seat)
            return voice.text("stand-in-name", {"name": sitter_name(voice, owner, seat)})
        case _:
            assert_never(sitter)


def called_in_sentences(voice: Voice, sitter: Sitter, seat: int) -> str:
    """The name in a sentence: a computer's is bare, for its level does not change."""
    stands_in = isinstance(sitter, StandIn) and sitter.owner != NOBODY
    return sitter_name(voice, sitter, seat) if stands_in else bare_name(voice, sitter, seat)


def bare_name(voice: Voice, sitter: Sitter, seat: int) -> str:
    """The name of the person or computer on a seat, without the computer's level or for whom it plays."""
    match sitter:
        case Person():
            return sitter_name(voice, sitter, seat)
        case Computer():
            return voice.text(f"computer-{seat + 1}")
        case StandIn(level, owner):
            return bare_name(voice, Computer(level) if owner == NOBODY else owner, seat)
        case _:
            assert_never(sitter)


def short_name(voice: Voice, sitter: Sitter, seat: int) -> str:
    """The bare name for pictures, in which nothing is markup: a person's is shown letter by letter."""
    match sitter:
        case Person(_, name) | StandIn(_, Person(_, name)) if visible := visible_name(name):
            return visible
        case _:
            return remove_markdown(bare_name(voice, sitter, seat))


def visible_name(name: str) -> str:
    """A person's name without what cannot be seen, such as what turns the direction of writing; empty if none is left.

    What joins letters and emoji stays.
    """
    letters = (letter for letter in name if letter in JOINERS or unicodedata.category(letter) not in UNSEEN)
    seen = " ".join("".join(letter for letter in letters if letter not in BLANKS).split())
    return seen if seen.strip(JOINERS + " ") else ""


def escaped_name(name: str) -> str:
    """A person's name for a post, in which it is shown letter by letter: no markup, mention, time, command or link."""
    return escaped(visible_name(name))


def escaped(text: str) -> str:
    """Text of others for a post, in which it is shown letter by letter."""
    without_markup = escape_markdown(text, ignore_links=False)
    return escape_mentions(without_markup.replace("<", "\\<").replace("://", ":\\//"))


def unescaped(text: str) -> str:
    """A name as ``escaped`` was given it, for a picture, in which nothing is markup."""
    return _ESCAPE.sub(r"\1", text).replace(_BREAK, "")


def picture_request(
    game: AnyGame, view: View, voice: Voice, facts: Facts, theme: Theme | None = None
) -> PictureRequest:
    """What a painter is asked for: this view of the table's game, with the names of those who sit there.

    Without a theme of its own the picture has the table's.
    """
    names = tuple(short_name(voice, sitter, seat) for seat, sitter in enumerate(facts.sitters))
    return PictureRequest(game, view, voice, names, theme or facts.terms.theme)


def private_lines(game: AnyGame, own: View, public: View) -> list[Line]:
    """The hand: what the text board of a seat's own view says and that of a spectator's does not."""
    known = text_board(game, public)
    return [line for line in text_board(game, own) if line not in known]


def recap(events: Sequence[Event], voice: Voice) -> str:
    """What happened, one line each."""
    return "\n".join(voice.told(events))


def scores(standings: Standings, voice: Voice, facts: Facts) -> str:
    """Rank, name and points of every seat, the first first."""
    return "\n".join(
        voice.text(
            "score-line",
            {
                "rank": standing.rank,
                "name": _listed_name(voice, facts, standing.seat),
                "points": standing.points,
            },
        )
        for standing in standings.ranked
    )


def _listed_name(voice: Voice, facts: Facts, seat: Seat) -> str:
    return voice.text("you") if seat == voice.reader else sitter_name(voice, facts.sitters[seat], seat)


def breakdown(standings: Standings, voice: Voice, facts: Facts) -> str:
    """The final standing, and where the points come from."""
    blocks = []
    for standing in standings.ranked:
        name = _listed_name(voice, facts, standing.seat)
        lines = [voice.text("final-line", {"rank": standing.rank, "name": name, "points": standing.points})]
        lines += [f"- {share_line(share, voice)}" for share in standing.breakdown]
        blocks.append("\n".join(lines))
    return "\n".join(blocks)


def points_by_kind(game: AnyGame, standings: Standings, voice: Voice, facts: Facts) -> list[str]:
    """One line for every seat, the first first: the points, and how many of them each kind of thing gave."""
    lines = []
    sums = standings.by_kind(game.kinds)
    for standing in standings.ranked:
        name = bare_name(voice, facts.sitters[standing.seat], standing.seat)
        line = voice.text("final-line", {"rank": standing.rank, "name": name, "points": standing.points})
        kinds = [f"{voice.text(f'kind-{kind}')} {points[standing.seat]}" for kind, points in sums.items()]
        lines.append(" · ".join([line, *kinds]))
    return lines


def share_line(share: Share, voice: Voice) -> str:
    """How many points something gave, and what it was."""
    return voice.text("labelled-value", {"label": signed(share.points), "value": voice.translate(share)})


LATEST: Final = 200
"""Views whose text boards are kept."""
_latest: LRUCache[int, tuple[View, list[Line]]] = LRUCache(LATEST)
"""By the views' identities: each is kept beside its board, so that no other one can have its identity."""


def text_board(game: AnyGame, view: View) -> list[Line]:
    """The text board of a view. The answer to a move, its picture, the post and the hand by direct message ask about
    the same view, one after the other: it is made once."""
    known = _latest.get(id(view))
    if known is None:
        known = _latest[id(view)] = (view, game.text_board(view))
    return known[1]


def board_lines(game: AnyGame, view: View, voice: Voice) -> list[str]:
    """The text board; drawings made of letters stand in blocks of one letter width."""
    drawn = game.taps.drawn
    lines: list[str] = []
    for is_drawn, group in groupby(text_board(game, view), key=lambda line: line.code in drawn):
        words = [voice.translate(line) for line in group]
        lines += [FENCE, *words, FENCE] if is_drawn else words
    return lines


def put_text_board(layout: Layout, game: AnyGame, view: View, voice: Voice, most: int) -> tuple[discord.File, ...]:
    """Put the text board on a message, in at most so many characters; returns the files to be sent with it.

    Where not all of it fits, its beginning is put there and the whole is attached as a file.
    """
    lines = board_lines(game, view, voice)
    return () if layout.lines(lines, most) else attach_text(layout, "board.txt", "\n".join(lines))


def attach_text(layout: Layout, name: str, text: str) -> tuple[discord.File, ...]:
    """Show an attached text on a message; returns the file to be sent with it."""
    layout.file(name)
    return (discord.File(BytesIO(text.encode()), name),)


SOON: Final = 7 * DAY
"""Seconds before a planned holiday from which on it is told."""


def brief_absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """The same for all of them in one line, which has room beside a picture: when they are back, or go."""
    parts = []
    for name, absence in _absences(voice, facts, schedules, now):
        code, at = ("away-soon-brief", absence.since) if absence.since > now else ("away-until-brief", absence.until)
        parts.append(voice.text(code, {"name": name, "at": relative_time(at)}))
    return f"🏖️ {' · '.join(parts)}" if parts else ""


def away_lines(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """A line for each person who plays here and is away, or goes away within a week."""
    lines = []
    for name, absence in _absences(voice, facts, schedules, now):
        until = day_of(absence.last)
        if absence.since > now:
            lines.append(voice.text("away-soon", {"name": name, "since": day_of(absence.since), "until": until}))
        else:
            lines.append(voice.text("away-until", {"name": name, "at": until}))
    return "\n".join(lines)


def _absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> Iterator[tuple[str, Absence]]:
    """Each person at the table who is away, or goes away soon: their name, and the holiday."""
    for seat, sitter in enumerate(facts.sitters):
        if isinstance(sitter, Person):
            schedule = schedules.get(sitter.user, Schedule())
            absence = schedule.absence_at(now) or schedule.absence_after(now)
            if absence is not None and absence.since < now + SOON:
                yield sitter_name(voice, sitter, seat), absence


def computers_next(facts: Facts) -> bool:
    """Whether the table waits for computers alone."""
    if facts.phase is not Phase.PLAYING or not facts.to_act:
        return False
    return not any(isinstance(facts.sitters[seat], Person) for seat in facts.to_act)


def next_line(voice: Voice, facts: Facts) -> str:
    """Who is next, where that is a computer; a person who is next is called by a post of their own."""
    if not computers_next(facts):
        return ""
    names = tuple(map(seat_name, facts.to_act))
    next_sitters = [facts.sitters[seat] for seat in facts.to_act]
    if any(not isinstance(sitter, Person) and sitter.level is Level.EXPERT for sitter in next_sitters):
        return voice.text("expert-thinks", {"seats": names, "count": len(names)})
    return voice.text("next-up", {"seats": names})


def rating_numbers(change: RatingChange) -> dict[str, Value]:
    sign = {True: "+", False: "−"}[change.change > 0] if change.change else "±"
    numbers = {"rating": str(change.shown), "change": f"{sign}{abs(change.change)}"}
    return {**numbers, "rated": change.rated, "needed": PROVISIONAL}
