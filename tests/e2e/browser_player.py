"""A player who plays the real bot in a browser, and only reads and presses what the page shows.

The controls' ids tell which of them continue a move, so the player works in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.bot.components import Act, ButtonId
from engine.rng import FastRng
from tests.e2e.probes import ANSWERED, CONTROLS, NEWEST_TURN, PRIVATE, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page

    from tests.e2e.input_methods import InputMethod

MOVES = {Act.OPEN, Act.STEP, Act.PLAY, Act.PICK, Act.TICK}
MOST_TAPS = 15


class Control(Struct, frozen=True):
    """A button or a menu of the page."""

    id: str
    message: str
    private: bool
    """True for a control of a private answer."""
    called: bool
    """True for a control of a message that mentions this person."""
    menu: bool

    @property
    def tap(self) -> ButtonId:
        """Return the parsed id of this control."""
        tap = ButtonId.parse(self.id)
        assert tap is not None, self.id
        return tap


class BrowserPlayer:
    """A player at one channel's table, in one browser tab."""

    def __init__(self, page: Page, hand: InputMethod, prefer: Callable[[ButtonId], int] = lambda _: 0) -> None:
        self.page = page
        self.hand = hand
        self.rng = FastRng(1)
        self._prefer = prefer
        self._seen = -1

    async def play(self, most: int = 1000) -> int:
        """Play until the game ends, but at most ``most`` moves, and return the number of moves played."""
        for number in range(most):
            self._seen = await self._next_turn()
            if self._seen < 0:
                return number
            await self.move(self._seen)
        return most

    async def move(self, revision: int) -> None:
        """Press until the private answer asks for nothing more. If a newer post has just replaced the turn's post,
        press nothing.
        """
        if not (choices := await self.choices(revision)):
            return
        for _ in range(MOST_TAPS):
            before = await self.look()
            await self._use(self._choice(choices))
            await self.answered(before)
            choices = [one for one in await self.choices(revision) if one.private]
            if not choices:
                return
        raise AssertionError(f"so many taps, and no move: {choices}")

    async def choices(self, revision: int) -> list[Control]:
        """Return the controls that continue a move at this revision or, without any, the controls that begin a move."""
        everything = [Control(**found) for found in await self.page.evaluate(CONTROLS)]
        found = [one for one in everything if one.tap.act in MOVES and one.tap.revision == revision]
        begun = [one for one in found if one.private] or found
        return [one for one in begun if one.message == begun[-1].message]

    async def look(self) -> object:
        """Return the current private answers."""
        return await self.page.evaluate(PRIVATE)

    async def answered(self, before: object) -> None:
        """Wait until the bot has answered everything done since ``before``, an earlier result of ``look``."""
        await until(self.page, ANSWERED, before)

    async def _next_turn(self) -> int:
        """Wait for this person's next turn. Return the table's revision, or -1 when the game is over."""
        moves = [*MOVES]
        asked = {"after": self._seen, "over": Act.REMATCH, "moves": moves}
        turn: int = (await until(self.page, NEWEST_TURN, asked))["revision"]
        return turn

    def _choice(self, controls: list[Control]) -> Control:
        best = max(self._prefer(one.tap) for one in controls)
        good = [one for one in controls if self._prefer(one.tap) == best]
        return good[self.rng.below(len(good))]

    async def _use(self, control: Control) -> None:
        if control.menu:
            await self.hand.choose(control)
        else:
            await self.hand.press(control)
