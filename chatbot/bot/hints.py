"""A hint for the person in turn, in private: the best moves as a player reads them, and why one would play them.

Whoever thinks is given what that person's seat sees and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
from chatbot.bot.page import Page
from chatbot.bot.painter import painted
from chatbot.bot.turn import Seen, described, put_moves
from chatbot.thinking import seed_of
from engine.api import Line, seat_name

if TYPE_CHECKING:
    from chatbot.bot.answer import Answer
    from chatbot.bot.room import Room
    from chatbot.bot.turn import Turn
    from chatbot.thinking import Advice


class Hints:
    """Gives hints."""

    def __init__(self, room: Room, turn: Turn) -> None:
        self._room = room
        self._turn = turn

    async def give(self, answer: Answer, channel: int, match: str = "") -> None:
        """A hint for whoever asks, if it is their turn; ``match`` is the one that a button was made for."""
        seen = await self._turn.seen(answer, channel)
        if not isinstance(seen, Seen):
            await answer.say(seen)
            return
        objection = _objection(seen, match)
        if objection is not None:
            await answer.tell(seen.voice.say(objection))
            return
        facts = seen.hand.facts
        advice = await self._room.adviser.hint(facts.game, seen.hand.view, seed_of(facts.match, facts.revision))
        await self._show(answer, seen, advice)

    async def _show(self, answer: Answer, seen: Seen, advice: tuple[Advice, ...]) -> None:
        """The moves with their reasons, a picture of the best, and the buttons to go on with."""
        page = Page()
        page.text("\n".join(hint_lines(seen, advice)))
        drawing = self._room.painter.preview(seen.sketch, [advice[0].move])
        pictures = await painted(drawing, "hint", seen.hand.facts)
        page.pictures(pictures)
        put_moves(page, seen)
        await self._turn.present(answer, seen, page, pictures)


def hint_lines(seen: Seen, advice: tuple[Advice, ...]) -> list[str]:
    """The moves in the words of the taps, each with its reasons."""
    lines = [seen.voice.text("hint-title")]
    for number, one in enumerate(advice, start=1):
        move = described(seen, seen.narrowing.row(one.move))
        lines.append(f"{number}. {move}")
        lines += [f"  - {seen.voice.say(reason)}" for reason in one.reasons]
    return lines


def _objection(seen: Seen, match: str) -> Line | None:
    """Why there is no hint now."""
    facts = seen.hand.facts
    if match and match != facts.match:
        return Line("stale-table")
    if not engine.games.has_mind(seen.game):
        return Line("no-hints")
    if seen.hand.seat not in facts.to_act:
        return Line("not-your-turn", {"seats": tuple(seat_name(seat) for seat in facts.to_act)})
    return None
