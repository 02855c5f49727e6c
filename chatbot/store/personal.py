"""A person's games on all servers, their data in tables, and their schedule.

Their schedule (holidays, quiet hours, time zone and reminders) applies at all their tables. A table stores no copy:
its deadlines are computed from the clocks and the stored schedule. So after a change, the person's tables are only
scheduled for a check, because a deadline may now be earlier.
"""

from __future__ import annotations

import math
from functools import partial

import msgspec
from msgspec import Struct

from chatbot.people import preferences
from chatbot.people.preferences import Absence, NoHoliday, Schedule
from chatbot.store.actions import Environment, Tables, failures_as_refusals
from chatbot.store.due import DueList
from chatbot.store.indexes import Indexes
from chatbot.store.records import PreferenceStore
from chatbot.store.tables import TableStore
from chatbot.tables import deadlines
from chatbot.tables.log import PublicState, Snapshot
from chatbot.tables.outcome import HOLIDAY_TWICE, NOT_AWAY, Refusal
from chatbot.tables.privacy import PersonalRecord, mentions, personal_record
from chatbot.tables.table import Actor, Facts, Phase, Table
from engine.api import BrokenSave
from engine.games import UnknownGame
from engine.taps import TurnPlan


class OwnGames(Struct, frozen=True):
    """The games of one person."""

    running: tuple[PublicState, ...]
    finished: tuple[PublicState, ...]  # Finished games, latest first
    plans: dict[int, TurnPlan] = {}  # The person's plans in running games, by channel


class PersonalRecords(Struct, frozen=True):
    """Everything that tables store about one person."""

    found: tuple[PersonalRecord, ...]
    unreadable: tuple[int, ...]  # Channels with unreadable tables that may mention the person
    noted: tuple[int, ...]  # All channels in the person's index


class PersonalTables:
    """All queries about a person's tables."""

    def __init__(self, store: TableStore, indexes: Indexes, environment: Environment) -> None:
        self._store, self._indexes, self._environment = store, indexes, environment

    @failures_as_refusals
    async def my_games(self, actor: Actor) -> OwnGames | Refusal:
        """Return the actor's games on all servers: running ones, most urgent first, and finished ones."""
        tables, _ = await self._tables_that_mention(actor.user)
        mine = [table for table in tables if _concerns(table, actor)]
        running = sorted((table for table in mine if table.phase is not Phase.OVER), key=partial(_urgency, actor.user))
        finished = [table for table in mine if table.phase is Phase.OVER and table.started]
        finished.sort(key=lambda table: -table.changed_at)
        plans = {table.channel: plan for table in running if (plan := _plan_of(table, actor)) is not None}
        return OwnGames(tuple(map(self._readable_state, running)), tuple(map(self._readable_state, finished)), plans)

    @failures_as_refusals
    async def waiting_games(self, actor: Actor, besides: int = 0) -> tuple[Facts, ...] | Refusal:
        """Return the games that wait for the actor, most urgent first, except the one in the channel ``besides``."""
        tables, _ = await self._tables_that_mention(actor.user, besides)
        waiting = [table for table in tables if table.seat_of(actor.user) in table.to_act]
        return tuple(table.facts for table in sorted(waiting, key=partial(_urgency, actor.user)))

    @failures_as_refusals
    async def hosted(self, actor: Actor) -> int | Refusal:
        """Return the number of open games the actor hosts on all servers."""
        tables, _ = await self._tables_that_mention(actor.user)
        return sum(table.host == actor.user and table.phase is not Phase.OVER for table in tables)

    def _readable_state(self, table: Table) -> PublicState:
        """Return the public state of a table, without the board if the board is unreadable."""
        try:
            return Snapshot(table, self._environment.games).public_state
        except (BrokenSave, UnknownGame):
            return PublicState(table.facts, None, None)

    @failures_as_refusals
    async def personal_records(self, actor: Actor) -> PersonalRecords | Refusal:
        """Return everything that tables store about the actor, on all servers."""
        tables, unreadable = await self._tables_that_mention(actor.user)
        found = []
        for table in tables:
            over = table.phase is Phase.OVER
            try:
                standings = Snapshot(table, self._environment.games).public_state.standings if over else None
            except (BrokenSave, UnknownGame):
                unreadable.append(table.channel)
            else:
                found.append(personal_record(table, actor.user, standings))
        return PersonalRecords(tuple(found), tuple(unreadable), tuple(await self._indexes.of_user(actor.user)))

    async def _tables_that_mention(self, user: int, besides: int = 0) -> tuple[list[Table], list[int]]:
        """Return the tables that mention a user, including finished ones, and the channels with unreadable tables.

        Stale index entries are dropped. Finished tables stay in the index, so that a person's data in them can be
        deleted, too.
        """
        tables: list[Table] = []
        unreadable: list[int] = []
        gone: list[int] = []
        channels = [channel for channel in await self._indexes.of_user(user) if channel != besides]
        for channel, found in (await self._store.read_many(channels)).items():
            if isinstance(found, BrokenSave):
                unreadable.append(channel)
            elif found is not None and mentions(found, user):
                tables.append(found)
            else:
                gone.append(channel)
        await self._indexes.forget_user(user, gone, int(self._environment.clock()))
        return tables, unreadable


def _concerns(table: Table, actor: Actor) -> bool:
    is_invited = any(person.user == actor.user for person in table.invited)
    follows = table.phase is Phase.PLAYING and actor.user in table.followers
    return (
        is_invited or follows or table.seat_of(actor.user) is not None or table.seat_to_reclaim(actor.user) is not None
    )


def _plan_of(table: Table, actor: Actor) -> TurnPlan | None:
    seat = table.seat_of(actor.user)
    return None if seat is None else table.plan_of(seat)


def _urgency(user: int, table: Table) -> tuple[bool, float, int]:
    """Return a sort key: first the tables that wait for this user, by the end of the user's time, then the others,
    latest first.
    """
    seat = table.seat_of(user)
    until = next((clock.until for clock in table.clocks if clock.seat == seat), math.inf)
    return seat not in table.to_act, until, -table.changed_at


class OwnTime:
    """All use cases about a person's schedule."""

    def __init__(
        self,
        store: TableStore,
        indexes: Indexes,
        due: DueList,
        own_times: PreferenceStore,
        tables: Tables,
        environment: Environment,
    ) -> None:
        self._store, self._indexes, self._due = store, indexes, due
        self._own_times, self._tables, self._environment = own_times, tables, environment

    @failures_as_refusals
    async def go_away(self, actor: Actor, until: int, key: str, since: int = 0) -> Absence | Refusal:
        """Start a holiday at ``since``, or now if that is later. Announce it at the tables that wait for the person."""
        now = int(self._environment.clock())
        since = max(since, now)
        schedule, tables = await self._schedule(actor.user), await self._games_of(actor.user)
        clocks = [clock for table in tables for clock in table.clocks if clock.seat == table.seat_of(actor.user)]
        if (
            since == now
            and schedule.absence_at(now) is None
            and any(preferences.used_for(schedule.absences, clock.since, now) for clock in clocks)
        ):
            return HOLIDAY_TWICE
        absences = preferences.go_away(schedule.absences, now, until, self._environment.holiday_days, since)
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
        """End the current holiday and drop the planned ones. The clocks continue. Return the holiday that has ended."""
        now = int(self._environment.clock())
        schedule = await self._schedule(actor.user)
        ended = schedule.absence_at(now) or schedule.absence_after(now)
        if ended is None:
            return NOT_AWAY
        await self._keep_absences(actor.user, preferences.come_back(schedule.absences, now))
        return msgspec.structs.replace(ended, until=now)

    async def days_left(self, user: int) -> int:
        """Return the days of holiday that this person has left. Raises ``StoreUnreachable``."""
        now = int(self._environment.clock())
        past = (await self._schedule(user)).absences
        return preferences.days_left(past, now, self._environment.holiday_days)

    async def change(self, user: int, name: str, value: object) -> None:
        """Set the field ``name`` of the person's schedule. Raises ``StoreUnreachable``."""
        await self._own_times.change(user, name, value)
        await self._due.note_deadlines(await self._games_of(user))

    async def _keep_absences(self, user: int, absences: tuple[Absence, ...]) -> None:
        await self.change(user, "absences", absences)

    async def _schedule(self, user: int) -> Schedule:
        return (await self._own_times.schedules([user]))[user]

    async def _games_of(self, user: int) -> list[Table]:
        channels = await self._indexes.of_user(user)
        found = (await self._store.read_many(channels)).values()
        tables = [table for table in found if table is not None and not isinstance(table, BrokenSave)]
        return [table for table in tables if table.phase is Phase.PLAYING and table.seat_of(user) is not None]
