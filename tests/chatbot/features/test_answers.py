"""Tests of answers that are easy to get wrong, and of the log lines for requests that cannot be answered."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from chatbot.tables.outcome import TABLE_TAKEN, Refusal
from tests.chatbot.bot.simulated_server import answer, buttons, choose_more, of, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.features.late_answers import LATE

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_the_player_to_move_in_an_open_game_is_not_refused(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    shown = answer(await mover.slash(simulated_server.channel, "hand"))
    assert "not your move" not in text_of(shown)
    assert buttons(shown)
    assert "not your move" in text_of(answer(await other.slash(simulated_server.channel, "hand")))


async def test_a_choice_on_a_post_resets_its_menu_and_changes_nothing_else(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.pressable()
    assert "### Carcassonne · A turn" in text_of(answer(await choose_more(mover, post, "Rules")))
    updated = await simulated_server.pressable()
    assert (post.edited_at is None, updated.edited_at is None) == (True, False)
    assert (of(updated), updated.mentions) == (of(post), post.mentions)
    assert mover.id in [one.id for one in post.mentions]


@pytest.mark.parametrize("terms", [{"seats": "5"}, {"seats": "4"}])
async def test_a_failed_table_leaves_no_thread(simulated_server: SimulatedServer, terms: dict[str, str]) -> None:
    refused = await simulated_server.anna.slash(simulated_server.channel, "game new", game="tchu", thread=True, **terms)
    assert text_of(answer(refused))
    assert not simulated_server.channel.threads


async def test_a_thread_is_removed_if_its_table_is_refused_late(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> Refusal:
        return TABLE_TAKEN

    monkeypatch.setattr(simulated_server.services.tables, "act", refuse)
    refused = await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", thread=True)
    assert text_of(answer(refused))
    assert not simulated_server.channel.threads


@pytest.mark.parametrize(("status", "problem"), [(400, 40060), (404, 10062)])
async def test_a_repeated_or_late_press_is_logged_in_one_line(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture, status: int, problem: int
) -> None:
    caplog.set_level(logging.INFO)
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    caplog.clear()
    simulated_server.env.inject_error("POST", "/interactions/*/callback", status=status, code=problem)
    await mover.click(post, custom_id=buttons(post)["Pass"])
    told = [record for record in caplog.records if str(problem) in record.getMessage()]
    assert len(told) == 1
    assert not any(record.exc_info for record in caplog.records)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == 0


@pytest.mark.parametrize(("status", "problem"), LATE)
async def test_an_answer_after_a_quarter_of_an_hour_is_not_an_error(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture, status: int, problem: int
) -> None:
    caplog.set_level(logging.INFO)
    simulated_server.env.inject_error("*", "/webhooks/*", status=status, code=problem, times=None)
    await simulated_server.anna.slash(simulated_server.channel, "stats")
    told = [record for record in caplog.records if str(problem) in record.getMessage()]
    assert len(told) == 1
    assert [record for record in caplog.records if record.levelno > logging.INFO or record.exc_info] == []
