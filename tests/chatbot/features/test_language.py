"""For the bot's answers, a person can choose a language other than that of their Discord client."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.bot.simulated_server import answer, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.features.settings_presses import choose

if TYPE_CHECKING:
    from chatbot.people.preferences import Preferences
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_chosen_language_applies_at_once_to_its_person_only(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    page = await choose(simulated_server, mover, "language", "pick", "pl")
    assert "Język: Polski" in text_of(page)
    assert "Nie było jeszcze ruchów" in text_of(answer(await mover.slash(simulated_server.channel, "game log")))
    assert "No moves yet" in text_of(answer(await other.slash(simulated_server.channel, "game log")))
    assert await simulated_server.services.languages.get(mover.id) == "pl", "hands by direct message use it, too"


async def test_a_chosen_language_survives_a_restart(simulated_server: SimulatedServer) -> None:
    await choose(simulated_server, simulated_server.anna, "language", "pick", "fr")
    await simulated_server.restart()
    shown = text_of(answer(await simulated_server.anna.slash(simulated_server.channel, "game log")))
    assert shown == "Il n’y a pas de partie dans ce salon. Pour en ouvrir une\xa0: /jouer."
    await choose(simulated_server, simulated_server.anna, "language", "pick", "discord")
    shown = text_of(answer(await simulated_server.anna.slash(simulated_server.channel, "game log")))
    assert shown == "There’s no table in this channel. Open one with /play."


async def test_during_an_outage_answers_are_in_discords_language(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(simulated_server, simulated_server.anna, "language", "pick", "fr")

    def away() -> Preferences:
        raise TimeoutError

    monkeypatch.setattr(simulated_server.services.preferences, "ask", lambda *_: away)
    assert "There’s no table" in text_of(
        answer(await simulated_server.anna.slash(simulated_server.channel, "game log"))
    )


async def test_a_thread_is_named_in_the_language_of_its_server(simulated_server: SimulatedServer) -> None:
    guild = simulated_server.guild.id
    await simulated_server.services.server_settings.change(guild, "language", "pl")
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe", thread=True)
    (thread,) = simulated_server.channel.threads
    assert thread.name == "Europa · anna"


async def test_two_threads_of_one_host_have_different_names(simulated_server: SimulatedServer) -> None:
    for _ in range(3):
        await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe", thread=True)
    names = sorted(str(thread.name) for thread in simulated_server.channel.threads)
    assert names == ["Europe · anna", "Europe · anna · 2", "Europe · anna · 3"]
