"""Everything that commits have ever put into the outboxes: the server of Redis has written it to its file.

A log names moves alone. What else happens to a table, such as a computer's turn for an absent person, or a move to
another channel, can be known from what was to be told of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from chatbot.storage.keys import Keys, channel_of
from chatbot.tables.messages import Announcement, OutboxMessage, Reminder, TableMoved, TurnPost
from tools.kill_test.stored_matches import ASKED_AGAIN, PREFIX, MatchKey

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from engine.api import PublicEvent

M = TypeVar("M", TurnPost, TableMoved, Reminder, Announcement)

IN_NO_LOG: Final = frozenset({"table-moved-here", "turn-substituted", "seat-time-up"})
"""What is told of a match and is no move."""
ASLEEP: Final = "game-asleep"
OUTBOX: Final = Keys(PREFIX).outbox(0).partition("0")[2].encode()
"""How the names of outboxes end."""


class OutboxHistory:
    """Each message that was ever to be published, once, by the match that it is about."""

    def __init__(self, messages: Mapping[MatchKey, Mapping[tuple[type, str], OutboxMessage]] = {}) -> None:
        self._messages = messages
        """By their ids, and by what they are: the farewell of a table has the id of the post in its new channel."""

    @classmethod
    def read(cls, folder: Path, homes: Mapping[int, int]) -> OutboxHistory:
        """What a server has appended to the files of its folder. A table takes with it what is still to be told."""
        files = sorted(folder.glob("appendonlydir/*.incr.aof"), key=lambda file: int(file.name.split(".")[-3]))
        found: dict[MatchKey, dict[tuple[type, str], OutboxMessage]] = {}
        for words in (words for file in files for words in commands_in(file.read_bytes())):
            if words[0].upper() != b"RPUSH" or not words[1].endswith(OUTBOX):
                continue
            home = homes[channel_of(words[1].decode())]
            for text in words[2:]:
                message = msgspec.json.decode(text, type=OutboxMessage)
                found.setdefault(MatchKey(home, message.match), {}).setdefault((type(message), message.id), message)
        return cls(found)

    def told(self, key: MatchKey) -> list[PublicEvent]:
        """What the posts of this match's turns are to tell, in order."""
        turns = sorted(self._of(key, TurnPost), key=lambda turn: turn.revision)
        return [event for turn in turns for event in turn.events if event.code != ASKED_AGAIN]

    def farewells(self, key: MatchKey) -> int:
        """How often this match has moved to another channel."""
        return len(self._of(key, TableMoved))

    def reminders(self, key: MatchKey) -> int:
        """How often somebody was to be reminded, at most: who has moved meanwhile is not."""
        return len(self._of(key, Reminder))

    def falls_asleep(self, key: MatchKey) -> int:
        """How often nobody played it any more."""
        notices = self._of(key, Announcement)
        return sum(any(event.code == ASLEEP for event in notice.events) for notice in notices)

    def _of(self, key: MatchKey, kind: type[M]) -> list[M]:
        return [message for message in self._messages.get(key, {}).values() if isinstance(message, kind)]


def commands_in(data: bytes) -> Iterator[list[bytes]]:
    """The commands of a file in the protocol of Redis, up to one that was not written to its end."""
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
        yield words


def with_what_is_in_no_log(
    groups: Sequence[tuple[PublicEvent, ...]], told: Sequence[PublicEvent]
) -> list[tuple[PublicEvent, ...]]:
    """What the moves have made public, and between them what else is told, where it happened."""
    others: list[tuple[int, PublicEvent]] = []
    made_public = 0
    for event in told:
        if event.code in IN_NO_LOG:
            others.append((made_public, event))
        else:
            made_public += 1
    found: list[tuple[PublicEvent, ...]] = []
    reached = 0
    for group in groups:
        while others and others[0][0] <= reached:
            found.append((others.pop(0)[1],))
        found.append(group)
        reached += len(group)
    return [*found, *((event,) for _, event in others)]
