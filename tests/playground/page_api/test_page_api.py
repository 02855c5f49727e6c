"""Tests of the page's API as described in PAGE_API.md: state, stream, messages, and authentication."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest
import pytest_asyncio

from playground import files, page_api
from playground.errors import STATUS_OF
from tests.discord.fake_discord import FakeDiscord
from tests.discord.person import PageApiError, Person
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"
DOCUMENT = Path(page_api.__file__).with_name("PAGE_API.md").read_text("utf-8")


@pytest_asyncio.fixture
async def http(playground: FakeDiscord) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(playground.url) as http:
        yield http


def key_of(playground: FakeDiscord) -> str:
    return playground.page_key


def bearer(playground: FakeDiscord) -> dict[str, str]:
    return {"Authorization": f"Bearer {key_of(playground)}"}


async def test_every_route_and_error_is_documented() -> None:
    for method, path, _ in page_api.ROUTES:
        written = re.sub(r"\{channel_id\}/messages/\{message_id\}", "C/messages/M", path)
        written = written.replace("{frame_id}", "F")
        options = [f"{method} `{written.replace('{channel_id}', letter)}" for letter in "CT"]
        assert any(option in DOCUMENT for option in options), (method, path)
    for code, status in STATUS_OF.items():
        assert f"`{code}`" in DOCUMENT, code
        assert str(status) in DOCUMENT


async def test_the_start_page_lists_people_and_languages(playground: FakeDiscord, http: aiohttp.ClientSession) -> None:
    async with http.get("/play", headers=bearer(playground)) as response:
        front = await response.json()
    assert [user["global_name"] for user in front["users"]] == ["Ada", "Bartek", "Chloé", "Dora", "Emil"]
    assert {user["locale"] for user in front["users"]} >= {"en-GB", "pl", "fr"}
    assert {"code": "pl", "name": "Polski"} in front["locales"]
    assert front["bot_online"] is False


async def test_the_first_message_explains_how_to_start(ada: Person) -> None:
    assert "</play:0>" in (await ada.history("welcome"))[0]["content"]


async def test_the_state_has_everything_except_messages(bot: SampleBot, ada: Person) -> None:
    state = await ada.request("GET", "")
    assert state["user"]["global_name"] == "Ada"
    assert state["bot_online"] is True
    guild = state["guilds"][0]
    assert [channel["name"] for channel in guild["channels"]] == [
        "welcome",
        "carcassonne",
        "trains",
        "lounge",
    ]
    assert len(guild["members"]) == 6
    assert int(guild["channels"][0]["permissions"]) & (1 << 31)
    assert {user["username"] for user in state["users"]} >= {"waypost", "ada"}


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bot wrong"}])
async def test_without_the_key_nothing_is_returned(
    playground: FakeDiscord, http: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    user = playground.services.world.people[0].id
    for path in ("/play", f"/play/as/{user}", "/play/nothing"):
        async with http.get(path, headers=headers) as response:
            assert response.status == 401
            assert (await response.json())["code"] == "bad-key"


@pytest.mark.parametrize("path", ["/play", "/", "/api/v10/users/@me", "/cdn/attachments/1/1/x", "/gateway"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Host": "[::1"},
        {"Origin": "http://["},
        {"Origin": "http://localhost:1"},
    ],
)
async def test_another_site_gets_nothing(
    playground: FakeDiscord, http: aiohttp.ClientSession, headers: dict[str, str], path: str
) -> None:
    async with http.get(path, headers=bearer(playground) | headers) as response:
        assert response.status == 403
        assert (await response.json())["code"] == "bad-origin"


async def test_our_own_page_may_send_requests(playground: FakeDiscord, http: aiohttp.ClientSession) -> None:
    async with http.get("/play", headers=bearer(playground) | {"Origin": playground.url}) as response:
        assert response.status == 200
    name = playground.url.replace("127.0.0.1", "localhost")
    headers = {"Host": name.removeprefix("http://"), "Origin": name}
    async with http.get("/play", headers=bearer(playground) | headers) as response:
        assert response.status == 200


async def test_further_host_names_are_served_if_configured() -> None:
    async with (
        FakeDiscord(names=frozenset({"play.example"})) as playground,
        aiohttp.ClientSession(playground.url, headers=bearer(playground)) as http,
    ):
        for name, status in (("play.example:80", 200), ("other.example:80", 403)):
            async with http.get("/play", headers={"Host": name}) as response:
                assert response.status == status


async def test_a_stream_needs_a_key_and_a_user(playground: FakeDiscord, http: aiohttp.ClientSession) -> None:
    for hello, code in (
        ({"op": "hello", "key": "wrong", "user_id": "1"}, 4001),
        ({"op": "hello", "key": key_of(playground), "user_id": "1"}, 4004),
        ({"op": "hello", "key": key_of(playground), "user_id": str(playground.services.world.bot.id)}, 4004),
    ):
        async with http.ws_connect("/play/stream") as socket:
            await socket.send_json(hello)
            assert (await socket.receive(timeout=SOON)).type is aiohttp.WSMsgType.CLOSE
            assert socket.close_code == code


async def test_events_are_numbered_from_ready(playground: FakeDiscord, http: aiohttp.ClientSession) -> None:
    user = str(playground.services.world.people[0].id)
    async with http.ws_connect("/play/stream") as socket:
        await socket.send_json({"op": "hello", "key": key_of(playground), "user_id": user})
        first = await socket.receive_json(timeout=SOON)
        assert (first["t"], first["s"]) == ("READY", 1)
        ada = await playground.person("Ada")
        await ada.say(CHANNEL, "one", nonce="n1")
        events = [await socket.receive_json(timeout=SOON) for _ in range(2)]
        assert [(event["t"], event["s"]) for event in events] == [("MESSAGE_CREATE", 2), ("READ", 3)]
        assert events[0]["d"]["nonce"] == "n1"


async def test_the_stream_ends_with_an_event_when_the_server_stops(tmp_path: Path) -> None:
    playground = await FakeDiscord().__aenter__()
    user = str(playground.services.world.people[0].id)
    async with aiohttp.ClientSession(playground.url) as http, http.ws_connect("/play/stream") as socket:
        await socket.send_json({"op": "hello", "key": key_of(playground), "user_id": user})
        await socket.receive_json(timeout=SOON)
        ending = asyncio.create_task(playground.__aexit__(None, None, None))
        assert (await socket.receive(timeout=SOON)).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 1001
        await ending


async def test_only_the_pages_files_are_served(
    http: aiohttp.ClientSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    (page / "app.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(files, "PAGE", page.resolve())
    for path, kind in (("/", "text/html"), ("/app.js", "text/javascript")):
        async with http.get(path) as response:
            assert response.status == 200
            assert response.content_type == kind
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    for path in ("/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"):
        async with http.get(path) as response:
            assert response.status == 404


async def test_a_new_person_joins_every_server(
    playground: FakeDiscord, http: aiohttp.ClientSession, ada: Person
) -> None:
    body = {"name": "Zoë", "locale": "fr"}
    async with http.post("/play/users", json=body, headers=bearer(playground)) as response:
        assert response.status == 201
        account = await response.json()
    assert (account["global_name"], account["locale"]) == ("Zoë", "fr")
    await ada.wait_for("USER_UPDATE", lambda d: d["id"] == account["id"])
    zoe = await playground.person("Zoë")
    await zoe.say(CHANNEL, "bonjour")
    assert await ada.sees(CHANNEL, lambda m: m["content"] == "bonjour")


async def test_messages_are_sent_read_and_deleted(ada: Person, bartek: Person) -> None:
    said = await ada.say(CHANNEL, f"hello <@{bartek.id}>")
    mention = await bartek.wait_for("MENTIONS")
    assert mention == {"channel_id": said["channel_id"], "count": 1}
    await bartek.request("PUT", f"/channels/{said['channel_id']}/read", {"message_id": said["id"]})
    assert (await bartek.wait_for("READ"))["message_id"] == said["id"]
    assert (await bartek.request("GET", ""))["mentions"] == {}
    with pytest.raises(PageApiError, match="no-permission"):
        await bartek.dismiss(said)
    await ada.dismiss(said)
    await bartek.wait_for("MESSAGE_DELETE", lambda d: d["id"] == said["id"])


@pytest.mark.parametrize(("content", "code"), [("", "empty"), ("  ", "empty"), ("x" * 2001, "too-long")])
async def test_empty_and_long_messages_are_rejected(ada: Person, content: str, code: str) -> None:
    with pytest.raises(PageApiError) as refused:
        await ada.say(CHANNEL, content)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/channels/1/messages", None, "unknown-channel"),
        ("GET", "/channels/x/messages", None, "bad-request"),
        ("GET", "/channels/{room}/messages?before=x", None, "bad-request"),
        ("GET", "/channels/{room}/messages?limit=-1", None, "bad-request"),
        ("POST", "/interactions", {"type": 9}, "bad-request"),
        ("POST", "/interactions", {"type": 5, "modal_id": "1", "values": {}}, "unknown-modal"),
        ("PATCH", "", {"locale": "la"}, "bad-request"),
        ("GET", "/nothing", None, "unknown-route"),
        ("PUT", "/channels/{room}/read", {"message_id": None}, "bad-request"),
        (
            "POST",
            "/interactions",
            {"type": 2, "channel_id": "{room}", "data": {"id": "1"}},
            "unknown-command",
        ),
    ],
)
async def test_wrong_requests_have_their_codes(
    ada: Person, method: str, path: str, body: dict[str, object] | None, code: str
) -> None:
    room = ada.channel(CHANNEL)
    filled = {key: room if value == "{room}" else value for key, value in body.items()} if body else None
    with pytest.raises(PageApiError) as refused:
        await ada.request(method, path.replace("{room}", room), filled)
    assert refused.value.code == code


async def test_a_person_opens_renames_archives_and_reopens_a_thread(ada: Person, bartek: Person) -> None:
    room = ada.channel(CHANNEL)
    thread = await ada.request("POST", f"/channels/{room}/threads", {"name": "Talk"})
    await bartek.wait_for("THREAD_CREATE", lambda d: d["id"] == thread["id"])
    announced = await bartek.sees(CHANNEL, lambda m: m["type"] == 18)
    assert (announced["content"], announced["thread"]["id"]) == ("Talk", thread["id"])
    changed = await ada.request("PATCH", f"/channels/{thread['id']}", {"name": "Chat", "archived": True})
    assert (changed["name"], changed["thread_metadata"]["archived"]) == ("Chat", True)
    with pytest.raises(PageApiError, match="no-permission"):
        await bartek.request("PATCH", f"/channels/{thread['id']}", {"name": "Mine"})
    await bartek.say(thread["id"], "awake")
    await ada.wait_for("THREAD_UPDATE", lambda d: not d["thread_metadata"]["archived"] and d["name"] == "Chat")


async def test_a_dm_is_opened_once(ada: Person) -> None:
    first, second = await ada.open_dm(), await ada.open_dm()
    assert first["id"] == second["id"]
    assert first["recipients"][0]["bot"] is True


async def test_a_page_that_does_not_read_is_disconnected(
    playground: FakeDiscord, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch, bartek: Person
) -> None:
    monkeypatch.setattr("playground.broadcaster.BACKLOG", 3)
    user = playground.services.world.people[0]
    async with http.ws_connect("/play/stream") as socket:
        await socket.send_json({"op": "hello", "key": key_of(playground), "user_id": str(user.id)})
        await socket.receive_json(timeout=SOON)
        for _ in range(9):
            playground.services.broadcaster.user(user)
        while (await socket.receive(timeout=SOON)).type is not aiohttp.WSMsgType.CLOSE:
            pass
        assert socket.close_code == 4008
