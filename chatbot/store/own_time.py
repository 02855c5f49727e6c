"""A person's own time as they change it: holidays, quiet hours, time zone, reminders. It holds on all their tables.

A table keeps no copy: its deadlines are made of the clocks and of what stands here. So after a change the person's
tables are only looked at again, for a deadline may be sooner than was noted.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from chatbot.people import own_time
from chatbot.people.own_time import Absence, NoHoliday, Schedule
from chatbot.store.actions import Environment, Tables, failures_as_refusals
from chatbot.tables import deadlines
from chatbot.tables.refusal import HOLIDAY_TWICE, NOT_AWAY, Refusal
from chatbot.tables.table import Actor, Phase, Table
from engine.api import BrokenSave

if TYPE_CHECKING:
    from chatbot.store.due import DueList
    from chatbot.store.indexes import Indexes
    from chatbot.store.records import PreferenceStore
    from chatbot.store.tables import TableStore


class OwnTime:
    """All use cases about a person's own time."""

    def __init__(
        self,
        store: TableStore,
        indexes: Indexes,
        due: DueList,
        own_times: PreferenceStore,
        tables: Tables,
        environment: Environment,
    ) -> None:
        self._store = store
        self._indexes = indexes
        self._due = due
        self._own_times = own_times
        self._tables = tables
        self._environment = environment

    @failures_as_refusals
    async def go_away(self, actor: Actor, until: int, key: str, since: int = 0) -> Absence | Refusal:
        """Be on holiday from that moment, or from now on; tell the tables that wait for this person."""
        now = int(self._environment.clock())
        since = max(since, now)
        schedule, tables = await self._schedule(actor.user), await self._games_of(actor.user)
        clocks = [clock for table in tables for clock in table.clocks if clock.seat == table.seat_of(actor.user)]
        if (
            since == now
            and schedule.absence_at(now) is None
            and any(own_time.used_for(schedule.absences, clock.since, now) for clock in clocks)
        ):
            return HOLIDAY_TWICE
        absences = own_time.go_away(schedule.absences, now, until, self._environment.holiday_days, since)
        if isinstance(absences, NoHoliday):
            return Refusal(absences.code, {"count": absences.days_left})
        await self._keep_absences(actor.user, absences)
        absence = next(absence for absence in absences if absence.since <= since < absence.until)
        for table in tables:
            if table.seat_of(actor.user) in table.waited_for:
                await self._tables.act(
                    table.channel, actor, f"{key}:{table.match}", partial(deadlines.tell_away, absence=absence)
                )
        return absence

    @failures_as_refusals
    async def come_back(self, actor: Actor) -> Absence | Refusal:
        """End the current holiday, and the planned ones; the clocks go on."""
        now = int(self._environment.clock())
        schedule = await self._schedule(actor.user)
        ended = schedule.absence_at(now) or schedule.absence_after(now)
        if ended is None:
            return NOT_AWAY
        await self._keep_absences(actor.user, own_time.come_back(schedule.absences, now))
        return msgspec.structs.replace(ended, until=now)

    async def days_left(self, user: int) -> int:
        """Return the days of holiday that this person still has. Raises ``StoreUnreachable``."""
        now = int(self._environment.clock())
        past = (await self._schedule(user)).absences
        return own_time.days_left(past, now, self._environment.holiday_days)

    async def change(self, user: int, name: str, value: object) -> None:
        """Choose a value for the field of ``Schedule`` of that name. Raises ``StoreUnreachable``."""
        await self._own_times.change(user, name, value)
        await self._due.note_deadlines(await self._games_of(user))

    async def _keep_absences(self, user: int, absences: tuple[Absence, ...]) -> None:
        await self.change(user, "absences", absences)

    async def _schedule(self, user: int) -> Schedule:
        return (await self._own_times.schedules([user])).get(user, Schedule())

    async def _games_of(self, user: int) -> list[Table]:
        """Return the running games in which a person has a seat."""
        channels = await self._indexes.of_user(user)
        found = (await self._store.read_many(channels)).values()
        tables = [table for table in found if table is not None and not isinstance(table, BrokenSave)]
        return [table for table in tables if table.phase is Phase.PLAYING and table.seat_of(user) is not None]
