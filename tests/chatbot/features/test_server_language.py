"""Tests of the language of posts in servers with and without a language set in Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.features.settings_presses import choose

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def opens(server: SimulatedServer, actor: MemberActor) -> list[str]:
    """Open a table, and return the private notes about the Discord server's language."""
    result = await actor.slash(server.channel, "game new", game="toy")
    await server.deliver()
    return [text_of(shown) for shown in result.followups if "🗣️" in text_of(shown)]


async def lobby(server: SimulatedServer) -> str:
    return text_of(await server.last())


async def test_the_first_host_decides_and_is_told_once(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    await choose(server, server.anna, "language", "pick", "pl")
    (told,) = await opens(server, server.anna)
    assert told == (
        "🗣️ Język postów na tym serwerze jest teraz taki jak u ciebie: **Polski**. "
        "Inny wybierzesz tutaj, a zarządzający serwerem także w **/konfiguracja**."
    )
    assert "Grę zaczyna gospodarz" in await lobby(server)
    await server.anna.slash(server.channel, "game leave")
    await choose(server, server.ben, "language", "pick", "fr")
    assert await opens(server, server.ben) == []
    assert "Grę zaczyna gospodarz" in await lobby(server)


async def test_the_first_host_may_choose_another_language(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    await choose(server, server.anna, "language", "pick", "pl")
    result = await server.anna.slash(server.channel, "game new", game="toy")
    shown = next(one for one in result.followups if "🗣️" in text_of(one))
    pressed = await server.anna.click(shown, custom_id=buttons(shown)["Français"])
    assert "**Français**" in text_of(answer(pressed))
    assert (await server.services.server_settings.get(server.guild.id)).first_language == "fr"


async def test_an_english_speaking_host_decides_without_a_notice(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    assert await opens(server, server.anna) == []
    await server.anna.slash(server.channel, "game leave")
    await choose(server, server.ben, "language", "pick", "fr")
    assert await opens(server, server.ben) == []
    assert "The host starts" in await lobby(server)


async def test_setup_overrides_the_first_host(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    await server.services.server_settings.change(server.guild.id, "language", "fr")
    await choose(server, server.anna, "language", "pick", "pl")
    assert await opens(server, server.anna) == []
    assert "L’hôte lance la partie" in await lobby(server)


async def test_a_community_has_its_language_on_discord(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    guild = server.bot.get_guild(server.guild.id)
    assert guild is not None
    guild.features, guild.preferred_locale = ["COMMUNITY"], discord.Locale.french
    await choose(server, server.anna, "language", "pick", "pl")
    assert await opens(server, server.anna) == []
    assert "L’hôte lance la partie" in await lobby(server)


async def test_the_first_tables_thread_is_named_in_its_hosts_language(
    simulated_server: SimulatedServer,
) -> None:
    server = simulated_server
    await choose(server, server.anna, "language", "pick", "pl")
    await server.anna.slash(server.channel, "game new", game="europe", thread=True)
    (thread,) = server.channel.threads
    assert thread.name == "Europa · anna"
