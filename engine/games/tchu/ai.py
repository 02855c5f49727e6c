"""What is worth knowing about tCHu: what holds for every rail game, on its board, with weights of its own."""

from __future__ import annotations

from engine.games.tchu.board import BOARD
from engine.games.tchu.rules import BOOK
from engine.rails.thinking.mind import RailMind
from engine.rails.thinking.weights import Weights

WEIGHTS = Weights(
    turn=1.3,
    wagon=0.8,
    risk=1.5,
    least=2.5,
    card=0.52,
    any_colour=0.48,
    locomotive=0.9,
    in_hand=0.05,
    soon=2,
    scarce=0.3,
    near=0.3,
    hurry=0.2,
    prize=1.5,
    grand=14,
    wagons_a_build=3.8,
    cards_a_turn=2.1,
    doubt=2.5,
    margin=2,
    spared=0.1,
    prolonging=1.2,
    patient=12,
    full_hand=12,
    others=0.4,
    asked_by=6,
    secret=0.04,
    fading=0.93,
    any_card=0.15,
    paired=0.04,
    last_ones=0.5,
    wild=1.0,
    demanded=2,
    unsettled=0.64,
)

MIND = RailMind(BOOK, BOARD, WEIGHTS)
