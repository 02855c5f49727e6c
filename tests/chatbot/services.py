"""Services for tests: real tables in a real Redis, a stopped clock, and people to act."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from chatbot.app.wiring import Services
from chatbot.store.actions import Done, Environment
from chatbot.store.due import LEASE
from chatbot.tables.lobby import NewTable, join, open_table, start
from chatbot.tables.log import LogLine, SeatState
from chatbot.tables.table import Actor, Role, Terms
from engine.ai.player import Level
from tests.chatbot import games

if TYPE_CHECKING:
    from chatbot.store.actions import ActionResult
    from chatbot.tables.outcome import OutboxMessage
    from chatbot.tables.table import Facts

ANNA = Actor(101, "Anna")
BEN = Actor(102, "Ben")
CLEO = Actor(103, "Cleo")
DAN = Actor(104, "Dan")
STRANGER = Actor(666, "Stranger")
MODERATOR = Actor(900, "Moderator", Role.MODERATOR)
CHANNEL = 5_000_000_000_000_001
GUILD = 7_000_000_000_000_001


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000

    def __call__(self) -> float:
        return self.now


class ServicesUnderTest(Services):
    """The services on a real Redis, with a clock and people that tests control."""

    clock: Clock

    def __init__(self, url: str, prefix: str, lease: float = LEASE) -> None:
        self.url = url
        self.clock = Clock()
        self._seeds = count(1)
        self._keys_given = count(1)
        super().__init__(url, prefix, Environment(games.find, self.clock, lambda: f"seed {next(self._seeds)}"), lease)

    def key(self) -> str:
        """Return a new interaction key."""
        return f"key-{next(self._keys_given)}"

    async def lobby(
        self,
        *people: Actor,
        game: str = "toy",
        places: int = 2,
        channel: int = CHANNEL,
        guild: int = GUILD,
        misses: int = 1,
    ) -> Facts:
        """Let the first of these people open a lobby and the others join it, and return the facts."""
        terms = Terms(game, places, level=Level.RANDOM, misses=misses)
        plan = NewTable(channel, guild, terms)
        facts = done(await self.tables.act(plan.channel, people[0], self.key(), partial(open_table, new=plan))).facts
        for person in people[1:]:
            facts = done(await self.tables.act(channel, person, self.key(), join)).facts
        return facts

    async def game(
        self,
        *people: Actor,
        game: str = "toy",
        places: int = 2,
        channel: int = CHANNEL,
        guild: int = GUILD,
        misses: int = 1,
    ) -> Facts:
        """Start a game with these people, and computers in the other seats, and return the facts. ``misses`` missed
        turns cost a seat.
        """
        await self.lobby(*people, game=game, places=places, channel=channel, guild=guild, misses=misses)
        return done(await self.tables.act(channel, people[0], self.key(), start)).facts

    async def facts(self, channel: int = CHANNEL) -> Facts:
        """Return the public facts of the table."""
        board = await self.queries.public_state(channel)
        assert not hasattr(board, "code"), board
        facts: Facts = board.facts
        return facts

    async def hand(self, actor: Actor, channel: int = CHANNEL) -> SeatState:
        """Return the game as the actor's seat sees it."""
        hand = await self.queries.seat_state(channel, actor)
        assert isinstance(hand, SeatState), hand
        return hand

    async def a_move(self, actor: Actor, channel: int = CHANNEL) -> str:
        """Return the actor's first legal move."""
        return str((await self.hand(actor, channel)).moves[0])

    async def log(self, channel: int = CHANNEL) -> list[LogLine]:
        """Return the stored moves of the table's game."""
        lines = await self.store.log(channel, (await self.facts(channel)).match)
        return [LogLine.parse(line) for line in lines]

    async def take_messages(self, channel: int = CHANNEL) -> list[OutboxMessage]:
        """Remove and return all waiting messages."""
        return [message async for message in self.outbox.messages(channel, "test")]

    async def everything(self) -> dict[bytes, Any]:
        """Return all data in Redis whose keys have this test's prefix."""
        keys = sorted([key async for key in self.redis.scan_iter(f"{self.keys.prefix}:*")])
        return {key: await self.redis.dump(key) for key in keys}

    async def all_but_indexes(self) -> dict[bytes, Any]:
        """Return all data in Redis about tables except the indexes, which may have stale entries."""
        return {key: value for key, value in (await self.everything()).items() if b"{" in key}


def done(answer: ActionResult) -> Done:
    """Return the result of a use case that must have succeeded."""
    assert isinstance(answer, Done), answer
    return answer


def code(answer: object) -> str:
    """Return the code of a refusal."""
    found = getattr(answer, "code", None)
    assert isinstance(found, str), answer
    return found


def to_move(facts: Facts, *people: Actor) -> Actor:
    """Return the first of these people who is to move."""
    return next(person for person in people if facts.seat_of(person.user) in facts.to_act)
