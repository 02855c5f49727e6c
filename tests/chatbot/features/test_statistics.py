"""``/stats`` shows a picture and the same in words. Of other people, it shows only results that they make public."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.bot.voice import Voice
from chatbot.features.statistics import StatisticsOf, statistics_card, words
from chatbot.people.rating import Rating, anchor
from chatbot.people.summary import Meetings, Summary
from chatbot.store.results import packed
from chatbot.tables import lobby
from tests.chatbot import games
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, buttons, text_of
from tests.chatbot.features.result_presses import choose, play
from tests.chatbot.finished_games import play_to_the_end, play_whole
from tests.chatbot.people.results import game, seat

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from chatbot.bot.painter import Pictures
    from chatbot.people.preferences import Theme
    from render.statistics import StatisticsCard
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def stats(server: SimulatedServer, asker: MemberActor, of: MemberActor | None = None) -> str:
    named = {"player": of} if of else {}
    return text_of(answer(await asker.slash(server.channel, "stats", **named)))


async def test_own_statistics_show_rating_games_places_and_points(simulated_server: SimulatedServer) -> None:
    await play(simulated_server, simulated_server.anna, simulated_server.ben, times=2)
    text = await stats(simulated_server, simulated_server.anna)
    assert text.startswith("anna · Toy · this server")
    assert "rating: " in text
    assert "games: 2" in text
    assert "The rating settles after 10 games; so far 2." in text
    assert "1st: " in text
    assert "together" not in text


async def test_another_persons_statistics_show_the_readers_record_against_them(
    simulated_server: SimulatedServer,
) -> None:
    await play(simulated_server, simulated_server.anna, simulated_server.ben)
    text = await stats(simulated_server, simulated_server.ben, simulated_server.anna)
    assert text.startswith("anna · Toy")
    assert "You and anna, one game together" in text
    assert "together" not in await stats(simulated_server, simulated_server.cleo, simulated_server.anna)


@pytest.mark.parametrize("shown", ["private", "off"])
async def test_private_results_are_visible_only_to_their_person(simulated_server: SimulatedServer, shown: str) -> None:
    await play(simulated_server, simulated_server.anna, simulated_server.ben)
    before = await stats(simulated_server, simulated_server.ben, simulated_server.cleo)
    await choose(simulated_server, simulated_server.anna, shown)
    text = await stats(simulated_server, simulated_server.ben, simulated_server.anna)
    assert text == before.replace(str(simulated_server.cleo.id), str(simulated_server.anna.id)), (
        "the same text as without results"
    )
    assert (await stats(simulated_server, simulated_server.anna)).startswith("anna · Toy")


async def test_an_old_button_does_not_show_private_results(
    simulated_server: SimulatedServer,
) -> None:
    services, anna = simulated_server.services, simulated_server.anna
    await services.server_settings.change(simulated_server.guild.id, "shared", value=True)
    await play(simulated_server, anna, simulated_server.ben)
    shown = answer(await simulated_server.ben.slash(simulated_server.channel, "stats", player=anna))
    assert list(buttons(shown)) == ["All servers", "What counts?"]
    there = answer(await simulated_server.ben.click(shown, custom_id=buttons(shown)["All servers"]))
    assert text_of(there).startswith("anna · Toy · all servers")
    await choose(simulated_server, anna, "private")
    hidden = answer(await simulated_server.ben.click(there, custom_id=buttons(there)["This server"]))
    assert "no results to show" in text_of(hidden)


async def test_another_servers_results_are_visible_only_to_their_person(simulated_server: SimulatedServer) -> None:
    actors = [simulated_server.actor(person) for person in (simulated_server.anna, simulated_server.ben)]
    await play_whole(simulated_server.services, *actors, channel=1, guild=99)
    assert "another server" in await stats(simulated_server, simulated_server.anna)
    assert "no results" in await stats(simulated_server, simulated_server.ben, simulated_server.anna)


@pytest.mark.parametrize(
    ("won_seats", "told"),
    [
        ((0, 3, 1, 0, 0), "Lucky colour: pink (square), 3 wins."),
        ((0, 2, 1, 0, 0), ""),  # too few wins for a remark
        ((3, 3, 0, 0, 0), ""),  # no remark on a draw, either
    ],
)
async def test_the_luckiest_colour_is_named_if_one_leads(won_seats: tuple[int, ...], told: str) -> None:
    summary = Summary(games=9, places=(6, 3, 0, 0, 0), won_seats=won_seats)
    shown = StatisticsOf("Anna", "here", summary, {}, Meetings())
    voice = Voice("en", games.find("toy"))
    assert [line for line in words(voice, statistics_card(voice, shown)).splitlines() if "colour" in line] == (
        [told] if told else []
    )
    assert statistics_card(voice, shown).remarks == ((told,) if told else ())


async def test_the_rating_chart_is_also_described_in_words() -> None:
    summary = Summary(games=3, rated=3, rating=Rating(25.0, 5.0), curve=(1010, 980, 1400), places=(1, 2, 0, 0, 0))
    shown = StatisticsOf("Anna", "here", summary, {}, Meetings())
    voice = Voice("en", games.find("toy"))
    told = "Rating, game by game: 1010 at first, 1400 now, 980 to 1400 in between"
    assert told in words(voice, statistics_card(voice, shown)).splitlines()
    assert statistics_card(voice, shown).curve.values == summary.curve


async def test_a_button_explains_which_games_count(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna
    await play(simulated_server, anna, simulated_server.ben)
    shown = answer(await anna.slash(simulated_server.channel, "stats"))
    told = text_of(answer(await anna.click(shown, custom_id=buttons(shown)["What counts?"])))
    assert "before 3 moves a seat" in told
    assert "A rating starts at 1000" in told
    assert "moves most in the first 10 games." in told


async def test_statistics_of_a_bot_explain_the_computers_ratings(simulated_server: SimulatedServer) -> None:
    bot = simulated_server.guild.add_member(simulated_server.env.create_user("waypost", bot=True))
    text = await stats(simulated_server, simulated_server.anna, bot)
    assert text.startswith("Bots have no statistics.")
    assert f"normal: {anchor('tchu', 'normal').shown}, hard: {anchor('tchu', 'hard').shown}" in text
    assert "Mila builds where others build" in text
    named = answer(await simulated_server.anna.slash(simulated_server.channel, "stats", player=bot, game="toy"))
    assert len(text_of(named).splitlines()) == 2


async def test_a_name_that_looks_like_markup_is_shown_literally(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[StatisticsCard, str]] = []

    async def statistics(_: NoPainter, shown: StatisticsCard, _theme: Theme, alt: str) -> Pictures:
        told.append((shown, alt))
        return ()

    monkeypatch.setattr(NoPainter, "statistics", statistics)
    server = SimulatedServer(services)
    await server.open()
    result = game(seat(server.anna.id, 9, 1), seat(2, 3, 2), guild=server.guild.id, shared=False)
    first, second = result.seats
    named = msgspec.structs.replace(result, seats=(msgspec.structs.replace(first, name="the_*fox*"), second))
    await services.redis.rpush(services.keys.results.log, packed(named))
    posted = await stats(server, server.anna)
    ((shown, alt),) = told
    assert shown.name == "the_*fox*"
    assert alt.startswith("the_*fox* · Toy")
    assert posted.startswith(r"the\_\*fox\* · Toy"), "in a post it is escaped"
    await server.close()


async def test_a_person_without_results_is_told_how_to_get_one(simulated_server: SimulatedServer) -> None:
    assert "/play" in await stats(simulated_server, simulated_server.dan)


async def test_an_unrated_game_says_so_in_its_lobby_and_changes_no_rating(simulated_server: SimulatedServer) -> None:
    anna, ben = simulated_server.anna, simulated_server.ben
    await anna.slash(simulated_server.channel, "game new", game="toy", rated=False)
    await simulated_server.deliver()
    assert "Unrated" in text_of(await simulated_server.pressable())
    services, channel = simulated_server.services, simulated_server.channel.id
    await services.tables.act(channel, simulated_server.actor(ben), services.key(), lobby.join)
    await services.tables.act(channel, simulated_server.actor(anna), services.key(), lobby.start)
    await play_to_the_end(services, simulated_server.actor(anna), simulated_server.actor(ben), channel=channel)
    text = await stats(simulated_server, anna)
    assert "game: 1" in text
    assert "rating" not in text
