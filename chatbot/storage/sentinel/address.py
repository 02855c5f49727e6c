"""The address of Sentinels, as ``REDIS_URL`` says it."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl, unquote

from msgspec import Struct

SCHEMES: Final = ("redis+sentinel://", "rediss+sentinel://")
DEFAULT_PORT: Final = 26379
OPTIONS: Final = frozenset({"ssl_ca_certs", "sentinel_username", "sentinel_password"})
"""What may stand behind the ? of an address."""
EXAMPLE: Final = "redis+sentinel://host:26379,host2:26379/service"


class SentinelAddress(Struct, frozen=True):
    """What a ``REDIS_URL`` says of Sentinels."""

    sentinels: tuple[tuple[str, int], ...]
    service: str
    database: int = 0
    username: str | None = None
    password: str | None = None
    encrypted: bool = False
    authority: str | None = None
    """A file with the certificates of who vouches for the servers, where that is not the machine's own authorities."""
    sentinel_username: str | None = None
    sentinel_password: str | None = None
    """Of the Sentinels themselves, where they ask for one."""


def is_sentinel(url: str) -> bool:
    """Whether this is the address of Sentinels."""
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
