"""Some whole position that a view allows: what the view hides is dealt at random.

Nothing that is known is dealt away: the cards that an opponent took from the table stay in that hand, the tickets that
the seat itself put under the pile stay there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.board.cards import FULL, GAP, KINDS, laid_out
from engine.rails.turn.position import NO_ATTEMPT, NOT_YET, PHASES, Attempt, RailPosition

if TYPE_CHECKING:
    from engine.rails.board.map import RailMap
    from engine.rails.rulebook import RuleBook
    from engine.rails.showing.view import OwnView, PlayerView, RailView
    from engine.rng import Rng

_SEEDS = 1 << 31


def imagine(book: RuleBook, board: RailMap, view: RailView, rng: Rng) -> RailPosition:
    """Some position that this view allows."""
    position = RailPosition()
    _copy_what_is_public(board, view, position)
    _deal_cards(board, view, position, rng)
    _deal_tickets(book, board, view, position, rng)
    position.seed = f"imagined {rng.below(_SEEDS)} {rng.below(_SEEDS)}"
    return position


def _copy_what_is_public(board: RailMap, view: RailView, position: RailPosition) -> None:
    counts, numbers = board.palette.counts, board.route_numbers
    position.rules = view.rules
    position.reshuffles = view.reshuffles
    position.seats = view.seats
    position.phase = PHASES.index(view.phase)
    position.turn = view.turn
    position.moves_left = NOT_YET if view.moves_left is None else view.moves_left
    position.passes = view.passes
    position.market = [GAP if name is None else board.card_numbers[name] for name in view.market]
    position.discards = counts(view.discards)
    position.known = [counts(player.known) for player in view.players]
    position.wagons = [player.wagons for player in view.players]
    position.points = [player.points for player in view.players]
    position.built = [tuple(numbers[route] for route in player.built) for player in view.players]
    position.free = board.free_routes(position.built)
    position.recent = tuple(numbers[build.route] for build in view.recent)
    position.attempt = _attempt(board, view)


def _attempt(board: RailMap, view: RailView) -> Attempt:
    if view.attempt is None:
        return NO_ATTEMPT
    cards, attempt = board.card_numbers, view.attempt
    route, turned = board.route_numbers[attempt.route], tuple(cards[name] for name in attempt.turned)
    return Attempt(route, cards[attempt.card], attempt.coloured, attempt.locomotives, turned, attempt.owed)


def _deal_cards(board: RailMap, view: RailView, position: RailPosition, rng: Rng) -> None:
    """Each hand holds what is known of it; the rest of it, and the deck, are dealt from the unknown cards."""
    hands = [known[:] for known in position.known]
    if view.own is not None and view.seat is not None:
        hands[view.seat] = board.palette.counts(view.own.cards)
    unseen = [FULL[kind] - position.discards[kind] - sum(hand[kind] for hand in hands) for kind in range(KINDS)]
    for card in position.market:
        if card != GAP:
            unseen[card] -= 1
    deck = laid_out(unseen)
    rng.shuffle(deck)
    for player, hand in zip(view.players, hands, strict=True):
        for _ in range(player.cards - sum(hand)):
            hand[deck.pop()] += 1
    position.hands = hands
    position.deck = deck


def _deal_tickets(book: RuleBook, board: RailMap, view: RailView, position: RailPosition, rng: Rng) -> None:
    own = view.own
    seen = _seen_tickets(view)
    short = [ticket for ticket in range(board.short_tickets) if ticket not in seen]
    long = [ticket for ticket in board.long_tickets if ticket not in seen]
    rng.shuffle(short)
    rng.shuffle(long)
    hands = [_tickets_of(book, view, player, short, long) for player in view.players]
    position.tickets = tuple(tickets for tickets, _, _ in hands)
    position.offers = tuple(offer for _, offer, _ in hands)
    position.removed = tuple(removed for _, _, removed in hands)
    places = dict(own.returned) if own is not None else {}
    position.pile = tuple(places[place] if place in places else short.pop() for place in range(view.tickets_left))[::-1]
    position.under = view.returned
    position.boxed = tuple(sorted(long))


def _seen_tickets(view: RailView) -> set[int]:
    seen = {ticket for player in view.players for ticket in player.final_tickets}
    if view.own is not None:
        seen.update(ticket.number for ticket in (*view.own.tickets, *view.own.offer))
        seen.update(ticket for _, ticket in view.own.returned)
        seen.update(view.own.removed)
    return seen


_Held = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Tickets kept, on offer, removed."""


def _tickets_of(book: RuleBook, view: RailView, player: PlayerView, short: list[int], long: list[int]) -> _Held:
    """The tickets of one player, taken from those unseen."""
    if player.seat == view.seat and view.own is not None:
        return _own_tickets(view.own)
    choosing = view.phase == PHASES[0] and player.offered > 0
    has_long = book.first_long_tickets
    removed_long = min(player.rejected, has_long)
    kept = player.final_tickets
    if not kept:
        longs = 0 if choosing else has_long - removed_long
        kept = _dealt(player.tickets, longs, short, long)
    offer = _dealt(player.offered, has_long if choosing else 0, short, long)
    return kept, offer, _dealt(player.rejected, removed_long, short, long)


def _own_tickets(own: OwnView) -> _Held:
    tickets, offer = (tuple(ticket.number for ticket in tickets) for tickets in (own.tickets, own.offer))
    return tickets, offer, own.removed


def _dealt(count: int, longs: int, short: list[int], long: list[int]) -> tuple[int, ...]:
    return tuple(sorted([*(long.pop() for _ in range(longs)), *(short.pop() for _ in range(count - longs))]))
