"""Problems with a Redis server or its address cause clear messages, which contain no part of a password."""

from __future__ import annotations

import pytest

from chatbot.store.connection import connect
from chatbot.store.server import UnusableRedis, acl_rules, check, problem_with, without_password
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import background_work
from tests.chatbot.services import ANNA, ServicesUnderTest


@pytest.mark.parametrize(
    "url",
    [
        "redis://:pass/xyz@host:6379/0",
        "redis://:77/xyz@host:6379/0",
        "redis://:77?xyz@host:6379/0",
        "redis://anna:77#xyz@host:6379/0",
        "redis://anna:wo:rd@host:99999/0",
        "redis://host:99999",
        "redis://host:0",
        "redis://host/xyz",
        "redis://host?xyz=1",
        "redis://host?db=xyz",
        "xyz://host",
    ],
)
def test_a_wrong_address_is_reported_without_quoting_it(url: str) -> None:
    problem = problem_with(url)
    assert problem is not None
    assert not any(piece in problem for piece in ("xyz", "77", "99999"))


@pytest.mark.parametrize(
    "url",
    [
        "redis://localhost",
        "redis://localhost:6379/",
        "rediss://anna:p%40ss%2Fword@host:6380/1?ssl_cert_reqs=none",
        "redis://anna:pa@ss@host:6380/1",
        "redis://[::1]:6379/0",
        "redis://host?password=a@b",
        "unix:///run/valkey.sock",
        "unix://anna:secret@/run/valkey.sock?db=1",
    ],
)
def test_a_valid_address_is_accepted(url: str) -> None:
    assert problem_with(url) is None


def test_an_address_is_printed_without_its_password() -> None:
    assert without_password("rediss://anna:secret@host:6380/1") == "rediss://host:6380/1"
    assert without_password("redis://host/1?password=secret") == "redis://host/1"
    assert without_password("unix:///run/valkey.sock") == "unix:///run/valkey.sock"


async def refusal(services: ServicesUnderTest, url: str) -> str:
    redis = connect(url)
    try:
        with pytest.raises(UnusableRedis) as caught:
            await check(redis, url, services.keys)
    finally:
        await redis.aclose()
    assert "secret" not in str(caught.value)
    assert ".." not in str(caught.value)
    return str(caught.value)


@pytest.mark.asyncio
async def test_a_wrong_password_or_missing_server_is_explained(
    own_server: ServicesUnderTest,
) -> None:
    wrong = own_server.url.replace("unix://", "unix://anna:secret@")
    assert "does not accept the user or the password" in await refusal(own_server, wrong)
    assert "does not answer" in await refusal(own_server, "redis://127.0.0.1:1/0")


@pytest.mark.asyncio
async def test_a_read_only_replica_is_reported_at_the_start(own_server: ServicesUnderTest) -> None:
    await own_server.redis.execute_command("REPLICAOF", "127.0.0.1", "1")  # type: ignore[no-untyped-call]
    assert "is a read-only replica" in await refusal(own_server, own_server.url)
    await own_server.redis.execute_command("REPLICAOF", "NO", "ONE")  # type: ignore[no-untyped-call]


@pytest.mark.asyncio
async def test_a_full_server_is_reported_at_the_start(own_server: ServicesUnderTest) -> None:
    await own_server.redis.config_set("maxmemory", "1")
    assert "takes no writes" in await refusal(own_server, own_server.url)
    await own_server.redis.config_set("maxmemory", "0")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "rules",
    [
        "~waypost:* &* +@all",
        "~saq:* &* +@all",
        "~* resetchannels +@all",
        "~* &* +@all -@scripting",
        "~* &* +@all -@dangerous",
        "~* &* +@read +info",
    ],
)
async def test_missing_permissions_of_the_redis_user_are_listed(own_server: ServicesUnderTest, rules: str) -> None:
    url = await with_user(own_server, rules)
    said = await refusal(own_server, url)
    assert "lacks permissions" in said
    assert acl_rules(own_server.keys) in said


@pytest.mark.asyncio
async def test_the_listed_rules_suffice(own_server: ServicesUnderTest) -> None:
    url = await with_user(own_server, acl_rules(own_server.keys))
    services = ServicesUnderTest(url, "waypost")
    await check(services.redis, url, services.keys)
    await services.game(ANNA, places=4)
    async with background_work(services, InlineMoveChooser(), 1, None):

        async def annas_turn() -> bool:
            return (await services.facts()).to_act == (0,)

        await until(annas_turn)
    await services.close()


async def with_user(services: ServicesUnderTest, rules: str) -> str:
    """Create a Redis user with these ACL rules, and return the address for this user."""
    words = ["ACL", "SETUSER", "anna", "reset", "on", ">secret", *rules.split()]
    await services.redis.execute_command(*words)  # type: ignore[no-untyped-call]
    return services.url.replace("unix://", "unix://anna:secret@")
