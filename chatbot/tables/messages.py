"""What a commit must tell, as data: stored with the commit, removed once delivered.

Delivery is at least once. ``id`` names a telling for ever: a receiver that has seen it may drop the second.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from chatbot.tables.pace import Clock
from engine.api import PrivateEvent, PublicEvent, Seat


class LobbyChanged(Struct, frozen=True, tag="lobby"):
    """To all: somebody came or went, or the lobby was closed."""

    id: str
    match: str
    revision: int


class Announcement(Struct, frozen=True, tag="notice"):
    """To all: what is told at once, such as a vote or the cards against a tunnel. It asks nobody to move."""

    id: str
    match: str
    revision: int
    events: tuple[PublicEvent, ...]


class EarlierTurn(Struct, frozen=True):
    """What a post would have told that the table was too quick for."""

    revision: int
    events: tuple[PublicEvent, ...]


class TurnPost(Struct, frozen=True, tag="turn"):
    """To all: what has happened since the last post, and who is asked to move now."""

    id: str
    match: str
    revision: int
    events: tuple[PublicEvent, ...]
    called: tuple[Seat, ...]
    over: bool
    earlier: tuple[EarlierTurn, ...] = ()
    """What the posts before it have left to it, oldest first."""

    def after(self, before: TurnPost) -> TurnPost:
        """One post for two: this one, which tells what the one before it would have told as well."""
        left = (*before.earlier, EarlierTurn(before.revision, before.events))
        known = {past.revision for past in self.earlier}
        new = tuple(past for past in left if past.revision not in known)
        return msgspec.structs.replace(self, earlier=(*new, *self.earlier))

    def untold(self, told: int) -> tuple[PublicEvent, ...]:
        """All that has happened, but for what a post of this revision, or of one before it, has told already."""
        left = [event for past in self.earlier if past.revision > told for event in past.events]
        return (*left, *self.events)


class Film(Struct, frozen=True, tag="film"):
    """To all: the whole game that is over, as moving pictures. It follows the last post and takes its time."""

    id: str
    match: str
    revision: int


class PrivateMessage(Struct, frozen=True, tag="note"):
    """To one person: what only their seat gets to know."""

    id: str
    match: str
    revision: int
    seat: Seat
    user: int
    events: tuple[PrivateEvent, ...]


class Reminder(Struct, frozen=True, tag="reminder"):
    """To those who are waited for, in public: it is still their move. Void for whom the clock has been stopped."""

    id: str
    match: str
    revision: int
    clocks: tuple[Clock, ...]


OutboxMessage: TypeAlias = LobbyChanged | Announcement | TurnPost | Film | PrivateMessage | Reminder


class ComputerTurnDue(Struct, frozen=True):
    """A computer's turn that is due. The next commit replaces it."""

    match: str
    revision: int
    seat: Seat
    level: str
