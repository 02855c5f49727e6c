"""A turn's post at a full table on a phone: its picture and all buttons fit on the screen.

Carcassonne's board may be a quarter higher than wide. In that case, everything but its edge is visible above twenty
buttons.
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
"""Height in pixels between the channel's header and the message box of a phone."""
RIM = 15
"""Height in pixels of a board's edge that may be hidden."""
NOW = 1_800_000_000
AWAY = {2: Schedule(absences=(Absence(NOW - 1, NOW + 400_000),))}


def highest(name: str, language: str) -> PostContent:
    """Return the highest post of a random game, with a player on holiday and a player who was away for a day."""
    target = io.BytesIO()
    Image.new("RGB", (1200, 1500) if name == "carcassonne" else (1600, 1200)).save(target, "WEBP")
    game = engine.games.find(name)
    posts = map(long_after, rounds(game, game.seats[1], language))
    post = max(posts, key=lambda content: height(turn_post(content).layout))
    return msgspec.structs.replace(post, pictures=(Picture(target.getvalue(), "webp", "A board"),), schedules=AWAY)


def long_after(content: PostContent) -> PostContent:
    """Return the same post for a player whose last move was a day ago."""
    hands = []
    for hand in content.to_move:
        state, moved_at = hand.state, len(hand.facts.sitters) * (NOW - DAY,)
        facts = msgspec.structs.replace(state.facts, moved_at=moved_at)
        hands.append(msgspec.structs.replace(hand, state=msgspec.structs.replace(state, facts=facts)))
    return msgspec.structs.replace(content, to_move=tuple(hands), now=NOW)


@pytest.mark.asyncio
async def test_the_tallest_posts_picture_and_buttons_fit_a_phone() -> None:
    """The recap may be above the screen, and the help menu below it. The page adds the line with ALT."""
    heights: dict[tuple[str, str], float] = {}
    features_in(chatbot.features)  # declares the buttons
    CARD_EMOJIS.use({})  # this playground does not have the emojis of an earlier test
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
