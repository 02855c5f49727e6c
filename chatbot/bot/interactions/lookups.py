"""Looking: the board, the log, one's own games, a finished game's check, the rules. All of it answers privately."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import discord
import msgspec

from chatbot.bot.descriptions import breakdown, picture_request, scores, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import try_painting
from chatbot.bot.text_board import put_text_board
from chatbot.bot.timestamps import relative_time, time_left
from chatbot.bot.voice import Voice
from chatbot.service.queries import LogPage
from chatbot.service.snapshot import PublicState
from chatbot.tables.move_log import TAKEN_BACK
from chatbot.tables.record import Verified
from chatbot.tables.refusal import NO_RECORD, Refusal
from chatbot.tables.table import Phase
from engine import taps
from engine.api import Line, seat_name

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.pictures.painter import PictureRequest, Pictures
    from chatbot.tables.table import Facts
    from engine.api import AnyGame, Value

LOG_LINES: Final = 15
MOST_GAMES: Final = 20


class Lookups:
    """What can be looked at."""

    def __init__(self, room: BotContext) -> None:
        self._room = room

    async def board(self, answer: Reply, channel: int, picture: str = "") -> None:
        """The table as everybody may see it; with the picture of that name, if one is asked for."""
        board = await self._room.queries.public_state(channel)
        if not isinstance(board, PublicState):
            await answer.say(board)
            return
        facts = board.facts
        game = self._room.find(facts.game)
        voice = with_sitter_names(answer.voice(game), facts)
        page = Layout()
        if board.view is None or board.standings is None:
            page.text(voice.text("not-started"))
            await answer.show(page)
            return
        drawn = picture_request(game, board.view, voice, facts)
        pictures = await try_painting(self._drawing(drawn, picture), "board", facts)
        page.pictures(pictures)
        page.text(scores(board.standings, voice, facts))
        page.text(_time(voice, facts))
        files = put_text_board(page, game, board.view, voice, page.characters_left)
        page.buttons(self._views(drawn, facts))
        await answer.show(page, pictures, files)

    def _drawing(self, drawn: PictureRequest, picture: str) -> Awaitable[Pictures]:
        painter = self._room.painter
        return painter.named(drawn, picture) if picture else painter.turn(drawn)

    def _views(self, drawn: PictureRequest, facts: Facts) -> list[Button]:
        """What else can be looked at."""
        head = ButtonId(Act.PICTURE, facts.channel, facts.match)
        return [
            Button(msgspec.structs.replace(head, cells=(name,)), drawn.voice.first_known(f"picture-{name}", name))
            for name in self._room.painter.names(drawn)
        ]

    async def log(self, answer: Reply, start: int) -> None:
        """Some moves of the table's game, by their numbers. What only a seat knows is not in it before the end."""
        found = await self._room.queries.log(answer.channel, max(0, start - 1), LOG_LINES)
        if not isinstance(found, LogPage):
            await answer.say(found)
            return
        game = self._room.find(found.facts.game)
        voice = with_sitter_names(answer.voice(game), found.facts)
        lines = [log_line(game, voice, found, number) for number in range(len(found.lines))]
        await answer.tell("\n".join(lines) or voice.text("log-empty"))

    async def mine(self, answer: Reply) -> None:
        """One's own games, those that wait first."""
        games = await self._room.queries.my_games(answer.actor)
        if isinstance(games, Refusal):
            await answer.say(games)
            return
        voice = answer.voice()
        lines = [self._game_line(voice, facts, answer.actor.user) for facts in games[:MOST_GAMES]]
        await answer.tell("\n".join(lines) or voice.text("no-games"))

    async def verify(self, answer: Reply) -> None:
        """Play the channel's finished game again, from its seed, and hand the record out."""
        board = await self._room.queries.public_state(answer.channel)
        if not isinstance(board, PublicState):
            await answer.say(board)
            return
        text = await self._room.queries.record(answer.channel, board.facts.match)
        if isinstance(text, Refusal):
            await answer.say(NO_RECORD)
            return
        verified = await self._room.queries.verify(text)
        game = self._room.find(board.facts.game)
        voice = with_sitter_names(answer.voice(game), board.facts)
        if not isinstance(verified, Verified):
            await answer.say(verified, game)
            return
        page = Layout()
        record = verified.record
        page.text(voice.text("record-holds", {"commitment": record.commitment, "moves": len(record.moves)}))
        page.text(breakdown(verified.standings, voice, board.facts))
        page.file("game.json")
        await answer.show(page, files=[discord.File(BytesIO(text.encode()), "game.json")])

    async def rules_of(self, answer: Reply, channel: int) -> None:
        """The rules of the game that is played in a channel, in short."""
        board = await self._room.queries.public_state(channel)
        if isinstance(board, PublicState):
            await self.rules(answer, self._room.find(board.facts.game), "")
        else:
            await answer.say(board)

    async def rules(self, answer: Reply, game: AnyGame, topic: str) -> None:
        """One topic of a game's rules, or all of them."""
        voice = answer.voice(game)
        names = [topic] if topic else topics(voice)
        page = Layout()
        for name in names:
            if voice.knows(f"rules-{name}"):
                page.text(f"**{voice.text(f'topic-{name}')}**\n{voice.text(f'rules-{name}', game.rule_numbers)}")
        if not names or not any(voice.knows(f"rules-{name}") for name in names):
            page.text(voice.translate(Line("no-rules")))
        await answer.show(page)

    def _game_line(self, voice: Voice, facts: Facts, user: int) -> str:
        seat = facts.seat_of(user)
        name = Voice(voice.language, self._room.find(facts.game)).text("game")
        where = {"game": name, "channel": f"<#{facts.channel}>"}
        if seat is None:
            return voice.text("computer-plays-in", where)
        for clock in facts.clocks:
            if clock.seat == seat:
                return voice.text("my-turn-until", {**where, "at": relative_time(clock.until)})
        return voice.text("my-turn-in" if seat in facts.to_act else "playing-in", where)


def _time(voice: Voice, facts: Facts) -> str:
    """Whose time is running, or else the pace that was agreed; nothing once the game is over."""
    if facts.phase is Phase.OVER:
        return ""
    return time_left(voice, facts) or voice.text("table-pace", {"pace": voice.text(f"pace-{facts.terms.pace.value}")})


def topics(voice: Voice) -> list[str]:
    """The topics of a game's rules, as its words list them."""
    return voice.text("rules-topics").split() if voice.knows("rules-topics") else []


def log_line(game: AnyGame, voice: Voice, page: LogPage, number: int) -> str:
    """A move of the log; of one that may tell a secret, only its kind, until the game is over."""
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
