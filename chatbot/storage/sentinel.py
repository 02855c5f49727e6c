"""Redis behind Sentinel: servers that watch a Redis and its replicas, and know which of them takes writes.

``redis+sentinel://user:password@host:26379,host2:26379/service/0``: the Sentinels, the name under which they watch the
Redis, and the database. User and password are the Redis's; with ``rediss+sentinel://`` all connections are encrypted.
After a failover the Sentinels are asked anew, whenever a connection breaks or its Redis has become a replica.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from msgspec import Struct
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool

if TYPE_CHECKING:
    from redis.asyncio import Redis

SCHEMES: Final = ("redis+sentinel://", "rediss+sentinel://")
DEFAULT_PORT: Final = 26379
EXAMPLE: Final = "redis+sentinel://host:26379,host2:26379/service"


class SentinelAddress(Struct, frozen=True):
    """What a ``REDIS_URL`` says of Sentinels."""

    sentinels: tuple[tuple[str, int], ...]
    service: str
    database: int = 0
    username: str | None = None
    password: str | None = None
    encrypted: bool = False


class ClosingPool(SentinelConnectionPool):
    """A pool of connections that takes those to the Sentinels with it."""

    async def aclose(self) -> None:
        """Close all connections."""
        await super().aclose()
        for sentinel in self.sentinel_manager.sentinels:
            await sentinel.aclose()


def is_sentinel(url: str) -> bool:
    """Whether this is the address of Sentinels."""
    return url.startswith(SCHEMES)


def parse(url: str) -> SentinelAddress:
    """Read an address. Raises ``ValueError`` when it is none."""
    scheme, _, rest = url.partition("://")
    authority, _, path = rest.partition("/")
    login, _, hosts = authority.rpartition("@")
    username, _, password = login.partition(":")
    service, _, database = path.strip("/").partition("/")
    sentinels = tuple(_host_and_port(host) for host in hosts.split(",") if host)
    if not sentinels or not service:
        raise ValueError(url)
    return SentinelAddress(
        sentinels,
        unquote(service),
        int(database or 0),
        unquote(username) or None,
        unquote(password) or None,
        scheme.startswith("rediss"),
    )


def sentinel_client(address: SentinelAddress, **connection: Any) -> Redis:  # noqa: ANN401 - redis-py's own options
    """A client of whichever Redis takes the writes now."""
    timeouts = {name: value for name, value in connection.items() if name.startswith("socket_")}
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        address.sentinels, sentinel_kwargs={**timeouts, "ssl": address.encrypted}
    )
    client: Redis = sentinel.master_for(
        address.service,
        connection_pool_class=ClosingPool,
        db=address.database,
        username=address.username,
        password=address.password,
        ssl=address.encrypted,
        **connection,
    )
    return client


def _host_and_port(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    return (host.strip("[]"), int(port)) if colon else (text, DEFAULT_PORT)
