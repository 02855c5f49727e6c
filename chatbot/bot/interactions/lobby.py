"""Before, beside and after the game: open a table, come and go, start, resign, end, play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.layout import Button, Layout
from chatbot.service.results import ActionResult, Done
from chatbot.service.snapshot import PublicState
from engine.api import Line

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.tables.pace import Pace
    from engine.ai.player import Level


class Lobby:
    """What the buttons of a lobby do, and the commands of the same names."""

    def __init__(self, room: BotContext) -> None:
        self._room = room

    async def press(self, answer: Reply, tap: ButtonId) -> None:
        """A lobby's button, or a final post's for a rematch. What changes is posted; a refusal is whispered."""
        if await self._gone(tap):
            await answer.whisper(answer.voice().text("stale-table"))
            return
        done = await self.do(answer, tap.act, tap.channel)
        if not isinstance(done, Done):
            await answer.whisper(answer.voice().translate(done))

    async def do(self, answer: Reply, act: Act, channel: int, level: Level | None = None) -> ActionResult:
        """What these acts ask of the tables."""
        if act is Act.ADD:
            return await self._room.actions.add_computer(channel, answer.actor, level, answer.key)
        actions = self._room.actions
        asked = {
            Act.JOIN: actions.join,
            Act.LEAVE: actions.leave,
            Act.REMOVE: actions.remove_computer,
            Act.START: actions.start,
            Act.REMATCH: actions.rematch,
            Act.RESIGN: actions.resign,
            Act.RECLAIM: actions.reclaim,
            Act.END: actions.end,
        }
        return await asked[act](channel, answer.actor, answer.key)

    async def command(self, answer: Reply, act: Act, level: Level | None = None) -> None:
        """The same as a command, in the channel where it is given; it answers that it is done."""
        done = await self.do(answer, act, answer.channel, level)
        await _tell(answer, done)

    async def replace(self, answer: Reply, user: int) -> None:
        """Let a computer play on for somebody else; the channel is told."""
        done = await self._room.actions.replace(answer.channel, answer.actor, user, answer.key)
        await _tell(answer, done)

    async def change_pace(self, answer: Reply, pace: Pace) -> None:
        """Play faster or slower; the channel is told."""
        done = await self._room.actions.change_pace(answer.channel, answer.actor, pace, answer.key)
        await _tell(answer, done)

    async def leave_game(self, answer: Reply, tap: ButtonId) -> None:
        """What was asked back about resigning and ending is confirmed; a seat given up may be taken back."""
        done = await self.do(answer, tap.act, tap.channel)
        voice = answer.voice()
        page = Layout()
        page.text(voice.text("done") if isinstance(done, Done) else voice.translate(done))
        if isinstance(done, Done) and tap.act is Act.RESIGN:
            page.buttons([Button(ButtonId(Act.RECLAIM, tap.channel), voice.text("button-reclaim"))])
        await answer.show(page)

    async def ask_back(self, answer: Reply, act: Act) -> None:
        """Make sure before a game is given up."""
        voice = answer.voice()
        page = Layout()
        page.text(voice.text(f"sure-{act.name.lower()}"))
        page.buttons([Button(ButtonId(act, answer.channel), voice.text(f"button-{act.name.lower()}"))])
        await answer.show(page)

    async def _gone(self, tap: ButtonId) -> bool:
        """Whether the button is of another match than the one that the channel has now."""
        board = await self._room.queries.public_state(tap.channel)
        return bool(tap.match) and isinstance(board, PublicState) and board.facts.match != tap.match


async def _tell(answer: Reply, done: ActionResult) -> None:
    """That it is done, or why not; what came of it the channel tells."""
    await answer.say(Line("done") if isinstance(done, Done) else done)
