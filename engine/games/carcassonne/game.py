"""Carcassonne, with farmers, as a ``Game``: each question goes to the module that knows the answer.

- ``tiles``, ``position``: the kinds of tile, the growing board and its features
- ``moves``, ``play``, ``scoring``: the rules
- ``view``, ``text_board``, ``prospects``, ``taps``, ``lessons``: what is shown, said and taught
- ``ai``: how computers play

A saved game is the order of the tiles, and the moves. All else follows from them and cannot contradict them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from engine.api import (
    BrokenSave,
    Event,
    Game,
    Illegal,
    Line,
    NotAMove,
    PublicEvent,
    Seat,
    Spoken,
    Stacked,
    Standings,
    Value,
)
from engine.games.carcassonne import moves, play, prospects, scoring, text_board, view
from engine.games.carcassonne.lessons import LESSONS
from engine.games.carcassonne.moves import PlaceTile, move_of, parse, read, tile_objection
from engine.games.carcassonne.play import TO_DRAW, begun, end_turn
from engine.games.carcassonne.position import AROUND_MONASTERY, FOLLOWERS, NO_FEATURE, CarcassonnePosition, crowd
from engine.games.carcassonne.scoring import standings_of
from engine.games.carcassonne.taps import CarcassonneTaps
from engine.games.carcassonne.tiles import LETTERS, START
from engine.games.carcassonne.view import CarcassonneView
from engine.history import Award, History
from engine.rng import FastRng, Rng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from engine.games.carcassonne.ai.strategy import CarcassonneStrategy


class Carcassonne(Game[CarcassonnePosition, PlaceTile, CarcassonneView]):
    """The rules of Carcassonne."""

    id = "carcassonne"
    package = __package__
    seats = (2, 5)
    piles = ("first", "tiles")
    verbs = moves.VERBS
    move_types = (PlaceTile,)
    kinds = scoring.KINDS
    lessons = LESSONS
    format: ClassVar[SaveFormat] = SaveFormat("carcassonne", Game.rules_version)

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        return {
            "followers": FOLLOWERS,
            "completed-city": scoring.COMPLETED_CITY,
            "completed-monastery": scoring.COMPLETED_MONASTERY,
            "around-monastery": AROUND_MONASTERY,
            "farm-city": scoring.FARM_CITY,
        }

    def deal(
        self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int
    ) -> CarcassonnePosition:
        return play.dealt(seats, seed, stacked, rules)

    def to_act(self, position: CarcassonnePosition) -> tuple[Seat, ...]:
        return () if position.over else (position.seat,)

    def legal(self, position: CarcassonnePosition, seat: Seat) -> list[PlaceTile]:
        return moves.legal_moves(position) if seat in self.to_act(position) else []

    def parse(self, text: str) -> PlaceTile:
        return moves.parse(text)

    def objection(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> Illegal | None:
        return moves.objection(position, move)

    def carry_out(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> list[Event]:
        start = view.TurnStart.of(position)
        play.take_turn(position, *moves.read(position, move))
        return view.events_since(start, position, seat)

    def sample(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        place, tile = play.some_spot(position, rng)
        feature = play.some_feature(position, tile, rng)
        free = feature != NO_FEATURE and position.board.with_tile(place, tile).is_free(feature)
        return moves.move_of(place, tile, feature if free else NO_FEATURE)

    def playout(self, position: CarcassonnePosition, rng: Rng) -> None:
        play.play_out(position, rng)

    def view(self, position: CarcassonnePosition, seat: Seat | None) -> CarcassonneView:
        return view.view_of(position, seat)

    def imagine(self, view: CarcassonneView, rng: Rng) -> CarcassonnePosition:
        return play.imagined(view, rng)

    def text_board(self, view: CarcassonneView) -> list[Line]:
        return text_board.lines(view)

    def spoken(self, view: CarcassonneView) -> Spoken:
        if not view.aids:
            return prospects.without_moves(view)
        position = play.imagined(view, FastRng(0))
        return prospects.spoken(position, view, [] if view.seat is None else self.legal(position, view.seat))

    def standings(self, position: CarcassonnePosition) -> Standings:
        return scoring.standings_of(position)

    def projected(self, position: CarcassonnePosition) -> Standings:
        return scoring.projected_of(position)

    def save(self, position: CarcassonnePosition) -> bytes:
        return self.format.write(state_of(position), position.rules)

    def load(self, data: bytes | str) -> CarcassonnePosition:
        state, rules = self.format.read_with_rules(data, State)
        return position_of(state, self.seats, rules)

    def flaw(self, position: CarcassonnePosition) -> str | None:
        return flaw(position)

    def copy(self, position: CarcassonnePosition) -> CarcassonnePosition:
        return position.copy()

    @cached_property
    def strategy(self) -> CarcassonneStrategy:
        from engine.games.carcassonne.ai.strategy import CarcassonneStrategy  # noqa: PLC0415 - only who thinks needs it

        return CarcassonneStrategy()

    @cached_property
    def taps(self) -> CarcassonneTaps:
        return CarcassonneTaps(self)

    def awards(self, history: History) -> Iterable[Award | None]:
        return view.awards(history)

    def changes_between(
        self, before: CarcassonneView, now: CarcassonneView, events: Sequence[PublicEvent]
    ) -> Iterable[Line]:
        return view.changes(before, now, events)


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
    return Counter(out + hand) == drawn and len(position.order) == len(TO_DRAW)


def _followers_add_up(position: CarcassonnePosition) -> bool:
    out = Counter(position.standing.values())
    if any(out[seat] + position.supply[seat] != FOLLOWERS for seat in range(position.seats)):
        return False
    features = position.board.features
    counted = {features.root(node): [0] * position.seats for node in position.standing}
    for node, seat in position.standing.items():
        counted[features.root(node)][seat] += 1
    return all(crowd(features.counts[root], position.seats) == tuple(seats) for root, seats in counted.items())
