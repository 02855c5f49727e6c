"""All that the kill test reads of what the bot stores: logs, tables, records, and every message of every outbox.

Redis appends each write to a file, so messages can be read there long after they were posted. The bot makes a post's
nonce of its message, and the playground shows the nonce: so it is known which message each post was made for. Only this
module knows the names and the forms of what is stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.app.wiring import Services, real_environment
from chatbot.posts.sending import nonce, publication_id
from chatbot.store.records import Keys, channel_of
from chatbot.tables.log import LogLine, beginning, moves_that_stand, played
from chatbot.tables.outcome import GameFilm, LobbyChanged, Notice, OutboxMessage, TableMoved, TurnPost
from chatbot.tables.record import Verified
from chatbot.tables.table import Person, Phase, Table
from engine.api import BrokenSave

if TYPE_CHECKING:
    from pathlib import Path

PREFIX: Final = "killtest"
OUTBOX: Final = Keys(PREFIX).outbox(0).partition("0")[2].encode()


class Written(Struct, frozen=True):
    """A message as an outbox once held it."""

    home: int
    channel: int
    message: OutboxMessage

    @property
    def identity(self) -> tuple[int, str, str]:
        """Name the message, whatever it came to say and to whichever channel its table went."""
        return self.home, type(self.message).__name__, self.message.id

    @property
    def nonce(self) -> str:
        return nonce(publication_id(self.channel, self.message))

    def nonce_instead_of(self, post: int) -> str:
        return nonce(f"{publication_id(self.channel, self.message)}:{post}")

    @property
    def makes_one_post(self) -> bool:
        """Return False for a lobby, which is shown anew when other posts stand below it."""
        return not isinstance(self.message, LobbyChanged)

    @property
    def must_be_posted(self) -> bool:
        """Return False for what may come too late, for a person's hand, and for a lobby, whose post is edited."""
        return isinstance(self.message, Notice | TurnPost | TableMoved | GameFilm)

    @property
    def is_film(self) -> bool:
        return isinstance(self.message, GameFilm)

    @property
    def is_end(self) -> bool:
        return isinstance(self.message, TurnPost) and self.message.over

    def told_turns(self) -> Iterator[tuple[int, str, int]]:
        """Yield the turns that its post tells, by home, match and revision: its own, and those that were left to it."""
        if isinstance(self.message, TurnPost):
            for revision in (self.message.revision, *(turn.revision for turn in self.message.earlier)):
                yield self.home, self.message.match, revision

    def __str__(self) -> str:
        return f"{type(self.message).__name__} {self.message.id} of {self.channel}"


class Outboxes:
    """Every message that was ever in an outbox, on any server of Redis that was read."""

    def __init__(self, homes: Mapping[int, int]) -> None:
        self.homes = homes
        self.by_nonce: dict[str, Written] = {}
        self.matches: set[tuple[int, str]] = set()
        """The matches that were played, each with a channel where it was."""
        self.broken_files: list[str] = []

    def add(self, channel: int, message: OutboxMessage) -> Written:
        written = Written(self.homes[channel], channel, message)
        self.by_nonce[written.nonce] = written
        self.matches.add((channel, message.match))
        return written

    def read(self, folder: Path) -> None:
        for file in sorted(folder.glob("appendonlydir/*.incr.aof")):
            data, place = file.read_bytes(), 0
            for end, words in commands_in(data):
                place = end
                for channel, text in _messages_in(words):
                    self.add(channel, msgspec.json.decode(text, type=OutboxMessage))
            if place != len(data):
                self.broken_files.append(f"{file.name}: ends at {place} of {len(data)}")


def _messages_in(words: Sequence[bytes]) -> Iterator[tuple[int, bytes]]:
    command = words[0].upper()
    if command in {b"RPUSH", b"LSET"} and words[1].endswith(OUTBOX):
        for text in words[2:] if command == b"RPUSH" else words[3:]:
            yield channel_of(words[1].decode()), text


def commands_in(data: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """Yield the commands of an append-only file, each with the place of its end, up to one that was cut off."""
    place = 0
    while data[place : place + 1] == b"*" and (end := data.find(b"\r\n", place)) > 0:
        words, count, place = [], int(data[place + 1 : end]), end + 2
        for _ in range(count):
            end = data.find(b"\r\n", place)
            if end < 0:
                return
            length = int(data[place + 1 : end])
            words.append(data[end + 2 : end + 2 + length])
            place = end + 2 + length + 2
        if place > len(data):
            return
        yield place, words


class Move(Struct, frozen=True, order=True):
    """A move in a log."""

    home: int
    match: str
    revision: int
    seat: int
    text: str


class StoredGames:
    """The games that a server of Redis holds."""

    def __init__(self, services: Services, homes: Mapping[int, int]) -> None:
        self._services = services
        self._homes = homes

    async def logs(self, matches: Collection[tuple[int, str]]) -> dict[tuple[int, str], list[Move]]:
        found = {}
        for channel, match in sorted(matches):
            lines = map(LogLine.parse, await self._services.store.log(channel, match))
            home = self._homes[channel]
            found[channel, match] = [Move(home, match, line.revision, line.seat, line.move) for line in lines]
        return found

    async def broken_records(self, matches: Collection[tuple[int, str]]) -> tuple[int, list[str]]:
        """Return how many of these matches have a record, and those whose record is not what their log says."""
        records, broken = 0, []
        for channel, match in sorted(matches):
            record = await self._services.queries.record(channel, match)
            if isinstance(record, str):
                records += 1
                verified = await self._services.queries.verify(record)
                lines = await self._services.store.log(channel, match)
                logged = [f"{line.seat} {line.move}" for line in moves_that_stand(lines)]
                if not isinstance(verified, Verified) or list(verified.record.moves) != logged:
                    broken.append(f"{channel} {match}: {verified if not isinstance(verified, Verified) else logged}")
        return records, broken

    async def torn_games(self) -> list[str]:
        tables = [table for table in (await self._tables()).values() if isinstance(table, Table)]
        playing = [table for table in tables if table.phase is Phase.PLAYING]
        return [f"{table.channel} {table.match}" for table in playing if not await self._is_sound(table)]

    async def _is_sound(self, table: Table) -> bool:
        game = self._services.environment.games(table.game)
        position = beginning(game, table)
        try:
            for line in moves_that_stand(await self._services.store.log(table.channel, table.match)):
                played(game, position, line)
        except BrokenSave:
            return False
        return game.save(position).decode() == table.position

    async def homes_without_table(self) -> set[int]:
        found = {self._homes[channel] for channel, table in (await self._tables()).items() if table is not None}
        return set(self._homes.values()) - found

    async def are_quiet(self) -> bool:
        """Return True if nothing is left to post or to think, nobody but people is waited for, and no table is gone."""
        channels = list(self._homes)
        if len(await self._services.outbox.empty(channels)) < len(channels):
            return False
        if any(entry.name.startswith("film:") for entry in await self._services.due.until(float("inf"))):
            return False
        return not await self.homes_without_table() and all(map(_is_at_rest, (await self._tables()).values()))

    async def _tables(self) -> dict[int, Table | BrokenSave | None]:
        return await self._services.store.read_many(list(self._homes))


def _is_at_rest(table: Table | Exception | None) -> bool:
    if isinstance(table, Exception):
        return False
    if table is None or table.phase is not Phase.PLAYING:
        return True
    return any(isinstance(table.sitters[seat], Person) for seat in table.to_act)


def services_at(url: str) -> Services:
    return Services(url, PREFIX, real_environment())
