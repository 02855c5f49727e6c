"""Data stored by a released version can be read: its tables continue, and people keep their settings and results.

``tests/golden/stored`` contains all that version 0.1.0 had in its Redis after some evenings, with tables in every
state.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.people.preferences import QuietHours
from chatbot.store.actions import Done
from chatbot.store.migration import migrate
from chatbot.store.queries import ComputerTurnInput, PlanDue
from chatbot.store.results import differences
from chatbot.tables import plans
from chatbot.tables.lobby import accept, start
from chatbot.tables.table import BOT, Actor, Computer, Person, Phase, StandIn
from engine.rng import FastRng
from tests import stored_data
from tests.chatbot import games
from tests.chatbot.due_entries import computer_turn, deadlines_until
from tests.chatbot.services import done

if TYPE_CHECKING:
    from chatbot.tables.table import Facts
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio

STORED = stored_data.stored_by("0.1.0")
POSTS = stored_data.posts_of("0.1.0")
CHANNELS = {channel["name"]: int(channel["id"]) for channel in POSTS["channels"] if channel["name"]}
ANNA, BEN, CLEO, DAN, EVE, FINN, GAIL = map(int, POSTS["people"].values())
SERVER, OTHER_SERVER = int(POSTS["server"]), int(POSTS["server"]) + 1
NOW, DAY = STORED["now"], STORED["now"] // 86_400
ANY_SERVER = 0
GOES_ON = 12
"""Moves played at each table."""


@pytest_asyncio.fixture
async def stored(services: ServicesUnderTest) -> ServicesUnderTest:
    """Yield today's services with the old version's data, at the time when the old version was stopped."""
    await stored_data.load(services.redis, STORED, services.keys.prefix)
    await migrate(services.redis, services.keys, NOW)
    services.clock.now = NOW
    return services


async def all_tables(services: ServicesUnderTest) -> dict[int, Facts]:
    return {channel: await services.facts(channel) async for channel in services.store.channels()}


def actor(user: int) -> Actor:
    return Actor(user, next(name for name, one in POSTS["people"].items() if int(one) == user))


async def test_the_loaded_data_equals_the_file(services: ServicesUnderTest) -> None:
    prefix = services.keys.prefix
    await stored_data.load(services.redis, STORED, prefix)
    found = await stored_data.dump(services.redis, f"*{prefix}*")
    wanted = stored_data.renamed(STORED, prefix)
    assert {name: one["value"] for name, one in found.items()} == {name: one["value"] for name, one in wanted.items()}


# --- Tables ---------------------------------------------------------------------------------------------


async def test_every_table_is_read(stored: ServicesUnderTest) -> None:
    tables = await all_tables(stored)
    running = [facts for facts in tables.values() if facts.phase is Phase.PLAYING]
    assert len(tables) == 31
    assert {facts.game for facts in running} == {"carcassonne", "tchu", "europe"}
    for facts in running:
        assert len(await stored.store.log(facts.channel, facts.match)) == facts.moves
        for sitter in facts.sitters:
            if isinstance(sitter, Person):
                await stored.hand(actor(sitter.user), facts.channel)


async def test_the_file_has_every_state_of_a_table(stored: ServicesUnderTest) -> None:
    tables = await all_tables(stored)
    at = {name: tables[channel] for name, channel in CHANNELS.items() if channel in tables}
    assert len(at["lobby"].invited) == 1
    assert at["closed"].channel_closed
    assert at["stopped"].clocks_stopped_at is not None
    assert at["asleep"].asleep_until is not None
    assert at["vote"].votes
    assert any(isinstance(sitter, StandIn) for sitter in at["stand-in"].sitters)
    assert at["late"].clocks[0].until < NOW
    assert at["planned"].phase is Phase.PLAYING
    assert [await computer_turn(stored, CHANNELS[name]) is not None for name in ("europe", "expert")] == [True] * 2
    assert await stored.queries.facts(CHANNELS["broken"]) == await stored.queries.facts(4242)


async def test_every_game_continues(stored: ServicesUnderTest) -> None:
    for channel, facts in (await all_tables(stored)).items():
        if facts.phase is Phase.PLAYING and facts.asleep_until is None:
            assert await _played_on(stored, channel) > 0, channel
            after = await stored.facts(channel)
            assert len(await stored.store.log(channel, after.match)) == after.moves > facts.moves


async def _played_on(services: ServicesUnderTest, channel: int) -> int:
    """Play some moves as the players to move, and return the number of moves."""
    rng, moves = FastRng(1), 0
    while moves < GOES_ON:
        services.clock.now += 5
        turn = await computer_turn(services, channel)
        facts = await services.facts(channel)
        if facts.phase is not Phase.PLAYING:
            break
        game = games.find(facts.game)
        if turn is not None:
            asked = await services.queries.computer_turn_input(channel, turn)
            if isinstance(asked, PlanDue):
                done(await services.tables.act(channel, BOT, turn.key, partial(plans.carry_out_plan, turn=turn)))
                continue
            assert isinstance(asked, ComputerTurnInput), asked
            move = game.sample(game.imagine(asked.view, rng), turn.seat, rng)
            done(await services.tables.play_computer(channel, turn, str(move)))
        else:
            sitter = facts.sitters[facts.to_act[0]]
            assert isinstance(sitter, Person), sitter
            hand = await services.hand(actor(sitter.user), channel)
            move = game.sample(game.imagine(hand.view, rng), hand.seat, rng)
            done(await services.tables.play(channel, actor(sitter.user), str(move), services.key()))
        moves += 1
    return moves


async def test_a_lobby_begins_and_the_last_move_can_be_taken_back(stored: ServicesUnderTest) -> None:
    lobby = CHANNELS["lobby"]
    done(await stored.tables.act(lobby, actor(CLEO), stored.key(), accept))
    facts = done(await stored.tables.act(lobby, actor(ANNA), stored.key(), start)).facts
    assert facts.phase is Phase.PLAYING
    assert any(isinstance(sitter, Computer) for sitter in facts.sitters)
    played = CHANNELS["carcassonne"]
    answers = [await stored.tables.take_back(played, actor(user), stored.key()) for user in (ANNA, BEN)]
    assert sum(isinstance(answer, Done) for answer in answers) == 1


async def test_pending_messages_are_published_and_deadlines_handled(stored: ServicesUnderTest) -> None:
    waiting = [
        await stored.take_messages(channel) for channel in await all_tables(stored) if channel != CHANNELS["late"]
    ]
    assert {type(message).__name__ for messages in waiting for message in messages} >= {
        "LobbyChanged",
        "TurnPost",
        "PrivateMessage",
        "GameFilm",
    }
    assert await stored.take_messages(CHANNELS["late"]) == [], "another dispatcher still has the lease"
    late = await stored.facts(CHANNELS["late"])
    done(await stored.tables.act_on_deadline(late.channel, late.revision))
    assert (await stored.facts(late.channel)).revision > late.revision


async def test_a_moved_table_is_found_from_its_old_channel(stored: ServicesUnderTest) -> None:
    there = await stored.facts(CHANNELS["moved-to"])
    assert await stored.tables.home(CHANNELS["moved-from"], there.match) == there.channel


async def test_a_finished_matchs_data_is_available(stored: ServicesUnderTest) -> None:
    (old,) = [game for game in await stored.indexes.archived(SERVER) if game.channel == CHANNELS["replaced"]]
    over = await stored.facts(CHANNELS["carcassonne-over"])
    assert over.phase is Phase.OVER
    assert await stored.store.record(over.channel, over.match)
    assert await stored.store.replaced(CHANNELS["replaced"], old.match) is not None
    review = await stored.reviews.known(over.channel, over.match)
    assert type(review).__name__ == "FinishedReview"


# --- People and servers ---------------------------------------------------------------------------------


async def test_peoples_preferences_are_kept(stored: ServicesUnderTest) -> None:
    chosen = {user: await stored.preferences.of(user) for user in (ANNA, BEN, CLEO, DAN, EVE, FINN, GAIL)}
    assert chosen[BEN].zone == "America/New_York"
    assert chosen[BEN].told_next
    assert (chosen[CLEO].careful, chosen[CLEO].theme, chosen[CLEO].reminders) == (True, "dark", "6h")
    assert [absence.since > NOW for absence in chosen[CLEO].absences] == [True]
    assert chosen[DAN].results == "off"
    assert (chosen[EVE].theme, chosen[EVE].reminders) == ("dark", "off"), "chosen when the only values were yes and no"
    assert (chosen[FINN].reminders, chosen[FINN].hand_dms) == ("off", "never")
    assert [absence.since < NOW < absence.until for absence in chosen[FINN].absences] == [True]
    gail = chosen[GAIL]
    assert (gail.own_language, gail.zone, gail.hand_dms, gail.results) == ("pl", "UTC", "turn", "private")
    assert gail.quiet == QuietHours(600, 1140)
    assert (gail.careful, gail.by_ear, gail.aids, gail.reminded_by_dm, gail.told_next) == (
        True,
        True,
        False,
        True,
        True,
    )
    assert [await stored.languages.get(one) for one in (ANNA, CLEO, DAN, SERVER)] == ["en", "pl", "fr", "pl"]
    assert (await stored.learning.get(CLEO)).course("carcassonne").done == ("fit",)


async def test_servers_settings_are_kept(stored: ServicesUnderTest) -> None:
    decided = await stored.server_settings.get(SERVER)
    assert (decided.language, decided.announcements, decided.shared) == ("en", CHANNELS["announcements"], True)
    assert len((await stored.server_settings.get(OTHER_SERVER)).channels) == 2
    assert not await stored.greeted.add("1", SERVER)
    assert {server async for server in stored.gone_channels.servers()} >= {SERVER, OTHER_SERVER}


async def test_peoples_results_are_kept(stored: ServicesUnderTest) -> None:
    results = stored.store.results
    assert len(await results.of_user(ANNA)) == 4
    assert {game: summary.games for (scope, game), summary in (await results.summaries(ANNA)).items() if scope} == {
        "carcassonne": 3,
        "tchu": 1,
    }
    assert await results.summaries(DAN) == {}, "Dan stores no results"
    leaders = await results.leaders(SERVER, "carcassonne", 0, 10)
    assert [user for user, _ in leaders] == [CLEO, BEN, ANNA]
    assert leaders == await results.leaders(ANY_SERVER, "carcassonne", 0, 10)
    assert GAIL not in {user for user, _ in await results.leaders(SERVER, "europe", 0, 10)}, (
        "Gail's results are private"
    )
    met = await results.meetings(ANNA, BEN, SERVER, "carcassonne")
    assert met.games == 2
    assert len(await stored.indexes.archived(SERVER)) >= 4
    assert await differences(stored.redis, stored.keys) == []


async def test_todays_daily_game_continues(stored: ServicesUnderTest) -> None:
    assert stored.daily.today() == DAY
    assert (await stored.store.dailies.known_seed(DAY, "carcassonne")) != ""
    assert {result.who for result in await stored.store.dailies.results(DAY - 2, "carcassonne")} == {BEN, CLEO}
    tries = await stored.daily.own_tries(actor(FINN), DAY)
    assert isinstance(tries, dict)
    assert tries["carcassonne"].state.name == "RUNNING"


# --- Pending work ---------------------------------------------------------------------------------------


async def test_due_entries_are_kept(stored: ServicesUnderTest) -> None:
    later = NOW + 10**6
    names = [name for name, _ in await stored.due.until(later)]
    (film,) = [name.split(":")[1:] for name in names if name.startswith("film:")]
    due_film = await stored.due_films.get(*film)
    assert due_film is not None
    assert [str(due_film.facts.channel), due_film.message.match] == film
    assert sum(name.startswith("hand:") for name in names) == 2
    assert {name.split(":")[1] for name in names if name.startswith("announcement:")} == {"open", "end", "daily"}
    assert await deadlines_until(stored, later)
    assert await stored.indexes.unsent(later)
    refused = await stored.rejected_posts.get(CHANNELS["closed"])
    assert refused is not None
    assert refused.code == 50001
    assert await stored.posts.last(CHANNELS["carcassonne"], "turn") is not None
    assert await stored.hand_dms.to_user(CHANNELS["tchu"], ANNA) is not None
    assert await stored.command_digest.get() != ""
