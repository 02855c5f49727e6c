"""A hint for the person in turn, in private: the best moves as a player reads them, and why one would play them.

Whoever thinks is given what that person's seat sees and nothing else.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, TypeAlias

import engine.games
from chatbot.bot.kept import Kept
from chatbot.bot.page import Page
from chatbot.bot.painter import painted
from chatbot.bot.seen import Seen, described, put_moves
from chatbot.thinking import seed_of
from engine.api import Line, Seat, seat_name

if TYPE_CHECKING:
    from chatbot.bot.answer import Answer
    from chatbot.bot.room import Room
    from chatbot.bot.turn import Turn
    from chatbot.thinking import Advice, Adviser

REMEMBERED: Final = 500
"""Hints that are not thought of anew."""
Moment: TypeAlias = tuple[int, str, int, Seat]
"""Channel, match, revision and seat: nothing that a seat sees changes without a new revision."""


class Thoughts:
    """What was thought for a seat. It is thought once, also when it is asked for again meanwhile."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._kept: Kept[Moment, asyncio.Task[tuple[Advice, ...]]] = Kept(REMEMBERED)

    async def on(self, seen: Seen) -> tuple[Advice, ...]:
        """The best moves for this hand."""
        facts = seen.hand.facts
        moment = (facts.channel, facts.match, facts.revision, seen.hand.seat)
        thought = self._kept.get(moment)
        if thought is None or _failed(thought):
            thought = asyncio.create_task(self._think(seen))
            self._kept.put(moment, thought)
        return await asyncio.shield(thought)

    async def _think(self, seen: Seen) -> tuple[Advice, ...]:
        facts = seen.hand.facts
        return await self._adviser.hint(facts.game, seen.hand.view, seed_of(facts.match, facts.revision))


def _failed(thought: asyncio.Task[tuple[Advice, ...]]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)


class Hints:
    """Gives hints."""

    def __init__(self, room: Room, turn: Turn) -> None:
        self._room = room
        self._turn = turn
        self._thoughts = Thoughts(room.adviser)

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
        await self._show(answer, seen, await self._thoughts.on(seen))

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
