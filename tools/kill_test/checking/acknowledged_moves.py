"""The moves that people were told are made, as the bot logs them: by channel, revision and seat, without the match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from tools.kill_test.stored_matches import StoredMatches

PLAYED: Final = re.compile(r"^\S+ [\d:]+,\d+ .*table (\d+): revision (\d+): seat (\d+): played$", re.MULTILINE)
"""How the bot logs a move that a person made, once Redis has it."""


class AcknowledgedMove(NamedTuple):
    """A move that its player was told is made."""

    channel: int
    """Where its people are at home."""
    revision: int
    seat: int


def acknowledged_in(logs: Iterable[Path], homes: Mapping[int, int]) -> set[AcknowledgedMove]:
    """The moves that the bots have logged."""
    return {
        AcknowledgedMove(homes[int(channel)], int(revision), int(seat))
        for log in logs
        for channel, revision, seat in PLAYED.findall(log.read_text(errors="replace"))
    }


def ambiguous_in(held: Iterable[StoredMatches]) -> set[AcknowledgedMove]:
    """Those that may be a move of more than one match, or one that was made instead of another that is lost.

    The table that a game has left for another channel counts its revisions anew, and people play at both.
    """
    found: dict[AcknowledgedMove, set[tuple[str, str]]] = {}
    for matches in held:
        for key, stored in matches.items():
            for line in stored.moves:
                move = AcknowledgedMove(key.channel, line.revision, line.seat)
                found.setdefault(move, set()).add((key.match, line.move))
    return {move for move, made in found.items() if len(made) > 1}
