"""``/daily`` gives each person one private try. The day's shuffle stays secret until the day's ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import msgspec
import pytest

from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.components import ButtonId
from chatbot.people.daily import SQUARES, DailyTry, ends_at, squares
from chatbot.people.fair_use import SHARES_AN_HOUR
from chatbot.tables.outcome import STORE_UNREACHABLE
from chatbot.tables.table import Phase
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.features.result_presses import choose
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator

    from simcord.actors import MemberActor
    from simcord.backend.models import Channel
    from simcord.results import ResponseMessage

    from chatbot.bot.painter import PictureRequest, Pictures
    from chatbot.store.actions import ActionResult
    from chatbot.store.daily_games import NewTry
    from chatbot.tables.outcome import Refusal
    from chatbot.tables.table import Actor
    from tests.chatbot.bot.simulated_server import SimulatedServer
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def test_a_square_stands_for_each_tenth_of_a_try() -> None:
    points = [(0, 0), (0, 3), (3, 3), *[(9, 3)] * 8]
    assert squares(points) == "🟧⬜🟦🟦🟦🟦🟦🟦🟦🟦"
    assert len(squares([(0, 0), (5, 1)])) == SQUARES


async def opened(server: SimulatedServer, person: MemberActor) -> ResponseMessage:
    return answer(await person.slash(server.channel, "daily"))


async def begin(
    server: SimulatedServer, person: MemberActor, pace: str = "No hurry", game: str = "Toy"
) -> ResponseMessage:
    """Begin today's game, and return the answer."""
    shown = await opened(server, person)
    asked = answer(await person.click(shown, custom_id=buttons(shown)[game]))
    assert "one try" in text_of(asked)
    return answer(await person.click(asked, custom_id=buttons(asked)[pace]))


async def play_on(server: SimulatedServer, person: MemberActor) -> int:
    """Play the person's try to its end, and return the channel's id."""
    channel = person.user.dm_channel.id
    actor, services = server.actor(person), server.services
    await server.deliver(channel)
    while (await services.facts(channel)).phase is Phase.PLAYING:
        await services.tables.play(channel, actor, await legal_move(services, channel), services.key())
        await server.deliver(channel)
    return channel


async def legal_move(services: ServicesUnderTest, channel: int) -> str:
    """Return the first legal move. A try has no aids, so its player may be offered illegal ones, too."""
    table = await services.store.table(channel)
    assert table is not None
    game = services.environment.games(table.game)
    position = game.load(table.position)
    return str(game.legal(position, game.to_act(position)[0])[0])


async def final_post(server: SimulatedServer, channel: int) -> discord.Message:
    found = await server.bot.fetch_channel(channel)
    assert isinstance(found, discord.DMChannel)
    return next(post for post in [one async for one in found.history(limit=10)] if "Details" in buttons(post))


@pytest.mark.parametrize("game", ["Toy", "Reversi"])
async def test_a_try_is_played_in_direct_messages_once(simulated_server: SimulatedServer, game: str) -> None:
    anna = simulated_server.anna
    assert "direct messages" in text_of(await begin(simulated_server, anna, game=game))
    shown = await opened(simulated_server, anna)
    assert "your try is running" in text_of(shown)
    assert game not in buttons(shown)
    await play_on(simulated_server, anna)
    shown = await opened(simulated_server, anna)
    assert "it counts" in text_of(shown)
    assert game not in buttons(shown)


async def test_an_old_button_begins_no_second_try(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna
    before = await opened(simulated_server, anna)
    await begin(simulated_server, anna)
    asked = answer(await anna.click(before, custom_id=buttons(before)["Toy"]))
    again = answer(await anna.click(asked, custom_id=buttons(asked)["10 minutes a move"]))
    assert "your try is running" in text_of(again)


async def test_the_end_announces_the_ranking_and_keeps_the_shuffle_sealed(
    simulated_server: SimulatedServer,
) -> None:
    anna = simulated_server.anna
    await begin(simulated_server, anna)
    channel = await play_on(simulated_server, anna)
    day = simulated_server.services.daily.today()
    seed = await simulated_server.services.store.dailies.known_seed(day, "toy")
    final = await final_post(simulated_server, channel)
    assert f"Your try counts. The ranking comes out at <t:{ends_at(day)}:t>" in text_of(final)
    assert "Rematch" not in buttons(final)
    told = text_of(answer(await anna.user.click(final, custom_id=buttons(final)["Details"])))
    verified = text_of(answer(await anna.user.slash("game verify")))
    reviewed = text_of(answer(await anna.user.click(final, custom_id=buttons(final)["Review"])))
    for text in (told, verified, reviewed):
        assert seed not in text
        assert "sealed" in text
    simulated_server.services.clock.now = ends_at(day)
    assert seed in text_of(answer(await anna.user.click(final, custom_id=buttons(final)["Details"])))
    assert "Verified" in text_of(answer(await anna.user.slash("game verify")))


async def test_the_shuffle_stays_sealed_after_another_table_opens(
    simulated_server: SimulatedServer,
) -> None:
    anna = simulated_server.anna
    await begin(simulated_server, anna)
    final = await final_post(simulated_server, await play_on(simulated_server, anna))
    await anna.user.slash("game new", game="toy")
    reviewed = text_of(answer(await anna.user.click(final, custom_id=buttons(final)["Review"])))
    assert "sealed" in reviewed
    services = simulated_server.services
    pressed = ButtonId.parse(buttons(final)["Review"])
    assert pressed is not None
    record = await services.queries.record(pressed.channel, pressed.match)
    assert isinstance(record, str)
    services.clock.now = ends_at(services.daily.today())
    assert await services.daily.sealed_until(record) is None


SIGNS_OF_SQUARES = "🟦⬜🟧"


@pytest.fixture
def card_emojis() -> Iterator[None]:
    """Give the bot emojis for the characters of the squares, which are also the signs of cards."""
    CARD_EMOJIS.use({sign: discord.PartialEmoji(name="card_1", id=77) for sign in SIGNS_OF_SQUARES})
    yield
    CARD_EMOJIS.use({})


@pytest.mark.usefixtures("card_emojis")
async def test_a_result_is_shared_as_squares_that_reveal_nothing(
    simulated_server: SimulatedServer,
) -> None:
    anna = simulated_server.anna
    assert "Share my result" not in buttons(await opened(simulated_server, anna))
    await begin(simulated_server, anna)
    await play_on(simulated_server, anna)
    shown = await opened(simulated_server, anna)
    await anna.click(shown, custom_id=buttons(shown)["Share my result"])
    shared = await simulated_server.last()
    line = next(line for line in text_of(shared).splitlines() if line and set(line) <= set(SIGNS_OF_SQUARES))
    assert len(line) == SQUARES
    assert "anna" in text_of(shared)
    assert "Daily game" in buttons(shared)
    told = ""
    for _ in range(SHARES_AN_HOUR):
        shown = await opened(simulated_server, anna)
        told = text_of(answer(await anna.click(shown, custom_id=buttons(shown)["Share my result"])))
    assert "in an hour" in told


async def test_pictures_have_their_readers_theme(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = simulated_server.anna
    await simulated_server.services.preferences.change(anna.id, "theme", "dark")
    themes: list[str] = []
    painter = simulated_server.bot.frame.painter
    turn = painter.turn

    def noted(request: PictureRequest) -> Awaitable[Pictures]:
        themes.append(request.theme)
        return turn(request)

    monkeypatch.setattr(painter, "turn", noted)
    await begin(simulated_server, anna)
    await simulated_server.deliver(anna.user.dm_channel.id)
    assert themes
    assert set(themes) == {"dark"}


async def test_the_daily_game_has_no_hints(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna
    await begin(simulated_server, anna)
    await simulated_server.deliver(anna.user.dm_channel.id)
    assert "Hint" not in buttons(answer(await anna.user.slash("hand")))


async def test_with_a_game_in_direct_messages_the_try_is_in_a_private_thread(
    simulated_server: SimulatedServer,
) -> None:
    anna = simulated_server.anna
    await anna.user.slash("game new", game="toy")
    assert "Another game is running here" in text_of(await begin_in_dm(anna))
    simulated_server.forbid("create_private_threads")
    assert "where nobody else looks" in text_of(await begin(simulated_server, anna))
    simulated_server.env.backend.get_channel(simulated_server.channel.id).overwrites.clear()
    assert "Your game is here: <#" in text_of(await begin(simulated_server, anna))


def threads(server: SimulatedServer) -> list[Channel]:
    """Return the server's threads that are not archived."""
    backend = server.env.backend
    found = [backend.get_channel(thread) for thread in backend.get_guild(server.guild.id).thread_ids]
    return [thread for thread in found if thread.thread_metadata and not thread.thread_metadata.archived]


async def test_the_bot_adds_the_player_without_manage_threads(
    simulated_server: SimulatedServer,
) -> None:
    """With ``invitable: false``, Discord might let only moderators add the player to the thread."""
    await simulated_server.anna.user.slash("game new", game="toy")
    simulated_server.forbid("manage_threads")
    assert "Your game is here: <#" in text_of(await begin(simulated_server, simulated_server.anna))
    (made,) = [one.json for one in simulated_server.env.http_requests if one.path.endswith("/threads")]
    assert made is not None
    assert made["invitable"]


@pytest.mark.parametrize("may_delete", [True, False], ids=["deleted", "archived"])
async def test_a_thread_is_removed_if_its_player_cannot_be_added(
    simulated_server: SimulatedServer, *, may_delete: bool
) -> None:
    """The bot deletes the thread or, without Manage Threads, archives it, as the creator of a thread may do."""
    await simulated_server.anna.user.slash("game new", game="toy")
    simulated_server.env.inject_error("PUT", "/channels/*/thread-members/*", status=403, code=50013)
    if not may_delete:
        simulated_server.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    assert "where nobody else looks" in text_of(await begin(simulated_server, simulated_server.anna))
    assert not threads(simulated_server)
    assert len(simulated_server.env.backend.get_guild(simulated_server.guild.id).thread_ids) == (not may_delete)


async def test_a_thread_is_removed_if_another_press_began_the_try(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, daily = simulated_server.anna, simulated_server.services.daily
    await anna.user.slash("game new", game="toy")
    begins = daily.begin

    async def begin_twice(actor: Actor, new: NewTry) -> ActionResult:
        quicker = DailyTry(simulated_server.channel.id, simulated_server.guild.id)
        await begins(actor, msgspec.structs.replace(new, place=quicker))
        return await begins(actor, new)

    monkeypatch.setattr(daily, "begin", begin_twice)
    assert "your try is running" in text_of(await begin(simulated_server, anna))
    await simulated_server.bot.frame.background.wait(SOON)
    assert not threads(simulated_server)


async def test_a_thread_that_may_hold_the_try_stays_during_an_outage(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, daily = simulated_server.anna, simulated_server.services.daily
    await anna.user.slash("game new", game="toy")

    async def fail_after_the_claim(actor: Actor, new: NewTry) -> Refusal:
        await simulated_server.services.store.dailies.claim(actor.user, daily.today(), new.game, new.place, new.server)
        return STORE_UNREACHABLE

    begins = daily.begin
    monkeypatch.setattr(daily, "begin", fail_after_the_claim)
    await begin(simulated_server, anna)
    await simulated_server.bot.frame.background.wait(SOON)
    (kept,) = threads(simulated_server)
    monkeypatch.setattr(daily, "begin", begins)
    assert f"Your game is here: <#{kept.id}>" in text_of(await begin(simulated_server, anna))


async def test_the_thread_is_named_in_the_language_of_the_server(simulated_server: SimulatedServer) -> None:
    services, anna = simulated_server.services, simulated_server.anna
    await services.server_settings.change(simulated_server.guild.id, "language", "pl")
    await anna.user.slash("game new", game="toy")
    await begin(simulated_server, anna)
    (thread,) = threads(simulated_server)
    assert "Gra dnia" in str(thread.name)


async def begin_in_dm(person: MemberActor) -> ResponseMessage:
    shown = answer(await person.user.slash("daily"))
    asked = answer(await person.user.click(shown, custom_id=buttons(shown)["Toy"]))
    return answer(await person.user.click(asked, custom_id=buttons(asked)["No hurry"]))


async def test_yesterdays_ranking_names_players_with_public_results(
    simulated_server: SimulatedServer,
) -> None:
    anna, ben = simulated_server.anna, simulated_server.ben
    for person in (anna, ben):
        await begin(simulated_server, person)
        await play_on(simulated_server, person)
    await choose(simulated_server, ben, "private")
    assert "Nobody finished" in text_of(await ranking(simulated_server, anna))
    simulated_server.services.clock.now += 24 * 3600
    seen = text_of(await ranking(simulated_server, anna))
    assert "1\\. **anna**" in seen
    assert "ben" not in seen
    assert "Only you see this line" not in seen
    assert "Only you see this line" in text_of(await ranking(simulated_server, ben))
    day = simulated_server.services.daily.today() - 1
    assert await simulated_server.services.store.dailies.known_seed(day, "toy") in seen


async def ranking(server: SimulatedServer, person: MemberActor) -> ResponseMessage:
    shown = await opened(server, person)
    return answer(await person.click(shown, custom_id=buttons(shown)["Last ranking"]))


async def test_help_and_final_posts_lead_to_the_daily_game(simulated_server: SimulatedServer) -> None:
    shown = answer(await simulated_server.anna.slash(simulated_server.channel, "help"))
    daily = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["Daily game"]))
    assert "same shuffle for everybody" in text_of(daily)
