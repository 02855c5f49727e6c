"""Pictures in a post's components are not attachments, and an edit that lists the pictures keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from playground.limits import Limits
from tests.playground.sample_bot import png

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"
NAME = "board.png"
SHOWN: dict[str, Any] = {"components": [{"type": 12, "items": [{"media": {"url": f"attachment://{NAME}"}}]}]}


@pytest.fixture
def limits() -> Limits:
    return Limits.without_rates()


@pytest_asyncio.fixture
async def post(bot_http: BotHttp, ada: Person) -> dict[str, Any]:
    path = f"/channels/{ada.channel(CHANNEL)}/messages"
    answer = await bot_http("POST", path, SHOWN | {"flags": 1 << 15}, files={NAME: png()})
    body: dict[str, Any] = answer.body
    return body


def path_of(post: dict[str, Any]) -> str:
    return f"/channels/{post['channel_id']}/messages/{post['id']}"


def media_of(post: dict[str, Any]) -> dict[str, Any]:
    media: dict[str, Any] = post["components"][0]["items"][0]["media"]
    return media


async def test_a_picture_is_only_in_the_components_with_its_attachment_id(post: dict[str, Any]) -> None:
    assert post["attachments"] == []
    assert int(media_of(post)["attachment_id"]) > 0


async def test_an_edit_that_lists_a_picture_keeps_it(bot_http: BotHttp, ada: Person, post: dict[str, Any]) -> None:
    listed = {"attachments": [{"id": media_of(post)["attachment_id"]}]}
    edited = await bot_http("PATCH", path_of(post), SHOWN | listed)
    assert edited.status == 200
    assert edited.body["attachments"] == []
    assert await ada.download(media_of(edited.body)["url"]) == png()


async def test_an_edit_that_shows_an_unlisted_picture_is_rejected(
    bot_http: BotHttp, ada: Person, post: dict[str, Any]
) -> None:
    for body in (SHOWN, SHOWN | {"attachments": []}):
        edited = await bot_http("PATCH", path_of(post), body)
        assert (edited.status, edited.code) == (400, 50035)
    assert await ada.download(media_of(post)["url"]) == png(), "nothing has changed"


async def test_an_edit_may_upload_another_picture_with_the_same_name(bot_http: BotHttp, post: dict[str, Any]) -> None:
    edited = await bot_http("PATCH", path_of(post), SHOWN, files={NAME: png(5, 4)})
    assert (edited.status, media_of(edited.body)["width"]) == (200, 5)


async def test_an_edit_of_other_parts_keeps_the_picture(bot_http: BotHttp, post: dict[str, Any]) -> None:
    edited = await bot_http("PATCH", path_of(post), {"allowed_mentions": {"parse": []}})
    assert media_of(edited.body)["attachment_id"] == media_of(post)["attachment_id"]
