"""Looks things up and answers privately: the board, the log, one's own games, a finished game's check."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import discord

from chatbot.bot.descriptions import breakdown, picture_request, scores, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import try_painting
from chatbot.bot.posting.calling.away_lines import away_lines
from chatbot.bot.posting.post import picture_button
from chatbot.bot.text_board import put_text_board
from chatbot.bot.timestamps import moment, time_left
from chatbot.service.snapshot import PublicState
from chatbot.tables.record import Verified
from chatbot.tables.refusal import NO_RECORD, STALE_TABLE, Refusal
from chatbot.tables.table import Person, Phase
from engine import taps
from engine.api import Line

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.pictures.painter import PictureRequest
    from chatbot.bot.voice import Voice
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.facts import Facts


class Begun(NamedTuple):
    """A game that has begun, as its reader may see it."""

    board: PublicState
    request: PictureRequest
    aids: bool
    """Whether what only helps to choose is shown."""

    def shows(self, picture: str) -> bool:
        """Whether the reader may see the picture of this name."""
        return self.aids or picture not in taps.of(self.request.game).helping


class Lookups:
    """Answers what can be looked up without being at a table."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def board(self, reply: Reply, channel: int) -> None:
        """The table as everybody may see it: the board as a picture and in words, the points, the time."""
        begun = await self._begun(reply, channel)
        if begun is None:
            return
        board, request = begun.board, begun.request
        facts, voice, page = board.facts, request.voice, Layout()
        pictures = await try_painting(self._context.painter.turn(request), "board", facts)
        page.pictures(pictures)
        if board.standings is not None:
            page.text(scores(board.standings, voice, facts))
        schedules = await self._context.preferences.schedules(
            sitter.user for sitter in facts.sitters if isinstance(sitter, Person)
        )
        page.text(_pace(voice, facts, schedules))
        page.text(away_lines(voice, facts, schedules, int(self._context.clock())))
        files = put_text_board(page, request.game, request.view, voice, page.characters_left)
        log = Button(ButtonId(Act.LOG, facts.channel, facts.match), button_label(voice, Act.LOG))
        page.buttons([*self._picture_buttons(begun), log])
        await reply.show(page, pictures, files)

    async def picture(self, reply: Reply, channel: int, name: str) -> None:
        """The picture of that name alone, and the way to the others and to the board in words.

        Where it cannot be painted, the board in words takes its place.
        """
        begun = await self._begun(reply, channel)
        if begun is None:
            return
        facts, request = begun.board.facts, begun.request
        page = Layout()
        drawn = try_painting(self._context.painter.named(request, name), "board", facts) if begun.shows(name) else None
        pictures = await drawn if drawn else ()
        if not pictures:
            await self.board(reply, channel)
            return
        page.text(f"**{request.voice.first_known(f'picture-{name}', name)}**")
        page.pictures(pictures)
        words = Button(ButtonId(Act.BOARD, facts.channel, facts.match), button_label(request.voice, Act.BOARD))
        page.buttons([*self._picture_buttons(begun, name), words])
        await reply.show(page, pictures)

    async def _begun(self, reply: Reply, channel: int) -> Begun | None:
        """What everybody may know of the channel's game; None after telling why there is nothing to see."""
        board = await self._context.queries.public_state(channel)
        if not isinstance(board, PublicState):
            await reply.say(board)
            return None
        game = self._context.find(board.facts.game)
        voice = with_sitter_names(reply.voice(game), board.facts, board.facts.seat_of(reply.actor.user))
        if board.view is None:
            page = Layout()
            page.text(voice.text("not-started"))
            await reply.show(page)
            return None
        chosen = await self._context.preferences.of(reply.actor.user)
        aids = board.facts.phase is Phase.OVER or (board.facts.terms.aids and chosen.aids)
        view = board.view if aids else taps.of(game).unaided(board.view)
        return Begun(board, picture_request(game, view, voice, board.facts, chosen.theme), aids)

    def _picture_buttons(self, begun: Begun, shown: str = "") -> list[Button]:
        """A button for each picture of the table that is drawn on request, but for the one that is shown."""
        facts, request = begun.board.facts, begun.request
        head = ButtonId(Act.PICTURE, facts.channel, facts.match)
        names = [name for name in self._context.painter.names(request) if name != shown and begun.shows(name)]
        return [picture_button(head, name, request.voice) for name in names]

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
        seat = board.facts.seat_of(reply.actor.user)
        voice = with_sitter_names(reply.voice(game), board.facts, seat)
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
