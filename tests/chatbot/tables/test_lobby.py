"""Tests of lobbies: their settings, held seats, and the first player."""

from __future__ import annotations

from functools import partial

import msgspec

from chatbot.tables import ending, lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.outcome import (
    EXPERTS_TAKE_TIME,
    INVITATION_OVER,
    NOT_INVITED,
    SEAT_ASKED_FOR,
    SEAT_NOT_ASKED_FOR,
    Invitation,
    LobbyChanged,
    Notice,
)
from chatbot.tables.table import Actor, Computer, Pace, Person, Phase, Terms
from engine.ai.player import Level
from engine.api import PublicEvent
from tests.chatbot.services import ANNA, BEN, CLEO, DAN, MODERATOR, code
from tests.chatbot.tables.timeline import Timeline, world

LIVE = Pace.LIVE


def person(actor: Actor) -> Person:
    return Person(actor.user, actor.name)


def invited(timeline: Timeline, *people: Actor) -> Invitation | None:
    """Let Anna invite these people, and return the invitation, or None if the table sends no invitation."""
    named = tuple(map(person, people))
    told = timeline.do(ANNA, lobby.invite, named)
    return next((message for message in told if isinstance(message, Invitation)), None)


def places(number: int, terms: Terms) -> Terms:
    return msgspec.structs.replace(terms, places=number)


def test_the_host_changes_the_number_of_seats_within_limits() -> None:
    timeline = Timeline(ANNA, BEN, CLEO)
    timeline.do(ANNA, lobby.set_up, partial(places, 4))
    assert timeline.state.free_seats == 1
    for number, why in ((2, "seats-needed"), (9, "bad-seats")):
        assert code(lobby.set_up(timeline.table, ANNA, timeline.world, partial(places, number))) == why
    assert code(lobby.set_up(timeline.table, BEN, timeline.world, partial(places, 3))) == "host-sets-up"
    assert not hasattr(lobby.set_up(timeline.table, MODERATOR, timeline.world, partial(places, 3)), "code")


def test_a_new_level_applies_to_seated_computers() -> None:
    timeline = Timeline(ANNA, places=3)
    timeline.do(ANNA, lobby.add_computer)
    harder = partial(msgspec.structs.replace, level=Level.HARD)
    timeline.do(ANNA, lobby.set_up, harder)
    assert timeline.state.sitters == (person(ANNA), Computer(Level.HARD))


def test_experts_are_refused_at_live_tables() -> None:
    expert, live = (partial(msgspec.structs.replace, level=Level.EXPERT), partial(msgspec.structs.replace, pace=LIVE))
    slow, fast = Timeline(ANNA, places=3), Timeline(ANNA, places=3, pace=LIVE)
    now = slow.now
    assert lobby.set_up(fast.table, ANNA, world(now), expert) == EXPERTS_TAKE_TIME
    assert lobby.add_computer(fast.table, ANNA, world(now), Level.EXPERT) == EXPERTS_TAKE_TIME
    slow.do(ANNA, lobby.add_computer, Level.EXPERT)
    assert lobby.set_up(slow.table, ANNA, world(now), live) == EXPERTS_TAKE_TIME
    assert lobby.change_pace(slow.table, ANNA, world(now), LIVE) == EXPERTS_TAKE_TIME
    slow.begin()
    assert lobby.change_pace(slow.table, ANNA, world(now), LIVE) == EXPERTS_TAKE_TIME
    opened = NewTable(1, 2, Terms("toy", 2, level=Level.EXPERT, pace=LIVE))
    assert lobby.open_table(None, ANNA, world(now), opened) == EXPERTS_TAKE_TIME


def test_an_invitation_holds_a_seat_until_it_is_answered() -> None:
    timeline = Timeline(ANNA, places=3)
    asked = invited(timeline, BEN, CLEO)
    assert asked is not None
    assert asked.users == (BEN.user, CLEO.user)
    assert timeline.state.free_seats == 0
    timeline.do(BEN, lobby.accept)
    timeline.do(CLEO, lobby.decline)
    assert timeline.state.sitters == (person(ANNA), person(BEN))
    assert (timeline.state.invited, timeline.state.free_seats) == ((), 1)
    assert lobby.accept(timeline.table, CLEO, timeline.world) == NOT_INVITED


def test_invitations_add_seats_up_to_the_games_limit() -> None:
    timeline = Timeline(ANNA, BEN)
    invited(timeline, CLEO, DAN)
    assert timeline.state.terms.places == 4
    crowd = tuple(Person(number, f"guest {number}") for number in range(9))
    assert code(lobby.invite(timeline.table, ANNA, timeline.world, crowd)) == "table-full"


def test_seated_or_invited_people_are_not_invited_again() -> None:
    timeline = Timeline(ANNA, BEN, places=3)
    invited(timeline, CLEO)
    assert invited(timeline, BEN, CLEO) is None


def test_joining_adds_seats_up_to_the_games_limit() -> None:
    timeline = Timeline(ANNA, BEN)
    most = timeline.world.games("toy").seats[1]
    crowd = [Actor(1000 + number, f"guest {number}") for number in range(most)]
    for guest in crowd[: most - 2]:
        timeline.do(guest, lobby.join)
    assert (timeline.state.terms.places, len(timeline.state.sitters)) == (most, most)
    for full in (
        lobby.join(timeline.table, crowd[-1], timeline.world),
        lobby.add_computer(timeline.table, ANNA, timeline.world),
    ):
        assert code(full) == "table-full"


def test_with_fixed_seats_people_ask_and_the_host_adds_a_seat() -> None:
    timeline = Timeline(ANNA, BEN)
    timeline.do(ANNA, lobby.set_up, partial(msgspec.structs.replace, fixed_seats=True))
    assert code(lobby.join(timeline.table, CLEO, timeline.world)) == "seats-fixed"
    (asked,) = (one for one in timeline.do(CLEO, lobby.ask_for_seat) if isinstance(one, Notice))
    assert asked.events == (PublicEvent("seat-asked", {"asking": str(CLEO.user), "host": str(ANNA.user)}),)
    assert lobby.ask_for_seat(timeline.table, CLEO, timeline.world) == SEAT_ASKED_FOR
    assert code(lobby.give_seat(timeline.table, BEN, timeline.world, CLEO.user)) == "host-sets-up"
    assert lobby.give_seat(timeline.table, ANNA, timeline.world, DAN.user) == SEAT_NOT_ASKED_FOR
    timeline.do(ANNA, lobby.give_seat, CLEO.user)
    assert (timeline.state.sitters[-1], timeline.state.asking) == (person(CLEO), ())
    assert lobby.give_seat(timeline.table, ANNA, timeline.world, CLEO.user) == SEAT_NOT_ASKED_FOR


def test_asking_for_a_free_seat_takes_it() -> None:
    timeline = Timeline(ANNA, BEN)
    timeline.do(ANNA, lobby.set_up, partial(msgspec.structs.replace, fixed_seats=True))
    timeline.do(CLEO, lobby.ask_for_seat)
    timeline.do(ANNA, lobby.set_up, partial(places, 3))
    timeline.do(CLEO, lobby.ask_for_seat)
    assert (timeline.state.sitters[-1], timeline.state.asking) == (person(CLEO), ())


def test_joining_accepts_and_leaving_declines() -> None:
    timeline = Timeline(ANNA, places=3)
    invited(timeline, BEN, CLEO)
    timeline.do(BEN, lobby.join)
    timeline.do(CLEO, lobby.leave)
    assert (timeline.state.sitters, timeline.state.invited) == ((person(ANNA), person(BEN)), ())


def test_only_the_host_invites_and_starts() -> None:
    timeline = Timeline(ANNA, BEN)
    assert code(lobby.invite(timeline.table, BEN, timeline.world, (person(CLEO),))) == "host-sets-up"
    assert code(lobby.start(timeline.table, BEN, timeline.world)) == "host-starts"
    timeline.do(ANNA, lobby.leave)
    timeline.do(BEN, lobby.start)
    assert timeline.state.phase is Phase.PLAYING


def test_starting_without_all_answers_needs_a_confirmation() -> None:
    timeline = Timeline(ANNA, places=2)
    invited(timeline, BEN)
    assert code(lobby.start(timeline.table, ANNA, timeline.world)) == "still-invited"
    timeline.do(ANNA, lobby.start_without_invited)
    assert timeline.state.sitters == (person(ANNA), Computer(Level.RANDOM))
    assert timeline.state.invited == ()
    assert lobby.accept(timeline.table, BEN, timeline.world) == INVITATION_OVER


def test_a_lobby_without_seated_people_closes_despite_invitations() -> None:
    timeline = Timeline(ANNA)
    invited(timeline, BEN)
    timeline.do(ANNA, lobby.leave)
    assert (timeline.state.phase, timeline.state.invited) == (Phase.OVER, ())


def test_a_rematch_invites_everybody_and_seats_only_its_host() -> None:
    timeline = Timeline(ANNA, BEN, places=3).begin()
    timeline.do(MODERATOR, ending.end)
    told = timeline.do(BEN, ending.rematch)
    asked = told[1]
    assert isinstance(told[0], LobbyChanged)
    assert isinstance(asked, Invitation)
    assert (asked.users, asked.is_rematch) == ((ANNA.user,), True)
    assert timeline.state.sitters == (person(BEN), Computer(Level.RANDOM))
    assert timeline.state.invited == (person(ANNA),)
    assert timeline.state.host == BEN.user


def test_in_a_rematch_the_next_present_player_begins() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    first = timeline.state.first
    assert first is not None
    order = [(ANNA, BEN, CLEO)[(first + number) % 3] for number in range(3)]
    timeline.do(MODERATOR, ending.end)
    timeline.do(order[0], ending.rematch)
    (told,) = (one for one in timeline.do(order[1], lobby.decline) if isinstance(one, Notice))
    assert told.events[0].code == "invitation-declined"
    timeline.do(order[2], lobby.accept)
    timeline.do(DAN, lobby.join)
    assert timeline.state.phase is Phase.LOBBY, "only its host starts it"
    timeline.do(DAN, lobby.leave)
    timeline.do(order[0], lobby.start)
    begins = timeline.state.sitters[timeline.state.to_act[0]]
    assert begins == person(order[2])
