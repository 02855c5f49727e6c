"""The stored data of a released version: a whole Redis as one JSON file, which can be loaded into any Redis.

A file contains every key with its type, its remaining seconds to live if any, and its value. Printable text is stored
as text, compressed text as ``{"zlib": text, "level": n}``, MessagePack as ``{"msgpack": value}``, and everything else
as ``{"base64": …}``. The keys begin with the prefix of the original bot and are loaded under any other prefix.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tests.paths import GOLDEN

if TYPE_CHECKING:
    from pathlib import Path

    from redis.asyncio import Redis

STORED: Final = GOLDEN / "stored"
LEVELS: Final = (1, 6, 9)
"""Possible compression levels of text."""
GARBAGE: Final = b"\xc1\x00 damaged"


def stored_by(version: str) -> dict[str, Any]:
    """Return the stored data of a version: ``prefix``, ``now`` (by its bot's clock) and ``keys``."""
    return read(STORED / f"version-{version}.json")


def posts_of(version: str) -> dict[str, Any]:
    """Return what the bot of a version had on Discord: channels, people, and every message with components."""
    return read(STORED / f"buttons-{version}.json")


def read(path: Path) -> dict[str, Any]:
    """Return the content of a file of this folder."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def write(path: Path, content: object) -> None:
    """Write a file of this folder. Equal contents give equal files."""
    path.write_text(json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")


# --- Loading --------------------------------------------------------------------------------------------


async def load(redis: Redis, stored: dict[str, Any], prefix: str) -> None:
    """Load all stored data of a version into a Redis, under another prefix."""
    pipe = redis.pipeline(transaction=False)
    for name, entry in renamed(stored, prefix).items():
        value = entry["value"]
        match entry["type"]:
            case "string":
                pipe.set(name, decoded(value))
            case "hash":
                pipe.hset(name, mapping={field: decoded(one) for field, one in value.items()})
            case "list":
                pipe.rpush(name, *map(decoded, value))
            case "zset":
                pipe.zadd(name, value)
            case other:
                raise ValueError(other)
        if "ttl" in entry:
            pipe.expire(name, entry["ttl"])
    await pipe.execute()


def renamed(stored: dict[str, Any], prefix: str) -> dict[str, Any]:
    """Return the keys with another prefix. The job queue's values contain the queue's name and keys, so the prefix
    changes there, too.
    """
    old = stored["prefix"]
    ours: dict[str, Any] = {}
    jobs: dict[str, Any] = {}
    for name, entry in stored["keys"].items():
        if name.startswith("saq:"):
            jobs[name] = entry
        else:
            ours[prefix + name.removeprefix(old)] = entry
    ours.update(json.loads(json.dumps(jobs).replace(old, prefix)))
    return ours


def decoded(value: str | dict[str, Any]) -> bytes:
    """Return the bytes that a value of the file represents."""
    match value:
        case str():
            return value.encode()
        case {"zlib": str(text), "level": int(level)}:
            return zlib.compress(text.encode(), level)
        case {"msgpack": content}:
            return msgspec.msgpack.encode(content)
        case {"base64": str(text)}:
            return base64.b64decode(text)
        case _:
            raise ValueError(value)


# --- Dumping --------------------------------------------------------------------------------------------


async def dump(redis: Any, pattern: str = "*") -> dict[str, Any]:
    """Return every key of a Redis that matches the pattern, in the format of ``load``."""
    names = sorted([name.decode() async for name in redis.scan_iter(pattern, count=1000)])
    return {name: await _dumped(redis, name) for name in names}


async def _dumped(redis: Any, name: str) -> dict[str, Any]:
    kind: str = (await redis.type(name)).decode()
    value: Any
    match kind:
        case "string":
            value = encoded(await redis.get(name))
        case "hash":
            value = {field.decode(): encoded(one) for field, one in (await redis.hgetall(name)).items()}
        case "list":
            value = [encoded(one) for one in await redis.lrange(name, 0, -1)]
        case "zset":
            value = {one.decode(): score for one, score in await redis.zrange(name, 0, -1, withscores=True)}
        case _:
            raise ValueError(f"{name} is a {kind}")
    left = await redis.ttl(name)
    return {"type": kind, "value": value, **({"ttl": left} if left >= 0 else {})}


def encoded(value: bytes) -> str | dict[str, Any]:
    """Return bytes in the format of the file."""
    text = _text(value)
    if text is not None:
        return text
    try:
        packed = _text(zlib.decompress(value))
    except zlib.error:
        packed = None
    for level in LEVELS if packed is not None else ():
        if packed is not None and zlib.compress(packed.encode(), level) == value:
            return {"zlib": packed, "level": level}
    try:
        content = msgspec.msgpack.decode(value)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        content = None
    if isinstance(content, list) and msgspec.msgpack.encode(content) == value:
        return {"msgpack": content}
    return {"base64": base64.b64encode(value).decode()}


def _text(value: bytes) -> str | None:
    try:
        text = value.decode()
    except UnicodeDecodeError:
        return None
    return text if all(letter.isprintable() or letter == "\n" for letter in text) else None


async def damage(redis: Any, name: str, *, keeps_type: bool) -> None:
    """Replace a key's content, or the whole key, with garbage."""
    kind = (await redis.type(name)).decode()
    if not keeps_type:
        await redis.delete(name)
        await (redis.set(name, GARBAGE) if kind != "string" else redis.hset(name, "field", GARBAGE))
        return
    match kind:
        case "string":
            await redis.set(name, GARBAGE)
        case "hash":
            for field in await redis.hkeys(name):
                await redis.hset(name, field, GARBAGE)
        case "list":
            for number in range(await redis.llen(name)):
                await redis.lset(name, number, GARBAGE)
        case "zset":
            await redis.zadd(name, {GARBAGE: 1})
        case other:
            raise AssertionError(other)
