"""Tests of a running game: moves, views, posts, giving up, ending and rematches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from chatbot.store.personal import OwnGames
from chatbot.store.tables import CommitOutcome
from chatbot.tables import ending, seats
from chatbot.tables.lobby import accept, decline, leave, start
from chatbot.tables.log import PublicState, SeatState
from chatbot.tables.outcome import Change, ComputerTurnDue, Notice, PrivateMessage, TurnPost, next_table
from chatbot.tables.play import SeenRevision
from chatbot.tables.record import Verified
from chatbot.tables.table import Ending, Person, Phase, StandIn
from engine.ai.player import Level
from engine.api import PrivateEvent
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, DAN, GUILD, MODERATOR, code, done, to_move
from tests.toy.game import ToyView

if TYPE_CHECKING:
    from chatbot.store.indexes import ArchivedGame
    from chatbot.tables.table import Actor, Facts
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def play_on(services: ServicesUnderTest, *people: Actor) -> Facts:
    """Play to the end with the first legal moves, including those of computers, and return the facts."""
    while (facts := await services.facts()).phase is Phase.PLAYING:
        turn = await computer_turn(services, CHANNEL)
        if turn is not None:
            await play_computer_turn(services, turn)
        else:
            actor = to_move(facts, *people)
            done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key()))
    return facts


async def play_computer_turn(services: ServicesUnderTest, turn: ComputerTurnDue) -> None:
    done(await services.tables.play_computer(CHANNEL, turn, "pass"))


def toy_hand(state: SeatState) -> tuple[int, ...]:
    """Return the cards of a seat of the toy game."""
    assert isinstance(state.view, ToyView)
    assert state.view.hand is not None
    return tuple(state.view.hand)


async def test_a_move_changes_the_table_and_is_logged(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await services.a_move(actor)
    answer = done(await services.tables.play(CHANNEL, actor, move, services.key()))
    assert answer.facts.revision == facts.revision + 1
    assert answer.facts.to_act != facts.to_act
    lines = await services.log()
    assert [(line.seat, line.move, line.revision) for line in lines] == [(facts.to_act[0], move, answer.revision)]


async def test_only_the_mover_learns_private_events(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await services.a_move(actor)
    await services.take_messages()
    answer = done(await services.tables.play(CHANNEL, actor, move, services.key()))
    assert [type(event) for event in answer.events].count(PrivateEvent) == 1
    post, note = await services.take_messages()
    assert isinstance(post, TurnPost)
    assert isinstance(note, PrivateMessage)
    assert (note.user, note.seat) == (actor.user, facts.to_act[0])
    assert [event.code for event in note.events] == ["drew"]
    assert "drew" not in {event.code for event in post.events}


async def test_an_illegal_or_unknown_move_changes_nothing(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    other = BEN if actor is ANNA else ANNA
    held = {str(move) for move in (await services.hand(actor)).moves}
    missing = next(f"play {card}" for card in range(1, 6) if f"play {card}" not in held)
    before = await services.everything()
    assert code(await services.tables.play(CHANNEL, actor, missing, services.key())) == "not-held"
    assert code(await services.tables.play(CHANNEL, actor, "sing", services.key())) == "unknown-verb"
    assert code(await services.tables.play(CHANNEL, other, "pass", services.key())) == "not-your-turn"
    assert await services.everything() == before


async def test_a_button_from_before_the_seats_last_move_is_stale(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    seen = SeenRevision(facts.match, facts.revision)
    first = to_move(facts, ANNA, BEN)
    second = BEN if first is ANNA else ANNA
    done(await services.tables.play(CHANNEL, first, await services.a_move(first), services.key(), seen))
    done(await services.tables.play(CHANNEL, second, await services.a_move(second), services.key(), seen))
    late = await services.tables.play(CHANNEL, first, await services.a_move(first), services.key(), seen)
    assert code(late) == "stale-move"
    foreign = await services.tables.play(CHANNEL, first, "pass", services.key(), SeenRevision("another", 99))
    assert code(foreign) == "stale-move"


async def test_a_series_of_computers_turns_makes_one_post(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, places=4)
    while facts.to_act != (0,):
        turn = await computer_turn(services, CHANNEL)
        assert turn is not None
        await play_computer_turn(services, turn)
        facts = await services.facts()
    await services.take_messages()
    card = toy_hand(await services.hand(ANNA))[0]
    done(await services.tables.play(CHANNEL, ANNA, f"play {card}", services.key()))
    for _ in range(3):
        assert [type(message) for message in await services.take_messages()] in ([], [PrivateMessage])
        turn = await computer_turn(services, CHANNEL)
        assert turn is not None
        await play_computer_turn(services, turn)
    (post,) = await services.take_messages()
    assert isinstance(post, TurnPost)
    assert post.asked == (0,)
    assert [event.code for event in post.events] == ["played", "passed", "passed", "passed"]


async def test_an_outdated_computers_turn_is_not_played(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, places=4)
    turn = await computer_turn(services, CHANNEL) or ComputerTurnDue(facts.match, facts.revision, 0, Level.RANDOM)
    late = ComputerTurnDue(turn.match, turn.revision - 1, turn.seat, turn.level)
    assert code(await services.tables.play_computer(CHANNEL, late, "pass")) == "stale-move"
    assert await services.queries.computer_turn_input(CHANNEL, late) is None


async def test_a_finished_game_shows_its_seed_and_leaves_a_valid_record(services: ServicesUnderTest) -> None:
    started = await services.game(ANNA, BEN)
    facts = await play_on(services, ANNA, BEN)
    assert (facts.ending, facts.seed, facts.commitment) == (Ending.PLAYED, "seed 1", started.commitment)
    last = (await services.take_messages())[-1]
    posts = [message for message in [last] if isinstance(message, TurnPost)]
    assert not posts or posts[0].over
    (archived,) = await kept(services)
    text = await services.queries.record(archived.channel, archived.match)
    assert isinstance(text, str)
    verified = await services.queries.verify(text)
    assert isinstance(verified, Verified)
    assert verified.record.commitment == started.commitment
    assert len(verified.record.moves) == facts.moves
    assert code(await services.queries.verify(text.replace("play", "pass", 1))) == "damaged-record"


async def kept(services: ServicesUnderTest) -> list[ArchivedGame]:
    records = await services.queries.records(GUILD)
    assert isinstance(records, tuple)
    return list(records)


async def test_a_computer_plays_for_a_person_who_gave_up_and_may_return(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    seat = facts.to_act[0]
    await services.take_messages()
    gone = done(await services.tables.act(CHANNEL, actor, services.key(), seats.resign)).facts
    assert gone.sitters[seat] == StandIn(Level.RANDOM, Person(actor.user, actor.name))
    (notice,) = await services.take_messages()
    assert isinstance(notice, Notice)
    assert [event.code for event in notice.events] == ["seat-resigned"]
    assert code(await services.tables.play(CHANNEL, actor, "pass", services.key())) == "seat-given-up"
    assert code(await services.queries.seat_state(CHANNEL, actor)) == "seat-given-up"
    turn = await computer_turn(services, CHANNEL)
    assert turn is not None
    assert turn.seat == seat

    back = done(await services.tables.act(CHANNEL, actor, services.key(), seats.reclaim)).facts
    assert back.seat_of(actor.user) == seat
    assert code(await services.tables.play_computer(CHANNEL, turn, "pass")) == "stale-move"
    assert await computer_turn(services, CHANNEL) is None
    posts = [message for message in await services.take_messages() if isinstance(message, TurnPost)]
    assert [post.asked for post in posts] == [(seat,)]
    done(await services.tables.play(CHANNEL, actor, "pass", services.key()))


async def test_a_moderator_replaces_a_person_who_may_return(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    absent = to_move(facts, ANNA, BEN)
    seat = facts.to_act[0]
    await services.take_messages()
    replaced = done(
        await services.tables.act(CHANNEL, MODERATOR, services.key(), partial(seats.replace, user=absent.user))
    ).facts
    assert replaced.sitters[seat] == StandIn(Level.RANDOM, Person(absent.user, absent.name))
    assert seat not in [clock.seat for clock in replaced.clocks]
    (notice,) = await services.take_messages()
    assert isinstance(notice, Notice)
    assert [event.code for event in notice.events] == ["seat-replaced"]
    turn = await computer_turn(services, CHANNEL)
    assert turn is not None
    assert turn.seat == seat
    assert (
        code(await services.tables.act(CHANNEL, MODERATOR, services.key(), partial(seats.replace, user=absent.user)))
        == "plays-not-here"
    )
    assert (
        done(await services.tables.act(CHANNEL, absent, services.key(), seats.reclaim)).facts.seat_of(absent.user)
        == seat
    )


async def test_only_the_owner_reclaims_a_seat(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    done(await services.tables.act(CHANNEL, ANNA, services.key(), seats.resign))
    for other in (BEN, CLEO, MODERATOR):
        assert code(await services.tables.act(CHANNEL, other, services.key(), seats.reclaim)) == "nothing-to-reclaim"


async def test_a_majority_ends_a_game(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN, CLEO, places=4)
    await services.take_messages()
    voted = done(await services.tables.end(CHANNEL, ANNA, services.key())).facts
    assert (voted.phase, voted.votes) == (Phase.PLAYING, (0,))
    assert code(await services.tables.end(CHANNEL, ANNA, services.key())) == "already-voted"
    assert code(await services.tables.end(CHANNEL, DAN, services.key())) == "not-seated"
    over = done(await services.tables.end(CHANNEL, CLEO, services.key())).facts
    assert (over.phase, over.ending, over.to_act) == (Phase.OVER, Ending.VOTED, ())
    said = [message for message in await services.take_messages() if isinstance(message, Notice | TurnPost)]
    assert isinstance(said[0], Notice)
    assert isinstance(said[-1], TurnPost)
    assert said[-1].over
    assert await computer_turn(services, CHANNEL) is None
    assert len(await kept(services)) == 1


async def test_a_move_withdraws_the_vote(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN, CLEO, places=3)
    actor = to_move(facts, ANNA, BEN, CLEO)
    done(await services.tables.end(CHANNEL, actor, services.key()))
    assert done(await services.tables.play(CHANNEL, actor, "pass", services.key())).facts.votes == ()


async def test_a_moderator_ends_a_game_or_a_lobby_alone(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    assert done(await services.tables.end(CHANNEL, MODERATOR, services.key())).facts.ending is Ending.CLOSED
    await services.game(ANNA, BEN)
    assert done(await services.tables.end(CHANNEL, MODERATOR, services.key())).facts.ending is Ending.STOPPED
    assert code(await services.tables.end(CHANNEL, MODERATOR, services.key())) == "table-over"


async def test_a_rematch_invites_the_same_people_and_the_next_one_begins(services: ServicesUnderTest) -> None:
    first = await services.game(ANNA, BEN)
    assert code(await services.tables.act(CHANNEL, ANNA, services.key(), ending.rematch)) == "table-taken"
    done(await services.tables.act(CHANNEL, BEN, services.key(), seats.resign))
    done(await services.tables.end(CHANNEL, ANNA, services.key()))
    assert code(await services.tables.act(CHANNEL, CLEO, services.key(), ending.rematch)) == "not-seated"
    lobby = done(await services.tables.act(CHANNEL, BEN, services.key(), ending.rematch)).facts
    assert (lobby.sitters, lobby.invited) == ((Person(BEN.user, "Ben"),), (Person(ANNA.user, "Anna"),))
    assert (lobby.host, lobby.phase) == (BEN.user, Phase.LOBBY)
    assert lobby.match != first.match
    assert lobby.revision > first.revision
    waiting = done(await services.tables.act(CHANNEL, ANNA, services.key(), accept)).facts
    assert waiting.phase is Phase.LOBBY, "its host starts it"
    again = done(await services.tables.act(CHANNEL, BEN, services.key(), start)).facts
    began, begins = first.sitters[first.to_act[0]], again.sitters[again.to_act[0]]
    assert {began, begins} == {Person(ANNA.user, "Anna"), Person(BEN.user, "Ben")}
    lines = await services.log()
    assert lines == []


async def test_a_rematch_against_computers_begins_with_one_tap(services: ServicesUnderTest) -> None:
    first = await services.game(ANNA, places=2)
    done(await services.tables.end(CHANNEL, ANNA, services.key()))
    again = done(await services.tables.act(CHANNEL, ANNA, services.key(), ending.rematch)).facts
    assert again.phase is Phase.PLAYING
    assert (again.match != first.match, again.sitters) == (True, first.sitters)


async def test_a_rematch_with_a_free_seat_waits_for_its_host(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN, CLEO, places=3)
    for person in (ANNA, BEN):
        done(await services.tables.end(CHANNEL, person, services.key()))
    done(await services.tables.act(CHANNEL, ANNA, services.key(), ending.rematch))
    done(await services.tables.act(CHANNEL, CLEO, services.key(), decline))
    lobby = done(await services.tables.act(CHANNEL, BEN, services.key(), accept)).facts
    assert (lobby.phase, lobby.free_seats) == (Phase.LOBBY, 1)


async def test_everybody_sees_the_board_but_only_its_owner_a_hand(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    board = await services.queries.public_state(CHANNEL)
    assert isinstance(board, PublicState)
    assert isinstance(board.view, ToyView)
    assert board.view.seat is None
    assert board.view.hand is None
    hand = await services.hand(ANNA)
    assert hand.view.seat == hand.seat == 0
    assert len(toy_hand(hand)) == 2
    for other in (CLEO, MODERATOR):
        assert code(await services.queries.seat_state(CHANNEL, other)) == "only-watching"


async def test_a_long_log_is_bundled_and_reads_the_same(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    table = await services.store.table(CHANNEL)
    assert table is not None
    expected: list[str] = []
    for number in range(1, 200):
        after = next_table(table, int(services.clock()), moves=number)
        line = f"{after.revision} 0 0 move {number}"
        assert (await services.store.commit(table, Change(after, log_entry=line), services.key())) is CommitOutcome.WON
        table, expected = after, [*expected, line]
        assert await services.store.log(CHANNEL, facts.match) == expected
    for begin in (0, 31, 32, 100, 159, 160, 161, 198, 199, 1000):
        assert await services.store.log(CHANNEL, facts.match, begin, 20) == expected[begin : begin + 20]
    assert await services.redis.llen(services.keys.log(CHANNEL, facts.match)) < 64


async def test_a_persons_waiting_games_are_listed_first(services: ServicesUnderTest) -> None:
    mine: dict[int, bool] = {}
    for channel in range(1, 7):
        services.clock.now += 1
        facts = await services.game(ANNA, BEN, channel=channel)
        mine[channel] = facts.seat_of(ANNA.user) in facts.to_act
    await services.game(BEN, CLEO, channel=7)
    listed = await services.personal_tables.my_games(ANNA)
    assert isinstance(listed, OwnGames)
    assert {state.facts.channel for state in listed.running} == set(mine)
    waiting = [mine[state.facts.channel] for state in listed.running]
    assert waiting == sorted(waiting, reverse=True)


async def test_an_index_drops_stale_entries_unless_a_commit_may_be_running(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, BEN)
    done(await services.tables.act(CHANNEL, BEN, services.key(), leave))
    done(await services.tables.act(CHANNEL, ANNA, services.key(), leave))
    assert await services.personal_tables.my_games(BEN) == OwnGames((), ())
    assert await services.indexes.of_user(BEN.user) == [CHANNEL]
    services.clock.now += 61
    assert await services.personal_tables.my_games(BEN) == OwnGames((), ())
    assert await services.indexes.of_user(BEN.user) == []


async def test_a_persons_index_keeps_finished_games_that_name_them(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    done(await services.tables.act(CHANNEL, ANNA, services.key(), leave))
    services.clock.now += 61
    assert await services.personal_tables.my_games(ANNA) == OwnGames((), ())
    assert await services.indexes.of_user(ANNA.user) == [CHANNEL]
    await services.lobby(BEN)
    assert await services.personal_tables.my_games(ANNA) == OwnGames((), ())
    assert await services.indexes.of_user(ANNA.user) == []
