"""A starting bot sends the application's texts and install settings only if the owner left them empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest
import pytest_asyncio

from chatbot.bot.app_directory import fill_in
from chatbot.bot.channels import ASKED_FOR
from chatbot.bot.voice import Voice
from chatbot.limits import APPLICATION_DESCRIPTION, TAG, TAGS
from engine.wording import LANGUAGES
from tests.chatbot.autoplay import until
from tests.chatbot.bot.bot_over_sockets import BotOverSockets
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.discord.schema import conforming_to, discord_schema
from tests.paths import ROOT
from tools.translations import WHOLE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.services import RecordedRequest
    from tests.chatbot.services import ServicesUnderTest

EMPTY_INSTALLATION = {"0": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}}


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as playground:
        playground.services.world.application.description = ""
        yield playground


async def changes(playground: FakeDiscord) -> list[dict[str, Any]]:
    """Return the changes that a starting bot requests for its application."""
    heard: list[RecordedRequest] = []
    playground.services.listeners.append(heard.append)
    async with running(discord.Client(intents=discord.Intents(guilds=True)), playground) as client:
        await fill_in(client)
    return [request.payload.fields for request in heard if request.method == "PATCH"]


@pytest.mark.asyncio
async def test_a_new_application_is_described_in_every_language_and_can_be_added(playground: FakeDiscord) -> None:
    application = playground.services.world.application
    application.installation = dict(EMPTY_INSTALLATION)
    with conforming_to(playground, discord_schema()):
        (change,) = await changes(playground)
    assert set(change) == {"description", "tags", "integration_types_config"}
    texts = {"en": application.description, **application.descriptions}
    assert texts == {language: Voice(language).text("app-description") for language in LANGUAGES}
    assert application.tags[0] == "Board games"
    by_server, by_person = (application.installation[kind]["oauth2_install_params"] for kind in ("0", "1"))
    assert by_server == {"scopes": ["applications.commands", "bot"], "permissions": str(ASKED_FOR.value)}
    assert by_person == {"scopes": ["applications.commands"], "permissions": "0"}
    assert await changes(playground) == [], "no field is empty any more"


@pytest.mark.asyncio
async def test_the_owners_texts_stay(playground: FakeDiscord) -> None:
    application = playground.services.world.application
    application.description, application.tags = "Ours", ["Chess"]
    application.installation = {"0": {"oauth2_install_params": {"scopes": ["bot"], "permissions": "8"}}}
    assert await changes(playground) == []
    application.tags = []
    assert [set(change) for change in await changes(playground)] == [{"tags"}]
    assert (application.description, set(application.installation)) == ("Ours", {"0"})


@pytest.mark.asyncio
async def test_one_language_is_sent_if_discord_accepts_only_one(playground: FakeDiscord) -> None:
    playground.faults.fail("/applications/@me", 400, method="PATCH", code=50035)
    assert [type(change["description"]) for change in await changes(playground)] == [str]
    assert playground.services.world.application.description == Voice("en").text("app-description")


@pytest.mark.asyncio
async def test_a_rejection_is_logged_and_the_bot_continues(
    playground: FakeDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    playground.faults.fail("/applications/@me", 403, method="PATCH", times=9, code=50001)
    await changes(playground)
    (line,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert line.startswith("application: could not set description, tags, integration_types_config: ")


@pytest.mark.asyncio
async def test_the_bot_fills_in_empty_fields_at_its_start(services: ServicesUnderTest, playground: FakeDiscord) -> None:
    bot = BotOverSockets(services, playground)
    async with bot.open():

        async def described() -> bool:
            return bool(playground.services.world.application.tags)

        await until(described)


@pytest.mark.parametrize("language", WHOLE)
def test_the_texts_fit_discord_and_are_on_the_page_for_hosts(language: str) -> None:
    page = (ROOT / "docs" / "app-directory.md").read_text("utf-8")
    description = Voice(language).text("app-description")
    tags = Voice(language).text("app-tags").split(", ")
    assert 200 < len(description) <= APPLICATION_DESCRIPTION
    assert 1 <= len(set(tags)) == len(tags) <= TAGS
    assert all(len(tag) <= TAG for tag in tags)
    assert description in page
    assert " · ".join(tags) in page
