"""Short posts beside the turns: a notice of what happened, the animation of a game that has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from chatbot.bot.descriptions import recap, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import files_of
from chatbot.bot.posting.mentions import with_mentions
from chatbot.bot.posting.post import PostDraft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.pictures.painter import Pictures
    from chatbot.bot.voice import Voice
    from chatbot.tables.facts import Facts
    from engine.api import PublicEvent


def notice_post(voice: Voice, facts: Facts, events: Sequence[PublicEvent]) -> PostDraft:
    """What is told at once, without waiting for the turn to end."""
    layout = Layout()
    told, absent = with_mentions(events, facts)
    layout.text(recap(told, with_sitter_names(voice, facts)))
    friends = tuple(int(str(event.params["friend"])) for event in events if event.code == "seat-offered")
    if friends:
        layout.buttons(
            [
                Button(ButtonId(act, facts.channel, facts.match), button_label(voice, act), style)
                for act, style in ((Act.TAKE_OVER, ButtonStyle.success), (Act.DECLINE_SEAT, ButtonStyle.secondary))
            ]
        )
    return PostDraft(layout, mentioned=(*absent, *friends))


def animation_post(voice: Voice, pictures: Pictures) -> PostDraft:
    """The whole game once more, as a moving picture."""
    layout = Layout()
    layout.text(voice.text("film-title"))
    layout.pictures(pictures)
    return PostDraft(layout, tuple(files_of(pictures)))
