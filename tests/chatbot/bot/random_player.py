"""``RandomPlayer``: presses random components with a fixed seed, so that every run is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chatbot.bot.components import Act, ButtonId
from chatbot.tables.table import Person, Phase
from tests.chatbot.bot.simulated_server import of, shown_by

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor
    from simcord.results import InteractionResult, ResponseMessage

    from chatbot.tables.table import Facts
    from engine.rng import FastRng
    from tests.chatbot.bot.simulated_server import SimulatedServer

MOST_PRESSES = 15
GO_ON = {Act.OPEN, Act.STEP, Act.PLAY, Act.TWICE, Act.PICK, Act.TICK}


class RandomPlayer:
    """Plays as all people of a table."""

    def __init__(self, simulated_server: SimulatedServer, people: list[MemberActor], rng: FastRng) -> None:
        self.simulated_server = simulated_server
        self.people = {person.id: person for person in people}
        self.rng = rng
        self.presses: list[int] = []
        """Number of presses per move."""

    async def play(self, most: int) -> int:
        """Play ``most`` moves, or to the end. Return the number of moves made."""
        for number in range(most):
            await self.simulated_server.deliver()
            facts = await self.simulated_server.services.facts(self.simulated_server.channel.id)
            if facts.phase is Phase.OVER:
                return number
            await self.move(self.to_move(facts), facts.revision)
        return most

    def to_move(self, facts: Facts) -> list[MemberActor]:
        """Return the people of this table who are to move."""
        waiting = [sitter.user for seat in facts.to_act if isinstance(sitter := facts.sitters[seat], Person)]
        return [self.people[user] for user in waiting if user in self.people]

    async def move(self, people: list[MemberActor], before: int) -> None:
        """Press random buttons as one of these people until a move is played."""
        person = people[self.rng.below(len(people))]
        message: Any = await self.simulated_server.pressable()
        for count in range(1, MOST_PRESSES):
            result = await self._press(person, message)
            if (await self.simulated_server.services.facts(self.simulated_server.channel.id)).revision > before:
                self.presses.append(count)
                return
            message = shown_by(result) or message
        raise AssertionError(f"no move after {MOST_PRESSES} presses")

    async def _press(self, person: MemberActor, message: discord.Message | ResponseMessage) -> InteractionResult:
        pressable = [part for part in of(message) if "custom_id" in part and _goes_on(part)]
        assert pressable, of(message)
        part = pressable[self.rng.below(len(pressable))]
        if part["type"] == 2:
            return await person.click(message, custom_id=part["custom_id"])
        values = [option["value"] for option in part["options"]]
        count = part["min_values"] + self.rng.below(part["max_values"] - part["min_values"] + 1)
        self.rng.shuffle(values)
        return await person.select(message, values[:count], custom_id=part["custom_id"])


def _goes_on(part: dict[str, Any]) -> bool:
    tap = ButtonId.parse(part["custom_id"])
    return tap is not None and tap.act in GO_ON and not part.get("disabled")
