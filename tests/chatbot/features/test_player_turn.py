"""Tests of a turn by taps: its public and private parts, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables.outcome import Notice
from engine.api import PublicEvent, seat_name
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_card_is_played_in_two_taps_and_announced(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    assert "plays" in text_of(played)
    await simulated_server.deliver()
    turn = await simulated_server.last()
    assert f"{mover.name} plays {card}." in text_of(turn)
    assert f"<@{other.id}>" in text_of(turn)
    assert f"<@{mover.id}>" not in text_of(turn)
    assert not buttons((await simulated_server.posts())[-2]), "the older post has no buttons any more"


async def test_only_the_player_to_move_may_move(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    before = await simulated_server.services.facts(simulated_server.channel.id)
    refused = answer(await other.click(post, custom_id=buttons(post)["Pass"]))
    assert "not your turn" in text_of(refused)
    stranger = answer(await simulated_server.cleo.click(post, custom_id=buttons(post)["Pass"]))
    assert "You’re watching **Toy**" in text_of(stranger)
    assert await simulated_server.services.facts(simulated_server.channel.id) == before


async def test_a_hand_is_shown_on_demand(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    shown = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert "Your hand" in text_of(shown)


async def test_the_last_card_ends_the_game_and_announces_the_winner(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    for player in (mover, other):
        post = await simulated_server.last()
        await player.click(post, custom_id=buttons(post)["Pass"])
        await simulated_server.deliver()
    final = await simulated_server.last()
    assert "🏆" in text_of(final)
    assert "Rematch" in buttons(final)
    assert all(not buttons(post) for post in (await simulated_server.posts())[:-1])


async def test_the_first_player_is_called_after_simultaneous_choices(
    simulated_server: SimulatedServer,
) -> None:
    """The first player is the last to choose tickets, and then gets a public post for the first turn."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="tchu")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    people = {"anna": simulated_server.anna, "ben": simulated_server.ben}
    said = text_of(await simulated_server.last())
    begins = next(person for name, person in people.items() if f"{name} begins" in said)
    for person in sorted(people.values(), key=lambda person: person is begins):
        hand = await simulated_server.services.queries.seat_state(
            simulated_server.channel.id, simulated_server.actor(person)
        )
        ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
        await person.slash(simulated_server.channel, "tchu keep", ticket=ticket)
        await simulated_server.deliver()
    post = await simulated_server.last()
    assert "Everybody has chosen" in text_of(post)
    assert f"<@{begins.id}>" in text_of(post)
    assert len(await simulated_server.posts()) == 4, "the lobby, the number of the start, the call, the first turn"


async def test_the_first_player_is_called_again_after_the_computers_choices(
    simulated_server: SimulatedServer,
) -> None:
    """The computer chooses its first tickets at once, so the person's first turn follows their own choice."""
    anna, channel = simulated_server.anna, simulated_server.channel
    await anna.slash(channel, "game new", game="tchu", seats="2")
    await anna.slash(channel, "game start")
    await simulated_server.deliver()
    choosing = await simulated_server.last()
    assert "anna begins" in text_of(choosing)
    assert "Choose tickets" in buttons(choosing)
    hand = await simulated_server.services.queries.seat_state(channel.id, simulated_server.actor(anna))
    ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
    await anna.slash(channel, "tchu keep", ticket=ticket)
    await simulated_server.deliver()
    first_turn = await simulated_server.last()
    assert "Everybody has chosen" in text_of(first_turn)
    assert f"<@{anna.id}>" in text_of(first_turn)
    assert "Choose tickets" not in buttons(first_turn)
    assert "Tickets" in buttons(first_turn)
    assert not buttons((await simulated_server.posts())[-2]), "the older post has no buttons any more"


async def test_the_first_question_leads_back_to_the_kinds_of_move(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    back = answer(await mover.click(asked, custom_id=buttons(asked)["Back"]))
    assert "Your hand" in text_of(back)
    assert {"Play", "Pass"} <= set(buttons(back))
    assert "Back" not in buttons(back)
    assert "Back" not in buttons(post)


async def test_an_immediate_notice_is_short_and_leaves_the_turns_buttons(
    simulated_server: SimulatedServer,
) -> None:
    await start_by_buttons(simulated_server)
    turn = await simulated_server.last()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    events = (PublicEvent("passed", {"seat": seat_name(0)}),)
    await simulated_server.bot.publisher.publish(
        simulated_server.channel.id, Notice("at once", facts.match, facts.revision, events)
    )
    notice = await simulated_server.last()
    assert text_of(notice) == f"{simulated_server.person(facts, 0).name} passes."
    assert not buttons(notice)
    assert buttons((await simulated_server.posts())[-2]) == buttons(turn)
