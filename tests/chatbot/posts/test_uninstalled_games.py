"""A game whose package is removed is paused, its channel is told, and it goes on when the package is back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import tests.toy
from chatbot.people.preferences import DAY
from chatbot.store.actions import Done
from chatbot.work.later import Carrier
from engine.games import UnknownGame
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.due_entries import FOR_EVER
from tests.chatbot.services import MODERATOR

if TYPE_CHECKING:
    from chatbot.work.later import Work
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio

INSTALLED = tests.toy.GAME


async def reinstall(simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, *, is_there: bool) -> None:
    """Remove or install the toy game, and start the bot again."""
    monkeypatch.setattr(tests.toy, "GAME", INSTALLED if is_there else SimpleNamespace(id="no game"))
    simulated_server._games = tuple(game for game in simulated_server._games if game.id != "toy")
    if is_there:
        simulated_server._games += (tests.toy.ANY_GAME,)
    simulated_server.services.queries._snapshots.clear()
    await simulated_server.restart()
    await simulated_server.bot.publisher.uninstalled_games.look()
    await simulated_server.deliver()


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the logged errors, apart from the one after a restart, because simcord cannot describe an application."""
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    return [record.getMessage() for record in errors if "RouteNotImplemented" not in str(record.exc_info)]


async def test_a_removed_game_is_paused_and_goes_on_when_it_is_back(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    turn, (clock,) = await simulated_server.last(), (await services.facts(channel)).clocks
    await reinstall(simulated_server, monkeypatch, is_there=False)
    told = text_of(await simulated_server.last())
    assert "This game is paused: “toy” is not installed here at the moment." in told
    pressed = answer(await mover.click(turn, custom_id=buttons(turn)["Pass"]))
    assert "The game “toy” isn’t installed here at the moment." in text_of(pressed)
    services.clock.now += 30 * DAY
    await simulated_server.carry_out("deadline")
    await reinstall(simulated_server, monkeypatch, is_there=False)
    assert len([post for post in await simulated_server.posts() if "is paused" in text_of(post)]) == 1
    await reinstall(simulated_server, monkeypatch, is_there=True)
    asked = await simulated_server.last()
    assert "The game is installed again and goes on." in text_of(asked)
    assert f"<@{mover.id}>" in text_of(asked)
    after = await services.facts(channel)
    assert after.clocks_stopped_at is None
    assert after.clocks[0].until == clock.until + 30 * DAY
    await mover.click(asked, custom_id=buttons(asked)["Pass"])
    await simulated_server.deliver()
    assert f"<@{other.id}>" in text_of(await simulated_server.last())


async def test_a_removed_game_silences_nothing_else(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    elsewhere = simulated_server.guild.create_text_channel("elsewhere")
    await mover.slash(elsewhere, "game new", game="tchu", seats="2")
    await reinstall(simulated_server, monkeypatch, is_there=False)
    listed = text_of(answer(await mover.slash(elsewhere, "games")))
    assert "tCHu" in listed
    assert "The game “toy” isn’t installed here at the moment." in listed
    for command in ("hand", "game show", "game log", "rules", "game hint"):
        told = text_of(answer(await mover.slash(simulated_server.channel, command)))
        assert told, command
        assert "went wrong" not in told, command
    assert failures(caplog) == []


async def test_a_removed_game_can_be_ended_and_another_one_opened(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    await reinstall(simulated_server, monkeypatch, is_there=False)
    assert isinstance(await services.tables.end(channel, MODERATOR, services.key()), Done)
    await simulated_server.deliver()
    assert "Moderator" in text_of(await simulated_server.last())
    await mover.slash(simulated_server.channel, "game new", game="tchu", seats="2")
    await simulated_server.deliver()
    assert "tCHu" in text_of(await simulated_server.last())


async def test_a_computers_turn_waits_for_its_game(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    services, channel = simulated_server.services, simulated_server.channel.id
    anna = simulated_server.actor(simulated_server.anna)
    await services.game(anna, channel=channel, guild=simulated_server.guild.id)
    await reinstall(simulated_server, monkeypatch, is_there=False)
    with pytest.raises(UnknownGame):
        services.environment.games("toy")
    await simulated_server.carry_out("turn")
    assert failures(caplog) == []
    await reinstall(simulated_server, monkeypatch, is_there=True)
    assert f"<@{anna.user}>" in text_of(await simulated_server.last())
    assert [name for name, _ in await services.due.until(FOR_EVER) if name.startswith("turn:")] == []


async def test_other_work_on_a_removed_game_is_postponed(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def announce(_work: Work) -> None:
        raise UnknownGame("toy")

    services, entry = simulated_server.services, "film:5:a match"
    await services.due.put(entry, services.clock.now)
    await Carrier(services.due, {"film": announce}).carry_out(entry, 0)
    assert failures(caplog) == []
    assert [at > services.clock.now for name, at in await services.due.until(FOR_EVER) if name == entry] == [True]
