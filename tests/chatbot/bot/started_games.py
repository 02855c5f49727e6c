"""Running games of Anna and Ben, for tests that begin in the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.chatbot.bot.simulated_server import buttons, text_of

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer


async def start_by_buttons(
    simulated_server: SimulatedServer, *, game: str = "toy", seats: str = "2", misses: str = "1"
) -> tuple[MemberActor, MemberActor]:
    """Let Anna open a game by command, Ben join it and Anna start it with the lobby's buttons. Return the player to
    move, then the other one.

    A player loses the seat after ``misses`` missed turns.
    """
    await simulated_server.anna.slash(simulated_server.channel, "game new", game=game, seats=seats, misses=misses)
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


async def play_rematch(simulated_server: SimulatedServer, mover: MemberActor, other: MemberActor) -> None:
    """Let both players pass, which ends the toy game, and start a rematch."""
    for person in (mover, other):
        last = await simulated_server.last()
        await person.click(last, custom_id=buttons(last)["Pass"])
        await simulated_server.deliver()
    simulated_server.services.clock.now += 60
    final = await simulated_server.last()
    await mover.click(final, custom_id=buttons(final)["Rematch"])
    await simulated_server.deliver()
    lobby, invitation = (await simulated_server.posts())[-2:]
    await other.click(invitation, custom_id=buttons(invitation)["Accept"])
    await mover.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver()


async def start_by_commands(simulated_server: SimulatedServer, game: str) -> tuple[MemberActor, MemberActor]:
    """Start any game by commands alone. Return a player to move, then the other player."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game=game, seats="2")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    mover = simulated_server.person(facts, facts.to_act[0])
    return mover, simulated_server.ben if mover is simulated_server.anna else simulated_server.anna
