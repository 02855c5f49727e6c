"""One private panel: reminders, and confirming moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.settings_panel import confirmation
from chatbot.bot.interactions.settings_panel import panel as panel_of
from chatbot.bot.voice import Voice
from chatbot.players.preferences import Preferences
from chatbot.tables.table import StandIn
from engine.wording import LANGUAGES
from tests.chatbot.bot.discord_schema import assert_fits
from tests.chatbot.bot.interactions.settings_presses import panel, press
from tests.chatbot.bot.passing_time import wait_until_due
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_the_panel_shows_how_things_stand_and_each_button_changes_it_in_place(
    simulated_server: SimulatedServer,
) -> None:
    shown = await panel(simulated_server, simulated_server.anna)
    assert "Reminders: on" in text_of(shown)
    assert [button_id.cells[:1] for button_id in button_ids(shown)] == [(str(simulated_server.anna.id),)] * 5
    assert [button_id.cells[1:] for button_id in button_ids(shown)][:2] == [("reminders-off",), ("moves-quick",)], (
        "never “the other”"
    )
    assert "Confirming moves: on" in text_of(shown)
    off = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["No reminders"]))
    assert "Reminders: off" in text_of(off)
    assert "Confirming moves: on" in text_of(off)
    quick = answer(await simulated_server.anna.click(off, custom_id=buttons(off)["No confirming"]))
    assert "Confirming moves: off" in text_of(quick)
    assert await simulated_server.services.preferences.is_quick(simulated_server.anna.id)
    assert not await simulated_server.services.preferences.is_quick(simulated_server.ben.id)
    back = await press(simulated_server, simulated_server.anna, "Remind me", "Confirm my moves")
    assert "Reminders: on" in text_of(back)
    assert not await simulated_server.services.preferences.is_quick(simulated_server.anna.id)


async def test_who_chooses_the_dark_theme_has_their_own_pictures_dark_and_nobody_elses(
    simulated_server: SimulatedServer,
) -> None:
    preferences = simulated_server.services.preferences
    shown = await panel(simulated_server, simulated_server.anna)
    assert "Theme: light" in text_of(shown)
    dark = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["Dark pictures"]))
    assert "Theme: dark" in text_of(dark)
    assert await preferences.theme(simulated_server.anna.id) == "dark"
    assert await preferences.theme(simulated_server.ben.id) == "light"
    light = answer(await simulated_server.anna.click(dark, custom_id=buttons(dark)["Light pictures"]))
    assert "Theme: light" in text_of(light)


async def test_the_panel_works_after_a_restart(simulated_server: SimulatedServer) -> None:
    shown = await panel(simulated_server, simulated_server.anna)
    await simulated_server.restart()
    off = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["No reminders"]))
    assert "Reminders: off" in text_of(off)


async def test_a_press_by_another_person_changes_nothing(simulated_server: SimulatedServer) -> None:
    """The id says whose panel it is; here it stands where others can press it."""
    button_id = ButtonId(Act.FORGET, simulated_server.channel.id, cells=(str(simulated_server.anna.id), "sure"))
    channel = simulated_server.bot.get_channel(simulated_server.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="press", custom_id=str(button_id)))
    post = await channel.send(view=view)
    view.stop()
    await simulated_server.services.preferences.be_unreminded(simulated_server.anna.id)
    refused = await simulated_server.ben.click(post, custom_id=str(button_id))
    assert "somebody else" in text_of(refused.followups[0])
    assert await simulated_server.services.preferences.unreminded([simulated_server.anna.id]) == {
        simulated_server.anna.id
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", [Preferences(), Preferences("pl", quick=True, reminded=False)])
async def test_the_panel_fits_in_every_language_and_its_ids_say_what_is_to_be(
    language: str, chosen: Preferences
) -> None:
    head = ButtonId(Act.SET, 2**63 - 1, cells=(str(2**63 - 1),))
    shown = panel_of(Voice(language), chosen, head)
    assert_fits(shown.build())
    assert_fits(confirmation(Voice(language), head).build())


# --- Reminders --------------------------------------------------------------------------------------------


async def test_who_wants_no_reminders_gets_none_and_time_runs_out_all_the_same(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    seat = (await simulated_server.services.facts(simulated_server.channel.id)).to_act[0]
    await press(simulated_server, mover, "No reminders")
    before = len(await simulated_server.posts())
    for _ in range(3):
        await wait_until_due(simulated_server)
        await simulated_server.deliver()
    assert len(await simulated_server.posts()) == before, "a reminder of nobody is not posted"
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    assert "has run out of time" in text_of(await simulated_server.last())
    assert isinstance((await simulated_server.services.facts(simulated_server.channel.id)).sitters[seat], StandIn)


async def test_the_others_are_reminded_without_them(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe", seats="3")
    for person in (simulated_server.ben, simulated_server.cleo):
        await person.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    await press(simulated_server, simulated_server.ben, "No reminders")
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    said = text_of(await simulated_server.last())
    assert [
        f"<@{person.id}>" in said for person in (simulated_server.anna, simulated_server.ben, simulated_server.cleo)
    ] == [True, False, True]
