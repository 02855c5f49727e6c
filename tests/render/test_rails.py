"""The rail games' pictures show everything in the view and nothing else, and are legible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from conformance.random_games import random_game, some_position
from engine.api import Name, Share, Standings
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.lessons import LEARNER, is_right, replayed
from engine.rails.networks import longest_trail, missing_way
from engine.rails.turn.moves import DRAW, Build, Keep
from engine.wording import MINUS, shown_number
from render import shapes
from render.games import europe, tchu
from render.rails import end, hand, pictures, table, tickets, wagons
from render.scene import Sprite, Text
from render.themes import Style
from tests.render.scene_checks import about, assert_apart, assert_legible, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.game import RailGame
    from engine.rails.view import RailView
    from render.themes import ThemeName

NAMES = ("Anna", "Łukasz", "Zoë", "Гена", "Maximiliane")
STYLE = Style(NAMES, language="pl")
MOMENTS = [
    ("europe", 2, 0), ("europe", 3, 60), ("europe", 5, 300), ("europe", 4, 10**6),
    ("tchu", 2, 0), ("tchu", 2, 50), ("tchu", 2, 150), ("tchu", 2, 10**6),
]  # fmt: skip
moments = pytest.mark.parametrize(("name", "seats", "moves"), MOMENTS)
GAMES: dict[str, RailGame] = {"europe": EUROPE, "tchu": TCHU}
games = pytest.mark.parametrize("name", list(GAMES))


BOARDS = {board.name: board for board in (europe.BOARD, tchu.BOARD)}


def seen(name: str, seats: int, moves: int, seat: int | None = None) -> RailView:
    game = GAMES[name]
    return game.view(some_position(game, seats, f"pictures {seats}", moves), seat)


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in ("europe", "tchu") for seats in range(2, GAMES[name].seats[1] + 1)]
)
def test_the_seats_cards_do_not_overlap(name: str, seats: int) -> None:
    shown = table.whole_board(BOARDS[name], seen(name, seats, 40), STYLE)
    parts = {"mark", "name", "score", "icon", "count"}
    assert_apart([item for item in shown.items if item.role in parts and item.about.startswith("seat ")])


@moments
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_and_every_hand_are_legible(name: str, seats: int, moves: int, theme: ThemeName) -> None:
    style = Style(NAMES, theme)
    assert_legible(table.whole_board(BOARDS[name], seen(name, seats, moves), style))
    for seat in range(seats):
        view = seen(name, seats, moves, seat)
        assert_legible(hand.hand(BOARDS[name], view, style))
        assert_legible(hand.offer(BOARDS[name], view, style))


@moments
def test_every_wagon_is_drawn_and_nothing_else(name: str, seats: int, moves: int) -> None:
    view = seen(name, seats, moves)
    scene = table.whole_board(BOARDS[name], view, STYLE)
    rows = BOARDS[name].rows
    assert about(scene, "wagon") == [
        f"{route} {at} seat {player.seat}"
        for player in view.players
        for route in player.built
        for at in range(len(rows[route].slots))
    ]
    on_table = {"wagon", "closed", "last", "recent", "arrow", "attempt", "label", "leader", "market", "icon", "count"}
    assert {item.role for item in scene.items} <= on_table | {"seat", "turn", "mark", "score", "name"}


@moments
def test_wagons_have_their_owners_colour_shape_and_initial(name: str, seats: int, moves: int) -> None:
    view = seen(name, seats, moves)
    owners = {route: player.seat for player in view.players for route in player.built}
    for item in table.whole_board(BOARDS[name], view, STYLE).items:
        if isinstance(item, Sprite) and item.role == "wagon":
            seat = owners[item.about.split()[0]]
            assert item.art.name.startswith(f"wagon {seat} {STYLE.initial(seat)} ")


@moments
def test_the_table_shows_market_piles_and_all_numbers(name: str, seats: int, moves: int) -> None:
    view = seen(name, seats, moves)
    scene = table.whole_board(BOARDS[name], view, STYLE)
    assert about(scene, "market") == [card or "gap" for card in view.market]
    counts = written(scene, "count")
    assert counts["deck"] == str(view.deck)
    assert counts["discards"] == str(sum(view.discards.values()))
    assert counts["ticket"] == str(view.tickets_left)
    for player in view.players:
        assert counts[f"seat {player.seat} wagon"] == str(player.wagons)
        assert counts[f"seat {player.seat} cards"] == str(player.cards)
        assert counts[f"seat {player.seat} ticket"] == str(player.tickets)
    points = [standing.points for standing in view.final.seats] if view.final else [p.points for p in view.players]
    assert written(scene, "score") == {f"seat {seat}": shown_number(count) for seat, count in enumerate(points)}
    bold = view.final.winners if view.final else view.to_act
    assert about(scene, "turn") == [f"seat {seat}" for seat in bold]


@moments
def test_the_last_route_has_a_halo_and_an_arrow_that_covers_nothing(name: str, seats: int, moves: int) -> None:
    view = seen(name, seats, moves)
    scene = table.whole_board(BOARDS[name], view, STYLE)
    marked = [*about(scene, "recent"), *about(scene, "last")]
    assert marked == [f"{recent.route} seat {recent.seat}" for recent in view.recent]
    assert set(about(scene, "arrow")) <= set(about(scene, "last"))


@games
def test_the_arrow_finds_a_place_beside_nearly_every_route(name: str) -> None:
    board = BOARDS[name]
    found = [wagons.arrow(row, 0, board.taken) for row in board.rows.values()]
    assert sum(arrow is not None for arrow in found) >= 0.9 * len(found)


@moments
def test_a_hand_shows_cards_tickets_and_all_wagons(name: str, seats: int, moves: int) -> None:
    view = seen(name, seats, moves, 1)
    scene = hand.hand(BOARDS[name], view, STYLE)
    assert view.own is not None
    colours = BOARDS[name].rail_map.palette.names
    assert written(scene, "count") == {card: f"×{view.own.cards.get(card, 0)}" for card in colours}
    assert about(scene, "card") == list(colours)
    done = {f"ticket {at}": ticket.done for at, ticket in enumerate(view.own.tickets, 1)}
    assert set(about(scene, "done")) == {ticket for ticket, is_done in done.items() if is_done}
    open_ones = {*about(scene, "open"), *about(scene, "lost")}
    assert open_ones == {ticket for ticket, is_done in done.items() if not is_done}
    assert about(scene, "wagon") == about(table.whole_board(BOARDS[name], view, STYLE), "wagon"), "everybody's"
    assert {goal.split()[0] for goal in about(scene, "goal")} == {str(at) for at in range(1, len(done) + 1)}


@moments
def test_a_hand_shows_each_tickets_missing_way_over_free_routes(name: str, seats: int, moves: int) -> None:
    board, view = BOARDS[name], seen(name, seats, moves, 1)
    assert view.own is not None
    scene = hand.hand(board, view, STYLE)
    built = board.built(view)
    found = {
        f"ticket {at}": missing_way(board.rail_map, board.rail_map.tickets[t.number], built, 1, view.players[1].wagons)
        for at, t in enumerate(view.own.tickets, 1)
    }
    assert set(about(scene, "lost")) == {ticket for ticket, way in found.items() if way is None}
    assert written(scene, "missing") == {ticket: str(way.wagons) for ticket, way in found.items() if way and way.wagons}
    routes = {board.rail_map.routes[number].id for way in found.values() if way for number in way.routes}
    assert {slot.split()[0] for slot in about(scene, "planned")} == routes
    assert not routes & {*board.closed(built), *(route for player in view.players for route in player.built)}


@moments
def test_the_map_of_a_hand_names_the_ends_of_the_tickets(name: str, seats: int, moves: int) -> None:
    scene = hand.hand(BOARDS[name], seen(name, seats, moves, 1), STYLE)
    named, ends = set(about(scene, "label")), {goal.split()[1] for goal in about(scene, "goal")}
    assert len(ends & named) >= 0.8 * len(ends), "names that would cover others are left out"


@games
def test_a_lesson_names_and_frames_its_route(name: str) -> None:
    game, board = GAMES[name], BOARDS[name]
    ringed = 0
    for lesson in game.lessons:
        moves: list[str] = []
        for task in lesson.tasks:
            position, _ = replayed(game, lesson, moves)
            legal = [str(move) for move in game.legal(position, LEARNER)]
            right = [move for move in legal if is_right(task, move)]
            built = {move.split()[1] for move in right if move.startswith("build ")}
            assert len(built) > 2 or built <= set(task.about), f"{lesson.name} {task.name}"
            scene = hand.hand(board, game.view(position, LEARNER), Style(NAMES, ringed=task.about))
            assert {slot.split()[0] for slot in about(scene, "payable")} == set(task.about)
            routes = [board.rail_map.routes[board.rail_map.route_numbers[route]] for route in task.about]
            stops = {board.rail_map.cities[city].id for route in routes for city in (route.a, route.b)}
            assert stops & set(board.stops) <= set(about(scene, "label")), task.about
            ringed += len(task.about)
            moves += [right[0], *task.replies]
    assert ringed


@moments
def test_the_closed_half_of_a_double_route_is_struck_through(name: str, seats: int, moves: int) -> None:
    board, view = BOARDS[name], seen(name, seats, moves, 1)
    taken = {route for player in view.players for route in player.built}
    routes = board.rail_map.routes
    shut = {r.id for r in routes if r.twin >= 0 and routes[r.twin].id in taken and r.id not in taken}
    for scene in (table.whole_board(board, view, STYLE), hand.hand(board, view, STYLE)):
        assert {slot.split()[0] for slot in about(scene, "closed")} == shut


def test_a_fulfilled_ticket_shows_its_actual_points() -> None:
    view = seen("tchu", 2, 0, 0)
    assert view.own is not None
    done = msgspec.structs.replace(view.own.offer[0], number=37, done=True, worth=3)
    (line,) = tickets.own_tickets(BOARDS["tchu"], view, (done,), STYLE)
    assert line.points == 3


@games
def test_every_ticket_names_its_ends(name: str) -> None:
    """Each offered ticket is fully legible and marked on the map at all its ends."""
    view = seen(name, 2, 0, 0)
    assert view.own is not None
    board = BOARDS[name]
    for ticket in board.rail_map.tickets:
        offer = tuple(msgspec.structs.replace(view.own.offer[0], number=ticket.number) for _ in range(1))
        scene = hand.offer(
            BOARDS[name], msgspec.structs.replace(view, own=msgspec.structs.replace(view.own, offer=offer)), STYLE
        )
        cities = {city for trip in ticket.trips for city in (*trip.starts, *trip.ends)}
        ends = {goal.split()[1] for goal in about(scene, "goal")}
        stops = {board.rail_map.cities[city] for city in cities}
        assert ends == {stop.id if stop.id in board.stops else stop.country for stop in stops}
        texts = " ".join(item.text for item in scene.items if isinstance(item, Text) and item.role == "ticket")
        assert "…" not in texts
        start = board.rail_map.cities[ticket.trips[0].starts[0]]
        abroad = start.id not in board.stops and start.country
        assert board.stop_name(abroad or start.id, "pl") in texts


@games
def test_the_preview_of_a_ticket_choice_frames_the_kept_ones(name: str) -> None:
    view = seen(name, 2, 0, 0)
    assert view.own is not None
    first, second, third = (ticket.number for ticket in view.own.offer[:3])
    chosen = pictures.preview(BOARDS[name], view, [Keep((first, third))], STYLE)
    open_ = pictures.preview(BOARDS[name], view, [Keep((first, third)), Keep((second, third))], STYLE)
    assert chosen is not None
    assert open_ is not None
    assert about(chosen, "kept") == ["ticket 1", "ticket 3"]
    assert about(open_, "kept") == []
    assert about(chosen, "number") == about(open_, "number")
    assert_legible(chosen)


@games
def test_a_spectators_picture_does_not_depend_on_hidden_information(name: str) -> None:
    game = GAMES[name]
    position = some_position(game, 2, "hidden", 60)
    view = game.view(position, None)
    other = msgspec.structs.replace(game.view(position, 0), seat=None, own=None)
    assert table.whole_board(BOARDS[name], view, STYLE) == table.whole_board(BOARDS[name], other, STYLE)
    with pytest.raises(ValueError, match="spectator"):
        hand.hand(BOARDS[name], view, STYLE)
    with pytest.raises(ValueError, match="spectator"):
        hand.offer(BOARDS[name], view, STYLE)


@games
def test_a_preview_shows_the_built_route_and_its_surroundings(name: str) -> None:
    view = seen(name, 2, 20)
    built = {route for player in view.players for route in player.built}
    for route in BOARDS[name].rows:
        if route not in built:
            scene = pictures.preview(BOARDS[name], view, [Build(route, "blue", 1, 0), Build(route, "red", 1, 0)], STYLE)
            assert scene is not None
            assert {wagon.split()[0] for wagon in about(scene, "wagon")} == built | {route}
            assert scene.crop is not None
            left, top, right, bottom = scene.crop
            for slot in BOARDS[name].rows[route].slots:
                assert left <= slot.x <= right
                assert top <= slot.y <= bottom
    assert pictures.preview(BOARDS[name], view, [DRAW], STYLE) is None


def attempts(name: str) -> Iterator[RailView]:
    game = GAMES[name]
    for number in range(4):
        for position, _, _ in random_game(game, 2, f"tunnels {number}"):
            view = game.view(position, None)
            if view.attempt:
                yield view


@games
def test_a_tunnels_price_is_shown(name: str) -> None:
    shown = 0
    for view in attempts(name):
        assert view.attempt is not None
        scene = table.tunnel_close_up(BOARDS[name], view, STYLE)
        assert about(scene, "turned") == list(view.attempt.turned)
        assert written(scene, "owed") == {view.attempt.route: f"+{view.attempt.owed}"}
        assert about(table.whole_board(BOARDS[name], view, STYLE), "attempt") == [
            f"{view.attempt.route} seat {view.attempt.seat}"
        ]
        shown += 1
    assert shown


@pytest.mark.parametrize("seed", range(3))
def test_trails_in_the_final_picture_cover_no_names(seed: int) -> None:
    """Names that a trail touches are written again above it."""
    board = BOARDS["tchu"]
    scene = end.final(board, TCHU.view(some_position(TCHU, 2, f"trails {seed}", 10**6), None), STYLE)
    trails = [at for at, item in enumerate(scene.items) if item.role == "trail"]
    assert trails
    above = [item for item in scene.items[max(trails) :] if isinstance(item, Text) and item.role == "label"]
    for name in board.labels(STYLE.theme, STYLE.language):
        if isinstance(name, Text) and any(
            shapes.box_of_text(name).touches(shapes.box_of(scene.items[at])) for at in trails
        ):
            assert name in above, name.text


def test_the_final_picture_of_tchu_shows_a_longest_trail() -> None:
    view = seen("tchu", 2, 10**6)
    board = BOARDS["tchu"]
    assert view.final is not None
    scene = end.final(BOARDS["tchu"], view, STYLE)
    assert_legible(scene)
    lengths = {
        player.seat: longest_trail([board.rail_map.routes[board.rail_map.route_numbers[r]] for r in player.built])
        for player in view.players
    }
    best = max(lengths.values())
    for player in view.players:
        shown = [trail.split()[0] for trail in about(scene, "trail") if trail.endswith(f"seat {player.seat}")]
        total = sum(len(board.rows[route].slots) for route in shown)
        assert total == (best if lengths[player.seat] == best else 0)
        assert sorted(shown) == sorted(end.one_longest_trail(board, player.built) if shown else [])


@games
@pytest.mark.parametrize("seats", [2, 5])
def test_the_final_picture_lists_every_ticket_and_marks_both_ends(name: str, seats: int) -> None:
    game = GAMES[name]
    view = seen(name, min(seats, game.seats[1]), 10**6)
    assert view.final is not None
    scene = end.final(BOARDS[name], view, STYLE)
    assert_legible(scene)
    shares = [
        share for standing in view.final.seats for share in standing.breakdown if share.code.startswith("ticket-")
    ]
    numbers = range(1, len(shares) + 1)
    assert about(scene, "number") == [f"ticket {number}" for number in numbers]
    assert {key: int(text.replace(MINUS, "-")) for key, text in written(scene, "points").items()} == {
        f"ticket {number}": share.points for number, share in zip(numbers, shares, strict=True)
    }
    failed = [number for number, share in zip(numbers, shares, strict=True) if share.code == "ticket-failed"]
    assert about(scene, "failed") == [f"ticket {number}" for number in failed]
    assert all(sum(goal.split()[0] == str(number) for goal in about(scene, "goal")) >= 2 for number in numbers)
    assert {dots.removeprefix("ticket ") for dots in about(scene, "unfulfilled")} <= {*map(str, failed)}
    assert scene.crop is not None
    assert max(item.y for item in scene.items if item.role == "points") < scene.crop[3]


def test_the_final_picture_has_room_for_the_maximum_of_tickets() -> None:
    view = seen("europe", 5, 10**6)
    assert view.final is not None
    many = [Share("ticket-failed", -5, {"ticket": Name("ticket", str(number))}) for number in range(9)]
    crowded = msgspec.structs.replace(view, final=Standings.of([many] * 5, over=True))
    scene = end.final(BOARDS["europe"], crowded, STYLE)
    assert scene.crop is not None
    assert max(item.y for item in scene.items if item.role == "points") < scene.crop[3] <= scene.ground.height
