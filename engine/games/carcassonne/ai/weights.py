"""The numbers that the evaluation is made with. They were tuned by self-play, see ``tests/bench/tuning.py``."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """How likely things are, and what cannot be counted in points yet."""

    eagerness: float = 0.242
    """The share of an owner's turns to come that could go into closing one end."""
    detour: float = 0.364
    """What a tile that fits but leads on is worth, beside one that closes."""
    several: float = 0.686
    """What each end after the first takes from the chance."""
    filling: float = 0.209
    """The share of all turns to come that could go into filling a place next to a monastery."""
    unseen: float = 0.357
    """The share of tiles that would fit a place around a monastery which no tile touches yet."""
    road_growth: float = 0.227
    city_growth: float = 0.183
    """The tiles that an open end brings, if it is ever closed."""
    follower: float = 5.16
    """What the last free follower is worth while there is time to use it."""
    plenty: float = 1.04
    """How what several are worth grows with their number: 1 means each as much as the first."""
    season: float = 3.7
    """With so many turns left of one's own, a free follower has lost half of its worth."""
    back: float = 1.37
    """What a follower who may return counts for, beside a free one."""
    pasture: float = 1.02
    """The cities to come, in points, that a wide open field may expect at the start of the game."""


WEIGHTS = Weights()
