"""Tests of Discord's limits: the maximum is accepted, and anything above is rejected with Discord's code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from playground.limits import Limits

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord

pytestmark = pytest.mark.asyncio
Body = dict[str, Any]
V2 = 1 << 15


@pytest.fixture
def limits() -> Limits:
    return Limits.without_rates()


def button(n: int = 0, **more: object) -> Body:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{n}"} | more


def row(*parts: Body) -> Body:
    return {"type": 1, "components": list(parts)}


def select(*values: str, **more: object) -> Body:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "s", "options": options} | more


def text(length: int) -> Body:
    return {"type": 10, "content": "x" * length}


def v2(*parts: Body, **more: object) -> Body:
    return {"flags": V2, "components": list(parts)} | more


def old(*parts: Body) -> Body:
    return {"content": "x", "components": list(parts)}


def gallery(count: int) -> Body:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/x.png"}}] * count}


def container(*parts: Body) -> Body:
    return {"type": 17, "components": list(parts)}


ALLOWED: dict[str, Body] = {
    "2000 characters": {"content": "x" * 2000},
    "25 buttons": old(*(row(*(button(5 * r + b) for b in range(5))) for r in range(5))),
    "25 options": old(row(select(*map(str, range(25))))),
    "a link": old(row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})),
    "40 components": v2(*(text(1) for _ in range(40))),
    "4000 characters of text": v2(text(2000), text(2000)),
    "a container of all": v2(container(text(1), gallery(10), row(button(1)))),
    "100 in a custom_id, 80 in a label": old(row(button(custom_id="x" * 100, label="x" * 80))),
    "1024 of alt text": v2(
        {"type": 12, "items": [{"media": {"url": "https://e.org/x.png"}, "description": "x" * 1024}]}
    ),
}

REFUSED: dict[str, tuple[Body, int]] = {
    "2001 characters": ({"content": "x" * 2001}, 50035),
    "empty": ({"content": ""}, 50006),
    "blank": ({"content": "  \n"}, 50006),
    "nothing at all": ({}, 50006),
    "an embed, which is left out here": ({"content": "x", "embeds": [{"title": "x"}]}, 50035),
    "6 rows": (old(*(row(button(n)) for n in range(6))), 50035),
    "6 buttons in a row": (old(row(*(button(n) for n in range(6)))), 50035),
    "an empty row": (old(row()), 50035),
    "81 in a label": (old(row(button(label="x" * 81))), 50035),
    "101 in a custom_id": (old(row(button(custom_id="x" * 101))), 50035),
    "no custom_id": (old(row({"type": 2, "style": 1, "label": "x"})), 50035),
    "no label": (old(row({"type": 2, "style": 1, "custom_id": "x"})), 50035),
    "513 in a url": (old(row({"type": 2, "style": 5, "label": "x", "url": "https://" + "x" * 505})), 50035),
    "a custom_id twice": (old(row(button(1), button(1))), 50035),
    "a select beside a button": (old(row(button(1), select("a"))), 50035),
    "two selects in a row": (old(row(select("a"), select("b", custom_id="t"))), 50035),
    "26 options": (old(row(select(*map(str, range(26))))), 50035),
    "no options": (old(row(select())), 50035),
    "an option twice": (old(row(select("a", "a"))), 50035),
    "101 in an option": (old(row(select("x" * 101))), 50035),
    "151 in a placeholder": (old(row(select("a", placeholder="x" * 151))), 50035),
    "min over max": (old(row(select("a", "b", min_values=2, max_values=1))), 50035),
    "a button without a row": (old(button()), 50035),
    "V2 without the flag": (old(text(1)), 50035),
    "the flag with content": (v2(text(1), content="x"), 50035),
    "the flag with embeds": (v2(text(1), embeds=[{"title": "x"}]), 50035),
    "41 components": (v2(*(text(1) for _ in range(41))), 50035),
    "41 components, nested": (v2(container(*(text(1) for _ in range(40)))), 50035),
    "4001 characters of text": (v2(text(2000), text(2001)), 50035),
    "an empty text": (v2(text(0)), 50035),
    "11 pictures": (v2(gallery(11)), 50035),
    "no picture": (v2(gallery(0)), 50035),
    "a section, which is left out here": (v2({"type": 9, "components": [text(1)], "accessory": button()}), 50035),
    "a container in a container": (v2(container(container(text(1)))), 50035),
    "a missing attachment": (v2({"type": 13, "file": {"url": "attachment://no.txt"}}), 50035),
    "1025 of alt text": (
        v2({"type": 12, "items": [{"media": {"url": "https://e.org/x"}, "description": "x" * 1025}]}),
        50035,
    ),
    "an answer to nothing": ({"content": "x", "message_reference": {"type": 0}}, 50035),
    "mentions both ways": ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, 50035),
    "101 mentions": ({"content": "x", "allowed_mentions": {"users": ["1"] * 101}}, 50035),
    "a number for a text": ({"content": 5}, 50035),
    "a text for a list": ({"content": "x", "embeds": "x"}, 50035),
    "a component id twice": (v2(text(1) | {"id": 5}, text(1) | {"id": 5}), 50035),
}


def channel_of(playground: FakeDiscord) -> int:
    world = playground.services.world
    return next(channel.id for channel in world.channels.values() if channel.name == "lounge")


@pytest.mark.parametrize("body", ALLOWED.values(), ids=ALLOWED)
async def test_values_at_the_limit_are_accepted(bot_http: BotHttp, playground: FakeDiscord, body: Body) -> None:
    said = await bot_http("POST", f"/channels/{channel_of(playground)}/messages", body)
    assert said.status == 200, said.body


@pytest.mark.parametrize(("body", "code"), REFUSED.values(), ids=REFUSED)
async def test_values_beyond_the_limit_are_rejected(
    bot_http: BotHttp, playground: FakeDiscord, body: Body, code: int
) -> None:
    last = playground.services.world.channels[channel_of(playground)].last_message_id
    said = await bot_http("POST", f"/channels/{channel_of(playground)}/messages", body)
    assert (said.status, said.code) == (400, code), said.body
    assert playground.services.world.channels[channel_of(playground)].last_message_id == last


async def test_errors_are_nested_like_discords(bot_http: BotHttp, playground: FakeDiscord) -> None:
    body = old(row(button(), button(1, label="x" * 81)))
    said = await bot_http("POST", f"/channels/{channel_of(playground)}/messages", body)
    assert said.body["message"] == "Invalid Form Body"
    fault = said.body["errors"]["components"]["0"]["components"]["1"]["label"]["_errors"][0]
    assert fault == {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}


async def test_a_file_may_have_10_mib_and_a_request_25(bot_http: BotHttp, playground: FakeDiscord) -> None:
    path = f"/channels/{channel_of(playground)}/messages"
    full = bytes(10 * 1024 * 1024)
    assert (await bot_http("POST", path, files={"a": full, "b": full})).status == 200
    too_big = await bot_http("POST", path, files={"a": full + b"x"})
    assert (too_big.status, too_big.code) == (400, 50045)
    too_much = await bot_http("POST", path, files={"a": full, "b": full, "c": full})
    assert (too_much.status, too_much.code) == (413, 40005)


async def test_a_message_has_at_most_10_files(bot_http: BotHttp, playground: FakeDiscord) -> None:
    path = f"/channels/{channel_of(playground)}/messages"
    assert (await bot_http("POST", path, files={str(n): b"x" for n in range(10)})).status == 200
    assert (await bot_http("POST", path, files={str(n): b"x" for n in range(11)})).code == 30015


async def test_an_edit_cannot_remove_the_flag(bot_http: BotHttp, playground: FakeDiscord) -> None:
    path = f"/channels/{channel_of(playground)}/messages"
    made = (await bot_http("POST", path, v2(text(1)))).body
    edited = await bot_http("PATCH", f"{path}/{made['id']}", {"flags": 0, "content": "x"})
    assert edited.code == 50035
    plain = (await bot_http("POST", path, {"content": "x"})).body
    now_v2 = await bot_http("PATCH", f"{path}/{plain['id']}", v2(text(1), content=None))
    assert now_v2.body["flags"] & V2
    emptied = await bot_http("PATCH", f"{path}/{made['id']}", {"components": []})
    assert emptied.code == 50006


OPTION = {"type": 3, "name": "o", "description": "x"}


def command(**more: object) -> Body:
    return {"name": "game", "description": "x"} | more


BAD_COMMANDS: dict[str, Body] = {
    "upper case": command(name="Game"),
    "a space": command(name="new game"),
    "33 in a name": command(name="x" * 33),
    "no description": command(description=""),
    "101 in a description": command(description="x" * 101),
    "an unknown language": command(name_localizations={"la": "ludus"}),
    "upper case in a language": command(name_localizations={"pl": "Gra"}),
    "26 options": command(options=[OPTION | {"name": f"o{n}"} for n in range(26)]),
    "an option twice": command(options=[OPTION, OPTION]),
    "required after optional": command(options=[OPTION, OPTION | {"name": "p", "required": True}]),
    "26 choices": command(options=[OPTION | {"choices": [{"name": str(n), "value": "v"} for n in range(26)]}]),
    "choices with autocomplete": command(
        options=[OPTION | {"autocomplete": True, "choices": [{"name": "n", "value": "v"}]}]
    ),
    "a choice's name twice": command(
        options=[OPTION | {"choices": [{"name": "n", "value": "v"}, {"name": "n", "value": "w"}]}]
    ),
    "options beside subcommands": command(options=[OPTION, {"type": 1, "name": "s", "description": "x"}]),
    "a group in a group": command(
        options=[{"type": 2, "name": "g", "description": "x", "options": [OPTION | {"type": 2}]}]
    ),
    "more than 8000 characters": command(
        options=[
            OPTION
            | {
                "name": f"o{n}",
                "choices": [{"name": f"{m:0>90}", "value": "v" * 100} for m in range(20)],
            }
            for n in range(3)
        ]
    ),
    "permissions that are none": command(default_member_permissions="many"),
    "an unknown place": command(contexts=[3]),
    "an unknown installation": command(integration_types=[2]),
    "a menu with a description": {"type": 2, "name": "Look at", "description": "x"},
    "a menu with options": {"type": 3, "name": "Look at", "options": [OPTION]},
    "a menu with a long name": {"type": 2, "name": "x" * 33},
    "a menu with a long translation": {"type": 3, "name": "x", "name_localizations": {"pl": "x" * 33}},
    "a menu in a language that there is not": {"type": 3, "name": "x", "name_localizations": {"xx": "x"}},
}


@pytest.mark.parametrize("body", BAD_COMMANDS.values(), ids=BAD_COMMANDS)
async def test_a_wrong_command_is_rejected(bot_http: BotHttp, playground: FakeDiscord, body: Body) -> None:
    path = f"/applications/{playground.services.world.application.id}/commands"
    said = await bot_http("PUT", path, [command(name="fine"), body])
    assert (said.status, said.code) == (400, 50035), said.body
    assert playground.services.world.commands == {}


async def test_each_kind_of_menu_takes_15_commands(bot_http: BotHttp, playground: FakeDiscord) -> None:
    path = f"/applications/{playground.services.world.application.id}/commands"
    menus: list[Body] = [{"type": kind, "name": f"Menu {n}"} for kind in (2, 3) for n in range(15)]
    slash = [command(name=f"c{n}") for n in range(100)]
    assert (await bot_http("PUT", path, [*slash, *menus])).status == 200
    for kind in (2, 3):
        assert (await bot_http("PUT", path, [*menus, {"type": kind, "name": "One more"}])).code == 50035
        assert (await bot_http("PUT", path, [*menus, {"type": kind, "name": "Menu 0"}])).code == 50035


async def test_there_are_at_most_100_commands_and_200_creations_per_day(
    bot_http: BotHttp, playground: FakeDiscord
) -> None:
    path = f"/applications/{playground.services.world.application.id}/commands"
    many = [command(name=f"c{n}") for n in range(101)]
    assert (await bot_http("PUT", path, many)).code == 50035
    assert (await bot_http("PUT", path, many[:100])).status == 200
    assert (await bot_http("PUT", path, many[:100])).status == 200, "nothing new"
    await bot_http("PUT", path, [command(name=f"d{n}") for n in range(100)])
    assert (await bot_http("PUT", path, [command()])).code == 30034
    playground.services.clock.advance(86401)
    assert (await bot_http("PUT", path, [command()])).status == 200
