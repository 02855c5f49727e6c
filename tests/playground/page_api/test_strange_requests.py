"""Requests that no page sends are rejected with a 4xx status, and never cause a server error."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import aiohttp
import pytest
from yarl import URL

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
MANY_DIGITS = "9" * 5000
DEEP = "[" * 5000 + "]" * 5000
RATHER_DEEP = '{"x":' * 300 + "1" + "}" * 300
ADDRESSES = {
    "a zero byte": "/a%00b.js",
    "a name longer than any file's": "/" + "a" * 4000,
    "an attachment that no number names": f"/cdn/attachments/1/{'9' * 400}/x",
    "an attachment with digits of another script": "/cdn/attachments/1/%D9%A3/x",
    "a signature that is not ASCII": "/cdn/attachments/1/1/x?hm=%C3%A9",
    "a signature that is no text": "/cdn/attachments/1/1/x?hm=%ff",
    "a message with too great an id": "{me}/channels/{room}/messages/99999999999999999999",
    "a message just too great": f"{{me}}/channels/{{room}}/messages/{2**63}",
    "a history after 5000 digits": f"{{me}}/channels/{{room}}/messages?before={MANY_DIGITS}",
    "a channel of another script": "{me}/channels/%D9%A3/messages",
}
BODIES = {
    "a list for a language": ("PATCH", "{me}", '{"locale": ["pl"]}'),
    "a list for a new person's language": ("POST", "/play/users", '{"name": "Zoe", "locale": ["pl"]}'),
    "lists in lists": ("PATCH", "{me}", DEEP),
    "objects in objects": (
        "POST",
        "{me}/interactions",
        '{"type": 2, "channel_id": "{room}", "data": ' + RATHER_DEEP + "}",
    ),
    "no text": ("PATCH", "{me}", b'{"locale": "\xff"}'),
}


def filled(text: str, ada: Person) -> str:
    return text.replace("{me}", f"/play/as/{ada.id}").replace("{room}", ada.channel("carcassonne"))


async def status_of(playground: FakeDiscord, method: str, path: str, data: bytes | None = None) -> int:
    address = URL(playground.url + path, encoded=True)
    headers = {"Authorization": f"Bearer {playground.page_key}"}
    async with aiohttp.ClientSession() as http, http.request(method, address, data=data, headers=headers) as response:
        return response.status


@pytest.mark.parametrize("path", ADDRESSES.values(), ids=ADDRESSES.keys())
async def test_a_strange_address_is_rejected(
    playground: FakeDiscord, ada: Person, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert 400 <= await status_of(playground, "GET", filled(path, ada)) < 500
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(("method", "path", "body"), BODIES.values(), ids=BODIES.keys())
async def test_a_strange_body_is_rejected(
    playground: FakeDiscord, ada: Person, method: str, path: str, body: str | bytes
) -> None:
    data = body if isinstance(body, bytes) else filled(body, ada).encode()
    assert await status_of(playground, method, filled(path, ada), data) == 400


async def test_a_key_that_is_not_text_is_rejected(playground: FakeDiscord) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(playground.url + "/play/stream") as socket:
        await socket.send_str(DEEP)
        assert (await socket.receive(timeout=5)).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4001


async def test_deep_nesting_is_also_rejected_for_the_bot(bot_http: BotHttp, ada: Person) -> None:
    deep: object = []
    for _ in range(200):
        deep = [deep]
    path = f"/channels/{ada.channel('carcassonne')}/messages"
    assert (await bot_http("POST", path, {"content": "x", "unknown": deep})).code == 50035
