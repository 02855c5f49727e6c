"""Aids can be turned off for a whole table, however people ask for them, or for one person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.features.new_game import AGREED, with_term
from chatbot.people.preferences import Preferences
from chatbot.tables.table import Terms
from engine.api import Illegal
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, choose_more, menus, text_of
from tests.chatbot.bot.started_games import start_by_commands

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def started(simulated_server: SimulatedServer, game: str, *, aids: bool = False) -> MemberActor:
    """Start a game of Anna and Ben, and return the player to move."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game=game, seats="2", aids=aids)
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    return simulated_server.person(facts, facts.to_act[0])


async def prefer_none(simulated_server: SimulatedServer, person: MemberActor) -> None:
    await simulated_server.services.preferences.change(person.id, "aids", value=False)


async def test_the_lobby_says_that_aids_are_off(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", aids=False)
    await simulated_server.deliver()
    assert "no aids" in text_of(await simulated_server.last())


async def test_the_host_turns_aids_off_in_the_set_up_menu(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    panel = answer(await simulated_server.anna.click(lobby, custom_id=buttons(lobby)["Set up"]))
    menu = next(one for one in menus(panel).values() if any("No aids" in option["label"] for option in one["options"]))
    chosen = [option["value"] for option in menu["options"] if option.get("default")]
    await simulated_server.anna.select(panel, [*chosen, "no-aids"], custom_id=menu["custom_id"])
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert not facts.terms.aids
    assert facts.terms.rated


async def test_tables_and_menus_of_earlier_versions_have_aids() -> None:
    old = msgspec.json.decode(b'{"game": "toy", "places": 2}', type=Terms)
    assert old.aids
    assert with_term(old, AGREED, ["rated", "newcomers"]).aids
    assert Preferences().aids


async def test_without_aids_there_is_no_hint_by_button_or_command(simulated_server: SimulatedServer) -> None:
    mover = await started(simulated_server, "carcassonne")
    assert "Hint" not in buttons(await simulated_server.last())
    refused = answer(await mover.slash(simulated_server.channel, "game hint"))
    assert "Aids are off at this table" in text_of(refused)
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    assert "Hint" not in buttons(hand)


async def test_all_squares_are_numbered_and_an_illegal_one_is_explained(
    simulated_server: SimulatedServer,
) -> None:
    mover = await started(simulated_server, "carcassonne")
    services, channel = simulated_server.services, simulated_server.channel.id
    hand = await services.hand(simulated_server.actor(mover), channel)
    tried = [str(move) for move in hand.moves if len(str(move).split()) == 3]
    refused = None
    for number, move in enumerate(tried):
        done_or_not = await services.tables.play(channel, simulated_server.actor(mover), move, f"try {number}")
        if isinstance(done_or_not, Illegal):
            refused = (move, done_or_not)
            break
        await services.tables.take_back(channel, simulated_server.actor(mover), f"back {number}")
    assert refused is not None
    _, square, turn = refused[0].split()
    told = text_of(answer(await mover.slash(simulated_server.channel, "carcassonne place", square=square, turn=turn)))
    assert "Your tile on" in told
    assert refused[1].code == "side-clash"


async def test_text_board_and_pictures_show_no_aids(
    simulated_server: SimulatedServer,
) -> None:
    mover = await started(simulated_server, "carcassonne")
    post = await simulated_server.last()
    shown = answer(await mover.slash(simulated_server.channel, "game show"))
    for message in (post, shown):
        assert not {"Farms", "Features", "Tiles left"} & set(buttons(message))
    assert "if the game ended now" not in text_of(shown)


async def test_without_aids_tickets_are_offered_without_routes(simulated_server: SimulatedServer) -> None:
    mover = await started(simulated_server, "europe")
    post = await simulated_server.last()
    keep = next(button for button in button_ids(post) if button.cells == ("keep",))
    told = text_of(answer(await mover.click(post, custom_id=str(keep))))
    assert "**1** " in told
    assert "wagon" not in told


async def test_without_aids_screen_reader_users_get_no_list_of_squares(simulated_server: SimulatedServer) -> None:
    mover = await started(simulated_server, "carcassonne")
    await simulated_server.services.preferences.change(mover.id, "by_ear", value=True)
    told = text_of(answer(await mover.slash(simulated_server.channel, "hand")))
    assert "1: " not in told
    assert "tile" in told.casefold()


async def test_a_person_can_turn_aids_off_for_themselves(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    await prefer_none(simulated_server, mover)
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    assert "Hint" not in buttons(hand)
    assert "Your aids are off" in text_of(answer(await mover.slash(simulated_server.channel, "game hint")))
    assert "Hint" in buttons(await simulated_server.last()), "the post is everybody's"
    assert "if the game ended now" in text_of(answer(await other.slash(simulated_server.channel, "game show")))
    assert "if the game ended now" not in text_of(answer(await mover.slash(simulated_server.channel, "game show")))


async def test_aids_are_a_personal_setting(simulated_server: SimulatedServer) -> None:
    panel = answer(await simulated_server.anna.slash(simulated_server.channel, "settings"))
    page = answer(await choose_more(simulated_server.anna, panel, "Aids…"))
    await simulated_server.anna.click(page, custom_id=buttons(page)["Switch aids off"])
    chosen = await simulated_server.services.preferences.of(simulated_server.anna.id)
    assert not chosen.aids
