"""Buttons that are done with go: on the post once its move is made, on private answers once there is a newer one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.memory import Post
from chatbot.bot.passing import TURN
from chatbot.bot.slips import VALID
from tests.chatbot.bot.club import answer, buttons, menus, text_of
from tests.chatbot.bot.test_turn import begun

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


async def alone(club: Club) -> tuple[MemberActor, discord.Message]:
    """Anna against a computer, and the post that calls her."""
    await club.anna.slash(club.channel, "game new", game="toy", seats="2", level="easy")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    return club.anna, await club.last()


async def move_without_waiting(club: Club, mover: MemberActor, post: discord.Message) -> ResponseMessage:
    """Play a card; the computer has not moved yet."""
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    await club.env.settle()
    return played


def requests(club: Club, since: int) -> list[tuple[str, str]]:
    """What was asked of Discord about the channel since then."""
    about = f"/channels/{club.channel.id}/"
    return [(one.method, one.path) for one in club.env.http_requests[since:] if one.path.startswith(about)]


async def test_a_post_loses_its_buttons_while_the_computer_thinks_and_says_so_for_one_request(club: Club) -> None:
    mover, post = await alone(club)
    since = len(club.env.http_requests)
    played = await move_without_waiting(club, mover, post)
    assert [method for method, _ in requests(club, since)] == ["PATCH"]
    retired = await club.last()
    assert retired.id == post.id, "no new post yet"
    assert not buttons(retired)
    assert not menus(retired)
    assert text_of(retired).startswith(text_of(post))
    assert text_of(retired).endswith("▸ Next: 🤖 Computer 2 (easy)")
    assert "▸ Next: 🤖 Computer 2 (easy)" in text_of(played)


async def test_the_post_that_follows_finds_nothing_left_to_take_away(club: Club) -> None:
    mover, post = await alone(club)
    await move_without_waiting(club, mover, post)
    since = len(club.env.http_requests)
    await club.deliver()
    assert (await club.last()).id != post.id
    assert buttons(await club.last())
    assert [method for method, path in requests(club, since) if str(post.id) in path] == []


async def test_a_post_from_before_a_restart_loses_its_buttons_too(club: Club) -> None:
    mover, post = await alone(club)
    await club.restart()
    await move_without_waiting(club, mover, post)
    retired = await club.last()
    assert not buttons(retired)
    assert text_of(retired).endswith("▸ Next: 🤖 Computer 2 (easy)")


async def test_a_computer_that_was_faster_keeps_the_buttons_of_its_post(club: Club) -> None:
    mover, _ = await alone(club)
    facts = await club.stage.facts(club.channel.id)
    newer = Post("a later telling", facts.match, (await club.last()).id, club.channel.id, facts.revision + 2)
    await club.memory.remember_post(club.channel.id, TURN, newer)
    await move_without_waiting(club, mover, await club.last())
    assert buttons(await club.last())


async def test_a_post_keeps_its_buttons_as_long_as_a_person_is_to_move(club: Club) -> None:
    """Two choose their tickets side by side: one has, the other needs the button."""
    await club.anna.slash(club.channel, "game new", game="tchu")
    await club.ben.slash(club.channel, "game join")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    before = buttons(await club.last())
    hand = await club.stage.looks.hand(club.channel.id, club.actor(club.anna))
    ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
    await club.anna.slash(club.channel, "tchu keep", ticket=ticket)
    await club.env.settle()
    assert buttons(await club.last()) == before


async def there(club: Club, message: ResponseMessage) -> bool:
    """Whether a private answer still stands."""
    await club.env.settle()
    return message.id in club.env.backend.messages[club.channel.id]


async def test_a_private_answer_takes_the_place_of_the_one_before(club: Club) -> None:
    mover, other = await begun(club)
    post = await club.last()
    theirs = answer(await other.click(post, custom_id=buttons(post)["My hand"]))
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    hint = answer(await mover.click(post, custom_id=buttons(post)["Hint"]))
    assert not await there(club, first)
    menu = answer(await mover.slash(club.channel, "toy play"))
    assert not await there(club, hint)
    assert await there(club, menu)
    assert await there(club, theirs), "what another person reads is their own"


async def test_going_on_in_an_answer_leaves_it_where_it_is(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    assert played.id == asked.id
    assert await there(club, played)


async def test_rules_that_somebody_reads_stay(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    rules = answer(await mover.click(post, custom_id=buttons(post)["Rules"]))
    answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert await there(club, rules)


async def test_what_can_no_longer_be_taken_away_is_not_tried(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    since = len(club.env.http_requests)
    club.stage.clock.now += VALID
    answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert await there(club, first)
    assert not [one for one in club.env.http_requests[since:] if one.method == "DELETE"]


async def test_an_answer_that_was_dismissed_does_no_harm(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    del club.env.backend.messages[club.channel.id][first.id]
    second = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert await there(club, second)


async def test_after_a_restart_an_old_answer_stays_and_answers_politely(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    await club.restart()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    assert await there(club, first)
    late = answer(await mover.click(first, custom_id=buttons(first)["Pass"]))
    assert "not your turn" in text_of(late)
