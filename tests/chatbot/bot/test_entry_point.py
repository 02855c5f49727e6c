"""The command that opens the Activity: Discord rejects a list of commands without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
import pytest_asyncio
from discord import app_commands

from chatbot.bot.commands import CatalogueTranslator
from chatbot.bot.syncing import sync
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.discord.schema import conforming_to, discord_schema

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
ENTRY_POINT = 4
OWN = {("hello", 1), ("hello", 2)}
"""A slash command and one in the menu of a person may share a name."""


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as playground:
        yield playground


class OneCommand(discord.Client):
    """A bot with one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Say hello")
        async def hello(_interaction: discord.Interaction[discord.Client]) -> None: ...

        @self.tree.context_menu(name="hello")
        async def greet(_interaction: discord.Interaction[discord.Client], _person: discord.User) -> None: ...

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CatalogueTranslator())


def listed(playground: FakeDiscord) -> set[tuple[str, int]]:
    """Return the commands that Discord has, with their types."""
    bodies = [command.body for command in playground.services.world.commands.values()]
    return {(body["name"], body["type"]) for body in bodies}


@pytest.mark.parametrize("has_activity", [True, False])
async def test_an_existing_entry_point_is_kept_unchanged(
    services: ServicesUnderTest, playground: FakeDiscord, *, has_activity: bool
) -> None:
    playground.switch_activities_on()
    (entry,) = playground.services.world.commands
    with conforming_to(playground, discord_schema()):
        async with running(OneCommand(), playground) as client:
            assert await sync(client.tree, services.command_digest, has_activity=has_activity)
            assert not await sync(client.tree, services.command_digest, has_activity=has_activity)
    assert listed(playground) == {*OWN, ("launch", ENTRY_POINT)}
    assert entry in playground.services.world.commands


async def test_an_activity_without_an_entry_point_gets_one(
    services: ServicesUnderTest, playground: FakeDiscord
) -> None:
    playground.switch_activities_on()
    world = playground.services.world
    for command in list(world.commands.values()):
        world.forget(command)
    with conforming_to(playground, discord_schema()):
        async with running(OneCommand(), playground) as client:
            assert await sync(client.tree, services.command_digest, has_activity=True)
            assert not await sync(client.tree, services.command_digest, has_activity=True)
    assert listed(playground) == {*OWN, ("board", ENTRY_POINT)}
    (made,) = [command.body for command in world.commands.values() if command.body["type"] == ENTRY_POINT]
    assert made["name_localizations"]["pl"] == "plansza"


async def test_other_commands_are_sent_if_discord_allows_no_activity(
    services: ServicesUnderTest, playground: FakeDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(OneCommand(), playground) as client:
        assert await sync(client.tree, services.command_digest, has_activity=True)
    assert listed(playground) == OWN
    (line,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert line.startswith("could not register the command that opens the Activity: ")
