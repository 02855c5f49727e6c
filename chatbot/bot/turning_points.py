"""The turning points of a reviewed game as text: the move played, the better one, its gain and the reasons."""

from __future__ import annotations

from typing import Final

from chatbot.bot.choices import QuestionContext, cells
from chatbot.bot.components import Act, ButtonId
from chatbot.bot.hand import in_fields
from chatbot.bot.voice import Voice
from engine.api import AnyGame, Value, View, seat_name
from engine.review import Gain, TurningPoint
from engine.wording import signed

MOST_REASONS: Final = 2  # Reasons shown for a better move; a hint shows all


def point_heading(number: int, point: TurningPoint, moves: int, voice: Voice) -> str:
    place: dict[str, Value] = {"number": number, "move": point.number + 1, "moves": moves}
    place |= {"seat": seat_name(point.seat), "points": point.cost}
    return voice.text("review-point" if voice.has_points else "review-move", place)


def move_played(point: TurningPoint, game: AnyGame, view: View, voice: Voice) -> str:
    return voice.text("review-played", {"move": move_told(point.played, game, view, voice)})


def better_move(point: TurningPoint, game: AnyGame, view: View, voice: Voice) -> str:
    """Return a text with the better move, its gains, and at most ``MOST_REASONS`` reasons for it."""
    reasons = tuple(dict.fromkeys(map(voice.translate, point.reasons)))[:MOST_REASONS]
    why = voice.text("review-hint", {"reason": reasons}) if reasons else ""
    gains = " · ".join(_gain(gain, voice) for gain in point.gains)
    better = voice.text("review-better", {"move": move_told(point.better, game, view, voice)})
    return "\n".join(filter(None, [better, gains, why]))


def move_told(move: str, game: AnyGame, view: View, voice: Voice) -> str:
    """Return a move in the words with which its game describes a move already played."""
    words = cells(next(verb for verb in game.verbs if verb.name == move.split(" ", 1)[0]), move)
    if (said := game.taps.told_later(view, words)) is not None:
        return voice.translate(said)
    return in_fields(game.verbs, QuestionContext(ButtonId(Act.REVIEW, 0), game.taps, view, voice), words)


def _gain(gain: Gain, voice: Voice) -> str:
    worth: dict[str, Value] = {"change": signed(gain.points), "points": abs(gain.points)}
    if not voice.has_points:
        return voice.text("review-gain-chance", worth)
    if gain.seat is None:
        return voice.text("review-gain-winning", worth)
    return voice.text("review-gain", {**worth, "seat": seat_name(gain.seat)})
