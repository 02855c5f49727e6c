"""The shortest way that a ticket lacks: over one's own routes for nothing, never over what others have closed."""

from __future__ import annotations

from engine.games.europe.board import BOARD
from engine.rails.networks import Way, missing_way

TICKET = BOARD.tickets[0]
WAGONS = 45


def test_a_way_joins_the_ends_in_the_fewest_wagons_and_shrinks_as_it_is_built() -> None:
    way = missing_way(BOARD, TICKET, [[], []], 0, WAGONS)
    assert way is not None
    assert way.wagons == sum(BOARD.routes[number].length for number in way.routes)
    for done in range(1, len(way.routes) + 1):
        rest = missing_way(BOARD, TICKET, [way.routes[:done], []], 0, WAGONS)
        assert rest is not None
        assert rest.wagons == way.wagons - sum(BOARD.routes[number].length for number in way.routes[:done])
    assert missing_way(BOARD, TICKET, [way.routes, []], 0, 0) == Way((), 0)


def test_a_way_leads_around_what_others_have_built() -> None:
    way = missing_way(BOARD, TICKET, [[], []], 0, WAGONS)
    assert way is not None
    around = missing_way(BOARD, TICKET, [[], way.routes[:1]], 0, WAGONS)
    assert around is not None
    assert way.routes[0] not in around.routes
    assert around.wagons >= way.wagons


def test_a_ticket_is_lost_when_its_city_is_shut_off_or_the_wagons_do_not_suffice() -> None:
    way = missing_way(BOARD, TICKET, [[], []], 0, WAGONS)
    assert way is not None
    assert missing_way(BOARD, TICKET, [[], []], 0, way.wagons - 1) is None
    start = TICKET.trips[0].starts[0]
    shut = [route.number for route in BOARD.routes if start in (route.a, route.b)]
    assert missing_way(BOARD, TICKET, [[], shut], 0, WAGONS) is None
