"""A player's turn: a move is chosen question by question, confirmed, played, and taken back.

It knows no game: the legal moves are narrowed down (``narrowing``), and the game's own data say what is asked and what
the choices are called. What the player sees of it is put together in ``turn_answers``.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.bot.descriptions import recap, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.reader_language import note_choice
from chatbot.bot.interactions.turn.narrowing import Nothing, Ready
from chatbot.bot.interactions.turn.next_line import computers_next, next_line
from chatbot.bot.interactions.turn.player_hand import PlayerHand
from chatbot.bot.interactions.turn.questions import PREVIEWED_CELLS, cells_after_pick, move_text, split_submenu
from chatbot.bot.layout import Button
from chatbot.service.results import Done
from chatbot.tables.play import SeenRevision
from engine.api import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.interactions.turn.after_move import AfterMove
    from chatbot.bot.interactions.turn.narrowing import Cells
    from chatbot.bot.interactions.turn.turn_answers import TurnAnswers
    from chatbot.concurrency.background import BackgroundTasks
    from chatbot.service.results import ActionResult
    from chatbot.tables.refusal import Refusal


log = logging.getLogger(__name__)

CHOSEN_ON_PREVIEW: Final = {Act.STEP, Act.PICK}
"""Acts that choose the next word of a move in the answer that shows what is chosen so far."""


class PlayerTurn:
    """What the buttons of a turn do, and the commands that play a move."""

    def __init__(
        self, context: BotContext, answers: TurnAnswers, after_move: AfterMove, background: BackgroundTasks
    ) -> None:
        self._context = context
        self._answers = answers
        self._after_move = after_move
        self._background = background

    # --- Choosing a move --------------------------------------------------------------------------------

    async def choose(self, reply: Reply, pressed: ButtonId, cells: Cells) -> None:
        """Ask for what is still missing after these cells; a move that needs no confirmation is played when whole.

        Without cells a person is back at the kinds of move.
        """
        hand = await self._answers.load_hand(reply, pressed.channel)
        if not isinstance(hand, PlayerHand):
            await reply.say(hand)
            return
        if hand.facts.match != pressed.match:
            await self._answers.show_stale(reply, hand)
            return
        chosen, submenu = split_submenu(cells)
        stage = hand.narrowing.after(chosen)
        match stage:
            case Nothing() if not chosen and hand.state.moves:
                await self._answers.show_hand(reply, hand, "")
            case Nothing():
                await self._explain_nothing(reply, hand, pressed, chosen)
            case Ready(_, text) if _needs_no_confirmation(hand, pressed, chosen):
                await self.play(reply, pressed, text)
            case _:
                await self._answers.show_stage(reply, hand, stage, submenu)

    async def pick(self, reply: Reply, pressed: ButtonId, value: str) -> None:
        """Go on with the value that was chosen in a menu."""
        await self.choose(reply, pressed, cells_after_pick(pressed, value))

    async def tick(self, reply: Reply, pressed: ButtonId, words: Iterable[str]) -> None:
        """Go on with the words that were chosen together."""
        hand = await self._answers.load_hand(reply, pressed.channel)
        if not isinstance(hand, PlayerHand):
            await reply.say(hand)
            return
        cells = hand.narrowing.joined(pressed.cells, tuple(words))
        if cells is None:
            await self._answers.show_stale(reply, hand)
        else:
            await self.choose(reply, pressed, cells)

    async def resume(self, reply: Reply, hand: PlayerHand, cells: Cells) -> None:
        """Ask for what is still missing after the cells that a command has named."""
        stage = hand.narrowing.after(cells)
        if isinstance(stage, Nothing):
            await self._answers.show_hand(reply, hand, _why_nothing(hand, cells))
        else:
            await self._answers.show_stage(reply, hand, stage)

    async def load_hand(self, reply: Reply, channel: int) -> PlayerHand | Refusal:
        """The hand of the person who asks, or why they have none."""
        return await self._answers.load_hand(reply, channel)

    async def show_hand(self, reply: Reply, channel: int) -> None:
        """Show a player their own hand, and what they may do."""
        hand = await self._answers.load_hand(reply, channel)
        if isinstance(hand, PlayerHand):
            await self._answers.show_hand(reply, hand, "")
        else:
            await reply.say(hand)

    async def show_moves(self, reply: Reply, pressed: ButtonId) -> None:
        """Show a player all that they may do, by the usual questions."""
        hand = await self._answers.load_hand(reply, pressed.channel)
        if not isinstance(hand, PlayerHand):
            await reply.say(hand)
        elif hand.facts.match != pressed.match:
            await self._answers.show_stale(reply, hand)
        else:
            await self._answers.show_moves(reply, hand)

    # --- Playing it -------------------------------------------------------------------------------------

    async def play(self, reply: Reply, pressed: ButtonId, text: str) -> None:
        """Play a move, and show what came of it and what may be done next."""
        await self._show_result(reply, pressed, text, await self._try(reply, pressed, text, reply.key))

    async def play_confirmed(self, reply: Reply, pressed: ButtonId) -> None:
        """Play the whole move that a button's cells name."""
        await self.play(reply, pressed, move_text(pressed.cells))

    async def play_twice(self, reply: Reply, pressed: ButtonId) -> None:
        """Play a move and the same again; the first stands, whatever becomes of the second."""
        text = move_text(pressed.cells)
        done = await self._try(reply, pressed, text, reply.key)
        if isinstance(done, Done):
            follows = msgspec.structs.replace(pressed, revision=done.revision)
            again = await self._try(reply, follows, text, f"{reply.key}:again")
            if isinstance(again, Done):
                done = msgspec.structs.replace(again, events=(*done.events, *again.events))
        await self._show_result(reply, pressed, text, done)

    async def change_confirming(self, reply: Reply, pressed: ButtonId) -> None:
        """Play the move of the button and ask for no more confirmations; without a move, ask for them again."""
        await self._context.preferences.change(reply.actor.user, "careful", not pressed.cells)
        note_choice(reply.interaction, "careful", not pressed.cells)
        if pressed.cells:
            await self.play_confirmed(reply, pressed)
        else:
            await self.show_hand(reply, pressed.channel)

    async def take_back(self, reply: Reply, channel: int, match: str | None = None) -> None:
        """Take the last move back, in this match only if one is named, and show what may be done instead."""
        actions = self._context.actions if match is None else self._context.actions.of_match(match)
        done = await actions.take_back(channel, reply.actor, reply.key)
        hand = await self._answers.load_hand(reply, channel)
        voice = hand.voice if isinstance(hand, PlayerHand) else reply.voice()
        text = recap(done.events, voice) if isinstance(done, Done) else voice.translate(done)
        await self._answers.show_hand(reply, hand, text)

    async def _try(self, reply: Reply, pressed: ButtonId, text: str, key: str) -> ActionResult:
        await reply.acknowledge_now()  # else a move might stand whose person was told that it came too late
        seen = SeenRevision(pressed.match, pressed.revision) if pressed.match else None
        done = await self._context.actions.play(pressed.channel, reply.actor, text, key, seen)
        if isinstance(done, Done) and not done.repeated:
            self._background.begin(self._after_move.retire_post(done.facts))
        return done

    async def _show_result(self, reply: Reply, pressed: ButtonId, text: str, done: ActionResult) -> None:
        """Show what came of a move, or why it was not played."""
        hand = await self._answers.load_hand(reply, pressed.channel)
        _log_result(pressed, hand, done)
        if not isinstance(done, Done):
            voice = hand.voice if isinstance(hand, PlayerHand) else reply.voice()
            await self._answers.show_hand(reply, hand, voice.translate(done))
        elif isinstance(hand, PlayerHand):
            buttons = [_button(hand, Act.UNDO)] if _returnable(hand, text, done) else []
            told = [recap(done.events, hand.voice) or hand.voice.text("done"), next_line(hand.voice, done.facts)]
            await self._answers.show_result(reply, hand, told, buttons)
        else:
            facts = done.facts
            seat = facts.seat_of(reply.actor.user)
            voice = with_sitter_names(reply.voice(self._context.find(facts.game)), facts, seat)
            await reply.say_text(recap(done.events, voice) or voice.text("done"))

    async def _explain_nothing(self, reply: Reply, hand: PlayerHand, pressed: ButtonId, chosen: Cells) -> None:
        """Say why nothing can be chosen there: the rules know best, where the move is whole without a choice."""
        facts = hand.facts
        verb = next((verb for verb in hand.game.verbs if (verb.name,) == chosen), None)
        if hand.state.seat not in facts.to_act:
            await self._answers.show_hand(reply, hand, _why_nothing(hand, ()))
        elif verb is not None and not verb.fields:
            await self.play(reply, pressed, verb.name)
        elif pressed.revision >= facts.last_move:
            await self._answers.show_hand(reply, hand, _why_nothing(hand, chosen))
        else:
            await self._answers.show_stale(reply, hand)


def _why_nothing(hand: PlayerHand, chosen: Cells) -> str:
    """Why there is nothing to choose: it is another's turn, no move of this kind is legal, or none that was named."""
    facts = hand.facts
    if hand.state.seat not in facts.to_act:
        return hand.voice.text("not-your-turn", {"seats": tuple(seat_name(seat) for seat in facts.to_act)})
    game_taps, view = hand.question.taps, hand.state.view
    others = bool(chosen and hand.narrowing.rows(chosen[0]))
    why = game_taps.refused(view, chosen) if len(chosen) > 1 else None
    if why is None and chosen and not others:
        why = game_taps.unavailable(view, chosen[0])
    if why is not None:
        return hand.voice.translate(why)
    return hand.voice.text("choice-impossible" if others else "nothing-to-choose")


def _returnable(hand: PlayerHand, text: str, done: Done) -> bool:
    """Whether taking the move back is offered: not if it turned up hidden cards, nor if computers follow at once."""
    game_taps = hand.question.taps
    stands = any(event.code in game_taps.suspense for event in done.events) or computers_next(done.facts)
    return text.split(" ", 1)[0] in game_taps.returnable and not stands and not done.repeated


def _needs_no_confirmation(hand: PlayerHand, pressed: ButtonId, chosen: Cells) -> bool:
    """Whether a whole move is played at once: its kind is never confirmed, or its last word was chosen on a preview.

    Turning a tile is no choice; and who is careful confirms once more.
    """
    if chosen[0] not in hand.question.taps.confirmed:
        return True
    return pressed.act in CHOSEN_ON_PREVIEW and len(chosen) > PREVIEWED_CELLS and not hand.careful


def _button(hand: PlayerHand, act: Act, code: str = "") -> Button:
    """A button about the table as it is now."""
    facts = hand.facts
    return Button(ButtonId(act, facts.channel, facts.match, facts.revision), button_label(hand.voice, act, code))


def _log_result(pressed: ButtonId, hand: PlayerHand | Refusal, done: ActionResult) -> None:
    """Log that a seat moved, or why it did not; never which move."""
    seat = hand.state.seat if isinstance(hand, PlayerHand) else "-"
    revision = done.revision if isinstance(done, Done) else pressed.revision
    outcome = "played" if isinstance(done, Done) else done.code
    log.info("table %s: revision %s: seat %s: %s", pressed.channel, revision, seat, outcome)
