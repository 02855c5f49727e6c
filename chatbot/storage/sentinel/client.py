"""A client of whichever Redis takes the writes now, as the Sentinels say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redis.asyncio.connection import SSLConnection
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool, SentinelManagedConnection
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.sentinel.address import SentinelAddress


class WatchedConnection(SentinelManagedConnection):
    """A connection that is given up when its Redis has lost its replicas: that Redis may be the one of before."""

    async def read_response(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's own options
        """An answer. Raises ``Disconnected`` so that the command is sent again, to the Redis of now."""
        try:
            return await super().read_response(*args, **options)
        except ResponseError as error:
            if not str(error).startswith("NOREPLICAS"):
                raise
            await self.disconnect()
            raise Disconnected(str(error)) from error


class EncryptedWatchedConnection(WatchedConnection, SSLConnection):
    """The same, encrypted."""


class ClosingPool(SentinelConnectionPool):
    """A pool of connections that takes those to the Sentinels with it."""

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002 - redis-py's own
        """Close the connections; those that are in use, and the Sentinels', only when all are to be closed."""
        await super().disconnect(inuse_connections)
        if inuse_connections:
            for sentinel in self.sentinel_manager.sentinels:
                await sentinel.aclose()


def sentinel_client(
    address: SentinelAddress,
    kind: type[Redis],
    **connection: Any,  # noqa: ANN401 - redis-py's own options
) -> Redis:
    """A client of whichever Redis takes the writes now."""
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
