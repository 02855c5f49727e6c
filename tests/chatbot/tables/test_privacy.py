"""A person's data in a table is found, exported and deleted, without touching anyone else's."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import DAY
from chatbot.tables import ending, privacy, seats
from chatbot.tables.outcome import LobbyChanged, Notice
from chatbot.tables.play import play
from chatbot.tables.privacy import mentions, personal_record
from chatbot.tables.table import FORMAT, NOBODY, Ending, Person, Phase, StandIn
from engine.ai.player import Level
from engine.api import seat_name
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, MODERATOR, STRANGER, ServicesUnderTest, code, done, to_move
from tests.chatbot.tables.timeline import Timeline, codes

if TYPE_CHECKING:
    from chatbot.tables.outcome import OutboxMessage
    from chatbot.tables.table import Actor


def forget(timeline: Timeline, person: Actor) -> list[OutboxMessage]:
    """Delete a person's data, check that no message or stored table mentions the person, and return the messages."""
    told = timeline.do(person, privacy.forget)
    assert not mentions(timeline.state, person.user)
    for text in (FORMAT.write(timeline.state).decode(), repr(told)):
        assert str(person.user) not in text
        assert person.name not in text
    return told


def test_in_a_running_game_a_computer_takes_the_seat_with_an_announcement() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    mover, position = timeline.mover, timeline.state.position
    seat = timeline.state.seat_of(mover.user)
    assert seat is not None
    told = forget(timeline, mover)
    assert timeline.state.sitters[seat] == StandIn(Level.RANDOM, NOBODY)
    assert codes(told) == ["seat-for-good"]
    assert [event.params for event in told[0].events] == [{"seat": seat_name(seat)}]  # type: ignore[union-attr]
    assert timeline.turn is not None
    assert (timeline.turn.seat, timeline.state.clocks) == (seat, ())
    assert timeline.state.position == position
    assert {person.user for person in timeline.state.people} == {ANNA.user, BEN.user, CLEO.user} - {mover.user}
    timeline.computers()
    assert timeline.mover is not mover


def test_a_seat_given_up_before_can_no_longer_be_taken_back() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.do(BEN, seats.resign)
    assert [type(message) for message in forget(timeline, BEN)] == [Notice]
    assert timeline.state.seat_to_reclaim(BEN.user) is None
    assert code(seats.reclaim(timeline.table, BEN, timeline.world)) == "nothing-to-reclaim"


def test_a_vote_is_removed_with_its_seat() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    timeline.do(BEN, ending.end)
    forget(timeline, BEN)
    assert timeline.state.votes == ()


def test_pending_events_about_the_person_are_removed() -> None:
    """Nobody has been asked to move since the person was late, so the post that would name this person does not exist
    yet.
    """
    timeline = Timeline(ANNA, BEN, CLEO, game="europe").begin()
    for person in (ANNA, BEN):
        seat = timeline.state.seat_of(person.user)
        assert seat is not None
        timeline.do(person, play, timeline.a_move(seat))
    timeline.run_out()
    assert "seat-time-up" in [event.code for event in timeline.state.recap]
    forget(timeline, CLEO)
    assert "seat-time-up" not in [event.code for event in timeline.state.recap]
    assert timeline.state.recap, "the game's own events stay"


def test_a_sleeping_game_does_not_wake_for_a_deleted_person() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.run_out()
    late = ANNA if timeline.state.seat_of(ANNA.user) is None else BEN
    timeline.computers()
    timeline.run_out()
    asleep = timeline.state.asleep_until
    assert asleep is not None
    forget(timeline, late)
    assert timeline.state.asleep_until == asleep
    told = forget(timeline, BEN if late is ANNA else ANNA)
    assert (timeline.state.phase, timeline.state.ending) == (Phase.OVER, Ending.ABANDONED)
    assert codes(told) == ["nobody-left"], "nobody can return"


def test_computers_continue_only_for_people_who_may_return() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    timeline.do(BEN, seats.resign)
    for person in (ANNA, CLEO):
        forget(timeline, person)
        assert timeline.state.phase is Phase.PLAYING
    assert timeline.turn is not None
    forget(timeline, BEN)
    assert timeline.state.ending is Ending.ABANDONED
    assert timeline.turn is None


def test_in_a_lobby_the_next_person_becomes_host() -> None:
    timeline = Timeline(ANNA, BEN, places=3)
    assert [type(message) for message in forget(timeline, ANNA)] == [LobbyChanged]
    assert (timeline.state.host, timeline.state.sitters) == (BEN.user, (Person(BEN.user, "Ben"),))
    forget(timeline, BEN)
    assert (timeline.state.phase, timeline.state.ending, timeline.state.sitters) == (
        Phase.OVER,
        Ending.CLOSED,
        (NOBODY,),
    )


def test_in_a_finished_game_only_the_seat_remains() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.do(BEN, seats.resign)
    timeline.do(MODERATOR, ending.end)
    before = timeline.state
    assert forget(timeline, ANNA) == []
    assert forget(timeline, BEN) == []
    assert set(timeline.state.sitters) == {NOBODY, StandIn(Level.RANDOM, NOBODY)}
    assert (timeline.state.phase, timeline.state.ending, timeline.state.host) == (Phase.OVER, Ending.STOPPED, 0)
    assert (timeline.state.position, timeline.state.seed) == (before.position, before.seed)


def test_a_rematch_leaves_a_deleted_persons_seat_free() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    forget(timeline, BEN)
    timeline.do(MODERATOR, ending.end)
    timeline.do(ANNA, ending.rematch)
    assert timeline.state.sitters == (Person(ANNA.user, "Anna"),)
    assert timeline.state.invited == (Person(CLEO.user, "Cleo"),)
    assert timeline.state.terms.places == 3


def test_an_invitation_is_deleted_too() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.do(MODERATOR, ending.end)
    timeline.do(ANNA, ending.rematch)
    assert mentions(timeline.state, BEN.user)
    forget(timeline, BEN)
    assert not mentions(timeline.state, BEN.user)


def test_a_second_deletion_changes_nothing() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    forget(timeline, ANNA)
    assert code(privacy.forget(timeline.table, ANNA, timeline.world)) == "not-seated"
    assert code(privacy.forget(timeline.table, STRANGER, timeline.world)) == "not-seated"
    assert code(privacy.forget(None, ANNA, timeline.world)) == "no-table"


def test_a_personal_record_has_all_data_of_one_person() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    mover = timeline.mover
    other = BEN if mover is ANNA else ANNA
    timeline.do(mover, ending.end)
    seat = timeline.state.seat_of(mover.user)
    assert seat is not None
    trace = personal_record(timeline.state, mover.user, None)
    assert (trace.seat, trace.name, trace.host) == (seat + 1, mover.name, mover is ANNA)
    assert trace.voted_to_end
    assert trace.time_is_up_at is not None
    assert int(trace.time_is_up_at.timestamp()) == timeline.state.clocks[0].until
    assert not trace.given_up
    assert other.name not in repr(trace)


@pytest.mark.asyncio
async def test_a_move_made_at_the_same_moment_is_not_lost(services: ServicesUnderTest) -> None:
    for number in range(10):
        channel = CHANNEL + number
        facts = await services.game(ANNA, BEN, channel=channel)
        mover = to_move(facts, ANNA, BEN)
        other = BEN if mover is ANNA else ANNA
        played, left = await asyncio.gather(
            services.tables.play(channel, mover, "pass", services.key()),
            services.tables.act(channel, other, services.key(), privacy.forget),
        )
        done(played)
        done(left)
        after = await services.facts(channel)
        assert after.moves == 1
        assert after.seat_of(other.user) is None


@pytest.mark.asyncio
async def test_the_record_of_a_finished_game_is_written_once_and_names_nobody(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    while facts.phase is not Phase.OVER:
        facts = done(await services.tables.play(CHANNEL, to_move(facts, ANNA, BEN), "pass", services.key())).facts
    record = await services.queries.record(CHANNEL, facts.match)
    assert isinstance(record, str)
    assert all(mark not in record for mark in ("Anna", "Ben", str(ANNA.user), str(BEN.user)))
    archive = await services.indexes.archived(facts.guild)
    services.clock.now += DAY
    done(await services.tables.act(CHANNEL, ANNA, services.key(), privacy.forget))
    assert await services.queries.record(CHANNEL, facts.match) == record
    assert await services.indexes.archived(facts.guild) == archive
    assert set((await services.facts()).sitters) == {NOBODY, Person(BEN.user, "Ben")}
