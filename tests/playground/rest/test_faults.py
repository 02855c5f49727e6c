"""Tests of rate limits and deliberate faults."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from playground.limits import Limits
from tests.waiting import AT_ONCE, SOON

if TYPE_CHECKING:
    from playground.services import RecordedRequest
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person
    from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


def room_of(bot: SampleBot, ada: Person) -> discord.TextChannel:
    channel = bot.get_channel(int(ada.channel(CHANNEL)))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_every_response_has_the_remaining_requests(bot_http: BotHttp, ada: Person) -> None:
    path = f"/channels/{ada.channel(CHANNEL)}/messages"
    left = [(await bot_http("POST", path, {"content": "x"})).headers["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    refused = await bot_http("POST", path, {"content": "x"})
    assert refused.status == 429
    assert refused.headers["Via"]
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert 0 < refused.body["retry_after"] <= 5
    elsewhere = f"/channels/{ada.channel('lounge')}/messages"
    assert (await bot_http("POST", elsewhere, {"content": "x"})).status == 200, "a separate bucket"


@pytest.mark.parametrize("limits", [Limits(per_channel=(2, 0.3))])
async def test_discord_py_waits_as_required(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    room = room_of(bot, ada)
    for number in range(5):
        await room.send(str(number))
    assert [m["content"] for m in (await ada.history(CHANNEL, limit="5"))] == ["4", "3", "2", "1", "0"]
    assert playground.services.rates.invalid_requests == 0, "discord.py never exceeded a limit"


@pytest.mark.parametrize("limits", [Limits(overall=(3, 60.0))])
async def test_the_overall_rate_spares_interactions(playground: FakeDiscord, bot_http: BotHttp, ada: Person) -> None:
    statuses = [(await bot_http("GET", "/users/@me")).status for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    limited = await bot_http("GET", "/users/@me")
    assert limited.body["global"] is True
    assert limited.headers["X-RateLimit-Global"] == "true"
    hook = f"/webhooks/{playground.services.world.application.id}/nonsense"
    assert (await bot_http("POST", hook, {"content": "x"})).status == 404, "not limited, only unknown"


async def test_old_messages_are_edited_only_a_few_times(
    bot_http: BotHttp, ada: Person, playground: FakeDiscord
) -> None:
    path = f"/channels/{ada.channel(CHANNEL)}/messages"
    message = (await bot_http("POST", path, {"content": "x"})).body
    playground.services.clock.advance(3601)
    edits = [await bot_http("PATCH", f"{path}/{message['id']}", {"content": str(n)}) for n in range(4)]
    assert [edit.status for edit in edits] == [200, 200, 200, 429]
    assert edits[3].code == 30046
    assert edits[3].body["retry_after"] > 0
    assert edits[3].headers["Via"]


async def test_invalid_requests_are_counted(bot_http: BotHttp, playground: FakeDiscord) -> None:
    await bot_http("GET", "/users/@me", authorization="Bot wrong")
    await bot_http("GET", "/channels/1")
    assert playground.services.rates.invalid_requests == 1, "a 404 does not count"


async def test_discord_py_waits_for_a_429(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    fault = playground.faults.rate_limit("/messages", 0.1, method="POST")
    await room_of(bot, ada).send("patience")
    assert fault.met == 1
    assert await ada.sees(CHANNEL, lambda m: m["content"] == "patience")


async def test_a_429_without_via_counts_as_a_ban(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    playground.faults.ban("/messages")
    with pytest.raises(discord.HTTPException) as banned:
        await room_of(bot, ada).send("x")
    assert banned.value.status == 429


async def test_a_5xx_is_retried(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    fault = playground.faults.fail("/messages", 502, method="POST")
    await room_of(bot, ada).send("again")
    assert fault.met == 1


async def test_a_lost_response_makes_no_second_message(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    """discord.py retries the request with the same nonce, and `enforce_nonce` prevents a second message."""
    playground.faults.fail_after("/messages", 502, method="POST")
    await room_of(bot, ada).send("once")
    assert len([m for m in await ada.history(CHANNEL) if m["content"] == "once"]) == 1


@pytest.mark.parametrize(("carried_out", "count"), [(False, 0), (True, 1)])
async def test_a_cut_connection_reaches_the_bot_s_code(
    bot: SampleBot, ada: Person, playground: FakeDiscord, *, carried_out: bool, count: int
) -> None:
    """discord.py does not retry after a cut, because it cannot know whether the message arrived."""
    faults = playground.faults
    (faults.cut_after if carried_out else faults.cut)("/messages", method="POST")
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await room_of(bot, ada).send("cut")
    assert len([m for m in await ada.history(CHANNEL) if m["content"] == "cut"]) == count


async def test_a_slow_request_makes_an_answer_late(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    playground.services.limits.answer_within = AT_ONCE
    playground.faults.slow("/callback", 2 * AT_ONCE)
    outcome = await ada.slash(CHANNEL, "greet")
    assert outcome["reason"] == "no-answer"
    failure = await asyncio.wait_for(bot.failures.get(), SOON)
    assert getattr(failure, "code", None) == 10062


LATE = 2.0


async def test_a_late_response_to_the_bot_still_reaches_the_person_in_time(
    bot: SampleBot, ada: Person, playground: FakeDiscord
) -> None:
    playground.faults.late("/callback", LATE)
    began = time.monotonic()
    outcome = await ada.slash(CHANNEL, "greet")
    assert outcome["outcome"] == "message"
    assert time.monotonic() - began < LATE


async def test_unimplemented_routes_are_recorded(bot_http: BotHttp, recorded: list[RecordedRequest]) -> None:
    assert (await bot_http("GET", "/voice/regions")).status == 404
    assert [(one.path, one.template) for one in recorded] == [("/voice/regions", "")]


async def test_faults_can_be_cleared(bot_http: BotHttp, playground: FakeDiscord) -> None:
    playground.faults.fail("/users/@me", times=5)
    assert (await bot_http("GET", "/users/@me")).status == 500
    playground.faults.clear()
    assert (await bot_http("GET", "/users/@me")).status == 200


async def test_a_caller_that_dies_during_an_upload_is_not_an_error(
    playground: FakeDiscord, bot_http: BotHttp, ada: Person, caplog: pytest.LogCaptureFixture
) -> None:
    host, path = playground.url.removeprefix("http://").split("/")[0], f"/channels/{ada.channel(CHANNEL)}/messages"
    for fault in None, playground.faults.fail(path), playground.faults.cut(path):
        _, upload = await asyncio.open_connection(*host.split(":"))
        head = f"POST /api/v10{path} HTTP/1.1", f"Host: {host}", f"Authorization: Bot {playground.bot_token}"
        upload.write("\r\n".join([*head, "Content-Type: application/json", "Content-Length: 9", "", '{"con']).encode())
        await upload.drain()
        async with asyncio.timeout(SOON):
            while fault is not None and not fault.met:  # noqa: ASYNC110 - a fault tells nobody
                await asyncio.sleep(0.01)
        upload.transport.abort()
        assert (await bot_http("GET", "/users/@me")).status == 200
    assert "Error handling request" not in caplog.text
