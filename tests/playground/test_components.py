"""Tests of buttons, selects, forms and layouts, used by a person and answered by discord.py."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
import pytest

from tests.discord.connecting import running
from tests.discord.message_parts import component, components, text_of
from tests.discord.person import PageApiError, Person
from tests.playground.sample_bot import Panel, SampleBot, picture, png

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord
    from tests.playground.manual_answers import ManualAnswers

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


async def test_a_button_answers_privately(bot: SampleBot, ada: Person, bartek: Person) -> None:
    await ada.slash(CHANNEL, "panel")
    panel = await bartek.sees(CHANNEL, lambda m: m["content"] == "panel")
    outcome = await bartek.click(panel, "Press")
    assert outcome["message"]["content"] == "pressed by Bartek"
    assert outcome["message"]["flags"] & 64
    assert outcome["message"]["message_reference"]["message_id"] == panel["id"]


async def test_a_deferred_update_edits_the_message_later(bot: SampleBot, ada: Person) -> None:
    panel = (await ada.slash(CHANNEL, "panel"))["message"]
    assert (await ada.click(panel, "Quiet"))["outcome"] == "deferred"
    edited = await ada.sees(CHANNEL, lambda m: m["content"] == "edited quietly")
    assert edited["id"] == panel["id"]
    assert edited["edited_timestamp"]


async def test_an_update_changes_only_the_given_fields(
    manual_answers: ManualAnswers, ada: Person, bot: SampleBot
) -> None:
    """Fields that the bot changed between the click and the answer keep the changed values."""
    room = bot.get_channel(int(ada.channel(CHANNEL)))
    assert isinstance(room, discord.TextChannel)
    sent = await room.send("before", view=Panel(), file=picture())
    panel = await ada.sees(CHANNEL, lambda m: m["content"] == "before")
    clicked = asyncio.create_task(ada.click(panel, "Press"))
    payload = await manual_answers.payloads.get()
    await sent.edit(content="in between", attachments=[])
    await manual_answers.answer(payload, {"type": 7, "data": {"components": []}})
    message = (await clicked)["message"]
    assert (message["content"], message["components"], message["attachments"]) == ("in between", [], [])


async def test_a_rejected_edit_changes_nothing(manual_answers: ManualAnswers, ada: Person, bot_http: BotHttp) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    await manual_answers.answer(payload, {"type": 5, "data": {"flags": 64}})
    await asked
    original = f"/webhooks/{payload['application_id']}/{payload['token']}/messages/@original"
    before = (await bot_http("PATCH", original, {"content": "x"}, files={"a.png": b"a"})).body
    corrupted = {"attachments": [{"id": before["attachments"][0]["id"], "description": "changed"}, {"id": "9"}]}
    assert (await bot_http("PATCH", original, corrupted)).code == 50035
    after = next(message for message in await ada.history(CHANNEL) if message["id"] == before["id"])
    assert (after["content"], after["attachments"]) == (before["content"], before["attachments"])


async def test_a_disabled_or_unknown_button_is_rejected(bot: SampleBot, ada: Person) -> None:
    panel = (await ada.slash(CHANNEL, "panel"))["message"]
    with pytest.raises(PageApiError, match="disabled"):
        await ada.click(panel, "Off")
    place = {"channel_id": panel["channel_id"], "message_id": panel["id"]}
    with pytest.raises(PageApiError, match="unknown-component"):
        await ada.interact({"type": 3, "data": {"custom_id": "x", "component_type": 2}} | place)


async def test_a_select_accepts_only_its_options(bot: SampleBot, ada: Person) -> None:
    panel = (await ada.slash(CHANNEL, "panel"))["message"]
    outcome = await ada.select(panel, "Colours", "red", "blue")
    assert outcome["outcome"] == "update"
    assert outcome["message"]["content"] == "chose red blue"
    for values in ([], ["red", "green", "blue"], ["pink"], ["red", "red"]):
        with pytest.raises(PageApiError, match="invalid-values"):
            await ada.select(panel, "Colours", *values)


async def test_a_user_select_resolves_members(bot: SampleBot, ada: Person, bartek: Person) -> None:
    panel = (await ada.slash(CHANNEL, "panel"))["message"]
    outcome = await ada.select(panel, "Who", bartek.id)
    assert outcome["message"]["content"] == "chose Bartek"
    with pytest.raises(PageApiError, match="invalid-values"):
        await ada.select(panel, "Who", "1")


async def test_a_form_with_a_checkbox_group_is_filled_in(bot: SampleBot, ada: Person, bartek: Person) -> None:
    panel = (await ada.slash(CHANNEL, "panel"))["message"]
    modal = (await ada.click(panel, "Form"))["modal"]
    assert modal["title"] == "Tickets"
    with pytest.raises(PageApiError) as too_few:
        await ada.submit(modal, {"keep": ["1"]})
    assert too_few.value.errors == {"keep": "too-few"}
    with pytest.raises(PageApiError, match="unknown-modal"):
        await bartek.submit(modal, {"keep": ["1", "2"]})
    outcome = await ada.submit(modal, {"keep": ["1", "2"]})
    assert outcome["message"]["content"] == "kept 1,2"
    with pytest.raises(PageApiError, match="unknown-modal"):
        await ada.submit(modal, {"keep": ["1", "2"]})


async def test_a_dynamic_button_works_after_the_bot_restarts(playground: FakeDiscord, ada: Person) -> None:
    async with running(SampleBot(), playground):
        message = (await ada.slash(CHANNEL, "counter"))["message"]
        message = (await ada.click(message, "Count 0"))["message"]
    async with running(SampleBot(), playground):
        outcome = await ada.click(message, "Count 1")
        assert outcome["message"]["content"] == "at 2"
        assert component(outcome["message"], "Count 2")["custom_id"] == "count:2"


async def test_a_layout_shows_its_picture_and_numbers_its_parts(bot: SampleBot, ada: Person) -> None:
    message = (await ada.slash(CHANNEL, "board"))["message"]
    assert message["flags"] & 32768
    assert text_of(message) == "# Board"
    ids = [part["id"] for part in components(message)]
    assert len(set(ids)) == len(ids) == 5
    item = next(part for part in components(message) if part["type"] == 12)["items"][0]
    assert (item["media"]["width"], item["media"]["height"]) == (3, 2)
    assert item["description"] == "the board"
    assert await ada.download(item["media"]["url"]) == png()
    assert message["attachments"] == []


async def test_a_button_in_a_layout_works(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    message = (await ada.slash(CHANNEL, "board"))["message"]
    playground.services.limits.answer_within = 2.0  # enough for a rejection; no better answer will come
    outcome = await ada.click(message, "count:7")
    assert outcome["outcome"] == "failed"
    assert outcome["reason"] == "refused", "content cannot be set on a Components V2 message"


async def test_a_button_in_a_dm_works(bot: SampleBot, ada: Person) -> None:
    dm = await bot.create_dm(discord.Object(int(ada.id)))
    await dm.send("privately", view=Panel())
    panel = await ada.sees(None, lambda m: m["content"] == "privately")
    assert (await ada.click(panel, "Press"))["message"]["content"] == "pressed by Ada"
    assert (await ada.slash("dm", "greet"))["message"]["content"] == "hello you"


async def test_the_address_of_an_attachment_cannot_be_guessed(bot: SampleBot, ada: Person) -> None:
    message = (await ada.slash(CHANNEL, "show"))["message"]
    address, _, _ = message["attachments"][0]["url"].partition("?")
    for url in (address, address + "?hm=0000"):
        async with ada._http.get(url) as response:
            assert response.status == 404


async def test_an_edit_keeps_replaces_or_removes_attachments(bot: SampleBot, ada: Person) -> None:
    channel = bot.get_channel(int(ada.channel(CHANNEL)))
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("one", file=discord.File(__file__, "a.txt"))
    kept = await message.edit(content="two")
    assert [a.filename for a in kept.attachments] == ["a.txt"]
    both = await message.edit(attachments=[*kept.attachments, discord.File(__file__, "b.txt")])
    assert [a.filename for a in both.attachments] == ["a.txt", "b.txt"]
    last = await message.edit(attachments=both.attachments[1:])
    assert [a.filename for a in last.attachments] == ["b.txt"]
    none = await message.edit(attachments=[])
    assert none.attachments == []
    assert (await ada.history(CHANNEL))[0]["attachments"] == []
