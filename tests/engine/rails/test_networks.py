"""Tests of the longest trail (exact on small networks, fast on the worst ones with forty wagons), and of a ticket's
shortest missing connection, which uses the seat's own routes for free and never those of others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.europe.board import BOARD
from engine.games.tchu import GAME
from engine.rails.board import Route
from engine.rails.networks import Way, longest_trail, missing_way
from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Sequence

LINE = (0,)


def network(*edges: tuple[int, int, int]) -> list[Route]:
    return [Route(number, str(number), a, b, length, LINE) for number, (a, b, length) in enumerate(edges)]


def tried_out(routes: Sequence[Route]) -> int:
    """Return the longest trail, by trying all of them."""

    def onward(city: int, left: frozenset[int]) -> int:
        here = (routes[number] for number in left if city in {routes[number].a, routes[number].b})
        return max(
            (route.length + onward(route.a + route.b - city, left - {route.number}) for route in here), default=0
        )

    everything = frozenset(range(len(routes)))
    return max((onward(city, everything) for route in routes for city in (route.a, route.b)), default=0)


def built_with_forty_wagons(rng: FastRng, greed: int) -> list[Route]:
    """Build a network from routes that close as many circles as possible with few wagons, and return the routes."""
    single = [route for route in GAME.board.routes if route.id.endswith("_1")]
    chosen = [single[rng.below(len(single))]]
    while True:
        cities = {city for route in chosen for city in (route.a, route.b)}
        left = 40 - sum(route.length for route in chosen)
        near = [
            route for route in single if route not in chosen and route.length <= left and cities & {route.a, route.b}
        ]
        if not near:
            return chosen
        near.sort(key=lambda route: (route.length / len(cities & {route.a, route.b}), route.number))
        chosen.append(near[rng.below(min(greed, len(near)))])


edges = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 6)).filter(lambda edge: edge[0] != edge[1])


@settings(deadline=None)
@given(st.lists(edges, max_size=7))
def test_the_longest_trail_agrees_with_trying_every_trail(found: list[tuple[int, int, int]]) -> None:
    routes = network(*found)
    assert longest_trail(routes) == tried_out(routes)


def test_without_routes_the_longest_trail_is_zero() -> None:
    assert longest_trail([]) == 0


def test_a_trail_may_pass_a_city_again_but_no_route() -> None:
    eight = network((0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 1), (3, 4, 1), (4, 0, 1))
    assert longest_trail(eight) == 6
    star = network((0, 1, 5), (0, 2, 4), (0, 3, 3))
    assert longest_trail(star) == 9


def test_the_longer_of_two_pieces_counts() -> None:
    assert longest_trail(network((0, 1, 2), (2, 3, 3), (4, 5, 1))) == 3


def test_the_worst_networks_of_forty_wagons_need_few_cases() -> None:
    """The benchmark measures the time, while this test checks that dense networks on the real map can be handled at
    all.
    """
    rng = FastRng(7)
    for greed in (1, 2, 4):
        for _ in range(10):
            routes = built_with_forty_wagons(rng, greed)
            total = sum(route.length for route in routes)
            assert 0 < longest_trail(routes) <= total <= 40


def test_the_whole_map_is_feasible() -> None:
    assert longest_trail([route for route in GAME.board.routes if route.id.endswith("_1")]) == 139


TICKET = BOARD.tickets[0]
WAGONS = 45


def test_a_way_needs_the_fewest_wagons_and_shrinks_as_it_is_built() -> None:
    way = missing_way(BOARD, TICKET, [[], []], 0, WAGONS)
    assert way is not None
    assert way.wagons == sum(BOARD.routes[number].length for number in way.routes)
    for done in range(1, len(way.routes) + 1):
        rest = missing_way(BOARD, TICKET, [way.routes[:done], []], 0, WAGONS)
        assert rest is not None
        assert rest.wagons == way.wagons - sum(BOARD.routes[number].length for number in way.routes[:done])
    assert missing_way(BOARD, TICKET, [way.routes, []], 0, 0) == Way((), 0)


def test_a_way_avoids_routes_of_others() -> None:
    way = missing_way(BOARD, TICKET, [[], []], 0, WAGONS)
    assert way is not None
    around = missing_way(BOARD, TICKET, [[], way.routes[:1]], 0, WAGONS)
    assert around is not None
    assert way.routes[0] not in around.routes
    assert around.wagons >= way.wagons


def test_a_ticket_is_lost_if_its_city_is_cut_off_or_wagons_are_missing() -> None:
    way = missing_way(BOARD, TICKET, [[], []], 0, WAGONS)
    assert way is not None
    assert missing_way(BOARD, TICKET, [[], []], 0, way.wagons - 1) is None
    start = TICKET.trips[0].starts[0]
    shut = [route.number for route in BOARD.routes if start in (route.a, route.b)]
    assert missing_way(BOARD, TICKET, [[], shut], 0, WAGONS) is None
