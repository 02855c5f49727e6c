"""A match in its versions: as it went until a server of Redis died with something of it, and as it stands at last."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.table import Table
    from tools.kill_test.redis_pair import Loss
    from tools.kill_test.stored_matches import MatchKey, StoredMatch

SLACK: Final = 1.5
"""Seconds by which the times of two processes may differ."""
UNDER_WAY: Final = 30.0
"""Seconds after Redis is back in which a post may still come that was begun before."""


class Version(NamedTuple):
    """A match as one server held it at last."""

    stored: StoredMatch | None
    """None where it was lost as a whole."""
    begun_from: StoredMatch | None = None
    """What there was of it when this version began."""
    since: float = -math.inf
    """When a post of it may come first."""
    until: float = math.inf
    """When one may come last."""


def versions_of(key: MatchKey, losses: Sequence[Loss], last: StoredMatch | None) -> list[Version]:
    """The versions of a match, oldest first: those of which something was lost, and the one that is there at last."""
    found: list[Version] = []
    begun_from, since = None, -math.inf
    own: Table | None = None
    for loss in losses:
        own = _own_table(key, loss.before.get(key)) or own
        before, after = (_with_table(key, server.get(key), own) for server in (loss.before, loss.after))
        if before is not None and not _are_alike(before, after):
            found.append(Version(before, begun_from, since, loss.ended + UNDER_WAY))
            begun_from, since = after, loss.ended - SLACK
        own = _own_table(key, after) or own
    found.append(Version(_with_table(key, last, own), begun_from, since))
    return found


def _own_table(key: MatchKey, stored: StoredMatch | None) -> Table | None:
    """The table of the match itself, if it is stored."""
    return stored.table if stored is not None and stored.table.match == key.match else None


def _with_table(key: MatchKey, stored: StoredMatch | None, own: Table | None) -> StoredMatch | None:
    """The match with its own table as it was known last, where its channel has a later one: others may sit at that."""
    if stored is None or own is None or _own_table(key, stored) is not None:
        return stored
    return msgspec.structs.replace(stored, table=own)


def _are_alike(before: StoredMatch, after: StoredMatch | None) -> bool:
    """Whether nothing of a match was lost, nor what of it was told."""
    return after is not None and (before.lines, before.record, before.untold) == (
        after.lines,
        after.record,
        after.untold,
    )
