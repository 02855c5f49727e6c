"""What planners may expect in tCHu: weights fitted by ``tools.training.fit_expectation``."""

from engine.rails.thinking.imagined_games.expectation import ExpectationWeights, Weight

EXPECTATION_WEIGHTS: ExpectationWeights = {
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
