"""A post that loses its buttons keeps its picture if Discord allows. The buttons are removed in any case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.components import Act
from chatbot.posts.old_posts import OldPosts
from playground.components import walk
from playground.limits import Limits
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, has_button, taps_of, text_of
from tests.chatbot.bot.painters import OnePicturePainter
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from playground.services import RecordedRequest
    from playground.wire import Json
    from tests.chatbot.services import ServicesUnderTest
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "lounge"


def picture_ids(message: Json) -> list[str]:
    """Return the ids of the attachments in a message's galleries."""
    galleries = [part for part in walk(message["components"]) if part["type"] == 12]
    return [item["media"].get("attachment_id", "") for part in galleries for item in part["items"]]


async def turn_post(host: Person) -> Json:
    """Wait for the post that requests the first move, and return it."""
    return await host.sees(CHANNEL, lambda message: has_button(message, Act.OPEN) or has_button(message, Act.PICK))


async def bare(host: Person, post: Json) -> Json:
    """Wait until the post has lost its buttons, and return the post."""
    return await host.sees(CHANNEL, lambda message: message["id"] == post["id"] and not taps_of(message))


@pytest.mark.parametrize("is_remembered", [True, False])
async def test_an_edit_lists_the_picture_to_keep(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch, *, is_remembered: bool
) -> None:
    """An edit must list the picture that the post keeps, so the bot first fetches a post that another process sent."""
    if not is_remembered:
        monkeypatch.setattr(OldPosts, "remember", lambda *_: None)
    async with FakeDiscord(limits=Limits(per_channel=(500, 1.0))) as playground:
        heard: list[RecordedRequest] = []
        playground.services.listeners.append(heard.append)
        server = BotOverSockets(services, playground, OnePicturePainter())
        async with server.open():
            ada = await playground.person("Ada")
            await server.start(ada, CHANNEL, "toy")
            post = await turn_post(ada)
            (picture,) = picture_ids(post)
            await server.play(CHANNEL, [ada], 1)
            after = await bare(ada, post)
    assert picture_ids(after) == [picture]
    edits = [one for one in heard if one.method == "PATCH" and one.path.endswith(f"/messages/{post['id']}")]
    assert edits
    for edit in edits:
        assert isinstance(edit.payload.json, dict)
        assert edit.payload.json["attachments"] == [{"id": picture}]


async def test_an_invalid_edit_is_retried_without_the_picture(services: ServicesUnderTest) -> None:
    async with FakeDiscord(limits=Limits(per_channel=(500, 1.0))) as playground:
        server = BotOverSockets(services, playground, OnePicturePainter())
        async with server.open() as bot:
            ada = await playground.person("Ada")
            await server.start(ada, CHANNEL, "toy")
            post = await turn_post(ada)
            playground.faults.fail(f"/messages/{post['id']}$", 400, method="PATCH", code=50035)
            await server.play(CHANNEL, [ada], 1)
            after = await bare(ada, post)
            assert bot.user is not None
    assert picture_ids(after) == []
    assert text_of(post).splitlines()[0] in text_of(after)


async def test_without_a_picture_id_the_picture_is_removed_with_the_buttons(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatbot.posts.old_posts.file_ids", lambda _: None)
    async with FakeDiscord(limits=Limits(per_channel=(500, 1.0))) as playground:
        server = BotOverSockets(services, playground, OnePicturePainter())
        async with server.open():
            ada = await playground.person("Ada")
            await server.start(ada, CHANNEL, "toy")
            post = await turn_post(ada)
            await server.play(CHANNEL, [ada], 1)
            after = await bare(ada, post)
    assert picture_ids(after) == []
