"""Reversi in words and as buttons: the text board, the turn for screen readers, and the buttons of squares."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from engine.api import Line, Seat, Spoken, SpokenMove, Value, seat_name
from engine.games.reversi.board import NUMBER_OF, SIDE, SQUARES
from engine.games.reversi.view import EMPTY, OpenSquare, ReversiView
from engine.taps import Label, Taps

SPOKEN_MOVES = 8  # Most moves that a screen reader reads out.
DARK, LIGHT = "●", "○"
CORNERS = frozenset(SQUARES[number] for number in (0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1))


class ReversiTaps(Taps[ReversiView]):
    """The taps of Reversi: one square, with a preview to confirm."""

    confirmed = frozenset({"place"})
    open = frozenset({"place"})
    public = frozenset({"place"})
    drawn = frozenset({"map"})

    def unaided(self, view: ReversiView) -> ReversiView:
        return structs.replace(view, aids=False)

    def without_choices(self, view: ReversiView) -> ReversiView:
        return structs.replace(view, to_act=(), open=())

    def unmarked(self, view: ReversiView) -> ReversiView:
        """Return the view with every empty square in place of those that can be played."""
        empty = tuple(OpenSquare(SQUARES[at], 0) for at, disc in enumerate(view.board) if disc == EMPTY)
        return structs.replace(view, aids=False, open=empty if view.open else ())

    def to_try(self, view: ReversiView, moves: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(f"place {each.square}" for each in view.open) if moves else ()

    def button(self, view: ReversiView, field: str, words: tuple[str, ...]) -> Label:
        found = _open_square(view, words[-1])
        return _tap(found) if found and view.aids else words[-1]

    def suggested(self, view: ReversiView, field: str, moves: tuple[str, ...]) -> Line | None:
        found = _open_square(view, moves[0].split()[1])
        return _tap(found) if found and view.aids else None

    def chosen(self, view: ReversiView, words: tuple[str, ...]) -> Line | None:
        return Line("chosen-place", {"square": words[1]}) if len(words) > 1 else None

    def preview(self, view: ReversiView, move: str) -> tuple[Line, ...]:
        found = _open_square(view, move.split()[1])
        return (Line("flips", _flips(found)),) if found and view.aids else ()

    def told(self, view: ReversiView) -> tuple[Line, ...]:
        return tuple(told(view))

    def progress(self, view: ReversiView) -> Line | None:
        return Line("progress", {"discs": sum(view.discs), "all": len(SQUARES)})


def lines(view: ReversiView) -> Iterator[Line]:
    yield from _to_place(view)
    yield from (_player(view, seat) for seat in range(len(view.discs)))
    yield Line("map", {"map": "\n".join(_letter_map(view))})
    yield from _latest(view)
    if view.aids:
        yield from (Line("free-square", _flips(each)) for each in view.open)
    yield from _result(view)


def told(view: ReversiView) -> Iterator[Line]:
    if view.final:
        yield from _result(view)
        return
    yield from _latest(view)
    yield from _to_place(view)
    yield from (_player(view, seat) for seat in range(len(view.discs)))
    if view.aids and view.open:
        yield Line("free-squares", {"squares-open": tuple(each.square for each in view.open)})


def spoken(view: ReversiView) -> Spoken:
    seats = (*view.to_act, *(seat for seat in range(len(view.discs)) if seat not in view.to_act))
    best = sorted(view.open, key=lambda each: (each.square not in CORNERS, -each.flips))[:SPOKEN_MOVES]
    moves = (SpokenMove(Line("free-square", _flips(each)), ("place", each.square)) for each in best)
    return Spoken(
        changed=(*_latest(view), *_missed(view)),
        means=tuple(_result(view)) or tuple(_player(view, seat) for seat in seats),
        moves=tuple(moves) if view.aids and view.seat in view.to_act else (),
    )


def _open_square(view: ReversiView, square: str) -> OpenSquare | None:
    return next((each for each in view.open if each.square == square), None)


def _tap(each: OpenSquare) -> Line:
    """Return the label of a square: its name and the points that the new disc and the flipped ones add."""
    return Line("tap-square", {"square": each.square, "points": each.flips + 1})


def _flips(each: OpenSquare) -> dict[str, Value]:
    return {"square": each.square, "flips": each.flips}


def _missed(view: ReversiView) -> Iterator[Line]:
    if view.missed is not None:
        yield Line("missed", {"seat": seat_name(view.missed)})


def _to_place(view: ReversiView) -> Iterator[Line]:
    yield from _missed(view)
    yield from (Line("to-place", {"seat": seat_name(seat)}) for seat in view.to_act)


def _player(view: ReversiView, seat: Seat) -> Line:
    side = "dark" if seat == view.first else "light"
    return Line("player", {"seat": seat_name(seat), "side": side, "discs": view.discs[seat]})


def _latest(view: ReversiView) -> Iterator[Line]:
    if view.latest is not None and view.latest_seat is not None:
        placed: dict[str, Value] = {"seat": seat_name(view.latest_seat), "square": view.latest}
        yield Line("latest", {**placed, "flips": len(view.flipped)})


def _result(view: ReversiView) -> Iterator[Line]:
    for standing in view.final.ranked if view.final else ():
        yield Line("result", {"seat": seat_name(standing.seat), "rank": standing.rank, "discs": standing.points})


def _letter_map(view: ReversiView) -> Iterator[str]:
    """Yield the board in rows, with ● for dark, ○ for light, + where a disc may be placed."""
    signs = {str(view.first): DARK, str(1 - view.first): LIGHT, EMPTY: "·"}
    cells = [signs[disc] for disc in view.board]
    for each in view.open:
        cells[NUMBER_OF[each.square]] = "+"
    yield "  " + " ".join("abcdefgh")
    for row in range(SIDE):
        yield f"{row + 1} " + " ".join(cells[SIDE * row : SIDE * (row + 1)])
