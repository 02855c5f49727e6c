"""The game log consists of sentences on pages, newest first, and never shows more than everyone has been told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.descriptions import with_short_names
from chatbot.bot.voice import Voice
from chatbot.features.board import since_lines
from chatbot.tables import seats
from chatbot.tables.log import SinceOwnMove
from tests.chatbot import games
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def play(simulated_server: SimulatedServer, moves: int) -> MemberActor:
    """Play this many moves of Carcassonne, and return one of the players."""
    person, _ = await start_by_commands(simulated_server, "carcassonne")
    services, channel = simulated_server.services, simulated_server.channel.id
    for _ in range(moves):
        facts = await services.facts(channel)
        actor = simulated_server.actor(simulated_server.person(facts, facts.to_act[0]))
        move = await services.a_move(actor, channel)
        done(await services.tables.play(channel, actor, move, services.key()))
    return person


async def test_moves_are_described_newest_first(simulated_server: SimulatedServer) -> None:
    person = await play(simulated_server, 3)
    lines = text_of(answer(await person.slash(simulated_server.channel, "game log"))).splitlines()
    assert lines[0] == "**Carcassonne** · moves 1 to 3, newest first"
    assert [line.split("\\")[0] for line in lines[1:]] == ["3", "2", "1"]
    other = "ben" if person.name == "anna" else "anna"
    assert all(f"**{name}**" in "".join(lines) for name in ("You", other))
    assert f"**{person.name}**" not in "".join(lines)
    assert "`" not in "".join(lines), "no notation"


async def test_pages_are_turned_by_buttons(simulated_server: SimulatedServer) -> None:
    person = await play(simulated_server, 30)
    page = answer(await person.slash(simulated_server.channel, "game log"))
    assert "moves 19 to 30" in text_of(page)
    assert "Newer" not in buttons(page)
    page = answer(await person.click(page, custom_id=buttons(page)["Older"]))
    assert "moves 7 to 18" in text_of(page)
    page = answer(await person.click(page, custom_id=buttons(page)["Older"]))
    assert "moves 1 to 6" in text_of(page)
    assert "Older" not in buttons(page)
    page = answer(await person.click(page, custom_id=buttons(page)["Newer"]))
    assert "to 18" in text_of(page)


async def test_a_retracted_move_is_listed_with_its_retraction(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    services, actor = simulated_server.services, simulated_server.actor(mover)
    done(await services.tables.play(simulated_server.channel.id, actor, "pass", services.key()))
    done(await services.tables.take_back(simulated_server.channel.id, actor, services.key()))
    shown = text_of(answer(await mover.slash(simulated_server.channel, "game log")))
    assert "You took back your last move" in shown
    assert "passes" in shown


async def test_a_computers_move_is_attributed_to_the_computer(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server, seats="3")
    services, channel = simulated_server.services, simulated_server.channel.id
    actor = simulated_server.actor(mover)
    done(await services.tables.act(channel, actor, services.key(), seats.resign))
    await simulated_server.deliver()
    done(await services.tables.act(channel, actor, services.key(), seats.reclaim))
    name = f"🤖 for {mover.name} "
    for person in (mover, other):
        assert name in text_of(answer(await person.slash(simulated_server.channel, "game log")))
    since = await services.queries.since_own_move(channel, simulated_server.actor(other))
    assert isinstance(since, SinceOwnMove)
    assert name in "\n".join(since_lines(since, with_short_names(Voice("en", games.find("toy")), since.facts)))


async def test_an_empty_log_says_so(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    assert text_of(answer(await mover.slash(simulated_server.channel, "game log"))) == "No moves yet."
