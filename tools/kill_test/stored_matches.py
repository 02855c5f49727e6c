"""What a server of Redis holds of the games in some channels: their moves, and what of them is still to be told.

It is read before and after each server's death, so that what was lost with it is known to the move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec import Struct

from chatbot.app.services import Services, real_environment
from chatbot.posts.post import PostKind
from chatbot.posts.publish_context import told_before
from chatbot.posts.sending import publication_id
from chatbot.store.connection import as_text
from chatbot.tables.change import OutboxMessage, TurnPost
from chatbot.tables.record import LogLine
from chatbot.tables.table import Phase, Table
from engine.api import PublicEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.store.posts import SentPost
    from tools.kill_test.checking.written_matches import WrittenMatches

PREFIX: Final = "killtest"
ASKED_AGAIN: Final = "moves-lost"
"""What is told first where a turn is asked for again after Redis has lost something; no move has made it."""


class StoredMatch(Struct, frozen=True):
    """One match of a channel that has begun."""

    table: Table
    """Its last table, or where that is not known any more, the channel's, which may be that of a later match."""
    lines: tuple[str, ...]
    """Its log."""
    record: str | None
    """If it is over."""
    untold: tuple[PublicEvent, ...] = ()
    """What is still to be told in posts of turns, oldest first."""

    @property
    def moves(self) -> tuple[LogLine, ...]:
        """Its log, line by line."""
        return tuple(map(LogLine.parse, self.lines))


class MatchKey(Struct, frozen=True, order=True):
    """Names a match."""

    channel: int
    match: str

    def __str__(self) -> str:
        return f"{self.channel} {self.match}"


StoredMatches: TypeAlias = Mapping[MatchKey, StoredMatch]


async def read_server(port: int) -> StoredMatches:
    """The matches that the server on this port holds."""
    services = Services(f"redis://127.0.0.1:{port}/0", PREFIX, real_environment())
    try:
        return await read_matches(services)
    finally:
        await services.close()


async def read_matches(
    services: Services, homes: Mapping[int, int] = {}, written: WrittenMatches | None = None
) -> StoredMatches:
    """The matches that these services know of. A table may be in any of the channels that have the same home.

    ``written`` is what their server ever held: the tables and the records that later ones have replaced.
    """
    tables = {channel: (await services.store.read(channel, "")).table async for channel in services.store.channels()}
    of_home = {homes.get(channel, channel): table for channel, table in tables.items() if table is not None}
    found: dict[MatchKey, StoredMatch] = {}
    for channel in {*tables, *homes}:
        home = homes.get(channel, channel)
        table = tables.get(channel) or of_home.get(home)
        if table is None:
            continue
        records = written.records.get(channel, {}) if written is not None else {}
        for match in sorted({*records, *await _begun(services, channel, tables.get(channel))}):
            key, record = MatchKey(home, match), await services.queries.record(channel, match)
            found[key] = StoredMatch(
                written.tables.get(key, table) if written is not None else table,
                tuple(await services.store.log(channel, match)),
                record if isinstance(record, str) else records.get(match),
                await _untold(services, channel, table, match),
            )
    return found


async def _begun(services: Services, channel: int, table: Table | None) -> set[str]:
    """The matches of a channel that have a record, and the one that is played."""
    names = {as_text(name) for name in await services.redis.hkeys(services.keys.records(channel))}
    return names | ({table.match} if table is not None and table.phase is Phase.PLAYING else set())


async def _untold(services: Services, channel: int, table: Table, match: str) -> tuple[PublicEvent, ...]:
    """What the outbox and the table still have to tell of a match."""
    last = await services.posts.last(channel, PostKind.TURN)
    stored = await services.redis.lrange(services.keys.outbox(channel), 0, -1)
    messages = [msgspec.json.decode(as_text(message), type=OutboxMessage) for message in stored]
    posts = [message for message in messages if isinstance(message, TurnPost) and message.match == match]
    recap = table.recap if table.match == match else ()
    return tuple(event for event in (*untold_by(posts, last), *recap) if event.code != ASKED_AGAIN)


def untold_by(posts: Sequence[TurnPost], last: SentPost | None) -> list[PublicEvent]:
    """What posts that wait will tell after this one; what two of them would tell is told once (``with_earlier``)."""
    events: list[PublicEvent] = []
    known: set[int] = set()
    for post in posts:
        if last is None or last.outbox_id != publication_id(last.channel, post):
            told = told_before(last, post)
            new = [turn for turn in post.earlier if turn.revision > told and turn.revision not in known]
            events += [event for turn in new for event in turn.events]
            events += post.events
        known |= {post.revision, *(turn.revision for turn in post.earlier)}
    return events
