"""What every free route would cost a seat, in points: turns, wagons and the risk to lose it, less its own points.

A turn is worth what a good player makes of one elsewhere; so is a wagon. Whatever is in hand makes a route cheaper,
but only in part: those cards would serve another route as well.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.board.cards import COLOURS, LOCOMOTIVE
from engine.rails.thinking.route_graph import BARRED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.messages import Seat
    from engine.rails.thinking.route_graph import RouteDemand, RouteGraph
    from engine.rails.thinking.weights import PlannerWeights
    from engine.rails.turn.position import RailPosition


class RouteCosts(Struct):
    """What each route would cost."""

    turns: list[float]
    """The turns that it takes."""
    way: list[float]
    """Its price as part of a way; ``BARRED``: it cannot be had."""
    rivals: list[int]
    """At how many of its ends rivals have built."""


def nearness_of_the_end(left: float, wagons: int, weights: PlannerWeights) -> float:
    """From 0 to 1: near the end cards in hand have no other use, and new ones are seldom those that are wanted."""
    return max(exp(-left / weights.endgame_turns), exp(-wagons / weights.endgame_wagons))


class CardTurns(Struct, frozen=True):
    """Turns for cards, at one moment of the game."""

    missing: float
    """The factor by which a card that is not in hand counts more than far from the end."""
    saved: float
    """The turns that a card in hand saves."""

    @classmethod
    def at(cls, left: float, wagons: int, weights: PlannerWeights) -> CardTurns:
        """The rates with so many turns and wagons left."""
        ending = nearness_of_the_end(left, wagons, weights)
        return cls(
            1 + weights.endgame_card_shortage * ending,
            weights.held_card_turns + (weights.any_colour_card_turns - weights.held_card_turns) * ending,
        )


def route_costs(
    graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights, left: float
) -> RouteCosts:
    """What each route would cost this seat now, with this many turns left; its own are free."""
    count = len(graph.routes)
    found = RouteCosts([0.0] * count, [BARRED] * count, [0] * count)
    wagons = position.wagons[seat]
    risk = weights.loss_risk_points * sqrt(position.seats - 1)
    busy = reached_by_rivals(graph, position, seat)
    estimator = TurnEstimator(position.hands[seat], weights, left, wagons)
    for number in position.free:
        demand = graph.demands[number]
        if demand.length <= wagons:
            one, other = graph.ends[number]
            found.rivals[number] = rivals = (one in busy) + (other in busy)
            found.turns[number] = turns = estimator.turns(demand)
            price = weights.turn_points * turns + weights.wagon_points * demand.length - demand.points
            found.way[number] = max(
                price + risk * (1 + weights.loss_risk_per_rival_end * rivals), weights.least_route_points
            )
    for number in position.built[seat]:
        found.way[number] = 0.0
    return found


class TurnEstimator:
    """How many turns routes take with one hand at one moment of the game."""

    def __init__(self, hand: Sequence[int], weights: PlannerWeights, left: float, wagons: int) -> None:
        rate = CardTurns.at(left, wagons, weights)
        self._hand = hand
        self._most = max(hand[:COLOURS])
        self._silver = hand[LOCOMOTIVE]
        self._demanded = weights.locomotive_turns
        self._each = (weights.card_turns * rate.missing, weights.any_colour_card_turns * rate.missing)
        self._had = (max(0.0, weights.card_turns - rate.saved), max(0.0, weights.any_colour_card_turns - rate.saved))
        """What a card takes that is in hand already: of the route's colour, or of the player's choice."""

    def turns(self, demand: RouteDemand) -> float:
        """One turn to build, and those to gather the cards."""
        hand, colours, choice = self._hand, demand.colours, demand.choice
        if not choice:
            have = hand[colours[0]]
        elif len(colours) == COLOURS:
            have = self._most
        else:
            have = max([hand[card] for card in colours])
        have = min(have, demand.length)
        each = self._each[choice]
        turns = 1.0 + each * (demand.length - have + demand.surcharge) + self._had[choice] * have
        if demand.locomotives > self._silver:
            turns += (self._demanded - each) * (demand.locomotives - self._silver)
        return turns


def reached_by_rivals(graph: RouteGraph, position: RailPosition, seat: Seat) -> set[int]:
    """The cities that rivals have reached."""
    theirs = [number for rival, built in enumerate(position.built) if rival != seat for number in built]
    return {city for number in theirs for city in graph.ends[number]}
