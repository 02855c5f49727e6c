"""The numbers of a rail plan, tuned by self-play, and the styles. Names have units: points, turns, cards, a share."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.ai.strategy import Style


class PlannerWeights(Struct, frozen=True):
    """One player's way of planning. Other weights play differently."""

    # --- What a route costs, in points
    turn_points: float = 0.655
    wagon_points: float = 0.378
    # Points of risk for each free route against one rival. It grows with the root of the rivals, who block one another.
    loss_risk_points: float = 1.54
    loss_risk_per_rival_end: float = 0.365  # The part by which the risk grows with each end that rivals have reached.
    least_route_points: float = 1.91  # The lowest price of a route as part of a way: each more can be lost.

    # --- How many turns it takes
    card_turns: float = 0.918  # Turns for a card that is not in hand.
    any_colour_card_turns: float = 0.285  # Turns for a card that is not in hand, of a colour that the player chooses.
    locomotive_turns: float = 1.23  # Turns for a locomotive that is not in hand.
    held_card_turns: float = 0.0342  # Turns that a card in hand saves, while there is time to spend it elsewhere.
    endgame_turns: float = 1.62  # Turns left with which a card in hand saves most of the turns for drawing one.
    endgame_wagons: float = 1.12  # Wagons left with the same effect: few routes are left, and few cards are wanted.
    endgame_card_shortage: float = 0.233  # The part by which a missing card takes longer in the last turns.

    # --- How many turns are left
    wagons_per_build: float = 3.5
    cards_per_turn: float = 1.9
    held_card_used: float = 0.7  # The part of the hand that is built with before more cards are drawn.
    closing_turns: float = 2  # Turns of a seat beside those of the fastest one's building and gathering.
    turns_left_spread: float = 9.4  # The spread of the chance to finish in time.
    reserve_turns: float = 4.64  # Turns kept in reserve.

    # --- What comes first
    urgency_per_rival_end: float = 0.193  # How much more urgent a ticket's route is for each end that rivals reached.
    extra_route_urgency: float = 10  # The urgency of a turn's worth of a route's own points next to that of tickets.
    own_points_urgency: float = 1.0  # The part of that urgency for the points of a ticket's own routes.
    never_waits_points: float = 14.2  # A route of this many points or more never waits for the tickets.

    # --- Routes for their own points
    spared_wagon_points: float = 1.01  # Points for each wagon that a route does not take.
    endgame_spared_share: float = 1.23  # The part of those points in the last turns, or with the last wagons.
    trail_route_points: float = 0.722  # Extra points of a route that prolongs the network, if a trail earns a bonus.
    extra_urgency_per_rival_end: float = 0.0909  # How much more urgent such a route is for each end of rivals.
    extra_routes_time: float = 0.352  # The part of the spare turns planned for such routes: the less, the fewer.
    saving_turns: float = 30.9  # With more turns left and open tickets, cards are spent on nothing else ...
    full_hand_cards: float = 9.09  # ... until the hand holds this many.
    spare_build_points: float = 4.0  # Points for which an unplanned route is built with unclaimed cards ...
    spare_build_hand: float = 1000  # ... when the hand holds this many cards for each wagon left ...
    spare_build_turns: float = 0.0  # ... or so few turns are left.
    ending_lead: float = 0.0  # Points ahead of everybody with which a seat ends the game if it can.
    spared_locomotive_turns: float = 1000  # With more turns left, a locomotive completes no payment for less than ...
    locomotive_points: float = 14.0  # ... so many points of a route for each locomotive that replaces a colour.
    blocking_points: float = 0.0  # Extra points of a route for each end that one rival has reached: a matter of style.

    # --- Tickets
    other_tickets_share: float = 0.253  # The part of the other offered tickets' gain to be had besides the best.
    ticket_points: float = 0.0  # Extra points of each ticket kept: a matter of style.
    asking_points: float = 0.0  # Points that asking for tickets must promise beyond the turn for it.
    asking_turns: float = 15.7  # Turns left from which on more tickets are considered.

    # --- Tunnels
    tunnel_waits_turns: float = 8.11  # With more turns left, a tunnel waits that may cost more than the hand holds.
    tunnel_again_turns: float = 6.95  # With more turns left, a dear tunnel is given up for now.

    # --- Cards
    blind_draw_cards: float = 0.039  # The worth, in cards, of a draw that the others do not see.
    later_route_share: float = 0.549  # Each route of the plan counts this part of the one before it.
    unplanned_card_worth: float = 0.249  # The worth of a card for no planned route. There will be other plans.
    same_colour_worth: float = 0.03  # Its extra worth for each other card of its colour in hand.
    last_card_worth: float = 0.471  # Extra worth of a card that completes a payment; one of two last ones has half.
    locomotive_worth: float = 0.481  # The worth of a locomotive next to the colour that it replaces.
    demanded_locomotive_worth: float = 1.85  # The worth of a locomotive where nothing else will do.
    first_free_colour_worth: float = 0.983  # The worth of the first card of a chosen colour: another may be better yet.

    # --- Search
    any_build_turns: float = 8  # With this many turns left or fewer, any build is a candidate.
    asked_turns: float = 5  # With this many turns left or fewer, drawing tickets is no candidate.


class BeginnerWeights(Struct, frozen=True):
    """The habits of a beginner."""

    worth_building: float = 3  # Points for which a route is built for its own sake, without a ticket to work on.
    full_hand: float = 12  # With this many cards or more, any such route is built.
    tickets_liked: int = 0  # Tickets kept even where fewer need be, the small ones first.
    blind_draw_one_in: int = 6  # One draw in this many is blind although a wanted card lies open.
    blocking_points: float = 0.0  # Extra points of such a route for each end that rivals have reached.


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
"""A club player's: plans by the cards in hand, builds whatever it can, and ignores the risk to lose a route."""


class RailStyle(Struct, frozen=True):
    """A style's changes of a plan, and of a beginner's habits."""

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
"""By name, in the order of the seats: a quick end, tickets, rivals' needs, long routes, blind draws."""
