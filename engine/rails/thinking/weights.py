"""The parameters of a rail plan, tuned by self-play, and the styles. The parameters' names include their units."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.ai.strategy import Style


class PlannerWeights(Struct, frozen=True):
    """The parameters of one way of planning."""

    # --- The cost of a route, in points
    turn_points: float = 0.655
    wagon_points: float = 0.378
    # Points of risk for each free route against one rival. It grows with the square root of the number of rivals,
    # because rivals also block one another.
    loss_risk_points: float = 1.54
    loss_risk_per_rival_end: float = 0.365  # Relative increase of the risk for each end that rivals have reached.
    least_route_points: float = 1.91  # The lowest price of a route needed for a ticket, because it can be lost.

    # --- Turns for a route
    card_turns: float = 0.918  # Turns for a missing card.
    any_colour_card_turns: float = 0.285  # Turns for a missing card of any colour.
    locomotive_turns: float = 1.23  # Turns for a missing locomotive.
    held_card_turns: float = 0.0342  # Turns that a card in hand saves while it could be spent elsewhere.
    endgame_turns: float = 1.62  # Turns left at which a card in hand saves most of the turns for drawing one.
    endgame_wagons: float = 1.12  # Wagons left with the same effect, because few routes and cards are still wanted.
    endgame_card_shortage: float = 0.233  # Relative increase of the turns for a missing card in the last turns.

    # --- Turns left in the game
    wagons_per_build: float = 3.5
    cards_per_turn: float = 1.9
    held_card_used: float = 0.7  # The share of the hand spent on routes before more cards are drawn.
    closing_turns: float = 2  # Turns of a seat in addition to those that the fastest seat needs to build and gather.
    turns_left_spread: float = 9.4  # The spread of the chance to finish in time.
    reserve_turns: float = 4.64  # Turns kept in reserve.

    # --- Priorities
    urgency_per_rival_end: float = 0.193  # Increase of a ticket route's urgency per end reached by rivals.
    extra_route_urgency: float = 10  # The urgency of one point per turn of a route's own points, relative to tickets.
    own_points_urgency: float = 1.0  # The share of that urgency that applies to the own points of ticket routes.
    never_waits_points: float = 14.2  # A route with at least this many points never waits for the tickets.

    # --- Routes for their own points
    spared_wagon_points: float = 1.01  # Points for each wagon that a route saves.
    endgame_spared_share: float = 1.23  # The share of those points in the last turns, or with the last wagons.
    trail_route_points: float = 0.722  # Extra points of a route that extends the network, if there is a trail bonus.
    extra_urgency_per_rival_end: float = 0.0909  # Increase of such a route's urgency per end reached by rivals.
    extra_routes_time: float = 0.352  # The share of the spare turns planned for such routes.
    saving_turns: float = 30.9  # While more turns and tickets are left, cards are saved for tickets ...
    full_hand_cards: float = 9.09  # ... unless the hand has at least this many.
    spare_build_points: float = 4.0  # Fewest points for an unplanned route built with unclaimed cards ...
    spare_build_hand: float = 1000  # ... if the hand has this many cards per wagon left ...
    spare_build_turns: float = 0.0  # ... or at most this many turns are left.
    ending_lead: float = 0.0  # Lead, in points, with which a seat ends the game if it can.
    spared_locomotive_turns: float = 1000  # While more turns are left, a locomotive completes a payment only for ...
    locomotive_points: float = 14.0  # ... this many points of the route for each locomotive that replaces a colour.
    blocking_points: float = 0.0  # Extra points of a route per end that a rival has reached. Used by styles.
    patient_cards: float = (
        0.0  # Fewest cards in hand with which a route is built before the last turns. Used by styles.
    )

    # --- Tickets
    other_tickets_share: float = 0.253  # The share of the other offered tickets' gain that counts besides the best.
    ticket_points: float = 0.0  # Extra points of each ticket kept. Used by styles.
    asking_points: float = 0.0  # Points that drawing tickets must gain beyond the cost of the turn.
    asking_turns: float = 15.7  # Fewest turns left to consider more tickets.

    # --- Tunnels
    tunnel_waits_turns: float = 8.11  # While more turns are left, a tunnel waits if it may cost more than the hand has.
    tunnel_again_turns: float = 6.95  # While more turns are left, an expensive tunnel is given up for now.

    # --- Cards
    blind_draw_cards: float = 0.039  # The value, in cards, of a draw hidden from the others.
    later_route_share: float = 0.549  # Each route of the plan counts this share of the previous one.
    unplanned_card_worth: float = 0.249  # The worth of a card for no planned route, because plans change.
    same_colour_worth: float = 0.03  # Its extra worth for each other card of its colour in hand.
    last_card_worth: float = 0.471  # Extra worth of a card that completes a payment. The card before it gets half.
    locomotive_worth: float = 0.481  # The worth of a locomotive relative to the colour it replaces.
    demanded_locomotive_worth: float = 1.85  # The worth of a locomotive on a space that requires one.
    first_free_colour_worth: float = 0.983  # The worth of the first card of a chosen colour, which may change.

    # --- Search
    any_build_turns: float = 8  # At most this many turns before the end, any build is a candidate.
    asked_turns: float = 5  # At most this many turns before the end, drawing tickets is not a candidate.


class BeginnerWeights(Struct, frozen=True):
    """The habits of a beginner."""

    worth_building: float = 3  # Fewest points of a route built for its own sake, without a ticket to work on.
    full_hand: float = 12  # With at least this many cards, any such route is built.
    patient_cards: float = 0.0  # Fewest cards in hand with which a route is built, before a rival's last wagons.
    tickets_liked: int = 0  # Fewest tickets kept even if fewer are required, the cheapest to lose first.
    blind_draw_one_in: int = 6  # One draw in this many is blind even if a wanted card is face up.
    blocking_points: float = 0.0  # Extra points of such a route per end that rivals have reached.


BEGINNER_WEIGHTS = BeginnerWeights()
PLANNER_WEIGHTS = PlannerWeights()
HASTY_WEIGHTS = PlannerWeights(
    turn_points=1.3, wagon_points=0.1, loss_risk_points=0.1, least_route_points=0.1, card_turns=0.52,
    any_colour_card_turns=0.48, locomotive_turns=0.9, held_card_turns=0.3, endgame_turns=8, endgame_card_shortage=0,
    loss_risk_per_rival_end=0, urgency_per_rival_end=0, extra_route_urgency=0.3, own_points_urgency=0, ending_lead=1000,
    wagons_per_build=3.8, cards_per_turn=2.1, held_card_used=1.0, closing_turns=1.0, turns_left_spread=2.5,
    reserve_turns=2, spared_wagon_points=0, trail_route_points=1.2, saving_turns=1000, full_hand_cards=12,
    other_tickets_share=0.4, asking_turns=6, blind_draw_cards=0.04, later_route_share=0.96, unplanned_card_worth=0.15,
    same_colour_worth=0.04, last_card_worth=0.5, locomotive_worth=1.15, demanded_locomotive_worth=2,
    endgame_wagons=0.01, never_waits_points=14, endgame_spared_share=1, extra_urgency_per_rival_end=0,
    extra_routes_time=1, tunnel_waits_turns=4, tunnel_again_turns=3, first_free_colour_worth=1, any_build_turns=4,
    asked_turns=2,
)  # fmt: skip
"""The weights of a club player, who plans by the cards in hand, builds whatever is possible, and ignores risks."""


class RailStyle(Struct, frozen=True):
    """A style: its changes to the weights of a plan, and to a beginner's habits."""

    plan: Style
    beginner: Style


STYLES: Final = {
    "gambler": RailStyle(Style(plus={"blind_draw_cards": 0.3}), Style(plus={"blind_draw_one_in": -3})),
    "blocker": RailStyle(
        Style(times={"extra_route_urgency": 2.0}, plus={"blocking_points": 1.2, "urgency_per_rival_end": 0.3}),
        Style(plus={"blocking_points": 3.0}),
    ),
    "collector": RailStyle(Style(plus={"ticket_points": 8.0}), Style(plus={"tickets_liked": 3})),
    "saver": RailStyle(Style(plus={"patient_cards": 15.0}), Style(plus={"patient_cards": 12.0})),
}
"""Styles in the order of the seats. They favour blind draws, routes from rivals' cities, tickets, a full hand."""
