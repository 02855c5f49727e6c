"""What planners may expect in Europe: weights fitted by ``tools.training.fit_expectation``."""

from engine.rails.thinking.imagined_games.expectation import ExpectationWeights, Weight

EXPECTATION_WEIGHTS: ExpectationWeights = {
    "seats": Weight(1.55, -10.44, -1.103),
    "one": Weight(-6.737, 16.51, 6.358),
    "promised": Weight(0.9872, -0.04034, 0.007189),
    "ticket_gain": Weight(0.6137, -0.6375, -0.9067),
    "ticket_turns": Weight(1.848, -1.462, -1.736),
    "gain_in_time": Weight(0.03973, 0.04396, 0.209),
    "gain_in_ample_time": Weight(0.04134, -0.2134, 0.3675),
    "wagons": Weight(1.158, 1.731, -1.335),
    "rivals_wagons": Weight(-0.2035, -0.9668, 0.9142),
    "cards": Weight(-0.3713, 1.16, -0.2065),
    "locomotives": Weight(-0.4938, 1.194, 2.386),
    "hand": Weight(1.391, -2.102, 0.2531),
    "ticket_route_points": Weight(-0.5499, 0.9509, 0.8264),
    "ticket_route_wagons": Weight(-0.9359, 0.27, 0.3937),
    "extra_points": Weight(-0.2579, 0.7542, 3.172),
    "extra_wagons": Weight(0.5643, -1.634, -6.192),
    "long_routes": Weight(2.165, -4.004, -5.946),
    "turns_left": Weight(0.4127, -0.3057, 0.3996),
    "turns_behind": Weight(-1.216, -1.149, 1.643),
    "own_turn": Weight(1.665, -0.8611, -0.8177),
    "tickets": Weight(-0.6633, 2.497, 0.6395),
}
