"""A player's turn: choosing a move question by question, confirming it, playing it and taking it back.

This module works for any game: ``Narrowing`` filters the legal moves, and the game's data name the choices.
``PlayerTurn`` decides what happens, and ``TurnAnswers`` fills the private answer. A player who uses a screen reader
gets sentences and a few numbered moves (``Game.spoken``); the last button asks the usual questions.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, assert_never

import msgspec
from discord import ButtonStyle

from chatbot.bot import choices, painter
from chatbot.bot.choices import PREVIEWED_CELLS, Cells, Choose, ChooseMany, Nothing, Ready, Stage, move_text
from chatbot.bot.commands import command
from chatbot.bot.components import BY_PLACE, EDIT, NEW_ANSWER, Act, Button, ButtonId, Layout, button
from chatbot.bot.descriptions import computers_next, recap, with_sitter_names
from chatbot.bot.feature import Feature, Frame, channel_of
from chatbot.bot.hand import PlayerHand, describe_choice, put_moves
from chatbot.bot.painter import Pictures, try_painting
from chatbot.bot.plans import plan_buttons, plan_text, report_text
from chatbot.bot.reply import Passing, Reply
from chatbot.bot.voice import BotLine
from chatbot.features.board import seated
from chatbot.features.my_games import waiting_elsewhere
from chatbot.store.actions import ActionResult, Done, failures_as_refusals
from chatbot.tables.log import SeatState
from chatbot.tables.outcome import NOT_SEATED, STALE_MOVE, Refusal
from chatbot.tables.play import SeenRevision
from chatbot.tables.table import Facts
from engine.api import Line, Spoken, seat_name

log = logging.getLogger(__name__)

CHOSEN_ON_PREVIEW: Final = {Act.STEP, Act.PICK}  # Acts that choose the next word of a move on its preview


class PlayerTurn(Feature):
    """Handles the buttons of a turn and the commands that play a move."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self.answers = TurnAnswers(frame)

    # --- Choosing a move --------------------------------------------------------------------------------

    @button(Act.OPEN, NEW_ANSWER, is_question=True)
    @button(Act.STEP, EDIT, is_question=True)
    @button(Act.BACK, EDIT, "button-back", is_question=True)
    @button(Act.SPIN, EDIT, "button-spin", "button-spin-back", is_question=True)
    @button(Act.HINTED, EDIT, "button-hinted", is_question=True)
    async def go_on(self, reply: Reply, pressed: ButtonId) -> None:
        await self.choose(reply, pressed, pressed.cells)

    async def choose(self, reply: Reply, pressed: ButtonId, cells: Cells) -> None:
        """Ask for the next cell or the kind of move, or play a complete move that does not need a confirmation."""
        if (hand := await self.answers.hand_of(reply, pressed)) is None:
            return
        stage = hand.narrowing.after(cells)
        match stage:
            case Nothing() if not cells and hand.state.moves:
                await self.answers.show_hand(reply, hand, "")
            case Nothing():
                await self._explain_nothing(reply, hand, pressed, cells)
            case Ready(_, text) if _needs_no_confirmation(hand, pressed, cells):
                await self.play(reply, pressed, text)
            case _:
                await self.answers.show_stage(reply, hand, stage)

    @button(Act.PICK, BY_PLACE, is_menu=True, is_question=True)
    async def pick(self, reply: Reply, pressed: ButtonId) -> None:
        await self.choose(reply, pressed, choices.cells_after_pick(pressed, reply.values[0]))

    @button(Act.TICK, BY_PLACE, is_question=True)
    async def tick(self, reply: Reply, pressed: ButtonId) -> None:
        if (hand := await self.answers.hand_of(reply, pressed)) is None:
            return
        if cells := hand.narrowing.joined(pressed.cells, reply.values):
            await self.choose(reply, pressed, cells)
        else:
            await self.answers.show_stale(reply, hand)

    async def resume(self, reply: Reply, hand: PlayerHand, cells: Cells) -> None:
        """Ask for the cells that a command has not provided."""
        stage = hand.narrowing.after(cells)
        if isinstance(stage, Nothing):
            await self.answers.show_hand(reply, hand, _why_nothing(hand, cells))
        else:
            await self.answers.show_stage(reply, hand, stage)

    @command("hand", is_anywhere=True)
    @button(Act.HAND, BY_PLACE, "button-hand", "button-my-moves", is_question=True)
    async def show_hand(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        if (hand := await self.answers.own_hand(reply, channel_of(reply, pressed))) is not None:
            await self.answers.show_hand(reply, hand, "")

    @button(Act.MOVES, EDIT, "button-moves", "button-all-moves", is_question=True)
    async def show_moves(self, reply: Reply, pressed: ButtonId) -> None:
        if (hand := await self.answers.hand_of(reply, pressed)) is not None:
            await self.answers.show_moves(reply, hand)

    # --- Playing a move ---------------------------------------------------------------------------------

    async def play(self, reply: Reply, pressed: ButtonId, text: str) -> None:
        await self._show_result(reply, pressed, text, await self._try(reply, pressed, text, reply.key))

    @button(Act.PLAY, BY_PLACE, "button-confirm", "button-show-me")
    async def play_confirmed(self, reply: Reply, pressed: ButtonId) -> None:
        await self.play(reply, pressed, move_text(pressed.cells))

    @button(Act.TWICE, BY_PLACE)
    async def play_twice(self, reply: Reply, pressed: ButtonId) -> None:
        """Play the same move twice. The first one counts even if the second one fails."""
        text = move_text(pressed.cells)
        done = await self._try(reply, pressed, text, reply.key)
        if isinstance(done, Done):
            follows = msgspec.structs.replace(pressed, revision=done.revision)
            again = await self._try(reply, follows, text, f"{reply.key}:again")
            if isinstance(again, Done):
                done = msgspec.structs.replace(again, events=(*done.events, *again.events))
        await self._show_result(reply, pressed, text, done)

    @button(Act.QUICK, BY_PLACE, "button-quick", "button-careful")
    async def change_confirming(self, reply: Reply, pressed: ButtonId) -> None:
        """Play the button's move and stop asking for confirmations. If the button has no move, turn confirmations back
        on and show the hand.
        """
        await self.db.preferences.change(reply.actor.user, "careful", not pressed.cells)
        reply.note_choice("careful", not pressed.cells)
        if pressed.cells:
            await self.play_confirmed(reply, pressed)
        else:
            await self.show_hand(reply, pressed)

    @command("game undo")
    @button(Act.UNDO, BY_PLACE, "button-undo")
    async def take_back(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        channel, match = channel_of(reply, pressed), None if pressed is None else pressed.match
        done = await self.db.tables.take_back(channel, reply.actor, reply.key, match)
        hand = await self.answers.load_hand(reply, channel)
        voice = hand.voice if isinstance(hand, PlayerHand) else reply.voice()
        text = recap(done.events, voice) if isinstance(done, Done) else voice.translate(done)
        await self.answers.show_hand(reply, hand, text)

    async def _try(self, reply: Reply, pressed: ButtonId, text: str, key: str) -> ActionResult:
        await reply.acknowledge_now()  # otherwise a player might be told that a stored move came too late
        seen = SeenRevision(pressed.match, pressed.revision) if pressed.match else None
        done = await self.db.tables.play(pressed.channel, reply.actor, text, key, seen)
        if isinstance(done, Done) and not done.repeated:
            self.frame.background.begin(self.frame.posting.retire_turn(done.facts))
        return done

    async def _show_result(self, reply: Reply, pressed: ButtonId, text: str, done: ActionResult) -> None:
        hand = await self.answers.load_hand(reply, pressed.channel)
        _log_result(pressed, hand, done)
        if not isinstance(done, Done):
            if not isinstance(hand, PlayerHand) and done == NOT_SEATED:
                await seated(self.frame, reply, pressed.channel, hand)
                return
            why = (hand.voice if isinstance(hand, PlayerHand) else reply.voice()).translate(done)
            if done == STALE_MOVE and isinstance(hand, PlayerHand) and _must_decide(hand):
                why = _why_nothing(hand, pressed.cells)
            await self.answers.show_hand(reply, hand, why)
        elif isinstance(hand, PlayerHand):
            buttons = [hand.question.button(Act.UNDO, ())] if _returnable(hand, text, done) else []
            following = await self.frame.next_line(hand.voice, done.facts)
            told = [recap(done.events, hand.voice) or hand.voice.text("told-played"), following]
            await self.answers.show_result(reply, hand, told, buttons)
        else:
            facts = done.facts
            seat = facts.seat_of(reply.actor.user)
            voice = with_sitter_names(reply.voice(self.frame.find(facts.game)), facts, seat)
            await reply.say_text(recap(done.events, voice) or voice.text("told-played"))

    async def _explain_nothing(self, reply: Reply, hand: PlayerHand, pressed: ButtonId, chosen: Cells) -> None:
        facts = hand.facts
        verb = next((verb for verb in hand.game.verbs if (verb.name,) == chosen), None)
        if hand.state.seat not in facts.to_act:
            await self.answers.show_hand(reply, hand, _why_nothing(hand, ()))
        elif verb is not None and not verb.fields:
            await self.play(reply, pressed, verb.name)
        elif pressed.revision >= facts.last_move or _must_decide(hand):
            await self.answers.show_hand(reply, hand, _why_nothing(hand, chosen))
        else:
            await self.answers.show_stale(reply, hand)


def _why_nothing(hand: PlayerHand, chosen: Cells) -> str:
    """Return why there is nothing to choose.

    It is not the seat's turn, there is no legal move of this kind, or no legal move fits the choice.
    """
    facts = hand.facts
    if hand.state.seat not in facts.to_act:
        return hand.voice.translate(not_your_turn(facts))
    game_taps, view = hand.question.taps, hand.state.view
    others = bool(chosen and hand.narrowing.rows(chosen[0]))
    why = game_taps.refused(view, chosen) if len(chosen) > 1 else None
    if why is None and chosen and not others:
        why = game_taps.unavailable(view, chosen[0])
    if why is not None:
        return hand.voice.translate(why)
    return hand.voice.text("choice-impossible" if others else "nothing-to-choose")


def _must_decide(hand: PlayerHand) -> bool:
    """Return True if the seat has a decision to make within its turn, such as about a tunnel."""
    return bool(hand.state.moves) and hand.question.taps.to_decide(hand.state.view) is not None


def not_your_turn(facts: Facts) -> BotLine:
    return BotLine("not-your-turn", {"seats": tuple(map(seat_name, facts.to_act))})


def _returnable(hand: PlayerHand, text: str, done: Done) -> bool:
    """Return True if the move can be taken back: it revealed no hidden cards, and no computer moves next."""
    game_taps = hand.question.taps
    stands = any(event.code in game_taps.suspense for event in done.events) or computers_next(done.facts)
    return text.split(" ", 1)[0] in game_taps.returnable and not stands and not done.repeated


def _needs_no_confirmation(hand: PlayerHand, pressed: ButtonId, chosen: Cells) -> bool:
    """Return True if a complete move is played at once, because its kind or its preview makes that safe."""
    if chosen[0] not in hand.question.taps.confirmed:
        return True
    return pressed.act in CHOSEN_ON_PREVIEW and len(chosen) > PREVIEWED_CELLS and not hand.careful


def _log_result(pressed: ButtonId, hand: PlayerHand | Refusal, done: ActionResult) -> None:
    """Log that a seat moved, or why it did not, but never the move."""
    seat = hand.state.seat if isinstance(hand, PlayerHand) else "-"
    revision = done.revision if isinstance(done, Done) else pressed.revision
    outcome = "played" if isinstance(done, Done) else done.code
    log.info("table %s: revision %s: seat %s: %s", pressed.channel, revision, seat, outcome)


class TurnAnswers:
    """Loads players' hands and fills their private answers."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.db = frame, frame.db

    @failures_as_refusals
    async def load_hand(self, reply: Reply, channel: int) -> PlayerHand | Refusal:
        """Return the person's hand, or a refusal if they have none."""
        state = await self.db.queries.seat_state(channel, reply.actor, reply.asked_at)
        if not isinstance(state, SeatState):
            return state
        chosen = reply.chosen or await self.db.preferences.of(reply.actor.user)
        game = self.frame.find(state.facts.game)
        voice = with_sitter_names(reply.voice(game), state.facts, state.seat)
        aids = state.facts.terms.aids and chosen.aids
        shown = state if aids else state.unaided(game)
        return PlayerHand(shown, game, voice, chosen.theme, chosen.careful, chosen.by_ear, aids)

    async def own_hand(self, reply: Reply, channel: int) -> PlayerHand | None:
        """Return the person's hand, or None after showing why there is none.

        A person without a seat sees the game as a spectator instead.
        """
        return await seated(self.frame, reply, channel, await self.load_hand(reply, channel))

    async def hand_of(self, reply: Reply, pressed: ButtonId) -> PlayerHand | None:
        """Return the person's hand if the button belongs to the current match. Otherwise say why not, and
        return None.
        """
        hand = await self.own_hand(reply, pressed.channel)
        if hand is None or hand.facts.match == pressed.match:
            return hand
        await self.show_stale(reply, hand)
        return None

    async def send(
        self, reply: Reply, hand: PlayerHand, page: Layout, pictures: Pictures, passing: Passing | None = None
    ) -> None:
        """Show the answer, which replaces the person's earlier private answer about this table."""
        await reply.show(page, pictures, table=hand.facts.channel, passing=passing)

    async def show_stage(
        self,
        reply: Reply,
        hand: PlayerHand,
        stage: Stage,
        around: tuple[str, str] = ("", ""),
        buttons: Sequence[Button] = (),
    ) -> None:
        """Show a question, or the whole move to confirm, between the two texts of ``around``."""
        (above, below), task = around, await self.task(reply, hand)
        report = hand.state.plan_report
        page = Layout(above, report_text(hand.voice, report) if report is not None and report.waits else "")
        pictures = await self._preview(page, hand, stage)
        if isinstance(stage, Choose):
            page.text(_help_for(hand, stage))
        if not (isinstance(stage, Nothing) and (below or task)):
            choices.ask(page, hand.question, stage)
        page.text(below or task)
        page.buttons(buttons)
        if isinstance(stage, Ready) and hand.careful and len(stage.chosen) > PREVIEWED_CELLS:
            page.buttons([hand.question.button(Act.QUICK, stage.chosen, of_game=f"quick-{stage.chosen[0]}")])
        await self.send(reply, hand, page, pictures)

    async def task(self, _reply: Reply, _hand: PlayerHand) -> str:
        """Return the task to show below the questions of a lesson, or "" outside lessons."""
        return ""

    async def show_hand(self, reply: Reply, hand: PlayerHand | Refusal, text: str) -> None:
        if isinstance(hand, PlayerHand):
            await self._fill(reply, hand, text, (), await self._closed_dms_notice(hand, reply.actor.user))
        else:
            await reply.say_text(text)

    async def show_result(self, reply: Reply, hand: PlayerHand, told: Sequence[str], buttons: Sequence[Button]) -> None:
        """Show a move's result, the hand and the next choices. If there are no choices, show the other games
        that wait.
        """
        elsewhere = notice = ""
        if not hand.state.moves:
            elsewhere, notice = await asyncio.gather(
                waiting_elsewhere(self.frame, reply, hand.facts.channel),
                self._closed_dms_notice(hand, reply.actor.user),
            )
        is_kept = bool(buttons or elsewhere or notice or hand.private_text or plan_buttons(hand))
        passing = None if hand.state.moves else Passing(hand.facts.revision, until_called=is_kept)
        await self._fill(reply, hand, "\n".join(filter(None, (*told, elsewhere))), buttons, notice, passing)

    async def _fill(
        self,
        reply: Reply,
        hand: PlayerHand,
        text: str,
        buttons: Sequence[Button],
        notice: str,
        passing: Passing | None = None,
    ) -> None:
        page = Layout(text, report_text(hand.voice, hand.state.plan_report))
        pictures = await self._put_hand(page, hand, text)
        page.text(plan_text(hand.game, hand.state.view, hand.voice, hand.state.plan))
        board = [hand.button(Act.LIVE)] if self.frame.board_links else []
        page.buttons([*buttons, *_hint_button(hand), *plan_buttons(hand), *board])
        page.text(notice)
        await self.send(reply, hand, page, pictures, passing)

    async def _put_hand(self, page: Layout, hand: PlayerHand, text: str) -> Pictures:
        """Add the hand and the possible moves to the page, and return the pictures. For a screen reader, add
        sentences.
        """
        if hand.by_ear:
            put_spoken(page, hand)
            return ()
        held = hand.private_text
        page.text(held or ("" if text or hand.state.moves else hand.voice.text("no-hand")))
        pictures: Pictures = ()
        if held:
            pictures = await try_painting(self.frame.painter.hand(hand.picture_request), "hand", hand.facts)
            page.pictures(pictures)
        put_moves(page, hand)
        return pictures

    async def show_moves(self, reply: Reply, hand: PlayerHand) -> None:
        page = Layout()
        put_moves(page, hand)
        page.text("" if hand.state.moves else hand.voice.text("no-hand"))
        page.buttons([hand.question.button(Act.BACK, ())] if hand.by_ear else [])
        await self.send(reply, hand, page, ())

    async def show_stale(self, reply: Reply, hand: PlayerHand) -> None:
        await self.show_hand(reply, hand, hand.voice.text("stale-button"))

    async def _preview(self, page: Layout, hand: PlayerHand, stage: Stage) -> Pictures:
        """Add the current choice to the page, with the consequences of a complete move. Return the pictures."""
        if isinstance(stage, Nothing):
            return ()
        chosen = describe_choice(hand, stage.chosen) if len(stage.chosen) >= PREVIEWED_CELLS else ""
        page.text(chosen)
        oriented = hand.question.taps.oriented(hand.state.view, stage.chosen) if hand.by_ear else None
        page.text("" if oriented is None else hand.voice.translate(oriented))
        if isinstance(stage, Ready):
            consequences = hand.question.taps.preview(hand.state.view, stage.text)
            page.text("\n".join(map(hand.voice.translate, consequences)))
        if hand.by_ear:
            return ()
        drawing = self.frame.painter.preview(hand.picture_request, hand.drawn(stage.chosen))
        said = chosen or _help_for(hand, stage)
        pictures = painter.with_words(await try_painting(drawing, "preview", hand.facts), said)
        page.pictures(pictures)
        return pictures

    async def _closed_dms_notice(self, hand: PlayerHand, user: int) -> str:
        """Return the notice that the person does not accept the bot's direct messages, or "".

        The notice is shown once for each game. After it has been shown, a call tries to send the hand again.
        """
        if not hand.private_text:
            return ""  # without secrets there is nothing to send
        channel = hand.facts.channel
        sent = await self.db.hand_dms.to_user(channel, user)
        if sent is None or not sent.closed:
            return ""
        if sent.said:
            await self.frame.posting.try_hand_again(channel, user, sent)
            return ""
        await self.db.hand_dms.remember(channel, user, msgspec.structs.replace(sent, said=True))
        return hand.voice.text("letters-closed")


def _help_for(hand: PlayerHand, stage: Choose | ChooseMany | Ready) -> str:
    """Return help for this choice: the prospects of each value that completes the move, and the game's remarks."""
    game_taps, view = hand.question.taps, hand.state.view
    lines: Sequence[Line] = ()
    match stage:
        case Choose(chosen, fields, last=last):
            prospects = game_taps.prospects(view, hand.narrowing.moves(chosen)) if last else ()
            lines = (*prospects, *game_taps.beside(view, fields[-1]))
        case ChooseMany(field=field):
            lines = game_taps.beside(view, field)
        case Ready():
            pass
        case _:
            assert_never(stage)
    return "\n".join(map(hand.voice.translate, lines))


def _hint_button(hand: PlayerHand) -> list[Button]:
    """Return the button for a hint, if there is a choice and the game has a strategy."""
    offered = hand.aids and len(hand.state.moves) > 1 and hand.game.strategy is not None
    return [hand.button(Act.HINT)] if offered else []


def put_spoken(page: Layout, hand: PlayerHand) -> None:
    """Add the turn to a page in sentences, one part per line, and numbered buttons below them."""
    spoken = hand.game.spoken(hand.state.view)
    page.text("\n".join(spoken_lines(hand, spoken)))
    if not spoken.moves:
        put_moves(page, hand)
        return
    ids = [hand.question.button_id(Act.STEP, move.words) for move in spoken.moves]
    numbered = [
        Button(one, str(number), ButtonStyle.primary) for number, one in zip(_numbers_of(spoken), ids, strict=True)
    ]
    page.buttons([*numbered, hand.button(Act.MOVES)])


def _numbers_of(spoken: Spoken) -> list[int]:
    return [move.number or place for place, move in enumerate(spoken.moves, start=1)]


def spoken_lines(hand: PlayerHand, spoken: Spoken) -> list[str]:
    voice = hand.voice
    parts = [" ".join(map(voice.translate, lines)) for lines in (spoken.changed, spoken.means)]
    moves = [
        voice.text("spoken-move", {"number": number, "move": voice.translate(move.line)})
        for number, move in zip(_numbers_of(spoken), spoken.moves, strict=True)
    ]
    return [part for part in (*parts, " ".join(moves)) if part]
