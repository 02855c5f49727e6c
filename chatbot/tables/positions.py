"""The positions of running games: read from a table, and written to it.

Reading a position takes ten times as long as copying it, and a process needs most positions that it has just written:
for the post, for the buttons of the turn, and for the next move. So the latest ones are cached by their saved text. A
caller always gets a copy of its own, because positions are mutable.
"""

from __future__ import annotations

from typing import Final

from cachetools import LRUCache

from engine.api import AnyGame, Position

MOST_POSITIONS: Final = 500
_latest: LRUCache[tuple[str, str], Position] = LRUCache(MOST_POSITIONS)  # By game and saved text


def loaded(game: AnyGame, saved_text: str) -> Position:
    """Return the position in this text. Raises ``BrokenSave``."""
    key = game.id, saved_text
    if key not in _latest:
        _latest[key] = game.load(saved_text)
    return game.copy(_latest[key])


def saved(game: AnyGame, position: Position) -> str:
    text = game.save(position).decode()
    _latest[game.id, text] = game.copy(position)
    return text
