"""Tests of an application that a user has installed: its commands work anywhere, but in places without the bot, it can
only answer them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.discord.person import PageApiError
from tests.playground.manual_answers import HELLO

if TYPE_CHECKING:
    from playground.entities import Channel, User
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person
    from tests.playground.manual_answers import ManualAnswers
    from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"
GUEST = str((1 << 15) | (1 << 14) | (1 << 17))


def user(playground: FakeDiscord, person: Person) -> User:
    return playground.services.world.users[int(person.id)]


@pytest_asyncio.fixture
async def elsewhere(playground: FakeDiscord, ada: Person, bartek: Person) -> str:
    """Return a channel of a server without the bot."""
    people = (user(playground, ada), user(playground, bartek))
    guild = playground.admin.add_foreign_guild("Elsewhere", *people, channels=("hall",))
    (channel,) = playground.services.world.channels_of(guild)
    return str(channel.id)


@pytest.fixture
def group(playground: FakeDiscord, ada: Person, bartek: Person) -> Channel:
    """Return a group chat without the bot."""
    return playground.admin.add_group(user(playground, ada), user(playground, bartek))


async def names(person: Person, channel: str) -> set[str]:
    return {command["name"] for command in await person.commands(channel)}


async def test_installed_commands_work_wherever_their_person_is(
    bot: SampleBot, ada: Person, bartek: Person, elsewhere: str, group: Channel
) -> None:
    assert await names(ada, elsewhere) == await names(ada, str(group.id)) == set()
    await ada.set(has_installed=True)
    assert await names(ada, elsewhere) == await names(ada, str(group.id)) == {"anywhere"}
    assert await names(bartek, elsewhere) == set()
    assert await names(ada, CHANNEL) == await names(bartek, CHANNEL) >= {"greet", "anywhere"}
    with pytest.raises(LookupError):
        await ada.slash(elsewhere, "greet")


async def test_the_event_has_the_installer_and_the_bots_permissions(
    manual_answers: ManualAnswers, ada: Person, elsewhere: str, group: Channel
) -> None:
    dm = await ada.open_dm()
    places = {CHANNEL: 0, elsewhere: 0, str(group.id): 2, dm["id"]: 1}
    await ada.set(has_installed=True)
    for place, context in places.items():
        asked = asyncio.create_task(ada.slash(place, "anywhere"))
        payload = await manual_answers.payloads.get()
        await manual_answers.answer(payload, HELLO)
        await asked
        assert payload["context"] == context
        owners = payload["authorizing_integration_owners"]
        assert owners["1"] == ada.id
        is_guest = place in {elsewhere, str(group.id)}
        assert ("0" in owners) == (not is_guest)
        assert (payload["app_permissions"] == GUEST) == is_guest


async def test_as_a_guest_the_bot_sends_five_follow_ups_and_no_posts(
    bot: SampleBot, ada: Person, elsewhere: str, group: Channel
) -> None:
    await ada.set(has_installed=True)
    for place in (elsewhere, str(group.id)):
        await ada.slash(place, "anywhere")
        await ada.sees(place, lambda message: message["content"] == "refused 50001")
        await ada.slash(place, "anywhere", more=5)
        await ada.sees(place, lambda message: message["content"] == "refused 50001")
        await ada.slash(place, "anywhere", more=6)
        await ada.sees(place, lambda message: message["content"] == "refused 40094")
    await ada.slash(CHANNEL, "anywhere", more=6)
    await ada.sees(CHANNEL, lambda message: message["content"] == "posted")


async def test_the_bot_may_message_a_person_who_installed_it(
    bot: SampleBot, ada: Person, playground: FakeDiscord
) -> None:
    world = playground.services.world
    for guild in list(world.guilds.values()):
        playground.admin.remove_bot(guild)
    dm = await ada.open_dm()
    assert await names(ada, dm["id"]) == set()
    await ada.set(has_installed=True)
    assert await names(ada, dm["id"]) == {"anywhere"}
    await ada.slash(dm, "anywhere")
    await ada.sees(dm, lambda message: message["content"] == "posted")


async def test_a_menu_command_gets_its_target(bot: SampleBot, ada: Person, bartek: Person) -> None:
    said = await bartek.say(CHANNEL, "well played")
    outcome = await ada.menu(CHANNEL, "Read out", said["id"])
    assert outcome["message"]["content"] == "it says well played"
    await ada.menu(CHANNEL, "Say hello", bartek.id)
    seen = await bartek.sees(CHANNEL, lambda message: message["content"] == "hello Bartek")
    assert seen["type"] == 23
    assert seen["interaction"]["name_localized"] == "Powiedz cześć"


async def test_a_menu_command_needs_a_visible_target(bot: SampleBot, ada: Person, bartek: Person) -> None:
    shown = (await ada.slash(CHANNEL, "show"))["message"]
    for command, target, code in (
        ("Read out", shown["id"], "unknown-message"),
        ("Read out", "1", "unknown-message"),
        ("Say hello", "1", "unknown-user"),
    ):
        with pytest.raises(PageApiError, match=code):
            await ada.menu(CHANNEL, command, target)
