"""A form (Discord's modal): words that are chosen together, as boxes to tick.

The reader's client itself counts how many must be ticked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import ui

from chatbot.bot.interactions.button_id import Act
from chatbot.bot.limits import MODAL_TITLE, OPTION, TICKS, clip

if TYPE_CHECKING:
    from chatbot.bot.interactions.turn.narrowing import ChooseMany
    from chatbot.bot.interactions.turn.questions import QuestionContext


def fits(stage: ChooseMany) -> bool:
    """Whether a form has room for all choices."""
    return 0 < len(stage.values) <= TICKS


def form(question: QuestionContext, stage: ChooseMany) -> ui.Modal:
    """The form for choosing words together; its id says which words are chosen already."""
    voice = question.voice
    modal = ui.Modal(
        title=clip(voice.text("form-title"), MODAL_TITLE), custom_id=str(question.button_id(Act.TICK, stage.chosen))
    )
    options = [
        discord.CheckboxGroupOption(label=clip(question.label(stage.field, value), OPTION), value=value)
        for value in stage.values
    ]
    group: ui.CheckboxGroup[ui.Modal] = ui.CheckboxGroup(
        custom_id="words", options=options, min_values=stage.fewest, max_values=stage.most, required=stage.fewest > 0
    )
    bounds = {"fewest": stage.fewest, "most": stage.most}
    modal.add_item(ui.Label(text=clip(voice.text("menu-many", bounds), MODAL_TITLE), component=group))
    modal.stop()
    return modal
