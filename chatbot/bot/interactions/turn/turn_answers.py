"""What a player's private answer shows: a question with a preview, or the hand with what may be done now.

It changes nothing at a table. ``player_turn`` decides what to show, this module puts it on a page and sends it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, assert_never

import msgspec

import engine.games
from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.overview.my_games import waiting_elsewhere
from chatbot.bot.interactions.turn.by_ear import put_spoken
from chatbot.bot.interactions.turn.narrowing import Choose, ChooseMany, Nothing, Ready, Stage
from chatbot.bot.interactions.turn.plan_lines import plan_buttons, plan_text, report_text
from chatbot.bot.interactions.turn.player_hand import PlayerHand, describe_choice, put_moves
from chatbot.bot.interactions.turn.questions import PREVIEWED_CELLS, ask, submenu_values
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures import alt_text
from chatbot.bot.pictures.painter import Pictures, try_painting
from chatbot.players.preferences import Preferences
from chatbot.service.results import failures_as_refusals
from chatbot.service.snapshot import SeatState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.private_answers import PrivateAnswers
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.posting.hands.hand_dms import HandDms
    from chatbot.tables.refusal import Refusal
    from engine.api import Line


class TurnAnswers:
    """Loads players' hands and fills their private answers."""

    def __init__(self, context: BotContext, private_answers: PrivateAnswers, hand_dms: HandDms) -> None:
        self._context = context
        self._private_answers = private_answers
        self._hand_dms = hand_dms

    async def load_hand(self, reply: Reply, channel: int) -> PlayerHand | Refusal:
        """The hand of the person who asks, or why they have none: as it was when they asked, or later.

        A new private answer is about to take the place of this person's answer before it, which is deleted.
        """
        state = await self._context.queries.seat_state(channel, reply.actor, reply.asked_at)
        if not isinstance(state, SeatState):
            return state
        chosen = reply.chosen or await self._chosen(reply.actor.user)
        if not isinstance(chosen, Preferences):
            return chosen
        if reply.is_new:
            self._private_answers.delete_previous(channel, reply.actor.user)
        game = self._context.find(state.facts.game)
        voice = with_sitter_names(reply.voice(game), state.facts, state.seat)
        aids = state.facts.terms.aids and chosen.aids
        shown = state if aids else state.unaided(game)
        return PlayerHand(shown, game, voice, chosen.theme, chosen.careful, chosen.by_ear, aids)

    @failures_as_refusals
    async def _chosen(self, user: int) -> Preferences:
        """What the person who asks has chosen for themselves."""
        return await self._context.preferences.of(user)

    async def send(self, reply: Reply, hand: PlayerHand, page: Layout, pictures: Pictures) -> None:
        """Fill the answer, and remember it as the newest that this person has of the table in private."""
        message = await reply.show(page, pictures)
        if message:
            self._private_answers.remember(hand.facts.channel, reply.interaction, message)

    async def show_stage(
        self,
        reply: Reply,
        hand: PlayerHand,
        stage: Stage,
        submenu: str = "",
        around: tuple[str, str] = ("", ""),
        buttons: Sequence[Button] = (),
    ) -> None:
        """Show a question of a choice, or the whole move that is to be confirmed; around it these texts."""
        page, (above, below) = Layout(), around
        page.text(above)
        pictures = await self._preview(page, hand, stage, submenu)
        if isinstance(stage, Choose):
            page.text("\n".join(hand.voice.translate(line) for line in _beside(hand, stage)))
        if not (isinstance(stage, Nothing) and below):
            ask(page, hand.question, stage, submenu)
        page.text(below)
        page.buttons(buttons)
        if isinstance(stage, Ready) and hand.careful and len(stage.chosen) > PREVIEWED_CELLS:
            page.buttons([hand.question.button(Act.QUICK, stage.chosen, of_game=f"quick-{stage.chosen[0]}")])
        await self.send(reply, hand, page, pictures)

    async def show_hand(
        self, reply: Reply, hand: PlayerHand | Refusal, text: str, buttons: Sequence[Button] = ()
    ) -> None:
        """Show a text, the hand if there is one, and what may be done now."""
        if isinstance(hand, PlayerHand):
            await self._fill(reply, hand, text, buttons, await self._closed_dms_notice(hand, reply.actor.user))
        else:
            await reply.say_text(text)

    async def show_result(self, reply: Reply, hand: PlayerHand, told: Sequence[str], buttons: Sequence[Button]) -> None:
        """Show what came of a move, the hand, and what may be done now.

        Where that is nothing: which other games wait, and what else is to be said to this person.
        """
        elsewhere = notice = ""
        if not hand.state.moves:
            elsewhere, notice = await asyncio.gather(
                waiting_elsewhere(self._context, reply, hand.facts.channel),
                self._closed_dms_notice(hand, reply.actor.user),
            )
        await self._fill(reply, hand, "\n".join(filter(None, (*told, elsewhere))), buttons, notice)

    async def _fill(self, reply: Reply, hand: PlayerHand, text: str, buttons: Sequence[Button], notice: str) -> None:
        page = Layout()
        page.text(text)
        page.text(report_text(hand.voice, hand.state.plan_report))
        pictures = await self._put_hand(page, hand, text)
        page.text(plan_text(hand.game, hand.state.view, hand.voice, hand.state.plan))
        page.buttons([*buttons, *_hint_button(hand), *plan_buttons(hand)])
        page.text(notice)
        await self.send(reply, hand, page, pictures)

    async def _put_hand(self, page: Layout, hand: PlayerHand, text: str) -> Pictures:
        """Put what is held on the page, and what may be done now: in sentences for those who listen."""
        if hand.by_ear:
            put_spoken(page, hand)
            return ()
        held = hand.private_text
        page.text(held or ("" if text or hand.state.moves else hand.voice.text("no-hand")))
        pictures: Pictures = ()
        if held:
            pictures = await try_painting(self._context.painter.hand(hand.picture_request), "hand", hand.facts)
            page.pictures(pictures)
        put_moves(page, hand)
        return pictures

    async def show_moves(self, reply: Reply, hand: PlayerHand) -> None:
        """Show all that may be done, by the usual questions."""
        page = Layout()
        put_moves(page, hand)
        page.text("" if hand.state.moves else hand.voice.text("no-hand"))
        await self.send(reply, hand, page, ())

    async def show_stale(self, reply: Reply, hand: PlayerHand) -> None:
        """Say that the button is of an older turn, and show what may be done now."""
        await self.show_hand(reply, hand, hand.voice.text("stale-button"))

    async def _preview(self, page: Layout, hand: PlayerHand, stage: Stage, submenu: str) -> Pictures:
        """Put what is chosen so far on the page; the whole move with its consequences when it is to be confirmed."""
        if isinstance(stage, Nothing):
            return ()
        chosen = describe_choice(hand, stage.chosen) if len(stage.chosen) >= PREVIEWED_CELLS else ""
        page.text(chosen)
        if isinstance(stage, Ready):
            consequences = hand.question.taps.preview(hand.state.view, stage.text)
            page.text("\n".join(hand.voice.translate(line) for line in consequences))
        if hand.by_ear:
            return ()
        left = hand.narrowing.moves(stage.chosen)
        if isinstance(stage, Choose) and submenu:
            shown = {(*stage.chosen, value) for value in submenu_values(hand.question, stage, submenu)}
            left = tuple(text for cells in shown for text in hand.narrowing.moves(cells))
        drawing = self._context.painter.preview(hand.picture_request, left)
        said = chosen or "\n".join(hand.voice.translate(line) for line in _beside(hand, stage))
        pictures = alt_text.with_words(await try_painting(drawing, "preview", hand.facts), said)
        page.pictures(pictures)
        return pictures

    async def _closed_dms_notice(self, hand: PlayerHand, user: int) -> str:
        """What is said once to a person whose direct messages are closed to the bot; later they are tried again."""
        if not hand.private_text:
            return ""  # without secrets there is nothing to write about
        channel = hand.facts.channel
        sent = await self._context.hand_dms.to_user(channel, user)
        if sent is None or not sent.closed:
            return ""
        if sent.said:
            await self._hand_dms.try_closed(channel, user, sent)
            return ""
        await self._context.hand_dms.remember(channel, user, msgspec.structs.replace(sent, said=True))
        return hand.voice.text("letters-closed")


def _beside(hand: PlayerHand, stage: Stage) -> Sequence[Line]:
    """What helps to choose: what each of the last choices would bring, and what the game says beside this question."""
    game_taps, view = hand.question.taps, hand.state.view
    match stage:
        case Choose(chosen, fields, last=last):
            prospects = game_taps.prospects(view, hand.narrowing.moves(chosen)) if last else ()
            return (*prospects, *game_taps.beside(view, fields[-1]))
        case ChooseMany(field=field):
            return game_taps.beside(view, field)
        case Ready() | Nothing():
            return ()
        case _:
            assert_never(stage)


def _hint_button(hand: PlayerHand) -> list[Button]:
    """The button for a hint, where there is something to choose and a strategy to ask."""
    if not hand.aids or len(hand.state.moves) < 2 or not engine.games.has_strategy(hand.game):
        return []
    return [Button(ButtonId(Act.HINT, hand.facts.channel, hand.facts.match), button_label(hand.voice, Act.HINT))]
