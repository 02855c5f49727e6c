"""Tests of all commands and buttons in direct messages and in a thread: some work, others are refused with a reason."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import discord
import pytest
from simcord.interactions import command_leaves

from chatbot.bot.components import BUTTONS, Act, ButtonId
from chatbot.store.reviews import FinishedReview
from chatbot.tables.table import Facts, Phase
from engine import games
from engine.review import Review
from tests.chatbot.bot.simulated_server import FIRST_INTERACTION, text_of
from tests.chatbot.features.answers_alone import (
    AFTER_THE_GAME,
    ANYWHERE,
    AT_THE_END,
    FRIEND,
    IN_A_THREAD,
    IN_THE_GAME,
    IN_THE_LOBBY,
    NO_TABLE,
    NOTHING,
    TABLE_COMMANDS,
    Press,
)

if TYPE_CHECKING:
    from simcord.results import InteractionResult

    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


class AnnasChannel:
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
        """Use a command in this channel, and return the answer."""
        where = () if self.is_private else (self._thread,)
        return said(await self.anna.slash(*where, name, **options))

    def commands(self) -> set[str]:
        """Return all commands that Discord offers here."""
        found = self.server.env.backend.visible_commands(user_id=self.anna.id, channel_id=self.channel)
        return {" ".join(path) for command in found for path, _ in command_leaves(command)}

    async def press(self, act: str, cells: tuple[str, ...] = (), values: tuple[Any, ...] = ()) -> str:
        """Press a button in this channel, or choose in its menu, and return the answer."""
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
    """Return the text of all answers to an interaction."""
    answers = [*([result.response] if result.response else []), *result.followups]
    return "\n".join(filter(None, map(text_of, answers)))


def holds(told: str, expected: str) -> bool:
    """Return True if an answer begins as expected or, if the expectation is ``NOTHING``, is empty."""
    return not told if expected == NOTHING else told.startswith(expected)


async def keep_review(place: AnnasChannel) -> None:
    """Store the finished game's review in advance."""
    match = (await place.server.services.facts(place.channel)).match
    review = FinishedReview(Review("toy", ((10, 12),), (0, 0), over=True, accuracy=(96, 71), turning_points=()))
    await place.server.services.reviews.keep(place.channel, match, review)


def wrong(place: AnnasChannel, name: str, phase: Phase | None, expected: str, told: str) -> str:
    other = IN_A_THREAD.get((name, phase)) if phase and not place.is_private else None
    if holds(told, other or expected):
        return ""
    return f"{phase}: {name}: expected {other or expected!r}, told {told!r}"


@pytest.mark.parametrize("where", ["direct messages", "thread"])
async def test_every_command_works_or_explains_why_not(simulated_server: SimulatedServer, where: str) -> None:
    place = AnnasChannel(simulated_server, where)
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
            if (phase, name) == (Phase.LOBBY, "game start"):
                simulated_server.interaction_ids = count(FIRST_INTERACTION + 100)
                await simulated_server.let_begin(0, place.channel)
            expected = TABLE_COMMANDS[name][[Phase.LOBBY, Phase.PLAYING, Phase.OVER].index(phase)]
            found.append(wrong(place, name, phase, expected, await place.command(name, **options.get(name, {}))))
            if phase is Phase.LOBBY and name == "game leave":
                await place.command("game new", game="toy")
    assert list(filter(None, found)) == []


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
async def test_every_kind_of_move_is_a_command_in_direct_messages(
    simulated_server: SimulatedServer, game: AnyGame
) -> None:
    place = AnnasChannel(simulated_server, "direct messages")
    await place.command("game new", game=game.id)
    await place.command("game start")
    await place.deliver()
    verbs = {f"{game.id} {verb.name}" for verb in game.verbs}
    assert verbs == {name for name in place.commands() if name.split()[0] == game.id}
    for name in sorted(verbs):
        told = await place.command(name)
        assert told
        assert "That went wrong" not in told


@pytest.mark.parametrize("where", ["direct messages", "thread"])
async def test_every_button_works_or_explains_why_not(simulated_server: SimulatedServer, where: str) -> None:
    place = AnnasChannel(simulated_server, where)
    await place.open()
    await place.command("game new", game="toy")
    await place.deliver()
    found = await all_pressed(place, IN_THE_LOBBY)
    await place.command("game new", game="toy")
    await simulated_server.let_begin(0, place.channel)
    found += [wrong(place, "START", None, "-# 🔒 Shuffled fairly, with ", await place.press(Act.START))]
    await place.deliver()
    found += await all_pressed(place, IN_THE_GAME)
    await place.deliver()
    await keep_review(place)
    found += await all_pressed(place, AFTER_THE_GAME)
    assert list(filter(None, found)) == []
    assert {one.act for one in (*IN_THE_LOBBY, *IN_THE_GAME, *AFTER_THE_GAME)} == set(BUTTONS)


async def all_pressed(place: AnnasChannel, presses: tuple[Press, ...]) -> list[str]:
    """Make these presses, and return their answers in order."""
    server = place.server
    friend = server.ben.user if place.is_private else server.ben
    scope = 0 if place.is_private else server.guild.id
    found = []
    for one in presses:
        cells = tuple(cell.format(user=place.anna.id, scope=scope) for cell in one.cells)
        told = await place.press(one.act, cells, tuple(friend if value == FRIEND else value for value in one.values))
        expected = (not place.is_private and one.in_thread) or one.told
        found.append("" if holds(told, expected) else f"{one.act}: expected {expected!r}, told {told!r}")
    return found
