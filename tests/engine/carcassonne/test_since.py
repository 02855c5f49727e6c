"""Tests of the changes for a seat since its last move."""

from __future__ import annotations

import msgspec

from engine.api import PublicEvent
from engine.games.carcassonne import GAME
from engine.wording import game_words
from tests.engine.carcassonne.tile_table import AROUND_0_1, ROADS_TO_JOIN, TileTable

WORDS = game_words(GAME, "en")


def said(seat: int, moves: tuple[str, ...], since: int) -> list[str]:
    """Return the sentences that tell this seat about the moves from number ``since`` on."""
    then = TileTable(*moves[:since], then=" ".join(move.split()[0] for move in moves[since:]))
    before = GAME.view(then.position, seat)
    events: list[PublicEvent] = []
    for move in moves[since:]:
        then.play(move.partition(" ")[2])
        events += [event for event in then.events if isinstance(event, PublicEvent)]
    return [WORDS.say(line) for line in GAME.changes(before, GAME.view(then.position, seat), events)]


def test_a_road_joined_to_a_rivals_is_reported_as_shared() -> None:
    assert said(1, ROADS_TO_JOIN[:5], 4) == ["Player 1 joined your road: you share it now."]


def test_a_road_with_more_followers_of_others_is_reported_as_lost() -> None:
    before = GAME.view(TileTable(*ROADS_TO_JOIN[:4]).position, 1)
    now = GAME.view(TileTable(*ROADS_TO_JOIN[:5]).position, 1)
    outnumbered = [
        msgspec.structs.replace(one, followers=(2, 1), owners=(0,)) if all(one.followers) else one
        for one in now.features
    ]
    lines = GAME.changes(before, msgspec.structs.replace(now, features=tuple(outnumbered)), ())
    assert [WORDS.say(line) for line in lines] == ["Player 1 joined your road: it’s no longer yours."]


def test_features_finished_by_others_are_reported_with_their_points() -> None:
    assert said(0, AROUND_0_1, len(AROUND_0_1) - 1) == ["Your monastery is finished · **+9**"]


def test_an_outnumbered_follower_is_reported_as_returned_without_points() -> None:
    finished = PublicEvent("scored-city", {"points": 12, "followers": (1, 2), "seats": (), "tiles": 6, "shields": 0})
    view = GAME.view(TileTable().position, 0)
    (line,) = GAME.changes(view, view, (finished,))
    assert line.code == "since-finished-lost"


def test_tiles_elsewhere_are_not_reported() -> None:
    assert said(0, AROUND_0_1[:3], 1) == []
