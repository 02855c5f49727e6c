"""What has happened since a player's own last move: told as everybody was, and what it has changed for this one seat.

The log is played again. Of the game as it was then only the seat's own view leaves it, and what everybody saw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.service.told_moves import beginning, played
from chatbot.tables.facts import Facts
from chatbot.tables.move_log import moves_that_stand
from engine.api import Line, PublicEvent, Seat, View
from engine.since import changes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.service.snapshot import SeatState
    from chatbot.tables.move_log import LogLine
    from chatbot.tables.table import Table
    from engine.api import AnyGame

MOST_MOMENTS: Final = 10
"""Of a row of moves that are shown; a longer one is thinned out evenly."""


class SinceOwnMove(Struct, frozen=True):
    """What has happened since, for one seat."""

    facts: Facts
    seat: Seat
    public: View
    """What everybody sees now."""
    events: tuple[PublicEvent, ...]
    changes: tuple[Line, ...]
    """What these have changed for the seat, the most important first."""
    moments: tuple[View, ...]
    """What everybody saw, from that move on until now."""


def since_own_move(game: AnyGame, table: Table, lines: Sequence[str], state: SeatState) -> SinceOwnMove:
    """Play the log again and compare. Raises ``BrokenSave`` where it cannot be played."""
    moves = moves_that_stand(lines)
    since = _own_moves_end(moves, state.seat, is_to_act=state.seat in table.to_act)
    position = beginning(game, table)
    for line in moves[:since]:
        played(game, position, line)
    before, later = game.view(position, state.seat), moves[since:]
    shown = _spread(len(later))
    moments = [game.view(position, None)]
    events: list[PublicEvent] = []
    for number, line in enumerate(later, start=1):
        events += played(game, position, line)
        if number in shown and number < len(later):
            moments.append(game.view(position, None))
    return SinceOwnMove(
        facts=state.facts,
        seat=state.seat,
        public=state.public,
        events=tuple(events),
        changes=changes(game, before, state.view, events),
        moments=(*moments, state.public) if later else (state.public,),
    )


def _own_moves_end(moves: Sequence[LogLine], seat: Seat, *, is_to_act: bool) -> int:
    """How many moves there were when the seat had last moved; what it has done of its turn of now does not count."""
    end = len(moves)
    while is_to_act and end and moves[end - 1].seat == seat:
        end -= 1
    return max((number for number, line in enumerate(moves[:end], start=1) if line.seat == seat), default=0)


def _spread(count: int) -> set[int]:
    """Which of so many moves are shown: all, or as many as may be, from the first to the last."""
    steps = min(count, MOST_MOMENTS - 1)
    return {round(step * count / steps) for step in range(1, steps + 1)} if steps else set()
