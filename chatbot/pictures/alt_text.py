"""The alt texts of pictures: the contents of each in words, most important first, in less than 500 characters.

The text board (``text_board``) has the whole board in words; an alt text has what the player needs for the next move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import remove_markdown
from msgspec.structs import replace

from chatbot.bot.descriptions import text_board
from chatbot.limits import clip
from engine.api import AnyGame, Standings, Value, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chatbot.bot.voice import Voice
    from chatbot.pictures.painter import PictureRequest, Pictures
    from engine.history import History
    from engine.messages import Line

MOST: Final = 499
"""Characters of an alt text at most: about half a minute, read aloud."""


def with_words(pictures: Pictures, text: str) -> Pictures:
    """Put a text before the first picture's own words: a move, in the words that its player got."""
    first = tuple(replace(one, alt=_joined([*remove_markdown(text).splitlines(), one.alt])) for one in pictures[:1])
    return (*first, *pictures[1:])


def of_turn(request: PictureRequest) -> list[str]:
    """Describe the board (changes, whose move it is, what fits, or how it ended) and a close-up (changes)."""
    lines = _told(request)
    return [_joined(lines, request.voice), _joined([request.voice.text("close-up-alt"), *lines[:1]])]


def of_final(request: PictureRequest, history: History | None) -> list[str]:
    """Describe the result, if the history is known (winners, everybody's points by kind), and the board at the end."""
    at_end = [request.voice.translate(line) for line in request.game.taps.told_at_end(request.view)]
    board = _joined(at_end or [request.voice.text("board-at-end-alt")])
    return (
        [board] if history is None else [_joined(result_lines(request.game, history.standings, request.voice)), board]
    )


def of_hand(request: PictureRequest) -> list[str]:
    """Describe the offer, if there is one, and the hand, which only their seat sees."""
    game_taps, board = request.game.taps, text_board(request.game, request.view)
    parts = [[line for line in board if line.code in codes] for codes in (game_taps.offered, game_taps.held)]
    return [_joined(map(request.voice.translate, part)) for part in parts if part] or [
        _joined(_told(request), request.voice)
    ]


def of_preview(request: PictureRequest, moves: Sequence[str]) -> list[str]:
    """Describe the result of the one move that is left; for several moves, say that a close-up shows them."""
    lines: Iterable[Line] = request.game.taps.preview(request.view, moves[0]) if len(moves) == 1 else ()
    words = [remove_markdown(request.voice.translate(line)) for line in lines]
    return [_joined(words or [request.voice.text("close-up-alt")])]


def of_named(request: PictureRequest, name: str) -> list[str]:
    """Use the lines of the board that the game names for a picture, or the picture's name and the usual lines."""
    codes = request.game.taps.pictured.get(name, frozenset())
    board = text_board(request.game, request.view) if codes else ()
    shown = [request.voice.translate(line) for line in board if line.code in codes]
    told = shown or [request.voice.first_known(f"picture-{name}", name), *_told(request)]
    return [_joined(told, request.voice)]


def of_animation(request: PictureRequest) -> str:
    return _joined([request.voice.text("film-alt"), *_told(request)])


def of_film(request: PictureRequest) -> str:
    return _joined([request.voice.text("since-film-alt"), *_told(request)])


def result_lines(game: AnyGame, standings: Standings, voice: Voice) -> list[str]:
    """Return the winners, then a line for each seat, best first, with its points in all and by kind."""
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
    """Join as many of the lines as there is room for, or cut the first one if it is too long.

    With a voice, add the number of the other lines and where to read them.
    """
    every = list(filter(None, lines))
    for kept in range(len(every), 0, -1):
        left = len(every) - kept
        more = [voice.text("alt-more", {"count": left})] if voice and left else []
        text = "\n".join([*every[:kept], *more])
        if len(text) <= MOST:
            return text
    return clip(every[0], MOST) if every else ""
