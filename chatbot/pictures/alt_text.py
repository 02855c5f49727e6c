"""What pictures say in words: each what it shows itself, the most important first, in less than 500 characters.

The whole of a board in words is the text board (``text_board``): here is what somebody needs who is to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import remove_markdown
from msgspec.structs import replace

from chatbot.bot.descriptions import text_board
from chatbot.limits import clip
from engine.api import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chatbot.bot.voice import Voice
    from chatbot.pictures.painter import PictureRequest, Pictures
    from engine.api import AnyGame, Standings, Value
    from engine.history import History
    from engine.messages import Line

MOST: Final = 499
"""Characters of an alt text: about half a minute, read aloud."""


def with_words(pictures: Pictures, text: str) -> Pictures:
    """The pictures, where the first says this before its own words: what a move is, as its player was told."""
    first = tuple(replace(one, alt=_joined([*remove_markdown(text).splitlines(), one.alt])) for one in pictures[:1])
    return (*first, *pictures[1:])


def of_turn(request: PictureRequest) -> list[str]:
    """Of the board: what has changed, whose move it is, what fits, or how it ended. Of a close-up: what has changed."""
    lines = _told(request)
    return [_joined(lines, request.voice), _joined([request.voice.text("close-up-alt"), *lines[:1]])]


def of_final(request: PictureRequest, history: History | None) -> list[str]:
    """Of the result, where there is one: who has won, and everybody's points by kind. Of the board: what it decided."""
    at_end = [request.voice.translate(line) for line in request.game.taps.told_at_end(request.view)]
    board = _joined(at_end or [request.voice.text("board-at-end-alt")])
    return (
        [board] if history is None else [_joined(result_lines(request.game, history.standings, request.voice)), board]
    )


def of_hand(request: PictureRequest) -> list[str]:
    """Of what is offered, if anything is, and of the hand: what only their seat sees."""
    game_taps, board = request.game.taps, text_board(request.game, request.view)
    parts = [[line for line in board if line.code in codes] for codes in (game_taps.offered, game_taps.held)]
    return [_joined(map(request.voice.translate, part)) for part in parts if part] or [
        _joined(_told(request), request.voice)
    ]


def of_preview(request: PictureRequest, moves: Sequence[str]) -> list[str]:
    """What the one move that is left would bring; of several, the board."""
    lines: Iterable[Line] = request.game.taps.preview(request.view, moves[0]) if len(moves) == 1 else ()
    words = [remove_markdown(request.voice.translate(line)) for line in lines]
    return [_joined(words or [request.voice.text("close-up-alt")])]


def of_named(request: PictureRequest, name: str) -> list[str]:
    """The lines of the board that a game names for it; of another picture its name, and what every board says."""
    codes = request.game.taps.pictured.get(name, frozenset())
    board = text_board(request.game, request.view) if codes else ()
    shown = [request.voice.translate(line) for line in board if line.code in codes]
    told = shown or [request.voice.first_known(f"picture-{name}", name), *_told(request)]
    return [_joined(told, request.voice)]


def of_animation(request: PictureRequest) -> str:
    """That it is one, and how it ended."""
    return _joined([request.voice.text("film-alt"), *_told(request)])


def of_film(request: PictureRequest) -> str:
    """That it is one, and how the board is now."""
    return _joined([request.voice.text("since-film-alt"), *_told(request)])


def result_lines(game: AnyGame, standings: Standings, voice: Voice) -> list[str]:
    """Who has won, and a line for each seat, the first first: its points, and how many each kind of thing gave."""
    names: dict[str, Value] = {"names": tuple(map(seat_name, standings.winners)), "count": len(standings.winners)}
    lines = [voice.text("result-won", names) if standings.over else voice.text("result-so-far")]
    sums = standings.by_kind(game.kinds)
    for standing in standings.ranked:
        kinds = tuple(f"{voice.text(f'kind-{kind}')} {points[standing.seat]}" for kind, points in sums.items())
        place: dict[str, Value] = {"seat": seat_name(standing.seat), "rank": standing.rank, "points": standing.points}
        lines.append(" ".join([voice.text("result-place", place), ", ".join(kinds)]).strip())
    return lines


def _told(request: PictureRequest) -> list[str]:
    lines = request.game.taps.told(request.view) or tuple(text_board(request.game, request.view))
    return [request.voice.translate(line) for line in lines]


def _joined(lines: Iterable[str], voice: Voice | None = None) -> str:
    """As many of the lines as there is room for; of a first one that is too long, its beginning.

    With a voice it says how many more there are, and where they are read.
    """
    every = list(filter(None, lines))
    for kept in range(len(every), 0, -1):
        left = len(every) - kept
        more = [voice.text("alt-more", {"count": left})] if voice and left else []
        text = "\n".join([*every[:kept], *more])
        if len(text) <= MOST:
            return text
    return clip(every[0], MOST) if every else ""
