"""The strategy of tCHu: that of every rail game, on its board, with weights of its own."""

from __future__ import annotations

from engine.games.tchu.board import BOARD
from engine.games.tchu.expectation_weights import EXPECTATION_WEIGHTS
from engine.games.tchu.rules import BOOK
from engine.rails.thinking.strategy import RailStrategy
from engine.rails.thinking.weights import PlannerWeights

WEIGHTS = PlannerWeights(
    turn_points=1.48,
    wagon_points=0.898,
    loss_risk_points=0.206,
    loss_risk_per_rival_end=0.21,
    least_route_points=0.828,
    card_turns=0.728,
    any_colour_card_turns=0.524,
    locomotive_turns=3.24,
    held_card_turns=0.112,
    endgame_turns=15.1,
    endgame_wagons=8.94,
    endgame_card_shortage=1.62,
    wagons_per_build=3,
    cards_per_turn=1.75,
    held_card_used=0.5,
    closing_turns=3,
    turns_left_spread=1.59,
    reserve_turns=1.88,
    urgency_per_rival_end=0.11,
    extra_route_urgency=0.379,
    own_points_urgency=0,
    never_waits_points=11.4,
    spared_wagon_points=0.0484,
    trail_route_points=0.686,
    extra_urgency_per_rival_end=0.256,
    endgame_spared_share=0.767,
    extra_routes_time=0.355,
    saving_turns=8.5,
    full_hand_cards=7.46,
    spare_build_points=5.56,
    spare_build_hand=1.48,
    spare_build_turns=0.743,
    spared_locomotive_turns=6.15,
    locomotive_points=6.13,
    other_tickets_share=0.64,
    asking_points=0,
    asking_turns=2.49,
    tunnel_waits_turns=8.06,
    tunnel_again_turns=16.1,
    blind_draw_cards=0.0737,
    later_route_share=0.868,
    unplanned_card_worth=0.142,
    same_colour_worth=0.0406,
    last_card_worth=0.412,
    locomotive_worth=0.476,
    demanded_locomotive_worth=3.46,
    first_free_colour_worth=0.48,
    any_build_turns=8,
    asked_turns=5,
)


class TchuStrategy(RailStrategy):
    """The strategy of tCHu, where tickets make luck greater than in Europe."""

    prior_games = 10


STRATEGY = TchuStrategy(BOOK, BOARD, WEIGHTS, EXPECTATION_WEIGHTS)
