"""A turn by taps: what is public, what is private, what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables.telling import Notice
from engine.api import Shown, seat_name
from tests.chatbot.bot.club import answer, buttons, text_of

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


async def begun(club: Club, *, seats: str = "2") -> tuple[MemberActor, MemberActor]:
    """A running game of anna and ben; who is to move comes first."""
    await club.anna.slash(club.channel, "game new", game="toy", seats=seats)
    await club.deliver()
    await club.ben.click(await club.last(), custom_id=buttons(await club.last())["Join"])
    await club.deliver()
    await club.anna.click(await club.last(), custom_id=buttons(await club.last())["Start"])
    await club.deliver()
    first = f"<@{club.anna.id}>" in text_of(await club.last())
    return (club.anna, club.ben) if first else (club.ben, club.anna)


async def test_a_card_is_played_in_two_taps_and_told_to_all(club: Club) -> None:
    mover, other = await begun(club)
    post = await club.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    played = answer(await mover.click(asked, custom_id=buttons(asked)[card]))
    assert "plays" in text_of(played)
    await club.deliver()
    turn = await club.last()
    assert f"{mover.name} plays {card}." in text_of(turn)
    assert f"<@{other.id}>" in text_of(turn)
    assert f"<@{mover.id}>" not in text_of(turn)
    assert not buttons((await club.posts())[-2]), "the older post has no buttons any more"


async def test_only_whose_turn_it_is_may_move(club: Club) -> None:
    _, other = await begun(club)
    post = await club.last()
    before = await club.stage.facts(club.channel.id)
    refused = answer(await other.click(post, custom_id=buttons(post)["Pass"]))
    assert "not your turn" in text_of(refused)
    stranger = answer(await club.cleo.click(post, custom_id=buttons(post)["Pass"]))
    assert "no seat" in text_of(stranger)
    assert await club.stage.facts(club.channel.id) == before


async def test_a_hand_comes_by_letter_and_is_shown_on_demand(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    shown = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert "Your hand" in text_of(shown)


async def test_the_last_card_of_a_game_ends_it_with_seed_and_standing(club: Club) -> None:
    mover, other = await begun(club)
    for player in (mover, other):
        post = await club.last()
        await player.click(post, custom_id=buttons(post)["Pass"])
        await club.deliver()
    final = await club.last()
    assert "seed 1" in text_of(final)
    assert "Rematch" in buttons(final)
    assert all(not buttons(post) for post in (await club.posts())[:-1])


async def test_whoever_begins_is_called_when_all_have_chosen_side_by_side(club: Club) -> None:
    """Both choose their first tickets; the one who begins chooses last, and is asked anew for all to see."""
    await club.anna.slash(club.channel, "game new", game="tchu")
    await club.ben.slash(club.channel, "game join")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    people = {"anna": club.anna, "ben": club.ben}
    said = text_of(await club.last())
    begins = next(person for name, person in people.items() if f"begins with {name}" in said)
    for person in sorted(people.values(), key=lambda person: person is begins):
        hand = await club.stage.looks.hand(club.channel.id, club.actor(person))
        ticket = str(hand.moves[0]).removeprefix("keep ")  # type: ignore[union-attr]
        await person.slash(club.channel, "tchu keep", ticket=ticket)
        await club.deliver()
    post = await club.last()
    assert "Everybody has chosen" in text_of(post)
    assert f"<@{begins.id}>" in text_of(post)
    assert len(await club.posts()) == 2, "the call to choose, the first turn"


async def test_what_is_told_at_once_is_short_calls_nobody_and_leaves_the_turn_its_buttons(club: Club) -> None:
    await begun(club)
    turn = await club.last()
    facts = await club.stage.facts(club.channel.id)
    events = (Shown("passed", {"seat": seat_name(0)}),)
    await club.bot.herald.tell(club.channel.id, Notice("at once", facts.match, facts.revision, events))
    notice = await club.last()
    assert text_of(notice) == f"{club.person(facts, 0).name} passes."
    assert not buttons(notice)
    assert buttons((await club.posts())[-2]) == buttons(turn)
