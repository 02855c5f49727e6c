"""Counts the taps of each turn, and measures the size of its post, in whole games of two and five people.

They play like a computer of a decent club player's strength. A tap is a press of a button or a choice in a menu.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest

import engine.games
from chatbot.bot.choices import cells, cells_after_pick
from chatbot.bot.components import Act, ButtonId
from chatbot.tables.log import SeatState
from chatbot.tables.table import Phase
from engine.ai.player import Level, choose
from tests.chatbot.bot.messages.phone_screen import lines_of, shown
from tests.chatbot.bot.painters import OnePicturePainter
from tests.chatbot.bot.simulated_server import SimulatedServer, of, shown_by, text_of

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from chatbot.tables.table import Facts
    from tests.chatbot.services import ServicesUnderTest

BUTTON, MENU = 2, 3
MOST_TAPS: Final = 3
TWO_TAPS: Final = 0.8  # Least share of Carcassonne's turns
LINES, CHARACTERS = 11, 340  # Of a turn's post
ROWS: Final = 7  # Of its buttons and menus: four of numbers, further numbers, help, and more

pytestmark = pytest.mark.asyncio


class Friends:
    """People who play a whole game by taps alone."""

    def __init__(self, server: SimulatedServer, game: str, seats: int) -> None:
        self.server = server
        self.game = engine.games.find(game)
        self.people = [server.anna, server.ben, server.cleo, server.dan]
        if seats > len(self.people):
            self.people.append(server.guild.add_member(server.env.create_user("emil")))
        self.people = self.people[:seats]
        self.taps: Counter[int] = Counter()  # Number of moves by taps
        self.answers: dict[int, Any] = {}  # By seat: the private answer in which a turn continues

    async def begin(self) -> Facts:
        """Open a table, let everyone join, start the game, and return the facts."""
        channel, (host, *others) = self.server.channel, self.people
        await host.slash(channel, "game new", game=self.game.id, seats=str(len(self.people)))
        for person in others:
            await person.slash(channel, "game join")
        await host.slash(channel, "game start")
        await self.server.deliver()
        return await self.server.services.facts(channel.id)

    async def move(self, facts: Facts, post: Any) -> None:
        """Choose a move as a computer would, and tap it as the player to move, starting from the post."""
        person = next(one for one in self.people if facts.seat_of(one.id) == facts.to_act[0])
        queries = self.server.services.queries
        hand = await queries.seat_state(self.server.channel.id, self.server.actor(person))
        assert isinstance(hand, SeatState)
        move = str(choose(self.game, engine.games.strategy(self.game), hand.view, Level.NORMAL, facts.revision))
        verb = next(verb for verb in self.game.verbs if verb.name == move.split(maxsplit=1)[0])
        count, message, wanted = 0, self.answers.pop(facts.to_act[0], post), cells(verb, move)
        while (await self.server.services.facts(self.server.channel.id)).revision == facts.revision:
            message = shown_by(await self.tap(person, message, wanted)) or message
            count += 1
            assert count <= MOST_TAPS, move
        self.taps[count] += 1
        after = await self.server.services.facts(self.server.channel.id)
        if after.to_act == facts.to_act and facts.to_act[1:] == ():
            self.answers = {facts.to_act[0]: message}

    async def tap(self, person: MemberActor, message: Any, wanted: tuple[str, ...]) -> Any:
        """Press the component that leads furthest towards the wanted move, and return the result."""
        best, pressed, values = (0, False), "", [""]
        for part in of(message):
            button_id = ButtonId.parse(part.get("custom_id", ""))
            if button_id is None:
                continue
            if button_id.act == Act.TICK:
                return await person.select(message, wanted[-1].split(), custom_id=part["custom_id"])
            for value in [option["value"] for option in part.get("options", ())] or [""]:
                reached = cells_after_pick(button_id, value) if value else button_id.cells
                rank = len(reached), button_id.act == Act.PLAY
                leads = button_id.act in {Act.OPEN, Act.STEP, Act.PLAY, Act.SPIN, Act.PICK}
                if leads and reached == wanted[: len(reached)] and rank > best:
                    best, pressed, values = rank, part["custom_id"], [value]
        assert pressed, (wanted, text_of(message))
        if values == [""]:
            return await person.click(message, custom_id=pressed)
        return await person.select(message, values, custom_id=pressed)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("carcassonne", 2), ("carcassonne", 5), ("europe", 2), ("europe", 5), ("reversi", 2), ("tchu", 2)],
)
async def test_a_whole_game_takes_few_taps_and_its_posts_stay_small(
    services: ServicesUnderTest, game: str, seats: int
) -> None:
    server = SimulatedServer(services, OnePicturePainter())
    await server.open()
    friends = Friends(server, game, seats)
    facts = await friends.begin()
    largest = [0, 0, 0]
    while facts.phase is Phase.PLAYING:
        post = await server.pressable()
        text, rows = text_of(post), sum(part["type"] == 1 for part in of(post))
        largest = list(map(max, largest, (lines_of(text), len(shown(text)), rows)))
        await friends.move(facts, post)
        await server.deliver()
        facts = await services.facts(server.channel.id)
    assert all(one <= most for one, most in zip(largest, (LINES, CHARACTERS, ROWS), strict=True))
    if game == "carcassonne":
        assert friends.taps[2] >= TWO_TAPS * friends.taps.total()
    await server.close()
