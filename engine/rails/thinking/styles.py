"""The styles of the rail games' computers: how each of them likes to get its points."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.ai.styles import Style


class RailStyle(Struct, frozen=True):
    """What a style makes of a plan, and of a beginner's habits."""

    plan: Style
    beginner: Style


STYLES: Final = {
    "rusher": RailStyle(
        Style(times={"extra_route_urgency": 1.5, "full_hand_cards": 0.8}, plus={"spared_wagon_points": -0.4}),
        Style(times={"full_hand": 0.6}),
    ),
    "collector": RailStyle(Style(plus={"ticket_points": 5.0, "asking_points": -6.0}), Style(plus={"more_tickets": 1})),
    "blocker": RailStyle(
        Style(plus={"blocking_points": 0.8, "urgency_per_rival_end": 0.5}), Style(plus={"blocking_points": 3.0})
    ),
    "saver": RailStyle(
        Style(
            times={"extra_route_urgency": 0.7, "full_hand_cards": 1.4},
            plus={"spared_wagon_points": -0.3, "same_colour_worth": 0.05},
        ),
        Style(plus={"worth_building": 4.0}),
    ),
    "weaver": RailStyle(
        Style(times={"extra_route_urgency": 1.5}, plus={"spared_wagon_points": 0.5}),
        Style(times={"full_hand": 0.8}, plus={"worth_building": -1.0}),
    ),
}
"""By name, in the order of the seats: a quick end, tickets, what rivals need, long routes, short ones."""
