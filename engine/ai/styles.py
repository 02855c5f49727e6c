"""Styles: what one computer cares for more than another does, within what is still good play.

A style is a few factors upon the weights of a strategy, so that it stays what it is when the weights are fitted anew.
Which styles a game has, and in which order of seats, says its strategy (``Strategy.styles``). What a style costs
against the strategy as it is, is measured by ``tools/arena/style_match``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec import Struct, structs

W = TypeVar("W", bound=Struct)

NEUTRAL: Final = ""
"""The style of those who only want to win: hints, reviews, and computers that play for a person."""


class Style(Struct, frozen=True):
    """What a style makes of weights: some are multiplied, to some a number is added."""

    times: Mapping[str, float] = {}
    plus: Mapping[str, float] = {}

    def applied(self, weights: W) -> W:
        """The weights in this style."""
        changed = {name: factor * getattr(weights, name) for name, factor in self.times.items()}
        changed |= {name: more + getattr(weights, name) for name, more in self.plus.items()}
        return structs.replace(weights, **changed)
