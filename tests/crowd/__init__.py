"""The toy game for one to eight players, with pictures of any size, for tests of layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from engine.api import CONTRACT_VERSION, MOST_SEATS, Option
from tests.toy.game import ToyGame

if TYPE_CHECKING:
    from engine.api import AnyGame


class CrowdGame(ToyGame):
    """The toy game with hands of two cards, which suffice for eight hands."""

    id = "crowd"
    package = "tests.crowd"
    seats = (1, MOST_SEATS)
    options = (Option("hand", ("2",)),)
    contract: ClassVar[int | None] = CONTRACT_VERSION

    @property
    def word_packages(self) -> tuple[str, ...]:
        return (self.package, "tests.toy")


GAME = CrowdGame()
ANY_GAME = cast("AnyGame", GAME)
