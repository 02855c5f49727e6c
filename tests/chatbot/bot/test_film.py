"""The film of a finished game follows its final post: once, beside no other game, and never in the way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chatbot.bot.gallery import painting
from chatbot.bot.painter import NoPainter, Picture
from chatbot.tables.telling import Film, TurnPost
from engine import replay
from tests.chatbot.bot.club import Club, buttons, of, text_of
from tests.chatbot.stage import done

if TYPE_CHECKING:
    from chatbot.bot.painter import Painter, Pictures, Sketch
    from chatbot.tables.telling import Telling
    from tests.chatbot.stage import Stage

pytestmark = pytest.mark.asyncio


class Camera(NoPainter):
    """Films every game with one picture, and remembers the records."""

    def __init__(self) -> None:
        self.records: list[str] = []

    async def film(self, sketch: Sketch, record: str) -> Pictures:
        self.records.append(record)
        return (Picture(b"RIFF", "webp", "a film"),)


class SlowCamera(Camera):
    """Needs to be told when the film is done."""

    def __init__(self) -> None:
        super().__init__()
        self.done = asyncio.Event()

    async def film(self, sketch: Sketch, record: str) -> Pictures:
        await self.done.wait()
        return await super().film(sketch, record)


class BrokenCamera(NoPainter):
    """Films nothing."""

    async def film(self, sketch: Sketch, record: str) -> Pictures:
        raise RuntimeError("no light")


async def over(stage: Stage, painter: Painter) -> tuple[Club, list[Telling]]:
    """A club where a game has just ended, and what is to be told of its end."""
    club = Club(stage, painter)
    await club.open()
    anna, ben = club.actor(club.anna), club.actor(club.ben)
    await stage.game(anna, ben, channel=club.channel.id)
    for _ in range(2):
        await stage.tells(club.channel.id)
        facts = await stage.facts(club.channel.id)
        mover = anna if facts.seat_of(anna.user) in facts.to_act else ben
        done(await stage.tables.play(club.channel.id, mover, "pass", stage.key()))
    return club, await stage.tells(club.channel.id)


async def tell(club: Club, tellings: list[Telling]) -> None:
    for telling in tellings:
        await club.bot.herald.tell(club.channel.id, telling)
    await club.bot.quiet()
    await club.env.settle()


async def test_the_film_follows_the_final_post_with_its_words_and_pings_nobody(stage: Stage) -> None:
    camera = Camera()
    club, tellings = await over(stage, camera)
    assert [type(one) for one in tellings if isinstance(one, TurnPost | Film)] == [TurnPost, Film]
    await tell(club, tellings)
    final, film = (await club.posts())[-2:]
    assert "Rematch" in buttons(final)
    assert "The whole game" in text_of(film)
    assert [item["description"] for part in of(film) if part["type"] == 12 for item in part["items"]] == ["a film"]
    assert "<@" not in text_of(film)
    assert [line.split()[1] for line in replay.read(camera.records[0]).moves] == ["pass", "pass"]
    await club.close()


async def test_a_film_that_is_told_twice_is_posted_once(stage: Stage) -> None:
    club, tellings = await over(stage, Camera())
    await tell(club, tellings)
    before = [post.id for post in await club.posts()]
    await tell(club, tellings)
    assert [post.id for post in await club.posts()] == before
    await club.close()


async def test_a_film_that_cannot_be_painted_takes_nothing_away(stage: Stage) -> None:
    club, tellings = await over(stage, BrokenCamera())
    await tell(club, tellings)
    assert "Rematch" in buttons(await club.last())
    await club.close()


async def test_no_film_runs_into_the_next_game(stage: Stage) -> None:
    camera = Camera()
    club, tellings = await over(stage, camera)
    done(await stage.tables.rematch(club.channel.id, club.actor(club.anna), stage.key()))
    await tell(club, tellings)
    assert camera.records == []
    await club.close()


async def test_the_next_game_does_not_wait_for_the_film_which_then_is_not_shown(stage: Stage) -> None:
    camera = SlowCamera()
    club, tellings = await over(stage, camera)
    for telling in tellings:
        await club.bot.herald.tell(club.channel.id, telling)
    done(await stage.tables.rematch(club.channel.id, club.actor(club.anna), stage.key()))
    for telling in await stage.tells(club.channel.id):
        await club.bot.herald.tell(club.channel.id, telling)
    assert "Join" in buttons(await club.last())
    camera.done.set()
    await club.bot.quiet()
    assert camera.records
    assert "Join" in buttons(await club.last())
    await club.close()


async def test_the_bot_leaves_without_waiting_for_a_film(stage: Stage) -> None:
    club, tellings = await over(stage, SlowCamera())
    for telling in tellings:
        await club.bot.herald.tell(club.channel.id, telling)
    assert "Rematch" in buttons(await club.last())
    await club.close()


async def test_a_game_that_is_broken_off_has_no_film(stage: Stage) -> None:
    club = Club(stage)
    await club.open()
    anna, ben = club.actor(club.anna), club.actor(club.ben)
    await stage.game(anna, ben, channel=club.channel.id)
    for person in (anna, ben):
        done(await stage.tables.end(club.channel.id, person, stage.key()))
    assert not [one for one in await stage.tells(club.channel.id) if isinstance(one, Film)]
    await club.close()


async def test_a_game_that_is_broken_off_shows_its_board_as_it_stands(stage: Stage) -> None:
    async with painting(1) as painter:
        club = Club(stage, painter)
        await club.open()
        anna, ben = club.actor(club.anna), club.actor(club.ben)
        await stage.game(anna, ben, game="tchu", channel=club.channel.id)
        for person in (anna, ben):
            done(await stage.tables.end(club.channel.id, person, stage.key()))
        await tell(club, (await stage.tells(club.channel.id))[-1:])
        assert [part["type"] for part in of(await club.last())].count(12) == 1
        await club.close()
