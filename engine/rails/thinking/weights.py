"""What things are worth to those who plan a rail game: points, turns, and how patient one is. Tuned by self-play."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """A planner's opinions. Another set is another player."""

    # --- What a route costs, in points
    turn: float = 1.06
    wagon: float = 0.62
    risk: float = 1.23
    """Of each free route against one rival; more rivals are also in one another's way, so it grows with their root."""
    near: float = 0.421
    """The risk grows by so much with each end that rivals have reached."""
    least: float = 2.46
    """No route is cheaper than this as part of a way: every route more can be lost."""

    # --- How many turns it takes
    card: float = 0.671
    """Turns for a card that is not in hand."""
    any_colour: float = 0.44
    """The same, where the colour is of the player's choice."""
    locomotive: float = 0.761
    """Turns for a locomotive that is not in hand."""
    in_hand: float = 0.0401
    """Turns that a card in hand saves, while there is time to spend it elsewhere."""
    soon: float = 1.91
    """With so few turns left, a card in hand saves most of what it takes to draw one."""
    scarce: float = 0.281
    """In the last turns a card that is not in hand takes so much longer to gather."""

    # --- How many turns are left
    wagons_a_build: float = 8.14
    cards_a_turn: float = 1.74
    doubt: float = 6.87
    """How unsure that number is: the spread of the chance to finish in time."""
    margin: float = 0.97
    """Turns that one had better keep in reserve."""

    # --- What comes first
    hurry: float = 0.22
    """A ticket's route is so much more urgent for each end that rivals have reached."""
    prize: float = 2.55
    """How much a turn's worth of points for a route's own sake counts next to a turn's worth of tickets."""
    grand: float = 14.0
    """A route of so many points never waits for the tickets."""

    # --- Routes for their own points
    spared: float = 0.782
    """What each wagon is worth that a route does not take."""
    prolonging: float = 0.727
    """Points that a route which prolongs the network is worth more, where the longest trail earns a bonus."""
    patient: float = 27
    """With more turns left than so many, and tickets open, cards are not spent on anything else ..."""
    full_hand: float = 10.9
    """... until there are so many of them."""

    # --- Tickets
    others: float = 0.253
    """Of the tickets offered besides the best, so much of what they add may be had as well."""
    asking: float = 0.0
    """Points that asking for tickets must promise, beyond the turn that it takes."""
    asked_by: float = 9.8
    """Turns left from which on more tickets are thought of."""

    # --- Cards
    secret: float = 0.0291
    """What it is worth that nobody sees a card drawn blind."""
    fading: float = 0.764
    """Each route later in the plan counts so much less."""
    any_card: float = 0.266
    """What a card is worth that no planned route asks for; there will be other plans."""
    paired: float = 0.03
    """And for each of its colour in hand."""
    last_ones: float = 0.479
    """A card that completes a payment counts so much more, one of two last ones half of that."""
    wild: float = 0.75
    """A locomotive next to the colour that it stands for."""
    demanded: float = 2.17
    """A locomotive where nothing else will do."""
    unsettled: float = 1.0
    """The first card for a route of the player's choice: another colour may be better yet."""


WEIGHTS = Weights()
HASTY = Weights(
    turn=1.3,
    wagon=0.1,
    risk=0.1,
    least=0.1,
    card=0.52,
    any_colour=0.48,
    locomotive=0.9,
    in_hand=0.3,
    soon=8,
    scarce=0,
    near=0,
    hurry=0,
    prize=0.3,
    wagons_a_build=3.8,
    cards_a_turn=2.1,
    doubt=2.5,
    margin=2,
    spared=0,
    prolonging=1.2,
    patient=1000,
    full_hand=12,
    others=0.4,
    asked_by=6,
    secret=0.04,
    fading=0.96,
    any_card=0.15,
    paired=0.04,
    last_ones=0.5,
    wild=1.15,
    demanded=2,
)
"""A club player's: plans by the cards in hand, builds whatever it can, thinks little of the risk to lose a route."""
