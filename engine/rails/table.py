"""The cards on the table: deck, face-up cards and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.cards import GAP, LOCOMOTIVE, laid_out
from engine.rng import SeededRng

if TYPE_CHECKING:
    from engine.rails.position import Position
    from engine.rails.rulebook import RuleBook
    from engine.rails.teller import Silence


def next_card(position: Position, tell: Silence) -> int:
    """The deck's next card, or ``GAP``. When the deck is empty, the discards are shuffled into a new one."""
    if not position.deck:
        _remake(position, tell)
        if not position.deck:
            return GAP
    return position.deck.pop()


def _remake(position: Position, tell: Silence) -> None:
    deck = laid_out(position.discards)
    if deck:
        position.reshuffles += 1
        SeededRng(position.seed, "reshuffle", position.reshuffles).shuffle(deck)
        position.deck = deck
        position.discards = [0] * len(position.discards)
        tell.remade(len(deck))


def refill(book: RuleBook, position: Position, tell: Silence) -> None:
    """Turn up cards for the gaps; while too many locomotives lie open, sweep the table, a few times at most.

    A gap that cannot be refilled stays until there are cards again.
    """
    sweeps = book.wipes_in_a_row
    while _turn_up(position, tell) and sweeps and _too_many_locomotives(book, position):
        tell.swept(position.market)
        for place, card in enumerate(position.market):
            if card != GAP:
                position.discards[card] += 1
                position.market[place] = GAP
        sweeps -= 1


def _turn_up(position: Position, tell: Silence) -> bool:
    """Fill what gaps can be filled; whether any was."""
    market = position.market
    turned = []
    for place, card in enumerate(market):
        if card == GAP:
            new = next_card(position, tell)
            if new == GAP:
                break
            market[place] = new
            turned.append(new)
    tell.turned_up(turned)
    return bool(turned)


def _too_many_locomotives(book: RuleBook, position: Position) -> bool:
    return book.wiped_at is not None and position.market.count(LOCOMOTIVE) >= book.wiped_at
