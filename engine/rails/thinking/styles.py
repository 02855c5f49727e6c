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
        Style(times={"extra_route_urgency": 2.0}, plus={"spared_wagon_points": -0.8, "wagon_points": -0.3}),
        Style(times={"full_hand": 0.8}),
    ),
    "collector": RailStyle(Style(plus={"ticket_points": 7.0, "asking_points": -6.0}), Style(plus={"more_tickets": 1})),
    "blocker": RailStyle(
        Style(times={"extra_route_urgency": 3.0}, plus={"blocking_points": 2.0, "urgency_per_rival_end": 1.0}),
        Style(plus={"blocking_points": 3.0}),
    ),
    "saver": RailStyle(
        Style(times={"extra_route_urgency": 0.5, "full_hand_cards": 1.4}, plus={"same_colour_worth": 0.1}),
        Style(plus={"worth_building": 4.0}),
    ),
    "weaver": RailStyle(
        Style(times={"extra_route_urgency": 6.0}, plus={"spared_wagon_points": 1.5}),
        Style(times={"full_hand": 0.9}, plus={"worth_building": -1.0}),
    ),
}
"""By name, in the order of the seats: a quick end, tickets, what rivals need, long routes, short ones."""
