"""The post of a lobby: who sits at the table, how the game will be played, and the buttons to sit down and begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from chatbot.bot.descriptions import sitter_name
from chatbot.bot.interactions.button_id import Act
from chatbot.bot.layout import Layout
from chatbot.bot.posting.links import channel_link
from chatbot.bot.posting.post import PostDraft
from chatbot.bot.timestamps import relative_time
from chatbot.tables.deadlines import LOBBY_LIFETIME
from chatbot.tables.table import Ending, Phase
from chatbot.tables.terms import Terms

if TYPE_CHECKING:
    from chatbot.bot.posting.post import PostContent
    from chatbot.bot.voice import Voice
    from chatbot.tables.table import Facts


def lobby_post(content: PostContent, turn_link: str = "") -> PostDraft:
    """Who sits at the table, and how to sit down; once it is no lobby any more, what became of it.

    ``turn_link`` leads to the first post of the game, where there is one.
    """
    facts, voice = content.facts, content.table_voice
    layout = Layout()
    if facts.phase is not Phase.LOBBY:
        layout.text(f"### {voice.text('game')}\n{_outcome(voice, facts, turn_link)}")
        return PostDraft(layout)
    level = voice.text(f"level-{facts.terms.level}")
    layout.text(voice.text("lobby-title", {"game": voice.text("game"), "places": facts.terms.places, "level": level}))
    layout.text(voice.text("table-pace", {"pace": voice.text(f"pace-{facts.terms.pace.value}")}))
    layout.text(terms_line(voice, facts))
    if not facts.terms.rated:
        layout.text(voice.text("table-unrated"))
    seats = [f"{seat + 1}. {sitter_name(voice, sitter, seat)}" for seat, sitter in enumerate(facts.sitters)]
    seats += [voice.text("empty-seat", {"number": n + 1}) for n in range(len(facts.sitters), facts.terms.places)]
    layout.text("\n".join(seats))
    until = voice.text("lobby-until", {"at": relative_time(facts.changed_at + LOBBY_LIFETIME)})
    layout.text(f"{voice.text('lobby-hint')} {until}")
    styles = {Act.JOIN: ButtonStyle.success, Act.START: ButtonStyle.primary}
    acts = (Act.JOIN, Act.LEAVE, Act.ADD, Act.REMOVE, Act.START)
    layout.buttons([content.button(act, styles.get(act, ButtonStyle.secondary)) for act in acts])
    return PostDraft(layout)


def terms_line(voice: Voice, facts: Facts) -> str:
    """What else was agreed on, where it is not as usual."""
    terms, usual = facts.terms, Terms(facts.game, facts.terms.places)
    parts = []
    if terms.rests_on_weekends:
        parts.append(voice.text("terms-weekends"))
    if terms.turns_played_for != usual.turns_played_for:
        parts.append(voice.text("terms-misses", {"count": terms.turns_played_for}))
    if not terms.newcomers:
        parts.append(voice.text("terms-closed"))
    return " · ".join(parts)


def _outcome(voice: Voice, facts: Facts, turn_link: str) -> str:
    """What became of a lobby: it was closed, nothing happened in it for too long, or the game has begun."""
    match facts.ending:
        case Ending.CLOSED:
            return voice.text("lobby-closed")
        case Ending.EXPIRED:
            return voice.text("lobby-expired", {"at": relative_time(facts.changed_at)})
        case _:
            return voice.text("lobby-started", {"link": turn_link or channel_link(facts)})
