"""Compare, after a run, posts with outbox messages, and stored games with acknowledged moves.

A commit adds each message to the outbox in the same step. "Posted exactly once" therefore means: each outbox message
made one post, in any channel where its table was, or is covered by the post of a later turn, and each post belongs to a
message. If Redis has lost its last second of data, a message may be lost or sent again under the same nonce, which
creates no second post. In that case, missing posts are not counted, but everything else is still checked.

Redis appends each write to a file, so messages can be read there long after they were posted. The bot derives a post's
nonce from its message, and the playground shows the nonce, so each post can be matched to its message.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

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
from tools.kill_test.guests import Post

PREFIX: Final = "killtest"
OUTBOX: Final = Keys(PREFIX).outbox(0).partition("0")[2].encode()


class Written(Struct, frozen=True):
    """A message that was once in an outbox."""

    home: int
    channel: int
    message: OutboxMessage

    @property
    def identity(self) -> tuple[int, str, str]:
        """Return the message's identity, which stays the same if its content changes or its table moves to another
        channel.
        """
        return self.home, type(self.message).__name__, self.message.id

    @property
    def nonce(self) -> str:
        return nonce(publication_id(self.channel, self.message))

    def nonce_instead_of(self, post: int) -> str:
        return nonce(f"{publication_id(self.channel, self.message)}:{post}")

    @property
    def must_be_posted(self) -> bool:
        """Return True if the message must have its own post. Messages that may expire, hand DMs, and lobbies (whose
        posts are edited) need none.
        """
        return isinstance(self.message, Notice | TurnPost | TableMoved | GameFilm)

    @property
    def is_film(self) -> bool:
        return isinstance(self.message, GameFilm)

    def told_turns(self) -> Iterator[tuple[int, str, int]]:
        """Yield the turns that the message's post covers, by home, match and revision: its own, and earlier ones merged
        in.
        """
        if isinstance(self.message, TurnPost):
            for revision in (self.message.revision, *(turn.revision for turn in self.message.earlier)):
                yield self.home, self.message.match, revision

    def __str__(self) -> str:
        return f"{type(self.message).__name__} {self.message.id} of {self.channel}"


class Outboxes:
    """Every message that was ever in an outbox, on any Redis server that was read."""

    def __init__(self, homes: Mapping[int, int]) -> None:
        self.homes = homes
        self.by_nonce: dict[str, Written] = {}
        self.matches: set[tuple[int, str]] = set()  # The matches played, each with a channel where it was.
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
    """Yield the commands of an append-only file, each with the offset of its end. A truncated command ends the file."""
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
    """The games stored on a Redis server."""

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
        """Return the number of these matches that have a record, and the matches whose record differs from the log."""
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
        return [f"{table.channel} {table.match}" for table in playing if not await self._matches_log(table)]

    async def _matches_log(self, table: Table) -> bool:
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
        """Return True if nothing is left to post or compute, every table waits for people, and no table is missing."""
        channels = list(self._homes)
        if len(await self._services.outbox.empty(channels)) < len(channels):
            return False
        if any(entry.name.startswith("film:") for entry in await self._services.due.until(float("inf"))):
            return False
        return not await self.homes_without_table() and all(map(_is_settled, (await self._tables()).values()))

    async def _tables(self) -> dict[int, Table | BrokenSave | None]:
        return await self._services.store.read_many(list(self._homes))


def _is_settled(table: Table | Exception | None) -> bool:
    if isinstance(table, Exception):
        return False
    if table is None or table.phase is not Phase.PLAYING:
        return True
    return any(isinstance(table.sitters[seat], Person) for seat in table.to_act)


def services_at(url: str) -> Services:
    return Services(url, PREFIX, real_environment())


PLAYED: Final = re.compile(r"^\S+ [\d:]+,\d+ .*table (\d+): revision (\d+): seat (\d+): played$", re.MULTILINE)
"""The bot's log line for a person's move that Redis has stored."""
NO_FILM: Final = re.compile(
    r"table \d+: (no film|the film cannot be posted: (HTTPException|Forbidden|NotFound)$)", re.MULTILINE
)
DAMAGE_NOTED: Final = "recounting results; damaged keys are set aside"
FAULTS: Final = (
    "lost moves", "doubled moves", "doubled posts", "missing posts", "posts unexplained", "private texts in public",
    "broken records", "broken files", "missing tables", "silent tables", "stuck tables", "unsettled tables",
    "unheeded SIGTERMs", "tracebacks", "errors logged",
)  # fmt: skip
"""Names of figures that must be 0."""
OF_A_HAND: Final = ("Your cards", "Your ticket ", "On offer")  # Prefixes of lines visible only to a hand's player.


class Findings:
    """The findings of the checks: figures by name, and the details of faults."""

    def __init__(self) -> None:
        self.figures: Counter[str] = Counter()
        self.details: list[str] = []

    def count(self, name: str, number: int = 1) -> None:
        self.figures[name] += number

    def fault(self, name: str, detail: str, number: int = 1) -> None:
        if name not in FAULTS:
            raise ValueError(name)
        self.figures[name] += number
        self.details.append(f"{name}: {detail}")

    @property
    def faults(self) -> list[str]:
        return [name for name in FAULTS if self.figures[name]]

    @property
    def is_clean(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        plain = ", ".join(f"{name} {count}" for name, count in sorted(self.figures.items()) if name not in FAULTS)
        faults = ", ".join(f"{name} {self.figures[name]}" for name in FAULTS)
        return "\n".join([*(f"  {detail}" for detail in self.details), plain, faults])


class Seen(NamedTuple):
    """Everything that the people of a run have seen."""

    posts: Sequence[Post]
    public_lines: Collection[str] = ()
    private_lines: Collection[str] = ()


def check_posts(seen: Seen, outboxes: Outboxes, findings: Findings, *, given_up: int, has_lost: bool) -> None:
    public = sorted((post for post in seen.posts if post.is_public), key=lambda post: post.message)
    made_for = _messages_of(public, outboxes)
    for post in public:
        if post.message not in made_for:
            findings.fault("posts unexplained", f"{post.channel}: nonce {post.nonce!r}: {post.texts[:1]}")
    for used, times in Counter(post.nonce for post in seen.posts).items():
        if times > 1:
            findings.fault("doubled posts", f"nonce {used!r}: {times} times", times - 1)
    if not has_lost:
        _check_duplicates(made_for.values(), findings)
        _check_missing(made_for.values(), outboxes, findings, given_up)
    findings.count("posts", len(public))
    messages = [written.message for written in made_for.values()]
    findings.count("posts of ends", sum(isinstance(message, TurnPost) and message.over for message in messages))
    findings.count("films", sum(written.is_film for written in made_for.values()))
    _check_private(seen, findings)


def _messages_of(posts: Iterable[Post], outboxes: Outboxes) -> dict[int, Written]:
    by_nonce = dict(outboxes.by_nonce)
    found = {}
    for post in posts:
        if (written := by_nonce.get(post.nonce)) is not None:
            found[post.message] = written
            by_nonce[written.nonce_instead_of(post.message)] = written
    return found


def _check_duplicates(made_for: Iterable[Written], findings: Findings) -> None:
    # A lobby is posted again when other posts follow it.
    made = Counter(written.identity for written in made_for if not isinstance(written.message, LobbyChanged))
    for identity, times in made.items():
        if times > 1:
            findings.fault("doubled posts", f"{identity} has made {times} posts", times - 1)


def _check_missing(made_for: Iterable[Written], outboxes: Outboxes, findings: Findings, given_up: int) -> None:
    posted = list(made_for)
    made = {written.identity for written in posted}
    told = {turn for written in posted for turn in written.told_turns()}
    missing = {
        written.identity: written
        for written in outboxes.by_nonce.values()
        if written.must_be_posted and written.identity not in made and next(written.told_turns(), None) not in told
    }
    films = [written for written in missing.values() if written.is_film]
    findings.count("films not painted in time", given_up)
    for written in [*films[given_up:], *(one for one in missing.values() if not one.is_film)]:
        findings.fault("missing posts", str(written))


def _check_private(seen: Seen, findings: Findings) -> None:
    hands = {line for line in seen.private_lines if line.startswith(OF_A_HAND)}
    for line in sorted(hands & set(seen.public_lines)):
        findings.fault("private texts in public", repr(line))
    findings.count("lines of hands", len(hands))


async def check_games(
    games: StoredGames, outboxes: Outboxes, bot_logs: Sequence[str], lost: Collection[Move], findings: Findings
) -> None:
    logs = await games.logs(outboxes.matches)
    check_moves(logs, acknowledged_in(bot_logs, outboxes.homes), lost, findings)
    records, broken = await games.broken_records(outboxes.matches)
    findings.count("records", records)
    for detail in [*broken, *await games.torn_games()]:
        findings.fault("broken records", detail)
    for home in await games.homes_without_table():
        findings.fault("missing tables", str(home))
    for detail in outboxes.broken_files:
        findings.fault("broken files", detail)


def acknowledged_in(bot_logs: Iterable[str], homes: Mapping[int, int]) -> set[tuple[int, int, int]]:
    """Return the home, revision and seat of each acknowledged move. The match is missing, because the bots do not log
    it.
    """
    return {
        (homes[int(channel)], int(revision), int(seat))
        for log in bot_logs
        for channel, revision, seat in PLAYED.findall(log)
    }


def check_moves(
    logs: Mapping[tuple[int, str], Sequence[Move]],
    acknowledged: Collection[tuple[int, int, int]],
    lost: Collection[Move],
    findings: Findings,
) -> None:
    """Check that each log has each revision once, in order, and all acknowledged moves except those lost by Redis."""
    for (channel, match), moves in logs.items():
        revisions = [move.revision for move in moves]
        if revisions != sorted(set(revisions)):
            findings.fault("doubled moves", f"{channel} {match}: revisions {revisions}")
    kept = {(move.home, move.revision, move.seat) for moves in logs.values() for move in moves}
    gone = {(move.home, move.revision, move.seat) for move in lost}
    for home, revision, seat in sorted(set(acknowledged) - kept - gone):
        findings.fault("lost moves", f"table {home}: revision {revision} of seat {seat}")
    findings.count("moves", sum(map(len, logs.values())))
    findings.count("moves acknowledged", len(acknowledged))
    findings.count("moves gone with Redis' data", len(lost))


def check_logs(logs: Mapping[str, Path], findings: Findings, *, has_damage: bool) -> None:
    for name, log in logs.items():
        for line in log.read_text(errors="replace").splitlines():
            if "Traceback" in line:
                findings.fault("tracebacks", f"{name}: {line[:400]}")
            elif has_damage and DAMAGE_NOTED in line:
                findings.count("damaged values noted")
            elif " ERROR " in line or " CRITICAL " in line:
                findings.fault("errors logged", f"{name}: {line[:300]}")
