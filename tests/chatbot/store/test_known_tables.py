"""Tests of a process's cached tables, and of their age, which decides whether a read can be skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.runtime.tasks import next_moment
from chatbot.store.connection import as_bytes
from chatbot.tables import lobby
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest

if TYPE_CHECKING:
    from chatbot.tables.table import Table

pytestmark = pytest.mark.asyncio


def known(services: ServicesUnderTest, since: int = 0) -> Table | None:
    return services.store.known(CHANNEL, since)


async def test_a_table_is_known_from_its_last_read_or_write(services: ServicesUnderTest) -> None:
    asked_at = next_moment()
    await services.lobby(ANNA)
    assert known(services, asked_at) is not None
    asked_again_at = next_moment()
    assert known(services, asked_again_at) is None, "another process may have written it"
    await services.store.read(CHANNEL, "")
    assert known(services, asked_again_at) is not None


async def test_a_later_read_sees_another_processs_write(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    elsewhere = ServicesUnderTest(services.url, services.keys.prefix)
    await elsewhere.tables.act(CHANNEL, BEN, services.key(), lobby.join)
    await elsewhere.close()
    state = await services.queries.facts(CHANNEL)
    found = known(services)
    assert found is not None
    assert state == await services.queries.facts(CHANNEL)
    assert len(found.sitters) == 2


async def test_a_late_reply_does_not_hide_a_newer_write(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    before, begun = known(services), next_moment()
    found = await services.redis.hmget(services.keys.table(CHANNEL), ["revision", "snapshot"])
    stored = [as_bytes(one) for one in found if one is not None]
    await services.tables.act(CHANNEL, BEN, services.key(), lobby.join)
    after = known(services)
    assert services.store._decoded(CHANNEL, stored, begun) == before, "the late reply is returned"
    assert known(services) is after
