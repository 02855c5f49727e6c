"""Whether the comparison of a run would have found a fault: each post is doubled, and each is left out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.kill_test.checking.told_events import Saying
    from tools.kill_test.checking.told_match import ToldMatch


def planted(match: ToldMatch, sayings: Sequence[Saying]) -> Counter[str]:
    """How many faults were planted in the posts of a match, one at a time, and how many of them are found."""
    found: Counter[str] = Counter()
    for place, saying in enumerate(sayings):
        if not saying.text:
            continue
        before, after = sayings[:place], sayings[place + 1 :]
        found["planted doubles"] += 1
        found["planted doubles found"] += not match.fits([*before, saying, saying, *after])
        found["planted gaps"] += 1
        found["planted gaps found"] += not match.fits([*before, *after])
    return found
