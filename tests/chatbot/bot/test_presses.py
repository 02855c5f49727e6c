"""Buttons that are pressed when they should not be: twice, too late, by others, after a restart, at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables.table import Phase
from tests.chatbot.bot.club import answer, buttons, text_of
from tests.chatbot.bot.test_turn import begun

if TYPE_CHECKING:
    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


async def test_a_button_works_after_a_restart(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    await club.restart()
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    assert f"plays {card}" in text_of(played)


async def test_a_double_click_plays_once(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    before = await club.stage.facts(club.channel.id)
    await mover.click(post, custom_id=buttons(post)["Pass"])
    second = answer(await mover.click(post, custom_id=buttons(post)["Pass"]))
    assert (await club.stage.facts(club.channel.id)).moves == before.moves + 1
    assert "moved on" in text_of(second) or "not your turn" in text_of(second)


async def test_a_button_of_an_older_turn_is_answered_politely(club: Club) -> None:
    mover, other = await begun(club)
    post = await club.last()
    old = buttons(post)["Pass"]
    asked = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    await club.restart()
    await mover.click(post, custom_id=old)
    await club.deliver()
    await other.click(await club.last(), custom_id=buttons(await club.last())["Play"])
    moves = (await club.stage.facts(club.channel.id)).moves
    late = answer(await mover.click(asked, custom_id=buttons(asked)["Pass"]))
    assert (await club.stage.facts(club.channel.id)).moves == moves
    assert "not your turn" in text_of(late) or "moved on" in text_of(late)


async def test_a_button_of_a_finished_game_does_nothing(club: Club) -> None:
    mover, other = await begun(club)
    post = await club.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    await club.restart()
    for player in (mover, other):
        last = await club.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await club.deliver()
    late = answer(await mover.click(asked, custom_id=buttons(asked)["Pass"]))
    assert "over" in text_of(late)
    assert (await club.stage.facts(club.channel.id)).phase is Phase.OVER


async def test_a_button_of_another_match_does_not_touch_this_one(club: Club) -> None:
    mover, other = await begun(club)
    asked = answer(await mover.click(await club.last(), custom_id=buttons(await club.last())["My hand"]))
    await club.restart()
    for player in (mover, other):
        last = await club.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await club.deliver()
    club.stage.clock.now += 60
    final = await club.last()
    await mover.click(final, custom_id=buttons(final)["Rematch"])
    await club.deliver()
    lobby = await club.last()
    await mover.click(lobby, custom_id=buttons(lobby)["Start"])
    await club.deliver()
    late = answer(await mover.click(asked, custom_id=buttons(asked)["Pass"]))
    assert (await club.stage.facts(club.channel.id)).moves == 0
    assert "moved on" in text_of(late) or "not your turn" in text_of(late)


async def test_a_rematch_button_pressed_by_a_stranger_is_refused_privately(club: Club) -> None:
    for player in await begun(club):
        last = await club.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await club.deliver()
    final = await club.last()
    result = await club.cleo.click(final, custom_id=buttons(final)["Rematch"])
    assert result.followups[0].ephemeral
    assert "no seat" in text_of(result.followups[0])


async def test_giving_up_is_asked_back_and_a_computer_plays_on(club: Club) -> None:
    mover, _ = await begun(club)
    sure = answer(await mover.slash(club.channel, "game resign"))
    await mover.click(sure, custom_id=buttons(sure)["Give up my seat"])
    await club.deliver()
    assert any("gives up seat" in text_of(post) for post in await club.posts())
    assert (await club.stage.facts(club.channel.id)).moves > 0


async def test_whoever_manages_the_channel_lets_a_computer_play_for_somebody(club: Club) -> None:
    mover, other = await begun(club)
    refused = answer(await other.slash(club.channel, "game replace", player=mover.user))
    assert "manage this channel" in text_of(refused)
    club.allow(other, "manage_channels")
    answer(await other.slash(club.channel, "game replace", player=mover.user))
    await club.deliver()
    assert any("lets a computer play on" in text_of(post) for post in await club.posts())
    assert (await club.stage.facts(club.channel.id)).seat_of(mover.id) is None


async def test_whoever_manages_the_channel_changes_the_pace(club: Club) -> None:
    mover, other = await begun(club)
    assert "manage this channel" in text_of(answer(await other.slash(club.channel, "game pace", pace="week")))
    club.allow(other, "manage_channels")
    answer(await other.slash(club.channel, "game pace", pace="week"))
    await club.deliver()
    assert any("changes the pace: 7 days a move" in text_of(post) for post in await club.posts())
    answer(await mover.slash(club.channel, "toy pass"))
    await club.deliver()
    assert "7 days a move" in text_of(await club.last())


async def test_a_route_may_be_taken_back_until_somebody_acts(club: Club) -> None:
    """Tickets kept, taken back, kept again: the buttons lead there and back."""
    await club.anna.slash(club.channel, "game new", game="tchu")
    await club.ben.slash(club.channel, "game join")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    hand = await club.stage.looks.hand(club.channel.id, club.actor(club.anna))
    ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
    kept = answer(await club.anna.slash(club.channel, "tchu keep", ticket=ticket))
    undone = answer(await club.anna.click(kept, custom_id=buttons(kept)["Take back"]))
    assert "takes the last move back" in text_of(undone)
    assert "Choose…" in buttons(undone)
    assert "takes the last move back" in text_of(answer(await club.ben.slash(club.channel, "game log")))
    refused = answer(await club.ben.slash(club.channel, "game undo"))
    assert "no move to take back" in text_of(refused)


async def test_a_game_ends_when_more_than_half_want_it(club: Club) -> None:
    for number, person in enumerate(await begun(club)):
        sure = answer(await person.slash(club.channel, "game end"))
        assert "More than half" in text_of(sure)
        await person.click(sure, custom_id=buttons(sure)["End the game"])
        await club.deliver()
        over = (await club.stage.facts(club.channel.id)).phase is Phase.OVER
        assert over == (number == 1)
    final = await club.last()
    assert "The players have ended the game." in text_of(final)
    assert "seed 1" in text_of(final)


async def test_a_seat_given_up_is_taken_back(club: Club) -> None:
    mover, _ = await begun(club)
    sure = answer(await mover.slash(club.channel, "game resign"))
    gone = answer(await mover.click(sure, custom_id=buttons(sure)["Give up my seat"]))
    assert "seat" in text_of(answer(await mover.slash(club.channel, "hand")))
    await mover.click(gone, custom_id=buttons(gone)["Take my seat back"])
    assert (await club.stage.facts(club.channel.id)).seat_of(mover.id) is not None
