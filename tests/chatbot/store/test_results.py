"""Results in Redis are written with a game's end, counted once, deleted completely, and equal to a recount."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from redis.asyncio.connection import AbstractConnection

from chatbot.people.rating import WHOLE_GAMES
from chatbot.people.results import ACROSS
from chatbot.people.summary import Meetings
from chatbot.store.connection import as_bytes
from chatbot.store.records import ServerSettingsStore
from chatbot.store.results import differences, packed, rewrite, unpacked
from chatbot.tables import seats
from chatbot.tables.table import Actor, Ending, Phase, Role
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.finished_games import play_to_the_end, play_whole
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, GUILD, MODERATOR, ServicesUnderTest, done, to_move
from tests.redis_requests import commands_of

pytestmark = pytest.mark.asyncio


async def choose(services: ServicesUnderTest, actor: Actor, shown: str) -> None:
    await services.preferences.change(actor.user, "results", shown)
    await services.store.results.show_as_chosen(actor.user)


async def board(services: ServicesUnderTest, scope: int = GUILD) -> list[int]:
    return [user for user, _ in await services.store.results.leaders(scope, "toy", 0, 10)]


async def test_a_game_played_to_its_end_leaves_a_result_summaries_and_a_leaderboard(
    services: ServicesUnderTest,
) -> None:
    await play_whole(services, ANNA, BEN)
    results = services.store.results
    ((result, _),) = await results.of_user(ANNA.user)
    facts = await services.facts()
    assert (result.match, result.channel, result.guild, result.game) == (facts.match, CHANNEL, GUILD, "toy")
    mine, theirs = [await results.summaries(user) for user in (ANNA.user, BEN.user)]
    assert mine[GUILD, "toy"].games == theirs[GUILD, "toy"].games == 1
    assert set(await board(services)) == {ANNA.user, BEN.user}
    assert await board(services, ACROSS) == []
    met = await results.meetings(ANNA.user, BEN.user, GUILD, "toy")
    assert met == Meetings(1, result.seat_of(ANNA.user).place == 1, result.seat_of(BEN.user).place == 1)
    assert await differences(services.redis, services.keys) == []


async def test_the_commit_that_ends_a_game_writes_its_result(services: ServicesUnderTest) -> None:
    """Either both the game's end and its result are stored, or neither of them, whichever process dies."""
    keys, asked = services.keys, list[list[bytes]]()
    send = AbstractConnection.send_packed_command

    async def noted(self: AbstractConnection, command: Any, *args: Any, **options: Any) -> None:
        chunks = [command] if isinstance(command, bytes) else list(command)
        asked.extend(commands_of(b"".join(chunks)))
        await send(self, chunks, *args, **options)

    with patch.object(AbstractConnection, "send_packed_command", noted):
        await play_whole(services, ANNA, BEN)
    about = [words for words in asked if keys.results.log.encode() in words]
    writing = [words for words in about if words[0] not in {b"LLEN", b"LRANGE", b"LINDEX", b"WATCH"}]
    assert [words[0] for words in writing] == [b"EVAL"]
    assert {keys.table(CHANNEL).encode(), keys.outbox(CHANNEL).encode()} <= set(writing[0])


async def test_rating_changes_are_stored_with_a_persons_results(services: ServicesUnderTest) -> None:
    results = services.store.results
    shown = {ANNA.user: 1000, BEN.user: 1000}
    for _ in range(3):
        await play_whole(services, ANNA, BEN)
        match = (await services.facts()).match
        changes = await results.rating_changes(CHANNEL, match, [ANNA.user, BEN.user, CLEO.user])
        assert set(changes) == {ANNA.user, BEN.user}
        for user, change in changes.items():
            assert change.shown == (await results.summaries(user))[GUILD, "toy"].rating.shown
            assert change.shown - change.change == shown[user]
            shown[user] = change.shown
    assert [change is not None for _, change in await results.of_user(ANNA.user)] == 3 * [True]
    assert await results.rating_changes(CHANNEL, "another", [ANNA.user]) == {}


async def test_a_repeated_end_counts_once(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    facts = await services.facts()
    keys = []
    while facts.phase is Phase.PLAYING:
        actor = to_move(facts, ANNA, BEN)
        keys.append((actor, await services.a_move(actor), services.key()))
        facts = done(await services.tables.play(CHANNEL, *keys[-1])).facts
    for _ in range(3):
        assert done(await services.tables.play(CHANNEL, *keys[-1])).repeated
    assert len(await services.store.results.of_user(ANNA.user)) == 1
    assert await differences(services.redis, services.keys) == []


async def test_simultaneous_ends_of_the_same_people_are_counted_in_sequence(
    services: ServicesUnderTest,
) -> None:
    channels = range(1, 13)
    for channel in channels:
        await services.game(ANNA, BEN, channel=channel)
    other = ServicesUnderTest(services.url, services.keys.prefix)  # another process
    both = (services, other)
    await asyncio.gather(*(play_to_the_end(both[channel % 2], ANNA, BEN, channel=channel) for channel in channels))
    await other.close()
    summary = (await services.store.results.summaries(ANNA.user))[GUILD, "toy"]
    assert (summary.games, summary.rated) == (12, 12)
    assert await differences(services.redis, services.keys) == []


async def test_results_count_across_servers_from_the_servers_choice_on(
    services: ServicesUnderTest,
) -> None:
    await play_whole(services, ANNA, BEN)
    await ServerSettingsStore(services.redis, services.keys).change(GUILD, "shared", value=True)
    await play_whole(services, ANNA, CLEO)
    assert set(await board(services, ACROSS)) == {ANNA.user, CLEO.user}
    assert set(await board(services)) == {ANNA.user, BEN.user, CLEO.user}
    assert await differences(services.redis, services.keys) == []


async def test_a_leaver_is_last_and_the_others_are_ranked_by_points(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN, CLEO, places=3)
    done(await services.tables.act(CHANNEL, CLEO, services.key(), seats.resign))
    facts = await services.facts()
    while facts.phase is Phase.PLAYING:
        turn = await computer_turn(services, CHANNEL)
        if turn is not None:
            facts = done(await services.tables.play_computer(CHANNEL, turn, "pass")).facts
            continue
        actor = to_move(facts, ANNA, BEN)
        move = await services.a_move(actor)
        facts = done(await services.tables.play(CHANNEL, actor, move, services.key())).facts
    ((result, _),) = await services.store.results.of_user(CLEO.user)
    left = result.seat_of(CLEO.user)
    assert (left.place, left.left) == (3, True)


async def test_a_recount_of_handed_on_seats_and_old_editions_gives_the_same_numbers(
    services: ServicesUnderTest,
) -> None:
    await play_whole(services, ANNA, BEN)
    entry = await services.redis.lindex(services.keys.results.log, 0)
    earlier = unpacked(as_bytes(entry or b""))
    assert earlier is not None
    await services.redis.rpush(
        services.keys.results.log, packed(msgspec.structs.replace(earlier, anchors=WHOLE_GAMES - 1))
    )
    await services.game(ANNA, BEN)
    done(await services.tables.act(CHANNEL, BEN, services.key(), partial(seats.offer_seat, user=CLEO.user)))
    done(await services.tables.act(CHANNEL, CLEO, services.key(), seats.accept_seat))
    await play_to_the_end(services, ANNA, CLEO)
    summaries = [await services.store.results.summaries(actor.user) for actor in (ANNA, BEN, CLEO)]
    assert [(one[GUILD, "toy"].games, one[GUILD, "toy"].rated) for one in summaries] == [(3, 2), (3, 3), (1, 0)]
    assert await differences(services.redis, services.keys) == []


async def test_an_early_end_by_a_moderator_leaves_no_result(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    assert done(await services.tables.end(CHANNEL, MODERATOR, services.key())).facts.ending is Ending.STOPPED
    assert await services.store.results.of_user(ANNA.user) == []


async def test_a_person_without_stored_results_is_left_out_of_them(services: ServicesUnderTest) -> None:
    await choose(services, BEN, "off")
    await play_whole(services, ANNA, BEN)
    assert await services.store.results.of_user(BEN.user) == []
    ((result, _),) = await services.store.results.of_user(ANNA.user)
    assert str(BEN.user) not in str(result)
    assert BEN.name not in str(result)
    summary = (await services.store.results.summaries(ANNA.user))[GUILD, "toy"]
    assert (summary.games, summary.rated) == (1, 0)
    assert await differences(services.redis, services.keys) == []


async def test_turning_results_off_applies_from_the_next_game(
    services: ServicesUnderTest,
) -> None:
    await services.game(ANNA, BEN)
    services.clock.now += 60
    await services.preferences.change(BEN.user, "results_since", services.clock.now)
    await choose(services, BEN, "off")
    await play_to_the_end(services, ANNA, BEN)
    services.clock.now += 60
    await play_whole(services, ANNA, BEN)
    assert len(await services.store.results.of_user(BEN.user)) == 1
    assert await board(services) == [ANNA.user]
    assert await differences(services.redis, services.keys) == []


async def test_private_results_are_on_no_leaderboard(
    services: ServicesUnderTest,
) -> None:
    await play_whole(services, ANNA, BEN)
    await choose(services, BEN, "private")
    assert await board(services) == [ANNA.user]
    await play_whole(services, ANNA, BEN)
    assert await board(services) == [ANNA.user]
    assert (await services.store.results.summaries(BEN.user))[GUILD, "toy"].games == 2
    assert await differences(services.redis, services.keys) == []
    await choose(services, BEN, "public")
    assert set(await board(services)) == {ANNA.user, BEN.user}
    assert await differences(services.redis, services.keys) == []


async def test_deletion_removes_a_person_but_keeps_others_results(
    services: ServicesUnderTest,
) -> None:
    for _ in range(3):
        await play_whole(services, ANNA, BEN)
    await play_whole(services, ANNA, CLEO)
    before = await services.store.results.summaries(ANNA.user)
    await services.store.results.forget(BEN.user)
    assert await services.store.results.summaries(ANNA.user) == before
    assert await services.store.results.of_user(BEN.user) == []
    assert BEN.user not in await board(services)
    assert await services.store.results.meetings(ANNA.user, BEN.user, GUILD, "toy") == Meetings()
    entries = await services.redis.lrange(services.keys.results.log, 0, -1)
    assert all(BEN.name not in str(entry) for entry in entries)
    names = services.keys.results
    counted = (names.of_player("*"), names.summaries("*"), names.meetings("*"))
    keys = [str(key) for pattern in counted async for key in services.redis.scan_iter(pattern)]
    assert keys
    assert all(str(BEN.user) not in key for key in keys)
    assert all(BEN.user not in result.users for result, _ in await services.store.results.of_user(ANNA.user))
    assert await differences(services.redis, services.keys) == []


async def test_uncounted_results_are_counted_before_a_read(services: ServicesUnderTest) -> None:
    """A process died after its commit and before it counted the result, so the next reader counts it."""
    await play_whole(services, ANNA, BEN)
    await services.redis.delete(services.keys.results.counted, services.keys.results.leaderboard(GUILD, "toy"))
    await services.redis.delete(services.keys.results.leaderboard(ACROSS, "toy"))
    for actor in (ANNA, BEN):
        await services.redis.delete(
            services.keys.results.summaries(actor.user), services.keys.results.of_player(actor.user)
        )
        await services.redis.delete(services.keys.results.meetings(actor.user, GUILD, "toy"))
        await services.redis.delete(services.keys.results.meetings(actor.user, ACROSS, "toy"))
    assert set(await board(services)) == {ANNA.user, BEN.user}
    assert await differences(services.redis, services.keys) == []


async def test_a_recount_finds_and_corrects_errors(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    assert await rewrite(services.redis, services.keys) == 0
    before = await services.everything()
    await services.redis.zadd(services.keys.results.leaderboard(GUILD, "toy"), {"666": 5000, str(ANNA.user): 1})
    await services.redis.delete(services.keys.results.summaries(BEN.user))
    await services.redis.hset(services.keys.results.meetings(ANNA.user, BEN.user, "toy"), "5", "5")
    await services.redis.rpush(services.keys.results.of_player(ANNA.user), "7")
    assert len(await differences(services.redis, services.keys)) == 4
    assert await rewrite(services.redis, services.keys) == 4
    assert await differences(services.redis, services.keys) == []
    assert await services.everything() == before


@pytest.mark.parametrize("resigns", [False, True])
async def test_ending_a_game_alone_against_computers_counts_as_leaving(
    services: ServicesUnderTest, *, resigns: bool
) -> None:
    await services.game(ANNA)
    for _ in range(6):
        turn = await computer_turn(services, CHANNEL)
        if turn is not None:
            done(await services.tables.play_computer(CHANNEL, turn, "pass"))
        else:
            done(await services.tables.play(CHANNEL, ANNA, await services.a_move(ANNA), services.key()))
    if resigns:
        done(await services.tables.act(CHANNEL, ANNA, services.key(), seats.resign))
    moderator = Actor(ANNA.user, ANNA.name, Role.MODERATOR)
    assert done(await services.tables.end(CHANNEL, moderator, services.key())).facts.ending is Ending.VOTED
    ((result, _),) = await services.store.results.of_user(ANNA.user)
    assert (result.early, result.seat_of(ANNA.user).place, result.seat_of(ANNA.user).left) == (True, 2, True)
