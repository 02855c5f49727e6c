"""The address of Sentinels, as ``REDIS_URL`` says it."""

from __future__ import annotations

from typing import Final
from urllib.parse import unquote

from msgspec import Struct

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


def _host_and_port(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    return (host.strip("[]"), int(port)) if colon else (text, DEFAULT_PORT)
