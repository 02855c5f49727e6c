"""A rail game on the live board, in panes: the map, the market, and a seat's cards and tickets.

Every route that a seat may still build is a tap area. The ends of the seat's tickets have badges, and the routes that
the tickets still lack are marked, including those of offered tickets. A route about to be built appears as if it were
built. All marks of one route form one ``Art``, so a page fetches it only once, and the data of each state stay small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

import msgspec

from engine.rails.turn.moves import Build, RailMove
from engine.rails.view import OwnView, RailView
from render import pieces
from render.rails import cards, end, hand, table, tickets, wagons
from render.rails.board import RailBoard
from render.rails.end import ShownTicket
from render.rails.tickets import OwnTicket
from render.scene import Art, Hit, Item, LivePane, Scene, Sprite, Text
from render.shapes import together
from render.themes import THEMES, Style, ThemeName

CARD: Final = (112, 152)
CELL, MARGIN, COUNT = 128, 16, 52  # The width of a market slot, and the font size of the counts.
MARKET_HEIGHT: Final = 240
PRICE: Final = (800, table.PLATE)
LIST_WIDTH: Final = 620
COLUMN: Final = 640  # The width of one seat's list among the lists of all.
BADGE: Final = 30
PITCH: Final = BADGE * 1.4


def live(board: RailBoard, view: RailView, moves: Sequence[RailMove], style: Style) -> tuple[LivePane, ...]:
    panes = [_map(board, view, moves, style), _market(view, style)]
    if view.attempt:
        panes.append(_plain("tunnel", table.price(view.attempt, style, (0, 0, *PRICE)), PRICE, style.theme))
    if view.own:
        panes.append(_cards(board, view.own, style))
    if view.final:
        panes.append(_lists("tickets", end.final_tickets(board, view.final, style), view.seats, style))
    elif view.own and (view.own.tickets or view.own.offer):
        panes.append(_tickets(board, view, view.own, style))
    if not view.final and any(player.open_tickets for player in view.players):
        panes.append(_lists("everybody", end.shown_tickets(board, view, style), view.seats, style))
    return tuple(panes)


def _map(board: RailBoard, view: RailView, moves: Sequence[RailMove], style: Style) -> LivePane:
    held, seat, built = (
        _own_tickets(board, view, style),
        view.turn if view.seat is None else view.seat,
        board.built(view),
    )
    routes = {move.route if isinstance(move, Build) else "" for move in moves}
    chosen = routes if len(routes) == 1 and "" not in routes else set()
    missing = {board.rail_map.routes[number].id for ticket in held if ticket.way for number in ticket.way.routes}
    scored = end.final_tickets(board, view.final, style) if view.final else []
    trails = end.longest_trails(board, view, view.final) if view.final else table.halos(board, view)
    items = (
        *_route_sprites("closed", board, board.closed(built), seat, style),
        *trails,
        *(mark for route in chosen for mark in table.last_built(board, route, seat)),
        *_dots(board, scored),
        _towns(board, style.theme, style.language),
        *_route_sprites("planned", board, sorted(missing - chosen), seat, style),
        *(item for player in view.players for item in _route_sprites("wagon", board, player.built, player.seat, style)),
        *_route_sprites("wagon", board, chosen, seat, style),
        *tickets.badges_on_board(board, held, _badge, PITCH),
        *end.badges(board, scored),
    )
    free = [] if view.own is None or view.final else board.rail_map.free_routes(built)
    hits = tuple(_route(board, board.rail_map.routes[number].id) for number in free)
    return LivePane("board", Scene(_ground(board, style.theme), items), hits)


def _route(board: RailBoard, route: str) -> Hit:
    return Hit(wagons.outline(board.rows[route]), route, "route")


def _dots(board: RailBoard, scored: Sequence[ShownTicket]) -> Iterator[Sprite]:
    for ticket in scored:
        if dots := [*end.dotted_lines(board, [ticket])]:
            name = f"dots {board.name} {ticket.seat} {' '.join(ticket.ends)}"
            yield together(name, dots, "unfulfilled", f"ticket {ticket.number}")


def _route_sprites(
    marks: wagons.Marks, board: RailBoard, routes: Iterable[str], seat: int, style: Style
) -> Iterator[Sprite]:
    return (wagons.whole(marks, board.rows[route], seat, style) for route in routes)


@cache
def _ground(board: RailBoard, name: ThemeName) -> Art:
    shapes = board.bare_map(name)
    return Art(f"live {board.name} {name}", board.width, board.map_height, shapes, fill=board.sea(name))


@cache
def _towns(board: RailBoard, name: ThemeName, language: str) -> Sprite:
    art = Art(f"towns {board.name} {name} {language}", board.width, board.map_height, board.towns(name, language))
    return Sprite(board.width / 2, board.map_height / 2, art, role="towns")


def _own_tickets(board: RailBoard, view: RailView, style: Style) -> list[OwnTicket]:
    """Return the tickets of the view's seat, then those offered to it. There are none for a spectator or after the
    game.
    """
    if view.own is None or view.final:
        return []
    return tickets.own_tickets(board, view, (*view.own.tickets, *view.own.offer), style)


def _badge(ticket: OwnTicket) -> Art:
    return pieces.number(str(ticket.number), BADGE, "#FFFFFF", tickets.BADGES[ticket.state])


def _plain(
    name: str, items: Iterable[Item], size: tuple[int, int], theme: ThemeName, hits: Iterable[Hit] = ()
) -> LivePane:
    ground = Art(f"live {size} {theme}", *size, (), fill=THEMES[theme].panel)
    return LivePane(name, Scene(ground, tuple(items)))


def _market(view: RailView, style: Style) -> LivePane:
    """Draw the face-up cards and the piles in a row, with the piles' counts below."""
    theme, y = style.colours, MARGIN + CARD[1] / 2
    open_cards = [
        (name or "gap", cards.card(name, *CARD, style.language) if name else cards.gap(*CARD, style.theme), "")
        for name in view.market
    ]
    piles = [
        ("deck", cards.deck(*CARD), str(view.deck)),
        ("discards", pieces.icon("cards", 96, theme.faint_ink), str(sum(view.discards.values()))),
        ("tickets", pieces.icon("ticket", 96, theme.faint_ink), str(view.tickets_left)),
    ]
    items: list[Item] = []
    for at, (about, art, count) in enumerate((*open_cards, *piles)):
        x = MARGIN + (at + 0.5) * CELL
        items.append(Sprite(x, y, art, role="market", about=about))
        if count:
            below = MARKET_HEIGHT - MARGIN - COUNT / 2
            items.append(Text(x, below, count, COUNT, theme.panel_ink, theme.panel, role="count", about=about))
    return _plain("market", items, (2 * MARGIN + CELL * len((*open_cards, *piles)), MARKET_HEIGHT), style.theme)


def _cards(board: RailBoard, own: OwnView, style: Style) -> LivePane:
    items = (
        msgspec.structs.replace(item, about=f"hand {item.about}")
        for item in hand.cards_held(hand.counted(board, own), style)
    )
    return _plain("cards", items, (hand.WIDTH, hand.TOP), style.theme)


def _tickets(board: RailBoard, view: RailView, own: OwnView, style: Style) -> LivePane:
    held = _own_tickets(board, view, style)
    height = tickets.HIGHEST * len(held)
    offered = {
        f"ticket {number}": f"offer {ticket.number}" for number, ticket in enumerate(own.offer, 1 + len(own.tickets))
    }
    items = (
        msgspec.structs.replace(item, about=offered.get(item.about, item.about))
        for item in tickets.listed(held, style, 0, 0, LIST_WIDTH, height)
    )
    return _plain("tickets", items, (LIST_WIDTH, height), style.theme)


def _lists(name: str, shown: Sequence[ShownTicket], seats: int, style: Style) -> LivePane:
    size = COLUMN * end.columns(seats), sum(end.list_heights(shown, seats))
    return _plain(name, end.lists(shown, seats, style, 0, size[0]), size, style.theme)
