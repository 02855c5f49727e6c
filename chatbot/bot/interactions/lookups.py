"""Looks things up and answers privately: the board, the log, one's own games, a finished game's check."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import discord
import msgspec

from chatbot.bot.descriptions import breakdown, picture_request, scores, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.button_registry import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import try_painting
from chatbot.bot.posting.calling.away_lines import away_lines
from chatbot.bot.text_board import put_text_board
from chatbot.bot.timestamps import moment, time_left
from chatbot.service.snapshot import PublicState
from chatbot.tables.record import Verified
from chatbot.tables.refusal import NO_RECORD, STALE_TABLE, Refusal
from chatbot.tables.table import Person, Phase
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.pictures.painter import PictureRequest, Pictures
    from chatbot.bot.voice import Voice
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.table import Facts


class Lookups:
    """Answers what can be looked up without being at a table."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def board(self, reply: Reply, channel: int, picture: str = "") -> None:
        """The table as everybody may see it, with its usual picture or the one of that name."""
        board = await self._context.queries.public_state(channel)
        if not isinstance(board, PublicState):
            await reply.say(board)
            return
        facts = board.facts
        game = self._context.find(facts.game)
        voice = with_sitter_names(reply.voice(game), facts)
        page = Layout()
        if board.view is None or board.standings is None:
            page.text(voice.text("not-started"))
            await reply.show(page)
            return
        theme = await self._context.preferences.theme(reply.actor.user)
        request = picture_request(game, board.view, voice, facts, theme)
        pictures = await try_painting(self._draw(request, picture), "board", facts)
        page.pictures(pictures)
        page.text(scores(board.standings, voice, facts))
        schedules = await self._context.preferences.schedules(
            sitter.user for sitter in facts.sitters if isinstance(sitter, Person)
        )
        page.text(_pace(voice, facts, schedules))
        page.text(away_lines(voice, facts, schedules, int(self._context.clock())))
        files = put_text_board(page, game, board.view, voice, page.characters_left)
        log = Button(ButtonId(Act.LOG, facts.channel, facts.match), button_label(voice, Act.LOG))
        page.buttons([*self._picture_buttons(request, facts), log])
        await reply.show(page, pictures, files)

    def _draw(self, request: PictureRequest, picture: str) -> Awaitable[Pictures]:
        painter = self._context.painter
        return painter.named(request, picture) if picture else painter.turn(request)

    def _picture_buttons(self, request: PictureRequest, facts: Facts) -> list[Button]:
        """A button for each picture of the table that is drawn on request."""
        head = ButtonId(Act.PICTURE, facts.channel, facts.match)
        return [
            Button(msgspec.structs.replace(head, cells=(name,)), request.voice.first_known(f"picture-{name}", name))
            for name in self._context.painter.names(request)
        ]

    async def verify(self, reply: Reply, channel: int, match: str = "") -> None:
        """Replay a finished game from its seed, say whether the record holds, and hand the record out."""
        board = await self._context.queries.public_state(channel)
        if not isinstance(board, PublicState):
            await reply.say(board)
            return
        if match not in {"", board.facts.match}:
            await reply.say(STALE_TABLE)
            return
        daily = board.facts.terms.daily
        if daily is not None and not self._context.daily.is_open(daily.day):
            await reply.say(Line("daily-sealed", {"at": moment(daily.ends_at)}))
            return
        text = await self._context.queries.record(channel, board.facts.match)
        if isinstance(text, Refusal):
            await reply.say(NO_RECORD)
            return
        verified = await self._context.queries.verify(text)
        game = self._context.find(board.facts.game)
        voice = with_sitter_names(reply.voice(game), board.facts)
        if not isinstance(verified, Verified):
            await reply.say(verified, game)
            return
        page = Layout()
        record = verified.record
        page.text(voice.text("record-holds", {"commitment": record.commitment, "moves": len(record.moves)}))
        page.text(breakdown(verified.standings, voice, board.facts))
        page.file("game.json")
        await reply.show(page, files=[discord.File(BytesIO(text.encode()), "game.json")])


def _pace(voice: Voice, facts: Facts, schedules: Schedules) -> str:
    """The agreed pace, and when the time of those who are to move runs out; nothing once the game is over."""
    if facts.phase is Phase.OVER:
        return ""
    pace = voice.text("table-pace", {"pace": voice.text(f"pace-{facts.terms.pace.value}")})
    return "\n".join(filter(None, (pace, time_left(voice, facts, schedules))))
