"""A player who plays game after game over the page's API with random taps, and measures how long turns take."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.bot.components import Act
from engine.ai.player import Level
from playground.components import walk
from tests.chatbot.bot.bot_over_sockets import EPHEMERAL, button_of, following, has_button, taps_of

if TYPE_CHECKING:
    from chatbot.people.preferences import Theme
    from engine.rng import FastRng
    from playground.wire import Json
    from tests.discord.person import Person

MOVES = {Act.OPEN, Act.STEP, Act.PLAY, Act.PICK, Act.TICK}
MOST_TAPS = 15
PATIENCE = 120.0
THINKING = 128


class Turn(Struct, frozen=True):
    """The durations of the parts of one turn, in seconds."""

    acknowledged: list[float]
    """For each tap, until its first reply. The last one is the move's."""
    answered: list[float]
    """For each tap, until the complete answer."""
    posted: float
    """From the last tap until the next post, including the computer's move and the picture."""


class ApiPlayer:
    """Plays against one computer player in one channel."""

    def __init__(self, person: Person, room: str, game: str, rng: FastRng, level: Level = Level.EASY) -> None:
        self._person = person
        self._room = person.channel(room)
        self._game = game
        self._level = level
        self._rng = rng
        self._post: Json = {}

    async def begin(self, theme: Theme = "light") -> None:
        """Open and start a table, and wait for its first post."""
        await self._person.slash(self._room, "game new", game=self._game, level=self._level.value)
        lobby = await self._sees(Act.START, "0")
        if theme != "light":
            opened = await self._person.click(lobby, button_of(lobby, Act.SET_UP))
            page = await self._person.until(lambda: self._complete(opened["message"]["id"]), PATIENCE)
            menu = next(str(tap) for tap in taps_of(page) if tap.act == Act.TERMS and tap.cells == ("theme",))
            await self._person.select(page, menu, theme)
        await self._start(lobby)

    async def again(self) -> None:
        """Start a rematch, which begins at once."""
        await self._person.click(self._post, button_of(self._post, Act.REMATCH))
        self._post = await self._next_post(self._post["id"])

    async def _start(self, lobby: Json) -> None:
        await self._person.click(lobby, button_of(lobby, Act.START))
        self._post = await self._next_post(lobby["id"])

    @property
    def is_over(self) -> bool:
        return has_button(self._post, Act.REMATCH)

    async def turn(self) -> Turn:
        """Make one move, wait until it is this person's turn again, and return the durations."""
        message, acknowledged, complete, begun = self._post, [], [], 0.0
        for _ in range(MOST_TAPS):
            begun = perf_counter()
            message, answered = await self._press(message)
            acknowledged.append(answered - begun)
            complete.append(perf_counter() - begun)
            if not moves_of(message):
                break
        self._post = await self._next_post(self._post["id"])
        return Turn(acknowledged, complete, perf_counter() - begun)

    async def _press(self, message: Json) -> tuple[Json, float]:
        """Press a button or menu that continues the move. Return the complete private answer, and the time of its first
        reply.
        """
        part = self._one_of(moves_of(message))
        self._person.forget()
        if part["type"] == 2:
            outcome = await self._person.click(message, part["custom_id"])
        else:
            values = [option["value"] for option in part["options"]][: part["min_values"]]
            outcome = await self._person.select(message, part["custom_id"], *values)
        answered = perf_counter()
        assert outcome["outcome"] != "failed", outcome
        shown = outcome.get("message") or message
        if outcome["outcome"] == "update" and not shown["flags"] & EPHEMERAL:
            return await following(self._person, outcome), answered
        return await self._person.until(lambda: self._complete(shown["id"]), PATIENCE), answered

    def _complete(self, message: str) -> Json | None:
        news = [data for name, data in self._person.events if name in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}]
        ready = [data for data in news if data["id"] == message and not data["flags"] & THINKING]
        return ready[-1] if ready else None

    def _one_of(self, parts: list[Json]) -> Json:
        return parts[self._rng.below(len(parts))]

    async def _next_post(self, after: str) -> Json:
        """Wait for the next public message that asks for a move or ends the game, and return it."""
        return await self._person.until(lambda: self._newest(after), PATIENCE)

    def _newest(self, after: str) -> Json | None:
        posts = [one for one in self._person.messages.values() if self._is_here(one, after)]
        posts = [one for one in posts if moves_of(one) or has_button(one, Act.REMATCH)]
        return max(posts, key=lambda one: int(one["id"]), default=None)

    def _is_here(self, message: Json, after: str) -> bool:
        is_public = message["channel_id"] == self._room and not message["flags"] & 64
        return is_public and int(message["id"]) > int(after)

    async def _sees(self, act: str, after: str) -> Json:
        return await self._person.sees(self._room, lambda one: has_button(one, act), after=after)


def moves_of(message: Json) -> list[Json]:
    """Return the buttons and menus that continue a move."""
    going_on = {str(tap) for tap in taps_of(message) if tap.act in MOVES}
    parts = [part for part in walk(message.get("components") or []) if not part.get("disabled")]
    return [part for part in parts if part.get("custom_id") in going_on]
