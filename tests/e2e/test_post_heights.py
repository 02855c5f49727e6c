"""A turn's post at a full table, measured in the page on a phone: its picture and all buttons are seen at once.

Carcassonne's board may be a quarter higher than wide: then all but its rim is seen beside twenty numbers to press.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord
import msgspec
import pytest
from PIL import Image

import chatbot.features
import engine.games
from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.components import Act
from chatbot.bot.feature import features_in
from chatbot.bot.painter import Picture
from chatbot.people.preferences import DAY, Absence, Schedule
from chatbot.posts.post import turn_post
from engine.wording import LANGUAGES
from tests.chatbot.bot.messages.phone_screen import height
from tests.chatbot.posts.turns_of_a_game import rounds
from tests.playground.page.browser import PHONE, browser_session, open_browser

if TYPE_CHECKING:
    from chatbot.posts.post import PostContent

ROOM = 690
"""Pixels of a phone's screen between the channel's head and where one writes."""
RIM = 15
"""Pixels of a board as high as they get that need not be seen."""
NOW = 1_800_000_000
AWAY = {2: Schedule(absences=(Absence(NOW - 1, NOW + 400_000),))}


def highest(name: str, language: str) -> PostContent:
    """The post of a random game that is about the highest, while somebody is on holiday and the mover was away."""
    target = io.BytesIO()
    Image.new("RGB", (1200, 1500) if name == "carcassonne" else (1600, 1200)).save(target, "WEBP")
    game = engine.games.find(name)
    posts = map(long_after, rounds(game, game.seats[1], language))
    post = max(posts, key=lambda content: height(turn_post(content).layout))
    return msgspec.structs.replace(post, pictures=(Picture(target.getvalue(), "webp", "A board"),), schedules=AWAY)


def long_after(content: PostContent) -> PostContent:
    """The same post where the one who is called made their last move a day ago."""
    hands = []
    for hand in content.to_move:
        state, moved_at = hand.state, len(hand.facts.sitters) * (NOW - DAY,)
        facts = msgspec.structs.replace(state.facts, moved_at=moved_at)
        hands.append(msgspec.structs.replace(hand, state=msgspec.structs.replace(state, facts=facts)))
    return msgspec.structs.replace(content, to_move=tuple(hands), now=NOW)


@pytest.mark.asyncio
async def test_the_picture_and_the_buttons_of_the_highest_post_are_seen_at_once_on_a_phone() -> None:
    """What happened may be above them, and the menu of help below; the line for ALT is the page's own."""
    heights: dict[tuple[str, str], float] = {}
    features_in(chatbot.features)  # they declare the buttons
    CARD_EMOJIS.use({})  # those of an earlier test are not known to this playground
    async with open_browser(), browser_session() as session:
        page = await session.tab("Ada", PHONE, touch=True)
        channel = next(channel for guild in session.bot.guilds for channel in guild.text_channels)
        for name in ("europe", "tchu", "carcassonne"):
            for language in LANGUAGES:
                draft = turn_post(highest(name, language))
                sent = await channel.send(
                    view=draft.layout.build(),
                    files=list(draft.files),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
                post = page.locator(".message", has=page.locator("img")).nth(len(heights))
                await post.wait_for()
                picture = await post.locator("img").last.bounding_box()
                own_line = await post.locator(".alt-toggle").last.bounding_box()
                presses = await post.locator("[data-custom-id]").all()
                acts = [str(await one.get_attribute("data-custom-id")).split(":")[1] for one in presses]
                wanted = {Act.OPEN} if name == "carcassonne" else {*acts} - {Act.MORE}
                last = max(number for number, act in enumerate(acts) if act in wanted)
                press = await presses[last].bounding_box()
                assert picture is not None, sent.id
                assert press is not None, sent.id
                assert own_line is not None, sent.id
                below = press["y"] + press["height"] - own_line["y"] - own_line["height"]
                heights[name, language] = picture["height"] + below - RIM
    assert len(heights) == 9
    assert {key: high for key, high in heights.items() if not 400 < high <= ROOM} == {}, heights
