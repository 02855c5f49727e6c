"""The address of Sentinels in ``REDIS_URL``, and a client of whichever Redis takes the writes now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, unquote

from msgspec import Struct
from redis.asyncio.connection import SSLConnection
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool, SentinelManagedConnection
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError

if TYPE_CHECKING:
    from redis.asyncio import Redis

SCHEMES: Final = ("redis+sentinel://", "rediss+sentinel://")
DEFAULT_PORT: Final = 26379
OPTIONS: Final = frozenset({"ssl_ca_certs", "sentinel_username", "sentinel_password"})
EXAMPLE: Final = "redis+sentinel://host:26379,host2:26379/service"


class SentinelAddress(Struct, frozen=True):
    """The Sentinels that a ``REDIS_URL`` names."""

    sentinels: tuple[tuple[str, int], ...]
    service: str
    database: int = 0
    username: str | None = None
    password: str | None = None
    encrypted: bool = False
    authority: str | None = None
    """A file with the certificates that vouch for the servers, where that is not the machine's own."""
    sentinel_username: str | None = None
    sentinel_password: str | None = None
    """The password of the Sentinels themselves, if they ask for one."""


def is_sentinel(url: str) -> bool:
    return url.startswith(SCHEMES)


def parse(url: str) -> SentinelAddress:
    """Read an address. Raises ``ValueError`` when it is none."""
    scheme, _, rest = url.partition("://")
    rest, _, query = rest.partition("?")
    options = dict(parse_qsl(query, strict_parsing=True)) if query else {}
    authority, _, path = rest.partition("/")
    login, _, hosts = authority.rpartition("@")
    username, _, password = login.partition(":")
    service, _, database = path.strip("/").partition("/")
    sentinels = tuple(_host_and_port(host) for host in hosts.split(",") if host)
    if not sentinels or not service or not options.keys() <= OPTIONS:
        raise ValueError(url)
    return SentinelAddress(
        sentinels,
        unquote(service),
        int(database or 0),
        unquote(username) or None,
        unquote(password) or None,
        scheme.startswith("rediss"),
        options.get("ssl_ca_certs"),
        options.get("sentinel_username"),
        options.get("sentinel_password"),
    )


def _host_and_port(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    return (host.strip("[]"), int(port)) if colon else (text, DEFAULT_PORT)


class WatchedConnection(SentinelManagedConnection):
    """A connection that is given up when its Redis has lost its replicas: that Redis may be the one of before."""

    async def read_response(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's own options
        """Return an answer. Raises ``Disconnected`` so that the command is sent again, to the Redis of now."""
        try:
            return await super().read_response(*args, **options)
        except ResponseError as error:
            if not str(error).startswith("NOREPLICAS"):
                raise
            await self.disconnect()
            raise Disconnected(str(error)) from error


class EncryptedWatchedConnection(WatchedConnection, SSLConnection):
    """A watched connection that is encrypted."""


class ClosingPool(SentinelConnectionPool):
    """A pool of connections that closes those to the Sentinels, too."""

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002 - redis-py's own
        """Close the connections; those in use, and the Sentinels', only when all are to be closed."""
        await super().disconnect(inuse_connections)
        if inuse_connections:
            for sentinel in self.sentinel_manager.sentinels:
                await sentinel.aclose()


def sentinel_client(
    address: SentinelAddress,
    kind: type[Redis],
    **connection: Any,  # noqa: ANN401 - redis-py's own options
) -> Redis:
    """Return a client of whichever Redis takes the writes now."""
    timeouts = {name: value for name, value in connection.items() if name.startswith("socket_")}
    authority: dict[str, Any] = {"ssl_ca_certs": address.authority} if address.encrypted and address.authority else {}
    login = {"username": address.sentinel_username, "password": address.sentinel_password}
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        address.sentinels, sentinel_kwargs={**timeouts, **authority, **login, "ssl": address.encrypted}
    )
    client: Redis = sentinel.master_for(
        address.service,
        redis_class=kind,
        connection_pool_class=ClosingPool,
        connection_class=EncryptedWatchedConnection if address.encrypted else WatchedConnection,
        db=address.database,
        username=address.username,
        password=address.password,
        **authority,
        **connection,
    )
    return client
