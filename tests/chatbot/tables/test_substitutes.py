"""A computer plays a turn that a person missed, and the person plays the next turn. Two missed turns cost the seat."""

from __future__ import annotations

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.voice import Voice
from chatbot.tables import ending, seats
from chatbot.tables.log import LogLine, told_moves
from chatbot.tables.outcome import TurnPost
from chatbot.tables.play import play
from chatbot.tables.record import record_of, unpack
from chatbot.tables.table import Ending, Pace, Person, StandIn
from engine import replay
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, CLEO, DAN, MODERATOR
from tests.chatbot.tables.timeline import Timeline, codes


def test_a_computer_plays_the_turn_and_the_person_keeps_the_seat() -> None:
    timeline = Timeline(ANNA, BEN, CLEO, misses=2).begin()
    late, seat = timeline.mover, timeline.state.to_act[0]
    assert timeline.run_out() == []
    assert timeline.state.sitters[seat] == Person(late.user, late.name)
    assert (timeline.state.substituted, timeline.state.missed_by(seat)) == ((seat,), 1)
    assert timeline.turn is not None
    assert timeline.turn.seat == seat
    (post,) = [message for message in timeline.computers() if isinstance(message, TurnPost)]
    assert post.events[0].code == "turn-substituted"
    assert post.events[0].params == {"name": late.name, "seat": seat + 1}
    assert timeline.state.substituted == ()


def test_a_computers_move_keeps_its_name_after_the_persons_return() -> None:
    timeline = Timeline(ANNA, BEN, misses=2).begin()
    late, seat = timeline.mover, timeline.state.to_act[0]
    timeline.run_out()
    (post,) = [message for message in timeline.computers() if isinstance(message, TurnPost)]
    toy, state = games.find("toy"), timeline.state
    voice = with_sitter_names(Voice("en", toy), state.facts)
    log = [event for move in told_moves(toy, state, timeline.entries) for event in move.events]
    for event, *_ in (post.events[1:], log):
        assert voice.translate(event).startswith(f"🤖 for {late.name} ")
    assert LogLine.parse(timeline.entries[-1]).seat == seat


def test_the_record_knows_which_moves_computers_made_for_persons() -> None:
    timeline = Timeline(ANNA, BEN, places=3, misses=2).begin()
    timeline.computers()
    timeline.run_out()
    timeline.play_out(DAN)
    moves = list(map(LogLine.parse, timeline.entries))
    for_persons = [number for number, move in enumerate(moves) if move.by_computer and move.seat < 2]
    assert len(for_persons) == 1
    assert any(move.by_computer and move.seat == 2 for move in moves), "a computer's own seat"
    record = replay.read(unpack(record_of(games.find("toy"), timeline.state, timeline.entries)))
    assert record.stand_ins == for_persons


def test_the_person_is_called_as_usual_next_time_and_a_move_resets_the_count() -> None:
    timeline = Timeline(ANNA, BEN, misses=2).begin()
    late, seat = timeline.mover, timeline.state.to_act[0]
    timeline.run_out()
    timeline.computers()
    timeline.move()
    assert timeline.mover is late
    assert timeline.state.asked == (seat,)
    timeline.move()
    assert timeline.state.missed_by(seat) == 0


def test_two_missed_turns_in_a_row_cost_the_seat() -> None:
    timeline = Timeline(ANNA, BEN, misses=2).begin()
    seat = timeline.state.to_act[0]
    timeline.run_out()
    timeline.computers()
    timeline.move()
    timeline.run_out()
    assert isinstance(timeline.state.sitters[seat], StandIn)
    assert "seat-time-up" in codes(timeline.computers())


def test_a_person_back_in_time_plays_the_turn() -> None:
    timeline = Timeline(ANNA, BEN, misses=2).begin()
    late, seat = timeline.mover, timeline.state.to_act[0]
    timeline.run_out()
    stale = timeline.turn
    move = timeline.a_move(seat)
    timeline.do(late, play, move)
    assert (timeline.state.substituted, timeline.state.missed_by(seat)) == ((), 0)
    assert timeline.turn is None or timeline.turn != stale


def test_with_both_players_gone_one_loses_the_seat_and_the_game_sleeps() -> None:
    timeline = Timeline(ANNA, BEN, pace=Pace.DAY, misses=2).begin()
    while timeline.state.asleep_until is None:
        timeline.run_out()
        timeline.computers()
    assert sorted(type(sitter).__name__ for sitter in timeline.state.sitters) == ["Person", "StandIn"]


def test_the_game_waits_at_once_for_a_person_alone() -> None:
    timeline = Timeline(ANNA, places=2, misses=2).begin()
    timeline.computers()
    assert codes(timeline.run_out()) == ["game-asleep"]
    assert timeline.state.substituted == ()


def test_a_substitute_makes_one_simultaneous_choice() -> None:
    timeline = Timeline(ANNA, BEN, game="europe", pace=Pace.DAY, misses=2).begin()
    move = timeline.a_move(0)
    timeline.do(ANNA, play, move)
    timeline.run_out()
    assert timeline.turn is not None
    assert timeline.turn.seat == 1
    timeline.computers()
    assert not timeline.state.substituted
    assert timeline.state.waited_for == timeline.state.to_act


def test_a_game_with_one_absent_person_ends() -> None:
    timeline = Timeline(ANNA, BEN, CLEO, misses=3).begin()
    timeline.play_out(absent=CLEO)
    assert timeline.state.ending is Ending.PLAYED


def test_resigning_ends_a_substitution_and_keeps_votes() -> None:
    timeline = Timeline(ANNA, BEN, CLEO, misses=2).begin()
    late = timeline.mover
    timeline.do(late, ending.end)
    timeline.run_out()
    assert timeline.state.votes
    timeline.do(MODERATOR, seats.replace, late.user)
    assert timeline.state.substituted == ()
    assert timeline.turn is not None
