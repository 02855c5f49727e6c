"""The post of the end: who has won, everybody mentioned, the points by kind, and a rematch.

The seed and every line of the score are behind *Details*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from chatbot.bot.descriptions import points_by_kind, sitter_name
from chatbot.bot.interactions.button_id import Act
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of
from chatbot.bot.posting.post import PostDraft
from chatbot.bot.posting.turn_post import events_text
from chatbot.tables.table import Computer, Ending, Person, StandIn

if TYPE_CHECKING:
    from chatbot.bot.posting.post import PostContent
    from chatbot.bot.voice import Voice
    from chatbot.tables.table import Facts, Sitter
    from engine.api import Standings, Value


def end_post(content: PostContent) -> PostDraft:
    """How the game ended; all who played it are mentioned.

    Once another match has begun there are no buttons: they would act on that one.
    """
    layout, voice, facts, standings = Layout(), content.table_voice, content.facts, content.board.standings
    if facts.ending is Ending.PLAYED and standings is not None:
        layout.text(f"### {_winners_line(standings, voice, facts)}\n{events_text(content)}")
    else:
        ended = voice.text(f"ended-{facts.ending.value}" if facts.ending else "game-over")
        layout.text(f"### {ended}\n{events_text(content)}")
    mentioned = tuple(user for user in map(_user, facts.sitters) if user)
    people = " ".join(f"<@{user}>" for user in mentioned)
    layout.text(voice.text("end-people", {"game": voice.text("game"), "people": people}))
    layout.pictures(content.pictures)
    if standings is not None:
        layout.text("\n".join(points_by_kind(content.game, standings, voice, facts)))
    if not content.is_replaced:
        acts = (Act.DETAILS, Act.BOARD)
        layout.buttons([content.button(Act.REMATCH, ButtonStyle.success), *(content.button(act) for act in acts)])
    return PostDraft(layout, tuple(files_of(content.pictures)), mentioned)


def _winners_line(standings: Standings, voice: Voice, facts: Facts) -> str:
    """Who has won, and everybody's points, the highest first; those who are equal share the win."""
    winners = tuple(sitter_name(voice, facts.sitters[seat], seat) for seat in standings.winners)
    points = sorted((standing.points for standing in standings.seats), reverse=True)
    values: dict[str, Value] = {"names": winners, "count": len(winners), "points": " : ".join(map(str, points))}
    return voice.text("end-won", values)


def _user(sitter: Sitter) -> int:
    """The person who played this seat, also one for whom a computer stands in at the end; 0 where there is none."""
    match sitter:
        case Person(user):
            return user
        case StandIn(owner=owner):
            return owner.user
        case Computer():
            return 0
