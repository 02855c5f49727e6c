"""The one move of the game, and its text: ``place 2,-1 r3`` or ``place 2,-1 r3 city:n``.

Any side or half edge of a feature names it. A move keeps what was written; what its tile looks like, and so which
spelling is the canonical one, only a position knows: ``legal`` lists canonical moves.
"""

from __future__ import annotations

import re

from msgspec import Struct

from engine.api import Field, Name, Verb
from engine.games.carcassonne.board.tiles import HALF_EDGES, SIDES, FeatureKind
from engine.notation import bad_word, split

VERBS = (Verb("place", (Field("square"), Field("turn"), Field("follower", optional=True))),)

_SQUARE = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_TURN = re.compile(r"r([0-9]{1,2})")


class Follower(Struct, frozen=True):
    """Where on the tile a follower goes: a feature, and a side or half edge of it; a monastery has none."""

    feature: FeatureKind
    at: str | None

    def __str__(self) -> str:
        return f"{self.feature}:{self.at}" if self.at else self.feature


class PlaceTile(Struct, frozen=True):
    """Place the tile: ``x`` east and ``y`` south of the start, after quarter turns clockwise."""

    x: int
    y: int
    turns: int
    follower: Follower | None = None

    def __str__(self) -> str:
        bare = f"place {self.x},{self.y} r{self.turns}"
        return f"{bare} {self.follower}" if self.follower else bare


_FOLLOWERS = {
    str(follower): follower
    for follower in (
        *(Follower("road", side) for side in SIDES),
        *(Follower("city", side) for side in SIDES),
        *(Follower("field", half) for half in HALF_EDGES),
        Follower("monastery", None),
    )
}


def parse(text: str) -> PlaceTile:
    """Read a move. Raises ``NotAMove``."""
    _, given = split(text, VERBS)
    words = [word.lower() for word in given]
    square, turn = _SQUARE.fullmatch(words[0]), _TURN.fullmatch(words[1])
    if square is None:
        raise bad_word("square", words[0])
    if turn is None:
        raise bad_word("turn", words[1])
    follower = None
    if len(words) > 2:
        follower = _FOLLOWERS.get(words[2])
        if follower is None:
            raise bad_word("follower", words[2])
    return PlaceTile(int(square[1]), int(square[2]), int(turn[1]), follower)


def at_name(at: str | None) -> Name:
    """What a side or half edge is called; a monastery lies in the middle."""
    return Name("at", at or "middle")
