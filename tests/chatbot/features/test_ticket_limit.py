"""A player with the maximum number of tickets gets a disabled button for drawing tickets instead of no button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from chatbot.bot.components import Layout
from chatbot.bot.hand import put_moves
from chatbot.posts.post import turn_post
from tests.chatbot.bot.sample_tables import content_of, player_hand_of
from tests.chatbot.games import find
from tools.translations import WHOLE

if TYPE_CHECKING:
    from engine.api import Seat

GAME = find("europe")
LABELS = {"en": "Tickets (8 of 8)", "pl": "Bilety (8 z 8)", "fr": "Billets (8 sur 8)"}


def played_until_full() -> tuple[Any, Seat]:
    """Return a position whose acting seat has the maximum number of tickets, and this seat."""
    position = GAME.setup(2, "full", {})
    while True:
        seat = GAME.to_act(position)[0]
        moves = {str(move): move for move in GAME.legal(position, seat)}
        view: Any = GAME.view(position, None)
        if view.phase == "turn" and "tickets" not in moves:
            return position, seat
        kept = [text for text in moves if text.startswith("keep")]
        GAME.play(position, seat, moves[max(kept, key=len) if kept else "tickets" if "tickets" in moves else "draw"])


@pytest.mark.parametrize("language", WHOLE)
def test_the_ticket_button_at_the_limit_says_so_and_is_disabled(language: str) -> None:
    position, seat = played_until_full()
    private = Layout()
    put_moves(private, player_hand_of(GAME, position, 2, seat, language))
    for layout in (private, turn_post(content_of(GAME, position, 2, language)).layout):
        rows = [row for row in layout.build().walk_children() if isinstance(row, discord.ui.Button)]
        assert [button.disabled for button in rows if button.label == LABELS[language]] == [True]
        assert not any(button.disabled for button in rows if button.label != LABELS[language])
