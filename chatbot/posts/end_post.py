"""The post of the end: who has won, awards, rating changes, the result and the board as pictures, a rematch.

Without pictures, the points by kind are told in words. The seed and every line of the score are behind *Details*.
Rating changes are shown for players who let everybody see theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import ButtonStyle

from chatbot.bot.components import Act, Layout
from chatbot.bot.descriptions import (
    bare_name,
    brief_recap,
    latest_lines,
    points_by_kind,
    rating_numbers,
    with_short_names,
)
from chatbot.bot.painter import files_of
from chatbot.bot.voice import Voice, moment
from chatbot.people.rating import RatingChange
from chatbot.posts.post import PostContent, PostDraft
from chatbot.store.database import Database
from chatbot.tables.table import Computer, Ending, Facts, Person, Sitter, StandIn
from engine.api import Standings, Value, seat_name
from engine.history import awards
from engine.wording import shown_number

LAST_LINES: Final = 3
"""Lines that tell what happened last: the result matters more by now."""


def end_post(content: PostContent) -> PostDraft:
    """Return the post of the end. It mentions all players, and notifies those who may be disturbed.

    Once another match has begun it has no buttons: they would act on that match.
    """
    layout, facts, standings = Layout(), content.facts, content.board.standings
    voice = with_short_names(content.voice, facts)
    told = brief_recap(content.events, voice)
    if facts.ending is Ending.PLAYED and standings is not None:
        headline = _winners_line(standings, voice)
    else:
        ended = voice.text(f"ended-{facts.ending.value}" if facts.ending else "game-over")
        headline = told.pop() if told else ended
    layout.text("\n".join([f"### {headline}", *latest_lines(told, voice, LAST_LINES)]))
    mentioned = tuple(user for user in map(_user, facts.sitters) if user)
    people = " ".join(f"<@{user}>" for user in mentioned)
    layout.text(voice.text("end-people", {"game": voice.text("game"), "people": people}))
    if content.history is not None:
        found = [voice.translate(award.line) for award in awards(content.game, content.history)]
        layout.text("\n".join(voice.text("end-award", {"award": award}) for award in found))
    layout.text(ratings_line(voice, facts, content.ratings))
    layout.pictures(content.pictures)
    if standings is not None and not content.pictures:
        layout.text("\n".join(points_by_kind(content.game, standings, voice, facts)))
    layout.text(_daily_line(facts, voice))
    if not content.is_replaced:
        first = Act.REMATCH if facts.terms.daily is None else Act.DAILY
        reviewed = (Act.REVIEW,) if content.game.strategy is not None else ()
        others = [act for act in (*reviewed, Act.DETAILS, Act.BOARD, Act.DAILY) if act != first]
        layout.buttons([content.button(first, ButtonStyle.success), *map(content.button, others)])
    notified = tuple(user for user in mentioned if user not in content.asleep)
    return PostDraft(layout, tuple(files_of(content.pictures)), notified)


def _winners_line(standings: Standings, voice: Voice) -> str:
    winners = tuple(map(seat_name, standings.winners))
    points = " : ".join(shown_number(standing.points) for standing in standings.ranked)
    values: dict[str, Value] = {"names": winners, "count": len(winners), "points": points}
    return voice.text("end-won", values)


def _daily_line(facts: Facts, voice: Voice) -> str:
    """Say if this try of the daily game counts, and when the ranking comes; empty for another game."""
    daily = facts.terms.daily
    if daily is None:
        return ""
    in_time = facts.changed_at < daily.ends_at
    counts = in_time and facts.ending is Ending.PLAYED and isinstance(facts.sitters[0], Person)
    return voice.text("daily-end-counts" if counts else "daily-end-uncounted", {"at": moment(daily.ends_at)})


def _user(sitter: Sitter) -> int:
    """Return the player of a seat, also if a computer stands in at the end; 0 for a computer's own seat."""
    match sitter:
        case Person(user):
            return user
        case StandIn(owner=owner):
            return owner.user
        case Computer():
            return 0


async def shown_changes(db: Database, facts: Facts) -> Mapping[int, RatingChange]:
    """Return the rating changes that everybody in the channel may see; in direct messages, all of them."""
    users = [user for seat in range(len(facts.sitters)) if (user := facts.owner_of(seat))]
    chosen = await db.preferences.results_of(users)
    seen = [user for user in users if chosen[user] == "public" or not facts.guild]
    return await db.results.rating_changes(facts.channel, facts.match, seen)


def ratings_line(voice: Voice, facts: Facts, changes: Mapping[int, RatingChange]) -> str:
    """List the ratings after a game and their changes, by seat; empty if it changed none."""
    named = [
        voice.text(
            "rating-of-provisional" if changes[user].is_provisional else "rating-of",
            {"name": bare_name(voice, sitter, seat), **rating_numbers(changes[user])},
        )
        for seat, sitter in enumerate(facts.sitters)
        if (user := facts.owner_of(seat)) in changes
    ]
    return voice.text("end-ratings", {"ratings": " · ".join(named)}) if named else ""
