"""Boards for tests of the page, in the server's format: a landscape of tiles and a map of routes."""

from __future__ import annotations

import copy
from typing import Any, Final, TypeAlias

Json: TypeAlias = dict[str, Any]

TILE: Final = 100
ARTS: Final[dict[str, Json]] = {
    "meadow": {
        "w": 100,
        "h": 100,
        "svg": '<path d="M0 0H100V100H0Z" fill="#8DBB5E"/><path d="M40 0H60V100H40Z" fill="#F4ECD9"/>'
        '<path d="M0 0H100Q50 45 0 0Z" fill="#C98A4B"/><path d="M0 0H100V100H0Z" fill="none" stroke="#5F7F3C"/>',
    },
    "spot": {
        "w": 96,
        "h": 96,
        "svg": '<path d="M0 0H96V96H0Z" fill="none" stroke="#6F675A" stroke-width="3" stroke-dasharray="10 8"/>',
    },
    "follower": {
        "w": 30,
        "h": 34,
        "svg": '<path d="M15 0 30 34H0Z" fill="#E69F00" stroke="#1B1B1B" stroke-width="2"/>',
    },
    "mark": {"w": 26, "h": 26, "svg": '<circle cx="13" cy="13" r="12" fill="#FFF" stroke="#000" stroke-width="2"/>'},
    "city": {
        "w": 22,
        "h": 22,
        "svg": '<circle cx="11" cy="11" r="9" fill="#FBF7EC" stroke="#4A4339" stroke-width="3"/>',
    },
    "slot": {
        "w": 62,
        "h": 18,
        "svg": '<path d="M1 1H61V17H1Z" fill="#D5362E" stroke="#6F675A" stroke-width="2"/>',
    },
    "wagon": {
        "w": 58,
        "h": 22,
        "svg": '<path d="M1 3H57V19H1Z" fill="#E69F00" stroke="#1B1B1B" stroke-width="3"/>',
    },
    "card": {
        "w": 150,
        "h": 96,
        "svg": '<rect x="1" y="1" width="148" height="94" rx="8" fill="#2B6CC4" stroke="#222" stroke-width="2"/>',
    },
}
SEATS: Final[list[Json]] = [
    {"seat": 0, "name": "Ada", "initial": "A", "colour": "#E69F00", "ink": "#1B1B1B", "mark": "triangle"},
    {"seat": 1, "name": "Bartłomiej", "initial": "B", "colour": "#EE3377", "ink": "#14060B", "mark": "square"},
    {"seat": 2, "name": "Zoë", "initial": "Z", "colour": "#33BBEE", "ink": "#0B1A22", "mark": "disc"},
    {"seat": 3, "name": "Otto", "initial": "O", "colour": "#332288", "ink": "#FFFFFF", "mark": "diamond"},
]


def button(act: str, label: str, style: str = "secondary", about: str | None = None) -> Json:
    return {"id": f"w:{act}", "label": label, "style": style} | ({} if about is None else {"about": about})


def state_of(panes: list[Json], sheet: list[Json], targets: dict[str, Json]) -> Json:
    """Return the state of a game in which it is Ada's turn."""
    seats = [
        seat | {"points": 7 * number, "turn": number == 0, "computer": number == 3, "facts": ["5 followers"]}
        for number, seat in enumerate(SEATS)
    ]
    return copy.deepcopy(
        {
            "table": "11.2a",
            "revision": 5,
            "phase": "playing",
            "game": "carcassonne",
            "title": "Carcassonne",
            "place": "#games",
            "language": "en",
            "theme": "light",
            "you": 0,
            "seats": seats,
            "now": {"text": "**Your move**", "deadline": None},
            "happened": ["▲ **Otto** closed a city of 6 · **+14**"],
            "said": ["Row 1: meadow, road", "Row 2: meadow"],
            "panes": panes,
            "sheet": {"blocks": sheet},
            "targets": targets,
        }
    )


def tile(x: int, y: int, turn: int = 0) -> Json:
    return {"a": "meadow", "x": x * TILE, "y": y * TILE, "turn": turn, "role": "tile", "about": f"tile:{x},{y}"}


def landscape(tiles: list[tuple[int, int]], spots: list[tuple[int, int]], *more: Json) -> Json:
    """Return the board of a tile game."""
    xs, ys = zip(*tiles, *spots, strict=True)
    left, top = min(xs) * TILE - 60, min(ys) * TILE - 60
    box = [left, top, max(xs) * TILE + 60 - left, max(ys) * TILE + 60 - top]
    free = [{"a": "spot", "x": x * TILE, "y": y * TILE, "role": "spot", "about": f"{x},{y}"} for x, y in spots]
    items = [*(tile(x, y) for x, y in tiles), *free, *more]
    return {"name": "board", "box": box, "fill": "#F4ECD9", "ground": None, "items": items}


TILES: Final = [(0, 0), (1, 0), (0, 1), (2, 0)]
SPOTS: Final = [(0, -1), (1, -1), (3, 0), (1, 1), (-1, 0)]
CHOICE: Final[list[Json]] = [
    {"text": "### Place this tile\nTap a place on the board. *A road and a city.*"},
    {"buttons": [button("hint", "Hint"), button("rules", "Rules"), button("more", "More")]},
]


def tiles_state(**changes: object) -> Json:
    """Return a state in which a tile has to be placed."""
    targets = {f"{x},{y}": {"id": f"w:s:{x},{y}", "label": f"Place the tile at {x}, {y}"} for x, y in SPOTS}
    return state_of([landscape(TILES, SPOTS)], CHOICE, targets) | copy.deepcopy(changes)


def placed_answer(x: int, y: int, turn: int, revision: int = 5) -> Json:
    """Return the answer after a tap on a place: the tile there, which can be rotated, and the places for a follower."""
    marks = [
        {"a": "mark", "x": x * TILE + dx, "y": y * TILE + dy, "role": "mark", "about": part}
        for part, dx, dy in (("city:n", 0, -34), ("road:s", 0, 34), ("field:w", -32, 5))
    ]
    others = [spot for spot in SPOTS if spot != (x, y)]
    board = landscape(TILES, others, tile(x, y, turn), *marks)
    targets = {part["about"]: {"id": f"w:f:{part['about']}", "label": f"Follower: {part['about']}"} for part in marks}
    targets[f"tile:{x},{y}"] = {"id": f"w:t:{x},{y},{turn + 90}", "label": "Turn the tile"}
    sheet = [
        {"text": "A follower here? **Road** · +1 a tile · **City** · yours"},
        {"buttons": [button("ok", "No follower", "success"), button("back", "Back")]},
    ]
    return {"revision": revision, "sheet": {"blocks": sheet}, "targets": targets, "panes": [board]}


CITIES: Final = {
    name: (x, y)
    for name, x, y in (
        ("lisbon", 80, 680), ("madrid", 240, 620), ("paris", 420, 400), ("london", 330, 260), ("rome", 680, 640),
        ("vienna", 780, 400), ("berlin", 700, 250), ("kyiv", 1080, 330), ("athens", 940, 720), ("smyrna", 1120, 700),
    )
}  # fmt: skip
ROUTES: Final = [
    ("lisbon", "madrid"), ("madrid", "paris"), ("paris", "london"), ("paris", "berlin"), ("paris", "rome"),
    ("berlin", "vienna"), ("vienna", "rome"), ("vienna", "kyiv"), ("rome", "athens"), ("athens", "smyrna"),
    ("kyiv", "smyrna"), ("berlin", "kyiv"),
]  # fmt: skip


def route_items(start: str, end: str) -> list[Json]:
    """Return the slots of a route, and its tap area."""
    (ax, ay), (bx, by) = CITIES[start], CITIES[end]
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / long, (by - ay) / long
    half = 14
    corners = [(ax, ay, 1), (bx, by, 1), (bx, by, -1), (ax, ay, -1)]
    hit = [[round(x - uy * half * side, 1), round(y + ux * half * side, 1)] for x, y, side in corners]
    return [{"hit": hit, "role": "route", "about": f"{start}-{end}"}]


def rail_map(*more: Json) -> Json:
    """Return the board of a rail game."""
    routes = [item for start, end in ROUTES for item in route_items(start, end)]
    cities = [{"a": "city", "x": x, "y": y, "role": "city", "about": name} for name, (x, y) in CITIES.items()]
    names = [
        {"t": name.title(), "x": x, "y": y - 24, "size": 26, "colour": "#22282E", "halo": 3, "on": "#FBF7EC"}
        for name, (x, y) in CITIES.items()
    ]
    slots = []
    for start, end in ROUTES:
        (ax, ay), (bx, by) = CITIES[start], CITIES[end]
        slots += [{"a": "slot", "x": (ax + bx) / 2, "y": (ay + by) / 2, "role": "slot", "about": f"slot:{start}-{end}"}]
    items = [*slots, *cities, *names, *more, *routes]
    return {"name": "board", "box": [0, 0, 1200, 800], "fill": "#DDE5CF", "ground": None, "items": items}


def market(*colours: str) -> Json:
    """Return the face-up cards and the deck."""
    items = [{"a": "card", "x": 90 + n * 170, "y": 60, "role": "card", "about": name} for n, name in enumerate(colours)]
    names = [
        {"t": name, "x": 90 + n * 170, "y": 60, "size": 30, "colour": "#FFFFFF", "on": "#2B6CC4"}
        for n, name in enumerate(colours)
    ]
    return {
        "name": "market",
        "box": [0, 0, 180 * len(colours), 120],
        "fill": "#FBF7EC",
        "ground": None,
        "items": items + names,
    }


def rails_state(**changes: object) -> Json:
    """Return a state in which a route can be built or a card taken."""
    targets = {f"{a}-{b}": {"id": f"w:s:build.{a}-{b}", "label": f"Build {a.title()}–{b.title()}"} for a, b in ROUTES}
    cards = ["red", "blue", "deck"]
    targets |= {name: {"id": f"w:s:take.{name}", "label": f"Take {name}"} for name in cards}
    hand = market("red", "green", "white", "black") | {"name": "cards"}
    sheet: list[Json] = [
        {"text": "### Your move\nTap a route to build it, or a card to take it."},
        {"buttons": [button("tickets", "Draw tickets", "primary"), button("hint", "Hint")]},
    ]
    state = state_of([rail_map(), market(*cards), hand], sheet, targets)
    return state | {"game": "europe", "title": "Europe"} | copy.deepcopy(changes)


def moments_of(title: str = "Carcassonne", total: int = 4) -> list[Json]:
    """Return a finished tile game as moments, each with one more tile in a row."""
    return [
        {
            "number": number,
            "total": total,
            "title": title,
            "now": f"**Move {number} of {total}**",
            "happened": [f"▲ **Ada** placed tile {number}"] if number else [],
            "seats": [seat | {"points": number, "turn": False, "computer": False} for seat in SEATS[:2]],
            "panes": [landscape([(x, 0) for x in range(number + 1)], [])],
        }
        for number in range(total + 1)
    ]


def finished_state(**changes: object) -> Json:
    """Return the last state of the game that ``moments_of`` returns."""
    over = {"phase": "over", "targets": {}, "panes": moments_of()[-1]["panes"], "now": OVER, "you": None}
    return tiles_state(**over) | {"sheet": {"blocks": [{"text": "### Ada wins"}]}} | copy.deepcopy(changes)


OVER: Final[Json] = {"text": "**Ada wins**", "deadline": None}
