"""The saved form of a rail game, with names for cards and routes, and consistency checks of a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from engine.rails.board import FULL, GAP, KINDS, RailMap
from engine.rails.rulebook import FACE_UP, RuleBook
from engine.rails.turn.moves import owed
from engine.rails.turn.position import (
    CHOOSING,
    KEEPING,
    NO_ATTEMPT,
    NOT_YET,
    OVER,
    PAYING,
    PHASES,
    NamedAttempt,
    RailPosition,
)
from engine.variants import Variant


class PlayerState(Struct, frozen=True, forbid_unknown_fields=True):
    """The saved state of one player."""

    cards: dict[str, int]
    known: dict[str, int]
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    removed: tuple[int, ...]
    wagons: int
    points: int
    built: tuple[str, ...]


class RailState(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A saved rail game. Piles are stored in drawing order. The options are omitted if there are none, as in old
    saves.
    """

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
    attempt: NamedAttempt | None
    players: tuple[PlayerState, ...]
    options: dict[str, str] = {}  # The options that differ from the defaults.


def state_of(board: RailMap, position: RailPosition) -> RailState:
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
        attempt=None if position.attempt == NO_ATTEMPT else position.attempt.named(board),
        players=tuple(_player_state(board, position, seat) for seat in range(position.seats)),
        options=dict(position.options),
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


def position_of(board: RailMap, state: RailState, rules: int, options: tuple[Variant, ...]) -> RailPosition:
    """Return the saved position. Raises ``KeyError`` or ``ValueError`` for an unknown name or phase."""
    cards, routes, counts = board.card_numbers, board.route_numbers, board.palette.counts
    built = [tuple(routes[name] for name in player.built) for player in state.players]
    return RailPosition(
        rules=rules,
        options=options,
        seed=state.seed,
        reshuffles=state.reshuffles,
        seats=len(state.players),
        phase=PHASES.index(state.phase),
        turn=state.turn,
        moves_left=NOT_YET if state.moves_left is None else state.moves_left,
        passes=state.passes,
        hands=[counts(player.cards) for player in state.players],
        known=[counts(player.known) for player in state.players],
        deck=[cards[name] for name in reversed(state.deck)],
        market=[GAP if name is None else cards[name] for name in state.market],
        discards=counts(state.discards),
        attempt=state.attempt.numbered(board) if state.attempt else NO_ATTEMPT,
        tickets=tuple(player.tickets for player in state.players),
        offers=tuple(player.offer for player in state.players),
        pile=state.pile[::-1],
        under=state.under,
        removed=tuple(player.removed for player in state.players),
        boxed=state.boxed,
        wagons=[player.wagons for player in state.players],
        points=[player.points for player in state.players],
        built=built,
        free=board.free_routes(built),
        recent=tuple(routes[name] for name in state.recent),
    )


def flaw(book: RuleBook, board: RailMap, seats: tuple[int, int], position: RailPosition) -> str | None:
    if not seats[0] <= position.seats <= seats[1] or not 0 <= position.turn < position.seats:
        return "the number of seats or the turn is invalid"
    flaws = (_ticket_flaws, _route_flaws, _phase_flaws)
    found = chain(_card_flaws(position), *(of(book, board, position) for of in flaws))
    return next(found, None)


def _card_flaws(position: RailPosition) -> Iterator[str]:
    counts = list(position.discards)
    for card in chain(position.deck, (card for card in position.market if card != GAP)):
        counts[card] += 1
    for hand in position.hands:
        for kind in range(KINDS):
            counts[kind] += hand[kind]
    if tuple(counts) != FULL or len(position.market) != FACE_UP:
        yield "the cards do not add up"
    if min(chain(position.discards, *position.hands, *position.known)) < 0:
        yield "a number of cards is negative"
    for hand, known in zip(position.hands, position.known, strict=True):
        if any(seen > held for seen, held in zip(known, hand, strict=True)):
            yield "a publicly known card is missing"


def _ticket_flaws(book: RuleBook, board: RailMap, position: RailPosition) -> Iterator[str]:
    rows = (*position.tickets, *position.offers, *position.removed, position.boxed)
    if sorted(chain(position.pile, *rows)) != list(range(len(board.tickets))):
        yield "the tickets do not add up"
    if any(list(row) != sorted(row) for row in rows):
        yield "tickets are out of order"
    if not set(position.pile) <= set(range(board.short_tickets)) or not set(position.boxed) <= set(board.long_tickets):
        yield "a long ticket is among the short ones"
    if len(position.under) > len(position.pile) or not set(position.under) <= set(range(position.seats)):
        yield "the tickets under the pile do not match the pile"
    if book.most_tickets is not None and max(map(len, position.tickets)) > book.most_tickets:
        yield "a seat holds too many tickets"


def _route_flaws(book: RuleBook, board: RailMap, position: RailPosition) -> Iterator[str]:
    built = [number for routes in position.built for number in routes]
    if len(set(built)) < len(built) or any(board.routes[number].twin in built for number in built):
        yield "a route is built twice"
    for seat, routes in enumerate(position.built):
        lengths = [board.routes[number].length for number in routes]
        if position.wagons[seat] != book.wagons - sum(lengths) or position.wagons[seat] < 0:
            yield "the wagons do not add up"
        if position.points[seat] != sum(book.route_points[length] for length in lengths):
            yield "the points do not add up"
    latest = [routes[-1] for routes in position.built if routes]
    if len(set(position.recent)) < len(position.recent) or not set(position.recent) <= set(latest):
        yield "a recent route is not its builder's latest"


def _phase_flaws(book: RuleBook, board: RailMap, position: RailPosition) -> Iterator[str]:
    deciding = [seat for seat, offer in enumerate(position.offers) if offer]
    expected = {CHOOSING: bool(deciding), KEEPING: deciding == [position.turn]}
    if not expected.get(position.phase, not deciding):
        yield "the wrong seats have tickets to choose from"
    if (position.phase == PAYING) != (position.attempt != NO_ATTEMPT):
        yield "the tunnel attempt does not match the phase"
    elif position.phase == PAYING and not _is_possible_attempt(book, board, position):
        yield "the tunnel attempt is impossible"
    if not NOT_YET <= position.moves_left <= position.seats or (not position.moves_left and position.phase != OVER):
        yield "the last round is too long"
    if position.passes < 0 or position.reshuffles < 0:
        yield "a counter is negative"


def _is_possible_attempt(book: RuleBook, board: RailMap, position: RailPosition) -> bool:
    attempt = position.attempt
    route = board.routes[attempt.route]
    return (
        route.tunnel
        and route.number in position.free
        and attempt.coloured + attempt.locomotives == route.length
        and min(attempt.coloured, attempt.locomotives, *position.cards_left(position.turn)) >= 0
        and 0 < len(attempt.turned) <= book.tunnel_cards
        and 0 < attempt.owed == owed(book, attempt.card, attempt.turned)
    )
