"""Everything that one seat, or a spectator, may know about a rail game, and nothing else.

The table, the discards, the map, each player's counts, and the cards seen in each hand are public. So are all kept
tickets, if a game is played with open tickets. Cards and routes
have names, and tickets have numbers. ``imagine`` deals the hidden part of a view at random, but keeps what is known:
cards an opponent took from the table stay in that hand, and tickets the seat put under the pile stay there.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import astuple

from engine.api import Standings, View
from engine.messages import Seat
from engine.rails.board import FULL, GAP, KINDS, Counts, RailMap, laid_out
from engine.rails.networks import joined, worth
from engine.rails.rulebook import RuleBook
from engine.rails.turn.position import NO_ATTEMPT, NOT_YET, PAYING, PHASES, NamedAttempt, RailPosition
from engine.rng import Rng
from engine.variants import Variant


class PlayerView(Struct, frozen=True, gc=False):
    """The public information about one player."""

    seat: int
    cards: int
    known: dict[str, int]
    """Cards that the player certainly holds: taken from the table or shown at a tunnel, minus those paid since."""
    tickets: int
    offered: int  # Tickets that the player is choosing from.
    rejected: int  # Tickets that left the game when the player rejected them.
    wagons: int
    points: int  # Points for routes.
    built: tuple[str, ...]  # Routes in the order of building.
    open_tickets: tuple[int, ...] = ()  # The player's tickets, once the game is over or if tickets are open.


class TicketView(Struct, frozen=True, gc=False):
    """A ticket of the view's seat."""

    number: int
    done: bool  # True if it is fulfilled now.
    worth: int  # Points that it would score if the game ended now.


class AttemptView(Struct, frozen=True):
    """A tunnel attempt with an extra price that its builder has not decided on yet."""

    seat: int
    route: str
    card: str
    coloured: int
    locomotives: int
    turned: tuple[str, ...]
    owed: int


class RecentBuild(Struct, frozen=True, gc=False):
    """A route that a player built in their latest move."""

    seat: int
    route: str


class OwnView(Struct, frozen=True):
    """The secrets of the view's seat."""

    cards: dict[str, int]
    tickets: tuple[TicketView, ...]
    offer: tuple[TicketView, ...]  # Tickets to choose from, in their present state.
    keep: tuple[int, int]  # Fewest and most offered tickets that the seat may keep. Both are 0 without an offer.
    returned: tuple[tuple[int, int], ...]
    """Tickets this seat put under the pile, next one first: the number of tickets above each, and its number."""
    removed: tuple[int, ...]  # Tickets that left the game when this seat rejected them.


class RailView(View, frozen=True):
    """A rail game as one seat may know it."""

    seats: int
    rules: int  # The version of the rules.
    phase: str  # ``choosing``, ``turn``, ``second-card``, ``keeping``, ``paying`` or ``over``.
    turn: int
    to_act: tuple[int, ...]
    market: tuple[str | None, ...]  # The face-up cards, with None for an empty slot.
    deck: int
    discards: dict[str, int]
    reshuffles: int
    tickets_left: int
    returned: tuple[int, ...]  # The seats that put the lowest tickets under the pile, lowest first.
    players: tuple[PlayerView, ...]
    recent: tuple[RecentBuild, ...]  # Each seat's latest move if it was a build, newest last.
    attempt: AttemptView | None
    moves_left: int | None  # Remaining moves in the last round, else None.
    passes: int  # Consecutive passes.
    own: OwnView | None  # None for a spectator.
    final: Standings | None  # The final standings, or None before the end.
    aids: bool = True  # False if the view leaves out the routes that tickets still lack.
    options: tuple[Variant, ...] = ()  # The options that differ from the defaults.


class Viewer:
    """Makes views of positions on one board."""

    def __init__(self, board: RailMap) -> None:
        self._board = board
        self._names = board.palette.names

    def view(
        self,
        position: RailPosition,
        seat: Seat | None,
        to_act: tuple[Seat, ...],
        keep: tuple[int, int],
        final: Standings | None,
    ) -> RailView:
        """Return the view of this seat, or of a spectator. ``keep`` has the fewest and the most offered tickets that
        the seat may keep.
        """
        return RailView(
            seat=seat,
            seats=position.seats,
            rules=position.rules,
            phase=PHASES[position.phase],
            turn=position.turn,
            to_act=to_act,
            market=tuple(None if card == GAP else self._names[card] for card in position.market),
            deck=len(position.deck),
            discards=self._board.palette.counted(position.discards),
            reshuffles=position.reshuffles,
            tickets_left=len(position.pile),
            returned=position.under,
            players=tuple(self._player(position, other) for other in range(position.seats)),
            recent=self._recent(position),
            attempt=self._attempt(position),
            moves_left=None if position.moves_left == NOT_YET else position.moves_left,
            passes=position.passes,
            own=None if seat is None else self._own(position, seat, keep),
            final=final,
            options=position.options,
        )

    def _player(self, position: RailPosition, seat: Seat) -> PlayerView:
        return PlayerView(
            seat=seat,
            cards=sum(position.hands[seat]),
            known=self._board.palette.counted(position.known[seat]),
            tickets=len(position.tickets[seat]),
            offered=len(position.offers[seat]),
            rejected=len(position.removed[seat]),
            wagons=position.wagons[seat],
            points=position.points[seat],
            built=tuple(self._board.routes[number].id for number in position.built[seat]),
            open_tickets=position.tickets[seat] if position.shows_tickets else (),
        )

    def _own(self, position: RailPosition, seat: Seat, keep: tuple[int, int]) -> OwnView:
        pieces = joined(self._board, position.built[seat])
        top = len(position.pile) - 1
        returned = [(top - place, position.pile[place]) for place, who in enumerate(position.under) if who == seat]
        return OwnView(
            cards=self._board.palette.counted(position.hands[seat]),
            tickets=tuple(self._ticket(ticket, pieces) for ticket in position.tickets[seat]),
            offer=tuple(self._ticket(ticket, pieces) for ticket in position.offers[seat]),
            keep=keep,
            returned=tuple(sorted(returned)),
            removed=position.removed[seat],
        )

    def _ticket(self, number: int, pieces: list[int]) -> TicketView:
        value = worth(self._board.tickets[number], pieces)
        return TicketView(number, value > 0, value)

    def _recent(self, position: RailPosition) -> tuple[RecentBuild, ...]:
        builders = {number: seat for seat, built in enumerate(position.built) for number in built}
        return tuple(RecentBuild(builders[number], self._board.routes[number].id) for number in position.recent)

    def _attempt(self, position: RailPosition) -> AttemptView | None:
        if position.phase != PAYING:
            return None
        return AttemptView(position.turn, *astuple(position.attempt.named(self._board)))


_SEEDS = 1 << 31


def imagine(book: RuleBook, board: RailMap, view: RailView, rng: Rng) -> RailPosition:
    counts, numbers = board.palette.counts, board.route_numbers
    known, discards = [counts(player.known) for player in view.players], counts(view.discards)
    market = [GAP if name is None else board.card_numbers[name] for name in view.market]
    built = [tuple(numbers[route] for route in player.built) for player in view.players]
    hands, deck = _dealt_cards(board, view, known, discards, market, rng)
    tickets, pile, boxed = _dealt_tickets(book, board, view, rng)
    return RailPosition(
        rules=view.rules,
        options=view.options,
        seed=f"imagined {rng.below(_SEEDS)} {rng.below(_SEEDS)}",
        reshuffles=view.reshuffles,
        seats=view.seats,
        phase=PHASES.index(view.phase),
        turn=view.turn,
        moves_left=NOT_YET if view.moves_left is None else view.moves_left,
        passes=view.passes,
        hands=hands,
        known=known,
        deck=deck,
        market=market,
        discards=discards,
        attempt=NO_ATTEMPT if view.attempt is None else NamedAttempt(*astuple(view.attempt)[1:]).numbered(board),
        tickets=tuple(kept for kept, _, _ in tickets),
        offers=tuple(offer for _, offer, _ in tickets),
        pile=pile,
        under=view.returned,
        removed=tuple(removed for _, _, removed in tickets),
        boxed=boxed,
        wagons=[player.wagons for player in view.players],
        points=[player.points for player in view.players],
        built=built,
        free=board.free_routes(built),
        recent=tuple(numbers[build.route] for build in view.recent),
    )


def _dealt_cards(
    board: RailMap, view: RailView, known: Sequence[Counts], discards: Counts, market: Sequence[int], rng: Rng
) -> tuple[list[Counts], list[int]]:
    hands = [counts[:] for counts in known]
    if view.own is not None and view.seat is not None:
        hands[view.seat] = board.palette.counts(view.own.cards)
    unseen = [FULL[kind] - discards[kind] - sum(hand[kind] for hand in hands) for kind in range(KINDS)]
    for card in market:
        if card != GAP:
            unseen[card] -= 1
    deck = laid_out(unseen)
    rng.shuffle(deck)
    for player, hand in zip(view.players, hands, strict=True):
        for _ in range(player.cards - sum(hand)):
            hand[deck.pop()] += 1
    return hands, deck


def _dealt_tickets(
    book: RuleBook, board: RailMap, view: RailView, rng: Rng
) -> tuple[list[_Held], tuple[int, ...], tuple[int, ...]]:
    seen = _seen_tickets(view)
    short = [ticket for ticket in range(board.short_tickets) if ticket not in seen]
    long = [ticket for ticket in board.long_tickets if ticket not in seen]
    rng.shuffle(short)
    rng.shuffle(long)
    hands = [_tickets_of(book, view, player, short, long) for player in view.players]
    places = dict(view.own.returned) if view.own is not None else {}
    pile = tuple(places[place] if place in places else short.pop() for place in range(view.tickets_left))[::-1]
    return hands, pile, tuple(sorted(long))


def _seen_tickets(view: RailView) -> set[int]:
    seen = {ticket for player in view.players for ticket in player.open_tickets}
    if view.own is not None:
        seen.update(ticket.number for ticket in (*view.own.tickets, *view.own.offer))
        seen.update(ticket for _, ticket in view.own.returned)
        seen.update(view.own.removed)
    return seen


_Held = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # Tickets kept, offered, removed.


def _tickets_of(book: RuleBook, view: RailView, player: PlayerView, short: list[int], long: list[int]) -> _Held:
    if player.seat == view.seat and view.own is not None:
        own = view.own
        tickets, offer = (tuple(ticket.number for ticket in tickets) for tickets in (own.tickets, own.offer))
        return tickets, offer, own.removed
    choosing, has_long = view.phase == PHASES[0] and player.offered > 0, book.first_long_tickets
    removed_long = min(player.rejected, has_long)
    longs = 0 if choosing else has_long - removed_long
    kept = player.open_tickets or _dealt(player.tickets, longs, short, long)
    offer = _dealt(player.offered, has_long if choosing else 0, short, long)
    return kept, offer, _dealt(player.rejected, removed_long, short, long)


def _dealt(count: int, longs: int, short: list[int], long: list[int]) -> tuple[int, ...]:
    return tuple(sorted([*(long.pop() for _ in range(longs)), *(short.pop() for _ in range(count - longs))]))
