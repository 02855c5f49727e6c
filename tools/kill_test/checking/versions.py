"""A match in its versions: as it went until a server of Redis died with something of it, and as it stands at last."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    for loss in losses:
        before, after = loss.before.get(key), loss.after.get(key)
        if before is not None and not _are_alike(before, after):
            found.append(Version(before, begun_from, since, loss.ended + UNDER_WAY))
            begun_from, since = after, loss.ended - SLACK
    found.append(Version(last, begun_from, since))
    return found


def _are_alike(before: StoredMatch, after: StoredMatch | None) -> bool:
    """Whether nothing of a match was lost, nor what of it was told."""
    return after is not None and (before.lines, before.record, before.untold) == (
        after.lines,
        after.record,
        after.untold,
    )
