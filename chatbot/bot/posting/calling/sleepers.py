"""``Sleepers``: those whom a turn's post asks to move and must not call, for it is quiet with them, or they are away.

The post names them and does not notify them. That they were not called is kept at the table (``Table.uncalled``),
before the post is sent: so they are called once when they are back, whatever dies in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.players.schedule import Schedule
from chatbot.service.ports import Undelivered
from chatbot.tables.refusal import STORE_UNREACHABLE, TOO_BUSY
from chatbot.tables.table import Person

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.messages import TurnPost
    from chatbot.tables.table import Facts


class Sleepers:
    """Finds them for a post."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def schedules(self, facts: Facts) -> Schedules:
        """The own time of everybody who plays at a table."""
        users = [sitter.user for sitter in facts.sitters if isinstance(sitter, Person)]
        return await self._context.preferences.schedules(users)

    async def of_post(self, facts: Facts, schedules: Schedules, message: TurnPost) -> set[int]:
        """The persons whom this post does not notify. Raises ``Undelivered``."""
        now = int(self._context.clock())
        asleep = {
            seat: sitter.user
            for seat, sitter in enumerate(facts.sitters)
            if isinstance(sitter, Person) and schedules.get(sitter.user, Schedule()).sleeps_at(now)
        }
        new = [seat for seat in facts.to_act if seat in asleep and seat not in facts.uncalled]
        if new and not message.over:
            key = f"uncalled:{message.id}"
            answer = await self._context.actions.leave_uncalled(facts.channel, facts.match, new, key)
            if answer in (STORE_UNREACHABLE, TOO_BUSY):
                raise Undelivered(f"message {message.id}: who sleeps could not be noted")
        waiting = {sitter.user for seat in facts.uncalled if isinstance(sitter := facts.sitters[seat], Person)}
        return waiting | set(asleep.values())
