"""People can join a running game in a computer's seat, or take over a friend's seat."""

from __future__ import annotations

from chatbot.people.preferences import DAY
from chatbot.tables import seats
from chatbot.tables.outcome import (
    ALREADY_SEATED,
    NO_COMPUTERS_SEAT,
    NO_NEWCOMERS,
    NOT_OFFERED,
    PLAYED_HERE,
    SEAT_GIVEN_UP,
    Notice,
)
from chatbot.tables.privacy import forget, mentions, personal_record
from chatbot.tables.table import LIMITS, Computer, Pace, Person
from tests.chatbot.services import ANNA, BEN, CLEO, DAN
from tests.chatbot.tables.timeline import Timeline, codes


def test_a_newcomer_takes_the_first_computers_seat_and_is_called_as_usual() -> None:
    timeline = Timeline(ANNA, places=3).begin()
    timeline.computers()
    assert codes(timeline.do(BEN, seats.join_running_game)) == ["newcomer"]
    assert timeline.state.sitters[:2] == (Person(ANNA.user, ANNA.name), Person(BEN.user, BEN.name))
    assert isinstance(timeline.state.sitters[2], Computer)
    timeline.move()
    timeline.computers()
    assert timeline.mover is BEN
    assert timeline.state.asked == (1,)


def test_a_newcomer_whose_turn_it_is_moves_instead_of_the_computer() -> None:
    timeline = Timeline(ANNA, places=2).begin()
    if timeline.turn is None:
        timeline.move()
    timeline.do(BEN, seats.join_running_game)
    assert timeline.turn is None
    assert timeline.mover is BEN
    (clock,) = timeline.state.clocks
    assert clock.until == timeline.now + LIMITS[Pace.THREE_DAYS]


def test_joining_needs_a_computers_seat_the_hosts_consent_and_no_other_seat() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    assert seats.join_running_game(timeline.table, ANNA, timeline.world) == ALREADY_SEATED
    assert seats.join_running_game(timeline.table, CLEO, timeline.world) == NO_COMPUTERS_SEAT
    closed = Timeline(ANNA, places=2, newcomers=False).begin()
    assert seats.join_running_game(closed.table, CLEO, closed.world) == NO_NEWCOMERS


def test_a_person_who_gave_up_a_seat_can_take_only_that_one() -> None:
    timeline = Timeline(ANNA, BEN, places=3).begin()
    timeline.do(ANNA, seats.resign)
    assert seats.join_running_game(timeline.table, ANNA, timeline.world) == SEAT_GIVEN_UP
    timeline.do(ANNA, seats.reclaim)


def test_a_friend_takes_over_a_seat_with_the_whole_time() -> None:
    timeline = Timeline(ANNA, BEN, places=3).begin()
    timeline.computers()
    giver = timeline.mover
    seat = timeline.state.seat_of(giver.user)
    told = timeline.do(giver, seats.offer_seat, CLEO.user)
    assert [type(message) for message in told] == [Notice]
    timeline.now += DAY
    assert codes(timeline.do(CLEO, seats.accept_seat))[:1] == ["seat-taken-over"]
    assert timeline.state.seat_of(CLEO.user) == seat
    assert timeline.state.seat_of(giver.user) is None
    assert timeline.state.clocks[0].until == timeline.now + LIMITS[Pace.THREE_DAYS]
    assert timeline.state.offer is None
    assert seats.join_running_game(timeline.table, giver, timeline.world) == PLAYED_HERE, "the friend has seen a hand"


def test_only_the_invited_friend_accepts_or_declines() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    assert seats.accept_seat(timeline.table, CLEO, timeline.world) == NOT_OFFERED
    timeline.do(ANNA, seats.offer_seat, CLEO.user)
    assert seats.accept_seat(timeline.table, DAN, timeline.world) == NOT_OFFERED
    assert seats.offer_seat(timeline.table, ANNA, timeline.world, BEN.user) == PLAYED_HERE, (
        "a seated player cannot get another seat"
    )
    assert codes(timeline.do(CLEO, seats.decline_seat)) == ["seat-declined"]
    assert seats.accept_seat(timeline.table, CLEO, timeline.world) == NOT_OFFERED
    assert timeline.state.seat_of(ANNA.user) is not None


def test_an_offer_ends_with_the_seat() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.do(ANNA, seats.offer_seat, CLEO.user)
    timeline.do(ANNA, seats.resign)
    assert seats.accept_seat(timeline.table, CLEO, timeline.world) == NOT_OFFERED


def test_data_of_leavers_and_offered_friends_is_exported_and_deleted() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.do(ANNA, seats.offer_seat, CLEO.user)
    seat = timeline.state.seat_of(ANNA.user)
    assert seat is not None
    assert personal_record(timeline.state, CLEO.user, None).offered_seat == seat + 1
    timeline.do(CLEO, seats.accept_seat)
    assert personal_record(timeline.state, ANNA.user, None).handed_on
    timeline.do(BEN, forget)
    timeline.do(CLEO, seats.offer_seat, DAN.user)
    for person in (ANNA, DAN):
        timeline.do(person, forget)
        assert not mentions(timeline.state, person.user)
