"""The strategy of tCHu: the general rail strategy with weights fitted by ``tools.training.rails``."""

from __future__ import annotations

from engine.games.tchu.board import BOARD
from engine.games.tchu.rules import BOOK
from engine.rails.thinking.imagined_games import Weight
from engine.rails.thinking.strategy import RailStrategy
from engine.rails.thinking.weights import PlannerWeights

EXPECTATION_WEIGHTS = {
    "one": Weight(-18.82, 32.57, 28.44),
    "promised": Weight(0.9506, -0.07146, 0.04196),
    "ticket_gain": Weight(0.4424, 0.1013, -0.2122),
    "ticket_turns": Weight(-0.4557, 1.392, -6.738),
    "gain_in_time": Weight(-0.0462, -0.3108, 0.2847),
    "gain_in_ample_time": Weight(-0.4641, 0.3543, -0.9432),
    "wagons": Weight(2.19, 3.075, -2.401),
    "rivals_wagons": Weight(-1.152, -1.905, 1.577),
    "cards": Weight(-0.01853, -1.37, -0.05728),
    "locomotives": Weight(0.7582, -1.346, 0.3035),
    "hand": Weight(0.8553, 0.368, -0.097),
    "ticket_route_points": Weight(-0.8346, 0.2542, -2.128),
    "ticket_route_wagons": Weight(1.311, -1.111, 5.969),
    "extra_points": Weight(0.3261, -0.3052, 0.1374),
    "extra_wagons": Weight(-0.753, 0.7943, -1.652),
    "long_routes": Weight(2.692, 1.255, -2.365),
    "turns_left": Weight(0.8142, -1.274, 1.427),
    "turns_behind": Weight(-1.703, -3.647, 1.808),
    "own_turn": Weight(2.35, -0.5922, -0.5893),
    "tickets": Weight(1.124, -2.465, -1.034),
    "trail": Weight(1.029, -0.184, -0.6561),
    "rivals_trail": Weight(-0.4732, 0.542, -0.2126),
}
WEIGHTS = PlannerWeights(
    turn_points=1.48, wagon_points=0.898, loss_risk_points=0.206, loss_risk_per_rival_end=0.21,
    least_route_points=0.828, card_turns=0.728, any_colour_card_turns=0.524, locomotive_turns=3.24,
    held_card_turns=0.112, endgame_turns=15.1, endgame_wagons=8.94, endgame_card_shortage=1.62, wagons_per_build=3,
    cards_per_turn=1.75, held_card_used=0.5, closing_turns=3, turns_left_spread=1.59, reserve_turns=1.88,
    urgency_per_rival_end=0.11, extra_route_urgency=0.379, own_points_urgency=0, never_waits_points=11.4,
    spared_wagon_points=0.0484, trail_route_points=0.686, extra_urgency_per_rival_end=0.256, endgame_spared_share=0.767,
    extra_routes_time=0.355, saving_turns=8.5, full_hand_cards=7.46, spare_build_points=5.56, spare_build_hand=1.48,
    spare_build_turns=0.743, spared_locomotive_turns=6.15, locomotive_points=6.13, other_tickets_share=0.64,
    asking_points=0, asking_turns=2.49, tunnel_waits_turns=8.06, tunnel_again_turns=16.1, blind_draw_cards=0.0737,
    later_route_share=0.868, unplanned_card_worth=0.142, same_colour_worth=0.0406, last_card_worth=0.412,
    locomotive_worth=0.476, demanded_locomotive_worth=3.46, first_free_colour_worth=0.48, any_build_turns=8,
    asked_turns=5,
)  # fmt: skip


class TchuStrategy(RailStrategy):
    """The strategy of tCHu. Because of the tickets, luck matters more than in Europe, so a move's prior value counts as
    more imagined games.
    """

    prior_games = 10

    def __init__(self) -> None:
        super().__init__(BOOK, BOARD, WEIGHTS, EXPECTATION_WEIGHTS)
