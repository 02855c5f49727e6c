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
        Style(times={"extra_route_urgency": 1.5}, plus={"spared_wagon_points": -0.4, "wagon_points": -0.1}),
        Style(times={"full_hand": 0.9}),
    ),
    "collector": RailStyle(Style(plus={"ticket_points": 3.0, "asking_points": -2.5}), Style(plus={"tickets_liked": 3})),
    "blocker": RailStyle(
        Style(times={"extra_route_urgency": 2.0}, plus={"blocking_points": 1.2, "urgency_per_rival_end": 0.3}),
        Style(plus={"blocking_points": 3.0}),
    ),
    "saver": RailStyle(
        Style(times={"extra_route_urgency": 0.5, "full_hand_cards": 1.2}, plus={"same_colour_worth": 0.05}),
        Style(plus={"worth_building": 4.0}),
    ),
    "gambler": RailStyle(Style(plus={"blind_draw_cards": 0.3}), Style(plus={"blind_draw_one_in": -3})),
}
"""By name, in the order of the seats: a quick end, tickets, what rivals need, long routes, cards from the deck."""
