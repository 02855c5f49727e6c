"""Simulates months of many tables: people with nights, weekends, holidays and missed turns, in three time zones.

    python -m tests.chatbot.tables.simulated_months   # 200 tables, 600 people, two months: some minutes

It simulates everything around the pure tables: a watcher that checks every five seconds, a publisher that notifies
people who are awake and leaves the others for later, computers that move at once, and people who come when they like.
All invariants are checked at every step.
"""

from __future__ import annotations

import heapq
import sys
from datetime import UTC, datetime
from functools import partial
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

import msgspec

from chatbot.people import preferences
from chatbot.people.preferences import DAY, HOLIDAY_DAYS, HOUR, MINUTE, NoHoliday, QuietHours, Schedule, after
from chatbot.tables import lobby, seats
from chatbot.tables.deadlines import TableTime, act_on_deadline, leave_uncalled, next_deadline, soonest_deadline
from chatbot.tables.ending import rematch
from chatbot.tables.lobby import accept
from chatbot.tables.outcome import Change, LateCall, Reminder, TurnPost, World
from chatbot.tables.plans import carry_out_plan, plan_turn
from chatbot.tables.play import computer_turn, play, play_computer
from chatbot.tables.table import BOT, Actor, Computer, Pace, Person, Phase, Table, Terms
from engine.ai.player import Level
from engine.taps import TurnPlan
from tests.chatbot import games
from tests.chatbot.people.random_schedules import passed
from tests.chatbot.tables.figures import Figures
from tests.chatbot.tables.timeline import world

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.tables.outcome import Decision, OutboxMessage

P = ParamSpec("P")
BEGIN: Final = int(datetime(2026, 3, 2, 9, tzinfo=UTC).timestamp())
"""A week before summer time begins in New York, four before Warsaw, five before Sydney's ends."""
LOOK_EVERY: Final = 5
"""Seconds between two checks of the deadline watcher."""
ZONES: Final = ("Europe/Warsaw", "America/New_York", "Australia/Sydney")
PACES: Final = (Pace.DAY, Pace.DAY, Pace.THREE_DAYS, Pace.WEEK)
CAN_BE_PLANNED: Final = "europe"
PLANNERS: Final = 5
"""Every n-th table plays a game with plannable turns."""
LAPSES: Final = 0.08
"""Share of calls that a person ignores."""
HOLIDAYS: Final = 0.01
"""Share of calls after which a person goes on holiday for some days."""


PLANNED: Final = 0.5
"""Share of holidays that are planned ahead, and of next turns planned where possible."""


class SimulatedMonths:
    """A simulation: tables, people and the time."""

    def __init__(self, tables: int, people: int, seed: int) -> None:
        self.chance = Random(seed)
        self.now = BEGIN
        self.figures = Figures()
        self.tables: dict[int, Table] = {}
        self.schedules = {user: self._someone() for user in range(1, people + 1)}
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._number = count()
        for channel in range(tables):
            usual = [user for user in range(1, people + 1) if user % tables == channel]
            guests = {self.chance.randrange(1, people + 1) for _ in range(self.chance.randrange(2))}
            self._open(channel, list(dict.fromkeys([*usual, *guests]))[:5])

    def run(self, days: int) -> None:
        """Simulate this many days."""
        end = BEGIN + days * DAY
        while self._events and self._events[0][0] <= end:
            self.now, _, happen = heapq.heappop(self._events)
            happen()
        self.now = end
        for table in self.tables.values():
            self._check_not_stuck(table)

    # --- People -------------------------------------------------------------------------------------------

    def _someone(self) -> Schedule:
        chance = self.chance
        quiet = QuietHours(chance.choice((1260, 1320, 1380, 30)), chance.choice((360, 420, 480)))
        chosen = chance.choice(("usual", "usual", "usual", "once", "off", "6h", "12h", "24h"))
        return Schedule(chance.choice(ZONES), quiet if chance.random() < 0.8 else None, (), chosen)  # type: ignore[arg-type]

    def _call(self, channel: int, user: int) -> None:
        """Notify a person, who comes later when awake, goes on holiday, or does not come at all."""
        schedule = self.schedules[user]
        assert not schedule.sleeps_at(self.now), "somebody is called in their quiet hours, or on a holiday"
        self.figures.mentions[user, self.now // DAY] += 1
        if self.chance.random() < HOLIDAYS:
            self._go_away(user)
        elif self.chance.random() > LAPSES:
            pause = int(self.chance.lognormvariate(0, 1.4) * 2 * HOUR) + 2 * MINUTE
            comes = after(self.now + pause, 0, schedule.not_to_be_called(self.now + pause))
            self._at(comes, partial(self._come, channel, user))

    def _come(self, channel: int, user: int) -> None:
        table = self.tables[channel]
        actor = Actor(user, f"P{user}")
        if table.phase is not Phase.PLAYING:
            return
        if table.seat_to_reclaim(user) is not None:
            self._do(channel, actor, seats.reclaim)
        seat = self.tables[channel].seat_of(user)
        if seat is not None and seat in self.tables[channel].to_act:
            self.figures.turns += 1
            move = self._a_move(self.tables[channel], seat)
            self._do(channel, actor, play, move)
            if self.chance.random() < PLANNED:
                self._plan(channel, actor)

    def _plan(self, channel: int, actor: Actor) -> None:
        """Plan the next turn of the person who has just moved, if the game allows plans: a wish if possible, or else
        only the fallback.
        """
        table = self.tables[channel]
        game, seat = games.find(table.game), table.seat_of(actor.user)
        of_game = game.plans
        if of_game is None or seat is None or table.phase is not Phase.PLAYING or table.plan_of(seat) is not None:
            return
        view = game.view(game.load(table.position), seat)
        if not of_game.may_plan(view):
            return
        wishes, otherwise = of_game.wishes(view, TurnPlan()), self.chance.choice(of_game.otherwise)
        wish = self.chance.choice(wishes) if wishes else ""
        self._do(channel, actor, plan_turn, wish, otherwise)

    def _go_away(self, user: int) -> None:
        schedule = self.schedules[user]
        since = self.now + (self.chance.randrange(1, 20) * DAY if self.chance.random() < PLANNED else 0)
        until = since + self.chance.randrange(1, 12) * DAY
        absences = preferences.go_away(schedule.absences, self.now, until, HOLIDAY_DAYS, since)
        if isinstance(absences, NoHoliday):
            return
        self.figures.holidays += 1
        self.figures.planned_holidays += since > self.now
        self.schedules[user] = msgspec.structs.replace(schedule, absences=absences)
        for channel, table in self.tables.items():
            if table.seat_of(user) is not None:
                self._watch(channel)
                back = after(until, 0, self.schedules[user].not_to_be_called(until))
                self._at(back + self.chance.randrange(9 * HOUR), partial(self._come, channel, user))

    # --- Tables -------------------------------------------------------------------------------------------

    def _open(self, channel: int, users: list[int]) -> None:
        pace, weekends = self.chance.choice(PACES), self.chance.random() < 0.3
        game = CAN_BE_PLANNED if channel % PLANNERS == 0 else "toy"
        terms = Terms(game, max(2, len(users)), level=Level.RANDOM, pace=pace, rests_on_weekends=weekends)
        host = Actor(users[0], f"P{users[0]}")
        new = lobby.NewTable(channel, 1, terms)
        self._do(channel, host, lobby.open_table, new)
        for user in users[1:]:
            person = Actor(user, f"P{user}")
            self._do(channel, person, lobby.join)
        self._start(channel)

    def _start(self, channel: int) -> None:
        table = self.tables[channel]
        host = Actor(table.host, f"P{table.host}")
        self._do(channel, host, lobby.start)

    def _do(
        self,
        channel: int,
        actor: Actor,
        action: Callable[Concatenate[Table | None, Actor, World, P], Decision],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Commit an action, publish its messages, and play the computers' moves."""
        now = world(self.now, f"seed {channel} {self.now}")
        change = action(self.tables.get(channel), actor, now, *args, **kwargs)
        assert isinstance(change, Change), change
        table = self.tables[channel] = change.table
        for message in change.messages:
            self._publish(channel, message)
        if self.tables[channel].revision > table.revision:
            return
        turn = computer_turn(table)
        if turn is not None and table.planned_turn(turn.seat) is not None:
            assert turn.seat not in {clock.seat for clock in table.clocks}, "a clock runs on a planned turn"
            self.figures.planned_moves += 1
            self._do(channel, BOT, carry_out_plan, turn)
        elif turn is not None:
            if isinstance(table.sitters[turn.seat], Person):
                self.figures.turns += 1
            move = self._a_move(table, turn.seat)
            self._do(channel, BOT, play_computer, turn, move)
        elif table.phase is Phase.OVER:
            self._at(self.now + HOUR, partial(self._play_again, channel))
        else:
            self._watch(channel)

    def _play_again(self, channel: int) -> None:
        table = self.tables[channel]
        person = next(iter(table.people), None)
        if table.phase is Phase.OVER and person is not None:
            actor = Actor(person.user, person.name)
            self._do(channel, actor, rematch)
            for guest in self.tables[channel].invited:
                answer = Actor(guest.user, guest.name)
                self._do(channel, answer, accept)
            if self.tables[channel].phase is Phase.LOBBY:
                self._start(channel)

    def _watch(self, channel: int) -> None:
        """Schedule the watcher's next check of a table at the time when the table may be due."""
        table = self.tables[channel]
        soonest, when = soonest_deadline(table), next_deadline(table, self.schedules, self.now)
        if when is None:
            assert soonest is None
            return
        assert soonest is not None
        assert soonest <= max(when, table.changed_at), "the index would name a time too late"
        look = -(-when // LOOK_EVERY) * LOOK_EVERY
        self._at(max(look, self.now), partial(self._look, channel, table.revision))

    def _look(self, channel: int, revision: int) -> None:
        table = self.tables[channel]
        if table.revision != revision or table.phase is Phase.OVER:
            return
        to_come = next_deadline(table, self.schedules, self.now)
        assert to_come is not None
        if to_come > self.now:  # a holiday has begun since, or quiet hours within this step
            self._watch(channel)
            return
        late = self._late(table)
        self.figures.latest = max(self.figures.latest, late)
        assert late <= LOOK_EVERY
        self._check_clocks(table)
        self._do(channel, BOT, act_on_deadline, revision, self.schedules)

    def _publish(self, channel: int, message: OutboxMessage) -> None:
        table = self.tables[channel]
        match message:
            case TurnPost(asked=asked):
                for event in message.events:
                    if event.code in {"turn-substituted", "seat-time-up"}:
                        self._count_replaced(table, event.code, event.params["seat"])
                assert not any(table.planned_turn(seat) for seat in asked), "somebody is called for a planned turn"
                awake = [seat for seat in asked if not self._sleeps(table, seat)]
                asleep = [seat for seat in asked if seat not in awake]
                for seat in awake:
                    self._call(channel, self._user(table, seat))
                if asleep and not message.over:
                    self.figures.slept += len(asleep)
                    self._do(channel, BOT, leave_uncalled, asleep, self.now)
            case Reminder(clocks=clocks):
                for clock in clocks:
                    self._call(channel, self._user(table, clock.seat))
            case LateCall(seats=called):
                for seat in called:
                    self._call(channel, self._user(table, seat))
            case _:
                pass

    def _count_replaced(self, table: Table, code: str, number: object) -> None:
        assert isinstance(number, int)
        if code == "turn-substituted":
            self.figures.substituted += 1
        else:
            self.figures.seats_lost += 1
        sitter = table.sitters[number - 1]
        assert not isinstance(sitter, Computer)
        user = sitter.user if isinstance(sitter, Person) else sitter.owner.user
        if not self.schedules[user].sleeps_at(self.now):
            self.figures.mentions[user, self.now // DAY] += 1
        if code == "seat-time-up":
            self._at(self.now + 2 * DAY, partial(self._come, table.channel, user))

    # --- Invariants -----------------------------------------------------------------------------------------

    def _check_clocks(self, table: Table) -> None:
        """Check that nobody loses a turn before the agreed time has passed. Holidays and weekends do not count."""
        time = TableTime(table, self.schedules)
        for clock in table.clocks:
            if time.is_up(clock, self.now):
                schedule, weekends = time.schedule(clock.seat), table.terms.rests_on_weekends
                still = schedule.clock_stands_still(clock.since, weekends=weekends)
                assert passed(clock.since, self.now, still) >= clock.limit
                assert not schedule.sleeps_at(self.now)
                self.figures.longest_wait = max(self.figures.longest_wait, self.now - clock.since)

    def _check_not_stuck(self, table: Table) -> None:
        """Check that a running game waits for a future deadline."""
        if table.phase is Phase.PLAYING:
            assert -45 * DAY < self._late(table) <= LOOK_EVERY

    def _late(self, table: Table) -> int:
        """Return the seconds since the table's deadline. More than the watcher's interval means a missed deadline."""
        when = next_deadline(table, self.schedules, self.now - LOOK_EVERY - 1)
        assert when is not None
        return self.now - when

    # --- Parts ----------------------------------------------------------------------------------------------

    def _at(self, moment: int, happen: Callable[[], None]) -> None:
        heapq.heappush(self._events, (moment, next(self._number), happen))

    def _sleeps(self, table: Table, seat: int) -> bool:
        return self.schedules[self._user(table, seat)].sleeps_at(self.now)

    def _user(self, table: Table, seat: int) -> int:
        sitter = table.sitters[seat]
        assert isinstance(sitter, Person)
        return sitter.user

    def _a_move(self, table: Table, seat: int) -> str:
        game = games.find(table.game)
        return str(self.chance.choice(list(game.legal(game.load(table.position), seat))))


def main() -> None:
    """Simulate two months of 200 tables and print the figures."""
    months = SimulatedMonths(tables=200, people=600, seed=1)
    months.run(days=61)
    sys.stdout.write(months.figures.text(people=600, days=61) + "\n")


if __name__ == "__main__":
    main()
