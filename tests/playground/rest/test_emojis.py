"""Tests of the application's emojis: listing, creating, rejecting as Discord does, deleting, and displaying."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tests.discord.schema import conforming_to, discord_schema

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp, HttpAnswer
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
PNG = b"\x89PNG\r\n\x1a\n and more"
IMAGE = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"


def path_of(playground: FakeDiscord) -> str:
    return f"/applications/{playground.services.world.application.id}/emojis"


def problem(answer: HttpAnswer, field: str) -> str:
    code: str = answer.body["errors"][field]["_errors"][0]["code"]
    return code


async def test_an_emoji_is_made_listed_shown_and_deleted(playground: FakeDiscord, bot_http: BotHttp) -> None:
    path = path_of(playground)
    with conforming_to(playground, discord_schema()):
        assert (await bot_http("GET", path)).body == {"items": []}
        made = await bot_http("POST", path, {"name": "card_red", "image": IMAGE})
        assert (made.status, made.body["name"]) == (201, "card_red")
        assert [one["id"] for one in (await bot_http("GET", path)).body["items"]] == [made.body["id"]]
        picture = f"{playground.url}/cdn/emojis/{made.body['id']}"
        async with aiohttp.ClientSession() as page, page.get(picture) as shown:
            assert (shown.content_type, await shown.read()) == ("image/png", PNG)
        assert (await bot_http("DELETE", f"{path}/{made.body['id']}")).status == 204
        assert (await bot_http("GET", path)).body == {"items": []}
        assert (await bot_http("DELETE", f"{path}/{made.body['id']}")).status == 404
    async with aiohttp.ClientSession() as page, page.get(picture) as gone:
        assert gone.status == 404


async def test_emojis_that_discord_rejects_are_rejected(playground: FakeDiscord, bot_http: BotHttp) -> None:
    path = path_of(playground)
    for name in ("x", "with space", "a" * 33, "zażółć"):
        refused = await bot_http("POST", path, {"name": name, "image": IMAGE})
        assert (refused.status, problem(refused, "name")) == (400, "STRING_TYPE_REGEX")
    for image in ("", "data:text/plain;base64,aGk=", "data:image/png;base64,no!"):
        refused = await bot_http("POST", path, {"name": "card", "image": image})
        assert problem(refused, "image") == "IMAGE_INVALID"
    large = "data:image/png;base64," + base64.b64encode(b"x" * (256 * 1024 + 1)).decode()
    refused = await bot_http("POST", path, {"name": "card", "image": large})
    assert problem(refused, "image") == "BINARY_TYPE_MAX_SIZE"
    await bot_http("POST", path, {"name": "card", "image": IMAGE})
    refused = await bot_http("POST", path, {"name": "card", "image": IMAGE})
    assert problem(refused, "name") == "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"
    assert (await bot_http("GET", "/applications/7/emojis")).status == 404


def signed(emoji: int) -> dict[str, Any]:
    """Return a message with this emoji on a button and on an option."""
    shown = {"id": emoji, "name": "card_red"}
    option = {"label": "red", "value": "red", "emoji": shown}
    rows = [
        {"type": 1, "components": [{"type": 2, "style": 2, "custom_id": "b", "emoji": shown}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [option]}]},
    ]
    return {"flags": 1 << 15, "components": rows}


async def test_the_page_gets_ids_as_text(playground: FakeDiscord, bot_http: BotHttp, ada: Person) -> None:
    """discord.py sends a button's emoji as a number with too many digits for JavaScript."""
    made = (await bot_http("POST", path_of(playground), {"name": "card_red", "image": IMAGE})).body["id"]
    path = f"/channels/{ada.channel('carcassonne')}/messages"
    posted = (await bot_http("POST", path, signed(int(made)))).body
    button, menu = (row["components"][0] for row in posted["components"])
    assert button["emoji"]["id"] == menu["options"][0]["emoji"]["id"] == made


async def test_a_deleted_emoji_and_sometimes_an_existing_one_is_rejected(
    playground: FakeDiscord, bot_http: BotHttp, ada: Person
) -> None:
    path = f"/channels/{ada.channel('carcassonne')}/messages"
    made = (await bot_http("POST", path_of(playground), {"name": "card_red", "image": IMAGE})).body["id"]
    post = (await bot_http("POST", path, signed(int(made)))).body["id"]
    refused = await bot_http("POST", path, signed(7))
    assert (refused.status, refused.body["code"]) == (400, 50035)
    for row, at in ((0, ""), (1, "options.0.")):
        error = refused.body["errors"]["components"][str(row)]["components"]["0"]
        for part in f"{at}emoji.id".split("."):
            error = error[part]
        assert error["_errors"] == [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]
    assert (await bot_http("PATCH", f"{path}/{post}", signed(7))).status == 400
    playground.services.limits.refused_emojis = 1.0
    assert (await bot_http("POST", path, signed(int(made)))).status == 400
    assert (await bot_http("POST", path, {"content": "without emojis"})).status == 200
