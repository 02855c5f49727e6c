"""Discord in trouble: what is told is told once, what can never be told does not hold up the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.courier import Undelivered
from chatbot.link import StoreUnreachable
from tests.chatbot.bot.club import answer, buttons, text_of
from tests.chatbot.bot.test_turn import begun
from tests.chatbot.stage import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


async def test_a_post_that_failed_is_made_later_and_once(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=400, code=50035)
    with pytest.raises(Undelivered):
        await club.deliver()
    await club.deliver()
    await club.deliver()
    assert sum("passes" in text_of(one) for one in await club.posts()) == 1


async def test_a_telling_that_comes_twice_is_posted_once(club: Club) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    tellings = await club.stage.tells(club.channel.id)
    for telling in (*tellings, *tellings):
        await club.bot.herald.tell(club.channel.id, telling)
    await club.env.settle()
    assert sum("passes" in text_of(one) for one in await club.posts()) == 1


async def test_turns_that_were_quicker_than_their_posts_make_one_post_that_calls_one_person(club: Club) -> None:
    mover, other = await begun(club)
    await move(club, mover)
    outbox = club.stage.outbox
    await club.bot.herald.tell(club.channel.id, await anext(outbox.tellings(club.channel.id, "dies before it is off")))
    await club.stage.redis.delete(club.stage.keys.claim(club.channel.id))
    told = len(await club.posts())
    for person in (other, mover, other):
        await move(club, person)
    await club.deliver()
    (post,) = (await club.posts())[told:]
    assert text_of(post).count(f"{other.user.name} plays") == 2
    assert text_of(post).count(f"{mover.user.name} plays") == 1, "the other one was told already"
    assert [person for person in (mover, other) if f"<@{person.id}>" in text_of(post)] == [mover]


async def move(club: Club, person: MemberActor) -> None:
    """A move that is made, and not told yet."""
    actor = club.actor(person)
    text = await club.stage.a_move(actor, club.channel.id)
    done(await club.stage.tables.play(club.channel.id, actor, text, club.stage.key()))


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (403, 50001), (404, 10003)])
async def test_a_channel_that_cannot_be_written_to_counts_as_told(club: Club, status: int, code: int) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=status, code=code)
    await club.deliver()
    assert await club.stage.tells(club.channel.id) == []


async def test_an_older_post_that_is_gone_or_frozen_does_no_harm(club: Club) -> None:
    mover, other = await begun(club)
    post = await club.last()
    await mover.click(post, custom_id=buttons(post)["Pass"])
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/{post.id}", status=400, code=30046)
    await club.deliver()
    assert f"<@{other.id}>" in text_of(await club.last())


async def test_a_lobby_that_was_deleted_is_posted_anew(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy")
    await club.deliver()
    await (await club.last()).delete()
    await club.ben.slash(club.channel, "game join")
    await club.deliver()
    assert "ben" in text_of(await club.last())


async def test_an_archived_thread_is_woken(club: Club) -> None:
    opened = answer(await club.anna.slash(club.channel, "game new", game="toy", thread=True))
    (thread,) = club.channel.threads
    assert f"<#{thread.id}>" in text_of(opened)
    await club.deliver(thread.id)
    found = club.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    await found.edit(archived=True)
    await club.stage.tables.join(thread.id, club.actor(club.ben), "key")
    await club.deliver(thread.id)
    assert not (await club.bot.fetch_channel(thread.id)).archived  # type: ignore[union-attr]


async def test_missing_permissions_are_named_before_a_table_is_opened(club: Club) -> None:
    club.forbid("attach_files")
    refused = answer(await club.anna.slash(club.channel, "game new", game="toy"))
    assert "Attach files" in text_of(refused)
    assert not hasattr(await club.stage.looks.show(club.channel.id), "facts")


async def test_a_bug_is_told_and_logged_and_the_next_press_works(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    with monkeypatch.context() as broken:
        broken.setattr("chatbot.bot.turn.put_moves", None)
        failed = await mover.click(post, custom_id=buttons(post)["My hand"])
    assert "went wrong" in text_of(failed.followups[0] if failed.followups else answer(failed))
    assert "failed" in caplog.text
    assert "hand" in text_of(answer(await mover.click(post, custom_id=buttons(post)["My hand"])))


async def test_a_store_that_is_away_is_said_and_nothing_is_lost(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    mover, _ = await begun(club)
    post = await club.last()
    before = await club.stage.facts(club.channel.id)

    async def away(*_arguments: object) -> None:
        raise StoreUnreachable("away")

    with monkeypatch.context() as broken:
        broken.setattr(club.stage.store, "read", away)
        told = answer(await mover.click(post, custom_id=buttons(post)["Pass"]))
        assert "try again" in text_of(told)
    assert await club.stage.facts(club.channel.id) == before
    await mover.click(post, custom_id=buttons(post)["Pass"])
    assert (await club.stage.facts(club.channel.id)).moves == before.moves + 1


async def test_a_damaged_table_says_who_can_free_the_channel_and_a_moderator_does(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    mover, other = await begun(club)
    post = await club.last()
    table = club.stage.keys.table(club.channel.id)
    await club.stage.redis.hset(table, "snapshot", b"scribble")
    club.stage.clock.now += 60
    told = text_of(answer(await mover.click(post, custom_id=buttons(post)["Pass"])))
    assert "damaged" in told
    assert "/game end" in told

    sure = answer(await mover.slash(club.channel, "game end"))
    assert "damaged" in text_of(answer(await mover.click(sure, custom_id=buttons(sure)["End the game"])))
    assert await club.stage.redis.exists(table)

    club.allow(other, "manage_channels")
    sure = answer(await other.slash(club.channel, "game end"))
    freed = answer(await other.click(sure, custom_id=buttons(sure)["End the game"]))
    assert "set aside" in text_of(freed)
    assert not buttons(freed)
    assert "scribble" not in caplog.text

    await mover.slash(club.channel, "game new", game="toy")
    await club.deliver()
    lobby = await club.last()
    await mover.click(lobby, custom_id=buttons(lobby)["Start"])
    await club.deliver()
    assert "Play" in buttons(await club.last())
    assert all(not buttons(one) for one in (await club.posts())[:-1])
