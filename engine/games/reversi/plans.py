"""Planned turns of Reversi: conditional replies, as players of correspondence games know them.

A wish such as ``reply d3 c5`` means: if the other side places a disc on d3, place mine on c5. Nothing is hidden, so
every possible reply is known in advance. If the other side plays something else, the plan's fallback applies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from engine.api import Field, Seat, Verb
from engine.games.reversi.view import ReversiView
from engine.messages import Line
from engine.rng import FastRng
from engine.taps import HINT, Plans, Taps, TurnPlan

if TYPE_CHECKING:
    from engine.games.reversi.game import Reversi


class ReversiPlans(Plans[ReversiView]):
    """The conditional replies of Reversi."""

    verbs = (Verb("reply", (Field("their"), Field("square"))),)
    otherwise = (HINT,)

    def __init__(self, game: Reversi) -> None:
        self._game = game
        self.taps = ReplyTaps()

    def may_plan(self, view: ReversiView) -> bool:
        return view.seat is not None and bool(view.to_act) and view.seat not in view.to_act

    def shown(self, view: ReversiView) -> ReversiView:
        """Return the view of the other side, because the pictures show its possible moves."""
        return structs.replace(view, seat=view.to_act[0])

    def wishes(self, view: ReversiView, plan: TurnPlan) -> tuple[str, ...]:
        if view.seat is None or not self.may_plan(view):
            return ()
        answered = {wish.split()[1] for wish in plan.moves}
        return tuple(wish for wish in self._replies(view, view.seat) if wish.split()[1] not in answered)

    def _replies(self, view: ReversiView, seat: Seat) -> Iterator[str]:
        position = self._game.imagine(view, FastRng(0))
        for theirs in self._game.legal(position, 1 - seat):
            after = self._game.copy(position)
            self._game.play(after, 1 - seat, theirs)
            yield from (f"reply {theirs.square} {mine.square}" for mine in self._game.legal(after, seat))

    def drawn(self, wish: str) -> str:
        return f"place {wish.split()[1]}"

    def to_try(self, view: ReversiView, plan: TurnPlan) -> tuple[str | Line, ...]:
        if view.seat not in view.to_act or view.latest is None or not plan.moves:
            return ()
        replies = (wish.split() for wish in plan.moves)
        fitting = tuple(f"place {mine}" for _, their, mine in replies if their == view.latest)
        return fitting or (Line("no-reply", {"square": view.latest}),)


class ReplyTaps(Taps[ReversiView]):
    """The choices of a reply: a square of the other side, then one's own."""

    def chosen(self, view: ReversiView, words: tuple[str, ...]) -> Line | None:
        match words:
            case (_, their):
                return Line("reply-if", {"their": their})
            case (_, their, mine):
                return Line("reply", {"their": their, "square": mine})
            case _:
                return None
