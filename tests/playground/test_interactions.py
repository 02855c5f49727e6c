"""Tests of commands, all kinds of answers, and time limits."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.discord.connecting import running
from tests.discord.person import PageApiError, Person
from tests.playground.manual_answers import HELLO, ManualAnswers
from tests.playground.sample_bot import SampleBot, png
from tests.waiting import AT_ONCE, SOON

if TYPE_CHECKING:
    from playground.wire import Json
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


async def test_a_slash_command_is_answered_in_public(bot: SampleBot, ada: Person, bartek: Person) -> None:
    outcome = await ada.slash(CHANNEL, "greet", who="Ada")
    assert outcome["outcome"] == "message"
    message = await bartek.sees(CHANNEL, lambda m: m["content"] == "hello Ada")
    assert message["interaction"]["name"] == "greet"
    assert message["interaction_metadata"]["user"]["global_name"] == "Ada"
    assert message["type"] == 20


async def test_an_ephemeral_picture_reaches_only_its_user(bot: SampleBot, ada: Person, bartek: Person) -> None:
    outcome = await ada.slash(CHANNEL, "show")
    message = outcome["message"]
    assert message["flags"] & 64
    assert [content async for content in ada.pictures(message)] == [png()]
    assert message["attachments"][0]["width"] == 3
    assert message["attachments"][0]["description"] == "three by two"
    await ada.say(CHANNEL, "said after")
    await bartek.sees(CHANNEL, lambda m: m["content"] == "said after")
    assert not any(m["content"] == "look" for m in bartek.messages.values())
    assert message["id"] in {m["id"] for m in await ada.history(CHANNEL)}
    assert message["id"] not in {m["id"] for m in await bartek.history(CHANNEL)}
    with pytest.raises(PageApiError, match="unknown-message"):
        await bartek.dismiss(message)


async def test_an_ephemeral_message_can_be_dismissed(bot: SampleBot, ada: Person) -> None:
    message = (await ada.slash(CHANNEL, "show"))["message"]
    await ada.dismiss(message)
    await ada.wait_for("MESSAGE_DELETE", lambda d: d["id"] == message["id"])
    assert message["id"] not in {m["id"] for m in await ada.history(CHANNEL)}


@pytest.mark.parametrize("secretly", [False, True])
async def test_thinking_becomes_the_answer_before_a_follow_up(bot: SampleBot, ada: Person, *, secretly: bool) -> None:
    outcome = await ada.slash(CHANNEL, "think", secretly=secretly)
    assert outcome["outcome"] == "thinking"
    assert outcome["message"]["flags"] & 128
    more = await ada.sees(CHANNEL, lambda m: m["content"] == "and more")
    answer = ada.messages[outcome["message"]["id"]]
    assert answer["content"] == "thought"
    assert not answer["flags"] & 128
    assert answer["edited_timestamp"] is None
    assert bool(answer["flags"] & 64) == bool(more["flags"] & 64) == secretly
    assert len(answer["attachments"]) == 1


@pytest.mark.usefixtures("impatience")
async def test_an_interaction_without_an_answer_in_time_fails(
    bot: SampleBot, ada: Person, playground: FakeDiscord
) -> None:
    outcome = await ada.slash(CHANNEL, "ignore")
    assert (outcome["outcome"], outcome["reason"]) == ("failed", "no-answer")
    done = await ada.wait_for("INTERACTION_DONE")
    assert done["id"] == outcome["id"]
    assert playground.services.interactions.unanswered == 1


async def test_without_a_bot_an_interaction_fails_and_says_so(ada: Person, playground: FakeDiscord) -> None:
    async with running(SampleBot(), playground):
        await ada.wait_for("COMMANDS_UPDATE")
    await ada.wait_for("BOT_STATUS", lambda d: not d["online"])
    playground.services.limits.answer_within = AT_ONCE
    outcome = await ada.slash(CHANNEL, "greet")
    assert (outcome["outcome"], outcome["reason"]) == ("failed", "offline")


async def test_the_event_has_everything_the_bot_needs(manual_answers: ManualAnswers, ada: Person) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet", who="x"))
    payload = await manual_answers.payloads.get()
    await manual_answers.answer(payload, HELLO)
    await asked
    needed = (
        "id application_id type token version data guild_id guild channel_id channel member app_permissions "
        "locale guild_locale entitlements authorizing_integration_owners context attachment_size_limit"
    )
    assert set(needed.split()) <= set(payload)
    assert payload["channel"]["id"] == payload["channel_id"]
    assert {"user", "permissions", "roles"} <= set(payload["member"])
    assert payload["locale"] == "en-GB"
    assert payload["guild_locale"] == "en-US"
    assert payload["attachment_size_limit"] == 10485760


async def test_a_second_answer_is_40060(manual_answers: ManualAnswers, ada: Person) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    assert await manual_answers.answer(payload, HELLO) == (204, 0)
    assert await manual_answers.answer(payload, HELLO) == (400, 40060)
    await asked


async def test_an_answer_in_a_channel_just_deleted_is_10003(
    manual_answers: ManualAnswers, ada: Person, bot_http: BotHttp, playground: FakeDiscord
) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    assert await manual_answers.answer(payload, HELLO) == (204, 0)
    await asked
    playground.admin.delete_channel(playground.services.world.channels[int(payload["channel_id"])])
    hook = f"/webhooks/{payload['application_id']}/{payload['token']}"
    edited = await bot_http("PATCH", f"{hook}/messages/@original", {"content": "too late"})
    assert (edited.status, edited.code) == (404, 10003)
    assert (await bot_http("POST", hook, {"content": "too late"})).code == 10003


@pytest.mark.usefixtures("impatience")
async def test_a_late_answer_is_10062(manual_answers: ManualAnswers, ada: Person) -> None:
    outcome = await ada.slash(CHANNEL, "greet")
    assert outcome["outcome"] == "failed"
    payload = await manual_answers.payloads.get()
    assert await manual_answers.answer(payload, HELLO) == (404, 10062)


async def test_an_unknown_token_is_10062(manual_answers: ManualAnswers) -> None:
    assert await manual_answers.answer({"id": "1", "token": "x"}, HELLO) == (404, 10062)


async def test_a_rejected_answer_may_be_corrected(manual_answers: ManualAnswers, ada: Person) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    assert await manual_answers.answer(payload, {"type": 4, "data": {"content": "x" * 2001}}) == (400, 50035)
    assert await manual_answers.answer(payload, {"type": 7, "data": {"content": "x"}}) == (400, 50035)
    assert await manual_answers.answer(payload, {"type": 4, "data": {}}) == (400, 50006)
    assert await manual_answers.answer(payload, HELLO) == (204, 0)
    assert (await asked)["outcome"] == "message"


async def test_a_token_is_a_webhook_only_after_the_first_answer_and_for_15_minutes(
    manual_answers: ManualAnswers, ada: Person, bot_http: BotHttp, playground: FakeDiscord
) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    hook = f"/webhooks/{payload['application_id']}/{payload['token']}"
    assert (await bot_http("POST", hook, {"content": "too early"})).code == 10015
    await manual_answers.answer(payload, HELLO)
    outcome = await asked
    said = await bot_http("POST", hook, {"content": "more"})
    assert said.status == 200
    assert (await bot_http("PATCH", f"{hook}/messages/{said.body['id']}", {"content": "changed"})).status == 200
    assert (await bot_http("PATCH", f"{hook}/messages/@original", {"content": "hi"})).body["id"] == outcome["message"][
        "id"
    ]
    assert (await bot_http("DELETE", f"{hook}/messages/@original")).status == 204
    assert (await bot_http("PATCH", f"{hook}/messages/@original", {"content": "x"})).code == 10008
    playground.services.clock.advance(901)
    late = await bot_http("POST", hook, {"content": "late"})
    assert (late.status, late.code) == (401, 50027)


async def test_a_follow_up_right_after_a_deferral_is_the_answer(
    manual_answers: ManualAnswers, ada: Person, bot_http: BotHttp
) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    await manual_answers.answer(payload, {"type": 5, "data": {"flags": 64}})
    thinking = (await asked)["message"]
    hook = f"/webhooks/{payload['application_id']}/{payload['token']}"
    assert (await bot_http("POST", hook, {"content": "here"})).body["id"] == thinking["id"]
    assert (await bot_http("POST", hook, {"content": "and a second"})).body["id"] != thinking["id"]
    answer = await ada.sees(CHANNEL, lambda m: m["content"] == "here")
    assert answer["flags"] == 64


async def test_an_interaction_may_be_answered_with_a_form_or_choices_within_limits(
    manual_answers: ManualAnswers, ada: Person
) -> None:
    asked = asyncio.create_task(ada.autocomplete(CHANNEL, "build route", "from", from_="l"))
    payload = await manual_answers.payloads.get()
    option = payload["data"]["options"][0]["options"][0]
    assert (option["value"], option["focused"]) == ("l", True)
    for choices in (
        [{"name": str(n), "value": "v"} for n in range(26)],
        [{"name": "x" * 101, "value": "v"}],
        [{"name": "n", "value": "x" * 101}],
        [{"name": "", "value": "v"}],
    ):
        assert await manual_answers.answer(payload, {"type": 8, "data": {"choices": choices}}) == (400, 50035)
    good = [{"name": str(n), "name_localizations": {"en-GB": f"number {n}"}, "value": "v"} for n in range(25)]
    assert await manual_answers.answer(payload, {"type": 8, "data": {"choices": good}}) == (204, 0)
    assert [choice["name_localized"] for choice in await asked][:2] == ["number 0", "number 1"]


def boxes(count: int = 2, **more: object) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 22, "custom_id": "t", "options": options} | more


def label(component: Json, **more: object) -> Json:
    part: Json = {"type": 18, "label": "x", "component": component}
    return part | more


@pytest.mark.parametrize(
    "data",
    [
        {"title": "x" * 46},
        {"title": ""},
        {"custom_id": "x" * 101},
        {"components": []},
        {"components": [label(boxes(custom_id=str(n))) for n in range(6)]},
        {"components": [label(boxes(), label="x" * 46)]},
        {"components": [label(boxes(), description="x" * 101)]},
        {"components": [label(boxes(custom_id="x" * 101))]},
        {"components": [label(boxes(max_values=11))]},
        {"components": [label(boxes()), label(boxes())]},
        {"components": [label(boxes(0))]},
        {"components": [label(boxes(11))]},
        {"components": [label({"type": 19, "custom_id": "f", "max_values": 11})]},
        {"components": [{"type": 19, "custom_id": "f"}]},
        {"components": [label({"type": 2, "custom_id": "b", "style": 1, "label": "x"})]},
        {"components": [boxes()]},
    ],
)
async def test_a_form_has_its_limits(manual_answers: ManualAnswers, ada: Person, data: Json) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    fine: Json = {"title": "T", "custom_id": "c", "components": [label(boxes())]}
    assert await manual_answers.answer(payload, {"type": 9, "data": fine | data}) == (400, 50035)
    assert await manual_answers.answer(payload, {"type": 9, "data": fine}) == (204, 0)
    assert (await asked)["modal"]["title"] == "T"


async def test_submitted_fields_have_discords_format(manual_answers: ManualAnswers, ada: Person) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    lines = [{"type": 10, "content": "Read this"}, label(boxes()), label(boxes(custom_id="u", required=False))]
    await manual_answers.answer(payload, {"type": 9, "data": {"title": "T", "custom_id": "m", "components": lines}})
    modal = (await asked)["modal"]
    sent = asyncio.create_task(ada.submit(modal, {"t": ["1"]}))
    payload = await manual_answers.payloads.get()
    await manual_answers.answer(payload, HELLO)
    await sent
    assert (payload["type"], payload["data"]["custom_id"]) == (5, "m")
    fields = [line["component"] for line in payload["data"]["components"] if "component" in line]
    assert [field["values"] for field in fields] == [["1"], []]


async def test_a_forms_file_is_an_attachment_that_the_bot_can_fetch(
    manual_answers: ManualAnswers, ada: Person, playground: FakeDiscord
) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    form = {"title": "T", "custom_id": "m", "components": [label({"type": 19, "custom_id": "f"})]}
    await manual_answers.answer(payload, {"type": 9, "data": form})
    modal = (await asked)["modal"]
    content = b64encode(b"hello").decode()
    sent = asyncio.create_task(ada.submit(modal, {"f": [{"filename": "a b.json", "content": content}]}))
    payload = await manual_answers.payloads.get()
    await manual_answers.answer(payload, HELLO)
    await sent
    (key,) = payload["data"]["components"][0]["component"]["values"]
    attachment = payload["data"]["resolved"]["attachments"][key]
    assert (attachment["filename"], attachment["size"], attachment["ephemeral"]) == ("a_b.json", 5, True)
    async with aiohttp.ClientSession() as http, http.get(attachment["url"]) as response:
        assert await response.read() == b"hello"


@pytest.mark.parametrize(
    ("files", "error"),
    [
        ([], "required"),
        ([{"filename": "a", "content": "!"}], "choice"),
        (["a"], "choice"),
        ([{"filename": "a", "content": "aGVsbG8="}] * 2, "too-many"),
        ([{"filename": "a", "content": "aGVsbG8="}], "too-large"),
    ],
)
async def test_wrong_files_are_rejected_and_the_form_stays_open(
    manual_answers: ManualAnswers, ada: Person, playground: FakeDiscord, files: list[object], error: str
) -> None:
    playground.services.limits.file_bytes = 4
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    form = {"title": "T", "custom_id": "m", "components": [label({"type": 19, "custom_id": "f"})]}
    await manual_answers.answer(payload, {"type": 9, "data": form})
    modal = (await asked)["modal"]
    for _ in range(2):
        with pytest.raises(PageApiError) as refused:
            await ada.submit(modal, {"f": files})
        assert refused.value.errors == {"f": error}


async def test_an_unanswered_form_stays_open(
    manual_answers: ManualAnswers, ada: Person, playground: FakeDiscord
) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    form: Json = {"title": "T", "custom_id": "c", "components": [label(boxes())]}
    await manual_answers.answer(payload, {"type": 9, "data": form})
    modal = (await asked)["modal"]
    playground.services.limits.answer_within = AT_ONCE
    assert (await ada.submit(modal, {"t": ["1"]}))["outcome"] == "failed"
    await manual_answers.payloads.get()
    playground.services.limits.answer_within = SOON
    again = asyncio.create_task(ada.submit(modal, {"t": ["1"]}))
    await manual_answers.answer(await manual_answers.payloads.get(), HELLO)
    assert (await again)["outcome"] == "message"


async def test_other_tabs_of_the_user_show_a_pending_interaction(
    manual_answers: ManualAnswers, ada: Person, playground: FakeDiscord
) -> None:
    asked = asyncio.create_task(ada.slash(CHANNEL, "greet"))
    payload = await manual_answers.payloads.get()
    second = await playground.person("Ada")
    assert [pending["id"] for pending in second.state["interactions"]] == [payload["id"]]
    await manual_answers.answer(payload, HELLO)
    await asked
    assert (await second.wait_for("INTERACTION_DONE"))["outcome"] == "message"
