"""Looks things up and answers privately: the board, the log, one's own games, a finished game's check."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import discord
import msgspec

from chatbot.bot.descriptions import breakdown, picture_request, scores, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import try_painting
from chatbot.bot.posting.calling.away_lines import away_lines
from chatbot.bot.text_board import put_text_board
from chatbot.bot.timestamps import relative_time, time_left
from chatbot.bot.voice import Voice
from chatbot.service.queries import LogPage
from chatbot.service.snapshot import PublicState
from chatbot.tables.clocks.table_time import TableTime
from chatbot.tables.move_log import TAKEN_BACK
from chatbot.tables.record import Verified
from chatbot.tables.refusal import NO_RECORD, Refusal
from chatbot.tables.table import Person, Phase
from engine import taps
from engine.api import seat_name

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.pictures.painter import PictureRequest, Pictures
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.table import Facts
    from engine.api import AnyGame, Value

LOG_LINES: Final = 15
"""Moves of the log in one answer."""
MOST_GAMES: Final = 20
"""Games in the list of one's own games."""


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
        page.buttons(self._picture_buttons(request, facts))
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

    async def log(self, reply: Reply, start: int) -> None:
        """Some moves of the table's game, from this number on. What only a seat knows is not told before the end."""
        found = await self._context.queries.log(reply.channel, max(0, start - 1), LOG_LINES)
        if not isinstance(found, LogPage):
            await reply.say(found)
            return
        game = self._context.find(found.facts.game)
        voice = with_sitter_names(reply.voice(game), found.facts)
        lines = [log_line(game, voice, found, number) for number in range(len(found.lines))]
        none = voice.text("log-shorter", {"count": found.facts.moves}) if found.facts.moves else voice.text("log-empty")
        await reply.say_text("\n".join(lines) or none)

    async def my_games(self, reply: Reply) -> None:
        """The games of the person who asks, those that wait for them first."""
        games = await self._context.queries.my_games(reply.actor)
        if isinstance(games, Refusal):
            await reply.say(games)
            return
        voice = reply.voice()
        user = reply.actor.user
        own_time = await self._context.preferences.schedules([user])
        lines = [self._game_line(voice, facts, user, own_time) for facts in games[:MOST_GAMES]]
        await reply.say_text("\n".join(lines) or voice.text("no-games"))

    async def verify(self, reply: Reply) -> None:
        """Replay the channel's finished game from its seed, say whether the record holds, and hand the record out."""
        board = await self._context.queries.public_state(reply.channel)
        if not isinstance(board, PublicState):
            await reply.say(board)
            return
        text = await self._context.queries.record(reply.channel, board.facts.match)
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

    def _game_line(self, voice: Voice, facts: Facts, user: int, own_time: Schedules) -> str:
        seat = facts.seat_of(user)
        name = Voice(voice.language, self._context.find(facts.game)).text("game")
        where = {"game": name, "channel": f"<#{facts.channel}>"}
        if seat is None:
            return voice.text("computer-plays-in", where)
        for clock in facts.clocks:
            if clock.seat == seat:
                return voice.text("my-turn-until", {**where, "at": relative_time(TableTime(facts, own_time).up(clock))})
        return voice.text("my-turn-in" if seat in facts.to_act else "playing-in", where)


def _pace(voice: Voice, facts: Facts, schedules: Schedules) -> str:
    """When the time of those who are to move runs out, or else the agreed pace; nothing once the game is over."""
    if facts.phase is Phase.OVER:
        return ""
    return time_left(voice, facts, schedules) or voice.text(
        "table-pace", {"pace": voice.text(f"pace-{facts.terms.pace.value}")}
    )


def log_line(game: AnyGame, voice: Voice, page: LogPage, number: int) -> str:
    """One move of the log; of a move that may tell a secret, only its kind, until the game is over."""
    line = page.lines[number]
    verb = line.move.split(" ", 1)[0]
    if line.move == TAKEN_BACK:
        move = voice.text("log-taken-back")
    elif page.facts.phase is Phase.OVER or verb in taps.of(game).public:
        move = line.move
    else:
        move = f"{verb} …"
    values: dict[str, Value] = {
        "number": page.start + number + 1,
        "name": seat_name(line.seat),
        "move": move,
        "at": f"<t:{page.facts.opened_at + line.elapsed}:R>",
    }
    return voice.text("log-line", values)
