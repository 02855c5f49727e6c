"""People who play: regulars, who go on and on, and visitors, who come once and leave something behind."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import engine.games
from chatbot.tables.table import Actor, Role
from engine.rng import FastRng
from tests.discord.person import PageApiError, Person
from tests.e2e.api_player import ApiPlayer

if TYPE_CHECKING:
    from chatbot.app.services import Services
    from playground.entities import Guild
    from tests.discord.fake_discord import FakeDiscord
    from tools.simulation.clock import FastClock

HOUR: Final = 3600.0
MODERATOR: Final = Actor(1, "Moderator", Role.MODERATOR)
STUMBLES: Final = (TimeoutError, AssertionError, LookupError, PageApiError, StopIteration)
"""Errors that somebody may meet who presses buttons at random while clocks run fast."""
VISIT: Final = 3
"""Moves of a visitor."""


class Town:
    """The place where people play, and what has come of it."""

    def __init__(self, discord: FakeDiscord, services: Services, clock: FastClock) -> None:
        self.discord = discord
        self.services = services
        self.clock = clock
        self.moves = 0
        self.games = 0
        self.stumbles = 0
        self.visitors = 0

    async def pause(self, hours: float, rng: FastRng) -> None:
        await asyncio.sleep(2 * hours * HOUR / self.clock.speed * rng.below(1000) / 1000)

    async def person(self, name: str, guild: Guild) -> Person:
        user = self.discord.services.world.add_person(name)
        self.discord.services.world.join(guild, user)
        return await Person(self.discord.url, self.discord.page_key, str(user.id)).__aenter__()

    async def end_game(self, channel: str) -> None:
        """End the channel's game as a moderator does."""
        await self.services.tables.end(int(channel), MODERATOR, f"end-{channel}-{self.clock()}")


async def regular(town: Town, number: int, hours: float) -> None:
    """Play one game after another in a channel of one's own, a move every few hours."""
    rng = FastRng(number)
    guild = town.discord.admin.add_guild(f"House {number}", channels=(room := f"table-{number}",))
    person = await town.person(f"Regular {number}", guild)
    games = engine.games.all()
    while True:
        player = ApiPlayer(person, room, games[rng.below(len(games))].id, rng)
        try:
            await player.begin()
            while True:
                await town.pause(hours, rng)
                if player.is_over:
                    town.games += 1
                    await player.again()
                await player.turn()
                town.moves += 1
        except STUMBLES:
            town.stumbles += 1
            await town.end_game(person.channel(room))
            await asyncio.sleep(1)


async def visitors(town: Town, days: float) -> None:
    """Let a visitor come every so many days, with a server and a channel that nobody else uses."""
    rng = FastRng(4711)
    async with asyncio.TaskGroup() as group:
        while True:
            await town.pause(24 * days, rng)
            town.visitors += 1
            group.create_task(visitor(town, town.visitors))


async def visitor(town: Town, number: int) -> None:
    """Play a few moves and be gone: the game is ended, or the channel is deleted, or the bot thrown out."""
    rng = FastRng(number)
    guild = town.discord.admin.add_guild(f"Visit {number}", channels=(room := f"visit-{number}",))
    person = await town.person(f"Visitor {number}", guild)
    channel = person.channel(room)
    games = engine.games.all()
    try:
        player = ApiPlayer(person, room, games[number % len(games)].id, rng)
        await player.begin()
        for _ in range(VISIT):
            await town.pause(2, rng)
            await player.turn()
            town.moves += 1
    except STUMBLES:
        town.stumbles += 1
    await person.close()
    match number % 3:
        case 0:
            await town.end_game(channel)
        case 1:
            town.discord.admin.delete_channel(town.discord.services.world.channels[int(channel)])
        case _:
            town.discord.admin.remove_bot(guild)
