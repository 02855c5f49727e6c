"""The choices of Carcassonne as buttons: a numbered square, a turn of the tile, a follower or none, and a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.games.carcassonne import GAME
from engine.games.carcassonne.showing import text_board
from engine.games.carcassonne.showing.view import CarcassonneView
from engine.games.carcassonne.turn.moves import at_name
from engine.messages import Line, Name, PublicEvent
from engine.rng import FastRng
from engine.taps import ABSENT, Taps

if TYPE_CHECKING:
    from engine.taps import Label


class CarcassonneTaps(Taps[CarcassonneView]):
    """Where the tile may go is for all to see."""

    confirmed: ClassVar[frozenset[str]] = frozenset({"place"})
    open: ClassVar[frozenset[str]] = frozenset({"place"})
    public: ClassVar[frozenset[str]] = frozenset({"place"})
    numbered: ClassVar[frozenset[str]] = frozenset({"square"})
    counted: ClassVar[frozenset[str]] = frozenset({"follower"})
    drawn: ClassVar[frozenset[str]] = frozenset({"map", "map-row"})
    cycled: ClassVar[frozenset[str]] = frozenset({"turn"})

    def label(self, view: CarcassonneView, field: str, value: str) -> Label:
        """Squares by their number on the board and in the text board, followers by feature and side."""
        match field:
            case "square":
                squares = [f"{spot.x},{spot.y}" for spot in view.spots]
                return str(squares.index(value) + 1) if value in squares else value
            case "turn":
                return Line("tap-turn", {"turns": int(value.removeprefix("r"))})
            case _ if value == ABSENT:
                return Name("no", field)
            case _:
                feature, _, at = value.partition(":")
                if not at:
                    return Name("feature", feature)
                return Line("tap-follower", {"feature": Name("feature", feature), "at": at_name(at)})

    def told(self, view: CarcassonneView) -> tuple[Line, ...]:
        """The last tile, the tile to place and where it fits, everybody's points; at the end the result."""
        return tuple(text_board.told(view))

    def told_at_end(self, view: CarcassonneView) -> tuple[Line, ...]:
        """The fields that scored."""
        return tuple(text_board.told_at_end(view))

    def preview(self, view: CarcassonneView, move: str) -> tuple[Line, ...]:
        """What the tile would score at once: that hangs on nothing hidden."""
        if view.seat is None:
            return ()
        position = GAME.imagine(view, FastRng(1))
        events = GAME.play(position, view.seat, GAME.parse(move))
        return tuple(
            Line(event.code, event.params)
            for event in events
            if isinstance(event, PublicEvent) and event.code.startswith("scored-")
        )


TAPS = CarcassonneTaps()
