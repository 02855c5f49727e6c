"""Plays a game in two worlds that differ only in hidden information, and must look the same from outside.

The whole bot does everything twice, on the same tables in Redis: in a world where all hidden cards were dealt again and
then, after restoring everything, in the true one. Each move of a computer or a person must have the same visible
results: the table itself except its position, the messages in the outbox, and log lines. Before the messages are
published, hands and decks are dealt again once more, and everything sent to the channel must be the same, byte for
byte: posts, edits, ids, labels, file names and contents, and alt texts. Pictures are not painted but replaced with the
view from which they would be painted, because a picture depends on nothing else.

A list of forbidden words would only find the leaks that its author thought of. Comparing worlds that differ in nothing
but secrets finds all of them.
"""

from __future__ import annotations

import json
import logging
import re
import zlib
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from chatbot.posts.old_posts import OldPosts
from chatbot.store.queries import ComputerTurnInput, PlanDue
from chatbot.tables import plans
from chatbot.tables.outcome import ComputerTurnDue, GameFilm, OutboxMessage, PrivateMessage
from chatbot.tables.table import BOT, FORMAT, Actor, Person, Phase
from engine.api import Move, Seat
from engine.rng import FastRng
from tests.chatbot.bot.leaks.plans_of_persons import planned_move, possible_wishes, with_other_plans
from tests.chatbot.bot.leaks.redeal import dealt_again
from tests.chatbot.bot.leaks.view_painter import ViewPainter
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, choose_more, of
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.services import done

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from chatbot.tables.table import Table
    from engine.api import AnyGame
    from tests.chatbot.services import ServicesUnderTest

T = TypeVar("T")
SAMPLES = 3
SNOWFLAKE = re.compile(r"\d{17,}")
MESSAGE = re.compile(r"/messages/\d+")
LINKED = re.compile(r"(/channels/\d+/\d+/)\d+")
"""Message ids differ if a hand was sent once more or less."""


class Logged(logging.Handler):
    """A log handler that keeps log lines."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Turn(Struct, frozen=True):
    """A turn that is about to be played."""

    seat: Seat
    move: Move
    think: ComputerTurnDue | None
    """The computer's turn, or None."""
    is_planned: bool = False


class PairedGames:
    """A game on a simulated server, with its two worlds."""

    def __init__(self, services: ServicesUnderTest, game: AnyGame) -> None:
        self.simulated_server = SimulatedServer(services, ViewPainter())
        self.services = services
        self.game = game
        self.turns = 0
        """Number of computers' turns."""
        self.moves = 0
        self.differed = 0
        """Number of moves before which the worlds really differed."""
        self.planned = 0
        """Number of moves that came from plans."""
        self.posts = 0
        self.sent: list[Any] = []
        self.logged = Logged()
        self._rng = FastRng(1)

    async def open(self) -> None:
        """Open the simulated server, and record the bot's requests and log lines."""
        await self.simulated_server.open()
        self._request = self.simulated_server.bot.http.request
        self.simulated_server.bot.http.request = self._noted  # type: ignore[method-assign]
        self._channel = self.simulated_server.channel.id
        root = logging.getLogger()
        root.addHandler(self.logged)
        self._level = root.level
        root.setLevel(logging.INFO)

    async def close(self) -> None:
        """Restore the logging, and close the simulated server."""
        root = logging.getLogger()
        root.removeHandler(self.logged)
        root.setLevel(self._level)
        await self.simulated_server.close()

    async def begin(self) -> None:
        """Open a table of two people, or of one person in a game for two. Computers take the other seats."""
        simulated_server, most = self.simulated_server, self.game.seats[1]
        await simulated_server.anna.slash(simulated_server.channel, "game new", game=self.game.id, seats=str(most))
        if most > 2:
            await simulated_server.ben.slash(simulated_server.channel, "game join")
        await simulated_server.anna.slash(simulated_server.channel, "game start")
        await self._publish()

    async def again(self) -> None:
        """Start another game in the channel."""
        server = self.simulated_server
        await server.anna.slash(server.channel, "game rematch")
        if self.game.seats[1] > 2:
            await server.ben.slash(server.channel, "game join")
        await server.anna.slash(server.channel, "game start")
        await self._publish()

    async def turn(self) -> bool:
        """Play one move in both worlds and publish it. Return False if the game is over."""
        table = await self._table()
        position = self.game.load(table.position)
        turn = await self._next(table, position)
        kept = turn.seat if turn.is_planned else None  # a played move shows if a plan could be paid for
        dealt, text = dealt_again(self.game, position, self._rng, kept, move=(turn.seat, turn.move))
        assert self.game.flaw(dealt) is None
        self.differed += self.game.save(dealt).decode() != table.position

        async def in_the_other() -> object:
            await self._put(table, dealt)
            return await self._played(turn, text)

        other = await self._elsewhere(in_the_other)
        here = await self._played(turn, str(turn.move))
        self.moves += 1
        self.turns += turn.think is not None
        if (await self._table()).phase is Phase.OVER:
            return False
        assert other == here
        await self._publish()
        return True

    async def overhear(self) -> None:
        """Compare the choices and texts that a person at the table, and a spectator, get in both worlds.

        The hand of the person at the table stays the same, because they may see it.
        """
        table = await self._table()
        if table.phase is Phase.PLAYING:
            other = await self.with_other_secrets(table.seat_of(self.simulated_server.ben.id), self._overheard)
            assert other == await self._overheard()

    async def plan_differently(self) -> None:
        """Plan a person's next turn in one world and a different one in the other, and compare all visible results."""
        table, actor = await self._table(), self.simulated_server.actor(self.simulated_server.anna)
        wishes, of_game = possible_wishes(self.game, table, actor), self.game.plans
        if not wishes or of_game is None:
            return

        async def planned(wish: str, otherwise: str) -> object:
            self.logged.lines.clear()
            key = f"plan at {table.revision}"
            done(
                await self.services.tables.act(
                    self._channel, actor, key, partial(plans.plan_turn, wish=wish, otherwise=otherwise)
                )
            )
            return await self._left_behind()

        ways = (*of_game.otherwise, "")
        other = await self._elsewhere(lambda: planned("", ways[0]))
        assert other == await planned(wishes[self._rng.below(len(wishes))], ways[self._rng.below(len(ways))])

    async def _overheard(self) -> object:
        self.logged.lines.clear()
        simulated_server, heard = self.simulated_server, list[Any]()
        for person in (simulated_server.ben, simulated_server.cleo):
            for verb in self.game.verbs:
                for field in verb.fields:
                    command = f"{self.game.id} {verb.name}"
                    heard.append(await person.autocomplete(simulated_server.channel, command, field.name, ""))
            for command in ("hand", "game show", "game log"):
                shown = answer(await person.slash(simulated_server.channel, command))
                files = [await file.read() for file in shown.attachments]
                heard.append((SNOWFLAKE.sub("", repr(of(shown))), files))
            heard.append(SNOWFLAKE.sub("", repr(of(await self._since(person)))))
        return heard, [*self.logged.lines]

    async def _since(self, person: MemberActor) -> ResponseMessage:
        """Return the answer to a person's button *Since my last move*."""
        post = await self.simulated_server.pressable()
        return answer(await choose_more(person, post, "Since my last move"))

    async def _next(self, table: Table, position: Any) -> Turn:
        """Return the next turn: one that the bot has to play, if there is one, or else a person's."""
        think = await computer_turn(self.services, table.channel)
        if think is None:
            seat = table.to_act[self._rng.below(len(table.to_act))]
            return Turn(seat, self._some_move(position, seat), None)
        turn_input = await self.services.queries.computer_turn_input(table.channel, think)
        if isinstance(turn_input, PlanDue):
            self.planned += 1
            move = planned_move(self.game, table, position, think.seat)
            shown = self._some_move(position, think.seat) if move is None else move
            return Turn(think.seat, shown, think, is_planned=True)
        assert isinstance(turn_input, ComputerTurnInput)
        imagined = self.game.imagine(turn_input.view, self._rng)
        return Turn(think.seat, self._some_move(imagined, think.seat), think)

    def _some_move(self, position: Any, seat: Seat) -> Move:
        """Return the alphabetically first of some random moves, so mostly ``build``, which keeps hands small and games
        short.
        """
        moves: list[Move] = [self.game.sample(position, seat, self._rng) for _ in range(SAMPLES)]
        return min(moves, key=lambda move: str(move).split()[0])

    async def _played(self, turn: Turn, text: str) -> object:
        """Play the move, and return its visible results except private messages."""
        self.logged.lines.clear()
        if turn.think and turn.is_planned:
            done(
                await self.services.tables.act(
                    self._channel, BOT, turn.think.key, partial(plans.carry_out_plan, turn=turn.think)
                )
            )
        elif turn.think:
            done(await self.services.tables.play_computer(self._channel, turn.think, text))
        else:
            sitter = (await self._table()).sitters[turn.seat]
            assert isinstance(sitter, Person)
            actor = Actor(sitter.user, sitter.name)
            done(await self.services.tables.play(self._channel, actor, text, f"key of {turn.seat} {self.turns} {text}"))
        return await self._left_behind()

    async def _left_behind(self) -> object:
        """Return the table, its due computer turn, its messages and the log lines, without position, private events and
        plans.
        """
        table = msgspec.structs.replace(await self._table(), position="", planned=(), plan_reports=())
        waiting = await self.services.redis.lrange(self.services.keys.outbox(self._channel), 0, -1)
        messages = [msgspec.json.decode(message, type=OutboxMessage) for message in waiting]
        return (
            table,
            await computer_turn(self.services, self._channel),
            list(map(_without_private_events, messages)),
            [*self.logged.lines],
        )

    async def _publish(self) -> None:
        """Publish all messages of the outbox in both worlds, and compare everything sent."""
        messages = [one for one in await self.services.take_messages(self._channel) if not isinstance(one, GameFilm)]
        if messages:
            self.posts += 1
            other = await self.with_other_secrets(None, lambda: self._sent_by_publishing(messages))
            assert other == await self._sent_by_publishing(messages)

    async def with_other_secrets(self, kept: Seat | None, act: Callable[[], Awaitable[T]]) -> T:
        """Return the result of an action in a world with other secrets, except those of the seat ``kept``."""
        table = await self._table()
        position = self.game.load(table.position)

        async def there() -> T:
            if table.phase is Phase.PLAYING:
                dealt, _ = dealt_again(self.game, position, self._rng, kept)
                await self._put(with_other_plans(table, kept), dealt)
            return await act()

        return await self._elsewhere(there)

    async def _sent_by_publishing(self, messages: Sequence[OutboxMessage]) -> object:
        self.sent.clear()
        self.logged.lines.clear()
        # The process must not remember posts of one world in the other.
        self.simulated_server.bot.publisher._old_posts = OldPosts(self.simulated_server.bot.frame)
        for message in messages:
            await self.simulated_server.bot.publisher.publish(self._channel, message)
        await self.simulated_server.hand_dms_tried()
        await self.simulated_server.env.settle()
        table = await self._table()
        assert table.phase is Phase.OVER or table.seed not in repr((self.sent, self.logged.lines))
        return [*self.sent], [*self.logged.lines]

    async def _noted(self, route: Any, *, files: Any = None, form: Any = None, **kwargs: Any) -> Any:
        """Send a request to Discord and return the reply. Record the request if it concerns the channel."""
        _, _, path = route.url.partition("/api/v10")
        if path.startswith(f"/channels/{self._channel}/"):
            parts = [(part["name"], part.get("filename"), _content(part["value"])) for part in form or ()]
            self.sent.append((route.method, MESSAGE.sub("/messages/", path), _without_ids(kwargs.get("json")), parts))
        return await self._request(route, files=files, form=form, **kwargs)

    # --- The truth --------------------------------------------------------------------------------------

    async def _table(self) -> Table:
        found = await self.services.store.table(self._channel)
        assert found is not None
        return found

    async def _put(self, table: Table, position: Any) -> None:
        """Store this position as the table's position."""
        table = msgspec.structs.replace(table, position=self.game.save(position).decode())
        stored = zlib.compress(FORMAT.write(table), 1)
        await self.services.redis.hset(self.services.keys.table(self._channel), "snapshot", stored)

    async def _elsewhere(self, act: Callable[[], Awaitable[T]]) -> T:
        """Perform an action, restore all data in Redis, and return the action's result."""
        before = await self._names()
        pipe = self.services.redis.pipeline()
        for name in before:
            pipe.dump(name)
        kept = await pipe.execute()
        try:
            return await act()
        finally:
            pipe.delete(*await self._names())
            for name, value in zip(before, kept, strict=True):
                pipe.restore(name, 0, value)
            await pipe.execute()

    async def _names(self) -> list[bytes]:
        return [name async for name in self.services.redis.scan_iter(f"{self.services.keys.prefix}:*", count=1000)]


def _content(value: Any) -> Any:
    """Return the content of a part of a form. A file is read and then rewound."""
    if not hasattr(value, "read"):
        return value
    data = value.read()
    value.seek(0)
    return data


def _without_ids(body: Any) -> Any:
    """Return a body without the ids that Discord assigned to pictures that an edit keeps, and to linked posts."""
    if not isinstance(body, dict) or "attachments" not in body:
        return body
    linked = json.loads(LINKED.sub(r"\1", json.dumps(body)))
    return {**linked, "attachments": len(body["attachments"] or ())}


def _without_private_events(message: OutboxMessage) -> OutboxMessage:
    """Return a message without the events that only one person may see."""
    return msgspec.structs.replace(message, events=()) if isinstance(message, PrivateMessage) else message
