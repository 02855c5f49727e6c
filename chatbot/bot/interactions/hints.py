"""A hint for the person in turn, in private: the best moves as a player reads them, and why one would play them.

Whoever thinks is given what that person's seat sees and nothing else.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, TypeAlias

import engine.games
from chatbot.bot.interactions.player_hand import PlayerHand, described, put_moves
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import try_painting
from chatbot.service.ports import thinking_seed
from engine.api import Line, Seat, seat_name
from render.lru import LruCache

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.player_turn import PlayerTurn
    from chatbot.bot.interactions.reply import Reply
    from chatbot.service.ports import HintGiver, SuggestedMove

REMEMBERED: Final = 500
"""Hints that are not thought of anew."""
Moment: TypeAlias = tuple[int, str, int, Seat]
"""Channel, match, revision and seat: nothing that a seat sees changes without a new revision."""


class HintCache:
    """What was thought for a seat. It is thought once, also when it is asked for again meanwhile."""

    def __init__(self, adviser: HintGiver) -> None:
        self._adviser = adviser
        self._kept: LruCache[Moment, asyncio.Task[tuple[SuggestedMove, ...]]] = LruCache(REMEMBERED)

    async def on(self, seen: PlayerHand) -> tuple[SuggestedMove, ...]:
        """The best moves for this hand."""
        facts = seen.hand.facts
        moment = (facts.channel, facts.match, facts.revision, seen.hand.seat)
        thought = self._kept.get(moment)
        if thought is None or _failed(thought):
            thought = asyncio.create_task(self._think(seen))
            self._kept.put(moment, thought)
        return await asyncio.shield(thought)

    async def _think(self, seen: PlayerHand) -> tuple[SuggestedMove, ...]:
        facts = seen.hand.facts
        return await self._adviser.hint(facts.game, seen.hand.view, thinking_seed(facts.match, facts.revision))


def _failed(thought: asyncio.Task[tuple[SuggestedMove, ...]]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)


class Hints:
    """Gives hints."""

    def __init__(self, room: BotContext, turn: PlayerTurn) -> None:
        self._room = room
        self._turn = turn
        self._thoughts = HintCache(room.adviser)

    async def give(self, answer: Reply, channel: int, match: str = "") -> None:
        """A hint for whoever asks, if it is their turn; ``match`` is the one that a button was made for."""
        seen = await self._turn.seen(answer, channel)
        if not isinstance(seen, PlayerHand):
            await answer.say(seen)
            return
        objection = _objection(seen, match)
        if objection is not None:
            await answer.tell(seen.voice.translate(objection))
            return
        await self._show(answer, seen, await self._thoughts.on(seen))

    async def _show(self, answer: Reply, seen: PlayerHand, advice: tuple[SuggestedMove, ...]) -> None:
        """The moves with their reasons, a picture of the best, and the buttons to go on with."""
        page = Layout()
        page.text("\n".join(hint_lines(seen, advice)))
        drawing = self._room.painter.preview(seen.picture_request, [advice[0].move])
        pictures = await try_painting(drawing, "hint", seen.hand.facts)
        page.pictures(pictures)
        put_moves(page, seen)
        await self._turn.present(answer, seen, page, pictures)


def hint_lines(seen: PlayerHand, advice: tuple[SuggestedMove, ...]) -> list[str]:
    """The moves in the words of the taps, each with its reasons."""
    lines = [seen.voice.text("hint-title")]
    for number, one in enumerate(advice, start=1):
        move = described(seen, seen.narrowing.row(one.move))
        lines.append(f"{number}. {move}")
        lines += [f"  - {seen.voice.translate(reason)}" for reason in one.reasons]
    return lines


def _objection(seen: PlayerHand, match: str) -> Line | None:
    """Why there is no hint now."""
    facts = seen.hand.facts
    if match and match != facts.match:
        return Line("stale-table")
    if not engine.games.has_strategy(seen.game):
        return Line("no-hints")
    if seen.hand.seat not in facts.to_act:
        return Line("not-your-turn", {"seats": tuple(seat_name(seat) for seat in facts.to_act)})
    return None
