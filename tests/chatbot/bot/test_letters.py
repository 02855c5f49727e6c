"""Hands by letter: at the start, when they change, one message kept current; and what happens when none is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.bot.club import answer, buttons, of, text_of
from tests.chatbot.bot.test_turn import begun

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor

    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


def letters(person: MemberActor) -> list[discord.Message]:
    return person.user.dm_channel.history()


async def play_a_card(club: Club, mover: MemberActor) -> None:
    post = await club.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    await mover.click(asked, custom_id=buttons(asked)[card])
    await club.deliver()


async def test_everybody_gets_their_own_hand_when_the_game_starts(club: Club) -> None:
    for person in await begun(club):
        (letter,) = letters(person)
        hand = await club.stage.looks.hand(club.channel.id, club.actor(person))
        assert ", ".join(map(str, hand.view.hand)) in text_of(letter)  # type: ignore[union-attr]


async def test_a_hand_that_changes_changes_the_one_letter(club: Club) -> None:
    mover, _ = await begun(club)
    before = text_of(letters(mover)[0])
    await play_a_card(club, mover)
    (letter,) = letters(mover)
    assert text_of(letter) != before


async def test_an_old_letter_is_replaced_not_changed(club: Club) -> None:
    mover, _ = await begun(club)
    (old,) = letters(mover)
    club.stage.clock.now += 3600
    await play_a_card(club, mover)
    (new,) = letters(mover)
    assert new.id != old.id


async def test_who_takes_no_letters_is_told_so_once_and_plays_on(club: Club) -> None:
    club.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    mover, _ = await begun(club)
    post = await club.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    again = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert "direct messages" in text_of(first)
    assert "direct messages" not in text_of(again)
    await play_a_card(club, mover)
    asked = [entry for entry in club.env.http_requests if entry.path == "/users/@me/channels"]
    assert len(asked) == 2, "nobody is asked twice"


async def test_a_game_without_secrets_writes_no_letters(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="carcassonne", seats="2")
    await club.deliver()
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    assert letters(club.anna) == []
    assert "My hand" not in buttons(await club.last())
    assert of(await club.last())
