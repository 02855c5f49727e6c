"""Tests of holidays and quiet hours, by command and in the settings panel: their text, and who is notified by posts."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from chatbot.bot.voice import Voice
from chatbot.features.settings import day_name, named_day, zone_suggestions
from chatbot.people.preferences import DAY, HOUR, QuietHours
from chatbot.tables.deadlines import TableTime
from tests.chatbot.bot.passing_time import wait_until_due
from tests.chatbot.bot.simulated_server import answer, buttons, more, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.due_entries import deadlines_until
from tests.chatbot.features.settings_presses import choose, panel

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
TODAY = date(2026, 11, 19)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("27.11", date(2026, 11, 27)),
        ("27/11", date(2026, 11, 27)),
        ("3 1", date(2027, 1, 3)),
        ("2026-12-01", date(2026, 12, 1)),
        ("1.12.2026", date(2026, 12, 1)),
        ("8", date(2026, 11, 27)),
        ("31.2", None),
        ("soon", None),
        ("", None),
    ],
)
async def test_a_day_can_be_typed_in_common_formats(typed: str, day: date | None) -> None:
    assert named_day(typed, TODAY) == day


@pytest.mark.parametrize(
    ("language", "typed", "zone"),
    [
        ("pl", "warsz", "Europe/Warsaw"),
        ("fr", "varsovie", "Europe/Warsaw"),
        ("en", "zürich", "Europe/Zurich"),
        ("fr", "new y", "America/New_York"),
        ("en", "Auckl", "Pacific/Auckland"),
        ("pl", "+5:30", "+5:30"),
        ("en", "", "America/Los_Angeles"),
    ],
)
async def test_a_city_is_found_in_every_language(language: str, typed: str, zone: str) -> None:
    assert zone_suggestions(Voice(language), typed)[0].value == zone


async def test_an_absence_is_shown_and_stops_the_clock(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    before = await simulated_server.services.facts(simulated_server.channel.id)
    shown = answer(await mover.slash(simulated_server.channel, "away", until="5"))
    assert "Holiday: until" in text_of(shown)
    await simulated_server.deliver()
    notice = text_of(await simulated_server.last())
    absence = (await simulated_server.services.preferences.of(mover.id)).absences[-1]
    assert f"{mover.name} is away until <t:{absence.until - 1}:D>" in notice
    board = text_of(answer(await other.slash(simulated_server.channel, "game show")))
    assert f"is away until <t:{absence.until - 1}:D>" in board
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    schedules = await simulated_server.services.preferences.schedules([mover.id])
    gone = absence.until - absence.since
    assert TableTime(facts, schedules).up(facts.clocks[0]) == before.clocks[0].until + gone
    await wait_until_due(simulated_server)
    assert simulated_server.services.clock.now == absence.until + 36 * HOUR, "the first reminder comes after it"


async def test_an_early_return_restarts_the_clock_and_its_deadline(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    services = simulated_server.services
    await mover.slash(simulated_server.channel, "away", until="20")
    services.clock.now += DAY
    await services.watcher().look()
    page = answer(await mover.slash(simulated_server.channel, "away"))
    back = answer(await mover.click(page, custom_id=buttons(page)["I’m back"]))
    assert "Holiday: none" in text_of(back)
    revision = (await services.facts(simulated_server.channel.id)).revision
    due = [entry.revision for entry in await deadlines_until(services, services.clock.now + 2 * DAY)]
    assert revision in due


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [("en", "in 3 days", "3 days"), ("pl", "za 3 dni", "3 dni"), ("fr", "dans 3 jours", "3 jours")],
)
async def test_suggestions_show_the_days_until_and_of_the_holiday(language: str, first: str, last: str) -> None:
    voice, day = Voice(language), date(2026, 11, 22)
    assert day_name(voice, "away-first-day", day, TODAY).endswith(f" · {first}")
    assert day_name(voice, "away-last-day", day, TODAY).endswith(f" · {last}")
    assert day_name(Voice("en"), "away-first-day", TODAY, TODAY).endswith("today")


async def test_the_settings_first_page_shows_the_time_zone(simulated_server: SimulatedServer) -> None:
    assert "Your time zone: UTC." in text_of(await panel(simulated_server, simulated_server.anna))
    await simulated_server.anna.slash(simulated_server.channel, "settings", zone="Warsaw")
    assert "Your time zone: Warsaw." in text_of(await panel(simulated_server, simulated_server.anna))


async def test_a_second_holiday_needs_a_move_in_between(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await mover.slash(simulated_server.channel, "away", until="1")
    simulated_server.services.clock.now += 3 * DAY
    refused = answer(await mover.slash(simulated_server.channel, "away", until="3"))
    assert "Make that move first" in text_of(refused)
    turn = await simulated_server.pressable()
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    gone = answer(await mover.slash(simulated_server.channel, "away", until="3"))
    assert "Holiday: until" in text_of(gone)


async def test_too_many_days_are_refused_with_the_days_left(simulated_server: SimulatedServer) -> None:
    refused = answer(await simulated_server.anna.slash(simulated_server.channel, "away", until="40"))
    assert "You have 28 days of holiday left" in text_of(refused)
    assert "I don’t know that day" in text_of(
        answer(await simulated_server.anna.slash(simulated_server.channel, "away", until="tomorrowish"))
    )


async def test_a_holiday_is_planned_announced_and_cancelled(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    mover, other = await start_by_buttons(simulated_server)
    now = services.clock.now
    missing = answer(await mover.slash(simulated_server.channel, "away", **{"from": "3"}))
    assert "Until when?" in text_of(missing)
    page = answer(await mover.slash(simulated_server.channel, "away", until="4", **{"from": "2"}))
    (absence,) = (await services.preferences.of(mover.id)).absences
    assert now + DAY < absence.since <= now + 2 * DAY
    assert absence.until == absence.since + 5 * DAY, "the number of days includes the first one"
    times = f"from <t:{absence.since}:D> until <t:{absence.until - 1}:D>"
    assert f"Holiday: {times}" in text_of(page)
    await simulated_server.deliver()
    assert f"{mover.name} will be away {times}" in text_of(await simulated_server.last())
    board = text_of(answer(await other.slash(simulated_server.channel, "game show")))
    assert f"{mover.name} will be away {times}" in board
    cancelled = answer(await mover.click(page, custom_id=buttons(page)["Cancel the holiday"]))
    assert "Holiday: none" in text_of(cancelled)
    assert (await services.preferences.of(mover.id)).absences == ()


async def test_a_planned_holiday_begins_automatically(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    mover, _ = await start_by_buttons(simulated_server)
    await mover.slash(simulated_server.channel, "away", until="4", **{"from": "2"})
    (absence,) = (await services.preferences.of(mover.id)).absences
    for _ in range(3):
        await wait_until_due(simulated_server)
        assert not absence.since <= services.clock.now < absence.until
    assert services.clock.now >= absence.until, "the clock continues after the holiday"


async def test_a_stored_zone_is_shown_with_its_local_time(simulated_server: SimulatedServer) -> None:
    simulated_server.services.clock.now = int(datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp())
    kept = answer(await simulated_server.anna.slash(simulated_server.channel, "settings", zone="Warsaw"))
    assert "It’s 14:00 there now" in text_of(kept)
    assert (await simulated_server.services.preferences.of(simulated_server.anna.id)).zone == "Europe/Warsaw"
    unknown = answer(await simulated_server.anna.slash(simulated_server.channel, "settings", zone="Atlantis"))
    assert "I don’t know that place" in text_of(unknown)


async def test_quiet_hours_are_set_on_the_panel(simulated_server: SimulatedServer) -> None:
    await choose(simulated_server, simulated_server.anna, "quiet", "zone", "Europe/Paris")
    await choose(simulated_server, simulated_server.anna, "quiet", "from", str(23 * 60))
    page = await choose(simulated_server, simulated_server.anna, "quiet", "to", str(7 * 60))
    assert "Quiet hours: 23:00–07:00**, Paris" in text_of(page)
    stored = await simulated_server.services.preferences.of(simulated_server.anna.id)
    assert stored.quiet == QuietHours(23 * 60, 7 * 60)
    off = answer(await simulated_server.anna.click(page, custom_id=buttons(page)["No quiet hours"]))
    assert "Quiet hours: none" in text_of(off)
    assert "Quiet hours…" in more(await panel(simulated_server, simulated_server.anna))


async def test_a_player_is_called_once_after_their_quiet_hours(
    simulated_server: SimulatedServer,
) -> None:
    services = simulated_server.services
    services.clock.now = int(datetime(2026, 7, 1, 20, tzinfo=UTC).timestamp())
    mover, other = await start_by_buttons(simulated_server)
    await services.own_time.change(other.id, "quiet", QuietHours(22 * 60, 6 * 60))
    services.clock.now += 3 * HOUR
    turn = await simulated_server.pressable()
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await simulated_server.deliver()
    assert f"<@{other.id}>" in text_of(await simulated_server.last()), "the post names them"
    assert str(other.id) not in str(notified(simulated_server)), "and does not notify them"
    await wait_until_due(simulated_server)
    assert datetime.fromtimestamp(services.clock.now, UTC).hour == 6
    await simulated_server.deliver()
    call = text_of(await simulated_server.last())
    assert f"<@{other.id}>, it’s your move" in call
    assert str(other.id) in str(notified(simulated_server))


def notified(simulated_server: SimulatedServer) -> object:
    """Return the ids of the people notified by the last message."""
    sent = [request.json for request in simulated_server.env.http_requests if request.method == "POST" and request.json]
    return next(body["allowed_mentions"].get("users") for body in reversed(sent) if "allowed_mentions" in body)
