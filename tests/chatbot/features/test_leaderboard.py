"""``/top`` lists a server's best players in pages, by a cautious estimate of their rating, with the reader's rank."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.store.results import packed
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.features.result_presses import choose, play
from tests.chatbot.people.results import game, seat

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from chatbot.people.results import GameResult
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def top(server: SimulatedServer, asker: MemberActor) -> str:
    return text_of(answer(await asker.slash(server.channel, "top", game="toy")))


def listed(text: str) -> list[str]:
    """Return the people on a page, without the reader's own line."""
    return re.findall(r"\*\*(Player \d\d?)\*\*", text)


async def log_results(server: SimulatedServer, *results: GameResult) -> None:
    """Add results to the log as the commits of finished games do."""
    here = [msgspec.structs.replace(result, guild=server.guild.id, shared=False) for result in results]
    services = server.services
    await services.redis.rpush(services.keys.results.log, *(packed(result) for result in here))


async def test_better_players_come_first_and_new_players_are_marked(simulated_server: SimulatedServer) -> None:
    ten = [game(seat(1, 9, 1), seat(2, 3, 2)) for _ in range(10)]
    await log_results(simulated_server, *ten, game(seat(3, 9, 1), seat(2, 1, 2)))
    text = await top(simulated_server, simulated_server.anna)
    assert text.startswith("### 🏆 Toy · this server")
    first, second, third = [line for line in text.splitlines() if "**" in line]
    assert first.startswith("🥇 **Player 1** · ")
    assert first.endswith("· 10 games")
    assert "**Player 3**" in second
    assert second.endswith("· new, 1 of 10 games")
    assert "**Player 2**" in third
    assert "You’re not on this list yet" in text


async def test_only_players_ahead_of_somebody_get_a_medal(simulated_server: SimulatedServer) -> None:
    await log_results(simulated_server, game(seat(1, 9, 1), seat(0, 30, 2, level="easy")))
    assert "1\\. **Player 1**" in await top(simulated_server, simulated_server.anna)
    await log_results(simulated_server, *[game(seat(2, 1, 2), seat(3, 9, 1)) for _ in range(3)])
    lines = [line for line in (await top(simulated_server, simulated_server.anna)).splitlines() if "**" in line]
    assert [line[0] for line in lines] == ["🥇", "🥈", "3"]


async def test_every_page_shows_the_reader(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna
    league = [game(seat(player, 9, 1), seat(player + 1, 3, 2)) for player in range(1, 25)]
    await log_results(simulated_server, *league, game(seat(500, 9, 1), seat(anna.id, 3, 2)))
    shown = answer(await anna.slash(simulated_server.channel, "top", game="toy"))
    first = text_of(shown)
    assert f"**Player {anna.id}**" in first
    assert text_of(shown).count("**Player") == 11
    after = answer(await anna.click(shown, custom_id=buttons(shown)["Next ▶"]))
    assert not set(listed(first)) & set(listed(text_of(after)))
    last = answer(await anna.click(after, custom_id=buttons(after)["Next ▶"]))
    assert "Next ▶" not in buttons(last)
    assert "◀ Previous" in buttons(last)
    assert text_of(last).count(f"**Player {anna.id}**") == 1


async def test_a_private_player_is_unlisted_but_sees_their_own_rank(
    simulated_server: SimulatedServer,
) -> None:
    await play(simulated_server, simulated_server.anna, simulated_server.ben)
    await choose(simulated_server, simulated_server.anna, "private")
    assert "anna" not in await top(simulated_server, simulated_server.ben)
    own = await top(simulated_server, simulated_server.anna)
    assert "**anna**" in own
    assert "Only you see this line" in own


async def test_the_leaderboard_defaults_to_the_channels_game(simulated_server: SimulatedServer) -> None:
    """The reader's own latest game was a different one."""
    await play(simulated_server, simulated_server.anna, simulated_server.ben)
    thread = simulated_server.guild.create_text_channel("europe")
    await simulated_server.cleo.slash(thread, "game new", game="europe")
    assert text_of(answer(await simulated_server.anna.slash(thread, "top"))).startswith("### 🏆 Europe · this server")
    elsewhere = answer(await simulated_server.anna.slash(simulated_server.guild.create_text_channel("else"), "top"))
    assert text_of(elsewhere).startswith("### 🏆 Toy · this server")


async def test_an_empty_leaderboard_says_so(simulated_server: SimulatedServer) -> None:
    assert "Nobody has finished a rated game here yet" in await top(simulated_server, simulated_server.anna)
