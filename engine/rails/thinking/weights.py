"""What things are worth to those who plan a rail game: points, turns, and how patient one is. Tuned by self-play."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """A planner's opinions. Another set is another player."""

    # --- What a route costs, in points
    turn: float = 1.3
    wagon: float = 0.8
    risk: float = 1.5
    """Of each free route against one rival; more rivals are also in one another's way, so it grows with their root."""
    least: float = 2.5
    """No route is cheaper than this as part of a way: every route more can be lost."""

    # --- How many turns it takes
    card: float = 0.52
    """Turns for a card that is not in hand."""
    any_colour: float = 0.48
    """The same, where the colour is of the player's choice."""
    locomotive: float = 0.9
    """Turns for a locomotive that is not in hand."""
    in_hand: float = 0.05
    """Turns that a card in hand saves, while there is time to spend it elsewhere."""
    soon: float = 3
    """With so few turns left, a card in hand saves all that it takes to draw one."""

    # --- How many turns are left
    wagons_a_build: float = 3.8
    cards_a_turn: float = 2.1
    doubt: float = 2.5
    """How unsure that number is: the spread of the chance to finish in time."""
    margin: float = 2.0
    """Turns that one had better keep in reserve."""

    # --- Routes for their own points
    spared: float = 0.0
    """What each wagon is worth that a route does not take."""
    prolonging: float = 1.2
    """Points that a route which prolongs the network is worth more, where the longest trail earns a bonus."""
    patient: float = 12
    """With more turns left than so many, and tickets open, cards are not spent on anything else ..."""
    full_hand: float = 12
    """... until there are so many of them."""

    # --- Tickets
    others: float = 0.4
    """Of the tickets offered besides the best, so much of what they add may be had as well."""
    asking: float = 0.0
    """Points that asking for tickets must promise, beyond the turn that it takes."""
    asked_by: float = 6
    """Turns left from which on more tickets are thought of."""

    # --- Cards
    secret: float = 0.04
    """What it is worth that nobody sees a card drawn blind."""
    fading: float = 0.96
    """Each route later in the plan counts so much less."""
    any_card: float = 0.15
    """What a card is worth that no planned route asks for; there will be other plans."""
    paired: float = 0.04
    """And for each of its colour in hand."""
    last_ones: float = 0.5
    """A card that completes a payment counts so much more, one of two last ones half of that."""
    wild: float = 1.15
    """A locomotive next to the colour that it stands for."""
    demanded: float = 2.0
    """A locomotive where nothing else will do."""
    unsettled: float = 0.64
    """A card of a colour that would do for a route that none has been begun for."""


WEIGHTS = Weights()
HASTY = Weights(wagon=0.1, risk=0.1, least=0.1, in_hand=0.3, soon=8, patient=1000)
"""A club player's: plans by the cards in hand, builds whatever it can, and thinks little of the risk to lose a route."""
