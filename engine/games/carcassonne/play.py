"""The turn: lay a tile, place a follower, score what is completed, draw the next tile.

The same functions serve the moves of players and the millions that a search imagines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.carcassonne.board import CROWD_FROM, ONE_FOLLOWER
from engine.games.carcassonne.position import NO_FEATURE, NO_TILE, CarcassonnePosition
from engine.games.carcassonne.scoring import completed_points, final_scores, winners
from engine.games.carcassonne.tiles import FITTING, MOST_FEATURES, TILES

if TYPE_CHECKING:
    from engine.rng import Rng


def draw(position: CarcassonnePosition) -> None:
    """Turn up the next tile. If none is left, score what there is.

    Rule 5: a drawn tile that fits nowhere leaves the game, and the same player draws the next one.
    """
    order, board = position.order, position.board
    while position.drawn < len(order):
        kind = order[position.drawn]
        position.drawn += 1
        if board.has_room_for(kind):
            position.kind = kind
            return
        position.aside.append((kind, len(board.laid)))
    position.kind = NO_TILE
    position.scores = final_scores(position)


def take_turn(position: CarcassonnePosition, place: int, tile: int, feature: int) -> None:
    end_turn(position, position.board.lay(place, tile), feature)


def end_turn(position: CarcassonnePosition, completed: list[int], feature: int) -> None:
    """After the tile is laid, place the follower, score what is completed, and draw for the next player."""
    seat = position.seat
    position.manned.append(feature)
    if feature != NO_FEATURE:
        board = position.board
        board.features.counts[board.newest(feature)] += ONE_FOLLOWER[seat]
        position.standing[(len(board.laid) - 1) * MOST_FEATURES + feature] = seat
        position.supply[seat] -= 1
    for root in completed:
        if position.board.features.counts[root] >> CROWD_FROM:
            _close(position, root)
    position.seat = (seat + 1) % position.seats
    draw(position)


def _close(position: CarcassonnePosition, root: int) -> None:
    """Score a completed feature and return all its followers, the losers' too (rule 7)."""
    find, standing = position.board.features.root, position.standing
    points = completed_points(position.board, root)
    for seat in winners(position.board.features.counts[root], position.seats):
        position.scores[seat] += points
    for node in [node for node in standing if find(node) == root]:
        position.supply[standing.pop(node)] += 1
    position.closed.append(root)


# --- Turns at random --------------------------------------------------------------------------------------


def some_spot(position: CarcassonnePosition, rng: Rng) -> tuple[int, int]:
    frontier, fitting, below = position.board.frontier, FITTING[position.kind], rng.below
    places = list(frontier)
    while True:
        place = places[below(len(places))]
        if tiles := fitting[frontier[place]]:
            return place, tiles[below(len(tiles))] if len(tiles) > 1 else tiles[0]


def some_feature(position: CarcassonnePosition, tile: int, rng: Rng) -> int:
    return rng.below(len(TILES[tile].features) + 1) - 1 if position.supply[position.seat] else NO_FEATURE


def play_out(position: CarcassonnePosition, rng: Rng) -> None:
    lay = position.board.lay
    while position.kind != NO_TILE:
        place, tile = some_spot(position, rng)
        completed = lay(place, tile)
        feature = some_feature(position, tile, rng)
        free = feature != NO_FEATURE and position.board.is_free(feature)
        end_turn(position, completed, feature if free else NO_FEATURE)
