"""The rules replay the moves in a save, so a save with an illegal move cannot be loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.api import BrokenSave
from engine.games.carcassonne import GAME
from engine.games.carcassonne.moves import Follower, PlaceTile
from engine.games.carcassonne.play import State
from engine.games.carcassonne.tiles import HALF_EDGES, SIDES

if TYPE_CHECKING:
    from engine.games.carcassonne.position import CarcassonnePosition

EVERY = 9
"""Moves between two checks."""
FOLLOWERS = [
    *(Follower("road", side) for side in SIDES),
    *(Follower("city", side) for side in SIDES),
    *(Follower("field", half) for half in HALF_EDGES),
    Follower("monastery", None),
]


def loads(position: CarcassonnePosition, move: PlaceTile) -> bool:
    """Return True if the position's save can still be loaded after this move is added."""
    state = GAME.format.read(GAME.save(position), State)
    try:
        GAME.load(GAME.format.write(msgspec.structs.replace(state, moves=(*state.moves, str(move)))))
    except BrokenSave as error:
        assert error.code == "impossible-position"
        return False
    return True


def test_a_save_accepts_a_follower_exactly_where_a_move_does() -> None:
    position, refusals = GAME.setup(2, "followers"), set()
    while acting := GAME.to_act(position):
        move = max(GAME.legal(position, acting[0]), key=lambda move: move.follower is not None)
        if len(position.board.laid) % EVERY == 0:
            for follower in FOLLOWERS:
                tried = msgspec.structs.replace(move, follower=follower)
                refused = GAME.why_not(position, acting[0], tried)
                assert loads(position, tried) == (refused is None)
                refusals.add(refused and refused.code)
        GAME.play(position, acting[0], move)
    assert refusals == {None, "no-such-feature", "feature-taken", "no-follower-left"}
