"""The daily game has the same shuffle for everybody, secret until the day is over, and one try per person."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from chatbot.people.daily import DailyResult, DailyTry, TryState, ends_at
from chatbot.store.actions import Done
from chatbot.store.daily import KEPT_DAYS
from chatbot.store.daily_games import NewTry, OwnTry
from chatbot.tables import ending, lobby, seats
from chatbot.tables.outcome import DAILY_OVER
from chatbot.tables.table import Actor, Ending, Facts, Pace, Phase
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.finished_games import play_try
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, GUILD, ServicesUnderTest, code, done

pytestmark = pytest.mark.asyncio
OF_ANNA, OF_BEN, OF_CLEO = 11, 12, 13


def new_try(channel: int, pace: Pace = Pace.UNLIMITED) -> NewTry:
    return NewTry("toy", DailyTry(channel, 0), GUILD, pace)


async def begin(services: ServicesUnderTest, actor: Actor, channel: int) -> Facts:
    return done(await services.daily.begin(actor, new_try(channel))).facts


async def own_try(services: ServicesUnderTest, actor: Actor) -> OwnTry | None:
    tries = await services.daily.own_tries(actor, services.daily.today())
    assert isinstance(tries, dict)
    return tries.get("toy")


async def results(services: ServicesUnderTest) -> list[DailyResult]:
    return await services.store.dailies.results(services.daily.today(), "toy")


async def test_everybody_gets_the_same_deal_and_each_day_another_one(services: ServicesUnderTest) -> None:
    first, second = [await begin(services, *one) for one in ((ANNA, OF_ANNA), (BEN, OF_BEN))]
    assert first.commitment == second.commitment != ""
    assert (await services.hand(ANNA, OF_ANNA)).view == (await services.hand(BEN, OF_BEN)).view
    services.clock.now += 24 * 3600
    assert (await begin(services, CLEO, OF_CLEO)).commitment != first.commitment


async def test_a_person_has_one_try_despite_repeated_requests(services: ServicesUnderTest) -> None:
    other = ServicesUnderTest(services.url, services.keys.prefix)  # another process
    asked = [(services, OF_ANNA), (other, OF_BEN), (services, OF_CLEO), (other, OF_ANNA)]
    found = await asyncio.gather(*(one.daily.begin(ANNA, new_try(channel)) for one, channel in asked))
    await other.close()
    begun = {one.facts.channel for one in found if isinstance(one, Done)}
    assert len(begun) == 1
    tables = [await services.queries.facts(channel) for channel in (OF_ANNA, OF_BEN, OF_CLEO)]
    assert sum(isinstance(one, Facts) for one in tables) == 1
    (channel,) = begun
    assert code(await services.daily.begin(ANNA, new_try(99))) == "daily-running"
    await play_try(services, ANNA, channel)
    assert code(await services.daily.begin(ANNA, new_try(99))) == "daily-over"


async def test_a_try_interrupted_before_its_deal_is_dealt_in_its_place(services: ServicesUnderTest) -> None:
    await services.store.dailies.claim(ANNA.user, services.daily.today(), "toy", DailyTry(OF_ANNA, 0), GUILD)
    assert (await begin(services, ANNA, OF_BEN)).channel == OF_ANNA


async def test_a_try_interrupted_after_its_deal_is_not_dealt_again(
    services: ServicesUnderTest,
) -> None:
    await begin(services, ANNA, OF_ANNA)
    await services.store.dailies.note_begun(ANNA.user, services.daily.today(), "toy", DailyTry(OF_ANNA, 0))
    assert code(await services.daily.begin(ANNA, new_try(OF_ANNA))) == "daily-running"
    await play_try(services, ANNA, OF_ANNA)
    done(await services.tables.act(OF_ANNA, ANNA, services.key(), ending.rematch))
    assert code(await services.daily.begin(ANNA, new_try(OF_ANNA))) == "daily-over"


async def test_a_complete_try_counts_only_in_the_ranking(
    services: ServicesUnderTest,
) -> None:
    await begin(services, ANNA, OF_ANNA)
    facts = await play_try(services, ANNA, OF_ANNA)
    (result,) = await results(services)
    assert (result.who, result.name, result.match, result.server) == (ANNA.user, ANNA.name, facts.match, GUILD)
    own = await own_try(services, ANNA)
    assert own is not None
    assert (own.state, own.result) == (TryState.OVER, result)
    assert await services.store.results.of_user(ANNA.user) == []
    assert await services.store.results.summaries(ANNA.user) == {}


async def test_an_abandoned_try_is_used_up_and_does_not_count(services: ServicesUnderTest) -> None:
    await begin(services, ANNA, OF_ANNA)
    done(await services.tables.act(OF_ANNA, ANNA, services.key(), seats.resign))
    assert (await play_try(services, ANNA, OF_ANNA)).ending is Ending.PLAYED
    await begin(services, BEN, OF_BEN)
    assert done(await services.tables.end(OF_BEN, BEN, services.key())).facts.ending is Ending.VOTED
    assert await results(services) == []
    for actor in (ANNA, BEN):
        assert code(await services.daily.begin(actor, new_try(99))) == "daily-over"


async def test_a_late_try_does_not_count(services: ServicesUnderTest) -> None:
    await begin(services, ANNA, OF_ANNA)
    day = services.daily.today()
    services.clock.now = ends_at(day)
    await play_try(services, ANNA, OF_ANNA)
    assert await services.store.dailies.results(day, "toy") == []


async def test_a_person_without_stored_results_is_unranked_but_uses_their_try(services: ServicesUnderTest) -> None:
    await services.preferences.change(ANNA.user, "results", "off")
    await begin(services, ANNA, OF_ANNA)
    await play_try(services, ANNA, OF_ANNA)
    assert await results(services) == []
    assert code(await services.daily.begin(ANNA, new_try(OF_ANNA))) == "daily-over"


async def test_the_seed_is_published_only_after_the_day(services: ServicesUnderTest) -> None:
    await begin(services, ANNA, OF_ANNA)
    day = services.daily.today()
    facts = await play_try(services, ANNA, OF_ANNA)
    seed = await services.store.dailies.known_seed(day, "toy")
    assert facts.phase is Phase.OVER
    assert (facts.seed, await services.daily.opened_seed(day, "toy")) == ("", "")
    services.clock.now = ends_at(day)
    assert await services.daily.opened_seed(day, "toy") == seed != ""


async def test_a_try_is_played_alone_and_its_rematch_is_an_ordinary_game(services: ServicesUnderTest) -> None:
    await begin(services, ANNA, OF_ANNA)
    assert (
        code(await services.tables.act(OF_ANNA, ANNA, services.key(), partial(seats.offer_seat, user=BEN.user)))
        == "daily-alone"
    )
    assert code(await services.tables.act(OF_ANNA, BEN, services.key(), lobby.join)) == "no-newcomers"
    await play_try(services, ANNA, OF_ANNA)
    again = done(await services.tables.act(OF_ANNA, ANNA, services.key(), ending.rematch)).facts
    assert (again.terms.daily, again.terms.rated) == (None, True)


async def test_a_computer_plays_missed_moves_at_ten_minutes_per_move(services: ServicesUnderTest) -> None:
    await services.preferences.change(ANNA.user, "reminders", "off")
    done(await services.daily.begin(ANNA, new_try(OF_ANNA, Pace.LIVE)))
    substituted = 0
    for _ in range(2):
        if (turn := await computer_turn(services, OF_ANNA)) is not None:
            await services.tables.play_computer(OF_ANNA, turn, "pass")
        facts = await services.facts(OF_ANNA)
        if facts.phase is Phase.PLAYING and facts.clocks:
            services.clock.now = facts.clocks[0].until
            facts = done(await services.tables.act_on_deadline(OF_ANNA, facts.revision)).facts
            substituted += bool(facts.substituted)
            assert facts.asleep_until is None
    assert substituted


async def test_all_keys_of_the_daily_game_expire(services: ServicesUnderTest) -> None:
    await begin(services, ANNA, OF_ANNA)
    await play_try(services, ANNA, OF_ANNA)
    day, keys = services.daily.today(), services.keys
    for key in (keys.daily_seed(day, "toy"), keys.daily_results(day, "toy"), keys.daily_tries(ANNA.user)):
        assert 0 < await services.redis.ttl(key) <= KEPT_DAYS * 24 * 3600
    services.clock.now += (KEPT_DAYS + 2) * 24 * 3600
    await begin(services, ANNA, OF_BEN)
    assert len(await services.store.dailies.tries(ANNA.user)) == 1


async def test_deleting_data_does_not_restore_the_try(services: ServicesUnderTest) -> None:
    await begin(services, ANNA, OF_ANNA)
    await play_try(services, ANNA, OF_ANNA)
    await services.store.dailies.forget(ANNA.user)
    assert await services.daily.begin(ANNA, new_try(OF_CLEO)) == DAILY_OVER
    done(await services.daily.begin(BEN, new_try(OF_BEN)))
    names = [name async for name in services.redis.scan_iter("*daily-used*")]
    assert [str(ANNA.user).encode() in await services.redis.hgetall(name) for name in names] == [False]
    assert 0 < await services.redis.expiretime(names[0]) <= ends_at(services.daily.today())
    services.clock.now = ends_at(services.daily.today())
    done(await services.daily.begin(ANNA, new_try(OF_CLEO)))


async def test_deleting_leaves_no_trace_of_a_person(services: ServicesUnderTest) -> None:
    for actor, channel in ((ANNA, OF_ANNA), (BEN, OF_BEN)):
        await begin(services, actor, channel)
        await play_try(services, actor, channel)
    await services.store.dailies.forget(ANNA.user)
    assert [one.who for one in await results(services)] == [BEN.user]
    assert await services.store.dailies.tries(ANNA.user) == {}
    assert CHANNEL not in {one.channel for one in await results(services)}
