"""All tickets of a rail game below its map: at the end, with the longest trails, or during a game with open tickets.

A ticket's number appears in the list and on the map. It has its player's colour until the ticket has failed. Then it is
red on white, with a dotted line between the ticket's ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import hypot
from typing import Final

import msgspec

from engine.api import Standings
from engine.messages import Name
from engine.rails.networks import joined, longest_trail, worth
from engine.rails.view import RailView
from engine.wording import shown_number, signed
from render import fonts, pieces
from render.rails import table, wagons
from render.rails.board import RailBoard
from render.rails.tickets import BADGES, Ticket, badges_on_board, ticket_text
from render.scene import Art, Disc, Item, Line, Point, Polygon, Scene, Shape, Sprite, Text
from render.shapes import bar, moved
from render.themes import PLAYERS, THEMES, Style, ThemeName

GAP: Final = 12  # Pixels between the map and the lists.
PANEL: Final = 400  # The height of the panel that covers the strip.
STANDING: Final = 88  # Pixels between seats in the list of points.
GROUND_STEP: Final = 200  # The ground's height is rounded up to a multiple of this, so that games share a few grounds.
BADGE: Final = 30
PITCH: Final = BADGE * 1.4  # Distance between adjacent badges.
DOTS: Final = 24  # Distance between dots of a line.
HEAD, ROW = 62, 52
NAME, TITLE, POINTS = 44, 38, 42  # Font sizes.
MARGIN: Final = 16


class ShownTicket(Ticket, frozen=True):
    """A ticket that everybody sees. The tickets of all seats are numbered in one sequence."""

    seat: int
    is_scored: bool = True  # False during the game, when a ticket that is not done may still be fulfilled.

    @property
    def state(self) -> str:
        return "done" if self.done else "failed" if self.is_scored else "open"


def final(board: RailBoard, view: RailView, style: Style) -> Scene:
    """Draw the map with the trails that earned the bonus, and all tickets. Raises `ValueError` if the game is not
    over.
    """
    if view.final is None:
        raise ValueError("the game is not over")
    trails = longest_trails(board, view, view.final)
    unmarked = msgspec.structs.replace(view, recent=())  # This picture marks trails instead of the latest routes.
    points = {standing.seat: standing.points for standing in view.final.ranked}
    return _above_tickets(board, unmarked, style, final_tickets(board, view.final, style), trails, points)


def open_tickets(board: RailBoard, view: RailView, style: Style) -> Scene:
    """Draw the map and all kept tickets of a game with open tickets."""
    points = {player.seat: player.points for player in sorted(view.players, key=lambda player: -player.points)}
    return _above_tickets(board, view, style, shown_tickets(board, view, style), table.halos(board, view), points)


def _above_tickets(
    board: RailBoard,
    view: RailView,
    style: Style,
    tickets: Sequence[ShownTicket],
    halos: Sequence[Sprite],
    points: Mapping[int, int],
) -> Scene:
    """Draw the map, each seat's points (best first) if the map has room for them, and the tickets below."""
    ground, width = board.ground(style.theme), board.width
    high = board.map_height + GAP + sum(list_heights(tickets, view.seats)) + MARGIN
    dots = tuple(dotted_lines(board, tickets))
    panel = Art(f"end panel {width} {style.theme}", width, PANEL, (), fill=style.colours.panel)
    items = (
        Sprite(width / 2, board.height / 2, ground, role="map", about=board.name),
        *halos,
        *table.on_map(board, view, style),
        *dots,
        *(name for name in board.labels(style.theme, style.language) if isinstance(name, Text)),
        *badges(board, tickets),
        *_ranking(board, points, style),
        Sprite(width / 2, board.map_height + PANEL / 2, panel, role="panel"),
        *lists(tickets, view.seats, style, board.map_height + GAP, width),
    )
    height = -(-high // GROUND_STEP) * GROUND_STEP
    paper = Art(f"end {width} {height} {style.theme}", width, height, (), fill=style.colours.panel)
    return Scene(paper, items, crop=(0, 0, width, high))


def longest_trails(board: RailBoard, view: RailView, final: Standings) -> list[Sprite]:
    """Return a halo for each route of the trails that earned the bonus."""
    return [
        wagons.halo(board.rows[route], standing.seat, "trail")
        for standing in final.seats
        if any(share.code == "longest-trail" for share in standing.breakdown)
        for route in one_longest_trail(board, view.players[standing.seat].built)
    ]


def one_longest_trail(board: RailBoard, built: Sequence[str]) -> list[str]:
    """Return the routes of one longest trail, found by dropping every route that it does not need."""
    numbers = board.rail_map.route_numbers
    kept = [board.rail_map.routes[numbers[route]] for route in built]
    longest = longest_trail(kept)
    for route in list(kept):
        fewer = [other for other in kept if other is not route]
        if longest_trail(fewer) == longest:
            kept = fewer
    return [route.id for route in kept]


def final_tickets(board: RailBoard, final: Standings, style: Style) -> list[ShownTicket]:
    found: list[ShownTicket] = []
    for standing in final.seats:
        for share in standing.breakdown:
            ticket = share.params.get("ticket")
            if isinstance(ticket, Name):
                title, detail, ends = ticket_text(board, int(ticket.id), style)
                done, number = share.code == "ticket-done", len(found) + 1
                found.append(ShownTicket(number, title, detail, share.points, done, ends, standing.seat))
    return found


def shown_tickets(board: RailBoard, view: RailView, style: Style) -> list[ShownTicket]:
    """Return the tickets that everybody sees during the game, with the points that each can score at most."""
    found: list[ShownTicket] = []
    for player in view.players:
        network = joined(board.rail_map, [board.rail_map.route_numbers[route] for route in player.built])
        for ticket in player.open_tickets:
            title, detail, ends = ticket_text(board, ticket, style)
            now = worth(board.rail_map.tickets[ticket], network)
            points = now if now > 0 else board.rail_map.tickets[ticket].most_points
            done, number = now > 0, len(found) + 1
            found.append(ShownTicket(number, title, detail, points, done, ends, player.seat, is_scored=False))
    return found


def _ranking(board: RailBoard, points: Mapping[int, int], style: Style) -> Iterator[Item]:
    x, top = board.market.first
    if top > board.map_height:
        return
    theme = style.colours
    for at, (seat, number) in enumerate(points.items()):
        y, about = top + 14 + at * STANDING, f"seat {seat}"
        yield Sprite(x - 46, y, pieces.chip(seat, 56), role="mark", about=about)
        yield Text(
            x + 76, y, shown_number(number), 60, theme.panel_ink, theme.panel, anchor="right", role="score", about=about
        )


def dotted_lines(board: RailBoard, tickets: Sequence[ShownTicket]) -> Iterator[Sprite]:
    for ticket in tickets:
        if ticket.state != "failed" or len(ticket.ends) != 2:
            continue
        start, end = (board.stops[stop] for stop in ticket.ends)
        count = max(2, round(hypot(end[0] - start[0], end[1] - start[1]) / DOTS))
        for at in range(1, count):
            x, y = (start[i] + (end[i] - start[i]) * at / count for i in (0, 1))
            yield Sprite(x, y, _dot(ticket.seat), role="unfulfilled", about=f"ticket {ticket.number}")


@cache
def _dot(seat: int) -> Art:
    return Art(f"dot {seat}", 16, 16, (Disc(8, 8, 7, fill="#FFFFFF"), Disc(8, 8, 5, fill=PLAYERS[seat].colour)))


def badges(board: RailBoard, tickets: Sequence[ShownTicket]) -> list[Item]:
    return badges_on_board(board, tickets, _badge, PITCH)


def _badge(ticket: ShownTicket) -> Art:
    player = PLAYERS[ticket.seat]
    ink, ground = (BADGES["lost"], "#FFFFFF") if ticket.state == "failed" else (player.ink, player.colour)
    return pieces.number(str(ticket.number), BADGE, ink, ground)


def columns(seats: int) -> int:
    return 2 if seats in {2, 4} else 3


def list_heights(tickets: Sequence[ShownTicket], seats: int) -> list[int]:
    across = columns(seats)
    counts = [sum(ticket.seat == seat for ticket in tickets) for seat in range(seats)]
    return [HEAD + ROW * max(counts[at : at + across]) + MARGIN for at in range(0, seats, across)]


def lists(tickets: Sequence[ShownTicket], seats: int, style: Style, top: float, width: int) -> Iterator[Item]:
    across = columns(seats)
    wide = (width - MARGIN) // across
    heights = list_heights(tickets, seats)
    for seat in range(seats):
        row, column = divmod(seat, across)
        corner = MARGIN + column * wide, top + sum(heights[:row])
        yield from _list([ticket for ticket in tickets if ticket.seat == seat], seat, style, corner, wide - MARGIN)


def _list(tickets: Sequence[ShownTicket], seat: int, style: Style, corner: Point, width: int) -> Iterator[Item]:
    (left, top), theme, about = corner, style.colours, f"seat {seat}"
    y = top + HEAD / 2
    scored = [ticket.points for ticket in tickets if ticket.state != "open"]
    total = signed(sum(scored)) if scored else "0"
    yield Sprite(left + 26, y, pieces.chip(seat, 44), role="mark", about=about)
    name = fonts.fitted(style.name(seat), NAME, width - 80 - fonts.width(total, NAME))
    yield Text(left + 60, y, name, NAME, theme.panel_ink, theme.panel, anchor="left", role="name", about=about)
    yield Text(left + width - 8, y, total, NAME, theme.panel_ink, theme.panel, anchor="right", role="sum", about=about)
    for at, ticket in enumerate(tickets):
        yield from _row(ticket, style, (left, top + HEAD + ROW * (at + 0.5)), width)


def _row(ticket: ShownTicket, style: Style, place: Point, width: int) -> Iterator[Item]:
    (left, y), theme, about = place, style.colours, f"ticket {ticket.number}"
    yield Sprite(left + width / 2, y, _plate(width, ROW - 6, style.theme, ticket.state), role=ticket.state, about=about)
    yield Sprite(left + 68, y, _badge(ticket), role="number", about=about)
    points = str(ticket.points) if ticket.state == "open" else signed(ticket.points)
    ink, ground = theme.panel_ink, theme.casing
    yield Text(left + width - 14, y, points, POINTS, ink, ground, anchor="right", role="points", about=about)
    room = width - 96 - 30 - fonts.width(points, POINTS)
    title = fonts.fitted(f"{ticket.title}  {ticket.detail}".strip(), TITLE, room)
    yield Text(left + 96, y, title, TITLE, ink, ground, anchor="left", role="ticket", about=about)


@cache
def _plate(width: int, height: int, name: ThemeName, state: str) -> Art:
    theme, x, y = THEMES[name], 26.0, height / 2
    shapes: list[Shape] = [Polygon(moved(bar(width, height, 10), width / 2, y), fill=theme.casing)]
    if state == "done":
        tick = ((x - 8, y), (x - 2, y + 7), (x + 9, y - 7))
        shapes += (Disc(x, y, 17, fill=BADGES["done"]), Line(tick, "#FFFFFF", 4.5))
    elif state == "failed":
        shapes.append(Disc(x, y, 17, fill=BADGES["lost"]))
        shapes += (Line(((x - 7, y - d), (x + 7, y + d)), "#FFFFFF", 4.5) for d in (7, -7))
    return Art(f"final ticket {width} {height} {name} {state}", width, height, tuple(shapes))
