"""The saved form of a rail game: readable, with names for cards and routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.errors import BrokenSave
from engine.rails.board.cards import GAP
from engine.rails.turn.position import NO_ATTEMPT, NOT_YET, PHASES, Attempt, RailPosition

if TYPE_CHECKING:
    from engine.rails.board.map import RailMap


class PlayerState(Struct, frozen=True, forbid_unknown_fields=True):
    """One player, saved."""

    cards: dict[str, int]
    known: dict[str, int]
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    removed: tuple[int, ...]
    wagons: int
    points: int
    built: tuple[str, ...]


class AttemptState(Struct, frozen=True, forbid_unknown_fields=True):
    """A tunnel being decided, saved."""

    route: str
    card: str
    coloured: int
    locomotives: int
    turned: tuple[str, ...]
    owed: int


class RailState(Struct, frozen=True, forbid_unknown_fields=True):
    """A rail game, saved. Piles are written as they will be drawn, the next one first."""

    seed: str
    reshuffles: int
    phase: str
    turn: int
    moves_left: int | None
    passes: int
    deck: tuple[str, ...]
    market: tuple[str | None, ...]
    discards: dict[str, int]
    pile: tuple[int, ...]
    under: tuple[int, ...]
    boxed: tuple[int, ...]
    recent: tuple[str, ...]
    attempt: AttemptState | None
    players: tuple[PlayerState, ...]


def state_of(board: RailMap, position: RailPosition) -> RailState:
    """The position in its saved form."""
    names, routes = board.palette.names, board.routes
    return RailState(
        seed=position.seed,
        reshuffles=position.reshuffles,
        phase=PHASES[position.phase],
        turn=position.turn,
        moves_left=None if position.moves_left == NOT_YET else position.moves_left,
        passes=position.passes,
        deck=tuple(names[card] for card in reversed(position.deck)),
        market=tuple(None if card == GAP else names[card] for card in position.market),
        discards=board.palette.counted(position.discards),
        pile=position.pile[::-1],
        under=position.under,
        boxed=position.boxed,
        recent=tuple(routes[number].id for number in position.recent),
        attempt=_attempt_state(board, position),
        players=tuple(_player_state(board, position, seat) for seat in range(position.seats)),
    )


def _player_state(board: RailMap, position: RailPosition, seat: int) -> PlayerState:
    return PlayerState(
        cards=board.palette.counted(position.hands[seat]),
        known=board.palette.counted(position.known[seat]),
        tickets=position.tickets[seat],
        offer=position.offers[seat],
        removed=position.removed[seat],
        wagons=position.wagons[seat],
        points=position.points[seat],
        built=tuple(board.routes[number].id for number in position.built[seat]),
    )


def _attempt_state(board: RailMap, position: RailPosition) -> AttemptState | None:
    attempt, names = position.attempt, board.palette.names
    if attempt == NO_ATTEMPT:
        return None
    turned = tuple(names[card] for card in attempt.turned)
    route = board.routes[attempt.route].id
    return AttemptState(route, names[attempt.card], attempt.coloured, attempt.locomotives, turned, attempt.owed)


def position_of(board: RailMap, state: RailState, rules: int) -> RailPosition:
    """The position that was saved. Raises ``BrokenSave`` for a name that is not of this game."""
    try:
        return _position_of(board, state, rules)
    except (KeyError, ValueError) as error:
        raise BrokenSave("impossible-position", detail=str(error)) from error


def _position_of(board: RailMap, state: RailState, rules: int) -> RailPosition:
    cards, routes, counts = board.card_numbers, board.route_numbers, board.palette.counts
    position = RailPosition()
    position.rules = rules
    position.seed = state.seed
    position.reshuffles = state.reshuffles
    position.seats = len(state.players)
    position.phase = PHASES.index(state.phase)
    position.turn = state.turn
    position.moves_left = NOT_YET if state.moves_left is None else state.moves_left
    position.passes = state.passes
    position.deck = [cards[name] for name in reversed(state.deck)]
    position.market = [GAP if name is None else cards[name] for name in state.market]
    position.discards = counts(state.discards)
    position.pile = state.pile[::-1]
    position.under = state.under
    position.boxed = state.boxed
    position.recent = tuple(routes[name] for name in state.recent)
    position.hands = [counts(player.cards) for player in state.players]
    position.known = [counts(player.known) for player in state.players]
    position.tickets = tuple(player.tickets for player in state.players)
    position.offers = tuple(player.offer for player in state.players)
    position.removed = tuple(player.removed for player in state.players)
    position.wagons = [player.wagons for player in state.players]
    position.points = [player.points for player in state.players]
    position.built = [tuple(routes[name] for name in player.built) for player in state.players]
    position.free = board.free_routes(position.built)
    position.attempt = _attempt_of(board, state.attempt)
    return position


def _attempt_of(board: RailMap, state: AttemptState | None) -> Attempt:
    if state is None:
        return NO_ATTEMPT
    cards = board.card_numbers
    turned = tuple(cards[name] for name in state.turned)
    route, card = board.route_numbers[state.route], cards[state.card]
    return Attempt(route, card, state.coloured, state.locomotives, turned, state.owed)
