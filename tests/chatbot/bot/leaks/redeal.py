"""Deals a position's hidden cards again, so that the game looks the same from outside.

Cards that the next move will reveal stay in place, so that the same move can be played in both worlds and must then
cause the same events. For the games that ship with Waypost, this does not use the views' own ``imagine``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api import PrivateEvent
from engine.games.carcassonne.position import CarcassonnePosition
from engine.rails.game import RailGame
from engine.rails.turn.position import RailPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import AnyGame, Event, Move, Position, Seat
    from engine.rng import Rng

AHEAD = 4
"""Tiles whose order stays: a move reveals the next one, and later ones if it fits nowhere."""
WORLDS = 20
"""Worlds to try in search of one in which a move has the same public events."""
TURNS_UP_CARDS = {"take", "build", "pay", "give-up"}
SHOWS_THE_HAND = {"build", "pay", "give-up", "pass"}
"""Moves that reveal parts of a hand, so that it must stay."""


def dealt_again(
    game: AnyGame, position: Position, rng: Rng, kept: Seat | None = None, move: tuple[Seat, Move] | None = None
) -> tuple[Position, str]:
    """Return a position that differs only in secrets of seats other than ``kept``, and the text of the move in that
    position.
    """
    other = game.copy(position)
    text = str(move[1]) if move else ""
    if isinstance(other, CarcassonnePosition):
        _shuffle_tiles(other, rng)
        return other, text
    if not (isinstance(game, RailGame) and isinstance(position, RailPosition) and isinstance(other, RailPosition)):
        return _imagined(game, position, rng, kept, move), text
    verb = text.split(" ", 1)[0]
    seats = {kept} if move is None or verb not in SHOWS_THE_HAND else {kept, move[0]}
    _deal_cards(other, seats, rng, with_deck=verb not in TURNS_UP_CARDS)
    backs = frozenset(game.board.long_tickets)
    _deal_tickets(other, kept, backs, rng)
    if move and verb == "keep":
        text = _the_same_tickets(text, position.offers[move[0]], other.offers[move[0]], backs)
    return other, text


def _imagined(
    game: AnyGame, position: Position, rng: Rng, kept: Seat | None, move: tuple[Seat, Move] | None
) -> Position:
    """Return a position of any other game, as ``kept`` imagines it, in which the move has the same public events."""
    for _ in range(WORLDS):
        other = game.imagine(game.view(position, kept), rng)
        if move is None or _public_events(game, other, *move) == _public_events(game, position, *move):
            return other
    return game.copy(position)


def _public_events(game: AnyGame, position: Position, seat: Seat, move: Move) -> list[Event] | None:
    """Return the public events of a move, or None if the move is not legal in this position."""
    trial = game.copy(position)
    if game.why_not(trial, seat, move) is not None:
        return None
    return [event for event in game.play(trial, seat, move) if not isinstance(event, PrivateEvent)]


def _shuffle_tiles(position: CarcassonnePosition, rng: Rng) -> None:
    place = position.drawn + AHEAD
    rest = list(position.order[place:])
    rng.shuffle(rest)
    position.order = (*position.order[:place], *rest)


def _deal_cards(position: RailPosition, kept: set[Seat | None], rng: Rng, *, with_deck: bool) -> None:
    """Deal all unseen cards again. Each player gets as many cards as before."""
    pool, sizes = list(position.deck) if with_deck else [], {}
    for seat in {*range(position.seats)} - kept:
        hand, known = position.hands[seat], position.known[seat]
        unseen = [card for card, count in enumerate(hand) for _ in range(count - known[card])]
        position.hands[seat] = list(known)
        pool += unseen
        sizes[seat] = len(unseen)
    rng.shuffle(pool)
    for seat, size in sizes.items():
        for _ in range(size):
            position.hands[seat][pool.pop()] += 1
    if with_deck:
        position.deck = pool


def _deal_tickets(position: RailPosition, kept: Seat | None, long: frozenset[int], rng: Rng) -> None:
    """Deal again the tickets in hands, on offer, in the pile and put away. Long and short tickets are kept apart."""
    piles: dict[tuple[str, Seat], list[int]] = {("pile", 0): list(position.pile), ("boxed", 0): list(position.boxed)}
    for seat in {*range(position.seats)} - {kept}:
        for name in ("tickets", "offers", "removed"):
            piles[name, seat] = list(getattr(position, name)[seat])
    own = {place for place, seat in enumerate(position.under) if seat == kept}
    spots = [
        (pile, place)
        for (name, _), pile in piles.items()
        for place in range(len(pile))
        if name != "pile" or place not in own
    ]
    for back in (False, True):
        places = [(pile, place) for pile, place in spots if (pile[place] in long) == back]
        numbers = [pile[place] for pile, place in places]
        rng.shuffle(numbers)
        for (pile, place), number in zip(places, numbers, strict=True):
            pile[place] = number
    position.pile, position.boxed = tuple(piles["pile", 0]), tuple(sorted(piles["boxed", 0]))
    for name in ("tickets", "offers", "removed"):
        dealt = [tuple(sorted(piles.get((name, seat), old))) for seat, old in enumerate(getattr(position, name))]
        setattr(position, name, tuple(dealt))


def _the_same_tickets(text: str, offer: Sequence[int], other: Sequence[int], long: frozenset[int]) -> str:
    """Return the text of the move that keeps the tickets that have taken the places of the original move's tickets."""
    lie = dict(zip(_by_back(offer, long), _by_back(other, long), strict=True))
    return " ".join(["keep", *map(str, sorted(lie[int(word)] for word in text.split()[1:]))])


def _by_back(tickets: Sequence[int], long: frozenset[int]) -> list[int]:
    return sorted(tickets, key=lambda ticket: (ticket in long, ticket))
