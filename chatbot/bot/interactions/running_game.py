"""What is decided about a running game besides moves: give up a seat, take it back, replace a player, end it, its pace.

Giving up a seat and ending a game are asked for by a command, and done by the button of its confirmation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.lobby import say_result
from chatbot.bot.layout import Button, Layout
from chatbot.players.game_result import FEWEST_MOVES
from chatbot.service.results import Done
from chatbot.service.snapshot import PublicState
from chatbot.tables.ending import is_alone, may_end
from chatbot.tables.facts import Facts
from chatbot.tables.refusal import NO_TABLE
from chatbot.tables.seats import may_resign
from chatbot.tables.table import Phase, Role

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.service.results import ActionResult
    from chatbot.tables.clocks.pace import Pace


class RunningGame:
    """Changes who plays a game, how fast, and whether it goes on."""

    def __init__(self, context: BotContext) -> None:
        self._actions = context.actions
        self._queries = context.queries

    async def confirm_resigning(self, reply: Reply) -> None:
        """Ask whether the person means to give up their seat; who has none is told so at once."""
        facts = await self._queries.facts(reply.channel)
        refusal = may_resign(facts, reply.actor.user) if isinstance(facts, Facts) else facts
        if refusal is None:
            await self._confirm(reply, Act.RESIGN, "sure-resign")
        else:
            await reply.say(refusal)

    async def confirm_ending(self, reply: Reply) -> None:
        """Ask whether the person means to end the game for everybody; who may not is told so at once."""
        board = await self._queries.public_state(reply.channel)
        if board == NO_TABLE:
            await reply.say(NO_TABLE)
            return
        if not isinstance(board, PublicState):
            # A damaged table is freed by ending it: what may be done about it stands with the action.
            await self._confirm(reply, Act.END, "sure-end")
            return
        refusal = may_end(board.facts, reply.actor)
        if refusal is not None:
            await reply.say(refusal)
        elif board.facts.phase is Phase.PLAYING and is_alone(board.facts, reply.actor):
            await self._confirm(reply, Act.END, _question_alone(board.facts))
        elif board.facts.phase is Phase.LOBBY or reply.actor.role is Role.MODERATOR:
            await self._confirm(reply, Act.END, "sure-end-now")
        else:
            await self._confirm(reply, Act.END, "sure-end")

    async def resign(self, reply: Reply, pressed: ButtonId) -> None:
        """Give up one's seat; the answer holds the button that takes it back."""
        result = await self._actions.of_match(pressed.match).resign(pressed.channel, reply.actor, reply.key)
        take_back = ButtonId(Act.RECLAIM, pressed.channel, pressed.match)
        await _show_result(reply, result, [Button(take_back, button_label(reply.voice(), Act.RECLAIM))])

    async def reclaim(self, reply: Reply, channel: int, match: str | None = None) -> None:
        """Take one's seat back from the computer that stands in, in this match only if one is named."""
        actions = self._actions if match is None else self._actions.of_match(match)
        await _show_result(reply, await actions.reclaim(channel, reply.actor, reply.key))

    async def end(self, reply: Reply, pressed: ButtonId) -> None:
        """End the game, or vote for it."""
        actions = self._actions.of_match(pressed.match)
        await _show_result(reply, await actions.end(pressed.channel, reply.actor, reply.key))

    async def replace(self, reply: Reply, user: int) -> None:
        """Let a computer play on for another person; the channel is told."""
        await say_result(reply, await self._actions.replace(reply.channel, reply.actor, user, reply.key))

    async def offer_seat(self, reply: Reply, user: int) -> None:
        """Ask a friend to take over one's seat; they are asked in the channel."""
        await say_result(reply, await self._actions.offer_seat(reply.channel, reply.actor, user, reply.key))

    async def change_clocks(self, reply: Reply, *, stop: bool) -> None:
        """Stop the clocks, or let them go on; the channel is told."""
        act = self._actions.stop_clocks if stop else self._actions.start_clocks
        await say_result(reply, await act(reply.channel, reply.actor, reply.key))

    async def change_pace(self, reply: Reply, pace: Pace) -> None:
        """Play faster or slower; the channel is told."""
        await say_result(reply, await self._actions.change_pace(reply.channel, reply.actor, pace, reply.key))

    async def _confirm(self, reply: Reply, act: Act, question: str) -> None:
        """Ask for a confirmation; its button is for the game that the channel has now, if that can be read."""
        facts = await self._queries.facts(reply.channel)
        match = facts.match if isinstance(facts, Facts) else ""
        voice = reply.voice()
        page = Layout()
        page.text(voice.text(question))
        page.buttons([Button(ButtonId(act, reply.channel, match), button_label(voice, act))])
        await reply.show(page)


def _question_alone(facts: Facts) -> str:
    """The code of what is asked of who would end a game alone against computers: it says what that counts for."""
    if facts.terms.daily is not None:
        return "sure-end-daily"
    return "sure-end-alone" if facts.moves >= FEWEST_MOVES * len(facts.sitters) else "sure-end-early"


async def _show_result(reply: Reply, result: ActionResult, buttons: list[Button] | None = None) -> None:
    """Show that it is done, with these buttons, or why not."""
    voice = reply.voice()
    page = Layout()
    page.text(voice.text("done") if isinstance(result, Done) else voice.translate(result))
    if isinstance(result, Done):
        page.buttons(buttons or [])
    await reply.show(page)
