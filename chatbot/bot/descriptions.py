"""Tables as text: players' names, hands, scores, board, events, absences and next player.

``recap`` describes each event in a sentence, and ``brief_recap`` each turn in a line. Beside a picture, a brief
sentence (``brief-built``) replaces the long one (``built``); an empty brief sentence leaves the event to the picture,
and ``brief-alone-built`` is used if the mover did nothing else. An event without a brief sentence gets its own line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from typing import Final, NamedTuple, assert_never

import discord
from discord.utils import escape_markdown, escape_mentions, remove_markdown

import engine.games
from chatbot.bot.components import FENCE, Layout
from chatbot.bot.painter import PictureRequest, text_board
from chatbot.bot.voice import Voice, day_of, in_alphabet, relative_time
from chatbot.people.preferences import DAY, Absence, Schedule, Theme
from chatbot.people.rating import PROVISIONAL, RatingChange
from chatbot.people.results import GameResult
from chatbot.tables.deadlines import Schedules
from chatbot.tables.log import PublicState, computer_name
from chatbot.tables.table import NOBODY, Computer, Ending, Facts, Person, Phase, Sitter, StandIn
from engine.ai.player import Level
from engine.ai.strategy import NEUTRAL
from engine.api import AnyGame, Event, Line, Name, PublicEvent, Seat, Share, Standing, Standings, Value, View, seat_name
from engine.wording import YOU, capitalised, form_for_you, is_about, shown_number, signed
from render.themes import PLAYERS, Mark

JOINERS: Final = "\u200c\u200d"  # Zero-width characters that join or separate neighbours in some scripts and many emoji
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # Letters and symbols that look blank
UNSEEN: Final = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}  # Unicode categories of controls, line breaks and non-characters
_ESCAPE: Final = re.compile(r"\\(.)")
_BREAK: Final = "\u200b"  # Zero-width space that keeps an @ from being a mention


def with_sitter_names(voice: Voice, facts: Facts, reader: Seat | None = None) -> Voice:
    return _with_names(voice, facts, called_in_sentences, reader)


def with_short_names(voice: Voice, facts: Facts, reader: Seat | None = None) -> Voice:
    """Return the voice with names that leave out the computers' levels. A stand-in has the name of the person it
    replaces.
    """
    return _with_names(voice, facts, bare_name, reader)


def with_names_of_result(voice: Voice, result: GameResult, reader: Seat | None = None) -> Voice:
    seats = enumerate(result.at_the_end, start=1)
    names = [voice.text(f"computer-{n}") if one.level else escaped_name(one.name) for n, one in seats]
    return with_names(voice, _for_reader(voice, names, reader), reader)


def _with_names(
    voice: Voice, facts: Facts, called: Callable[[Voice, Sitter, int], str], reader: Seat | None = None
) -> Voice:
    names = [called(voice, sitter, seat) for seat, sitter in enumerate(facts.sitters)]
    computers = [_computer_name(voice, sitter, seat) for seat, sitter in enumerate(facts.sitters)]
    return with_names(voice, _for_reader(voice, names, reader), reader, computers)


def _for_reader(voice: Voice, names: list[str], reader: Seat | None) -> list[str]:
    return [voice.text(YOU) if seat == reader else name for seat, name in enumerate(names)]


def with_names(voice: Voice, names: Sequence[str], reader: Seat | None = None, computers: Sequence[str] = ()) -> Voice:
    """Return the voice with these names for the seats and for the computers in them. An empty name keeps the
    default.
    """

    def resolve(name: Name) -> str | None:
        if name.kind != "seat" or not name.id.isdigit() or int(name.id) >= len(names):
            return None
        seat = int(name.id)
        return (computers[seat] if computers and name == computer_name(seat) else names[seat]) or None

    return voice.with_names(resolve, reader)


def sitter_name(voice: Voice, sitter: Sitter, seat: int) -> str:
    """Return the name of the person or computer in a seat. A computer's name includes its level."""
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
    """Return the name of the person or computer in a seat for a sentence. A computer's level is left out, because it
    never changes.
    """
    stands_in = isinstance(sitter, StandIn) and sitter.owner != NOBODY
    return sitter_name(voice, sitter, seat) if stands_in else bare_name(voice, sitter, seat)


def _computer_name(voice: Voice, sitter: Sitter, seat: int) -> str:
    """Return the name of the computer that moved for this seat, even if the seat's person plays again."""
    return called_in_sentences(voice, StandIn(Level.NORMAL, sitter) if isinstance(sitter, Person) else sitter, seat)


def bare_name(voice: Voice, sitter: Sitter, seat: int) -> str:
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
    """Return the name of the person or computer in a seat for pictures. Pictures have no markup, so a person's name is
    not escaped.
    """
    match sitter:
        case Person(_, name) | StandIn(_, Person(_, name)) if visible := visible_name(name):
            return visible
        case _:
            return remove_markdown(bare_name(voice, sitter, seat))


def visible_name(name: str) -> str:
    """Return a person's name without invisible characters, except those that join letters or emoji."""
    letters = (letter for letter in name if letter in JOINERS or unicodedata.category(letter) not in UNSEEN)
    seen = " ".join("".join(letter for letter in letters if letter not in BLANKS).split())
    return seen if seen.strip(JOINERS + " ") else ""


def escaped_name(name: str) -> str:
    """Return a person's name, escaped for a post so that it contains no markup, mention, time, command or link."""
    return escaped(visible_name(name))


def escaped(text: str) -> str:
    without_markup = escape_markdown(text, ignore_links=False)
    return escape_mentions(without_markup.replace("<", "\\<").replace("://", ":\\//"))


def unescaped(text: str) -> str:
    """Return a text without the escapes of ``escaped``, for a picture, which has no markup."""
    return _ESCAPE.sub(r"\1", text).replace(_BREAK, "")


def picture_request(
    game: AnyGame, view: View, voice: Voice, facts: Facts, theme: Theme | None = None
) -> PictureRequest:
    """Return the request for a picture of this view, in the table's theme unless another one is given."""
    names = tuple(short_name(voice, sitter, seat) for seat, sitter in enumerate(facts.sitters))
    return PictureRequest(game, view, voice, names, theme or facts.terms.theme)


def private_lines(game: AnyGame, own: View, public: View) -> list[Line]:
    """Return the hand: the lines of a seat's text board that are not on the public one."""
    known = text_board(game, public)
    return [line for line in text_board(game, own) if line not in known]


def recap(events: Sequence[Event], voice: Voice) -> str:
    return "\n".join(voice.told(events))


def scores(standings: Standings, voice: Voice, facts: Facts) -> str:
    """Return a line per seat, best first. In a game without points, return "" while all seats share a place."""
    if not voice.has_points and len({standing.rank for standing in standings.seats}) == 1:
        return ""
    named = [(standing, _name_for_reader(voice, facts, standing.seat)) for standing in standings.ranked]
    return "\n".join(
        voice.text("score-line" if voice.has_points else "place-line", _standing_values(standing, name))
        for standing, name in named
    )


def _standing_values(standing: Standing, name: str) -> dict[str, Value]:
    return {"rank": standing.rank, "name": name, "points": standing.points}


def _name_for_reader(voice: Voice, facts: Facts, seat: Seat) -> str:
    return voice.text("you") if seat == voice.reader else sitter_name(voice, facts.sitters[seat], seat)


MOST_POINTS: Final = 5  # Most points in the heading of a result; the table below has them all


def result_line(board: PublicState, voice: Voice) -> str:
    """Return a line with the winners or a draw, and everybody's points if the game has points. If the game was not
    played out, return a line that says how it ended.
    """
    ending, standings = board.facts.ending, board.standings
    voice = with_sitter_names(voice, board.facts)
    if ending is not Ending.PLAYED or standings is None:
        return voice.text(f"ended-{ending.value}" if ending else "game-over")
    points = [shown_number(standing.points) for standing in standings.ranked] if voice.has_points else []
    shown = [*points[:MOST_POINTS], *(["…"] if len(points) > MOST_POINTS else [])] if len(points) > 1 else []
    return " · ".join(filter(None, [outcome(standings, voice), " : ".join(shown)]))


def outcome(standings: Standings, voice: Voice) -> str:
    """Return a line with the winners, or one that says that the game is a draw, or how a game for one went."""
    if voice.game is None:
        raise ValueError("a result needs the voice of its game")
    result = voice.game.outcome(standings)
    said: dict[str, Value] = {"result": voice.translate(result)}
    if len(standings) == 1:
        return voice.text("end-alone", said)
    return voice.text("end-draw" if result.code == "result-draw" else "end-won", said)


def breakdown(standings: Standings, voice: Voice, facts: Facts) -> str:
    lines = []
    for standing in standings.ranked:
        lines.append(_final_line(standing, voice, _name_for_reader(voice, facts, standing.seat)))
        lines += [f"- {share_line(share, voice)}" for share in standing.breakdown]
    return "\n".join(lines)


def points_by_kind(game: AnyGame, standings: Standings, voice: Voice, facts: Facts) -> list[str]:
    lines = []
    sums = standings.by_kind(game.kinds)
    for standing in standings.ranked:
        name = called_in_sentences(voice, facts.sitters[standing.seat], standing.seat)
        kinds = [f"{voice.of_game(f'kind-{kind}')} {points[standing.seat]}" for kind, points in sums.items()]
        lines.append(" · ".join([_final_line(standing, voice, name), *kinds]))
    return lines


def _final_line(standing: Standing, voice: Voice, name: str) -> str:
    return voice.text("final-line" if voice.has_points else "final-place", _standing_values(standing, name))


def share_line(share: Share, voice: Voice) -> str:
    return voice.text("labelled-value", {"label": signed(share.points), "value": voice.translate(share)})


def board_lines(game: AnyGame, view: View, voice: Voice) -> list[str]:
    """Return the lines of the text board. Drawings are in monospaced blocks, and lists are in alphabetical order."""
    drawn, listed = game.taps.drawn, game.taps.consulted
    lines: list[str] = []
    groups = groupby(text_board(game, view), key=lambda line: (line.code in drawn, line.code in listed))
    for (is_drawn, is_listed), group in groups:
        words = [voice.translate(line) for line in group]
        words = sorted(words, key=in_alphabet) if is_listed else words
        lines += [FENCE, *words, FENCE] if is_drawn else words
    return lines


def put_text_board(layout: Layout, game: AnyGame, view: View, voice: Voice, most: int) -> tuple[discord.File, ...]:
    """Add the text board to a message. If only a part fits, also attach the whole board, and return its file."""
    lines = board_lines(game, view, voice)
    return () if layout.lines(lines, most) else attach_text(layout, "board.txt", "\n".join(lines))


def attach_text(layout: Layout, name: str, text: str) -> tuple[discord.File, ...]:
    """Add a text to a message as an attachment, and return the file to send."""
    layout.file(name)
    return (discord.File(BytesIO(text.encode()), name),)


SOON: Final = 7 * DAY  # Seconds before a planned holiday during which it is announced


def brief_absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """Return one line that says when people return or leave, for a post with a picture, or "" if nobody is away."""
    parts = []
    for name, absence in _absences(voice, facts, schedules, now):
        code, at = ("away-soon-brief", absence.since) if absence.since > now else ("away-until-brief", absence.until)
        parts.append(voice.text(code, {"name": name, "at": relative_time(at)}))
    return f"🏖️ {' · '.join(parts)}" if parts else ""


def away_lines(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    lines = []
    for name, absence in _absences(voice, facts, schedules, now):
        since, until = day_of(absence.since), day_of(absence.last)
        values = {"name": name, "since": since, "until": until, "at": until}
        lines.append(voice.text("away-soon", values) if absence.since > now else voice.text("away-until", values))
    return "\n".join(lines)


def _absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> Iterator[tuple[str, Absence]]:
    """Yield the name and holiday of each person at the table who is away or will be within a week."""
    for seat, sitter in enumerate(facts.sitters):
        if isinstance(sitter, Person):
            schedule = schedules.get(sitter.user, Schedule())
            absence = schedule.absence_at(now) or schedule.absence_after(now)
            if absence is not None and absence.since < now + SOON:
                yield sitter_name(voice, sitter, seat), absence


def computers_next(facts: Facts) -> bool:
    is_played = facts.phase is Phase.PLAYING and bool(facts.to_act)
    return is_played and not any(isinstance(facts.sitters[seat], Person) for seat in facts.to_act)


def expert_next(facts: Facts) -> bool:
    sitters = [facts.sitters[seat] for seat in facts.to_act] if computers_next(facts) else []
    return any(not isinstance(sitter, Person) and sitter.level is Level.EXPERT for sitter in sitters)


def next_line(voice: Voice, facts: Facts, experts_waiting: int = 0) -> str:
    """Return the line about the computers that move next, or "" if a person moves next.

    For an expert, the line says whether it is thinking or must wait for other experts.
    """
    if not computers_next(facts):
        return ""
    names = tuple(map(seat_name, facts.to_act))
    if expert_next(facts):
        values: dict[str, Value] = {"seats": names, "count": len(names)}
        return voice.text("expert-queued" if experts_waiting else "expert-thinks", values)
    return voice.text("next-up", {"seats": names})


def rating_numbers(change: RatingChange) -> dict[str, Value]:
    sign = {True: "+", False: "−"}[change.change > 0] if change.change else "±"
    numbers = {"rating": str(change.shown), "change": f"{sign}{abs(change.change)}"}
    return {**numbers, "rated": change.rated, "needed": PROVISIONAL}


SIGNS: Final[Mapping[Mark, str]] = {
    "triangle": "▲", "square": "■", "disc": "●", "diamond": "◆", "star": "★", "cross": "✚", "wedge": "▼", "bar": "▬",
}  # fmt: skip
MOST_LINES: Final = 5  # More lines would push the picture off a phone's screen
SCORED: Final = "**+"  # Prefix of points in a line


def brief_recap(events: Iterable[PublicEvent], voice: Voice, computers: Collection[int] = ()) -> list[str]:
    """Return the events, one line per mover. Adjacent lines about ``computers`` are merged if nobody scored in
    them.
    """
    told: list[str] = []
    folds = groupby(_lines(events, voice), key=lambda line: line[1] in computers and SCORED not in line[0])
    for is_folded, group in folds:
        row = list(group)
        if is_folded and len(row) > 1:
            seats = tuple(seat_name(seat) for seat in dict.fromkeys(mover for _, mover in row) if seat is not None)
            told.append(voice.text("computers-moved", {"seats": seats}))
        else:
            told += [text for text, _ in row]
    return told


def latest_lines(lines: Sequence[str], voice: Voice, most: int = MOST_LINES) -> list[str]:
    """Return the last lines, at most ``most`` of them. If any were left out, the first line says how many."""
    if len(lines) <= most:
        return list(lines)
    before = len(lines) - (most - 1)
    return [voice.text("earlier-lines", {"count": before}), *lines[before:]]


def _lines(events: Iterable[PublicEvent], voice: Voice) -> list[tuple[str, int | None]]:
    """Return one line per mover, with the mover's seat. An event without a mover gets its own line, with None as the
    seat.
    """
    lines: list[tuple[str, int | None]] = []
    mover: Name | None = None
    parts: list[_Part] = []
    for event in joined(events, voice):
        part = _part(event, voice)
        if part is None:
            lines += [*_line(mover, parts, voice), (voice.translate(event), None)]
            mover, parts = None, []
            continue
        seat = event.params.get("seat")
        if isinstance(seat, Name) and (mover is None or seat.id != mover.id):
            if mover is not None:  # earlier parts, such as a tunnel attempt, belong to this mover, too
                lines += _line(mover, parts, voice)
                parts = []
            mover = seat
        parts += [part] if part.text else []
    return lines + _line(mover, parts, voice)


class _Part(NamedTuple):
    """The part of a line for one event."""

    text: str
    is_filler: bool  # True if it is shown only without other parts


def _part(event: PublicEvent, voice: Voice) -> _Part | None:
    """Return an event's part of the mover's line, or None if the event needs its own line."""
    for code, is_filler in ((f"brief-alone-{event.code}", True), (f"brief-{event.code}", False)):
        if voice.game_knows(code):
            yours = form_for_you(code)
            is_yours = is_about(event, voice.reader) and voice.game_knows(yours)
            return _Part(voice.of_game(yours if is_yours else code, event.params), is_filler)
    return None


def joined(events: Iterable[PublicEvent], voice: Voice) -> list[PublicEvent]:
    """Return the events. Those of a mover that the game tells as one are merged."""
    told: list[PublicEvent] = []
    for event in events:
        at = next((at for at in reversed(range(len(told))) if "seat" in told[at].params), None)
        both = None
        if voice.game is not None and at is not None and told[at].params["seat"] == event.params.get("seat"):
            both = voice.game.taps.merged(told[at], event)
        if at is None or both is None:
            told.append(event)
        else:
            told[at] = both
    return told


def _line(mover: Name | None, parts: Sequence[_Part], voice: Voice) -> list[tuple[str, int | None]]:
    told = [part.text for part in parts if not part.is_filler] or [part.text for part in parts[:1]]
    if not told:
        return []
    if mover is None:
        return [(" · ".join(told), None)]
    seat, name = int(mover.id), voice.label(mover)
    name = capitalised(name) if seat == voice.reader else name
    return [(" · ".join([f"{SIGNS[PLAYERS[seat].mark]} **{name}**", *told]), seat)]


def introduced(voice: Voice, sitter: Sitter, seat: Seat, game: AnyGame, options: Mapping[str, str]) -> str:
    name = sitter_name(voice, sitter, seat)
    character = _character(voice, seat, game, options) if isinstance(sitter, Computer) else ""
    return voice.text("computer-introduced", {"name": name, "character": character}) if character else name


def computers_told(voice: Voice, facts: Facts, game: AnyGame) -> str:
    """Return a text that tells newcomers the levels and characters of the table's computers, or "" if there are
    none.
    """
    by_level: dict[Level, list[Seat]] = {}
    for seat, sitter in enumerate(facts.sitters):
        if isinstance(sitter, Computer):
            by_level.setdefault(sitter.level, []).append(seat)
    options = facts.terms.options
    return " ".join(_level_line(voice, level, seats, game, options) for level, seats in by_level.items())


def all_characters(voice: Voice, game: AnyGame) -> str:
    """Return a text that names the character of each of the game's computers, or "" if none has a character."""
    return _characters(voice, range(game.seats[1]), game, {})


def _level_line(voice: Voice, level: Level, seats: list[Seat], game: AnyGame, options: Mapping[str, str]) -> str:
    shown = voice.text(f"level-{level.value}")
    if characters := _characters(voice, seats, game, options):
        return voice.text("computers-characters", {"level": shown, "characters": characters})
    names = tuple(map(seat_name, seats))
    return voice.text("computers-level", {"seats": names, "count": len(names), "level": shown})


def _characters(voice: Voice, seats: Iterable[Seat], game: AnyGame, options: Mapping[str, str]) -> str:
    told = ((voice.text(f"computer-{seat + 1}"), _character(voice, seat, game, options)) for seat in seats)
    values = ({"name": name, "character": character} for name, character in told if character)
    return ", ".join(voice.text("computer-character", each) for each in values)


def _character(voice: Voice, seat: Seat, game: AnyGame, options: Mapping[str, str]) -> str:
    if game.strategy is None:
        return ""
    strategy = engine.games.strategy(game)
    style = strategy.style_of(seat)
    return "" if style == NEUTRAL or style in strategy.idle_styles(options) else voice.of_game(f"style-{style}")
