"""Finished games in a simulated server, and their players' choices about the results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.chatbot.finished_games import play_whole

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer


async def play(server: SimulatedServer, *people: MemberActor, times: int = 1) -> None:
    """Play whole games in the server's channel."""
    for _ in range(times):
        actors = [server.actor(person) for person in people]
        await play_whole(server.services, *actors, channel=server.channel.id, guild=server.guild.id)


async def choose(server: SimulatedServer, person: MemberActor, shown: str) -> None:
    """Choose who may see this person's results."""
    await server.services.preferences.change(person.id, "results", shown)
    await server.services.store.results.show_as_chosen(person.id)
