"""Tests of the monitor of a process: ``/health``, ``/metrics`` and ``waypost health``."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from chatbot import __version__
from chatbot.app.health import (
    FILE_PREFIX,
    OLDEST_MESSAGE,
    OLDEST_SAMPLE,
    Findings,
    Unhealthy,
    check_health,
    problems_of,
)
from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.settings import BadSettings, MonitorAddress, settings_from
from chatbot.runtime import metrics
from chatbot.store.embedded import embedded_server
from chatbot.store.posts import RejectedPost
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import background_work
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio


class PassingTime:
    """A clock that a test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class CutOff:
    """A Discord that a test can make unreachable."""

    def __init__(self) -> None:
        self.problem = ""

    def __call__(self) -> str:
        return self.problem


async def get(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


# --- Health ---------------------------------------------------------------------------------------------


async def test_a_running_process_reports_its_health_and_an_ended_one_does_not(
    services: ServicesUnderTest, tmp_path: Path
) -> None:
    settings = settings_from({"WAYPOST_DATA": str(tmp_path)})
    with pytest.raises(Unhealthy, match="No process runs"):
        check_health(tmp_path)
    discord = CutOff()

    async def worker_is_known() -> bool:
        return bool((await services.queues.of("turn").info())["workers"])

    async with background_work(services, InlineMoveChooser(), 1, None):
        monitor = Monitor(services, discord)
        async with monitoring(settings, "bot", monitor) as url:
            await until(worker_is_known)  # it reports as soon as it runs
            await monitor.look()
            assert await get(f"{url}/health") == (
                200,
                f'{{"healthy": true, "version": "{__version__}", "problems": {{}}}}',
            )
            assert await asyncio.to_thread(check_health, tmp_path) == f"Healthy: bot {__version__}"
            discord.problem = "no heartbeat on 1 of 2 shards: 1"
            assert (await get(f"{url}/health"))[0] == 503
            with pytest.raises(Unhealthy, match="bot: discord: no heartbeat on 1 of 2 shards: 1"):
                await asyncio.to_thread(check_health, tmp_path)
    with pytest.raises(Unhealthy, match="No process runs"):
        check_health(tmp_path)


async def test_a_process_that_was_killed_is_not_healthy(tmp_path: Path) -> None:
    (tmp_path / f"{FILE_PREFIX}bot").write_text("http://127.0.0.1:1")
    with pytest.raises(Unhealthy, match="bot: it does not respond"):
        check_health(tmp_path)


async def test_a_message_that_waits_too_long_is_reported(services: ServicesUnderTest) -> None:
    clock = PassingTime()
    monitor = Monitor(services, str, clock)
    await services.lobby(ANNA)
    await monitor.look()
    assert "outbox" not in monitor.problems()
    assert (value("waypost_redis_up"), value("waypost_outbox_channels")) == (1, 1)
    clock.now = OLDEST_MESSAGE + 1
    await monitor.look()
    assert "outbox" in monitor.problems()
    assert value("waypost_outbox_oldest_seconds") == clock.now
    await services.take_messages()
    await monitor.look()
    assert "outbox" not in monitor.problems()
    assert value("waypost_outbox_channels") == 0


async def test_a_message_ages_even_if_it_is_postponed_repeatedly(services: ServicesUnderTest) -> None:
    clock = PassingTime()
    monitor = Monitor(services, str, clock)
    await services.lobby(ANNA)
    for _ in range(20):
        await monitor.look()
        clock.now += OLDEST_MESSAGE / 10
        await services.indexes.postpone_unsent(CHANNEL, int(services.clock()) + int(clock.now))
    assert "outbox" in monitor.problems()


async def test_a_channel_that_is_closed_to_the_bot_may_wait(services: ServicesUnderTest) -> None:
    clock = PassingTime()
    monitor = Monitor(services, str, clock)
    await services.lobby(ANNA)
    await services.rejected_posts.note(CHANNEL, RejectedPost("a message", "a match", 1, 50013))
    await monitor.look()
    clock.now = OLDEST_MESSAGE + 1
    await monitor.look()
    assert "outbox" not in monitor.problems()


async def test_an_unavailable_redis_is_reported(tmp_path: Path) -> None:
    services = ServicesUnderTest(f"unix://{tmp_path / 'nobody.sock'}", "away")
    monitor = Monitor(services, str)
    await monitor.look()
    assert "it is unavailable" in monitor.problems()["redis"]
    assert value("waypost_redis_up") == 0
    await services.close()


async def test_a_redis_without_writes_is_reported(tmp_path: Path) -> None:
    async with embedded_server(tmp_path) as url:
        services = ServicesUnderTest(url, "replica")
        await services.redis.replicaof("127.0.0.1", 1)
        monitor = Monitor(services, str)
        await monitor.look()
        assert "read only replica" in monitor.problems()["redis"]
        await services.close()


async def test_a_missing_worker_or_an_old_check_is_unhealthy() -> None:
    assert "workers" in problems_of(Findings(), 0, "")
    assert "process" in problems_of(None, 0, "")
    assert "process" in problems_of(Findings(workers=1), OLDEST_SAMPLE + 1, "")
    assert problems_of(Findings(workers=1), OLDEST_SAMPLE - 1, "") == {}


# --- The endpoint ---------------------------------------------------------------------------------------


async def test_the_endpoint_is_local_by_default() -> None:
    assert settings_from({}).monitor == MonitorAddress("127.0.0.1", 0)
    assert settings_from({"WAYPOST_MONITOR": "0.0.0.0:9464"}).monitor == MonitorAddress("0.0.0.0", 9464)  # noqa: S104
    assert settings_from({"WAYPOST_MONITOR": "[::]:9464"}).monitor == MonitorAddress("::", 9464)
    with pytest.raises(BadSettings, match="WAYPOST_MONITOR must be host:port"):
        settings_from({"WAYPOST_MONITOR": "everywhere"})


async def test_a_used_port_is_explained(services: ServicesUnderTest, tmp_path: Path) -> None:
    first = settings_from({"WAYPOST_DATA": str(tmp_path / "first")})
    async with monitoring(first, "bot", Monitor(services, str)) as url:
        port = url.rpartition(":")[2]
        second = settings_from({"WAYPOST_DATA": str(tmp_path / "second"), "WAYPOST_MONITOR": f"127.0.0.1:{port}"})
        with pytest.raises(BadSettings, match=f"WAYPOST_MONITOR: 127.0.0.1:{port} cannot be used"):
            async with monitoring(second, "bot", Monitor(services, str)):
                pass


async def test_metrics_are_in_the_prometheus_format(services: ServicesUnderTest, tmp_path: Path) -> None:
    settings = settings_from({"WAYPOST_DATA": str(tmp_path)})
    await services.game(ANNA, BEN)
    for person in (ANNA, BEN):
        await services.due.put(f"hand:{CHANNEL}:{person.user}")
    async with monitoring(settings, "bot", Monitor(services, str)) as url:
        status, text = await get(f"{url}/metrics")
    assert status == 200
    families = {family.name: family for family in text_string_to_metric_families(text)}
    tables = families["waypost_tables"].samples
    assert [(one.labels, one.value) for one in tables if one.labels["game"] == "toy"] == [
        ({"game": "toy", "phase": "playing"}, 1)
    ]
    assert [one.value for one in families["waypost_due_hand_dms"].samples] == [2]
    memory = {one.labels["process"]: one.value for one in families["waypost_memory_bytes"].samples}
    assert memory["main"] > 1 << 20
    assert str(CHANNEL) not in text
    assert str(ANNA.user) not in {
        label for family in families.values() for one in family.samples for label in one.labels
    }
