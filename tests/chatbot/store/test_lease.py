"""A lease has one holder at a time, and nobody else can renew or release it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.store.connection import Leases

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def test_a_lease_belongs_to_its_first_claimer_until_released(services: ServicesUnderTest) -> None:
    leases, key = Leases(services.redis, 30), services.keys.shard_share(0)
    assert await leases.claim(key, "first")
    assert not await leases.claim(key, "second")
    await leases.release(key, "first")
    assert await leases.claim(key, "second")


async def test_a_renewed_lease_lasts_its_full_time_again(services: ServicesUnderTest) -> None:
    leases, key = Leases(services.redis, 30), services.keys.shard_share(0)
    await leases.claim(key, "holder")
    await services.redis.expire(key, 1)
    assert await leases.renew(key, "holder")
    assert await services.redis.ttl(key) > 1


async def test_only_its_holder_can_renew_or_release_a_lease(services: ServicesUnderTest) -> None:
    leases, key = Leases(services.redis, 30), services.keys.shard_share(0)
    assert not await leases.renew(key, "late"), "it has expired"
    await leases.claim(key, "holder")
    assert not await leases.renew(key, "late")
    await leases.release(key, "late")
    assert await services.redis.get(key) == b"holder"
