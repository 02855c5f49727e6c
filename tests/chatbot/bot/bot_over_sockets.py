"""``BotOverSockets``: the real bot, with dispatcher and worker, on a Discord simulator and a real Valkey.

Computers move at random, unless a test has its own move chooser, so that no test waits for them. Everything else is as
outside tests.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

from chatbot.app.wiring import carrying_out
from chatbot.bot.client import ShardShare
from chatbot.bot.components import Act, ButtonId
from chatbot.tables.table import Person as Player
from chatbot.tables.table import Phase
from chatbot.work.thinking import ThinkingPool
from engine.ai.strategy import NEUTRAL
from engine.rng import FastRng
from playground.components import walk
from tests.chatbot import games
from tests.chatbot.autoplay import until
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.due_entries import background_work, computer_turn
from tests.discord.connecting import running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from chatbot.app.wiring import Bot
    from chatbot.bot.painter import Painter
    from chatbot.store.queries import MoveChooser
    from chatbot.tables.table import Facts
    from engine.api import View
    from playground.wire import Json
    from tests.chatbot.services import ServicesUnderTest
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person

GO_ON = {Act.OPEN, Act.STEP, Act.PLAY, Act.TWICE, Act.PICK, Act.TICK}
MOST_PRESSES = 15
FIRST_INTERACTION = 1_400_000_000_000_000_000
EPHEMERAL = 64


class RandomMoveChooser:
    """Chooses moves at random, from the view alone."""

    async def choose(
        self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        assert level
        found, rng = games.find(game), FastRng(seed)
        assert view.seat is not None
        return str(found.sample(found.imagine(view, rng), view.seat, rng))


class BotOverSockets:
    """A bot that runs on a playground."""

    def __init__(
        self,
        services: ServicesUnderTest,
        playground: FakeDiscord,
        painter: Painter | None = None,
        move_chooser: MoveChooser | None = None,
    ) -> None:
        self.services = services
        self.painter = painter or NoPainter()
        self.move_chooser = move_chooser or RandomMoveChooser()
        self.playground = playground
        self.rng = FastRng(1)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Bot]:
        """Run the bot within the block."""
        services = self.services
        # Interactions have their own numbers, so that a shuffle mixed with one is the same in every run.
        self.playground.services.interactions.new_key = count(FIRST_INTERACTION).__next__
        async with ThinkingPool(1, games.find) as hint_giver:
            bot = services.bot(self.painter, hint_giver, games.every(), ShardShare(shards=1))
            self.bot = bot
            async with running(bot, self.playground):
                try:
                    async with (
                        carrying_out(*services.post_workers(bot)),
                        background_work(services, self.move_chooser, 2, bot.publisher),
                    ):
                        yield bot
                finally:
                    await bot.shut_down()

    async def start(
        self, host: Person, channel_name: str, game: str, *others: Person, seats: int = 2, level: str = "easy"
    ) -> None:
        """Start a game."""
        await host.slash(channel_name, "game new", game=game, seats=str(seats), level=level)
        lobby = await host.sees(channel_name, lambda message: has_button(message, Act.JOIN))
        for other in others:
            await other.click(
                await other.sees(channel_name, lambda message: message["id"] == lobby["id"]), button_of(lobby, Act.JOIN)
            )
            await self.seated(channel_name, other)
        await host.click(lobby, button_of(lobby, Act.START))

    async def seated(self, channel_name: str, person: Person) -> None:
        """Wait until this person has a seat."""

        async def check() -> bool:
            return (await self.facts(person, channel_name)).seat_of(int(person.id)) is not None

        await until(check)

    async def facts(self, person: Person, channel_name: str) -> Facts:
        """Return the public facts of the channel's table."""
        return await self.services.facts(int(person.channel(channel_name)))

    async def play(self, channel_name: str, people: list[Person], moves: int) -> int:
        """Play ``moves`` moves, or to the end, by pressing buttons. Return the number of moves made."""
        by_id = {int(person.id): person for person in people}
        for number in range(moves):
            facts = await self.turn_of_a_person(people[0], channel_name)
            if facts.phase is Phase.OVER:
                return number
            users = waited_for(facts)
            await self._move(by_id[users[self.rng.below(len(users))]], channel_name, facts)
        return moves

    async def turn_of_a_person(self, person: Person, channel_name: str) -> Facts:
        """Wait until a person is to move and the post that mentions this person has arrived, and return the facts."""
        while True:
            facts = await self.facts(person, channel_name)
            if facts.phase is Phase.OVER:
                return facts
            thinks = await computer_turn(self.services, facts.channel) is not None
            if waited_for(facts) and not thinks and await self.services.outbox.empty([facts.channel]):
                return facts
            await asyncio.sleep(0.01)

    async def _move(self, person: Person, channel_name: str, facts: Facts) -> None:
        message = await person.sees(channel_name, lambda found: _asks(found, facts.revision))
        outcome: Json = {"message": message}
        for _ in range(MOST_PRESSES):
            outcome = await self._press(person, outcome.get("message") or message)
            assert outcome["outcome"] != "failed", outcome
            if (await self.facts(person, channel_name)).revision > facts.revision:
                return
            message = outcome.get("message") or message
        raise AssertionError(f"no move after {MOST_PRESSES} presses")

    async def _press(self, person: Person, message: Json) -> Json:
        message = await person.sees(None, lambda found: found["id"] == message["id"] and not found["flags"] & 128)
        parts = [part for part in walk(message["components"]) if _goes_on(part)]
        part = parts[self.rng.below(len(parts))]
        person.forget()
        if part["type"] == 2:
            outcome = await person.click(message, part["custom_id"])
        else:
            values = [option["value"] for option in part["options"]]
            count = part["min_values"] + self.rng.below(part["max_values"] - part["min_values"] + 1)
            outcome = await person.select(message, part["custom_id"], *values[:count])
        return await self.settled(person, outcome, message)

    async def settled(self, person: Person, outcome: Json, message: Json) -> Json:
        """Return the outcome with the final state of the private message that belongs to it."""
        shown = outcome.get("message") or message
        if outcome["outcome"] == "update" and not shown["flags"] & EPHEMERAL:
            return outcome | {"message": await following(person, outcome)}
        found = await person.until(lambda: _changed(person, shown["id"]))
        return outcome | {"message": found}


def waited_for(facts: Facts) -> list[int]:
    """Return the ids of the people to move, except those whose turn a computer plays."""
    sitters = [facts.sitters[seat] for seat in facts.to_act if seat not in facts.substituted]
    return [one.user for one in sitters if isinstance(one, Player)]


def _changed(person: Person, message: str) -> Json | None:
    seen = [data for name, data in person.events if name in {"MESSAGE_UPDATE", "MESSAGE_CREATE"}]
    ready = [data for data in seen if data["id"] == message and not data["flags"] & 128]
    return ready[-1] if ready else None


def taps_of(message: Json) -> list[ButtonId]:
    """Return the parsed ids of a message's components."""
    found = (ButtonId.parse(part["custom_id"]) for part in walk(message.get("components") or []) if "custom_id" in part)
    return [tap for tap in found if tap]


def _asks(message: Json, revision: int) -> bool:
    """Return True if this is a public post with a button or menu for a move."""
    asking = any(tap.act in {Act.OPEN, Act.PICK} and tap.revision <= revision for tap in taps_of(message))
    return asking and not message["flags"] & EPHEMERAL


def public(messages: Sequence[Json]) -> list[Json]:
    """Return only the public messages, because private ones come and go."""
    return [message for message in messages if not message["flags"] & EPHEMERAL]


def has_button(message: Json, act: str) -> bool:
    """Return True if the message has a button for this act."""
    return any(tap.act == act for tap in taps_of(message))


def button_of(message: Json, act: str) -> str:
    """Return the id of the message's button for this act."""
    return next(str(tap) for tap in taps_of(message) if tap.act == act)


def text_of(message: Json) -> str:
    """Return the message's whole text."""
    return "\n".join(part["content"] for part in walk(message.get("components") or []) if part["type"] == 10)


async def answered(person: Person, outcome: Json) -> Json:
    """Return the private answer in an interaction's outcome, once the answer has text."""
    began = outcome["message"]["id"]
    return await person.sees(None, lambda message: message["id"] == began and text_of(message))


async def following(person: Person, outcome: Json) -> Json:
    """Return the private answer that follows when the bot has reset a menu on a post."""
    asked = outcome["id"]
    return await person.sees(
        None,
        lambda message: message["flags"] & EPHEMERAL and message["interaction_metadata"]["id"] == asked,
    )


def _goes_on(part: dict[str, Any]) -> bool:
    tap = ButtonId.parse(part.get("custom_id", ""))
    return tap is not None and tap.act in GO_ON and not part.get("disabled")
