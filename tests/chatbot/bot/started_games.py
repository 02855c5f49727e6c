"""Running games of anna and ben, for tests that begin in the middle of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.chatbot.bot.simulated_server import buttons, text_of

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer


async def start_by_buttons(
    simulated_server: SimulatedServer, *, seats: str = "2", misses: str = "1"
) -> tuple[MemberActor, MemberActor]:
    """The toy game, opened by command, joined and started by the lobby's buttons; who is to move comes first.

    A missed turn costs the seat, unless ``misses`` says how many do.
    """
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats=seats, misses=misses)
    await simulated_server.deliver()
    await simulated_server.ben.click(
        await simulated_server.last(), custom_id=buttons(await simulated_server.last())["Join"]
    )
    await simulated_server.deliver()
    await simulated_server.anna.click(
        await simulated_server.last(), custom_id=buttons(await simulated_server.last())["Start"]
    )
    await simulated_server.deliver()
    first = f"<@{simulated_server.anna.id}>" in text_of(await simulated_server.last())
    return (simulated_server.anna, simulated_server.ben) if first else (simulated_server.ben, simulated_server.anna)


async def start_by_commands(simulated_server: SimulatedServer, game: str) -> tuple[MemberActor, MemberActor]:
    """Any game, by commands alone; one who is to move comes first."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game=game, seats="2")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    mover = simulated_server.person(facts, facts.to_act[0])
    return mover, simulated_server.ben if mover is simulated_server.anna else simulated_server.anna
