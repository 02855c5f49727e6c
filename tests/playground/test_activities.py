"""Tests of the application's Activity: opening it, its participants, its codes, and its command."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest

from tests.discord.person import PageApiError
from tests.discord.schema import conforming_to, discord_schema

if TYPE_CHECKING:
    from playground.wire import Json
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person
    from tests.playground.manual_answers import ManualAnswers

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"
PAGE = "http://127.0.0.1:9/board/"
LAUNCH: Json = {"type": 12}


@pytest.fixture
def mapped(playground: FakeDiscord) -> FakeDiscord:
    """Return a playground whose application has an Activity."""
    playground.switch_activities_on()
    playground.map_activity(PAGE)
    return playground


async def opened(person: Person, where: str = CHANNEL) -> Json:
    """Open the Activity, and return the panel's data."""
    outcome = await person.slash(where, "launch")
    assert outcome["outcome"] == "activity"
    activity: Json = outcome["activity"]
    return activity


def wanted(playground: FakeDiscord, **more: object) -> Json:
    """Return the arguments of the Activity's AUTHORIZE request."""
    client = str(playground.services.world.application.id)
    return {"client_id": client, "response_type": "code", "scope": ["identify"], "prompt": "none"} | more


async def code_of(person: Person, activity: Json, playground: FakeDiscord) -> str:
    """Return the authorization code of a user who agrees."""
    body = wanted(playground, is_agreed=True)
    answer = await person.request("POST", f"/activities/{activity['frame_id']}/authorize", body)
    return str(answer["code"])


async def exchanged(playground: FakeDiscord, code: str, secret: str | None = None) -> tuple[int, Any]:
    """Exchange a code at ``/oauth2/token``, and return the status and the reply."""
    services = playground.services
    form = {"grant_type": "authorization_code", "code": code, "client_id": str(services.world.application.id)}
    form["client_secret"] = secret or services.activities.secret
    url = f"{playground.api_url}/oauth2/token"
    async with aiohttp.ClientSession() as http, http.post(url, data=form) as answer:
        return answer.status, await answer.json()


async def test_the_bots_response_opens_it_with_the_documented_query(
    manual_answers: ManualAnswers, mapped: FakeDiscord, ada: Person
) -> None:
    with conforming_to(mapped, discord_schema()) as recorded:
        asking = ada.slash(CHANNEL, "greet", who="Ada")
        outcome, status = await _answered(asking, manual_answers)
        assert status == 204
        assert [one.status for one in recorded] == [204]
    assert outcome["outcome"] == "activity"
    address = urlsplit(outcome["activity"]["url"])
    query = {name: value for name, (value,) in parse_qs(address.query).items()}
    channel = ada.channel(CHANNEL)
    guild = ada.state["guilds"][0]["id"]
    assert outcome["activity"]["url"].startswith(PAGE)
    assert query["frame_id"] == outcome["activity"]["frame_id"]
    assert query["instance_id"] == f"i-{query['launch_id']}-gc-{guild}-{channel}"
    assert (query["channel_id"], query["guild_id"], query["location_id"]) == (channel, guild, f"gc-{guild}-{channel}")


async def _answered(asking: Any, manual_answers: ManualAnswers) -> tuple[Json, int]:
    task = asyncio.create_task(asking)
    payload = await manual_answers.payloads.get()
    status, _ = await manual_answers.answer(payload, LAUNCH)
    return await task, status


async def test_a_link_opens_it_with_its_custom_id(mapped: FakeDiscord, ada: Person) -> None:
    path = f"/channels/{ada.channel(CHANNEL)}/activities"
    activity = await ada.request("POST", path, {"custom_id": "7.2a"})
    query = parse_qs(urlsplit(activity["url"]).query)
    assert query["custom_id"] == ["7.2a"]
    assert query["channel_id"] == [ada.channel(CHANNEL)]
    mapped.services.activities.url = ""
    with pytest.raises(PageApiError, match="unknown-activity"):
        await ada.request("POST", path, {"custom_id": "7.2a"})


async def test_an_application_without_an_activity_cannot_open_one(
    playground: FakeDiscord, ada: Person, manual_answers: ManualAnswers, impatience: None
) -> None:
    outcome, status = await _answered(ada.slash(CHANNEL, "greet", who="Ada"), manual_answers)
    assert (status, outcome["outcome"]) == (400, "failed")


async def test_everybody_in_a_channel_shares_an_instance_until_closing_it(
    mapped: FakeDiscord, ada: Person, bartek: Person, bot_http: BotHttp
) -> None:
    first, second, elsewhere = await opened(ada), await opened(bartek), await opened(bartek, "lounge")
    assert first["instance_id"] == second["instance_id"] != elsewhere["instance_id"]
    path = f"/applications/{mapped.services.world.application.id}/activity-instances/{first['instance_id']}"
    with conforming_to(mapped, discord_schema()):
        found = await bot_http("GET", path)
        assert found.body["users"] == [ada.id, bartek.id]
        assert found.body["location"]["channel_id"] == ada.channel(CHANNEL)
        await ada.request("DELETE", f"/activities/{first['frame_id']}")
        assert (await bot_http("GET", path)).body["users"] == [bartek.id]
        await bartek.request("DELETE", f"/activities/{second['frame_id']}")
        assert (await bot_http("GET", path)).status == 404
    assert (await opened(ada))["instance_id"] != first["instance_id"], "a new instance begins"


async def test_only_the_bot_learns_who_is_in_an_instance(mapped: FakeDiscord, ada: Person, bot_http: BotHttp) -> None:
    activity = await opened(ada)
    _, token = await exchanged(mapped, await code_of(ada, activity, mapped))
    path = f"/applications/{mapped.services.world.application.id}/activity-instances/{activity['instance_id']}"
    for authorization in ("Bearer nonsense", f"Bearer {token['access_token']}"):
        assert (await bot_http("GET", path, authorization=authorization)).status == 401


async def test_consent_is_given_once_unless_the_page_requests_it_again(mapped: FakeDiscord, ada: Person) -> None:
    path = f"/activities/{(await opened(ada))['frame_id']}/authorize"
    with pytest.raises(PageApiError, match="no-consent"):
        await ada.request("POST", path, wanted(mapped))
    assert (await ada.request("POST", path, wanted(mapped, is_agreed=True)))["code"]
    assert (await ada.request("POST", path, wanted(mapped)))["code"]
    with pytest.raises(PageApiError, match="no-consent"):
        await ada.request("POST", path, wanted(mapped, prompt="consent"))


@pytest.mark.parametrize("wrong", [{"client_id": "1"}, {"scope": ["guilds"]}, {"response_type": "token"}])
async def test_an_invalid_request_for_a_code_gets_none(
    mapped: FakeDiscord, ada: Person, wrong: dict[str, object]
) -> None:
    path = f"/activities/{(await opened(ada))['frame_id']}/authorize"
    with pytest.raises(PageApiError, match="bad-request"):
        await ada.request("POST", path, wanted(mapped, is_agreed=True, **wrong))


async def test_a_frame_belongs_to_its_person(mapped: FakeDiscord, ada: Person, bartek: Person) -> None:
    path = f"/activities/{(await opened(ada))['frame_id']}"
    for method, rest in (("POST", "/authorize"), ("DELETE", "")):
        with pytest.raises(PageApiError, match="unknown-activity"):
            await bartek.request(method, path + rest, wanted(mapped, is_agreed=True))


async def test_a_code_is_exchanged_once_and_identifies_the_person(
    mapped: FakeDiscord, ada: Person, bot_http: BotHttp
) -> None:
    code = await code_of(ada, await opened(ada), mapped)
    assert await exchanged(mapped, code, "another secret") == (401, {"error": "invalid_client"})
    status, token = await exchanged(mapped, code)
    assert (status, token["token_type"], token["scope"]) == (200, "Bearer", "identify")
    assert (await exchanged(mapped, code))[0] == 400
    with conforming_to(mapped, discord_schema()):
        me = await bot_http("GET", "/users/@me", authorization=f"Bearer {token['access_token']}")
    assert (me.status, me.body["id"]) == (200, ada.id)
    refused = await bot_http("GET", "/users/@me", authorization="Bearer nonsense")
    assert refused.status == 401


async def test_an_old_or_forged_code_is_rejected(mapped: FakeDiscord, ada: Person) -> None:
    code = await code_of(ada, await opened(ada), mapped)
    mapped.services.clock.advance(61)
    for bad in (code, "forged", ""):
        assert (await exchanged(mapped, bad))[0] == 400


async def test_a_list_without_the_entry_point_is_rejected(mapped: FakeDiscord, bot_http: BotHttp) -> None:
    path = f"/applications/{mapped.services.world.application.id}/commands"
    listed = (await bot_http("GET", path)).body
    (entry,) = [command for command in listed if command["type"] == 4]
    own = {"name": "own", "description": "x"}
    refused = await bot_http("PUT", path, [own])
    assert (refused.status, refused.code) == (400, 50240)
    kept = {name: entry[name] for name in ("type", "name", "description", "handler")}
    with conforming_to(mapped, discord_schema()):
        answer = await bot_http("PUT", path, [own, kept])
    assert {command["name"]: command["id"] for command in answer.body}["launch"] == entry["id"]
    assert (await bot_http("PUT", path, [own, kept | {"handler": 1}])).status == 400


async def test_an_application_without_an_activity_has_no_entry_point(
    playground: FakeDiscord, bot_http: BotHttp
) -> None:
    path = f"/applications/{playground.services.world.application.id}/commands"
    answer = await bot_http("PUT", path, [{"type": 4, "name": "launch", "description": "x", "handler": 2}])
    assert (answer.status, answer.code) == (400, 50035)
