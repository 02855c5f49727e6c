"""A review on a page: the chart, then each turning point: what was played, what was better and why, with pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chatbot.bot.descriptions import unescaped
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.turn.narrowing import cells
from chatbot.bot.interactions.turn.player_hand import in_fields
from chatbot.bot.interactions.turn.questions import QuestionContext
from chatbot.bot.pictures import alt_text
from chatbot.bot.pictures.painter import PictureRequest, try_drawing
from engine import taps
from engine.api import seat_name

if TYPE_CHECKING:
    from chatbot.bot.interactions.turn.narrowing import Cells
    from chatbot.bot.layout import Layout
    from chatbot.bot.pictures.painter import Painter, Picture, Pictures
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Theme
    from chatbot.service.reviews import ReviewedGame
    from engine.api import AnyGame, View
    from engine.review import Review, TurningPoint

MOST_REASONS: Final = 2
"""Reasons that are told for a better move; a hint has them all."""
PICTURE: Final = "review"


class ReviewPainting(NamedTuple):
    """What the pictures of a review are painted with."""

    painter: Painter
    game: AnyGame
    voice: Voice
    names: tuple[str, ...]
    theme: Theme


async def put_review(page: Layout, painter: Painter, reviewed: ReviewedGame, voice: Voice, theme: Theme) -> Pictures:
    """Put all of it on the page; returns its pictures, in their order."""
    review, game = reviewed.review, voice.game
    if game is None:
        raise ValueError("a review is told in the words of its game")
    names = tuple(unescaped(voice.label(seat_name(seat))) for seat in range(len(review.result)))
    painting = ReviewPainting(painter, game, voice, names, theme)
    told = "\n".join(accuracy_lines(review, voice))
    page.text(voice.text("review-heading", {"game": voice.text("game")}))
    chart = await try_drawing(painter.review(review, names, theme, voice.language, unescaped(told)), PICTURE)
    page.pictures(chart)
    if not chart:
        page.text(told)
    page.text(voice.text("review-intro", {"count": len(review.turning_points)}))
    shown = [*chart]
    for number, (point, view) in enumerate(zip(review.turning_points, reviewed.views, strict=True), start=1):
        page.text(point_heading(number, point, reviewed.moves, voice))
        shown += await _put_point(page, painting, point, view)
    return tuple(shown)


def accuracy_lines(review: Review, voice: Voice) -> list[str]:
    """Everybody's accuracy, and what they could expect at first, half way and in the end: the chart in words."""
    middle = review.expected[len(review.expected) // 2]
    return [
        voice.text(
            "review-accuracy-told",
            {
                "seat": seat_name(seat),
                "percent": percent,
                "first": review.expected[0][seat],
                "middle": middle[seat],
                "last": review.result[seat],
            },
        )
        for seat, percent in enumerate(review.accuracy)
    ]


def point_heading(number: int, point: TurningPoint, moves: int, voice: Voice) -> str:
    """Which move of whom it was, and what it cost."""
    return voice.text(
        "review-point",
        {
            "number": number,
            "move": point.number + 1,
            "moves": moves,
            "seat": seat_name(point.seat),
            "points": point.cost,
        },
    )


async def _put_point(page: Layout, painting: ReviewPainting, point: TurningPoint, view: View) -> list[Picture]:
    """What was played and what would have been better, each with its picture; of moves that none shows, the hand."""
    voice = painting.voice
    played, better = (_told(painting, view, move) for move in (point.played, point.better))
    before, after = (
        await _preview(painting, view, point.played, played),
        await _preview(painting, view, point.better, better),
    )
    if not before and not after:
        request = PictureRequest(painting.game, view, voice, painting.names, painting.theme)
        after = await try_drawing(painting.painter.hand(request), PICTURE)
    page.text(voice.text("review-played", {"move": played}))
    page.pictures(before)
    reasons = list(dict.fromkeys(map(voice.translate, point.reasons)))[:MOST_REASONS]
    why = [voice.text("review-hint", {"reason": reason}) for reason in reasons]
    page.text("\n".join([voice.text("review-better", {"move": better}), *why]))
    page.pictures(after)
    return [*before, *after]


async def _preview(painting: ReviewPainting, view: View, move: str, told: str) -> Pictures:
    request = PictureRequest(painting.game, view, painting.voice, painting.names, painting.theme)
    drawn = await try_drawing(painting.painter.preview(request, [move]), PICTURE)
    return alt_text.with_words(drawn, told)


def _told(painting: ReviewPainting, view: View, move: str) -> str:
    """A move in the words of its game."""
    game_taps, voice = taps.of(painting.game), painting.voice
    verb = next(verb for verb in painting.game.verbs if verb.name == move.split(" ", 1)[0])
    words: Cells = cells(verb, move)
    said = game_taps.told_later(view, words)
    if said is not None:
        return voice.translate(said)
    return in_fields(painting.game, QuestionContext(ButtonId(Act.REVIEW, 0), game_taps, view, voice), words)
