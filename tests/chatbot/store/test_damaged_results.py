"""Unreadable results are set aside, do not count, cause a recount, and do not affect other people's results."""

from __future__ import annotations

from typing import Any, Final

import pytest

from chatbot.store.results import RECOUNT, differences, field, rewrite
from chatbot.work.handlers import Recounter
from chatbot.work.later import Work
from tests import stored_data
from tests.chatbot.finished_games import play_whole
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, GUILD, ServicesUnderTest

pytestmark = pytest.mark.asyncio

FORMS: Final = stored_data.read(stored_data.STORED / "summaries.json")
"""Summaries of one game, as stored by earlier versions and as damaged, by the expected handling."""

OLD_FORM = b"\x92\x01\x93\x00\x00\x00"
"""A summary in a form that today's version cannot read."""


async def damage_summary(services: ServicesUnderTest, user: int) -> None:
    await services.redis.hset(services.keys.results.summaries(user), field(GUILD, "toy"), OLD_FORM)


async def counted_anew(services: ServicesUnderTest) -> bool:
    """Do the recount that is due, and return True, or return False if no recount is due."""
    due = [entry.name for entry in await services.due.until(services.clock.now)]
    if RECOUNT in due:
        await Recounter(services.redis, services.keys)(Work((), 0, 0))
    return RECOUNT in due


async def games_of(services: ServicesUnderTest, user: int) -> int:
    return (await services.store.results.summaries(user))[GUILD, "toy"].games


async def test_an_unreadable_summary_blocks_no_game_and_is_recounted(
    services: ServicesUnderTest,
) -> None:
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    await damage_summary(services, ANNA.user)
    await play_whole(services, ANNA, BEN)
    await play_whole(services, BEN, CLEO)
    facts = await services.facts()
    assert await services.store.results.rating_changes(CHANNEL, facts.match, [BEN.user, CLEO.user]) != {}
    assert await games_of(services, CLEO.user) == 1
    assert await counted_anew(services)
    assert await games_of(services, ANNA.user) == 2
    assert await games_of(services, BEN.user) == 3
    assert await differences(services.redis, services.keys) == []


@pytest.mark.parametrize(
    ("form", "fate"),
    [pytest.param(form, fate, id=name) for fate, forms in FORMS.items() for name, form in forms.items()],
)
async def test_each_form_of_a_summary_is_read_or_recounted(
    services: ServicesUnderTest, form: str | dict[str, Any], fate: str
) -> None:
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    account = field(GUILD, "toy")
    await services.redis.hset(services.keys.results.summaries(ANNA.user), account, stored_data.decoded(form))
    before = await services.store.results.summaries(ANNA.user)
    assert ((GUILD, "toy") in before) == (fate == "read")
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    assert await counted_anew(services) == (fate != "read")
    assert await games_of(services, ANNA.user) == 2


async def test_a_damaged_summary_is_quarantined_unchanged(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    await damage_summary(services, ANNA.user)
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    keys = services.keys.results
    assert await services.redis.hgetall(keys.damaged(keys.summaries(ANNA.user))) == {
        field(GUILD, "toy").encode(): OLD_FORM
    }


async def test_statistics_omit_a_damaged_summary_until_its_recount(
    services: ServicesUnderTest,
) -> None:
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    await damage_summary(services, ANNA.user)
    assert await services.store.results.summaries(ANNA.user) == {}
    assert set(await services.store.results.of_users(GUILD, "toy", [ANNA.user, BEN.user])) == {BEN.user}
    assert await counted_anew(services)
    assert await games_of(services, ANNA.user) == 1


async def test_a_recount_does_not_read_the_totals_it_rewrites(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    keys = services.keys.results
    await damage_summary(services, ANNA.user)
    await services.redis.rpush(keys.of_player(ANNA.user), "no number")
    await services.redis.set(keys.summaries(BEN.user), "no hash")
    await services.redis.hset(keys.meetings(ANNA.user, GUILD, "toy"), str(BEN.user), "many")
    await services.redis.set(keys.leaderboard(GUILD, "toy"), "no board")
    assert await rewrite(services.redis, services.keys) == 5
    assert await differences(services.redis, services.keys) == []


@pytest.mark.parametrize("kind", ["summaries", "of_player"])
async def test_a_key_of_another_type_blocks_no_other_result(services: ServicesUnderTest, kind: str) -> None:
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    await services.redis.set(getattr(services.keys.results, kind)(ANNA.user), "no hash and no list")
    await play_whole(services, ANNA, CLEO)
    await services.store.results.catch_up()
    assert await games_of(services, CLEO.user) == 1
    assert await counted_anew(services)
    assert await games_of(services, ANNA.user) == 2
    assert await differences(services.redis, services.keys) == []


async def test_an_unreadable_result_counts_for_nobody_and_keeps_its_number(
    services: ServicesUnderTest,
) -> None:
    await services.redis.rpush(services.keys.results.log, b"\xc1 no result")
    await play_whole(services, ANNA, BEN)
    assert await games_of(services, ANNA.user) == 1
    ((result, _),) = await services.store.results.of_user(ANNA.user)
    assert result.match == (await services.facts()).match
    assert await differences(services.redis, services.keys) == []


async def test_deleting_data_also_clears_quarantined_values(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    await damage_summary(services, ANNA.user)
    await play_whole(services, ANNA, BEN)
    await services.store.results.catch_up()
    await services.store.results.forget(ANNA.user)
    assert [name async for name in services.redis.scan_iter(f"*damaged*{ANNA.user}*")] == []
