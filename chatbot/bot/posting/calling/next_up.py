"""``NextUp``: a direct message to the person whose turn is the next, where they want to be told."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.layout import Layout
from chatbot.bot.posting.links import post_link
from chatbot.bot.posting.sending import nonce, publication_id
from chatbot.bot.voice import Voice
from chatbot.tables.table import Person
from engine.api import seat_name

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.tables.facts import Facts
    from chatbot.tables.messages import TurnPost
    from engine.api import Seat, Value

log = logging.getLogger(__name__)


class NextUp:
    """Tells them when a turn is posted. It is a courtesy: what cannot be sent is not tried again."""

    def __init__(self, context: BotContext, people: People) -> None:
        self._context = context
        self._people = people

    async def tell(self, facts: Facts, message: TurnPost, turn_message: int) -> None:
        """Tell the person after the one who is asked now. Raises ``StoreUnreachable``."""
        seat = seat_after(facts)
        sitter = None if seat is None else facts.sitters[seat]
        if message.over or not isinstance(sitter, Person):
            return
        chosen = (await self._context.preferences.of_all([sitter.user]))[sitter.user]
        if not chosen.told_next or chosen.schedule.sleeps_at(int(self._context.clock())):
            return
        voice = Voice(await self._people.language(sitter.user, facts.guild), self._context.find(facts.game))
        values: dict[str, Value] = {
            "seat": seat_name(facts.to_act[0]),
            "game": voice.text("game"),
            "link": post_link(facts, turn_message),
        }
        layout = Layout()
        layout.text(with_sitter_names(voice, facts).text("you-are-next", values))
        try:
            channel = self._people.dm_channel(await self._people.open_dm(sitter.user))
            await channel.send(
                view=layout.build(),
                nonce=nonce(publication_id(sitter.user, message)),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            log.info("table %s: who is next was not told: %s", facts.channel, error.code)


def seat_after(facts: Facts) -> Seat | None:
    """The seat of the person who follows the one that is to move; None where several are, or nobody else plays."""
    if len(facts.to_act) != 1:
        return None
    (mover,) = facts.to_act
    following = [(mover + step) % len(facts.sitters) for step in range(1, len(facts.sitters))]
    return next((seat for seat in following if isinstance(facts.sitters[seat], Person)), None)
