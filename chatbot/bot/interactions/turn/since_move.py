"""What has happened since a person's last move, in few lines and with the board, for those who come back later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import picture_request, with_sitter_names
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import try_painting
from chatbot.bot.posting.recap import brief_recap, latest_lines
from chatbot.service.queries import ToldLog
from chatbot.service.snapshot import SeatState
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.button_id import ButtonId
    from chatbot.bot.interactions.reply import Reply
    from chatbot.service.told_moves import ToldMove
    from engine.api import PublicEvent, Seat


class SinceMove:
    """Answers the button of that name."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        """What the others have done since this person moved, and the board as it is now."""
        hand = await self._context.queries.seat_state(pressed.channel, reply.actor)
        log = await self._context.queries.told_log(pressed.channel)
        if not isinstance(hand, SeatState):
            await reply.say(hand)
        elif not isinstance(log, ToldLog):
            await reply.say(log)
        elif hand.facts.match != pressed.match:
            await reply.say(Line("stale-table"))
        else:
            game = self._context.find(hand.facts.game)
            voice = with_sitter_names(reply.voice(game), hand.facts, hand.seat)
            lines = brief_recap(events_since(log.moves, hand.seat), voice)
            page = Layout()
            page.text(voice.text("since-title") if lines else voice.text("since-nothing"))
            page.text("\n".join(latest_lines(lines, voice)))
            theme = await self._context.preferences.theme(reply.actor.user)
            request = picture_request(game, hand.public, voice, hand.facts, theme)
            pictures = await try_painting(self._context.painter.turn(request), "since a move", hand.facts)
            page.pictures(pictures)
            await reply.show(page, pictures)


def events_since(moves: Sequence[ToldMove], seat: Seat) -> list[PublicEvent]:
    """What everybody was told after this seat's last move; from the beginning where it has not moved."""
    last = max((number for number, move in enumerate(moves) if move.seat == seat), default=-1)
    return [event for move in moves[last + 1 :] for event in move.events]
