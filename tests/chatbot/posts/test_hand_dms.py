"""Each player gets one direct message with the hand, kept up to date, unless the player accepts no messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables import seats
from tests.chatbot.bot.passing_time import wait_until_due
from tests.chatbot.bot.simulated_server import answer, buttons, of, text_of
from tests.chatbot.bot.started_games import play_rematch, start_by_buttons
from tests.chatbot.features.settings_presses import forget

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


def hand_dms(person: MemberActor) -> list[discord.Message]:
    return person.user.dm_channel.history()


async def play_a_card(simulated_server: SimulatedServer, mover: MemberActor) -> None:
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    await mover.click(asked, custom_id=buttons(asked)[card])
    await simulated_server.deliver()


async def test_everybody_gets_their_own_hand_when_the_game_starts(simulated_server: SimulatedServer) -> None:
    for person in await start_by_buttons(simulated_server):
        (hand_dm,) = hand_dms(person)
        hand = await simulated_server.services.queries.seat_state(
            simulated_server.channel.id, simulated_server.actor(person)
        )
        assert ", ".join(map(str, hand.view.hand)) in text_of(hand_dm)  # type: ignore[union-attr]


async def test_a_changed_hand_edits_its_direct_message(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    before = text_of(hand_dms(mover)[0])
    await play_a_card(simulated_server, mover)
    (hand_dm,) = hand_dms(mover)
    assert text_of(hand_dm) != before


async def test_a_hand_just_seen_in_the_channel_is_updated_some_seconds_later(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    before = text_of(hand_dms(mover)[0])
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    await mover.click(asked, custom_id=buttons(asked)[card])
    await simulated_server.publish()
    assert f"<@{other.id}>" in text_of(await simulated_server.last())
    assert text_of(hand_dms(mover)[0]) == before
    await simulated_server.hand_dms_tried()
    assert text_of(hand_dms(mover)[0]) != before


async def test_a_players_own_move_sends_no_new_message(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    (old,) = hand_dms(mover)
    simulated_server.services.clock.now += 3600
    await play_a_card(simulated_server, mover)
    assert [dm.id for dm in hand_dms(mover)] == [old.id]


async def test_an_old_message_is_replaced_on_the_players_next_turn(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    (old,) = hand_dms(mover)
    simulated_server.services.clock.now += 3600
    await play_a_card(simulated_server, mover)
    await play_a_card(simulated_server, other)
    (new,) = hand_dms(mover)
    assert new.id != old.id
    assert text_of(new) != text_of(old)


async def test_closed_direct_messages_are_mentioned_once(
    simulated_server: SimulatedServer,
) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    again = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert "direct messages" in text_of(first)
    assert "direct messages" not in text_of(again)
    await play_a_card(simulated_server, mover)
    asked = [entry for entry in simulated_server.env.http_requests if entry.path == "/users/@me/channels"]
    assert len(asked) == 2, "each person is asked once"


async def test_a_game_without_secrets_sends_no_hand_dms(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="carcassonne", seats="2")
    await simulated_server.deliver()
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    assert hand_dms(simulated_server.anna) == []
    assert "My hand" not in buttons(await simulated_server.last())
    assert of(await simulated_server.last())


def openings(simulated_server: SimulatedServer) -> int:
    """Return the number of requests to open a channel for direct messages."""
    return sum(entry.path == "/users/@me/channels" for entry in simulated_server.env.http_requests)


async def retry_due(simulated_server: SimulatedServer, seconds: int) -> None:
    """Let some time pass, and send the hands that are due."""
    simulated_server.services.clock.now += seconds
    await simulated_server.hand_dms_tried()


async def test_a_rejected_hand_delays_no_post_and_is_sent_later(simulated_server: SimulatedServer) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=400, code=50035, times=2)
    mover, other = await start_by_buttons(simulated_server)
    assert f"<@{mover.id}>" in text_of(await simulated_server.last())
    await retry_due(simulated_server, 3600)
    assert len(hand_dms(mover)) == len(hand_dms(other)) == 1


async def test_an_unsent_hand_is_sent_after_a_restart(simulated_server: SimulatedServer) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=400, code=50035, times=2)
    mover, other = await start_by_buttons(simulated_server)
    await simulated_server.restart()
    await retry_due(simulated_server, 3600)
    assert len(hand_dms(mover)) == len(hand_dms(other)) == 1
    await retry_due(simulated_server, 3600)
    assert openings(simulated_server) == 4, "a sent hand is not sent again"


async def test_a_failed_hand_is_sent_with_the_repeated_turn(
    simulated_server: SimulatedServer,
) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=400, code=50035, times=2)
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    messages = await simulated_server.services.take_messages(simulated_server.channel.id)
    for _ in range(2):
        for message in messages:
            await simulated_server.bot.publisher.publish(simulated_server.channel.id, message)
        await simulated_server.hand_dms_tried()
        simulated_server.services.clock.now += 60
    assert len(hand_dms(simulated_server.anna)) == len(hand_dms(simulated_server.ben)) == 1


async def test_a_direct_message_channel_is_opened_once_even_after_restarts(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    for person in (mover, other, mover):
        await simulated_server.restart()
        simulated_server.services.clock.now += 3600
        await play_a_card(simulated_server, person)
    assert openings(simulated_server) == 2, "one for each person"
    assert len(hand_dms(mover)) == 1


async def test_an_unknown_direct_message_channel_is_opened_again(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await simulated_server.restart()
    channel = mover.user.dm_channel.id
    simulated_server.env.inject_error("PATCH", f"/channels/{channel}/messages/*", status=404, code=10003)
    simulated_server.env.inject_error("POST", f"/channels/{channel}/messages", status=404, code=10003)
    before = openings(simulated_server)
    await play_a_card(simulated_server, mover)
    assert openings(simulated_server) == before + 1
    stored = await simulated_server.services.hand_dms.to_user(simulated_server.channel.id, mover.id)
    assert stored is not None
    assert stored.message in [message.id for message in hand_dms(mover)]


async def test_opening_too_fast_does_not_mean_closed_direct_messages(simulated_server: SimulatedServer) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=403, code=40003)
    mover, other = await start_by_buttons(simulated_server)
    assert openings(simulated_server) == 1, "no other channel is opened for a while"
    shown = answer(
        await mover.click(await simulated_server.last(), custom_id=buttons(await simulated_server.last())["My hand"])
    )
    assert "direct messages" not in text_of(shown)
    await retry_due(simulated_server, 3600)
    assert len(hand_dms(mover)) == len(hand_dms(other)) == 1


async def test_closed_direct_messages_are_retried_after_a_day(simulated_server: SimulatedServer) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=2)
    mover, other = await start_by_buttons(simulated_server)
    assert hand_dms(mover) == hand_dms(other) == []
    simulated_server.services.clock.now += 24 * 3600
    await play_a_card(simulated_server, mover)
    assert len(hand_dms(mover)) == len(hand_dms(other)) == 1


async def test_closed_direct_messages_are_retried_after_a_press(
    simulated_server: SimulatedServer,
) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=2)
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    for minutes in (1, 10):
        assert hand_dms(mover) == []
        simulated_server.services.clock.now += minutes * 60
        await mover.click(post, custom_id=buttons(post)["My hand"])
        await simulated_server.hand_dms_tried()
    assert len(hand_dms(mover)) == 1
    assert hand_dms(other) == []


async def test_a_deleted_account_does_not_delay_other_hands(
    simulated_server: SimulatedServer,
) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=404, code=10013)
    mover, other = await start_by_buttons(simulated_server)
    assert sorted([len(hand_dms(mover)), len(hand_dms(other))]) == [0, 1]
    await retry_due(simulated_server, 3600)
    assert openings(simulated_server) == 2, "a deleted account is not tried again"


# --- Preferences ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("when", "for_mover", "for_other"), [("always", 1, 1), ("turn", 1, 0), ("never", 0, 0)])
async def test_hands_follow_the_preferred_timing(
    simulated_server: SimulatedServer, when: str, for_mover: int, for_other: int
) -> None:
    for person in (simulated_server.anna, simulated_server.ben):
        await simulated_server.services.preferences.change(person.id, "hand_dms", when)
    mover, other = await start_by_buttons(simulated_server)
    assert (len(hand_dms(mover)), len(hand_dms(other))) == (for_mover, for_other)


async def test_a_player_can_be_notified_of_being_next(simulated_server: SimulatedServer) -> None:
    for person in (simulated_server.anna, simulated_server.ben):
        await simulated_server.services.preferences.change(person.id, "told_next", value=True)
    mover, other = await start_by_buttons(simulated_server)
    assert sum("You’re next" in text_of(dm) for dm in hand_dms(other)) == 1
    assert not any("You’re next" in text_of(dm) for dm in hand_dms(mover))


async def test_a_reminder_follows_its_persons_preference(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await simulated_server.services.preferences.change(mover.id, "reminded_by_dm", value=True)
    before = len(await simulated_server.posts())
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    assert len(await simulated_server.posts()) == before, "nothing is posted in the channel"
    assert sum("it’s still your move" in text_of(dm) for dm in hand_dms(mover)) == 1


async def test_a_reminder_by_direct_message_is_deleted_with_the_turn(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await simulated_server.services.preferences.change(mover.id, "reminded_by_dm", value=True)
    turn = await simulated_server.last()
    for _ in range(2):
        await wait_until_due(simulated_server)
        await simulated_server.deliver()
        await simulated_server.bot.wait_until_idle()
    assert sum("it’s still your move" in text_of(dm) for dm in hand_dms(mover)) == 1
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await simulated_server.deliver()
    await simulated_server.bot.wait_until_idle()
    assert not any("it’s still your move" in text_of(dm) for dm in hand_dms(mover))


# --- When a seat or a game ends ---------------------------------------------------------------------------


async def test_hands_are_replaced_by_the_result_at_the_end(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    for person in (mover, other):
        post = await simulated_server.last()
        await person.click(post, custom_id=buttons(post)["Pass"])
        await simulated_server.deliver()
    assert "wins" in text_of(await simulated_server.last()) or "share the win" in text_of(await simulated_server.last())
    for person in (mover, other):
        (letter,) = hand_dms(person)
        assert "your hand" not in text_of(letter)
        assert "🏆" in text_of(letter)


async def test_a_postponed_hand_is_closed_at_the_end(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    for person in (mover, other):
        post = await simulated_server.last()
        await person.click(post, custom_id=buttons(post)["Pass"])
        await simulated_server.publish()
    await simulated_server.hand_dms_tried()
    assert ["🏆" in text_of(letter) for person in (mover, other) for letter in hand_dms(person)] == [True, True]


async def test_an_old_message_is_closed_in_place_without_a_notification(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    before = [letter.id for person in (mover, other) for letter in hand_dms(person)]
    simulated_server.services.clock.now += 5 * 3600
    for person in (mover, other):
        post = await simulated_server.last()
        await person.click(post, custom_id=buttons(post)["Pass"])
        await simulated_server.publish()
    await simulated_server.hand_dms_tried()
    assert [letter.id for person in (mover, other) for letter in hand_dms(person)] == before
    assert ["🏆" in text_of(letter) for person in (mover, other) for letter in hand_dms(person)] == [True, True]


async def test_resigning_replaces_the_hand_by_a_way_back(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    await simulated_server.services.tables.act(
        simulated_server.channel.id, simulated_server.actor(other), "resigns", seats.resign
    )
    await simulated_server.deliver()
    (letter,) = hand_dms(other)
    assert "your hand" not in text_of(letter)
    assert "your hand" in text_of(hand_dms(mover)[0])
    await other.user.click(letter, custom_id=buttons(letter)["Take my seat back"])
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.seat_of(other.id) is not None
    (letter,) = hand_dms(other)
    assert "your hand" in text_of(letter)


async def test_a_returning_player_gets_the_hand_at_once(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_buttons(simulated_server)
    table, actor = simulated_server.channel.id, simulated_server.actor(other)
    await simulated_server.services.tables.act(table, actor, "resigns", seats.resign)
    await simulated_server.deliver()
    simulated_server.services.clock.now += 3 * 3600
    await simulated_server.services.tables.act(table, actor, "is back", seats.reclaim)
    await simulated_server.deliver()
    (letter,) = hand_dms(other)
    assert "your hand" in text_of(letter)


async def test_handing_over_a_seat_moves_the_hand_to_the_friend(
    simulated_server: SimulatedServer,
) -> None:
    _, other = await start_by_buttons(simulated_server)
    await other.slash(simulated_server.channel, "game hand-over", friend=simulated_server.cleo.user)
    await simulated_server.deliver()
    offer = await simulated_server.pressable()
    await simulated_server.cleo.click(offer, custom_id=buttons(offer)["Take over the seat"])
    await simulated_server.deliver()
    assert "your hand" not in text_of(hand_dms(other)[0])
    assert "Take my seat back" not in buttons(hand_dms(other)[0])
    assert "your hand" in text_of(hand_dms(simulated_server.cleo)[0])


async def test_hands_of_a_game_ended_by_vote_are_closed(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    for person in (mover, other):
        await simulated_server.services.tables.end(
            simulated_server.channel.id, simulated_server.actor(person), f"votes {person.id}"
        )
    await simulated_server.deliver()
    for person in (mover, other):
        assert "The players ended the game." in text_of(hand_dms(person)[0])


async def test_a_rematch_sends_new_hands(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    opened = openings(simulated_server)
    await play_rematch(simulated_server, mover, other)
    for person in (mover, other):
        closed, current = hand_dms(person)
        assert "🏆" in text_of(closed)
        assert "your hand" in text_of(current)
    assert openings(simulated_server) == opened, "the channel for direct messages is known"


async def test_deleting_data_deletes_the_hands(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    await forget(simulated_server, other)
    await simulated_server.deliver()
    assert hand_dms(other) == []
    assert "your hand" in text_of(hand_dms(mover)[0])
