"""Whole games of people, played through the use cases alone, for tests of finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.tables.table import Phase
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.services import CHANNEL, GUILD, done, to_move

if TYPE_CHECKING:
    from chatbot.tables.table import Actor, Facts
    from tests.chatbot.services import ServicesUnderTest


async def play_to_the_end(services: ServicesUnderTest, *people: Actor, channel: int = CHANNEL) -> None:
    """Play the channel's game to its end, always with the first legal move."""
    facts = await services.facts(channel)
    while facts.phase is Phase.PLAYING:
        actor = to_move(facts, *people)
        move = await services.a_move(actor, channel)
        facts = done(await services.tables.play(channel, actor, move, services.key())).facts


async def play_whole(services: ServicesUnderTest, *people: Actor, channel: int = CHANNEL, guild: int = GUILD) -> None:
    """Let these people play a game from the lobby to its end."""
    await services.game(*people, places=len(people), channel=channel, guild=guild)
    await play_to_the_end(services, *people, channel=channel)


async def play_try(services: ServicesUnderTest, actor: Actor, channel: int) -> Facts:
    """Play a person's try at the daily game to its end, with the first legal moves, and return the facts."""
    facts = await services.facts(channel)
    while facts.phase is Phase.PLAYING:
        turn = await computer_turn(services, channel)
        if turn is None:
            move = await services.a_move(actor, channel)
            facts = done(await services.tables.play(channel, actor, move, services.key())).facts
        else:
            facts = done(await services.tables.play_computer(channel, turn, "pass")).facts
    return facts
