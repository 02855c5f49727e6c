"""A turn for somebody who listens: what changed, what they hold, and numbered moves with a button for each number.

The game says it (``Game.spoken``). Not every move is among them: the last button asks the usual questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.turn.player_hand import put_moves
from chatbot.bot.layout import Button

if TYPE_CHECKING:
    from chatbot.bot.interactions.turn.player_hand import PlayerHand
    from chatbot.bot.layout import Layout
    from engine.api import Spoken


def put_spoken(page: Layout, hand: PlayerHand) -> None:
    """Put the turn on a page, a part a line, and below it the numbers."""
    spoken = hand.game.spoken(hand.state.view)
    page.text("\n".join(spoken_lines(hand, spoken)))
    if not spoken.moves:
        put_moves(page, hand)
        return
    page.buttons(
        [
            *(
                Button(hand.question.button_id(Act.STEP, move.words), str(number), ButtonStyle.primary)
                for number, move in enumerate(spoken.moves, start=1)
            ),
            Button(ButtonId(Act.MOVES, hand.facts.channel, hand.facts.match), button_label(hand.voice, Act.MOVES)),
        ]
    )


def spoken_lines(hand: PlayerHand, spoken: Spoken) -> list[str]:
    """What changed, what the hand is, and the moves by their numbers."""
    voice = hand.voice
    parts = [" ".join(map(voice.translate, lines)) for lines in (spoken.changed, spoken.means)]
    moves = [
        voice.text("spoken-move", {"number": number, "move": voice.translate(move.line)})
        for number, move in enumerate(spoken.moves, start=1)
    ]
    return [part for part in (*parts, " ".join(moves)) if part]
