"""Tests of changes to the world while a bot and pages are connected."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
import pytest

from playground.world import Permission
from tests.waiting import SOON

if TYPE_CHECKING:
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person
    from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


async def seen_by(bot: SampleBot, event: str, act: object) -> object:
    """Perform an action, and return the event that discord.py reports for it."""
    waiting = asyncio.create_task(bot.wait_for(event, timeout=SOON))
    await asyncio.sleep(0)
    assert callable(act)
    act()
    return await waiting


async def test_a_new_server_appears_at_once(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    services = playground.services
    user = services.world.users[int(ada.id)]
    await seen_by(
        bot, "guild_join", lambda: playground.admin.add_guild("Elsewhere", user, locale="pl", channels=("hall",))
    )
    await ada.wait_for("GUILD_CREATE", lambda d: d["name"] == "Elsewhere")
    outcome = await ada.slash("hall", "greet")
    assert outcome["message"]["content"] == "hello you"


async def test_a_new_channel_appears_at_once(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    guild = next(iter(playground.services.world.guilds.values()))
    await seen_by(bot, "guild_channel_create", lambda: playground.admin.add_channel(guild, "attic"))
    assert (await ada.wait_for("CHANNEL_CREATE"))["name"] == "attic"
    assert (await ada.slash("attic", "greet"))["outcome"] == "message"


async def test_a_channel_can_be_hidden_from_the_bot(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    services = playground.services
    room = services.world.channels[int(ada.channel(CHANNEL))]
    hide = Permission.VIEW_CHANNEL
    await seen_by(
        bot, "guild_channel_delete", lambda: playground.admin.set_permissions(room, services.world.bot, deny=hide)
    )
    assert bot.get_channel(room.id) is None


async def test_a_channel_can_be_hidden_from_people(ada: Person, bartek: Person, playground: FakeDiscord) -> None:
    services = playground.services
    room = services.world.channels[int(ada.channel(CHANNEL))]
    everyone = next(iter(services.world.guilds.values())).roles[0]
    playground.admin.set_permissions(room, everyone, deny=Permission.VIEW_CHANNEL)
    assert (await bartek.wait_for("CHANNEL_DELETE"))["id"] == str(room.id)
    playground.admin.set_permissions(room, everyone)
    await bartek.wait_for("CHANNEL_UPDATE", lambda d: d["id"] == str(room.id))
    assert bartek.channel(CHANNEL) == str(room.id)


async def test_the_bot_can_be_removed_from_a_server(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    guild = next(iter(playground.services.world.guilds.values()))
    await seen_by(bot, "guild_remove", lambda: playground.admin.remove_bot(guild))
    assert list(bot.guilds) == []
    assert await ada.commands(CHANNEL) == []


async def test_a_person_requested_by_name_exists(bot: SampleBot, playground: FakeDiscord) -> None:
    zoe = await playground.person("Zoë", "fr")
    assert zoe.state["user"]["locale"] == "fr"
    assert (await zoe.slash(CHANNEL, "greet"))["outcome"] == "message"
    again = await playground.person("Zoë")
    assert again.id == zoe.id


async def test_a_channel_message_cannot_be_ephemeral(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    channel = bot.get_channel(int(ada.channel(CHANNEL)))
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("for all")
    await bot.http.request(
        discord.http.Route("PATCH", f"/channels/{channel.id}/messages/{sent.id}"), json={"flags": 64}
    )
    assert not (await channel.fetch_message(sent.id)).flags.ephemeral
