"""Tests of commands: registration, translations, options and autocomplete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.person import PageApiError, Person

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord
    from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


async def test_commands_are_offered_in_the_user_s_language(bot: SampleBot, ada: Person, bartek: Person) -> None:
    english = {command["name"]: command for command in await ada.commands(CHANNEL)}
    polish = {command["name"]: command for command in await bartek.commands(CHANNEL)}
    assert english["greet"]["name_localized"] == "greet"
    assert polish["greet"]["name_localized"] == "powitaj"
    assert polish["greet"]["description_localized"] == "Powiedz cześć"
    await bartek.set(locale="fr")
    french = {command["name"]: command for command in await bartek.commands(CHANNEL)}
    assert french["greet"]["name_localized"] == "greet"


async def test_commands_are_listed_by_their_names_in_the_user_s_language(
    bot: SampleBot, ada: Person, bartek: Person
) -> None:
    for person in (ada, bartek):
        names = [command["name_localized"] for command in await person.commands(CHANNEL)]
        assert names == sorted(names, key=str.casefold)
    assert [command["name"] for command in await ada.commands(CHANNEL)] != [
        command["name"] for command in await bartek.commands(CHANNEL)
    ]


async def test_the_used_command_is_shown_in_each_readers_language(bot: SampleBot, ada: Person, bartek: Person) -> None:
    outcome = await ada.slash(CHANNEL, "greet", who="Ada")
    assert outcome["message"]["interaction"]["name_localized"] == "greet"
    seen = await bartek.sees(CHANNEL, lambda m: m["content"] == "hello Ada")
    assert seen["interaction"]["name_localized"] == "powitaj"
    (told,) = [one for one in await bartek.history(CHANNEL) if one["id"] == seen["id"]]
    assert told["interaction"]["name_localized"] == "powitaj"


async def test_a_subcommand_takes_its_options(bot: SampleBot, ada: Person) -> None:
    outcome = await ada.slash(CHANNEL, "build route", from_="london", cards=3)
    assert outcome["message"]["content"] == "london 3 red"
    assert outcome["message"]["interaction"]["name"] == "build route"


async def test_autocomplete_offers_choices_while_other_options_are_missing(bot: SampleBot, ada: Person) -> None:
    choices = await ada.autocomplete(CHANNEL, "build route", "from", from_="lon")
    assert choices == [{"name": "London", "name_localized": "London", "value": "london"}]
    assert len(await ada.autocomplete(CHANNEL, "build route", "from", from_="")) == 3


@pytest.mark.parametrize(
    ("options", "errors"),
    [
        ({}, {"from": "required", "cards": "required"}),
        ({"from_": "x", "cards": 1}, {"from": "too-short"}),
        ({"from_": "x" * 21, "cards": 1}, {"from": "too-long"}),
        ({"from_": "xyz", "cards": 0}, {"cards": "too-small"}),
        ({"from_": "xyz", "cards": 9}, {"cards": "too-big"}),
        ({"from_": "xyz", "cards": "2"}, {"cards": "type"}),
        ({"from_": "xyz", "cards": 2, "colour": "pink"}, {"colour": "choice"}),
        ({"from_": "xyz", "cards": 2, "size": 1}, {"size": "unknown"}),
    ],
)
async def test_wrong_options_are_rejected(
    bot: SampleBot, ada: Person, options: dict[str, object], errors: dict[str, str]
) -> None:
    with pytest.raises(PageApiError) as refused:
        await ada.slash(CHANNEL, "build route", **options)
    assert (refused.value.code, refused.value.errors) == ("invalid-options", errors)


async def test_a_bulk_overwrite_keeps_ids_and_drops_the_rest(bot_http: BotHttp, playground: FakeDiscord) -> None:
    path = f"/applications/{playground.services.world.application.id}/commands"
    one, two = ({"name": name, "description": "x"} for name in ("one", "two"))
    first = {command["name"]: command for command in (await bot_http("PUT", path, [one, two])).body}
    second = (await bot_http("PUT", path, [one | {"description": "changed"}])).body
    assert [command["id"] for command in second] == [first["one"]["id"]]
    assert second[0]["version"] != first["one"]["version"]
    assert [command.body["name"] for command in playground.services.world.commands.values()] == ["one"]


async def test_permissions_limit_a_command(
    bot_http: BotHttp, playground: FakeDiscord, ada: Person, bartek: Person
) -> None:
    path = f"/applications/{playground.services.world.application.id}/commands"
    await bot_http("PUT", path, [{"name": "admin", "description": "x", "default_member_permissions": "32"}])
    await ada.wait_for("COMMANDS_UPDATE")
    assert [command["name"] for command in await ada.commands(CHANNEL)] == ["admin"], "Ada owns the server"
    assert await bartek.commands(CHANNEL) == []
    body = {"id": next(iter(playground.services.world.commands)), "name": "admin", "options": []}
    with pytest.raises(PageApiError, match="no-permission"):
        await bartek.interact(
            {"type": 2, "channel_id": bartek.channel(CHANNEL), "data": body | {"id": str(body["id"])}}
        )


async def test_contexts_keep_a_command_out_of_dms(bot_http: BotHttp, playground: FakeDiscord, ada: Person) -> None:
    path = f"/applications/{playground.services.world.application.id}/commands"
    bodies = [
        {"name": "everywhere", "description": "x"},
        {"name": "servers", "description": "x", "contexts": [0]},
        {"name": "dms", "description": "x", "contexts": [1]},
    ]
    await bot_http("PUT", path, bodies)
    await ada.open_dm()
    assert [command["name"] for command in await ada.commands("dm")] == ["dms", "everywhere"]
    assert [command["name"] for command in await ada.commands(CHANNEL)] == ["everywhere", "servers"]
