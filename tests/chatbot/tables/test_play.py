"""A running game: moves, views, posts, giving up, ending, playing again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.store import Outcome
from chatbot.tables.change import Change, next_table
from chatbot.tables.looks import Board, Page
from chatbot.tables.play import Sight
from chatbot.tables.record import Verified
from chatbot.tables.table import Ending, Person, Phase, StandIn
from chatbot.tables.telling import Note, Notice, Think, TurnPost
from engine.api import Told
from tests.chatbot.stage import ANNA, BEN, CHANNEL, CLEO, DAN, GUILD, MODERATOR, code, done, to_move

if TYPE_CHECKING:
    from chatbot.indexes import Archived
    from chatbot.tables.table import Actor, Facts
    from tests.chatbot.stage import Stage

pytestmark = pytest.mark.asyncio


async def play_on(stage: Stage, *people: Actor) -> Facts:
    """Play to the end: the first legal move each time, for computers too."""
    while (facts := await stage.facts()).phase is Phase.PLAYING:
        think = await stage.outbox.think(CHANNEL)
        if think is not None:
            await think_for(stage, think)
        else:
            actor = to_move(facts, *people)
            done(await stage.tables.play(CHANNEL, actor, await stage.a_move(actor), stage.key()))
    return facts


async def think_for(stage: Stage, think: Think) -> None:
    done(await stage.tables.play_computer(CHANNEL, think, "pass"))


async def test_a_move_changes_the_table_and_is_logged(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await stage.a_move(actor)
    answer = done(await stage.tables.play(CHANNEL, actor, move, stage.key()))
    assert answer.facts.revision == facts.revision + 1
    assert answer.facts.to_act != facts.to_act
    page = await stage.looks.log(CHANNEL)
    assert isinstance(page, Page)
    assert [(line.seat, line.move, line.revision) for line in page.lines] == [(facts.to_act[0], move, answer.revision)]


async def test_the_mover_is_told_what_only_the_mover_may_know(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await stage.a_move(actor)
    await stage.tells()
    answer = done(await stage.tables.play(CHANNEL, actor, move, stage.key()))
    assert [type(event) for event in answer.events].count(Told) == 1
    post, note = await stage.tells()
    assert isinstance(post, TurnPost)
    assert isinstance(note, Note)
    assert (note.user, note.seat) == (actor.user, facts.to_act[0])
    assert [event.code for event in note.events] == ["drew"]
    assert "drew" not in {event.code for event in post.events}


async def test_an_illegal_move_and_text_that_is_no_move_change_nothing(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    other = BEN if actor is ANNA else ANNA
    held = {str(move) for move in (await stage.hand(actor)).moves}
    missing = next(f"play {card}" for card in range(1, 6) if f"play {card}" not in held)
    before = await stage.everything()
    assert code(await stage.tables.play(CHANNEL, actor, missing, stage.key())) == "not-held"
    assert code(await stage.tables.play(CHANNEL, actor, "sing", stage.key())) == "unknown-verb"
    assert code(await stage.tables.play(CHANNEL, other, "pass", stage.key())) == "not-your-turn"
    assert await stage.everything() == before


async def test_a_button_from_before_the_seats_last_move_is_stale(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    seen = Sight(facts.match, facts.revision)
    first = to_move(facts, ANNA, BEN)
    second = BEN if first is ANNA else ANNA
    done(await stage.tables.play(CHANNEL, first, await stage.a_move(first), stage.key(), seen))
    done(await stage.tables.play(CHANNEL, second, await stage.a_move(second), stage.key(), seen))
    late = await stage.tables.play(CHANNEL, first, await stage.a_move(first), stage.key(), seen)
    assert code(late) == "stale-move"
    foreign = await stage.tables.play(CHANNEL, first, "pass", stage.key(), Sight("another", 99))
    assert code(foreign) == "stale-move"


async def test_a_row_of_computers_turns_makes_one_post(stage: Stage) -> None:
    facts = await stage.game(ANNA, places=4)
    while facts.to_act != (0,):
        think = await stage.outbox.think(CHANNEL)
        assert think is not None
        await think_for(stage, think)
        facts = await stage.facts()
    await stage.tells()
    done(await stage.tables.play(CHANNEL, ANNA, "play " + str((await stage.hand(ANNA)).view.hand[0]), stage.key()))
    for _ in range(3):
        assert [type(telling) for telling in await stage.tells()] in ([], [Note])
        think = await stage.outbox.think(CHANNEL)
        assert think is not None
        await think_for(stage, think)
    (post,) = await stage.tells()
    assert isinstance(post, TurnPost)
    assert post.called == (0,)
    assert [event.code for event in post.events] == ["played", "passed", "passed", "passed"]


async def test_a_computers_turn_that_has_passed_is_not_played(stage: Stage) -> None:
    facts = await stage.game(ANNA, places=4)
    think = await stage.outbox.think(CHANNEL) or Think(facts.match, facts.revision, 0, "random")
    late = Think(think.match, think.revision - 1, think.seat, think.level)
    assert code(await stage.tables.play_computer(CHANNEL, late, "pass")) == "stale-move"
    assert await stage.looks.puzzle(CHANNEL, late) is None


async def test_a_finished_game_shows_its_seed_and_is_kept_as_a_record_that_holds(stage: Stage) -> None:
    started = await stage.game(ANNA, BEN)
    facts = await play_on(stage, ANNA, BEN)
    assert (facts.ending, facts.seed, facts.commitment) == (Ending.PLAYED, "seed 1", started.commitment)
    last = (await stage.tells())[-1]
    posts = [telling for telling in [last] if isinstance(telling, TurnPost)]
    assert not posts or posts[0].over
    (archived,) = await kept(stage)
    text = await stage.looks.record(archived.channel, archived.match)
    assert isinstance(text, str)
    verified = await stage.looks.verify(text)
    assert isinstance(verified, Verified)
    assert verified.record.commitment == started.commitment
    assert len(verified.record.moves) == facts.moves
    assert code(await stage.looks.verify(text.replace("play", "pass", 1))) == "damaged-record"


async def kept(stage: Stage) -> list[Archived]:
    records = await stage.looks.records(GUILD)
    assert isinstance(records, tuple)
    return list(records)


async def test_who_gives_up_is_played_for_and_may_come_back(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    seat = facts.to_act[0]
    await stage.tells()
    gone = done(await stage.tables.resign(CHANNEL, actor, stage.key())).facts
    assert gone.sitters[seat] == StandIn("random", Person(actor.user, actor.name))
    (notice,) = await stage.tells()
    assert isinstance(notice, Notice)
    assert [event.code for event in notice.events] == ["seat-resigned"]
    assert code(await stage.tables.play(CHANNEL, actor, "pass", stage.key())) == "seat-given-up"
    assert code(await stage.looks.hand(CHANNEL, actor)) == "seat-given-up"
    think = await stage.outbox.think(CHANNEL)
    assert think is not None
    assert think.seat == seat

    back = done(await stage.tables.reclaim(CHANNEL, actor, stage.key())).facts
    assert back.seat_of(actor.user) == seat
    assert code(await stage.tables.play_computer(CHANNEL, think, "pass")) == "stale-move"
    assert await stage.outbox.think(CHANNEL) is None
    posts = [telling for telling in await stage.tells() if isinstance(telling, TurnPost)]
    assert [post.called for post in posts] == [(seat,)]
    done(await stage.tables.play(CHANNEL, actor, "pass", stage.key()))


async def test_a_moderator_lets_a_computer_play_for_somebody_who_may_come_back(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    absent = to_move(facts, ANNA, BEN)
    seat = facts.to_act[0]
    await stage.tells()
    replaced = done(await stage.tables.replace(CHANNEL, MODERATOR, absent.user, stage.key())).facts
    assert replaced.sitters[seat] == StandIn("random", Person(absent.user, absent.name))
    assert seat not in [clock.seat for clock in replaced.clocks]
    (notice,) = await stage.tells()
    assert isinstance(notice, Notice)
    assert [event.code for event in notice.events] == ["seat-replaced"]
    think = await stage.outbox.think(CHANNEL)
    assert think is not None
    assert think.seat == seat
    assert code(await stage.tables.replace(CHANNEL, MODERATOR, absent.user, stage.key())) == "plays-not-here"
    assert done(await stage.tables.reclaim(CHANNEL, absent, stage.key())).facts.seat_of(absent.user) == seat


async def test_only_the_owner_reclaims_a_seat(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    done(await stage.tables.resign(CHANNEL, ANNA, stage.key()))
    for other in (BEN, CLEO, MODERATOR):
        assert code(await stage.tables.reclaim(CHANNEL, other, stage.key())) == "nothing-to-reclaim"


async def test_more_than_half_of_the_people_end_a_game_by_vote(stage: Stage) -> None:
    await stage.game(ANNA, BEN, CLEO, places=4)
    await stage.tells()
    voted = done(await stage.tables.end(CHANNEL, ANNA, stage.key())).facts
    assert (voted.phase, voted.votes) == (Phase.PLAYING, (0,))
    assert code(await stage.tables.end(CHANNEL, ANNA, stage.key())) == "already-voted"
    assert code(await stage.tables.end(CHANNEL, DAN, stage.key())) == "not-seated"
    over = done(await stage.tables.end(CHANNEL, CLEO, stage.key())).facts
    assert (over.phase, over.ending, over.to_act) == (Phase.OVER, Ending.VOTED, ())
    said = [telling for telling in await stage.tells() if isinstance(telling, Notice | TurnPost)]
    assert isinstance(said[0], Notice)
    assert isinstance(said[-1], TurnPost)
    assert said[-1].over
    assert await stage.outbox.think(CHANNEL) is None
    assert len(await kept(stage)) == 1


async def test_a_move_takes_ones_vote_back(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN, CLEO, places=3)
    actor = to_move(facts, ANNA, BEN, CLEO)
    done(await stage.tables.end(CHANNEL, actor, stage.key()))
    assert done(await stage.tables.play(CHANNEL, actor, "pass", stage.key())).facts.votes == ()


async def test_a_moderator_ends_a_game_or_a_lobby_alone(stage: Stage) -> None:
    await stage.lobby(ANNA)
    assert done(await stage.tables.end(CHANNEL, MODERATOR, stage.key())).facts.ending is Ending.CLOSED
    await stage.game(ANNA, BEN)
    assert done(await stage.tables.end(CHANNEL, MODERATOR, stage.key())).facts.ending is Ending.STOPPED
    assert code(await stage.tables.end(CHANNEL, MODERATOR, stage.key())) == "table-over"


async def test_a_rematch_seats_the_same_people_and_the_next_seat_begins(stage: Stage) -> None:
    first = await stage.game(ANNA, BEN)
    assert code(await stage.tables.rematch(CHANNEL, ANNA, stage.key())) == "table-taken"
    done(await stage.tables.resign(CHANNEL, BEN, stage.key()))
    done(await stage.tables.end(CHANNEL, ANNA, stage.key()))
    assert code(await stage.tables.rematch(CHANNEL, CLEO, stage.key())) == "not-seated"
    lobby = done(await stage.tables.rematch(CHANNEL, BEN, stage.key())).facts
    assert lobby.sitters == (Person(ANNA.user, "Anna"), Person(BEN.user, "Ben"))
    assert (lobby.host, lobby.phase) == (BEN.user, Phase.LOBBY)
    assert lobby.match != first.match
    assert lobby.revision > first.revision
    again = done(await stage.tables.start(CHANNEL, ANNA, stage.key())).facts
    assert again.to_act == ((first.to_act[0] + 1) % 2,)
    page = await stage.looks.log(CHANNEL)
    assert isinstance(page, Page)
    assert page.lines == ()


async def test_everybody_sees_the_board_and_only_the_person_of_a_seat_its_hand(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    board = await stage.looks.show(CHANNEL)
    assert isinstance(board, Board)
    assert board.view is not None
    assert board.view.seat is None
    assert board.view.hand is None
    hand = await stage.hand(ANNA)
    assert hand.view.seat == hand.seat == 0
    assert len(hand.view.hand) == 2
    for other in (CLEO, MODERATOR):
        assert code(await stage.looks.hand(CHANNEL, other)) == "not-seated"


async def test_the_log_is_read_in_pages(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    facts = await play_on(stage, ANNA, BEN)
    first, second = await stage.looks.log(CHANNEL, 0, 5), await stage.looks.log(CHANNEL, 5, 500)
    assert isinstance(first, Page)
    assert isinstance(second, Page)
    assert len(first.lines) == 5
    assert len(first.lines) + len(second.lines) == facts.moves
    assert second.lines[0].revision > first.lines[-1].revision


async def test_a_long_log_is_bundled_and_reads_the_same(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None
    expected: list[str] = []
    for number in range(1, 200):
        after = next_table(table, int(stage.clock()), moves=number)
        line = f"{after.revision} 0 0 move {number}"
        assert (await stage.store.commit(table, Change(after, entry=line), stage.key())).outcome is Outcome.WON
        table, expected = after, [*expected, line]
        assert await stage.store.log(CHANNEL, facts.match) == expected
    for start in (0, 31, 32, 100, 159, 160, 161, 198, 199, 1000):
        assert await stage.store.log(CHANNEL, facts.match, start, 20) == expected[start : start + 20]
    assert await stage.redis.llen(stage.keys.log(CHANNEL, facts.match)) < 64


async def test_my_games_come_with_those_that_wait_for_me_first(stage: Stage) -> None:
    mine: dict[int, bool] = {}
    for channel in range(1, 7):
        stage.clock.now += 1
        facts = await stage.game(ANNA, BEN, channel=channel)
        mine[channel] = facts.seat_of(ANNA.user) in facts.to_act
    await stage.game(BEN, CLEO, channel=7)
    listed = await stage.looks.my_games(ANNA)
    assert isinstance(listed, tuple)
    assert {facts.channel for facts in listed} == set(mine)
    waiting = [mine[facts.channel] for facts in listed]
    assert waiting == sorted(waiting, reverse=True)
    guild = await stage.looks.guild_games(GUILD)
    assert isinstance(guild, tuple)
    assert {facts.channel for facts in guild} == set(range(1, 8))


async def test_an_index_forgets_what_is_over_but_nothing_that_may_be_under_way(stage: Stage) -> None:
    await stage.lobby(ANNA, BEN)
    done(await stage.tables.leave(CHANNEL, BEN, stage.key()))
    done(await stage.tables.leave(CHANNEL, ANNA, stage.key()))
    assert await stage.looks.my_games(BEN) == ()
    assert await stage.indexes.of_user(BEN.user) == [CHANNEL]
    stage.clock.now += 61
    assert await stage.looks.my_games(BEN) == ()
    assert await stage.looks.guild_games(GUILD) == ()
    assert await stage.indexes.of_user(BEN.user) == []
    assert await stage.indexes.of_guild(GUILD) == []


async def test_the_index_of_a_person_keeps_what_is_over_as_long_as_it_names_them(stage: Stage) -> None:
    await stage.lobby(ANNA)
    done(await stage.tables.leave(CHANNEL, ANNA, stage.key()))
    stage.clock.now += 61
    assert await stage.looks.my_games(ANNA) == ()
    assert await stage.indexes.of_user(ANNA.user) == [CHANNEL]
    await stage.lobby(BEN)
    assert await stage.looks.my_games(ANNA) == ()
    assert await stage.indexes.of_user(ANNA.user) == []
