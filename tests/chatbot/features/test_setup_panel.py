"""Tests of ``/setup``: a private panel for the managers of a Discord server, and the effects of its settings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from chatbot.bot.components import Act, ButtonId
from chatbot.bot.voice import Voice
from chatbot.features.setup import panel
from chatbot.people.preferences import ServerSettings
from chatbot.tables import lobby
from engine.wording import LANGUAGES
from tests.chatbot.bot.discord_schema import assert_fits
from tests.chatbot.bot.messages.phone_screen import lines_of, texts_of
from tests.chatbot.bot.simulated_server import answer, buttons, menus, text_of
from tests.chatbot.features.result_presses import choose
from tests.chatbot.finished_games import play_to_the_end

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


def manager(server: SimulatedServer) -> MemberActor:
    """Allow Anna to manage the server, and return her."""
    allowed = Overwrite(server.anna.id, OverwriteType.MEMBER, allow=discord.Permissions(manage_guild=True).value)
    server.env.backend.get_channel(server.channel.id).overwrites.append(allowed)
    return server.anna


async def opened(server: SimulatedServer) -> ResponseMessage:
    return answer(await manager(server).slash(server.channel, "setup"))


async def pick(server: SimulatedServer, shown: ResponseMessage, placeholder: str, *values: str) -> ResponseMessage:
    menu = menus(shown)[placeholder]
    return answer(await server.anna.select(shown, values=list(values), custom_id=menu["custom_id"]))


async def test_the_panel_shows_the_settings_and_missing_permissions(simulated_server: SimulatedServer) -> None:
    text = text_of(await opened(simulated_server))
    assert "in every channel" in text
    assert "Announcements:** none" in text
    assert "on this server only" in text
    assert "I have all the permissions I need" in text
    simulated_server.forbid("attach_files")
    await simulated_server.restart()  # the bot must load it again
    assert "“Attach files”" in text_of(await opened(simulated_server))


async def test_private_threads_are_explained_as_optional(
    simulated_server: SimulatedServer,
) -> None:
    assert "Create private threads" not in text_of(await opened(simulated_server))
    simulated_server.forbid("create_private_threads")
    await simulated_server.restart()
    text = text_of(await opened(simulated_server))
    assert "I have all the permissions I need" in text
    assert "With “Create private threads”, people whose direct messages are closed" in text


async def test_only_managers_can_change_the_settings(simulated_server: SimulatedServer) -> None:
    shown = await opened(simulated_server)
    simulated_server.env.backend.get_channel(simulated_server.channel.id).overwrites.clear()
    refused = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["Count across servers"]))
    assert "Only people who manage this server" in text_of(refused)
    settings = await simulated_server.services.server_settings.get(simulated_server.guild.id)
    assert settings == ServerSettings()


async def test_games_open_only_in_allowed_channels(simulated_server: SimulatedServer) -> None:
    other = simulated_server.guild.create_text_channel("games")
    changed = await pick(simulated_server, await opened(simulated_server), "Where people can open games", str(other.id))
    assert f"in <#{other.id}> and their threads" in text_of(changed)
    said = text_of(answer(await simulated_server.ben.slash(simulated_server.channel, "game new", game="toy")))
    assert f"games are played in <#{other.id}>" in said
    await simulated_server.ben.slash(other, "game new", game="toy")
    assert (await simulated_server.services.facts(other.id)).host == simulated_server.ben.id


async def test_public_posts_are_in_the_chosen_language(simulated_server: SimulatedServer) -> None:
    await pick(simulated_server, await opened(simulated_server), "Language of public posts", "fr")
    await simulated_server.ben.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    assert Voice("fr").text("button-join") in buttons(await simulated_server.pressable())


async def test_the_servers_language_is_shown_only_if_it_has_one(simulated_server: SimulatedServer) -> None:
    server = simulated_server

    async def told() -> tuple[str, str]:
        panel = await opened(server)
        line = next(line for line in text_of(panel).splitlines() if "🗣️" in line)
        return line.partition(":** ")[2], menus(panel)["Language of public posts"]["options"][0]["label"]

    usual = "Posts in the first host’s language"
    assert await told() == ("that of the first person who opens a game.", usual)
    await server.anna.slash(server.channel, "game new", game="toy")
    assert await told() == ("English, the language of the first person who opened a game.", usual)
    guild = server.bot.get_guild(server.guild.id)
    assert guild is not None
    guild.features = ["COMMUNITY"]
    assert await told() == ("as set for this server on Discord.", "Posts in the server’s language")


async def test_open_tables_and_finished_games_are_announced_in_the_chosen_channel(
    simulated_server: SimulatedServer,
) -> None:
    news = simulated_server.guild.create_text_channel("news")
    await pick(simulated_server, await opened(simulated_server), "Where to announce", str(news.id))
    for hidden in (False, True):
        if hidden:
            await choose(simulated_server, simulated_server.ben, "private")
        await simulated_server.ben.slash(simulated_server.channel, "game new", game="toy")
        services, people = simulated_server.services, (simulated_server.ben, simulated_server.cleo)
        ben, cleo = (simulated_server.actor(person) for person in people)
        await services.tables.act(simulated_server.channel.id, cleo, services.key(), lobby.join)
        await simulated_server.deliver()
        await simulated_server.carry_out("announcement")
        await services.tables.act(simulated_server.channel.id, ben, services.key(), lobby.start)
        await play_to_the_end(services, ben, cleo, channel=simulated_server.channel.id)
        await simulated_server.deliver()
        await simulated_server.carry_out("announcement")
    channel = await simulated_server.bot.fetch_channel(news.id)
    assert isinstance(channel, discord.TextChannel)
    told = [text_of(post) async for post in channel.history(limit=10)][::-1]
    assert len(told) == 3, "a game in which somebody's results are private is not announced"
    assert told[0].startswith("🎲 **Toy** · ")
    assert "win" in told[1]
    assert "ben" in told[1] or "cleo" in told[1]


async def test_managers_can_choose_only_channels_where_they_may_write(
    simulated_server: SimulatedServer,
) -> None:
    news = simulated_server.guild.create_text_channel("news")
    simulated_server.forbid("send_messages", simulated_server.anna, news.id)
    await simulated_server.restart()
    shown = await opened(simulated_server)
    menu = menus(shown)["Where to announce"]["custom_id"]
    chosen = await simulated_server.anna.select(shown, values=[str(news.id)], custom_id=menu)
    assert chosen.response is not None
    assert "Announcements:** none" in text_of(chosen.response)
    (refused,) = chosen.followups
    assert f"In <#{news.id}> you need “Send messages”" in text_of(refused)
    assert (await simulated_server.services.server_settings.get(simulated_server.guild.id)).announcements == 0


async def test_the_settings_can_be_exported_and_are_deleted_with_the_bot(simulated_server: SimulatedServer) -> None:
    shown = await opened(simulated_server)
    shared = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["Count across servers"]))
    assert "across servers" in text_of(shared)
    result = await simulated_server.anna.click(shared, custom_id=buttons(shared)["Settings as a file"])
    (file,) = answer(result).attachments
    content = file.content if hasattr(file, "content") else await file.read()
    assert json.loads(content) == {"shared": True}
    guild = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert guild is not None
    await simulated_server.bot.on_guild_remove(guild)
    assert await simulated_server.services.server_settings.get(guild.id) == ServerSettings()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_panel_stays_short_if_the_bot_lacks_all_permissions(
    simulated_server: SimulatedServer, language: str
) -> None:
    assert simulated_server.bot.user is not None
    needed = discord.Permissions(send_messages=True, attach_files=True, create_public_threads=True)
    for number in range(24):
        channel = simulated_server.guild.create_text_channel(f"a-channel-with-a-long-name-{number}")
        denied = Overwrite(simulated_server.bot.user.id, OverwriteType.MEMBER, deny=needed.value)
        simulated_server.env.backend.get_channel(channel.id).overwrites.append(denied)
    await simulated_server.restart()
    guild = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert guild is not None
    everywhere = ServerSettings(tuple(channel.id for channel in guild.text_channels)[:24])
    page = panel(Voice(language), guild, everywhere, ButtonId(Act.SERVER, 1))
    assert_fits(page.build())
    text = "\n".join(texts_of(page))
    assert "19" in text, "missing permissions are listed for four channels, the others are counted"
    assert lines_of(text) <= 45


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_panel_fits_in_every_language(simulated_server: SimulatedServer, language: str) -> None:
    guild = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert guild is not None
    settings = ServerSettings((simulated_server.channel.id,), "pl", simulated_server.channel.id, shared=True)
    for chosen in (settings, ServerSettings()):
        assert_fits(panel(Voice(language), guild, chosen, ButtonId(Act.SERVER, 2**63 - 1)).build())
