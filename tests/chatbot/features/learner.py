"""A person who takes lessons by pressing the buttons shown, and counts the taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import ButtonStyle

from chatbot.bot.choices import cells as _cells
from chatbot.bot.choices import cells_after_pick
from chatbot.bot.components import Act, ButtonId
from chatbot.features.learn import Lessons
from chatbot.tables.table import Actor
from engine.lessons import is_right
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, menus, of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simcord.actors import MemberActor

    from chatbot.bot.choices import Cells
    from chatbot.features.learn import LessonState
    from tests.chatbot.bot.simulated_server import SimulatedServer

BUTTON: Final = 2
"""Discord's component type for buttons."""
FORWARD = {Act.STEP, Act.OPEN, Act.PLAY, Act.SPIN}


class Learner:
    """A person and the private answer that shows their lesson."""

    def __init__(self, simulated_server: SimulatedServer, person: MemberActor) -> None:
        self._server = simulated_server
        self._person = person
        self._actor = Actor(person.id, person.name)
        self.taps = 0
        self.shown: Any = None

    @property
    def _lessons(self) -> Lessons:
        context = self._server.bot.frame.db
        return Lessons(context.learning, context.find)

    @property
    def text(self) -> str:
        """Return the text of the current page."""
        return text_of(self.shown)

    def styles(self) -> dict[str, ButtonStyle]:
        """Return the styles of the buttons shown, by label."""
        return {part["label"]: ButtonStyle(part["style"]) for part in of(self.shown) if part["type"] == BUTTON}

    async def state(self) -> LessonState:
        """Return the current state of the lesson."""
        state = await self._lessons.current(self._actor)
        assert state is not None
        return state

    async def learn(self, game: str) -> None:
        """Use ``/learn`` and press the button that begins or continues the lesson."""
        self.shown = answer(await self._person.slash(self._server.channel, "learn", game=game))
        await self.press(next(iter(buttons(self.shown))))

    async def press(self, label: str) -> None:
        """Press the button with this label."""
        await self.press_id(buttons(self.shown)[label])

    async def press_id(self, custom_id: str) -> None:
        """Press the button with this id."""
        self.taps += 1
        self.shown = answer(await self._person.click(self.shown, custom_id=custom_id))

    async def move(self, row: Cells) -> None:
        """Choose this move, tap by tap, until the bot plays or refuses it."""
        before = await self.state()
        chosen: Cells = ()
        others: ButtonId | None = None
        while (await self.state()).seat.facts == before.seat.facts:
            following = next(self._towards(row, chosen), None)
            if following is None and others is None:
                others = next((one for one in button_ids(self.shown) if one.act == Act.MOVES), None)
                following = (others, "") if others else None
            if following is None:
                return
            button_id, value = following
            chosen = cells_after_pick(button_id, value) if value else button_id.cells or chosen
            await self._tap(button_id, value, row)

    def _towards(self, row: Cells, chosen: Cells) -> Iterator[tuple[ButtonId, str]]:
        """Yield the button or menu of each next tap towards a move, with the value to choose in a menu."""
        for pressed in button_ids(self.shown):
            whole = pressed.act == Act.PLAY and pressed.cells == row
            if whole or (pressed.act in FORWARD and len(pressed.cells) > len(chosen) and _leads(pressed.cells, row)):
                yield pressed, ""
        for menu in menus(self.shown).values():
            picked = ButtonId.parse(menu["custom_id"])
            assert picked is not None
            if picked.act == Act.TICK and _leads(picked.cells, row):
                yield picked, row[-1]
            for option in menu["options"] if picked.act == Act.PICK else ():
                if _leads(cells_after_pick(picked, option["value"]), row):
                    yield picked, option["value"]

    async def _tap(self, pressed: ButtonId, value: str, row: Cells) -> None:
        if value:
            self.taps += 1
            chosen = row[-1].split() if pressed.act == Act.TICK else [value]
            self.shown = answer(await self._person.select(self.shown, chosen, custom_id=str(pressed)))
        else:
            await self.press_id(str(pressed))

    async def do_task(self) -> None:
        """Do the current task. In free play, make the first legal move."""
        state = await self.state()
        moves = [str(move) for move in state.seat.moves]
        task = state.task
        right = moves[0] if task is None else next(move for move in moves if is_right(task, move))
        await self.move(self.row(state, right))

    def row(self, state: LessonState, move: str) -> Cells:
        game = self._server.bot.frame.db.find(state.seat.facts.game)
        verb = next(verb for verb in game.verbs if verb.name == move.split(maxsplit=1)[0])
        return _cells(verb, move)


def _leads(cells: Cells, row: Cells) -> bool:
    return bool(cells) and row[: len(cells)] == cells
