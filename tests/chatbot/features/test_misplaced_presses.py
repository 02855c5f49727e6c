"""Tests of misplaced presses: repeated, too late, simultaneous, by other people, or after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables import seats
from chatbot.tables.table import Phase
from engine.games.tchu.board import BOARD
from tests.chatbot.bot.simulated_server import answer, buttons, menus, text_of
from tests.chatbot.bot.started_games import play_rematch, start_by_buttons, start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_button_works_after_a_restart(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    await simulated_server.restart()
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    assert f"plays {card}" in text_of(played)


async def test_a_double_click_plays_once(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    before = await simulated_server.services.facts(simulated_server.channel.id)
    await mover.click(post, custom_id=buttons(post)["Pass"])
    second = answer(await mover.click(post, custom_id=buttons(post)["Pass"]))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == before.moves + 1
    assert "moved on" in text_of(second) or "not your turn" in text_of(second)


async def test_an_older_turns_button_is_politely_refused(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    old = buttons(post)["Pass"]
    asked = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    await simulated_server.restart()
    await mover.click(post, custom_id=old)
    await simulated_server.deliver()
    await other.click(await simulated_server.last(), custom_id=buttons(await simulated_server.last())["Play"])
    moves = (await simulated_server.services.facts(simulated_server.channel.id)).moves
    late = answer(await mover.click(asked, custom_id=buttons(asked)["Pass"]))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == moves
    assert "not your turn" in text_of(late) or "moved on" in text_of(late)


async def test_a_button_of_a_finished_game_does_nothing(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    await simulated_server.restart()
    for player in (mover, other):
        last = await simulated_server.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await simulated_server.deliver()
    late = answer(await mover.click(asked, custom_id=buttons(asked)["Pass"]))
    assert "over" in text_of(late)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.OVER


async def test_another_matchs_button_does_not_affect_this_one(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    asked = answer(
        await mover.click(await simulated_server.last(), custom_id=buttons(await simulated_server.last())["My hand"])
    )
    await simulated_server.restart()
    await play_rematch(simulated_server, mover, other)
    late = answer(await mover.click(asked, custom_id=buttons(asked)["Pass"]))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == 0
    assert "moved on" in text_of(late) or "not your turn" in text_of(late)


async def test_a_rematch_button_pressed_by_a_stranger_is_refused_privately(simulated_server: SimulatedServer) -> None:
    for player in await start_by_buttons(simulated_server):
        last = await simulated_server.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await simulated_server.deliver()
    final = await simulated_server.last()
    result = await simulated_server.cleo.click(final, custom_id=buttons(final)["Rematch"])
    assert result.followups[0].ephemeral
    assert "no seat" in text_of(result.followups[0])


async def test_giving_up_needs_confirmation_and_a_computer_continues(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    sure = answer(await mover.slash(simulated_server.channel, "game resign"))
    await mover.click(sure, custom_id=buttons(sure)["Give up my seat"])
    await simulated_server.deliver()
    assert any("has left" in text_of(post) for post in await simulated_server.posts())
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves > 0


async def test_a_moderator_lets_a_computer_play_for_a_person(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    refused = answer(await other.slash(simulated_server.channel, "game replace", player=mover.user))
    assert "manage this channel" in text_of(refused)
    simulated_server.allow(other, "manage_channels")
    sure = answer(await other.slash(simulated_server.channel, "game replace", player=mover.user))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) is not None
    told = answer(await other.click(sure, custom_id=buttons(sure)["Put in a computer"]))
    assert f"A computer plays for <@{mover.id}> now." in text_of(told)
    await simulated_server.deliver()
    notices = [post for post in await simulated_server.posts() if "put a computer in" in text_of(post)]
    assert f"<@{mover.id}>" in text_of(notices[0])
    await mover.click(notices[0], custom_id=buttons(notices[0])["Take my seat back"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) is not None


async def test_a_moderator_changes_the_pace(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    assert "manage this channel" in text_of(
        answer(await other.slash(simulated_server.channel, "game pace", pace="week"))
    )
    simulated_server.allow(other, "manage_channels")
    answer(await other.slash(simulated_server.channel, "game pace", pace="week"))
    await simulated_server.deliver()
    assert any("changed the pace: 7 days a move" in text_of(post) for post in await simulated_server.posts())
    answer(await mover.slash(simulated_server.channel, "toy pass"))
    await simulated_server.deliver()
    shown = answer(await mover.slash(simulated_server.channel, "game show"))
    assert "7 days a move" in text_of(shown)


async def test_a_route_may_be_taken_back_until_another_player_acts(simulated_server: SimulatedServer) -> None:
    """With buttons alone, the players keep tickets, take this back, and keep tickets again."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="tchu")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    hand = await simulated_server.services.queries.seat_state(
        simulated_server.channel.id, simulated_server.actor(simulated_server.anna)
    )
    ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
    kept = answer(await simulated_server.anna.slash(simulated_server.channel, "tchu keep", ticket=ticket))
    undone = answer(await simulated_server.anna.click(kept, custom_id=buttons(kept)["Take back"]))
    assert "You took back your last move" in text_of(undone)
    assert [menu for menu in menus(undone) if menu.startswith("Choose")]
    assert "took back their last move" in text_of(
        answer(await simulated_server.ben.slash(simulated_server.channel, "game log"))
    )
    refused = answer(await simulated_server.ben.slash(simulated_server.channel, "game undo"))
    assert "nothing to take back" in text_of(refused)


async def test_a_tunnel_with_revealed_cards_cannot_be_taken_back(
    simulated_server: SimulatedServer,
) -> None:
    people = await start_by_commands(simulated_server, "tchu")
    channel, services = simulated_server.channel, simulated_server.services
    tunnels = {route.id for route in BOARD.routes if route.tunnel}
    while True:
        for person in people:
            state = await services.queries.seat_state(channel.id, simulated_server.actor(person))
            moves = [str(move) for move in getattr(state, "moves", ())]
            digs = next((move for move in moves if move.startswith("build ") and move.split()[1] in tunnels), "")
            if digs:
                _, route, card, payment = digs.split()
                dug = answer(await person.slash(channel, "tchu build", route=route, card=card, payment=payment))
                assert "Turned up for the tunnel" in text_of(dug)
                assert "Take back" not in buttons(dug)
                return
            if moves:
                move = "draw" if "draw" in moves else moves[0]
                done(await services.tables.play(channel.id, simulated_server.actor(person), move, services.key()))


async def test_a_game_ends_by_a_majority_vote(simulated_server: SimulatedServer) -> None:
    for number, person in enumerate(await start_by_buttons(simulated_server)):
        sure = answer(await person.slash(simulated_server.channel, "game end"))
        assert "More than half" in text_of(sure)
        told = answer(await person.click(sure, custom_id=buttons(sure)["End the game"]))
        assert ("1 of the 2 votes needed." if number == 0 else "ended the game") in text_of(told)
        await simulated_server.deliver()
        over = (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.OVER
        assert over == (number == 1)
    final = await simulated_server.last()
    assert "voted to end the game: 2 votes" in text_of(final)


async def test_a_press_by_a_spectator_shows_their_options(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server, seats="3")
    post, cleo = await simulated_server.pressable(), simulated_server.cleo
    for label in ("Play", "My hand", "Hint"):
        told = answer(await cleo.click(post, custom_id=buttons(post)[label]))
        assert "You’re watching **Toy**." in text_of(told)
        assert list(buttons(told)) == ["Follow this game", "Take a computer’s seat", "Board as text", "Log"]
    told = answer(await cleo.slash(simulated_server.channel, "hand"))
    watched = answer(await cleo.click(told, custom_id=buttons(told)["Board as text"]))
    assert "anna" in text_of(watched)
    await simulated_server.services.tables.act(
        simulated_server.channel.id, simulated_server.actor(mover), "resigns", seats.resign
    )
    told = answer(await mover.slash(simulated_server.channel, "hand"))
    assert list(buttons(told)) == ["Take my seat back"]


async def test_a_button_agrees_to_end_the_game_even_for_moderators(
    simulated_server: SimulatedServer,
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="4")
    for person in (simulated_server.ben, simulated_server.cleo, simulated_server.dan):
        await person.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    sure = answer(await simulated_server.anna.slash(simulated_server.channel, "game end"))
    await simulated_server.anna.click(sure, custom_id=buttons(sure)["End the game"])
    await simulated_server.deliver()
    vote = await simulated_server.last()
    assert "anna wants to end the game: 1 of the 3 votes needed." in text_of(vote)
    assert all(f"<@{one.id}>" in text_of(vote) for one in (simulated_server.ben, simulated_server.cleo))
    simulated_server.allow(simulated_server.ben, "manage_channels")
    await simulated_server.ben.click(vote, custom_id=buttons(vote)["I agree: end it"])
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert (len(facts.votes), facts.phase) == (2, Phase.PLAYING)
    await simulated_server.cleo.click(vote, custom_id=buttons(vote)["I agree: end it"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.OVER


async def test_a_seat_given_up_is_taken_back(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    sure = answer(await mover.slash(simulated_server.channel, "game resign"))
    gone = answer(await mover.click(sure, custom_id=buttons(sure)["Give up my seat"]))
    assert "seat" in text_of(answer(await mover.slash(simulated_server.channel, "hand")))
    await mover.click(gone, custom_id=buttons(gone)["Take my seat back"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) is not None
