"""Tests of the private settings panel: reminders, and the confirmation of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.bot.components import Act, ButtonId, MenuOption
from chatbot.bot.voice import Voice
from chatbot.features import settings
from chatbot.features.personal_data import confirmation
from chatbot.features.settings import SECTIONS, SectionMenu, SectionView, first_page, section_page
from chatbot.people.preferences import Absence, Preferences, QuietHours
from chatbot.tables.table import StandIn
from engine.wording import LANGUAGES
from tests.chatbot.bot.discord_schema import assert_fits
from tests.chatbot.bot.passing_time import wait_until_due
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, choose_more, more, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.features.settings_presses import choose, panel, press

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chatbot.bot.feature import Frame
    from chatbot.bot.reply import Reply
    from tests.chatbot.bot.simulated_server import SimulatedServer

NOW = 1_800_000_000
ALL_CHANGED = Preferences(
    "pl",
    careful=True,
    theme="dark",
    by_ear=True,
    zone="Europe/Warsaw",
    quiet=QuietHours(22 * 60, 8 * 60),
    absences=(Absence(NOW - 5, NOW + 5),),
    reminders="off",
    reminded_by_dm=True,
    told_next=True,
    hand_dms="turn",
    results="private",
)

pytestmark = pytest.mark.asyncio


async def test_the_panel_shows_the_settings_and_one_menu_changes_them_in_place(
    simulated_server: SimulatedServer,
) -> None:
    shown = await panel(simulated_server, simulated_server.anna)
    ids = [one for text in more(shown).values() if (one := ButtonId.parse(text))]
    assert [one.cells[:1] for one in ids] == [(str(simulated_server.anna.id),)] * len(SECTIONS)
    assert ("moves-careful",) in [one.cells[1:] for one in ids], "never “the other”"
    assert list(buttons(shown)) == ["My data", "Delete my data"]
    assert "Confirming moves: off" in text_of(shown)
    dark = answer(await choose_more(simulated_server.anna, shown, "Dark pictures"))
    assert "Theme: dark" in text_of(dark)
    assert "Confirming moves: off" in text_of(dark)
    careful = answer(await choose_more(simulated_server.anna, dark, "Confirm my moves"))
    assert "Confirming moves: on" in text_of(careful)
    preferences = simulated_server.services.preferences
    assert (await preferences.of(simulated_server.anna.id)).careful
    assert not (await preferences.of(simulated_server.ben.id)).careful
    back = await press(simulated_server, simulated_server.anna, "Light pictures", "Don’t ask to confirm")
    assert "Theme: light" in text_of(back)
    assert not (await preferences.of(simulated_server.anna.id)).careful


async def test_the_dark_theme_applies_only_to_its_persons_pictures(
    simulated_server: SimulatedServer,
) -> None:
    preferences = simulated_server.services.preferences
    shown = await panel(simulated_server, simulated_server.anna)
    assert "Theme: light" in text_of(shown)
    dark = answer(await choose_more(simulated_server.anna, shown, "Dark pictures"))
    assert "Theme: dark" in text_of(dark)
    assert await preferences.theme(simulated_server.anna.id) == "dark"
    assert await preferences.theme(simulated_server.ben.id) == "light"
    light = answer(await choose_more(simulated_server.anna, dark, "Light pictures"))
    assert "Theme: light" in text_of(light)


async def test_the_panel_works_after_a_restart(simulated_server: SimulatedServer) -> None:
    shown = await panel(simulated_server, simulated_server.anna)
    await simulated_server.restart()
    dark = answer(await choose_more(simulated_server.anna, shown, "Dark pictures"))
    assert "Theme: dark" in text_of(dark)


async def test_a_press_by_another_person_changes_nothing(simulated_server: SimulatedServer) -> None:
    """The button's id names the panel's owner, and other people press the button."""
    button_id = ButtonId(Act.FORGET, simulated_server.channel.id, cells=(str(simulated_server.anna.id), "sure"))
    channel = simulated_server.bot.get_channel(simulated_server.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="press", custom_id=str(button_id)))
    post = await channel.send(view=view)
    view.stop()
    await simulated_server.services.preferences.change(simulated_server.anna.id, "reminders", "off")
    refused = await simulated_server.ben.click(post, custom_id=str(button_id))
    assert "another person" in text_of(refused.followups[0])
    assert await simulated_server.services.preferences.of(simulated_server.anna.id) == Preferences(reminders="off")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", [Preferences(), ALL_CHANGED])
async def test_every_page_of_the_panel_fits_in_every_language_and_no_button_is_left_out(
    language: str, chosen: Preferences
) -> None:
    voice, head = Voice(language), ButtonId(Act.SET, 2**63 - 1, cells=(str(2**63 - 1),))
    first = first_page(voice, chosen, NOW, head).build()
    assert_fits(first)
    assert len(list(labels(first))) == 2, "the buttons for the person's data"
    (menu,) = (item for item in first.walk_children() if isinstance(item, discord.ui.Select))
    assert len(menu.options) == len(SECTIONS)
    for section in SECTIONS:
        page = section_page(section, voice, chosen, NOW, head).build()
        assert_fits(page)
        view = section.view(voice, chosen, NOW)
        assert len(list(labels(page))) == len(view.buttons) + 1
        assert len([item for item in page.walk_children() if isinstance(item, discord.ui.Select)]) == len(view.menus)
    assert_fits(confirmation(voice, head).build())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_choice_of_every_section_has_its_label(language: str) -> None:
    voice = Voice(language)
    for section in SECTIONS:
        both = (section.view(voice, Preferences(), NOW), section.view(voice, ALL_CHANGED, NOW))
        codes = {f"setting-{section.name}-{choice}" for view in both for choice in view.buttons}
        assert [code for code in codes if not voice.knows(code)] == []
        assert "-" not in section.name


class SectionWithMenu:
    """A section with a menu, for this test."""

    name = "trial"

    def __init__(self) -> None:
        self.chosen: list[tuple[str, tuple[str, ...]]] = []

    def view(self, _voice: Voice, _chosen: Preferences, _now: int) -> SectionView:
        return SectionView(
            "Quiet hours",
            title="Quiet",
            menus=(SectionMenu("from", "From", (MenuOption("22", "22:00", chosen=True),)),),
        )

    async def choose(self, _frame: Frame, _reply: Reply, choice: str, values: Sequence[str]) -> None:
        self.chosen.append((choice, tuple(values)))


async def test_a_section_with_a_menu_has_its_own_page_and_gets_the_choice(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = SectionWithMenu()
    monkeypatch.setattr(settings, "SECTIONS", (*SECTIONS, section))
    first = await panel(simulated_server, simulated_server.anna)
    page = answer(await choose_more(simulated_server.anna, first, "Quiet"))
    assert "Quiet hours" in text_of(page)
    (menu,) = (one for one in button_ids(page) if one.cells[1:] == ("trial-from",))
    shown = answer(await simulated_server.anna.select(page, ["22"], custom_id=str(menu)))
    assert section.chosen == [("from", ("22",))]
    assert "Quiet hours" in text_of(shown), "the page stays"
    back = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["Back"]))
    assert "Your settings" in text_of(back)


async def test_every_field_of_the_preferences_is_stored_and_deleted(simulated_server: SimulatedServer) -> None:
    store, anna = simulated_server.services.preferences, simulated_server.anna.id
    await store.change(anna, "by_ear", value=True)
    assert await store.of(anna) == Preferences(by_ear=True)
    await store.change(anna, "by_ear", value=False)
    assert not await simulated_server.services.redis.exists(simulated_server.services.keys.preferences(anna)), "default"
    await store.change(anna, "by_ear", value=True)
    await store.forget(anna)
    assert await store.of(anna) == Preferences()


def labels(view: discord.ui.LayoutView) -> Iterator[str]:
    """Yield the labels of a view's buttons."""
    return (str(item.label) for item in view.walk_children() if isinstance(item, discord.ui.Button))


# --- Reminders --------------------------------------------------------------------------------------------


async def test_without_reminders_the_time_still_runs_out(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    seat = (await simulated_server.services.facts(simulated_server.channel.id)).to_act[0]
    await choose(simulated_server, mover, "reminders", "often", "off")
    before = len(await simulated_server.posts())
    table = await simulated_server.services.store.table(simulated_server.channel.id)
    assert table is not None
    assert before == len(await simulated_server.posts())
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    assert simulated_server.services.clock.now == table.clocks[0].until, "nothing comes before the end"
    assert "ran out of time" in text_of(await simulated_server.last())
    assert isinstance((await simulated_server.services.facts(simulated_server.channel.id)).sitters[seat], StandIn)


async def test_other_players_are_still_reminded(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe", seats="3")
    for person in (simulated_server.ben, simulated_server.cleo):
        await person.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    await choose(simulated_server, simulated_server.ben, "reminders", "often", "off")
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    said = text_of(await simulated_server.last())
    assert [
        f"<@{person.id}>" in said for person in (simulated_server.anna, simulated_server.ben, simulated_server.cleo)
    ] == [True, False, True]
