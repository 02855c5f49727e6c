"""What a game did to the ratings of those who played it: of each who lets everybody see it, and to oneself alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import bare_name
from chatbot.players.rating import PROVISIONAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.bot.context import BotContext
    from chatbot.bot.voice import Voice
    from chatbot.players.rating_change import RatingChange
    from chatbot.tables.facts import Facts
    from engine.api import Value


async def shown_changes(context: BotContext, facts: Facts) -> Mapping[int, RatingChange]:
    """The changes that everybody in the channel may see. In direct messages nobody else reads the post."""
    users = [user for seat in range(len(facts.sitters)) if (user := facts.owner_of(seat))]
    chosen = await context.preferences.results_of(users)
    seen = [user for user in users if chosen[user] == "public" or not facts.guild]
    return await context.results.rating_changes(facts.channel, facts.match, seen)


async def own_change(context: BotContext, facts: Facts, user: int) -> RatingChange | None:
    """What the game did to the rating of the one who asks."""
    return (await context.results.rating_changes(facts.channel, facts.match, [user])).get(user)


def ratings_line(voice: Voice, facts: Facts, changes: Mapping[int, RatingChange]) -> str:
    """The ratings after a game and their changes, in the order of the seats; nothing where it changed none."""
    named = [
        voice.text(
            "rating-of-provisional" if changes[user].is_provisional else "rating-of",
            {"name": bare_name(voice, sitter, seat), **_numbers(changes[user])},
        )
        for seat, sitter in enumerate(facts.sitters)
        if (user := facts.owner_of(seat)) in changes
    ]
    return voice.text("end-ratings", {"ratings": " · ".join(named)}) if named else ""


def own_line(voice: Voice, change: RatingChange) -> str:
    """The same for oneself; of a rating that still swings wide not how wide, but after how many games it settles."""
    return voice.text("own-rating-provisional" if change.is_provisional else "own-rating", _numbers(change))


def _numbers(change: RatingChange) -> dict[str, Value]:
    sign = {True: "+", False: "−"}[change.change > 0] if change.change else "±"
    numbers = {"rating": str(change.shown), "change": f"{sign}{abs(change.change)}"}
    return {**numbers, "rated": change.rated, "needed": PROVISIONAL}
