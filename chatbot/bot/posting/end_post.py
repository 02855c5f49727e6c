"""The post of the end: the last events, the standing with where the points come from, the seed, and a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from chatbot.bot.descriptions import breakdown, scores
from chatbot.bot.interactions.button_id import Act
from chatbot.bot.layout import Layout
from chatbot.bot.posting.post import PostDraft
from chatbot.bot.posting.turn_post import put_recap
from chatbot.bot.text_board import attach_text

if TYPE_CHECKING:
    from chatbot.bot.posting.post import PostContent


def end_post(content: PostContent) -> PostDraft:
    """How the game ended; a standing that does not fit is attached as a file, and the post has the points alone.

    Once another match has begun there are no buttons: they would act on that one.
    """
    layout, voice, facts = Layout(), content.table_voice, content.facts
    files = put_recap(layout, content)
    layout.text(voice.text(f"ended-{facts.ending.value}" if facts.ending else "game-over"))
    if facts.seed:
        layout.text(voice.text("seed-told", {"seed": facts.seed, "commitment": facts.commitment}))
    if content.board.standings is not None:
        standing = breakdown(content.board.standings, voice, facts)
        is_long = len(standing) > layout.characters_left
        layout.text(scores(content.board.standings, voice, facts) if is_long else standing)
        files += attach_text(layout, "score.txt", standing) if is_long and content.takes_files else ()
    if not content.is_replaced:
        layout.buttons([content.button(Act.REMATCH, ButtonStyle.success), content.button(Act.BOARD)])
    return PostDraft(layout, files)
