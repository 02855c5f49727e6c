"""Every command and every button there is, in direct messages and in a thread: what works, and what is refused why.

The lists below are whole: who adds a command or an ``Act`` says here what it does where one plays alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord
import pytest
from simcord.interactions import command_leaves

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.service.reviews import FinishedReview
from chatbot.tables.table import Facts, Phase
from engine import games
from engine.review.review import Review
from tests.chatbot.bot.simulated_server import text_of

if TYPE_CHECKING:
    from simcord.results import InteractionResult

    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


NO_TABLE = "There is no table in this channel. Open one with /play."
NOT_STARTED = "The game has not started yet."
RUNNING = "The game is already running."
OVER = "This game is over."
SEATED = "You already have a seat at this table."
DONE = "Done."
YOUR_MOVE = "Your hand: "
NOTHING = ""
ALONE = "In direct messages you play alone against computers. Invite people on a server where we both are."
TAKEN = "You already have a game here. Finish it first, or end it: /game end."
TAKEN_ON_SERVER = "There is already a table in this channel. Finish it, or open another one in a thread."
MANAGERS_ONLY = "Only people who manage this channel can do that."
NOT_OFFERED = "Nobody offers you a seat here."
NOBODY_ASKED = "No seat is held for you here."
FIRST = "1\\. "
LOG = "**Toy** · moves 1 to "
NO_RECORD = "There is no record of that game."

ANYWHERE: Final = {
    "away": "🏖️ **Holiday: none.**",
    "daily": "### 🗓️ The daily game",
    "games": "You have no seat at any table.",
    "help": "### How it works",
    "learn": "Which game would you like to learn?",
    "play": "### What shall we play?",
    "rules": "No game is played in this channel. Name one: /rules game.",
    "settings": "### Your settings",
    "stats": "No finished game of yours counts here yet.",
    "top": "### 🏆 Carcassonne · ",
}
"""What is said to the commands that ask for no table."""


class AtTable(NamedTuple):
    """What is said to a command of a table: before the game, in it, after it."""

    lobby: str
    game: str
    over: str


TABLE_COMMANDS: Final = {
    "game new": AtTable(TAKEN, TAKEN, TAKEN),
    "game join": AtTable(SEATED, SEATED, OVER),
    "game leave": AtTable(DONE, "The game is already running. To give up your seat: /game resign.", OVER),
    "game start": AtTable(DONE, RUNNING, OVER),
    "game reclaim": AtTable(NOT_STARTED, "You have no seat here to take back.", OVER),
    "game rematch": AtTable(TAKEN, TAKEN, DONE),
    "game add": AtTable(DONE, RUNNING, OVER),
    "game resign": AtTable(NOT_STARTED, "Give up your seat?", OVER),
    "game end": AtTable("End this game for everybody, at once?", "End this game? It has hardly begun", OVER),
    "game replace": AtTable(NOT_STARTED, "That person does not play at this table.", OVER),
    "game hand-over": AtTable(NOT_STARTED, ALONE, OVER),
    "game pace": AtTable(DONE, DONE, OVER),
    "game stop-clock": AtTable(NOT_STARTED, DONE, OVER),
    "game start-clock": AtTable(NOT_STARTED, DONE, OVER),
    "game undo": AtTable(NOT_STARTED, "You have no move to take back", OVER),
    "game hint": AtTable(NOT_STARTED, "**A good player would think of:**", OVER),
    "game show": AtTable(NOT_STARTED, FIRST, FIRST),
    "game log": AtTable("No moves yet.", "No moves yet.", LOG),
    "game review": AtTable(NO_RECORD, NO_RECORD, "### Review"),
    "game verify": AtTable(NO_RECORD, NO_RECORD, "The record holds: "),
    "hand": AtTable(NOT_STARTED, YOUR_MOVE, OVER),
    "toy play": AtTable(NOT_STARTED, "Choose:", OVER),
    "toy pass": AtTable(NOT_STARTED, "You pass", OVER),
}
AT_THE_END: Final = ("toy play", "toy pass", "game leave", "game start", "game rematch", "game new")
"""Commands that are given last in a phase, in this order, for they lead to another one."""
IN_A_THREAD: Final = {
    ("game end", Phase.LOBBY): "End this game for everybody",
    ("game rematch", Phase.LOBBY): TAKEN_ON_SERVER,
    ("game rematch", Phase.PLAYING): TAKEN_ON_SERVER,
    ("game new", Phase.LOBBY): TAKEN_ON_SERVER,
    ("game new", Phase.PLAYING): TAKEN_ON_SERVER,
    ("game new", Phase.OVER): TAKEN_ON_SERVER,
    ("game replace", Phase.PLAYING): MANAGERS_ONLY,
    ("game hand-over", Phase.PLAYING): DONE,
    ("game stop-clock", Phase.PLAYING): MANAGERS_ONLY,
    ("game start-clock", Phase.PLAYING): MANAGERS_ONLY,
    ("game stop-clock", Phase.LOBBY): MANAGERS_ONLY,
    ("game start-clock", Phase.LOBBY): MANAGERS_ONLY,
    ("game stop-clock", Phase.OVER): MANAGERS_ONLY,
    ("game start-clock", Phase.OVER): MANAGERS_ONLY,
    ("game pace", Phase.PLAYING): DONE,
}
"""What is said otherwise where others could come, to one who manages nothing."""


class Place:
    """Anna's direct messages with the bot, or a thread on the server."""

    def __init__(self, server: SimulatedServer, where: str) -> None:
        self.server = server
        self.is_private = where == "direct messages"
        self.anna: Any = server.anna.user if self.is_private else server.anna
        self._thread: Any = None

    async def open(self) -> None:
        if not self.is_private:
            parent = self.server.bot.get_channel(self.server.channel.id)
            assert isinstance(parent, discord.TextChannel)
            await parent.create_thread(name="alone", type=discord.ChannelType.public_thread)
            (self._thread,) = self.server.channel.threads

    @property
    def channel(self) -> int:
        return int(self.anna.dm_channel.id if self.is_private else self._thread.id)

    async def command(self, name: str, **options: Any) -> str:
        """What is said to a command."""
        where = () if self.is_private else (self._thread,)
        return said(await self.anna.slash(*where, name, **options))

    def commands(self) -> set[str]:
        """All that Discord offers here."""
        found = self.server.env.backend.visible_commands(user_id=self.anna.id, channel_id=self.channel)
        return {" ".join(path) for command in found for path, _ in command_leaves(command)}

    async def press(self, act: Act, cells: tuple[str, ...] = (), values: tuple[Any, ...] = ()) -> str:
        """What is said to a press of a button that stands in a message here, or to a choice in its menu."""
        facts = await self.server.services.queries.facts(self.channel)
        match, revision = (facts.match, facts.revision) if isinstance(facts, Facts) else ("", 0)
        pressed = str(ButtonId(act, self.channel, match, revision, cells))
        view = discord.ui.View()
        if values and not isinstance(values[0], str):
            view.add_item(discord.ui.UserSelect(custom_id=pressed))
        elif values:
            options = [discord.SelectOption(label=value, value=value) for value in values]
            view.add_item(discord.ui.Select(custom_id=pressed, options=options, max_values=len(values)))
        else:
            view.add_item(discord.ui.Button(label="press", custom_id=pressed))
        found = await self.server.bot.fetch_channel(self.channel)
        assert isinstance(found, discord.DMChannel | discord.Thread)
        post = await found.send(view=view)
        view.stop()
        if values:
            return said(await self.anna.select(post, values, custom_id=pressed))
        return said(await self.anna.click(post, custom_id=pressed))

    async def deliver(self) -> None:
        await self.server.deliver(self.channel)

    async def phase(self) -> Phase:
        return (await self.server.services.facts(self.channel)).phase


def said(result: InteractionResult) -> str:
    """Everything that was answered to the one who asked."""
    answers = [*([result.response] if result.response else []), *result.followups]
    return "\n".join(filter(None, map(text_of, answers)))


class Press(NamedTuple):
    """A button, and what is said to whoever presses it; in a thread, where that is something else."""

    act: Act
    told: str
    cells: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    in_thread: str = ""


FRIEND = "a friend"
"""Stands for the person whom a menu offers."""
IN_THE_LOBBY: Final = (
    Press(Act.JOIN, SEATED),
    Press(Act.ADD, NOTHING),
    Press(Act.REMOVE, NOTHING),
    Press(Act.SEATS, NOTHING, ("2",)),
    Press(Act.SET_UP, "### Toy: set up"),
    Press(Act.TERMS, "### Toy: set up", ("level",), ("easy",)),
    Press(Act.INVITE, ALONE, (), (FRIEND,), in_thread="### Toy: set up"),
    Press(Act.ACCEPT, NOBODY_ASKED),
    Press(Act.DECLINE, NOBODY_ASKED),
    Press(Act.LEAVE, NOTHING),
)
IN_THE_GAME: Final = (
    Press(Act.HAND, YOUR_MOVE),
    Press(Act.STEP, "Choose:", ("play",)),
    Press(Act.BACK, YOUR_MOVE),
    Press(Act.SPIN, "Choose:", ("play",)),
    Press(Act.FORM, "Choose:", ("play",)),
    Press(Act.MOVES, "Your move."),
    Press(Act.HINT, "**A good player would think of:**"),
    Press(Act.HINTED, "Choose:", ("play",)),
    Press(Act.PLAN, "It is your move now"),
    Press(Act.PLAN_PICK, "It is your move now", (), ("play",)),
    Press(Act.SET_PLAN, "A turn of this game cannot be planned", ("x",)),
    Press(Act.DROP_PLAN, "You have no plan here"),
    Press(Act.BOARD, FIRST),
    Press(Act.PICTURE, FIRST, ("board",)),
    Press(Act.RULES, "### Toy · The goal"),
    Press(Act.LEARN, "Which game would you like to learn?"),
    Press(Act.SINCE, "Nobody has moved since your last move."),
    Press(Act.MORE_TIME, "Nobody else's clock is running just now."),
    Press(Act.STOP_CLOCKS, NOTHING, in_thread=MANAGERS_ONLY),
    Press(Act.START_CLOCKS, NOTHING, in_thread=MANAGERS_ONLY),
    Press(Act.MOVE_HERE, "The game is in that channel already."),
    Press(Act.TAKE_OVER, NOT_OFFERED),
    Press(Act.DECLINE_SEAT, NOT_OFFERED),
    Press(Act.JOIN, SEATED),
    Press(Act.DETAILS, "🔒 The shuffle is fixed and sealed"),
    Press(Act.LOG, "No moves yet."),
    Press(Act.GAMES, "**[Toy]"),
    Press(Act.HELP, "### How it works"),
    Press(Act.NEW_TABLE, TAKEN, ("toy",), in_thread=TAKEN_ON_SERVER),
    Press(Act.PLAY_NOW, TAKEN, ("toy",), in_thread=TAKEN_ON_SERVER),
    Press(Act.DAILY, "### 🗓️ The daily game"),
    Press(Act.SERVER, "Only those who manage this server can change its settings."),
    Press(Act.RECORD, NO_TABLE, (), ("1:1",)),
    Press(Act.REVIEW, NO_RECORD),
    Press(Act.START, RUNNING),
    Press(Act.START_WITHOUT, RUNNING),
    Press(Act.REMATCH, TAKEN, in_thread=TAKEN_ON_SERVER),
    Press(Act.QUICK, YOUR_MOVE),
    Press(Act.PLAY, "You pass", ("pass",)),
    Press(Act.UNDO, "You take your last move back."),
    Press(Act.TWICE, "You pass", ("pass",)),
    Press(Act.UNDO, "You take your last move back."),
    Press(Act.OPEN, "Choose:", ("play",)),
    Press(Act.PICK, "Choose:", (), ("play",)),
    Press(Act.TICK, "Choose:", (), ("play",)),
    Press(Act.RESIGN, DONE),
    Press(Act.RECLAIM, DONE),
    Press(Act.END, DONE),
)
AFTER_THE_GAME: Final = (
    Press(Act.DETAILS, FIRST),
    Press(Act.REVIEW, "### Review"),
    Press(Act.SHARE, "**anna** shares the review of a game:"),
    Press(Act.STATS, "No finished game of yours counts here yet.", ("{user}", "{scope}", "toy")),
    Press(Act.TOP, "### 🏆 Toy · all servers", ("{scope}", "toy", "0"), in_thread="### 🏆 Toy · this server"),
    Press(Act.SET, "### Your settings", ("{user}",)),
    Press(Act.DATA, "All that I keep about you is in this file.", ("{user}",)),
    Press(Act.FORGET, "**Delete your data? This cannot be undone.**", ("{user}",)),
    Press(Act.REMATCH, NOTHING),
)


def holds(told: str, expected: str) -> bool:
    """Whether what was said begins as expected."""
    return not told if expected == NOTHING else told.startswith(expected)


async def keep_review(place: Place) -> None:
    """The review of the game that is over is there already."""
    match = (await place.server.services.facts(place.channel)).match
    review = FinishedReview(Review("toy", ((10, 12),), (0, 0), over=True, accuracy=(96, 71), turning_points=()))
    await place.server.services.reviews._store.keep(place.channel, match, review)


def wrong(place: Place, name: str, phase: Phase | None, expected: str, told: str) -> str:
    other = IN_A_THREAD.get((name, phase)) if phase and not place.is_private else None
    if holds(told, other or expected):
        return ""
    return f"{phase}: {name}: expected {other or expected!r}, told {told!r}"


@pytest.mark.parametrize("where", ["direct messages", "thread"])
async def test_every_command_does_what_it_says_or_says_why_not(simulated_server: SimulatedServer, where: str) -> None:
    place = Place(simulated_server, where)
    await place.open()
    friend = simulated_server.ben.user if place.is_private else simulated_server.ben
    options: dict[str, dict[str, Any]] = {
        "game new": {"game": "toy"},
        "game replace": {"player": friend},
        "game hand-over": {"friend": friend},
        "game pace": {"pace": "week"},
    }
    of_games = {name for game in games.all() for name in place.commands() if name.split()[0] == game.id}
    of_servers = {"game move", "setup"}
    assert place.commands() - of_games - of_servers == set(ANYWHERE) | set(TABLE_COMMANDS)
    found = [wrong(place, name, None, told, await place.command(name)) for name, told in ANYWHERE.items()]
    found += [wrong(place, "hand", None, NO_TABLE, await place.command("hand"))]
    for phase in (Phase.LOBBY, Phase.PLAYING, Phase.OVER):
        if phase is Phase.LOBBY:
            await place.command("game new", game="toy")
        elif phase is Phase.PLAYING:
            await place.deliver()
            assert await place.phase() is Phase.PLAYING
        else:
            await place.press(Act.END)
            await keep_review(place)
        assert await place.phase() is phase
        for name in sorted(TABLE_COMMANDS, key=lambda one: AT_THE_END.index(one) if one in AT_THE_END else -1):
            expected = TABLE_COMMANDS[name][[Phase.LOBBY, Phase.PLAYING, Phase.OVER].index(phase)]
            found.append(wrong(place, name, phase, expected, await place.command(name, **options.get(name, {}))))
            if phase is Phase.LOBBY and name == "game leave":
                await place.command("game new", game="toy")
    assert list(filter(None, found)) == []


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
async def test_every_kind_of_move_is_a_command_there_that_asks_or_plays(
    simulated_server: SimulatedServer, game: AnyGame
) -> None:
    place = Place(simulated_server, "direct messages")
    await place.command("game new", game=game.id)
    await place.command("game start")
    await place.deliver()
    verbs = {f"{game.id} {verb.name}" for verb in game.verbs}
    assert verbs == {name for name in place.commands() if name.split()[0] == game.id}
    for name in sorted(verbs):
        told = await place.command(name)
        assert told
        assert "Something went wrong" not in told


@pytest.mark.parametrize("where", ["direct messages", "thread"])
async def test_every_button_does_what_it_says_or_says_why_not(simulated_server: SimulatedServer, where: str) -> None:
    place = Place(simulated_server, where)
    await place.open()
    await place.command("game new", game="toy")
    await place.deliver()
    found = await all_pressed(place, IN_THE_LOBBY)
    await place.command("game new", game="toy")
    found += [wrong(place, "START", None, NOTHING, await place.press(Act.START))]
    await place.deliver()
    found += await all_pressed(place, IN_THE_GAME)
    await place.deliver()
    await keep_review(place)
    found += await all_pressed(place, AFTER_THE_GAME)
    assert list(filter(None, found)) == []
    assert {one.act for one in (*IN_THE_LOBBY, *IN_THE_GAME, *AFTER_THE_GAME)} == set(Act)


async def all_pressed(place: Place, presses: tuple[Press, ...]) -> list[str]:
    """Press them in their order."""
    server = place.server
    friend = server.ben.user if place.is_private else server.ben
    scope = 0 if place.is_private else server.guild.id
    found = []
    for one in presses:
        cells = tuple(cell.format(user=place.anna.id, scope=scope) for cell in one.cells)
        told = await place.press(one.act, cells, tuple(friend if value == FRIEND else value for value in one.values))
        expected = (not place.is_private and one.in_thread) or one.told
        found.append("" if holds(told, expected) else f"{one.act.name}: expected {expected!r}, told {told!r}")
    return found
