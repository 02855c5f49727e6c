"""Who is next, where that is a computer; an expert is said to think, for that takes a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.tables.table import Person, Phase
from engine.ai.player import Level
from engine.api import seat_name

if TYPE_CHECKING:
    from chatbot.bot.voice import Voice
    from chatbot.tables.facts import Facts


def computers_next(facts: Facts) -> bool:
    """Whether the table waits for computers alone."""
    if facts.phase is not Phase.PLAYING or not facts.to_act:
        return False
    return not any(isinstance(facts.sitters[seat], Person) for seat in facts.to_act)


def next_line(voice: Voice, facts: Facts) -> str:
    """Who is next, where that is a computer; a person who is next is called by a post of their own."""
    if not computers_next(facts):
        return ""
    names = tuple(map(seat_name, facts.to_act))
    next_sitters = [facts.sitters[seat] for seat in facts.to_act]
    if any(not isinstance(sitter, Person) and sitter.level is Level.EXPERT for sitter in next_sitters):
        return voice.text("expert-thinks", {"seats": names, "count": len(names)})
    return voice.text("next-up", {"seats": names})
