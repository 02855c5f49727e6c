"""Tests of the time before a game: a person opens a table, people join and leave, and one of them starts the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from chatbot.bot.reply import Reply
from chatbot.features import new_game
from chatbot.tables.outcome import NO_TABLE, Refusal
from chatbot.tables.table import Phase
from chatbot.work.dispatcher import Rejected
from tests.chatbot.bot.simulated_server import LOOK_FOR_LOBBY, answer, buttons, menus, of, text_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_people_open_join_leave_and_start_a_table(simulated_server: SimulatedServer) -> None:
    """The test goes from /game new to the first turn with taps alone."""
    opened = await simulated_server.anna.slash(
        simulated_server.channel, "game new", game="toy", seats="3", level="easy"
    )
    assert opened.response is not None
    assert not opened.response.ephemeral
    await simulated_server.deliver()
    post = await simulated_server.last()
    assert post.id == opened.response.id, "the lobby is the answer to the command"
    await simulated_server.env.advance_time(LOOK_FOR_LOBBY)
    messages = list(simulated_server.env.backend.messages[simulated_server.channel.id])
    assert messages == [post.id], "no private answer repeats the lobby"
    assert "anna" in text_of(post)
    await simulated_server.ben.click(post, custom_id=buttons(post)["Join"])
    await simulated_server.deliver()
    assert "ben" in text_of(await simulated_server.last())
    assert len(await simulated_server.posts()) == 1, "the lobby is one message"
    await simulated_server.ben.click(post, custom_id=buttons(post)["Leave"])
    await simulated_server.deliver()
    assert "ben" not in text_of(await simulated_server.last())
    await simulated_server.anna.click(post, custom_id=buttons(post)["Start"])
    await simulated_server.deliver()
    assert len(await simulated_server.posts()) == 3, "the lobby, the number of the start, the turn"
    turn = await simulated_server.last()
    assert f"<@{simulated_server.anna.id}>" in text_of(turn)
    assert {"Play", "Pass", "My hand"} <= set(buttons(turn))
    assert not buttons((await simulated_server.posts())[0]), "the lobby's buttons are gone"


async def test_a_rejected_lobby_is_reported_and_appears_later(
    simulated_server: SimulatedServer,
) -> None:
    channel = simulated_server.channel.id
    opened = await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    simulated_server.env.inject_error("PATCH", f"/channels/{channel}/messages/*", status=403, code=50001)
    simulated_server.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50001)
    with pytest.raises(Rejected):
        await simulated_server.deliver()
    await simulated_server.env.advance_time(LOOK_FOR_LOBBY)
    (told,) = opened.followups
    assert told.ephemeral
    assert "I can’t post here" in text_of(told)
    await simulated_server.deliver()
    assert "Join" in buttons(await simulated_server.last())


async def test_a_command_acknowledged_before_its_answer_gets_a_separate_post(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reply, "acknowledge_soon", Reply.acknowledge)
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    (post,) = await simulated_server.posts()
    assert "Join" in buttons(post)
    assert post.interaction_metadata is None
    messages = list(simulated_server.env.backend.messages[simulated_server.channel.id])
    assert messages == [post.id], "the private answer is deleted"


async def test_a_late_lobby_is_reported_until_it_appears(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_every = LOOK_FOR_LOBBY / 2  # two checks fit into Discord's quarter of an hour
    monkeypatch.setattr(new_game, "LATE_AFTER", look_every)
    opened = await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.env.advance_time(look_every)
    (told,) = opened.followups
    assert text_of(told) == "The table is open and will appear here in a moment."
    await simulated_server.deliver()
    await simulated_server.env.advance_time(look_every)
    messages = list(simulated_server.env.backend.messages[simulated_server.channel.id])
    assert messages == [(await simulated_server.last()).id], "the notice is deleted once the lobby appears"


@pytest.mark.parametrize("status", [403, 404, 400])
async def test_a_lobby_is_posted_again_if_its_answer_cannot_be_edited(
    simulated_server: SimulatedServer, status: int
) -> None:
    channel = simulated_server.channel.id
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    simulated_server.env.inject_error("PATCH", f"/channels/{channel}/messages/*", status=status)
    await simulated_server.deliver()
    (post,) = await simulated_server.posts()
    assert "Join" in buttons(post)


async def test_the_answer_to_the_slower_command_is_withdrawn(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()

    async def not_yet(_: int) -> Refusal:
        return NO_TABLE

    monkeypatch.setattr(simulated_server.services.queries, "facts", not_yet)
    second = await simulated_server.ben.slash(simulated_server.channel, "game new", game="toy")
    (told,) = second.followups
    assert told.ephemeral
    assert "already has a table" in text_of(told)
    assert "Open it in a thread" in buttons(told)
    assert len(await simulated_server.posts()) == 1


async def test_the_last_to_leave_closes_the_table(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    await simulated_server.anna.slash(simulated_server.channel, "game leave")
    await simulated_server.deliver()
    (post,) = await simulated_server.posts()
    assert "closed" in text_of(post)
    assert not buttons(post)


async def test_the_set_up_adds_and_removes_computers(simulated_server: SimulatedServer) -> None:
    post = await opened(simulated_server, seats="3", level="hard")
    panel = answer(await simulated_server.anna.click(post, custom_id=buttons(post)["Set up"]))
    await simulated_server.anna.click(panel, custom_id=buttons(panel)["Add computer"])
    await simulated_server.deliver()
    assert "Mila (hard)" in text_of(await simulated_server.last())
    await simulated_server.anna.click(panel, custom_id=buttons(panel)["Remove computer"])
    await simulated_server.deliver()
    assert "Mila" not in text_of(await simulated_server.last())


async def test_the_host_adds_a_seat_in_one_tap(simulated_server: SimulatedServer) -> None:
    post = await opened(simulated_server)
    assert "1 of 2 seats taken" in text_of(post)
    await simulated_server.anna.click(post, custom_id=buttons(post)["+1 seat"])
    await simulated_server.deliver()
    post = await simulated_server.last()
    assert "1 of 3 seats taken" in text_of(post)
    await simulated_server.anna.click(post, custom_id=buttons(post)["−1 seat"])
    await simulated_server.deliver()
    post = await simulated_server.last()
    assert "1 of 2 seats taken" in text_of(post)


async def test_menus_show_and_change_level_pace_and_options(
    simulated_server: SimulatedServer,
) -> None:
    post = await opened(simulated_server)
    panel = answer(await simulated_server.anna.click(post, custom_id=buttons(post)["Set up"]))
    for placeholder, value in (
        ("How well", "hard"),
        ("How long", "week"),
        ("Missed turns", "1"),
        ("Colours", "dark"),
        ("Variants", "hand=3"),
    ):
        menu = next(menu for text, menu in menus(panel).items() if text.startswith(placeholder))
        panel = answer(await simulated_server.anna.select(panel, [value], custom_id=menu["custom_id"]))
        menu = next(menu for text, menu in menus(panel).items() if text.startswith(placeholder))
        assert [option["value"] for option in menu["options"] if option.get("default")] == [value]
    await simulated_server.deliver()
    post = await simulated_server.last()
    assert "or a computer (hard)" in text_of(post)
    assert "7 days a move" in text_of(post)
    assert "one missed turn costs the seat" in text_of(post)
    assert "Variant: three cards each" in text_of(post)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.terms.theme == "dark"


@pytest.mark.parametrize("label", ["+1 seat", "Set up", "Start"])
async def test_other_people_are_politely_refused_the_hosts_actions(
    simulated_server: SimulatedServer, label: str
) -> None:
    post = await opened(simulated_server)
    await simulated_server.ben.click(post, custom_id=buttons(post)["Join"])
    pressed = await simulated_server.ben.click(post, custom_id=buttons(post)[label])
    said = pressed.followups[0] if pressed.followups else answer(pressed)
    assert text_of(said).startswith("Only the host")
    assert f"<@{simulated_server.anna.id}>" in text_of(said)
    assert not buttons(said)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).terms.places == 2


@pytest.mark.parametrize("label", ["+1 seat", "Set up", "Start"])
async def test_people_without_a_seat_are_offered_one_instead_of_the_hosts_actions(
    simulated_server: SimulatedServer, label: str
) -> None:
    post = await opened(simulated_server)
    pressed = await simulated_server.ben.click(post, custom_id=buttons(post)[label])
    said = pressed.followups[0] if pressed.followups else answer(pressed)
    assert "Would you like to play?" in text_of(said)
    joined = answer(await simulated_server.ben.click(said, custom_id=buttons(said)["Join"]))
    assert "You have a seat" in text_of(joined)
    assert not buttons(joined)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.seat_of(simulated_server.ben.id) == 1


async def test_an_invitation_mentions_its_guest_and_disappears_when_answered(simulated_server: SimulatedServer) -> None:
    await opened(simulated_server, seats="3", invite=simulated_server.ben, invite2=simulated_server.cleo)
    lobby, asked = await simulated_server.posts()
    assert "ben · invited, no answer yet" in text_of(lobby)
    assert f"<@{simulated_server.ben.id}>" in text_of(asked)
    refused = await simulated_server.dan.click(asked, custom_id=buttons(asked)["Accept"])
    assert "No seat is held for you" in text_of(refused.followups[0])
    await simulated_server.ben.click(asked, custom_id=buttons(asked)["Accept"])
    await simulated_server.cleo.click(asked, custom_id=buttons(asked)["Decline"])
    await simulated_server.deliver()
    lobby, told = await simulated_server.posts()
    assert "2 of 3 seats taken" in text_of(lobby)
    assert "cleo" not in text_of(lobby)
    assert f"cleo can’t play this time. <@{simulated_server.anna.id}>" in text_of(told)
    await simulated_server.anna.click(told, custom_id=buttons(told)["Start with computers"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.PLAYING


async def test_the_host_invites_from_the_lobby(simulated_server: SimulatedServer) -> None:
    post = await opened(simulated_server)
    panel = answer(await simulated_server.anna.click(post, custom_id=buttons(post)["Set up"]))
    invite = next(part for part in of(panel) if part["type"] == 5)
    await simulated_server.anna.select(panel, [simulated_server.ben], custom_id=invite["custom_id"])
    await simulated_server.deliver()
    lobby, asked = await simulated_server.posts()
    assert "ben · invited" in text_of(lobby)
    assert "Accept" in buttons(asked)


async def test_a_start_before_all_answers_asks_the_host_to_confirm(simulated_server: SimulatedServer) -> None:
    await opened(simulated_server, invite=simulated_server.ben)
    lobby, asked = await simulated_server.posts()
    question = (await simulated_server.anna.click(lobby, custom_id=buttons(lobby)["Start"])).followups[0]
    assert "hasn’t answered yet" in text_of(question)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.LOBBY
    await simulated_server.anna.click(question, custom_id=buttons(question)["Start without them"])
    await simulated_server.deliver()
    posts = await simulated_server.posts()
    assert asked.id not in {one.id for one in posts}, "the invitation is over"
    assert "🤖 Mila" in text_of(posts[-1])


async def test_an_expired_invitation_says_so(simulated_server: SimulatedServer) -> None:
    await opened(simulated_server, invite=simulated_server.ben)
    asked = await simulated_server.last()
    await simulated_server.anna.slash(simulated_server.channel, "game leave")
    late = await simulated_server.ben.click(asked, custom_id=buttons(asked)["Accept"])
    assert "This invitation is over" in text_of(late.followups[0])


async def test_a_third_person_joins_a_table_opened_for_two(simulated_server: SimulatedServer) -> None:
    post = await opened(simulated_server)
    for person in (simulated_server.ben, simulated_server.cleo):
        await simulated_server.deliver()
        post = await simulated_server.last()
        await person.click(post, custom_id=buttons(post)["Join"])
    await simulated_server.deliver()
    post = await simulated_server.last()
    assert "3 of 3 seats taken" in text_of(post)
    assert "cleo" in text_of(post)
    assert "*Join* adds a seat, up to 4." in text_of(post)


async def test_with_fixed_seats_a_third_person_asks_with_one_tap(
    simulated_server: SimulatedServer,
) -> None:
    anna, cleo = simulated_server.anna, simulated_server.cleo
    post = await opened(simulated_server, seats="2")
    assert "no seats beyond these" in text_of(post)
    await simulated_server.ben.click(post, custom_id=buttons(post)["Join"])
    full = (await cleo.click(post, custom_id=buttons(post)["Join"])).followups[0]
    assert f"All seats are taken. Ask <@{anna.id}> to add one?" in text_of(full)
    asked = answer(await cleo.click(full, custom_id=buttons(full)["Ask for a seat"]))
    assert f"I’ve asked <@{anna.id}>." in text_of(asked)
    await simulated_server.deliver()
    lobby, request = await simulated_server.posts()
    assert "cleo · would like a seat" in text_of(lobby)
    assert f"<@{cleo.id}> would like to play" in text_of(request)
    assert f"<@{anna.id}>, one more?" in text_of(request)
    refused = await simulated_server.ben.click(request, custom_id=buttons(request)["Add a seat"])
    assert "Only the host" in text_of(refused.followups[0])
    await anna.click(request, custom_id=buttons(request)["Add a seat"])
    await simulated_server.deliver()
    lobby, _, given = await simulated_server.posts()
    assert "3 of 3 seats taken" in text_of(lobby)
    assert f"<@{cleo.id}>, you have a seat." in text_of(given)


async def test_a_full_game_offers_to_open_another_table(simulated_server: SimulatedServer) -> None:
    post = await opened(simulated_server, seats="4")
    stranger = simulated_server.guild.add_member(simulated_server.env.create_user("eve"))
    for person in (simulated_server.ben, simulated_server.cleo, simulated_server.dan):
        await person.click(post, custom_id=buttons(post)["Join"])
    full = answer(await stranger.slash(simulated_server.channel, "game join"))
    assert "the game takes no more players" in text_of(full)
    assert "Open a table" in buttons(full)


async def test_a_second_table_in_the_channel_is_refused_with_advice(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    refused = answer(await simulated_server.ben.slash(simulated_server.channel, "game new", game="toy"))
    assert "thread" in text_of(refused)


async def test_one_person_starts_against_computers(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="3")
    await simulated_server.let_begin(0)
    started = answer(await simulated_server.anna.slash(simulated_server.channel, "game start"))
    assert text_of(started) == "The game has begun."
    await simulated_server.deliver()
    assert "🤖 Mila" in text_of(await simulated_server.last())


async def opened(simulated_server: SimulatedServer, **options: Any) -> discord.Message:
    """Let Anna open a lobby, and return its post."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", **options)
    await simulated_server.deliver()
    return (await simulated_server.posts())[0]


async def test_a_person_without_a_seat_cannot_start_a_table(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    post = await simulated_server.last()
    refused = await simulated_server.cleo.click(post, custom_id=buttons(post)["Start"])
    assert text_of(refused.followups[0]).startswith("Only the host")


async def test_a_lobby_highlights_join_or_start_when_full(
    simulated_server: SimulatedServer,
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.deliver()
    assert await _standing_out(simulated_server) == ["Join"]
    post = await simulated_server.last()
    await simulated_server.ben.click(post, custom_id=buttons(post)["Join"])
    await simulated_server.deliver()
    assert await _standing_out(simulated_server) == ["Start"]


async def test_join_is_highlighted_for_a_held_seat_and_takes_it(simulated_server: SimulatedServer) -> None:
    """The invited person can use *Join* in the lobby even if the invitation was deleted."""
    post = await opened(simulated_server, seats="2", invite=simulated_server.ben)
    (lobby, invitation) = await simulated_server.posts()
    await invitation.delete()
    assert await _standing_out(simulated_server) == ["Join"]
    await simulated_server.ben.click(lobby, custom_id=buttons(post)["Join"])
    await simulated_server.deliver()
    assert "2 of 2 seats taken" in text_of(await simulated_server.last())
    assert await _standing_out(simulated_server) == ["Start"]


async def _standing_out(simulated_server: SimulatedServer) -> list[str]:
    rows = [part for part in (await simulated_server.last()).components if isinstance(part, discord.ActionRow)]
    shown = [button for row in rows for button in row.children if isinstance(button, discord.Button)]
    return [button.label or "" for button in shown if button.style is not discord.ButtonStyle.secondary]
