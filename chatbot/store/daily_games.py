"""The use cases of the daily game: the state of a person's try, starting it, and the public data once the day is over.

Until the day ends, only the store and this module know the day's seed. Each person has one try, whose place is the
first channel claimed for it. A fixed key opens the table there, so the game is dealt only once, despite repeated
requests and crashes.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from chatbot.people.daily import DailyGame, DailyResult, DailyTry, TryState, day_at, ends_at
from chatbot.store.actions import ActionResult, Done, Environment, Tables, failures_as_refusals
from chatbot.store.daily import DailyStore
from chatbot.store.tables import TableStore
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.outcome import DAILY_OVER, DAILY_RUNNING, Refusal
from chatbot.tables.table import Actor, Pace, Phase, Terms
from engine import replay
from engine.ai.player import Level

LEVEL: Final = Level.NORMAL


class OwnTry(Struct, frozen=True):
    """The state of a person's try at a day's game."""

    state: TryState
    place: DailyTry | None = None
    result: DailyResult | None = None


class NewTry(Struct, frozen=True):
    """A request to start a person's try at a daily game."""

    game: str
    place: DailyTry
    server: int  # The server where it was requested, or 0 for direct messages
    pace: Pace


class DailyGames:
    """The use cases of the daily game."""

    def __init__(self, store: TableStore, dailies: DailyStore, tables: Tables, environment: Environment) -> None:
        self._store, self._dailies, self._tables = store, dailies, tables
        self._environment = environment

    def today(self) -> int:
        return day_at(self._environment.clock())

    @failures_as_refusals
    async def own_tries(self, actor: Actor, day: int) -> dict[str, OwnTry] | Refusal:
        """Return a person's tries on this day, by game. Games that the person has not started are left out."""
        tries = await self._dailies.tries(actor.user)
        return {
            game: await self._own_try(actor, day, game, place)
            for (of_day, game), place in tries.items()
            if of_day == day
        }

    async def _own_try(self, actor: Actor, day: int, game: str, place: DailyTry) -> OwnTry:
        result = next((one for one in await self._dailies.results(day, game) if one.who == actor.user), None)
        if result is not None:
            return OwnTry(TryState.OVER, place, result)
        table = await self._store.table(place.channel)
        daily = None if table is None else table.terms.daily
        is_it = table is not None and daily is not None and (daily.day, table.game) == (day, game)
        if table is not None and is_it and place.match in {"", table.match}:
            return OwnTry(TryState.RUNNING if table.phase is Phase.PLAYING else TryState.OVER, place)
        return OwnTry(TryState.OVER if place.match else TryState.NONE, place)

    @failures_as_refusals
    async def begin(self, actor: Actor, new: NewTry) -> ActionResult:
        """Start a person's one try at today's game, or return a refusal if the try is running or over.

        If the person has claimed a place for the try before, the game starts in that place.
        """
        day = self.today()
        known = (await self._dailies.tries(actor.user)).get((day, new.game))
        if known is not None:
            own = await self._own_try(actor, day, new.game, known)
            if own.state is not TryState.NONE:
                return DAILY_RUNNING if own.state is TryState.RUNNING else DAILY_OVER
        elif await self._dailies.is_used(actor.user, day, new.game):
            return DAILY_OVER
        place = await self._dailies.claim(actor.user, day, new.game, new.place, new.server)
        seed = await self._dailies.seed(day, new.game, self._environment.new_seed())
        terms = Terms(
            new.game,
            self._environment.games(new.game).seats[0],
            level=LEVEL,
            pace=new.pace,
            newcomers=False,
            aids=False,
            rated=False,
            daily=DailyGame(day, new.server),
        )
        table = NewTable(place.channel, place.guild, terms)
        done = await self._tables.act(
            table.channel,
            actor,
            f"daily:{day}:{new.game}:{place.channel}",  # nobody else plays there, so the key needs no person
            partial(lobby.open_and_start, new=table, seed=seed),
        )
        if isinstance(done, Done):
            if done.facts.terms.daily is None:
                return DAILY_OVER  # the try is over, and another game has replaced it
            begun = msgspec.structs.replace(place, match=done.facts.match)
            await self._dailies.note_begun(actor.user, day, new.game, begun)
        return done

    @failures_as_refusals
    async def results(self, day: int, game: str) -> tuple[DailyResult, ...] | Refusal:
        return tuple(await self._dailies.results(day, game))

    @failures_as_refusals
    async def opened_seed(self, day: int, game: str) -> str | Refusal:
        """Return the secret seed of a day that is over. Return "" if the day is not over or nobody has played."""
        return await self._dailies.known_seed(day, game) if self.is_open(day) else ""

    @failures_as_refusals
    async def sealed_until(self, record: str) -> int | Refusal | None:
        """If a finished game's seed is today's daily seed, return when it may be published, otherwise None."""
        start, today = replay.read(record).start, self.today()
        is_todays = start.seed == await self._dailies.known_seed(today, start.game)
        return ends_at(today) if is_todays else None

    def is_open(self, day: int) -> bool:
        """Return True once the day is over and its seeds are public."""
        return self._environment.clock() >= ends_at(day)
