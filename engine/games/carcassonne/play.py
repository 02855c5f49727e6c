"""The course of a game: set-up and turns. A turn lays a tile, places a follower, scores, and draws the next tile.

The same functions play real moves and the millions of moves that a search imagines. A saved game consists of the order
of the tiles and the moves. Loading a game replays the moves, so nothing else is stored that could contradict them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from engine.api import BadSetup, BrokenSave, NotAMove, Seat, Stacked
from engine.games.carcassonne.moves import PlaceTile, move_of, parse, read, tile_objection
from engine.games.carcassonne.position import (
    CROWD_FROM,
    NO_FEATURE,
    NO_TILE,
    ONE_FOLLOWER,
    USUAL,
    CarcassonneOptions,
    CarcassonnePosition,
)
from engine.games.carcassonne.scoring import completed_points, final_scores, standings_of, winners
from engine.games.carcassonne.tiles import FITTING, KINDS, LETTERS, MOST_FEATURES, START
from engine.games.carcassonne.view import CarcassonneView
from engine.rng import Rng, SeededRng


def draw(position: CarcassonnePosition) -> None:
    """Draw the next tile. If none is left, apply the final scoring. Rule 5: a drawn tile that fits nowhere leaves the
    game, and the same player draws again.
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
    """Finish a turn after its tile is laid: place the follower, score completed features, draw for the next player."""
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
    """Score a completed feature and give back all followers on it, including the losers' (rule 7)."""
    find, standing = position.board.features.root, position.standing
    points = completed_points(position.board, root)
    for seat in winners(position.board.features.counts[root], position.seats):
        position.scores[seat] += points
    for node in [node for node in standing if find(node) == root]:
        position.supply[standing.pop(node)] += 1
    position.closed.append(root)


def some_spot(position: CarcassonnePosition, rng: Rng) -> tuple[int, int]:
    frontier, fitting, below = position.board.frontier, FITTING[position.kind], rng.below
    places = list(frontier)
    while True:
        place = places[below(len(places))]
        if tiles := fitting[frontier[place]]:
            return place, tiles[below(len(tiles))] if len(tiles) > 1 else tiles[0]


def some_feature(position: CarcassonnePosition, tile: int, rng: Rng) -> int:
    if not position.supply[position.seat]:
        return NO_FEATURE
    claimable = position.claimable(tile)
    number = rng.below(len(claimable) + 1)
    return claimable[number - 1] if number else NO_FEATURE


def play_out(position: CarcassonnePosition, rng: Rng) -> None:
    lay = position.board.lay
    while position.kind != NO_TILE:
        place, tile = some_spot(position, rng)
        completed = lay(place, tile)
        feature = some_feature(position, tile, rng)
        free = feature != NO_FEATURE and position.board.is_free(feature)
        end_turn(position, completed, feature if free else NO_FEATURE)


@cache
def to_draw(options: CarcassonneOptions) -> tuple[int, ...]:
    """Return the kinds of all tiles except the start tile (rule 2), in order."""
    return tuple(kind for kind in KINDS for _ in range(options.counts[kind] - (kind == START // 4)))


def dealt(seats: int, seed: str, stacked: Stacked, rules: int, options: CarcassonneOptions) -> CarcassonnePosition:
    rest = list(to_draw(options))
    top = [_taken(letter, rest) for letter in stacked.get("tiles", ())]
    SeededRng(seed, "tiles").shuffle(rest)
    return begun(seats, _first_seat(seats, seed, stacked.get("first", ())), (*top, *rest), rules, options)


def _taken(letter: str, rest: list[int]) -> int:
    kind = LETTERS.index(letter) if letter in LETTERS else len(LETTERS)
    if kind not in rest:
        raise BadSetup("bad-pile", pile="tiles", item=letter)
    rest.remove(kind)
    return kind


def _first_seat(seats: int, seed: str, stacked: Sequence[str]) -> Seat:
    """Return the seat of the first player, drawn at random unless ``stacked`` names it (rule 2)."""
    match stacked:
        case []:
            return SeededRng(seed, "first").below(seats)
        case [seat] if seat in map(str, range(seats)):
            return int(seat)
        case _:
            raise BadSetup("bad-pile", pile="first", item=" ".join(stacked))


def begun(
    seats: int, first: Seat, order: tuple[int, ...], rules: int, options: CarcassonneOptions
) -> CarcassonnePosition:
    position = CarcassonnePosition.begun(seats, first, order, rules, options)
    draw(position)
    return position


def imagined(view: CarcassonneView, rng: Rng) -> CarcassonnePosition:
    order = [*_drawn(view), *([] if view.tile is None else [LETTERS.index(view.tile)])]
    rest = [LETTERS.index(letter) for letter, count in view.left.items() for _ in range(count)]
    rng.shuffle(rest)
    position = begun(view.seats, view.first, (*order, *rest), view.rules, view.options)
    replay(position, (PlaceTile(tile.x, tile.y, tile.turns, tile.follower) for tile in view.board[1:]))
    return position


def _drawn(view: CarcassonneView) -> Iterable[int]:
    aside = list(view.set_aside)
    for laid in range(1, len(view.board) + 1):
        while aside and aside[0].laid == laid:
            yield LETTERS.index(aside.pop(0).tile)
        if laid < len(view.board):
            yield LETTERS.index(view.board[laid].tile)


def replay(position: CarcassonnePosition, moves: Iterable[PlaceTile]) -> None:
    for move in moves:
        take_turn(position, *read(position, move))


class State(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The saved form: the first seat, the kinds in drawing order, the moves in canonical text, and the options.

    Options with their default value are omitted, so games without options are saved as before.
    """

    seats: int
    first: Seat
    tiles: tuple[str, ...]
    moves: tuple[str, ...]
    farmers: bool = USUAL.farmers
    small: bool = USUAL.small


def state_of(position: CarcassonnePosition) -> State:
    board = position.board
    placed = list(zip(board.numbers, board.laid, position.manned, strict=True))[1:]
    return State(
        seats=position.seats,
        first=position.first,
        tiles=tuple(LETTERS[kind] for kind in position.order),
        moves=tuple(str(move_of(place, tile, feature)) for place, tile, feature in placed),
        farmers=position.options.farmers,
        small=position.options.small,
    )


def position_of(state: State, seats: tuple[int, int], rules: int) -> CarcassonnePosition:
    """Return the position that results from replaying the saved moves under rules version ``rules``. Raises
    ``BrokenSave`` if the state is impossible or a move is illegal.
    """
    fewest, most = seats
    if not fewest <= state.seats <= most or not 0 <= state.first < state.seats:
        raise _impossible("the number of seats or the first seat is invalid")
    options = CarcassonneOptions(state.farmers, state.small)
    if sorted(state.tiles) != [LETTERS[kind] for kind in to_draw(options)]:
        raise _impossible("the tiles do not add up")
    position = begun(state.seats, state.first, tuple(map(LETTERS.index, state.tiles)), rules, options)
    for number, text in enumerate(state.moves, start=1):
        try:
            move = parse(text)
        except NotAMove as error:
            raise _impossible(f"move {number} is unreadable: {error}") from error
        if position.over or tile_objection(position, move):
            raise _impossible(f"move {number} is not allowed: {text}")
        place, tile, feature = read(position, move)
        completed = position.board.lay(place, tile)  # also shows which features a follower would join
        can_claim = feature in position.claimable(tile) and position.board.is_free(feature)
        may_follow = can_claim and position.supply[position.seat] > 0
        if move.follower and not may_follow:  # rule 6
            raise _impossible(f"move {number} is not allowed: {text}")
        end_turn(position, completed, feature)
    return position


def _impossible(detail: str) -> BrokenSave:
    return BrokenSave("impossible-position", detail=detail)


def flaw(position: CarcassonnePosition) -> str | None:
    if not _tiles_add_up(position):
        return "the tiles do not add up"
    if not position.followers_add_up():
        return "the followers do not add up"
    if [standing.points for standing in standings_of(position).seats] != position.scores:
        return "the points do not add up"
    return None


def _tiles_add_up(position: CarcassonnePosition) -> bool:
    out = [tile // 4 for tile in position.board.laid] + [kind for kind, _ in position.aside]
    hand = [] if position.over else [position.kind]
    drawn = Counter([START // 4, *position.order[: position.drawn]])
    return Counter(out + hand) == drawn and len(position.order) == len(to_draw(position.options))
