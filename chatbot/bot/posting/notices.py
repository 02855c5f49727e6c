"""Short posts beside the turns: a notice of what happened, a reminder, the animation of a game that has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import recap
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of
from chatbot.bot.posting.links import post_link
from chatbot.bot.posting.mentions import with_mentions
from chatbot.bot.posting.post import PostDraft
from chatbot.bot.timestamps import relative_time
from chatbot.tables.table import Person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.pictures.painter import Pictures
    from chatbot.bot.voice import Voice
    from chatbot.tables.pace import Clock
    from chatbot.tables.table import Facts
    from engine.api import PublicEvent, Value


def notice_post(voice: Voice, facts: Facts, events: Sequence[PublicEvent]) -> PostDraft:
    """What is told at once, without waiting for the turn to end."""
    layout = Layout()
    told, absent = with_mentions(events, facts)
    layout.text(recap(told, voice))
    return PostDraft(layout, mentioned=absent)


def reminder_post(voice: Voice, facts: Facts, clocks: Sequence[Clock], turn_message: int) -> PostDraft:
    """It is still the move of those whose clocks these are, with a link to the turn's post (0 where there is none)."""
    layout = Layout()
    sitters = [facts.sitters[clock.seat] for clock in clocks]
    mentioned = tuple(sitter.user for sitter in sitters if isinstance(sitter, Person))
    values: dict[str, Value] = {
        "people": " ".join(f"<@{user}>" for user in mentioned),
        "count": len(mentioned),
        "game": voice.text("game"),
        "at": relative_time(min(clock.until for clock in clocks)),
        "link": post_link(facts, turn_message),
    }
    is_alone = sum(isinstance(sitter, Person) for sitter in facts.sitters) == 1
    layout.text(voice.text("reminder-alone" if is_alone else "reminder", values))
    return PostDraft(layout, mentioned=mentioned)


def animation_post(voice: Voice, pictures: Pictures) -> PostDraft:
    """The whole game once more, as a moving picture."""
    layout = Layout()
    layout.text(voice.text("film-title"))
    layout.pictures(pictures)
    return PostDraft(layout, tuple(files_of(pictures)))
