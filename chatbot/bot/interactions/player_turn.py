"""A person's turn, in one private answer: what may be done, question by question, preview, and what came of it.

It knows no game: the legal moves are narrowed down, the game's own data say what is asked and how it is called.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec

import engine.games
from chatbot.bot.descriptions import recap, with_sitter_names
from chatbot.bot.interactions.after_move import next_line
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.form import fits, form
from chatbot.bot.interactions.narrowing import Choose, ChooseMany, Nothing, Ready, Stage
from chatbot.bot.interactions.player_hand import PlayerHand, described, put_moves
from chatbot.bot.interactions.questions import ask, shelf_of, text_of
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import Pictures, try_painting
from chatbot.service.results import Done
from chatbot.service.snapshot import SeatState
from chatbot.tables.play import SeenRevision
from engine.api import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from discord import ui

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.after_move import AfterMove
    from chatbot.bot.interactions.narrowing import Cells
    from chatbot.bot.interactions.private_answers import PrivateAnswers
    from chatbot.bot.interactions.reply import Reply
    from chatbot.concurrency.background import BackgroundTasks
    from chatbot.service.results import ActionResult
    from chatbot.tables.refusal import Refusal


log = logging.getLogger(__name__)

CHOICES: Final = {Act.STEP, Act.PICK}
"""Taps that choose the next of a move in the answer that shows what is chosen so far."""
PREVIEWED: Final = 2
"""So many cells, a kind of move and its first word, are previewed; what follows is chosen on the preview."""


class PlayerTurn:
    """What the buttons of a turn do."""

    def __init__(self, room: BotContext, slips: PrivateAnswers, passing: AfterMove, errands: BackgroundTasks) -> None:
        self._room = room
        self._slips = slips
        self._passing = passing
        self._errands = errands

    async def seen(self, answer: Reply, channel: int) -> PlayerHand | Refusal:
        """The hand of whoever asks. An answer of its own takes the place of the one before it."""
        hand = await self._room.queries.seat_state(channel, answer.actor)
        if not isinstance(hand, SeatState):
            return hand
        if answer.is_new:
            self._slips.make_room(channel, answer.actor.user)
        game = self._room.find(hand.facts.game)
        return PlayerHand(hand, game, with_sitter_names(answer.voice(game), hand.facts))

    async def choose(self, answer: Reply, tap: ButtonId, cells: Cells) -> None:
        """Go on with a choice; a move that needs no confirmation is played as soon as it is whole."""
        seen = await self.seen(answer, tap.channel)
        if not isinstance(seen, PlayerHand):
            await answer.say(seen)
            return
        if seen.hand.facts.match != tap.match:
            await self._stale(answer, seen)
            return
        chosen, shelf = shelf_of(cells)
        stage = seen.narrowing.after(chosen)
        match stage:
            case Nothing():
                await self._not_possible(answer, seen, tap, chosen)
            case Ready(_, text) if await self._is_unasked(answer, seen, tap, chosen):
                await self.play(answer, tap, text)
            case _:
                await self._show(answer, seen, stage, shelf)

    async def resume(self, answer: Reply, seen: PlayerHand, cells: Cells) -> None:
        """Ask for what is still missing after these cells."""
        stage = seen.narrowing.after(cells)
        if isinstance(stage, Nothing):
            await self._shown(answer, seen, seen.voice.text("nothing-to-choose"))
        else:
            await self._show(answer, seen, stage)

    async def tick(self, answer: Reply, tap: ButtonId, words: Iterable[str]) -> None:
        """Some words were chosen together."""
        seen = await self.seen(answer, tap.channel)
        if not isinstance(seen, PlayerHand):
            await answer.say(seen)
            return
        cells = seen.narrowing.joined(tap.cells, tuple(words))
        if cells is None:
            await self._stale(answer, seen)
        else:
            await self.choose(answer, tap, cells)

    async def play_cells(self, answer: Reply, tap: ButtonId) -> None:
        """Play what was confirmed."""
        await self.play(answer, tap, text_of(tap.cells))

    async def play(self, answer: Reply, tap: ButtonId, text: str) -> None:
        """Play a move, and show what came of it and what is to be done next."""
        await self._played(answer, tap, text, await self._try(answer, tap, text, answer.key))

    async def be_quick(self, answer: Reply, tap: ButtonId) -> None:
        """Play what was to be confirmed, and ask no more; or ask again, where there is no move."""
        if tap.cells:
            await self._room.preferences.be_quick(answer.actor.user)
            await self.play_cells(answer, tap)
        else:
            await self._room.preferences.be_careful(answer.actor.user)
            await self.hand(answer, tap.channel)

    async def play_twice(self, answer: Reply, tap: ButtonId) -> None:
        """Play a move and the same again; the first stands, whatever becomes of the second."""
        text = text_of(tap.cells)
        done = await self._try(answer, tap, text, answer.key)
        if isinstance(done, Done):
            follows = msgspec.structs.replace(tap, revision=done.revision)
            again = await self._try(answer, follows, text, f"{answer.key}:again")
            if isinstance(again, Done):
                done = msgspec.structs.replace(again, events=(*done.events, *again.events))
        await self._played(answer, tap, text, done)

    async def _try(self, answer: Reply, tap: ButtonId, text: str, key: str) -> ActionResult:
        sight = SeenRevision(tap.match, tap.revision) if tap.match else None
        done = await self._room.actions.play(tap.channel, answer.actor, text, key, sight)
        if isinstance(done, Done) and not done.repeated:
            self._errands.begin(self._passing.on(done.facts))
        return done

    async def _played(self, answer: Reply, tap: ButtonId, text: str, done: ActionResult) -> None:
        seen = await self.seen(answer, tap.channel)
        _note(tap, seen, done)
        if not isinstance(done, Done):
            spoken = seen.voice if isinstance(seen, PlayerHand) else answer.voice()
            await self._shown(answer, seen, spoken.translate(done))
        elif isinstance(seen, PlayerHand):
            returnable = text.split(" ", 1)[0] in seen.asking.taps.returnable
            keys = [_key(seen, Act.UNDO)] if returnable and not done.repeated else []
            keys += [_key(seen, Act.QUICK, "button-careful")] if _was_unasked(seen, tap, text) else []
            told = [recap(done.events, seen.voice) or seen.voice.text("done"), next_line(seen.voice, done.facts)]
            await self._shown(answer, seen, "\n".join(filter(None, told)), keys)
        else:
            voice = with_sitter_names(answer.voice(self._room.find(done.facts.game)), done.facts)
            await answer.tell(recap(done.events, voice) or voice.text("done"))

    async def take_back(self, answer: Reply, channel: int) -> None:
        """Take the last move back, and show what may be done instead."""
        done = await self._room.actions.take_back(channel, answer.actor, answer.key)
        seen = await self.seen(answer, channel)
        voice = seen.voice if isinstance(seen, PlayerHand) else answer.voice()
        await self._shown(answer, seen, recap(done.events, voice) if isinstance(done, Done) else voice.translate(done))

    async def hand(self, answer: Reply, channel: int) -> None:
        """Show somebody their own hand, and what they may do."""
        seen = await self.seen(answer, channel)
        if isinstance(seen, PlayerHand):
            await self._shown(answer, seen, "")
        else:
            await answer.say(seen)

    async def form(self, answer: Reply, tap: ButtonId) -> ui.Modal | None:
        """The form that a button opens; None where there is nothing to tick any more."""
        seen = await self.seen(answer, tap.channel)
        if not isinstance(seen, PlayerHand):
            return None
        stage = seen.narrowing.after(tap.cells)
        return form(seen.asking, stage) if isinstance(stage, ChooseMany) and fits(stage) else None

    async def present(self, answer: Reply, seen: PlayerHand, page: Layout, pictures: Pictures) -> None:
        """Show it: the newest that this person sees of the table in private."""
        message = await answer.show(page, pictures)
        if message:
            self._slips.shown(seen.hand.facts.channel, answer.interaction, message)

    async def _is_unasked(self, answer: Reply, seen: PlayerHand, tap: ButtonId, chosen: Cells) -> bool:
        """Whether a whole move is played at once: it never wants to be confirmed, or not by this person.

        Theirs must have been on a preview already when they chose the last of it, and turning a tile is no choice.
        """
        if chosen[0] not in seen.asking.taps.confirmed:
            return True
        previewed = tap.act in CHOICES and len(chosen) > PREVIEWED
        return previewed and await self._room.preferences.is_quick(answer.actor.user)

    # --- What is shown ----------------------------------------------------------------------------------

    async def _not_possible(self, answer: Reply, seen: PlayerHand, tap: ButtonId, chosen: Cells) -> None:
        """Say why nothing can be chosen there: the rules know best, where the move is whole without a choice."""
        facts = seen.hand.facts
        verb = next((verb for verb in seen.game.verbs if (verb.name,) == chosen), None)
        if seen.hand.seat not in facts.to_act:
            text = seen.voice.text("not-your-turn", {"seats": tuple(seat_name(seat) for seat in facts.to_act)})
            await self._shown(answer, seen, text)
        elif verb is not None and not verb.fields:
            await self.play(answer, tap, verb.name)
        elif tap.revision == facts.revision:
            await self._shown(answer, seen, seen.voice.text("nothing-to-choose"))
        else:
            await self._stale(answer, seen)

    async def _stale(self, answer: Reply, seen: PlayerHand) -> None:
        await self._shown(answer, seen, seen.voice.text("stale-button"))

    async def _show(self, answer: Reply, seen: PlayerHand, stage: Stage, shelf: str = "") -> None:
        page = Layout()
        pictures = await self._introduce(page, seen, stage)
        if isinstance(stage, Choose):
            beside = seen.asking.taps.beside(seen.hand.view, stage.fields[-1])
            page.text("\n".join(seen.voice.translate(line) for line in beside))
        ask(page, seen.asking, stage, shelf)
        if isinstance(stage, Ready) and len(stage.chosen) > PREVIEWED:
            page.buttons([Button(seen.asking.tap(Act.QUICK, stage.chosen), seen.voice.text("button-quick"))])
        await self.present(answer, seen, page, pictures)

    async def _introduce(self, page: Layout, seen: PlayerHand, stage: Stage) -> Pictures:
        """What is chosen so far; the whole move with its consequences when it is to be confirmed."""
        if isinstance(stage, Nothing) or len(stage.chosen) < 2:
            return ()
        page.text(described(seen, stage.chosen))
        if isinstance(stage, Ready):
            told = seen.asking.taps.preview(seen.hand.view, stage.text)
            page.text("\n".join(seen.voice.translate(line) for line in told))
        left = seen.narrowing.moves(stage.chosen)
        drawing = self._room.painter.preview(seen.picture_request, left)
        pictures = await try_painting(drawing, "preview", seen.hand.facts)
        page.pictures(pictures)
        return pictures

    async def _shown(self, answer: Reply, seen: PlayerHand | Refusal, text: str, keys: Sequence[Button] = ()) -> None:
        """A text, the hand if there is one, and what may be done now."""
        page = Layout()
        page.text(text)
        if not isinstance(seen, PlayerHand):
            await answer.show(page)
            return
        page.text(seen.private or ("" if text else seen.voice.text("no-hand")))
        drawing = self._room.painter.hand(seen.picture_request)
        pictures = await try_painting(drawing, "hand", seen.hand.facts)
        page.pictures(pictures)
        put_moves(page, seen)
        page.buttons([*keys, *_hint(seen)])
        page.text(await self._closed_letters(seen, answer.actor.user))
        await self.present(answer, seen, page, pictures)

    async def _closed_letters(self, seen: PlayerHand, user: int) -> str:
        """What is said once to somebody whom letters do not reach."""
        channel = seen.hand.facts.channel
        letter = await self._room.hand_dms.to_user(channel, user)
        if letter is None or not letter.closed or letter.said:
            return ""
        await self._room.hand_dms.remember(channel, user, msgspec.structs.replace(letter, said=True))
        return seen.voice.text("letters-closed")


def _was_unasked(seen: PlayerHand, tap: ButtonId, text: str) -> bool:
    """Whether a move that others confirm was played at once."""
    return tap.act in CHOICES and text.split(" ", 1)[0] in seen.asking.taps.confirmed


def _key(seen: PlayerHand, act: Act, code: str = "") -> Button:
    """A button about the table as it is now."""
    facts = seen.hand.facts
    called = seen.voice.text(code or f"button-{act.name.lower()}")
    return Button(ButtonId(act, facts.channel, facts.match, facts.revision), called)


def _note(tap: ButtonId, seen: PlayerHand | Refusal, done: ActionResult) -> None:
    """For whoever runs the bot: that somebody moved, or why not; never what."""
    seat = seen.hand.seat if isinstance(seen, PlayerHand) else "-"
    revision = done.revision if isinstance(done, Done) else tap.revision
    outcome = "played" if isinstance(done, Done) else done.code
    log.info("table %s: revision %s: seat %s: %s", tap.channel, revision, seat, outcome)


def _hint(seen: PlayerHand) -> list[Button]:
    """The button for a hint, where there is something to choose and somebody to ask."""
    if len(seen.hand.moves) < 2 or not engine.games.has_strategy(seen.game):
        return []
    facts = seen.hand.facts
    return [Button(ButtonId(Act.HINT, facts.channel, facts.match), seen.voice.text("button-hint"))]
