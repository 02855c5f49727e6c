"""The strategy of tCHu: that of every rail game, on its board, with weights of its own."""

from __future__ import annotations

from engine.games.tchu.board import BOARD
from engine.games.tchu.rules import BOOK
from engine.rails.thinking.strategy import RailStrategy
from engine.rails.thinking.weights import PlannerWeights

WEIGHTS = PlannerWeights(
    turn_points=1.3,
    wagon_points=0.8,
    loss_risk_points=1.5,
    least_route_points=2.5,
    card_turns=0.52,
    any_colour_card_turns=0.48,
    locomotive_turns=0.9,
    held_card_turns=0.05,
    endgame_turns=2,
    endgame_card_shortage=0.3,
    loss_risk_per_rival_end=0.3,
    urgency_per_rival_end=0.2,
    extra_route_urgency=1.5,
    never_waits_points=14,
    wagons_per_build=3.8,
    cards_per_turn=2.1,
    turns_left_spread=2.5,
    reserve_turns=2,
    spared_wagon_points=0.1,
    trail_route_points=1.2,
    saving_turns=12,
    full_hand_cards=12,
    other_tickets_share=0.4,
    asking_turns=6,
    blind_draw_cards=0.04,
    later_route_share=0.93,
    unplanned_card_worth=0.15,
    same_colour_worth=0.04,
    last_card_worth=0.5,
    locomotive_worth=1.0,
    demanded_locomotive_worth=2,
    first_free_colour_worth=0.64,
)

STRATEGY = RailStrategy(BOOK, BOARD, WEIGHTS)
