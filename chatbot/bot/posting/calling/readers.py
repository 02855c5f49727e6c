"""Who is to read what is published about a table: in which language, how they want to be called, what they have.

It is asked in one round trip, beside the table itself: of those who sat there when this process saw the table last,
which is nearly always right, and once more of others where it was not.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from chatbot.tables.table import Person

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.players.preferences import Preferences
    from chatbot.storage.delivery.hand_dms import SentHandDm
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.facts import Facts


class Readers(NamedTuple):
    """Those who read a table's posts and hands."""

    users: tuple[int, ...]
    """The persons who play."""
    place: tuple[int, int]
    """The server and the host: they decide the language of posts."""
    language: str
    """Of what everybody reads."""
    chosen: Mapping[int, Preferences]
    """What each person has chosen about being called and answered."""
    hands: Mapping[int, SentHandDm]
    """The hand that each was sent last."""

    @property
    def schedules(self) -> Schedules:
        """Everybody's own time."""
        return {user: chosen.schedule for user, chosen in self.chosen.items()}

    def are_of(self, facts: Facts) -> bool:
        """Whether these are the readers of this table."""
        return self.users == users_of(facts) and self.place == place_of(facts)


def users_of(facts: Facts) -> tuple[int, ...]:
    """The persons who play."""
    return tuple(sitter.user for sitter in facts.sitters if isinstance(sitter, Person))


def place_of(facts: Facts) -> tuple[int, int]:
    """The server and the host."""
    return facts.guild, facts.host


async def readers_of(context: BotContext, people: People, facts: Facts) -> Readers:
    """Ask for all this in one round trip. Raises ``StoreUnreachable``."""
    users = users_of(facts)
    language, chosen, hands = await asyncio.gather(
        people.table_language(facts),
        context.preferences.of_all(users),
        context.hand_dms.to_users(facts.channel, users),
    )
    return Readers(users, place_of(facts), language, chosen, hands)
