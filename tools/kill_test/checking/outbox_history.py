"""Everything that commits have ever put into the outboxes: the server of Redis has written it to its file.

A log names moves alone. What else happens to a table, such as a computer's turn for an absent person, or a move to
another channel, can be known from what was to be told of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from chatbot.posts.sending import nonce, publication_id
from chatbot.store.keys import Keys, channel_of
from chatbot.tables.change import Announcement, Invitation, OutboxMessage, Reminder, TableMoved, TurnPost
from tools.kill_test.checking.append_only_file import commands_of
from tools.kill_test.stored_matches import ASKED_AGAIN, PREFIX, MatchKey

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from engine.api import PublicEvent

M = TypeVar("M", TurnPost, TableMoved, Reminder, Announcement, Invitation)

IN_NO_LOG: Final = frozenset({"table-moved-here", "turn-substituted", "seat-time-up"})
"""What is told of a match and is no move."""
ASLEEP: Final = "game-asleep"
OUTBOX: Final = Keys(PREFIX).outbox(0).partition("0")[2].encode()
"""How the names of outboxes end."""


class OutboxHistory:
    """Each message that was ever to be published, once, by the match that it is about."""

    def __init__(
        self,
        messages: Mapping[MatchKey, Mapping[tuple[type, str], OutboxMessage]] = {},
        by_nonce: Mapping[str, OutboxMessage] = {},
    ) -> None:
        self._messages = messages
        """By their ids, and by what they are: the farewell of a table has the id of the post in its new channel."""
        self.by_nonce = by_nonce
        """By the nonces of their posts, also as they came to tell what others have left to them."""

    @classmethod
    def read(cls, folder: Path, homes: Mapping[int, int]) -> OutboxHistory:
        """What a server has appended to the files of its folder. A table takes with it what is still to be told."""
        found: dict[MatchKey, dict[tuple[type, str], OutboxMessage]] = {}
        by_nonce: dict[str, OutboxMessage] = {}
        for command, name, *texts in (words for words in commands_of(folder) if words[1:]):
            if command.upper() not in {b"RPUSH", b"LSET"} or not name.endswith(OUTBOX):
                continue
            channel = channel_of(name.decode())
            if command.upper() == b"LSET":  # a post now tells what the one before it has left to it
                del texts[0]  # its place
            for text in texts:
                message = msgspec.json.decode(text, type=OutboxMessage)
                key = MatchKey(homes[channel], message.match)
                found.setdefault(key, {}).setdefault((type(message), message.id), message)
                by_nonce[nonce(publication_id(channel, message))] = message
        return cls(found, by_nonce)

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

    def announcements(self) -> list[tuple[MatchKey, Announcement]]:
        """All that was to be announced at once."""
        return [(key, notice) for key in self._messages for notice in self._of(key, Announcement)]

    def invitations(self, home: int) -> int:
        """How often people of this home were to be asked to play, at most: who has answered meanwhile is not."""
        return sum(len(self._of(key, Invitation)) for key in self._messages if key.channel == home)

    def falls_asleep(self, key: MatchKey) -> int:
        """How often nobody played it any more."""
        notices = self._of(key, Announcement)
        return sum(any(event.code == ASLEEP for event in notice.events) for notice in notices)

    def _of(self, key: MatchKey, kind: type[M]) -> list[M]:
        return [message for message in self._messages.get(key, {}).values() if isinstance(message, kind)]


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
