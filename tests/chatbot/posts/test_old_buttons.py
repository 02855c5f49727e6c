"""Used buttons disappear from a post after the move, and from a private answer after the next answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.reply import DELETABLE_FOR
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables import seats
from tests.chatbot import games
from tests.chatbot.bot.simulated_server import answer, buttons, choose_more, menus, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def alone(simulated_server: SimulatedServer) -> tuple[MemberActor, discord.Message]:
    """Start a game of Anna against a computer. Return Anna and the post that mentions her."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2", level="easy")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    return simulated_server.anna, await simulated_server.last()


async def move_without_waiting(
    simulated_server: SimulatedServer, mover: MemberActor, post: discord.Message
) -> ResponseMessage:
    """Play a card without waiting for the computer's move, and return the answer."""
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    await simulated_server.env.settle()
    return played


def requests(simulated_server: SimulatedServer, since: int) -> list[tuple[str, str]]:
    """Return the requests about the channel, as method and path, after the first ``since`` requests."""
    about = f"/channels/{simulated_server.channel.id}/"
    return [(one.method, one.path) for one in simulated_server.env.http_requests[since:] if one.path.startswith(about)]


async def test_one_request_removes_a_posts_buttons_while_the_computer_thinks(
    simulated_server: SimulatedServer,
) -> None:
    mover, post = await alone(simulated_server)
    since = len(simulated_server.env.http_requests)
    played = await move_without_waiting(simulated_server, mover, post)
    assert [method for method, _ in requests(simulated_server, since)] == ["PATCH"]
    retired = await simulated_server.last()
    assert retired.id == post.id, "no new post yet"
    assert not buttons(retired)
    assert not menus(retired)
    assert text_of(post).startswith(text_of(retired).removesuffix("▸ Next: Mila"))
    assert "<@" not in text_of(retired), "the post calls nobody any more"
    assert "⏳" not in text_of(retired)
    assert text_of(retired).endswith("▸ Next: Mila")
    assert "▸ Next: Mila" in text_of(played)


async def test_the_following_post_finds_no_buttons_to_remove(simulated_server: SimulatedServer) -> None:
    mover, post = await alone(simulated_server)
    await move_without_waiting(simulated_server, mover, post)
    since = len(simulated_server.env.http_requests)
    await simulated_server.deliver()
    assert (await simulated_server.last()).id != post.id
    assert buttons(await simulated_server.last())
    assert [method for method, path in requests(simulated_server, since) if str(post.id) in path] == []


@pytest.mark.parametrize("by_button", [True, False])
async def test_a_lobby_closes_at_once_if_an_expert_begins(
    simulated_server: SimulatedServer, *, by_button: bool
) -> None:
    anna, channel = simulated_server.anna, simulated_server.channel
    await anna.slash(channel, "game new", game="toy", seats="4", level="expert")
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    await simulated_server.let_begin(1)
    if by_button:
        await anna.click(lobby, custom_id=buttons(lobby)["Start"])
    else:
        said = text_of(answer(await anna.slash(channel, "game start")))
        assert "is thinking: an expert takes up to a minute" in said
    await simulated_server.env.settle()
    begun, number = await simulated_server.posts()
    assert begun.id == lobby.id
    assert "Shuffled fairly, with Discord’s number" in text_of(number), "nobody has moved yet"
    assert "The game has started" in text_of(begun)
    assert "is thinking: an expert takes up to a minute" in text_of(begun)
    assert not buttons(begun)


async def test_the_previous_post_loses_its_call_to_move(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    assert f"<@{mover.id}>" in text_of(post)
    await move_without_waiting(simulated_server, mover, post)
    await simulated_server.deliver()
    before, last = (await simulated_server.posts())[-2:]
    assert before.id == post.id
    assert "<@" not in text_of(before)
    assert "⏳" not in text_of(before)
    assert not buttons(before)
    assert f"<@{other.id}>" in text_of(last)


async def test_a_post_from_before_a_restart_loses_its_buttons_too(simulated_server: SimulatedServer) -> None:
    mover, post = await alone(simulated_server)
    await simulated_server.restart()
    await move_without_waiting(simulated_server, mover, post)
    retired = await simulated_server.last()
    assert not buttons(retired)
    assert "<@" not in text_of(retired)
    assert text_of(retired).endswith("▸ Next: Mila")


async def test_a_faster_computers_post_keeps_its_buttons(simulated_server: SimulatedServer) -> None:
    mover, _ = await alone(simulated_server)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    newer = SentPost(
        "a later message",
        facts.match,
        (await simulated_server.last()).id,
        simulated_server.channel.id,
        facts.revision + 2,
    )
    await simulated_server.services.posts.remember(simulated_server.channel.id, PostKind.TURN, newer)
    await move_without_waiting(simulated_server, mover, await simulated_server.last())
    assert buttons(await simulated_server.last())


async def test_a_post_keeps_its_buttons_as_long_as_a_person_is_to_move(simulated_server: SimulatedServer) -> None:
    """Two people choose tickets at the same time. One of them has chosen, and the other still needs the button."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="tchu")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    before = buttons(await simulated_server.last())
    hand = await simulated_server.services.queries.seat_state(
        simulated_server.channel.id, simulated_server.actor(simulated_server.anna)
    )
    ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
    await simulated_server.anna.slash(simulated_server.channel, "tchu keep", ticket=ticket)
    await simulated_server.env.settle()
    assert buttons(await simulated_server.last()) == before


async def test_a_started_lobby_links_to_its_game(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server, seats="3")
    lobby, _, turn = (await simulated_server.posts())[-3:]
    assert "The game has started" in text_of(lobby)
    assert f"{simulated_server.channel.id}/{turn.id})" in text_of(lobby)
    assert "free" not in text_of(lobby)
    assert not buttons(lobby)


async def there(simulated_server: SimulatedServer, message: ResponseMessage) -> bool:
    """Return True if the private answer still exists."""
    await simulated_server.env.settle()
    return message.id in simulated_server.env.backend.messages[simulated_server.channel.id]


async def test_a_private_answer_replaces_the_previous_one(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    theirs = answer(await other.click(post, custom_id=buttons(post)["My hand"]))
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    hint = answer(await mover.click(post, custom_id=buttons(post)["Hint"]))
    assert not await there(simulated_server, first)
    menu = answer(await mover.slash(simulated_server.channel, "toy play"))
    assert not await there(simulated_server, hint)
    assert await there(simulated_server, menu)
    assert await there(simulated_server, theirs), "another person's answer stays"


async def test_continuing_in_an_answer_edits_it_in_place(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    assert played.id == asked.id
    assert await there(simulated_server, played)


async def test_open_rules_are_not_deleted(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    details = answer(await choose_more(mover, post, "Seats, clock, seal"))
    rules = answer(await choose_more(mover, details, "Rules"))
    answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert await there(simulated_server, rules)


async def test_undeletable_answers_are_not_deleted(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    since = len(simulated_server.env.http_requests)
    simulated_server.services.clock.now += DELETABLE_FOR
    answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert await there(simulated_server, first)
    assert not [one for one in simulated_server.env.http_requests[since:] if one.method == "DELETE"]


async def test_a_dismissed_answer_does_no_harm(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    del simulated_server.env.backend.messages[simulated_server.channel.id][first.id]
    second = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert await there(simulated_server, second)


async def test_after_a_restart_an_old_answer_stays_usable(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    await simulated_server.restart()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    assert await there(simulated_server, first)
    late = answer(await mover.click(first, custom_id=buttons(first)["Pass"]))
    assert "not your turn" in text_of(late)


async def test_the_button_for_a_lost_seat_is_removed_after_use(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    done(await services.tables.act(channel, simulated_server.actor(other), services.key(), seats.resign))
    post = await simulated_server.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    await simulated_server.deliver()
    turn = next(one for one in reversed(await simulated_server.posts()) if "Take my seat back" in buttons(one))
    await other.click(turn, custom_id=buttons(turn)["Take my seat back"])
    await simulated_server.deliver()
    await simulated_server.bot.wait_until_idle()
    left = {label for one in await simulated_server.posts() for label in buttons(one)}
    assert "Take my seat back" not in left
    assert "My hand" in left, "its other buttons stay"


async def test_a_votes_button_is_removed_by_the_next_vote_and_the_end(
    simulated_server: SimulatedServer,
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="4")
    for person in (simulated_server.ben, simulated_server.cleo, simulated_server.dan):
        await person.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    tables, channel = simulated_server.services.tables, simulated_server.channel.id
    with_button = []
    for person in (simulated_server.anna, simulated_server.ben, simulated_server.cleo):
        done(await tables.end(channel, simulated_server.actor(person), f"{person.id} votes"))
        await simulated_server.deliver()
        await simulated_server.bot.wait_until_idle()
        with_button.append(sum("I agree: end it" in buttons(one) for one in await simulated_server.posts()))
    assert (await simulated_server.services.facts(channel)).ending is not None
    assert with_button == [1, 1, 0]


async def test_the_start_button_is_removed_after_the_start(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(
        simulated_server.channel, "game new", game="toy", seats="3", invite=simulated_server.ben
    )
    await simulated_server.cleo.slash(simulated_server.channel, "game join")
    await simulated_server.deliver()
    asked = await simulated_server.last()
    await simulated_server.ben.click(asked, custom_id=buttons(asked)["Decline"])
    await simulated_server.deliver()
    assert "Start with computers" in buttons(await simulated_server.last())
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    await simulated_server.bot.wait_until_idle()
    left = {label for one in await simulated_server.posts() for label in buttons(one)}
    assert "Start with computers" not in left


async def test_a_moves_result_without_a_hand_or_a_plan_is_deleted_with_the_next_turn(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.find("carcassonne"), "plans", None)
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    placing = next(custom_id for custom_id in buttons(post).values() if ":o:" in custom_id)
    shown = answer(await mover.click(post, custom_id=placing))
    played = answer(await mover.click(shown, custom_id=next(iter(buttons(shown).values()))))
    assert "placed a tile" in text_of(played)
    assert await there(simulated_server, played)
    await simulated_server.deliver()
    assert not await there(simulated_server, played)


async def test_a_moves_result_is_kept_while_it_offers_to_plan_a_turn(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    placing = next(custom_id for custom_id in buttons(post).values() if ":o:" in custom_id)
    shown = answer(await mover.click(post, custom_id=placing))
    played = answer(await mover.click(shown, custom_id=next(iter(buttons(shown).values()))))
    await simulated_server.deliver()
    assert "Plan my next move" in buttons(played)
    assert await there(simulated_server, played)


async def test_a_hand_after_a_move_is_deleted_on_the_players_next_turn(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    card = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    played = answer(await mover.click(card, custom_id=next(iter(buttons(card).values()))))
    await simulated_server.deliver()
    assert await there(simulated_server, played), "it shows a hand"
    theirs = await simulated_server.last()
    await other.click(theirs, custom_id=buttons(theirs)["Play"])
    asked = answer(await other.click(theirs, custom_id=buttons(theirs)["Play"]))
    await other.click(asked, custom_id=next(iter(buttons(asked).values())))
    await simulated_server.deliver()
    assert not await there(simulated_server, played)


async def test_each_person_has_one_private_answer_per_game(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    first = answer(await choose_more(mover, post, "Board as text"))
    theirs = answer(await choose_more(other, post, "Log"))
    second = answer(await mover.click(post, custom_id=buttons(post)["Hint"]))
    assert not await there(simulated_server, first)
    assert await there(simulated_server, second)
    assert await there(simulated_server, theirs), "another person's answer stays"
