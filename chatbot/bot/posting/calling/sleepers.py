"""``Sleepers``: those whom a post names and must not call, for it is quiet with them, or they are away.

Of those whom a turn's post asks to move, it is kept at the table that they were not called (``Table.uncalled``), before
the post is sent: so they are called once when they are back, whatever dies in between. What else names a person, such
as an invitation, waits for them where it was posted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.players.schedule import Schedule
from chatbot.service.ports import Undelivered
from chatbot.tables.refusal import STORE_UNREACHABLE, TOO_BUSY
from chatbot.tables.table import Person, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.bot.context import BotContext
    from chatbot.bot.posting.post import PostDraft
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.facts import Facts
    from chatbot.tables.messages import TurnPost


class Sleepers:
    """Finds them for a post."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def among(self, users: Iterable[int]) -> set[int]:
        """Those of these persons who are not to be called now."""
        schedules = await self._context.preferences.schedules(list(users))
        now = int(self._context.clock())
        return {user for user, schedule in schedules.items() if schedule.sleeps_at(now)}

    async def left_alone(self, draft: PostDraft) -> PostDraft:
        """The post as it names everybody, and notifies none of them who is not to be called now."""
        asleep = await self.among(draft.mentioned)
        return msgspec.structs.replace(draft, mentioned=tuple(user for user in draft.mentioned if user not in asleep))

    async def of_post(self, facts: Facts, schedules: Schedules, message: TurnPost) -> set[int]:
        """The persons whom this post does not notify. Raises ``Undelivered``."""
        if facts.phase is Phase.OVER:
            return await self.among(facts.owner_of(seat) for seat in range(len(facts.sitters)))
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
