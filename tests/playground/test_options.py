"""Tests of every type of option: which input is accepted, and which value the bot gets."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from playground.entities import GuildRole
from playground.world import Permission
from tests.discord.person import PageApiError, Person
from tests.playground.manual_answers import HELLO, ManualAnswers

if TYPE_CHECKING:
    from playground.wire import Json
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"
TYPES = {"word": 3, "whole": 4, "flag": 5, "who": 6, "where": 7, "text": 7, "file": 11}


def option(name: str, option_type: int) -> Json:
    return {"type": option_type, "name": name, "description": "x"}


async def register(bot_http: BotHttp, playground: FakeDiscord) -> None:
    options = [option(name, option_type) for name, option_type in TYPES.items()]
    next(one for one in options if one["name"] == "text")["channel_types"] = [0]
    body = {"name": "fill", "description": "x", "options": options}
    said = await bot_http("PUT", f"/applications/{playground.services.world.application.id}/commands", [body])
    assert said.status == 200, said.body


async def test_people_are_resolved(
    manual_answers: ManualAnswers, ada: Person, bartek: Person, bot_http: BotHttp, playground: FakeDiscord
) -> None:
    await register(bot_http, playground)
    world = playground.services.world
    guild = next(iter(world.guilds.values()))
    role = GuildRole(world.ids.new(), "Builders", 0)
    guild.roles.append(role)
    guild.members[int(bartek.id)].roles.append(role.id)
    given = {"who": bartek.id}
    asked = asyncio.create_task(ada.slash(CHANNEL, "fill", **given, flag=True, whole=3, word=""))
    payload = await manual_answers.payloads.get()
    await manual_answers.answer(payload, HELLO)
    await asked
    values = {option["name"]: option["value"] for option in payload["data"]["options"]}
    assert values == {**given, "flag": True, "whole": 3, "word": ""}
    resolved = payload["data"]["resolved"]
    assert resolved["users"][bartek.id]["username"] == "bartek"
    assert resolved["members"][bartek.id]["roles"] == [str(role.id)]
    assert "user" not in resolved["members"][bartek.id]


async def test_a_channel_is_resolved_with_the_persons_and_the_bots_permissions(
    manual_answers: ManualAnswers, bartek: Person, bot_http: BotHttp, playground: FakeDiscord
) -> None:
    await register(bot_http, playground)
    world = playground.services.world
    room = world.channels[int(bartek.channel("lounge"))]
    thread = world.add_thread(room, "there", world.bot)
    world.overwrite(room, world.users[int(bartek.id)], deny=Permission.SEND_MESSAGES_IN_THREADS)
    world.overwrite(
        world.channels[int(bartek.channel(CHANNEL))], world.users[int(bartek.id)], deny=Permission.SEND_MESSAGES
    )
    for channel in (room, thread):
        asked = asyncio.create_task(bartek.slash(CHANNEL, "fill", where=str(channel.id)))
        payload = await manual_answers.payloads.get()
        await manual_answers.answer(payload, HELLO)
        await asked
        found = payload["data"]["resolved"]["channels"][str(channel.id)]
        assert (found["name"], found["type"]) == (channel.name, channel.type)
        allowed, of_bot = int(found["permissions"]), int(found["app_permissions"])
        assert allowed & Permission.SEND_MESSAGES
        assert not allowed & Permission.SEND_MESSAGES_IN_THREADS
        assert of_bot & Permission.SEND_MESSAGES_IN_THREADS
        assert not int(payload["member"]["permissions"]) & Permission.SEND_MESSAGES


async def test_a_hidden_channel_or_one_of_another_kind_is_rejected(
    bartek: Person, bot_http: BotHttp, playground: FakeDiscord
) -> None:
    await register(bot_http, playground)
    world = playground.services.world
    hidden = world.channels[int(bartek.channel("lounge"))]
    thread = world.add_thread(world.channels[int(bartek.channel(CHANNEL))], "there", world.bot)
    world.overwrite(hidden, world.users[int(bartek.id)], deny=Permission.VIEW_CHANNEL)
    for name, channel in (("where", hidden), ("text", thread)):
        with pytest.raises(PageApiError) as refused:
            await bartek.slash(CHANNEL, "fill", **{name: str(channel.id)})
        assert refused.value.errors == {name: "choice"}


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("word", 1, "type"),
        ("whole", 1.5, "type"),
        ("whole", True, "type"),
        ("flag", "yes", "type"),
        ("who", "1", "choice"),
        ("who", "x", "choice"),
        ("where", "1", "choice"),
        ("where", 1, "choice"),
        ("file", "x", "type"),
    ],
)
async def test_values_of_the_wrong_kind_are_rejected(
    ada: Person, bot_http: BotHttp, playground: FakeDiscord, name: str, value: object, why: str
) -> None:
    await register(bot_http, playground)
    with pytest.raises(PageApiError) as refused:
        await ada.slash(CHANNEL, "fill", **{name: value})
    assert refused.value.errors == {name: why}


async def test_one_subcommand_must_be_chosen(ada: Person, bot_http: BotHttp, playground: FakeDiscord) -> None:
    subs = [{"type": 1, "name": name, "description": "x"} for name in ("one", "two")]
    body = {"name": "game", "description": "x", "options": subs}
    await bot_http("PUT", f"/applications/{playground.services.world.application.id}/commands", [body])
    with pytest.raises(PageApiError) as refused:
        await ada.slash(CHANNEL, "game")
    assert refused.value.errors == {"one": "required"}
