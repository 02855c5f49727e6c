"""Tests of the page in a real browser: input reaches the bot, and its answers are displayed."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import FilePayload, WebSocketRoute, expect

from tests.playground.page.browser import PHONE, WIDE, browser_session, press_keys, probe, start_game

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]


class CuttableStream:
    """A connection to the page's event stream that a test can cut."""

    def __init__(self) -> None:
        self.whole = True
        self._routes: list[WebSocketRoute] = []

    async def carry(self, route: WebSocketRoute) -> None:
        """Forward the connection, unless it is cut."""
        if self.whole:
            route.connect_to_server()
            self._routes.append(route)
        else:
            await route.close(code=1012)

    async def cut(self) -> None:
        """Cut the connection, and reject new ones until `whole` is set again."""
        self.whole = False
        for route in self._routes:
            await route.close(code=1012)


async def test_a_newcomer_chooses_a_person_and_sees_the_welcome_without_the_key() -> None:
    async with browser_session() as session:
        page = await session.blank()
        await page.goto(session.playground.page_url)
        await page.get_by_role("button", name="Bartek").click()
        await expect(page.locator(".message")).to_contain_text("Welcome to the Waypost Playground")
        assert "key=" not in page.url
        await page.reload()
        await expect(page.locator(".message")).to_contain_text("Welcome")


async def test_back_leads_to_the_previous_channel_and_person() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", PHONE, touch=True)
        title = ada.get_by_role("heading", level=1)
        for name in ("lounge", "trains"):
            await ada.get_by_role("button", name="Channel list").tap()
            await ada.get_by_role("button", name=name).tap()
        await ada.go_back()
        await expect(title).to_have_text("lounge")
        await ada.go_forward()
        await expect(title).to_have_text("trains")
        await ada.get_by_role("button", name="Channel list").tap()
        await ada.locator(".person-who").tap()
        await ada.get_by_role("button", name="Bartek", exact=True).tap()
        await expect(ada.locator(".person-name")).to_have_text("Bartek")
        await ada.go_back()
        await expect(ada.locator(".person-name")).to_have_text("Ada")
        await expect(title).to_have_text("lounge")


async def test_a_newer_link_works_in_the_same_tab() -> None:
    async with browser_session() as session:
        page = await session.blank()
        await page.goto(f"{session.playground.url}/#key=of-yesterday")
        await expect(page.get_by_role("heading")).to_have_text("This link no longer works")
        await page.goto(session.playground.page_url)
        await expect(page.get_by_role("button", name="Bartek", exact=True)).to_be_visible()


async def test_without_the_key_the_page_explains_how_to_get_it() -> None:
    async with browser_session() as session:
        page = await session.blank()
        await page.goto(session.playground.url)
        await expect(page.get_by_role("heading")).to_have_text("The key is missing")
        await page.goto(f"{session.playground.url}/?old#key=of-yesterday")
        await expect(page.get_by_role("heading")).to_have_text("This link no longer works")


async def test_a_message_reaches_the_other_tab_as_unread_and_is_announced() -> None:
    async with browser_session() as session:
        ada, bartek = await session.tab("Ada"), await session.tab("Bartek")
        await ada.get_by_role("button", name="lounge").click()
        await ada.locator(".composer-box").fill("Hello @bar")
        await ada.get_by_role("option", name="Bartek").click()
        await press_keys(ada, "Enter")
        await expect(ada.locator(".message").last).to_contain_text("Hello @Bartek")
        lounge = bartek.locator(".channel", has_text="lounge")
        await expect(lounge.locator(".badge")).to_contain_text("1")
        await expect(bartek).to_have_title("(1) welcome · Waypost")
        await bartek.get_by_role("button", name="Ktoś czeka na ciebie: #lounge", exact=True).click()
        await expect(bartek.locator(".message-for-me")).to_contain_text("Hello @Bartek")
        await expect(lounge.locator(".badge")).to_have_count(0)
        await ada.locator(".composer-box").fill("Again")
        await press_keys(ada, "Enter")
        await expect(bartek.get_by_role("log")).to_contain_text("Ada: Again")


@pytest.mark.parametrize("size", [PHONE, WIDE])
async def test_a_notification_covers_nothing_and_a_tap_leads_to_its_message(size: tuple[int, int]) -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", size, touch=size == PHONE)
        bartek = await session.playground.person("Bartek")
        await bartek.say("lounge", f"Your turn, <@{ada.url.split('user=')[1].split('&')[0]}>")
        call = ada.get_by_role("button", name="Your move in #lounge")
        await expect(call).to_be_visible()
        covers = await ada.evaluate(probe("covers"), ".alert-button")
        assert covers == []
        await (call.tap() if size == PHONE else call.click())
        await expect(ada.locator(".message").last).to_contain_text("Your turn")
        await expect(call).to_have_count(0)


async def test_a_command_is_composed_by_keyboard_and_checked_before_it_is_sent() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "/ga", "Enter")
        game = ada.get_by_role("combobox", name="game")
        await expect(game).to_be_focused()
        await press_keys(ada, "tchu", "Enter")
        await ada.get_by_role("button", name="Add the option seats").click()
        await press_keys(ada, "9", "Enter")
        await expect(ada.locator(".slash-hint")).to_contain_text("At most 5.")
        await press_keys(ada, "Backspace", "3", "Enter")
        await expect(ada.locator(".message").last).to_contain_text("Turn 3")
        await expect(ada.locator(".message").last.locator(".origin")).to_contain_text("Ada used /game")


async def test_enter_leaves_an_optional_option_empty() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "/zone", "Enter")
        await expect(ada.get_by_role("button", name="Add the option city")).to_be_visible()
        await expect(ada.get_by_role("combobox")).to_have_count(0)
        await press_keys(ada, "Enter")
        await expect(ada.locator(".message").last).to_contain_text("You live in an unknown place.")


async def test_text_after_a_command_begins_its_first_option() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "/zone", "Enter", "g", "en")
        await expect(ada.get_by_role("combobox", name="city")).to_have_value("gen")
        await expect(ada.get_by_role("option")).to_have_text(["to Genève"])
        await press_keys(ada, "Enter", "Enter")
        await expect(ada.locator(".message").last).to_contain_text("You live in Genève.")


async def test_autocomplete_follows_the_typing_and_sends_the_value() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "/route ", "zür")
        await expect(ada.get_by_role("option")).to_have_text(["to Zürich"])
        await press_keys(ada, "Enter", "Enter")
        await expect(ada.locator(".message").last).to_contain_text("You claimed Zürich.")


async def test_a_private_answer_is_visible_to_one_person_and_works_by_keyboard() -> None:
    async with browser_session() as session:
        ada, bartek = await session.tab("Ada"), await session.tab("Bartek")
        await start_game(ada)
        await ada.get_by_role("button", name="My hand").focus()
        await press_keys(ada, "Enter")
        city = ada.get_by_role("button", name="By city")
        await expect(city).to_be_focused()
        await press_keys(ada, "Enter", "ArrowDown", "ArrowDown", "Enter")
        await expect(ada.locator(".message-ephemeral")).to_contain_text("Chosen: Genève")
        await expect(city).to_be_focused()
        await press_keys(ada, "Tab", "Enter", "Enter", "ArrowDown", "Enter", "Escape")
        await expect(ada.locator(".message-ephemeral")).to_contain_text("Chosen: Basel, Bern")
        await press_keys(ada, "Tab", "Tab", "Enter")
        await expect(ada.locator(".message-ephemeral")).to_contain_text("Done.")
        assert session.bot.pressed[1:] == [("city", ["Genève"]), ("many", ["Basel", "Bern"]), ("confirm", [])]
        await expect(bartek.get_by_role("button", name="My hand")).to_be_visible()
        assert "Chosen:" not in await bartek.content()
        await ada.get_by_role("button", name="Dismiss").click()
        await expect(ada.locator(".message-ephemeral")).to_have_count(0)


async def test_people_can_be_chosen_from_the_members() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await start_game(ada)
        await ada.get_by_role("button", name="My hand").click()
        await ada.get_by_role("button", name="Invite").click()
        await ada.get_by_role("option", name="Chloé").click()
        chloe = next(user for user in session.playground.services.world.people if user.name == "Chloé")
        await expect(ada.locator(".message-ephemeral")).to_contain_text(f"Chosen: {chloe.id}")


async def test_a_channel_can_be_chosen_as_an_option() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        world = session.playground.services.world
        room = next(channel for channel in world.channels.values() if channel.name == "trains")
        world.add_thread(room, "trains to nowhere", world.bot)
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "/walk", "Enter", "trai", "Enter", "Enter")
        await expect(ada.locator(".message").last).to_contain_text("You walk to")
        await expect(ada.locator(".message").last).to_contain_text("trains")


async def test_a_form_is_checked_filled_and_answered() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await start_game(ada)
        await ada.get_by_role("button", name="Tickets").click()
        form = ada.get_by_role("dialog", name="Which tickets do you keep?")
        await form.get_by_role("checkbox", name="Basel").check()
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_contain_text("Choose more.")
        await form.get_by_role("checkbox", name="Bern").check()
        await form.get_by_role("checkbox", name="Łódź").check()
        await expect(form.get_by_role("checkbox", name="Zürich")).to_be_disabled()
        await form.get_by_role("checkbox", name="Remind me").uncheck()
        picked: FilePayload = {"name": "map.txt", "mimeType": "text/plain", "buffer": "Łódź".encode()}
        await form.get_by_label("A map").set_input_files(picked)
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)
        told = "Kept Basel and Bern and Łódź; remind: []; maps: ['map.txt: Łódź']"
        await expect(ada.locator(".message-ephemeral")).to_contain_text(told)


async def test_thinking_turns_into_the_answer() -> None:
    async with browser_session() as session:
        ada, bartek = await session.tab("Ada"), await session.tab("Bartek")
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "/slow", "Enter", "Enter")
        for page in (ada, bartek):
            await expect(page.locator(".thinking")).to_be_visible()
        await bartek.locator(".composer-box").fill("go on")
        await press_keys(bartek, "Enter")
        await expect(ada.locator(".message", has_text="Here it is.")).to_be_visible()
        await expect(ada.locator(".thinking")).to_have_count(0)


async def test_an_unanswered_action_is_shown_as_failed_and_can_be_retried() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await start_game(ada)
        mute = ada.get_by_role("button", name="Mute")
        with session.impatience(1.0):
            await mute.click()
            await expect(mute).to_have_attribute("aria-busy", "true")
            await expect(ada.get_by_role("alert").filter(has_text="The application did not respond.")).to_be_visible()
            await mute.click()
            await expect(mute).to_have_attribute("aria-busy", "false")
            assert [custom_id for custom_id, _ in session.bot.pressed] == ["mute", "mute"]
            await ada.locator(".composer-box").focus()
            await press_keys(ada, "/mute", "Enter", "Enter")
            await expect(ada.locator(".toast")).to_contain_text("The application did not respond.")


async def test_a_pending_action_is_shown_in_all_tabs_of_its_person() -> None:
    async with browser_session() as session:
        first, second = await session.tab("Ada"), await session.tab("Ada")
        await start_game(first)
        with session.impatience(4.0):
            await first.get_by_role("button", name="Mute").click()
            await expect(second.get_by_role("button", name="Mute")).to_have_attribute("aria-busy", "true")
            await expect(second.get_by_role("button", name="Mute")).to_have_attribute("aria-busy", "false")


async def test_a_missing_bot_is_reported() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", WIDE)
        await session.bot.close()
        await expect(ada.locator(".banner")).to_contain_text("Waypost is offline.")


async def test_a_thread_is_opened_listed_below_its_channel_and_archived() -> None:
    async with browser_session() as session:
        ada, bartek = await session.tab("Ada"), await session.tab("Bartek")
        await ada.get_by_role("button", name="Threads").click()
        await ada.get_by_role("textbox", name="Name of the thread").fill("Our game")
        await press_keys(ada, "Enter")
        await expect(ada.get_by_role("heading", level=1)).to_have_text("Our game")
        await ada.locator(".composer-box").fill("Only here")
        await press_keys(ada, "Enter")
        await expect(ada.locator(".message").last).to_contain_text("Only here")
        await bartek.locator(".channel-threads .channel", has_text="Our game").click()
        await expect(bartek.locator(".message").last).to_contain_text("Only here")
        await bartek.locator(".channel", has_text="lounge").click()
        await ada.get_by_role("button", name="Archive this thread").click()
        await expect(bartek.locator(".channel-threads .channel")).to_have_count(0)


async def test_a_direct_message_appears_and_can_be_turned_off() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        user = next(user for user in session.playground.services.world.people if user.name == "Ada")
        await (await session.bot.create_dm(discord.Object(user.id))).send("Your hand, in private")
        direct = ada.locator(".channel", has_text="Waypost")
        await expect(direct).to_contain_text("unread")
        await direct.click()
        await expect(ada.locator(".message").last).to_contain_text("in private")
        await ada.get_by_role("button", name="Settings").click()
        await ada.get_by_role("switch", name="Private messages").uncheck()
        await expect(ada.get_by_role("switch", name="Private messages")).not_to_be_checked()
        await expect(ada.get_by_role("switch", name="Private messages")).not_to_be_checked()


async def test_the_page_and_its_commands_are_in_the_persons_language() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await ada.get_by_role("button", name="Settings").click()
        await ada.get_by_role("combobox", name="Language").select_option("pl")
        await expect(ada.locator(".composer-box")).to_have_attribute(
            "aria-label", "Napisz na #welcome albo / po polecenia"
        )
        await ada.locator(".composer-box").fill("/gra")
        await expect(ada.get_by_role("option", name="/gra Otwórz stół")).to_be_visible()


async def test_missing_translations_are_english() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        words = {"composer.placeholder": "Nachricht an #{name}"}
        await ada.route("**/words/de.json", lambda route: route.fulfill(json=words))
        for language, said in (("de", "Nachricht an #welcome"), ("it", "Message #welcome, or / for commands")):
            await ada.get_by_role("button", name="Settings").click()
            await ada.get_by_role("combobox", name="Language").select_option(language)
            await expect(ada.locator(".composer-box")).to_have_attribute("aria-label", said)


async def test_a_lost_connection_is_reported_and_restored_without_loss() -> None:
    async with browser_session() as session:
        wire = CuttableStream()
        ada = await session.blank()
        await ada.route_web_socket("**/play/stream", wire.carry)
        await ada.goto(session.link("Ada"))
        await expect(ada.locator(".message")).to_have_count(1)
        await wire.cut()
        await expect(ada.locator(".banner-lost")).to_be_visible()
        bartek = await session.playground.person("Bartek")
        await bartek.say("welcome", "Said meanwhile")
        wire.whole = True
        await expect(ada.locator(".message").last).to_contain_text("Said meanwhile")
        await expect(ada.locator(".banner")).to_be_hidden()
        await bartek.say("welcome", "And afterwards")
        await expect(ada.locator(".message").last).to_contain_text("And afterwards")


async def test_a_choice_is_not_sent_twice_until_its_message_is_updated() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await start_game(ada)
        await ada.get_by_role("button", name="My hand").click()
        for name in ("Zürich", "Zürich", "Bern", "Bern"):
            await ada.locator(".select").first.click()
            await ada.get_by_role("option", name=name).click()
            await expect(ada.locator(".select").first).to_have_text("Zürich" if name == "Zürich" else "By city")
        await ada.get_by_role("button", name="Confirm").click()
        await expect(ada.locator(".message-ephemeral")).to_contain_text("Done.")
        sent = [values for custom_id, values in session.bot.pressed if custom_id == "city"]
        assert sent == [["Zürich"], ["Bern"], ["Bern"]]


async def test_on_a_phone_channels_are_a_drawer_and_targets_are_large_enough() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", PHONE, touch=True)
        await expect(ada.locator(".sidebar")).to_be_hidden()
        await ada.get_by_role("button", name="Channel list").tap()
        await ada.get_by_role("button", name="lounge").tap()
        await expect(ada.locator(".sidebar")).to_be_hidden()
        await expect(ada.get_by_role("heading", level=1)).to_have_text("lounge")
        await start_game(ada)
        await ada.get_by_role("button", name="My hand").tap()
        await ada.get_by_role("button", name="By city").tap()
        sheet = ada.locator(".popover.sheet")
        await expect(sheet).to_be_visible()
        await sheet.get_by_role("option", name="Łódź").tap()
        await expect(ada.locator(".message-ephemeral")).to_contain_text("Chosen: Łódź")
        small = await ada.evaluate(probe("small"))
        assert small == []
        assert await ada.evaluate("document.documentElement.scrollWidth <= innerWidth")
