"""Opponents of other schools for Carcassonne's AI, so that it does not only learn to beat itself.

- ``ranker`` weighs each move by rules of thumb, as hobby programs do: points now, open ends, whether anything still
  fits there, how few followers are left, room for farmers, holes that spoil a rival's city.
- ``flat`` and ``tree`` play random games to the end for a second a move: all moves alike by UCB, or a tree of turns
  (UCT) in which each game has its own order of tiles. So do published experiments with this game.
- ``stealer`` and ``farmer`` judge like normal, but with other tastes: into the others' cities and fields; onto fields
  early.

``tools.arena.carcassonne_match`` knows them by these names.
"""

from __future__ import annotations

from math import log, sqrt
from time import process_time
from typing import TYPE_CHECKING

from msgspec import structs

from engine.games.carcassonne.ai.chances import ENDS, MIDDLE
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from engine.games.carcassonne.board import OPEN, crowd, shields
from engine.games.carcassonne.moves import legal_moves, read
from engine.games.carcassonne.play import play_out, take_turn
from engine.games.carcassonne.scoring import completed_points, final_points, kind_of
from engine.games.carcassonne.tiles import FITTING, MOST_FEATURES
from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition

    Choosing: TypeAlias = Callable[[CarcassonnePosition, int, float], PlaceTile]

EXPLORATION = 25.0
"""The exploration constant of UCB, in points of lead."""
SCARCITY = (14.0, 8.0, 5.0, 3.5, 2.5, 1.5, 0.7, 0.0)
"""The price, in points, of having only 0, 1, 2, ... followers free."""
CLOSING = (1.0, 0.7, 0.45, 0.25, 0.1)
"""The chance to complete a road or city with 0, 1, 2, ... open ends."""


# --- Rules of thumb ---------------------------------------------------------------------------------------


def ranker(position: CarcassonnePosition, seed: int, seconds: float) -> PlaceTile:
    """The move that ranks highest."""
    return max(legal_moves(position), key=lambda move: _rank(position, move))


def _rank(position: CarcassonnePosition, move: PlaceTile) -> float:
    after = position.copy()
    unseen = after.order[after.drawn :]
    take_turn(after, *read(position, move))
    prospects = _prospects(after, unseen)
    seat = position.seat
    return prospects[seat] - max(value for other, value in enumerate(prospects) if other != seat)


def _prospects(position: CarcassonnePosition, unseen: tuple[int, ...]) -> list[float]:
    """By seat: points, what stands on the board by rule of thumb, and a price on the last followers."""
    turns = len(unseen) / position.seats
    found = [float(points) for points in position.scores]
    if position.over:
        return found
    hard = _hard_ends(position, unseen)
    for root in sorted({position.board.features.root(node) for node in position.standing}):
        followers = crowd(position.board.features.counts[root], position.seats)
        for seat, each in enumerate(followers):
            if each == max(followers):
                found[seat] += _promise(position, root, turns, hard.get(root, 0))
    scarcity = min(1.0, turns / 8)
    return [points - scarcity * SCARCITY[free] for points, free in zip(found, position.supply, strict=True)]


def _promise(position: CarcassonnePosition, root: int, turns: float, hard: int) -> float:
    board = position.board
    open_ends = board.features.counts[root] & OPEN
    kind = kind_of(board, root)
    if kind == "field":
        cities = board.features.cities_around(root)
        likely = sum(1.0 if not board.features.is_open(city) else 0.4 * (turns > 3) for city in cities)
        return 3 * likely + min(3.0, turns / 6) * (open_ends > 2)
    if kind == "monastery":
        return final_points(board, root) + min(open_ends, turns / 2) * 0.7
    chance = 0.0 if hard > 1 else min(1.0, turns / 6) * CLOSING[min(4, open_ends)] / (1 + 3 * hard)
    tiles = board.features.tiles[root].bit_count() + shields(board.features.counts[root]) * (kind == "city")
    return tiles + chance * (completed_points(board, root) - tiles + 2)


def _hard_ends(position: CarcassonnePosition, unseen: tuple[int, ...]) -> dict[int, int]:
    """By root of a road or city, at how many of its ends fewer than three tiles to come fit."""
    board = position.board
    found: dict[int, int] = {}
    for place, signature in board.frontier.items():
        if ENDS[signature] and sum(bool(FITTING[kind][signature]) for kind in unseen) < 3:
            for step, side, _, _ in ENDS[signature]:
                number = board.numbers[place + step]
                root = board.features.root(number * MOST_FEATURES + MIDDLE[board.laid[number]][side])
                found[root] = found.get(root, 0) + 1
    return found


# --- Random games -----------------------------------------------------------------------------------------


class Node:
    """A move in the tree: how often it was tried, and the sum of the leads that its player had in the end."""

    def __init__(self) -> None:
        self.tried = 0
        self.total = 0.0
        self.next: dict[tuple[int, int, int], Node] = {}

    def value(self, log_tries: float) -> float:
        """Its mean lead, and more the less it was tried: the upper confidence bound."""
        return self.total / self.tried + EXPLORATION * sqrt(log_tries / self.tried)


def flat(position: CarcassonnePosition, seed: int, seconds: float) -> PlaceTile:
    """Random games after each move, more after those that look good."""
    return _grown(position, seed, seconds, deep=1)


def tree(position: CarcassonnePosition, seed: int, seconds: float) -> PlaceTile:
    """Random games from the leaves of a tree that grows by a move a game."""
    return _grown(position, seed, seconds, deep=99)


def _grown(position: CarcassonnePosition, seed: int, seconds: float, deep: int) -> PlaceTile:
    began, rng, root = process_time(), FastRng(seed), Node()
    known, unseen = position.order[: position.drawn], [*position.order[position.drawn :]]
    moves = {read(position, move): move for move in legal_moves(position)}
    while process_time() - began < seconds:
        world = position.copy()
        rng.shuffle(unseen)
        world.order = (*known, *unseen)
        path = _down(root, world, deep, rng)
        play_out(world, rng)
        for node, seat in path:
            node.tried += 1
            node.total += world.scores[seat] - max(world.scores[:seat] + world.scores[seat + 1 :])
        root.tried += 1
    return moves[max(root.next, key=lambda move: root.next[move].tried)]


def _down(root: Node, world: CarcassonnePosition, deep: int, rng: FastRng) -> list[tuple[Node, int]]:
    """Play down the tree in this world, add a move to it, and return the path with who made each move."""
    node, path = root, list[tuple[Node, int]]()
    while not world.over and len(path) < deep:
        legal = [read(world, move) for move in legal_moves(world)]
        fresh = [move for move in legal if move not in node.next]
        log_tries = log(node.tried + 1)
        some, seat = node, world.seat
        move = fresh[rng.below(len(fresh))] if fresh else max(legal, key=lambda one: some.next[one].value(log_tries))
        take_turn(world, *move)
        node = node.next.setdefault(move, Node())
        path.append((node, seat))
        if fresh:
            break
    return path


# --- Other tastes -----------------------------------------------------------------------------------------

STEALING = structs.replace(EVALUATION_WEIGHTS, own_join=1.0, rival_join=1.3, city_challenge=0.4, field_challenge=0.8)
FARMING = structs.replace(EVALUATION_WEIGHTS, pasture=10.0, field_city=1.2, field_challenge=0.15)


def stealer(position: CarcassonnePosition, seed: int, seconds: float) -> PlaceTile:
    """The best move by weights that favour joining what the others have built."""
    return max(scored_moves(position, STEALING)).move


def farmer(position: CarcassonnePosition, seed: int, seconds: float) -> PlaceTile:
    """The best move by weights that favour fields."""
    return max(scored_moves(position, FARMING)).move


OPPONENTS: dict[str, Choosing] = {
    "ranker": ranker,
    "flat": flat,
    "tree": tree,
    "stealer": stealer,
    "farmer": farmer,
}
