"""What a table looks like in words: names of those who sit there, boards, hands, scores, what happened."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, assert_never

from discord.utils import escape_markdown, remove_markdown

from chatbot.bot.layout import FENCE
from chatbot.bot.pictures.painter import PictureRequest
from chatbot.tables.table import Computer, Person, StandIn
from engine import taps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.bot.voice import Voice
    from chatbot.tables.table import Facts, Sitter
    from engine.api import AnyGame, Event, Name, Share, Standing, Standings


def at_table(voice: Voice, facts: Facts) -> Voice:
    """The voice, where seats are called by the names of those who sit there."""

    def call(name: Name) -> str | None:
        if name.kind != "seat" or not name.id.isdigit() or int(name.id) >= len(facts.sitters):
            return None
        return sitter_name(voice, facts.sitters[int(name.id)], int(name.id))

    return voice.with_names(call)


def sitter_name(voice: Voice, sitter: Sitter, seat: int) -> str:
    """How somebody at the table is called."""
    match sitter:
        case Person(_, name):
            return escape_markdown(name) or voice.text(f"seat-{seat}")
        case Computer(level):
            return voice.text("computer-name", {"number": seat + 1, "level": voice.text(f"level-{level}")})
        case StandIn(_, owner):
            return voice.text("stand-in-name", {"name": sitter_name(voice, owner, seat)})
        case _:
            assert_never(sitter)


def sketch(game: AnyGame, view: Any, voice: Voice, facts: Facts) -> PictureRequest:  # noqa: ANN401
    """A table, to be drawn."""
    names = tuple(sitter_name(voice, sitter, seat) for seat, sitter in enumerate(facts.sitters))
    return PictureRequest(game, view, voice, tuple(remove_markdown(name) for name in names))


def board_lines(game: AnyGame, view: Any, voice: Voice) -> list[str]:  # noqa: ANN401 - any game's view
    """The text board; drawings in letters stand in blocks of one width."""
    drawn = taps.of(game).drawn
    lines: list[str] = []
    for is_drawn, group in groupby(game.text_board(view), key=lambda line: line.code in drawn):
        said = [voice.say(line) for line in group]
        lines += [FENCE, *said, FENCE] if is_drawn else said
    return lines


def spoken_board(game: AnyGame, view: Any, voice: Voice) -> list[str]:  # noqa: ANN401
    """The text board for the ear: without its drawings in letters."""
    drawn = taps.of(game).drawn
    return [voice.say(line) for line in game.text_board(view) if line.code not in drawn]


def private_lines(game: AnyGame, own: Any, public: Any, voice: Voice) -> list[str]:  # noqa: ANN401
    """What a seat's board says and everybody's does not: the hand."""
    known = game.text_board(public)
    return [voice.say(line) for line in game.text_board(own) if line not in known]


def recap(events: Iterable[Event], voice: Voice) -> str:
    """What happened, one line each."""
    return "\n".join(voice.say(event) for event in events)


def scores(standings: Standings, voice: Voice, facts: Facts) -> str:
    """Where everybody stands, the first first."""
    return "\n".join(
        voice.text(
            "score-line",
            {
                "rank": standing.rank,
                "name": sitter_name(voice, facts.sitters[standing.seat], standing.seat),
                "points": standing.points,
            },
        )
        for standing in _ranked(standings)
    )


def breakdown(standings: Standings, voice: Voice, facts: Facts) -> str:
    """The final standing, and where the points come from."""
    blocks = []
    for standing in _ranked(standings):
        name = sitter_name(voice, facts.sitters[standing.seat], standing.seat)
        lines = [voice.text("final-line", {"rank": standing.rank, "name": name, "points": standing.points})]
        lines += [f"- {share_line(share, voice)}" for share in standing.breakdown]
        blocks.append("\n".join(lines))
    return "\n".join(blocks)


def share_line(share: Share, voice: Voice) -> str:
    """What gave points, and how many, unless its sentence says so."""
    return voice.say(share) if "points" in share.params else f"{share.points:+d}: {voice.say(share)}"


def _ranked(standings: Standings) -> list[Standing]:
    return sorted(standings.seats, key=lambda standing: (standing.rank, standing.seat))
