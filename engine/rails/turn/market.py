"""The cards on the table: deck, face-up cards and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.board.cards import GAP, LOCOMOTIVE, laid_out
from engine.rng import SeededRng

if TYPE_CHECKING:
    from engine.rails.rulebook import RuleBook
    from engine.rails.turn.events import Listener
    from engine.rails.turn.position import RailPosition


def next_card(position: RailPosition, listener: Listener) -> int:
    """The deck's next card, or ``GAP``. When the deck is empty, the discards are shuffled into a new one."""
    if not position.deck:
        _remake(position, listener)
        if not position.deck:
            return GAP
    return position.deck.pop()


def _remake(position: RailPosition, listener: Listener) -> None:
    deck = laid_out(position.discards)
    if deck:
        position.reshuffles += 1
        SeededRng(position.seed, "reshuffle", position.reshuffles).shuffle(deck)
        position.deck = deck
        position.discards = [0] * len(position.discards)
        listener.remade(len(deck))


def refill(book: RuleBook, position: RailPosition, listener: Listener) -> None:
    """Turn up cards for the gaps; while too many locomotives lie open, sweep the table, a few times at most.

    A gap that cannot be refilled stays until there are cards again.
    """
    sweeps = book.wipes_in_a_row
    while _turn_up(position, listener) and sweeps and _too_many_locomotives(book, position):
        listener.swept(position.market)
        for place, card in enumerate(position.market):
            if card != GAP:
                position.discards[card] += 1
                position.market[place] = GAP
        sweeps -= 1


def _turn_up(position: RailPosition, listener: Listener) -> bool:
    """Fill what gaps can be filled; whether any was."""
    market = position.market
    turned = []
    for place, card in enumerate(market):
        if card == GAP:
            new = next_card(position, listener)
            if new == GAP:
                break
            market[place] = new
            turned.append(new)
    listener.turned_up(turned)
    return bool(turned)


def _too_many_locomotives(book: RuleBook, position: RailPosition) -> bool:
    return book.wiped_at is not None and position.market.count(LOCOMOTIVE) >= book.wiped_at
