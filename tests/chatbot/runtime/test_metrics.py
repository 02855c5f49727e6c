"""Each metric increases by one for each event, and can be read over HTTP the way Prometheus reads metrics."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from saq.utils import now

from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.settings import settings_from
from chatbot.app.wiring import carrying_out
from chatbot.bot.components import Act
from chatbot.people.preferences import HOUR
from chatbot.store.due import turn_name
from chatbot.work.thinking import ExpertPool, ThinkingPool
from engine.ai.player import Level
from tests.chatbot import games
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, answered, button_of, has_button, text_of
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.due_entries import background_work, computer_turn, jobs_left
from tests.chatbot.services import ANNA, CHANNEL, ServicesUnderTest, done
from tests.chatbot.work.deadlines import due
from tests.chatbot.work.job_worker import carry_out_all
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from chatbot.bot.painter import PictureRequest, Pictures
    from chatbot.tables.outcome import ComputerTurnDue

pytestmark = pytest.mark.asyncio
ROOM = "lounge"
WAITED = 7
"""Seconds of waiting that a busy machine can distinguish from none."""


class Reader:
    """Reads this process's metrics as Prometheus does."""

    def __init__(self, url: str, monitor: Monitor) -> None:
        self._url = url
        self._monitor = monitor

    async def value(self, name: str, **labels: str) -> float:
        """Return a sample's value, or 0 if nothing has been counted yet."""
        async with aiohttp.ClientSession() as http, http.get(f"{self._url}/metrics") as answer:
            families = text_string_to_metric_families(await answer.text())
        found = [one.value for family in families for one in family.samples if (one.name, one.labels) == (name, labels)]
        return found[0] if found else 0.0

    async def gauge(self, name: str, **labels: str) -> float:
        """Return a gauge's value after another check of the backlog."""
        await self._monitor.look()
        return await self.value(name, **labels)


@asynccontextmanager
async def reading(services: ServicesUnderTest, folder: Path) -> AsyncIterator[Reader]:
    monitor = Monitor(services, str)
    async with monitoring(settings_from({"WAYPOST_DATA": str(folder)}), "bot", monitor) as url:
        yield Reader(url, monitor)


async def test_a_person_whose_direct_messages_are_closed_is_counted_once(
    services: ServicesUnderTest, tmp_path: Path
) -> None:
    name = "waypost_closed_hand_dms_total"
    async with FakeDiscord() as discord, reading(services, tmp_path) as metrics:
        sockets = BotOverSockets(services, discord)
        async with sockets.open():
            before = await metrics.value(name)
            ada, bartek = await discord.person("Ada"), await discord.person("Bartek")
            await ada.set(dms_open=False)
            await sockets.start(ada, ROOM, "toy", bartek)

            async def found_closed() -> bool:
                return await metrics.value(name) == before + 1

            await until(found_closed)
            assert await sockets.play(ROOM, [ada, bartek], 3) > 0
            await hands_sent(sockets.services)
            assert await metrics.value(name) == before + 1


class FailingOncePainter(NoPainter):
    """Fails to paint the first hand."""

    def __init__(self) -> None:
        self.asked = 0

    async def hand(self, request: PictureRequest) -> Pictures:
        self.asked += 1
        if self.asked == 1:
            raise ValueError("a bug")
        return ()


async def test_a_failed_picture_is_counted_and_every_picture_is_timed(
    services: ServicesUnderTest, tmp_path: Path
) -> None:
    failed, painted = "waypost_failed_pictures_total", "waypost_painting_seconds_count"
    async with FakeDiscord() as discord, reading(services, tmp_path) as metrics:
        sockets = BotOverSockets(services, discord, FailingOncePainter())
        async with sockets.open():
            ada = await discord.person("Ada")
            await ada.set(dms_open=False)
            await sockets.start(ada, ROOM, "toy")
            post = await ada.sees(ROOM, lambda message: has_button(message, Act.HAND))
            await hands_sent(sockets.services)
            before = await metrics.value(failed, what="hand"), await metrics.value(painted, what="hand")
            sockets.painter.asked = 0  # type: ignore[attr-defined]
            for _ in range(2):
                assert text_of(await answered(ada, await ada.click(post, button_of(post, Act.HAND))))
            assert await metrics.value(failed, what="hand") == before[0] + 1
            assert await metrics.value(painted, what="hand") == before[1] + 2


async def hands_sent(services: ServicesUnderTest) -> None:
    async def sent() -> bool:
        return not any(name.startswith("hand:") for name, _ in await services.due.until(services.clock.now + HOUR))

    await until(sent)


async def a_computers_turn(services: ServicesUnderTest) -> ComputerTurnDue:
    """Return the due turn of a computer at a new table."""
    await services.game(ANNA, places=4)
    turn = await computer_turn(services, CHANNEL)
    if turn is None:
        done(await services.tables.play(CHANNEL, ANNA, "pass", services.key()))
        turn = await computer_turn(services, CHANNEL)
    assert turn is not None
    return turn


async def test_a_job_is_counted_while_waiting_and_then_with_its_wait(
    services: ServicesUnderTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_computers_turn(services)
    async with reading(services, tmp_path) as metrics:
        count, total = "waypost_job_wait_seconds_count", "waypost_job_wait_seconds_sum"
        before = await metrics.value(count, job="take_turn"), await metrics.value(total, job="take_turn")
        with monkeypatch.context() as earlier:
            earlier.setattr("saq.queue.base.now", lambda: now() - 1000 * WAITED)
            await services.watcher().look()
        assert await metrics.gauge("waypost_jobs", state="queued") == 1
        await carry_out_all(services)
        assert await metrics.gauge("waypost_jobs", state="queued") == 0
        assert await metrics.value(count, job="take_turn") > before[0]
        assert WAITED <= await metrics.value(total, job="take_turn") - before[1] < 2 * WAITED


async def test_an_experts_turn_is_counted_separately_with_its_wait(
    services: ServicesUnderTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = msgspec.structs.replace(await a_computers_turn(services), level=Level.EXPERT)
    await services.due.forget("*")
    await services.due.put(turn_name(CHANNEL, turn))
    async with reading(services, tmp_path) as metrics:
        name = "waypost_job_wait_seconds_"
        others = await metrics.value(f"{name}count", job="take_turn")
        before = [await metrics.value(name + what, job="expert_turn") for what in ("count", "sum")]
        with monkeypatch.context() as earlier:
            earlier.setattr("saq.queue.base.now", lambda: now() - 1000 * WAITED)
            await services.watcher().look()
        async with carrying_out(services.expert_worker(InlineMoveChooser())):

            async def played() -> bool:
                return not await jobs_left(services, "expert")

            await until(played)
        after = [await metrics.value(name + what, job="expert_turn") for what in ("count", "sum")]
        assert after[0] == before[0] + 1
        assert WAITED <= after[1] - before[1] < 2 * WAITED
        assert await metrics.value(f"{name}count", job="take_turn") == others


async def test_running_jobs_and_workers_are_counted(services: ServicesUnderTest, tmp_path: Path) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    class Slow(InlineMoveChooser):
        async def choose(self, *args: object, **more: object) -> str:
            begun.set()
            await may_end.wait()
            return await super().choose(*args, **more)  # type: ignore[arg-type]

    await a_computers_turn(services)
    async with reading(services, tmp_path) as metrics:
        assert await metrics.gauge("waypost_workers") == 0
        async with background_work(services, Slow(), 1, None):
            await begun.wait()
            assert await metrics.gauge("waypost_jobs", state="active") == 1

            async def worker_is_known() -> bool:
                return await metrics.gauge("waypost_workers") == 1

            await until(worker_is_known)
            may_end.set()


async def test_an_overdue_deadline_is_measured(services: ServicesUnderTest, tmp_path: Path) -> None:
    await services.game(ANNA)
    await due(services)
    services.clock.now -= 1
    await carry_out_all(services)  # reschedules an early entry
    services.clock.now += 1
    async with reading(services, tmp_path) as metrics:
        assert await metrics.gauge("waypost_deadline_overdue_seconds") == 0
        services.clock.now += WAITED
        assert await metrics.gauge("waypost_deadline_overdue_seconds") == WAITED


async def test_each_search_for_a_move_or_a_hint_is_counted_once(services: ServicesUnderTest, tmp_path: Path) -> None:
    name, game = "waypost_thinking_seconds_count", games.find("toy")
    view = game.view(game.setup(2, "think"), 0)
    async with reading(services, tmp_path) as metrics, ThinkingPool(1, games.find) as pool:
        moves, hints = await metrics.value(name, what="move"), await metrics.value(name, what="hint")
        await pool.choose("toy", view, Level.EASY, 1)
        assert await metrics.value(name, what="move") == moves + 1
        await pool.hint("toy", view, 1)
        assert await metrics.value(name, what="hint") == hints + 1
        assert await metrics.value(name, what="move") == moves + 1


async def test_an_experts_search_is_counted_once_and_separately(services: ServicesUnderTest, tmp_path: Path) -> None:
    name, game = "waypost_thinking_seconds_count", games.find("toy")
    async with reading(services, tmp_path) as metrics, ExpertPool(games.find, seconds=0.1) as pool:
        moves, experts = await metrics.value(name, what="move"), await metrics.value(name, what="expert")
        await pool.choose("toy", game.view(game.setup(2, "think"), 0), Level.EXPERT, 1)
        assert await metrics.value(name, what="expert") == experts + 1
        assert await metrics.value(name, what="move") == moves


async def test_shards_are_counted_by_their_state(services: ServicesUnderTest, tmp_path: Path) -> None:
    async with FakeDiscord() as discord, BotOverSockets(services, discord).open() as bot:
        monitor = Monitor(services, bot.discord_problem)
        async with monitoring(settings_from({"WAYPOST_DATA": str(tmp_path)}), "bot", monitor) as url:
            metrics = Reader(url, monitor)

            async def connected() -> bool:
                return await metrics.value("waypost_shards", state="connected") == 1

            async def cut_off() -> bool:
                return await metrics.value("waypost_shards", state="cut off") == 1

            await until(connected)
            discord.faults.set_limits(heartbeat_ack_after=3600)
            discord.faults.drop_sockets()
            await until(cut_off)
            assert await metrics.value("waypost_shards", state="connected") == 0
