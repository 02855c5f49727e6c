"""Every kind of button is listed with its id, acknowledgement, handler and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.bot.components import BUTTONS, Acknowledgement, Act, ButtonId, button, button_label
from chatbot.bot.feature import handlers_of
from chatbot.bot.voice import Voice
from engine.wording import catalogue
from tests.chatbot.bot.simulated_server import answer, text_of
from tools.translations import WHOLE

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio

EVER_WRITTEN = [
    "o",
    "s",
    "b",
    "r",
    "p",
    "t",
    "y",
    "d",
    "x",
    "h",
    "moves",
    "n",
    "hinted",
    "more",
    "v",
    "live",
    "moment",
    "openrec",
    "bring",
    "brought",
    "w",
    "plan",
    "plan-pick",
    "plan-set",
    "plan-drop",
    "j",
    "l",
    "a",
    "k",
    "g",
    "start-without",
    "seats",
    "setup",
    "terms",
    "invite",
    "ask-seat",
    "give-seat",
    "accept",
    "decline",
    "u",
    "q",
    "c",
    "since",
    "watch",
    "follow",
    "over",
    "notover",
    "replace",
    "day",
    "stop",
    "go",
    "movehere",
    "e",
    "m",
    "details",
    "review",
    "share",
    "i",
    "new",
    "posts-in",
    "now",
    "help",
    "games",
    "log",
    "record",
    "learn",
    "set",
    "data",
    "forget",
    "stats",
    "counts",
    "server",
    "top",
    "daily",
]
"""All acts named by buttons in Discord's channels: they never change, and new ones are added here."""

RETIRED = {"f"}
"""Acts of versions before 0.1.0, which are never used again."""


async def test_an_id_in_an_old_message_keeps_its_meaning() -> None:
    for text, button_id in {
        "w:s:2n9c:0a1b-2c:zz:place|a|r0": ButtonId(Act.STEP, 123456, "0a1b-2c", 1295, ("place", "a", "r0")),
        "w:j:2n9c::0:": ButtonId(Act.JOIN, 123456),
        "w:s:0:some_game-first:0:play|1": ButtonId(Act.STEP, 0, "some_game-first", 0, ("play", "1")),
        "w:forget:2n9c::0:7|sure": ButtonId(Act.FORGET, 123456, cells=("7", "sure")),
    }.items():
        assert ButtonId.parse(text) == button_id
        assert str(button_id) == text


async def test_every_act_ever_used_is_declared_and_handled(simulated_server: SimulatedServer) -> None:
    assert len(set(EVER_WRITTEN)) == len(EVER_WRITTEN)
    assert set(BUTTONS) | {Act.MORE} == set(EVER_WRITTEN)
    assert not RETIRED & set(BUTTONS)
    handled = [
        act for feature in simulated_server.bot.features if not feature.in_lessons for act in handlers_of(feature)
    ]
    assert sorted([*handled, Act.MORE]) == sorted(EVER_WRITTEN), (
        "each by one feature, and the menu of further help by the router"
    )
    assert {value for name, value in vars(Act).items() if name.isupper()} <= set(EVER_WRITTEN)


async def test_an_act_is_declared_once() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        button(Act.JOIN, Acknowledgement.SILENT)


async def test_every_act_has_a_label_or_takes_it_from_its_choice() -> None:
    steps = {Act.OPEN, Act.STEP, Act.PICK, Act.TICK, Act.TWICE, Act.PLAN_PICK}
    named_by_the_choice = steps | {Act.PICTURE, Act.SET, Act.STATS, Act.TERMS, Act.INVITE, Act.RECORD}
    named_by_the_choice |= {Act.BRING, Act.BROUGHT, Act.POSTS_IN}
    assert {act for act in BUTTONS if not BUTTONS[act].labels} == named_by_the_choice
    for act in named_by_the_choice:
        with pytest.raises(ValueError, match="no label"):
            button_label(Voice("en"), act)
    with pytest.raises(ValueError, match="no label"):
        button_label(Voice("en"), Act.HAND, "button-hint")


@pytest.mark.parametrize("language", WHOLE)
async def test_the_catalogue_has_exactly_the_declared_labels(language: str) -> None:
    written = {line.split(" = ")[0] for line in catalogue("chatbot", language).splitlines() if line[:7] == "button-"}
    assert {code for spec in BUTTONS.values() for code in spec.labels} == written
    assert all(button_label(Voice(language), act, code) for act, spec in BUTTONS.items() for code in spec.labels)


NEVER_WRITTEN = {
    Act.BRING: (),
    Act.BROUGHT: ("a record", "1", "-"),
    Act.GIVE_SEAT: (),
    Act.LOG: ("x",),
    Act.PICK: (),
    Act.PICTURE: (),
    Act.PLAN_PICK: (),
    Act.RECORD: (),
    Act.SEATS: ("many",),
    Act.SET_PLAN: (),
    Act.STATS: ("1", "everywhere", "toy"),
    Act.TERMS: (),
    Act.TOP: ("1", "toy"),
}
"""Cells that no button of such an act has; the values of menus are left out."""


@pytest.mark.parametrize(
    "custom_id",
    [
        "w:zzz:1:0a-1:0:",
        "w:s:not a number",
        "w:",
        *(str(ButtonId(act, 1, cells=cells)) for act, cells in NEVER_WRITTEN.items()),
    ],
)
async def test_another_versions_button_gets_an_answer_and_changes_nothing(
    simulated_server: SimulatedServer, custom_id: str
) -> None:
    channel = simulated_server.bot.get_channel(simulated_server.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="press", custom_id=custom_id))
    post = await channel.send(view=view)
    view.stop()
    told = text_of(answer(await simulated_server.anna.click(post, custom_id=custom_id)))
    assert told == "I no longer know this button. /hand shows what you can do now."
    assert len(await simulated_server.posts()) == 1
