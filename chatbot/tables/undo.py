"""Taking the last move back: allowed as long as it revealed nothing hidden and nobody has acted since.

The log only grows: a move taken back is a line of its own, and whoever reads the game from its log leaves out both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.tables.change import Change, LogLine, game_of, next_table
from chatbot.tables.lobby import piles
from chatbot.tables.refusal import NOT_SEATED, NOTHING_TO_TAKE_BACK, REVEALED, Refusal
from chatbot.tables.settle import settle
from engine.api import PublicEvent, seat_name
from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from chatbot.tables.change import Games
    from chatbot.tables.table import Actor, Table
    from engine.api import AnyGame, Seat

TAKEN_BACK: Final = "taken-back"
"""Stands in the log where a move would."""
WORLDS: Final = 8
"""Hidden cards are dealt again so often, to see whether the move would have looked the same."""


def standing(lines: Sequence[str]) -> list[LogLine]:
    """The moves of a log, without those that were taken back."""
    moves: list[LogLine] = []
    for line in map(LogLine.parse, lines):
        if line.move == TAKEN_BACK:
            moves.pop()
        else:
            moves.append(line)
    return moves


def take_back(before: Table | None, actor: Actor, games: Games, lines: Sequence[str], now: int) -> Change | Refusal:
    """Take the actor's last move back."""
    table = game_of(before)
    if isinstance(table, Refusal):
        return table
    seat = table.seat_of(actor.user)
    if seat is None:
        return NOT_SEATED
    moves = standing(lines)
    if len(lines) != table.moves or not moves or moves[-1].seat != seat or lines[-1] != str(moves[-1]):
        return NOTHING_TO_TAKE_BACK
    game = games(table.game)
    position = _replayed(game, table, moves[:-1])
    if reveals(game, position, seat, moves[-1].move):
        return REVEALED
    revision = table.revision + 1
    moved = tuple(revision if other == seat else last for other, last in enumerate(table.moved))
    after = next_table(table, now, moves=table.moves + 1, moved=moved, called=())
    entry = str(LogLine(revision, now - table.opened_at, seat, TAKEN_BACK))
    return settle(game, position, after, [PublicEvent("move-taken-back", {"seat": seat_name(seat)})], entry)


def reveals(game: AnyGame, position: Any, seat: Seat, text: str) -> bool:  # noqa: ANN401 - any game's position
    """Whether the move shows its seat something that it could not know before."""
    move = game.parse(text)
    view = game.view(position, seat)
    real = game.copy(position)
    game.play(real, seat, move)
    shown = game.view(real, seat)
    rng = FastRng(1)
    for _ in range(WORLDS):
        world = game.imagine(view, rng)
        game.play(world, seat, move)
        if game.view(world, seat) != shown:
            return True
    return False


def _replayed(game: AnyGame, table: Table, moves: Sequence[LogLine]) -> Any:  # noqa: ANN401 - any game's position
    position = game.setup(table.places, table.seed, table.options, piles(game, table.first), table.rules)
    for line in moves:
        game.play(position, line.seat, game.parse(line.move))
    return position
