"""Tests of the context-menu commands for users and messages: an invitation, statistics, and the board in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from chatbot.bot.syncing import payload_of
from chatbot.limits import MENU_COMMANDS
from tests.chatbot.bot.painters import OnePicturePainter
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.features.result_presses import play

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
INVITE, STATISTICS, BOARD = "Invite to a game", "Statistics", "Board as text"
USER, MESSAGE = discord.AppCommandType.user.value, discord.AppCommandType.message.value


async def used(simulated_server: SimulatedServer, person: MemberActor, name: str, target: Any) -> str:
    """Use a command of a context menu, and return the answer's text."""
    return text_of(answer(await person.context_menu(simulated_server.channel, name, target)))


async def test_each_menu_has_its_names_and_places(simulated_server: SimulatedServer) -> None:
    tree = simulated_server.bot.tree
    menus = [one for one in tree.get_commands() if isinstance(one, discord.app_commands.ContextMenu)]
    payloads = {payload["name"]: payload for payload in [await payload_of(tree, one) for one in menus]}
    assert {name: payload["type"] for name, payload in payloads.items()} == {
        INVITE: USER,
        STATISTICS: USER,
        BOARD: MESSAGE,
    }
    invite: Any = payloads[INVITE]["name_localizations"]
    assert (invite["pl"], invite["fr"]) == ("Zaproś do gry", "Inviter à une partie")
    for kind in (USER, MESSAGE):
        assert sum(payload["type"] == kind for payload in payloads.values()) <= MENU_COMMANDS
    for payload in payloads.values():
        names = [payload["name"], *payload["name_localizations"].values()]  # type: ignore[attr-defined]
        assert all(1 <= len(name) <= 32 for name in names)
    assert (payloads[INVITE]["contexts"], payloads[INVITE]["integration_types"]) == ([0], [0])
    assert (payloads[BOARD]["contexts"], payloads[BOARD]["integration_types"]) == ([0, 1], [0])
    assert (payloads[STATISTICS]["contexts"], payloads[STATISTICS]["integration_types"]) == ([0, 1, 2], [0, 1])


async def test_a_person_is_invited_to_a_new_game(simulated_server: SimulatedServer) -> None:
    anna, ben = simulated_server.anna, simulated_server.ben
    asked = answer(await anna.context_menu(simulated_server.channel, INVITE, ben))
    assert text_of(asked) == f"Which game would you like to play with <@{ben.id}>?"
    await anna.click(asked, custom_id=buttons(asked)["Carcassonne"])
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert (facts.terms.game, [(one.user, one.name) for one in facts.invited]) == ("carcassonne", [(ben.id, "ben")])
    invitation = await simulated_server.last()
    await ben.click(invitation, custom_id=buttons(invitation)["Accept"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(ben.id) == 1


async def test_a_person_is_invited_to_the_lobby_that_is_open(simulated_server: SimulatedServer) -> None:
    anna, cleo = simulated_server.anna, simulated_server.cleo
    await anna.slash(simulated_server.channel, "game new", game="europe")
    said = await used(simulated_server, anna, INVITE, cleo)
    assert said == f"I’ve invited <@{cleo.id}> to this game."
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert [one.user for one in facts.invited] == [cleo.id]
    asked = await used(simulated_server, simulated_server.ben, INVITE, cleo)
    assert asked.startswith("Which game"), "Ben may not set up the lobby"


async def test_an_invitation_during_a_game_opens_a_thread(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "toy")
    anna, dan = simulated_server.anna, simulated_server.dan
    asked = answer(await anna.context_menu(simulated_server.channel, INVITE, dan))
    taken = answer(await anna.click(asked, custom_id=buttons(asked)["Europe"]))
    opened = answer(await anna.click(taken, custom_id=buttons(taken)["Open it in a thread"]))
    thread = int(text_of(opened).partition("<#")[2].partition(">")[0])
    facts = await simulated_server.services.facts(thread)
    assert [(one.user, one.name) for one in facts.invited] == [(dan.id, "dan")]


async def test_people_cannot_invite_themselves_or_a_bot(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna
    assert "You can’t invite yourself" in await used(simulated_server, anna, INVITE, anna)
    robot = simulated_server.guild.add_member(simulated_server.env.create_user("robot", bot=True))
    assert "Bots can’t be invited" in await used(simulated_server, anna, INVITE, robot)


async def test_the_statistics_of_a_person_are_shown(simulated_server: SimulatedServer) -> None:
    anna, ben = simulated_server.anna, simulated_server.ben
    await play(simulated_server, anna, ben)
    assert (await used(simulated_server, anna, STATISTICS, ben)).startswith("ben · Toy · this server")
    assert "no results to show" in await used(simulated_server, anna, STATISTICS, simulated_server.dan)


async def test_the_last_post_is_described_by_the_current_board(simulated_server: SimulatedServer) -> None:
    await simulated_server.restart(OnePicturePainter())
    mover, other = await start_by_buttons(simulated_server, game="europe")
    post = await simulated_server.last()
    shown = answer(await simulated_server.cleo.context_menu(simulated_server.channel, BOARD, post))
    assert {one.filename for one in shown.attachments} <= {"board.txt"}
    by_command = text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "game show")))
    assert text_of(shown) == by_command
    assert mover.name in by_command
    assert other.name in by_command


async def test_an_older_post_is_described_by_its_alt_texts(simulated_server: SimulatedServer) -> None:
    await simulated_server.restart(OnePicturePainter())
    mover, _ = await start_by_buttons(simulated_server)
    old = await simulated_server.last()
    await mover.click(old, custom_id=buttons(old)["Pass"])
    await simulated_server.deliver()
    (old,) = [post for post in await simulated_server.posts() if post.id == old.id]
    assert not buttons(old)
    assert await used(simulated_server, simulated_server.cleo, BOARD, old) == "the board"


async def test_a_post_without_a_board_says_so(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    assert "hasn’t started" in await used(simulated_server, anna, BOARD, await simulated_server.last())
    said = await anna.send(simulated_server.channel, "the board")
    assert "shows no board" in await used(simulated_server, anna, BOARD, said)
