"""Saved games: the order of the tiles, and the moves. All else follows from them and cannot contradict them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.api import BrokenSave, NotAMove, Seat
from engine.games.carcassonne.board import MOST_TILES, crowd
from engine.games.carcassonne.moves import move_of, parse, read, tile_objection
from engine.games.carcassonne.play import TO_DRAW, begun, end_turn
from engine.games.carcassonne.position import FOLLOWERS, NO_FEATURE, CarcassonnePosition
from engine.games.carcassonne.scoring import standings_of
from engine.games.carcassonne.tiles import LETTERS, START


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """A game: the first seat, the kinds in the order of drawing, and the moves in canonical text."""

    seats: int
    first: Seat
    tiles: tuple[str, ...]
    moves: tuple[str, ...]


def state_of(position: CarcassonnePosition) -> State:
    board = position.board
    placed = list(zip(board.numbers, board.laid, position.manned, strict=True))[1:]
    return State(
        seats=position.seats,
        first=position.first,
        tiles=tuple(LETTERS[kind] for kind in position.order),
        moves=tuple(str(move_of(place, tile, feature)) for place, tile, feature in placed),
    )


def position_of(state: State, seats: tuple[int, int], rules: int) -> CarcassonnePosition:
    """Play the saved moves again by the game's own rules. Raises ``BrokenSave``."""
    fewest, most = seats
    if not fewest <= state.seats <= most or not 0 <= state.first < state.seats:
        raise _impossible("these seats cannot be")
    if sorted(state.tiles) != [LETTERS[kind] for kind in TO_DRAW]:
        raise _impossible("the tiles do not add up")
    position = begun(state.seats, state.first, tuple(map(LETTERS.index, state.tiles)), rules)
    _replay(position, state.moves)
    return position


def _replay(position: CarcassonnePosition, moves: Sequence[str]) -> None:
    for number, text in enumerate(moves, start=1):
        try:
            move = parse(text)
        except NotAMove as error:
            raise _impossible(f"move {number} is none: {error}") from error
        if position.over or tile_objection(position, move):
            raise _impossible(f"move {number} is not allowed: {text}")
        place, tile, feature = read(position, move)
        completed = position.board.lay(place, tile)  # at once: what a follower would join shows on the board itself
        may_follow = feature != NO_FEATURE and position.supply[position.seat] > 0 and position.board.is_free(feature)
        if move.follower and not may_follow:  # rule 6
            raise _impossible(f"move {number} is not allowed: {text}")
        end_turn(position, completed, feature)


def _impossible(detail: str) -> BrokenSave:
    return BrokenSave("impossible-position", detail=detail)


def flaw(position: CarcassonnePosition) -> str | None:
    if not _tiles_add_up(position):
        return "the tiles do not add up"
    if not _followers_add_up(position):
        return "the followers do not add up"
    if [standing.points for standing in standings_of(position).seats] != position.scores:
        return "the points do not add up"
    return None


def _tiles_add_up(position: CarcassonnePosition) -> bool:
    out = [tile // 4 for tile in position.board.laid] + [kind for kind, _ in position.aside]
    hand = [] if position.over else [position.kind]
    drawn = Counter([START // 4, *position.order[: position.drawn]])
    return Counter(out + hand) == drawn and len(position.order) + 1 == MOST_TILES


def _followers_add_up(position: CarcassonnePosition) -> bool:
    out = Counter(position.standing.values())
    if any(out[seat] + position.supply[seat] != FOLLOWERS for seat in range(position.seats)):
        return False
    features = position.board.features
    counted = {features.root(node): [0] * position.seats for node in position.standing}
    for node, seat in position.standing.items():
        counted[features.root(node)][seat] += 1
    return all(crowd(features.counts[root], position.seats) == tuple(seats) for root, seats in counted.items())
