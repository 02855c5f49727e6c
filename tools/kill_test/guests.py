"""The people at one table. They press random buttons and record everything they see.

They open the next table when a game ends. Some are impatient and ask for it right after their move, before the end of
the game is posted. Some end their game by a vote, plan their next turn, miss a turn, or move to another channel.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Collection
from contextlib import suppress
from itertools import product
from typing import Final

import aiohttp
from msgspec import Struct

import engine.games
from chatbot.bot.components import Act, ButtonId
from chatbot.tables.table import Pace
from playground.components import walk
from playground.wire import Json, decode
from tests.discord.person import PageApiError, Person
from tools.kill_test.hosted import Table

MOVES: Final = frozenset({Act.OPEN, Act.STEP, Act.PLAY, Act.PICK, Act.TICK})
PLANNING: Final = frozenset({Act.PLAN, Act.PLAN_PICK, Act.SET_PLAN})
THINKING: Final = 128
EPHEMERAL: Final = 64
MOST_PRESSES: Final = 25
ANSWERED_WITHIN: Final = 20.0
PRESSES_AGAIN_AFTER: Final = 0.5
POSTED_WITHIN: Final = 5.0
LOOKS_AFTER: Final = 40.0
PLANS_AHEAD: Final = 0.3  # Share of turns after which a player, or during which another player, plans a turn.
ENDS_BY_VOTE: Final = 0.04  # Share of turns in which a lone player ends the game by a vote instead.
TROUBLE: Final = (TimeoutError, PageApiError, aiohttp.ClientError, LookupError, OSError)


class Habits(Struct, frozen=True):
    """Shares of turns in which people do something other than play."""

    misses: float = 0.0  # They do nothing, and a computer plays. Only at tables with two people.
    moves: float = 0.0  # The host first moves the table to another channel.


class Post(Struct, frozen=True):
    """A message of the bot other than an answer, as it was posted."""

    message: int
    channel: int
    is_public: bool
    nonce: str
    texts: tuple[str, ...]


class Observer(Person):
    """A person whose page records every post, and every line they read in public and in direct messages."""

    def __init__(self, url: str, key: str, user_id: str, name: str) -> None:
        super().__init__(url, key, user_id)
        self.name = name
        self.posts: list[Post] = []
        self.public_lines: set[str] = set()
        self.private_lines: set[str] = set()

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = decode(frame.data)
            if event["t"] in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
                self._note(event["d"], is_new=event["t"] == "MESSAGE_CREATE")
            async with self._changed:
                self.client_state.take(event["t"], event["d"])
                self._changed.notify_all()

    def _note(self, message: Json, *, is_new: bool) -> None:
        if not message["author"].get("bot") or message["flags"] & EPHEMERAL:
            return
        texts = tuple(part["content"] for part in parts_in(message) if part["type"] == 10)
        is_public = "guild_id" in message
        lines = self.public_lines if is_public else self.private_lines
        lines.update(line for text in texts for line in text.splitlines())
        if is_new and not message.get("type"):
            nonce = str(message.get("nonce", ""))
            self.posts.append(Post(int(message["id"]), int(message["channel_id"]), is_public, nonce, texts))


class Guests:
    """The people who play at one table."""

    def __init__(
        self, number: int, table: Table, game: str, people: list[Observer], chance: random.Random, habits: Habits
    ) -> None:
        self.table = number
        self.game = game
        self.channels = tuple(map(str, table.channels))  # The channels where the table may be, its home first.
        self.people = people
        self.counts: Counter[str] = Counter()
        self.troubles: Counter[str] = Counter()
        self.longest_wait = 0.0
        self.is_held = False
        self.moved = asyncio.Event()
        self._habits = habits
        self._now_in = self.channels[0]
        self._chance = chance
        self._answered = 0
        self._last_turn = self._waits_since = time.monotonic()

    @property
    def pace(self) -> Pace:
        return Pace.LIVE if self._habits.misses and len(self.people) > 1 else Pace.THREE_DAYS

    @property
    def seats(self) -> int:
        """The number of seats: the people, and a computer if the game has a seat for it."""
        fewest, most = engine.games.find(self.game).seats
        return max(fewest, min(len(self.people) + 1, most))

    async def play(self) -> None:
        while not self.is_held:
            try:
                await self._step()
            except TROUBLE as trouble:
                self.troubles[type(trouble).__name__] += 1
                await asyncio.sleep(0.5)

    async def _step(self) -> None:
        post, host = self._newest(), self.people[0]
        if post is None:
            await self._open()
            await self._wait()
        elif int(post["id"]) <= self._answered:
            await self._wait()
        elif Act.START in (acts := acts_of(post)):
            if await self._all_sit_down(post, acts) and not await self._start(post, acts[Act.START]):
                await self._open()  # Redis may have lost the lobby.
        elif Act.REMATCH in acts and self._chance.random() < 0.5:
            await self._has_posted(host.click(post, acts[Act.REMATCH]))
        elif Act.REMATCH in acts:
            await self._open()
        else:
            await self._turn(post)

    async def _all_sit_down(self, lobby: Json, acts: dict[str, str]) -> bool:
        for other in self.people[1:] if Act.JOIN in acts else ():  # a full lobby has only the start button left
            if await self._has_failed(await other.click(lobby, acts[Act.JOIN])):
                return False
        await asyncio.sleep(0.3)
        return True

    async def _start(self, lobby: Json, button: str) -> bool:
        """Start the game, if necessary without the people who have not answered. Return True if a new post follows
        soon.
        """
        host = self.people[0]
        host.forget()
        if await self._has_posted(host.click(lobby, button)):
            return True
        asked = [data for name, data in host.events if name == "MESSAGE_CREATE" and Act.START_WITHOUT in acts_of(data)]
        return bool(asked) and await self._has_posted(host.click(asked[-1], acts_of(asked[-1])[Act.START_WITHOUT]))

    async def _open(self) -> None:
        options = {"game": self.game, "level": "easy", "seats": str(self.seats), "pace": self.pace.value}
        await self._has_posted(self.people[0].slash(self._now_in, "game new", **options))

    async def _has_posted(self, pressing: Awaitable[Json]) -> bool:
        """Await ``pressing``, which presses a button or uses a command. Return True if a new post follows soon."""
        host, known = self.people[0], {post["id"] for post in self._posts()}
        await pressing
        with suppress(TimeoutError):
            return await host.until(lambda: any(post["id"] not in known for post in self._posts()), POSTED_WITHIN)
        return False

    def _posts(self) -> list[Json]:
        messages = self.people[0].messages.values()
        return [one for one in messages if one["channel_id"] in self.channels and not one["flags"] & EPHEMERAL]

    def _newest(self) -> Json | None:
        """Return the newest post with buttons to press, or None if there is none. An open lobby counts as newer than
        the end of the previous game, which may be posted below it.

        A lobby above an answered post is ignored, because its game has started, even if the lobby could not be edited.
        """
        found = [one for one in self._posts() if moves_of(one) or acts_of(one).keys() & {Act.START, Act.REMATCH}]
        newest = max(found, key=lambda message: int(message["id"]), default=None)
        if newest is not None and Act.REMATCH in acts_of(newest):
            lobbies = (one for one in reversed(found) if Act.START in acts_of(one))
            newest = next((one for one in lobbies if int(one["id"]) > self._answered), newest)
        if newest is not None:
            self._now_in = newest["channel_id"]
        return newest

    async def _wait(self) -> None:
        if time.monotonic() - self._waits_since < LOOKS_AFTER:
            await asyncio.sleep(0.1)
            return
        self._waits_since = time.monotonic()
        for person, channel in product(self.people, self.channels):
            answer = await self._answer(person, await person.slash(channel, "hand"))
            if answer is not None and moves_of(answer):
                self.counts["looked"] += 1
                await self._play_turn(person, answer)
                return

    async def _turn(self, post: Json) -> None:
        called = {user["id"] if isinstance(user, dict) else str(user) for user in post.get("mentions", [])}
        asked = [one for one in self.people if one.id in called] or [self._chance.choice(self.people)]
        if self._by_chance(self._habits.moves) and await self._move_table():
            self._answered = int(post["id"])
        elif len(self.people) > 1 and self._by_chance(self._habits.misses):
            self.counts["missed"] += 1
            self._answered = int(post["id"])
        elif len(self.people) == 1 and self._by_chance(ENDS_BY_VOTE):
            await self._vote(asked[0])
        else:
            planning = [one for one in self.people if one not in asked] if self._by_chance(PLANS_AHEAD) else []
            for person in planning:
                await self._plan(person)
            if all([await self._play_turn(person, post) for person in asked]):
                self._answered = int(post["id"])
                if self._by_chance(PLANS_AHEAD):
                    await self._plan(asked[0])
                if self.table % 2 == 0:  # impatient people
                    await self._open()

    def _by_chance(self, share: float) -> bool:
        return self._chance.random() < share

    async def _move_table(self) -> bool:
        host, (to,) = self.people[0], [one for one in self.channels if one != self._now_in]
        answer = await self._answer(host, await host.slash(self._now_in, "game move", channel=to))
        has_moved = answer is not None and any(f"<#{to}>" in str(part.get("content")) for part in parts_in(answer))
        self.counts["moves"] += has_moved
        return has_moved

    async def _vote(self, person: Person) -> None:
        answer = await self._answer(person, await person.slash(self._now_in, "game end"))
        if answer is not None and Act.END in (acts := acts_of(answer)):
            await self._answer(person, await person.click(answer, acts[Act.END]), answer)
            await self._open()

    async def _play_turn(self, person: Person, message: Json) -> bool:
        answer: Json | None = message
        for _ in range(MOST_PRESSES):
            if answer is None:
                return False
            if not (parts := moves_of(answer)):
                self._note_turn()
                return True
            self.counts["presses"] += 1
            answer = await self._press(person, answer, self._chance.choice(parts))
        return False

    async def _plan(self, person: Person) -> None:
        answer = await self._answer(person, await person.slash(self._now_in, "hand"))
        for _ in range(MOST_PRESSES):
            if answer is None or not (parts := parts_of(answer, PLANNING)):
                return
            part = self._chance.choice(parts)
            answer = await self._press(person, answer, part)
            if answer is not None and act_of(part) == Act.SET_PLAN:
                self.counts["plans"] += 1
                return

    async def _press(self, person: Person, message: Json, part: Json) -> Json | None:
        person.forget()
        if part["type"] == 2:
            return await self._answer(person, await person.click(message, part["custom_id"]), message)
        options = [option["value"] for option in part["options"]]
        self._chance.shuffle(options)
        least = max(1, part.get("min_values", 1))
        most = max(least, min(part.get("max_values", 1), len(options)))
        chosen = options[: self._chance.randint(least, most)]
        return await self._answer(person, await person.select(message, part["custom_id"], *chosen), message)

    async def _answer(self, person: Person, outcome: Json, message: Json | None = None) -> Json | None:
        if await self._has_failed(outcome) or (shown := outcome.get("message") or message) is None:
            return None
        key = shown["id"]
        return await person.until(lambda: complete(person, key), ANSWERED_WITHIN)

    async def _has_failed(self, outcome: Json) -> bool:
        if outcome["outcome"] != "failed":
            return False
        self.counts["failed"] += 1
        await asyncio.sleep(PRESSES_AGAIN_AFTER)
        return True

    def _note_turn(self) -> None:
        now = time.monotonic()
        self.counts["turns"] += 1
        self.moved.set()
        self.longest_wait = max(self.longest_wait, now - self._last_turn)
        self._last_turn = self._waits_since = now


def parts_in(message: Json) -> list[Json]:
    return list(walk(message.get("components") or []))


def acts_of(message: Json) -> dict[str, str]:
    return {act: str(part["custom_id"]) for part in parts_in(message) if (act := act_of(part)) is not None}


def moves_of(message: Json) -> list[Json]:
    return parts_of(message, MOVES)


def parts_of(message: Json, acts: Collection[str]) -> list[Json]:
    return [part for part in parts_in(message) if act_of(part) in acts and not part.get("disabled")]


def act_of(part: Json) -> str | None:
    button = ButtonId.parse(part.get("custom_id", ""))
    return None if button is None else button.act


def complete(person: Person, key: str) -> Json | None:
    """Return the message as shown now, or None while it is only a placeholder."""
    news = [data for name, data in person.events if name in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} and data["id"] == key]
    ready = [data for data in news if not data["flags"] & THINKING]
    return ready[-1] if ready else None
