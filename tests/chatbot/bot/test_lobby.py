"""Before the game: a table is opened, people come and go, somebody starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.bot.club import answer, buttons, text_of

if TYPE_CHECKING:
    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


async def test_a_table_is_opened_joined_left_and_started(club: Club) -> None:
    """From /game new to the first turn, by taps."""
    opened = await club.anna.slash(club.channel, "game new", game="toy", seats="3", level="easy")
    assert opened.acknowledged
    assert not club.env.backend.messages[club.channel.id], "no private answer says what the lobby says"
    await club.deliver()
    post = await club.last()
    assert "anna" in text_of(post)
    await club.ben.click(post, custom_id=buttons(post)["Join"])
    await club.deliver()
    assert "ben" in text_of(await club.last())
    assert len(await club.posts()) == 1, "the lobby is one message"
    await club.ben.click(post, custom_id=buttons(post)["Leave"])
    await club.deliver()
    assert "ben" not in text_of(await club.last())
    await club.anna.click(post, custom_id=buttons(post)["Start"])
    await club.deliver()
    assert len(await club.posts()) == 2
    turn = await club.last()
    assert f"<@{club.anna.id}>" in text_of(turn)
    assert {"Play", "Pass", "My hand"} <= set(buttons(turn))
    assert not buttons((await club.posts())[0]), "the lobby's buttons are gone"


async def test_the_last_to_leave_closes_the_table(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy")
    await club.deliver()
    await club.anna.slash(club.channel, "game leave")
    await club.deliver()
    (post,) = await club.posts()
    assert "closed" in text_of(post)
    assert not buttons(post)


async def test_computers_are_seated_and_sent_away(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy", seats="3", level="hard")
    await club.deliver()
    post = await club.last()
    await club.anna.click(post, custom_id=buttons(post)["Add computer"])
    await club.deliver()
    assert "Computer 2 (hard)" in text_of(await club.last())
    await club.anna.click(post, custom_id=buttons(post)["Remove computer"])
    await club.deliver()
    assert "Computer 2" not in text_of(await club.last())


async def test_a_second_table_in_the_channel_is_refused_with_advice(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy")
    refused = answer(await club.ben.slash(club.channel, "game new", game="toy"))
    assert "thread" in text_of(refused)


async def test_one_alone_starts_against_computers(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy", seats="3")
    started = answer(await club.anna.slash(club.channel, "game start"))
    assert text_of(started) == "Done."
    await club.deliver()
    assert "Computer" in text_of(await club.last())


async def test_a_stranger_cannot_start_somebody_elses_table(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy")
    await club.deliver()
    post = await club.last()
    refused = await club.cleo.click(post, custom_id=buttons(post)["Start"])
    assert "no seat" in text_of(refused.followups[0])
