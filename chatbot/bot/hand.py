"""A seat's view, game, language and legal moves (``PlayerHand``), and functions that add them to a page.

Public posts and private answers share these functions for the choices of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec
from cachetools import LRUCache
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.choices import Cells, Choose, Narrowing, QuestionContext, Ready, ask, ask_inline
from chatbot.bot.components import Act, Button, ButtonId, Layout, MenuOption, labelled_button, picture_button
from chatbot.bot.descriptions import picture_request, private_lines, with_sitter_names
from chatbot.bot.painter import PictureRequest
from chatbot.bot.voice import Voice
from chatbot.people.preferences import Preferences, Theme
from chatbot.tables.log import SeatState, Snapshot
from chatbot.tables.table import Facts, Person, Phase
from engine.api import AnyGame, Name, Seat, Verb, View
from engine.taps import Taps
from engine.wording import capitalised

MOST_NARROWINGS: Final = 200
# Each state is kept with its narrowing, so that no other one can get its identity.
_narrowings: LRUCache[tuple[type, int], tuple[SeatState, Narrowing]] = LRUCache(MOST_NARROWINGS)


class PlayerHand(Struct, frozen=True, dict=True):
    """A seat's state, its game, and the voice and theme for its player."""

    state: SeatState
    game: AnyGame
    voice: Voice
    theme: Theme = "light"
    careful: bool = False  # True if this player confirms moves after the last choice
    by_ear: bool = False  # True for screen reader use: sentences instead of pictures
    aids: bool = True  # True if this player wants aids
    wanted: frozenset[str] | None = None  # In a lesson: the kinds of move that are correct; one is highlighted

    @property
    def facts(self) -> Facts:
        return self.state.facts

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The kinds of things that this hand chooses."""
        return self.game.verbs

    @property
    def taps(self) -> Taps[View]:
        return self.game.taps

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that this hand chooses from, such as the legal moves."""
        return tuple(map(str, self.state.moves))

    @property
    def narrowing(self) -> Narrowing:
        """The choices of this hand. All hands of one kind for the same state share them, because each press of a turn
        asks for them again.
        """
        key = type(self), id(self.state)
        if key not in _narrowings:
            texts = self.taps.likeliest(self.state.view, self.texts)
            _narrowings[key] = self.state, Narrowing(self.verbs, texts, self.taps.cycled, self.taps.together)
        return _narrowings[key][1]

    def drawn(self, chosen: Cells) -> tuple[str, ...]:
        """Return the texts of the moves that a picture of this choice shows."""
        return self.narrowing.moves(chosen)

    @property
    def question(self) -> QuestionContext:
        return self.question_in(self.voice)

    @property
    def picture_request(self) -> PictureRequest:
        return picture_request(self.game, self.state.view, self.voice, self.state.facts, self.theme)

    @cached_property
    def private_text(self) -> str:
        """Return the text-board lines that only this seat may see, or "" if there are none.

        Lines that the question about the next move shows anyway are left out.
        """
        lines = private_lines(self.game, self.state.view, self.state.public)
        asked = self.game.taps.offered if self.state.moves else frozenset()
        return "\n".join(self.voice.translate(line) for line in lines if line.code not in asked)

    def button(self, act: str, code: str = "") -> Button:
        """Return a button with its usual label. Its id contains no revision, so the button still works after later
        moves.
        """
        return labelled_button(self.voice, ButtonId(act, self.facts.channel, self.facts.match), code)

    def question_in(self, voice: Voice) -> QuestionContext:
        head = ButtonId(Act.STEP, self.facts.channel, self.facts.match, self.facts.revision)
        return QuestionContext(head, self.taps, self.state.view, voice, by_ear=self.by_ear, plays=not self.careful)


def put_moves(page: Layout, hand: PlayerHand) -> None:
    verbs = hand.narrowing.verbs()
    if len(verbs) == 1 and not isinstance(stage := hand.narrowing.after(verbs), Ready):
        ask(page, hand.question, stage)
    else:
        put_verbs(page, hand.question, verbs, hand)


def put_verbs(page: Layout, question: QuestionContext, verbs: Sequence[str], hand: PlayerHand | None) -> None:
    """Add a button for each kind of move, with the main one highlighted.

    A kind in ``Taps.open`` has no button; its first question is added instead. If there is no main button, such
    questions come before the buttons.
    """
    stages = {verb: hand.narrowing.after((verb,)) for verb in verbs if verb in question.taps.open} if hand else {}
    asked = {verb: stage for verb, stage in stages.items() if isinstance(stage, Choose)}
    pressed = [verb for verb in verbs if verb not in asked]
    right = None if hand is None else hand.wanted
    main = _main_verb(question, pressed if right is None else [verb for verb in pressed if verb in right])
    if hand and verbs and not asked and question.act == Act.STEP:
        own = question.taps.to_decide(question.view)
        page.text(question.voice.text("your-turn") if own is None else question.voice.translate(own))
    buttons = [button for verb in pressed for button in verb_buttons(question, verb, is_main=verb == main)]
    limited = question.taps.at_limit(question.view)
    labels = {verb: question.voice.translate(line) for verb, line in limited.items() if verb not in verbs}
    buttons += [Button(question.button_id(question.act, (verb,)), labels[verb], is_disabled=True) for verb in labels]
    if main:
        page.buttons(buttons)
    for stage in asked.values():
        style = ButtonStyle.secondary if main else ButtonStyle.primary
        ask_inline(page, msgspec.structs.replace(question, style=style), stage)
    if not main:
        page.buttons(buttons)


def _main_verb(question: QuestionContext, pressed: Sequence[str]) -> str:
    """Return the verb of the button to highlight, or "". A move that gives something up is never highlighted."""
    standing = [verb for verb in pressed if verb not in question.taps.forgoing]
    return next((verb for verb in standing if verb == question.taps.main), standing[0] if standing else "")


def verb_buttons(question: QuestionContext, verb: str, *, is_main: bool) -> list[Button]:
    """Return the button of a kind of move and, if the game allows it, a button that plays the move twice."""
    called = question.taps.called(question.view, verb)
    label = verb_label(question.voice, verb) if called is None else question.voice.translate(called)
    style = ButtonStyle.success if is_main else ButtonStyle.secondary
    buttons = [Button(question.button_id(question.act, (verb,)), label, style)]
    if question.taps.doubled(question.view, verb):
        twice = question.voice.first_of_game(f"tap-{verb}-twice") or f"{label} ×2"
        buttons.append(Button(question.button_id(Act.TWICE, (verb,)), twice, ButtonStyle.secondary))
    return buttons


def verb_label(voice: Voice, verb: str) -> str:
    return capitalised(voice.first_of_game(f"tap-{verb}") or voice.of_game(f"verb-{verb}"))


def describe_choice(hand: PlayerHand, cells: Cells) -> str:
    """Return the current choice in the game's words, or else the kind of move with the label of each value."""
    said = hand.question.taps.chosen(hand.state.view, cells)
    return hand.voice.translate(said) if said is not None else in_fields(hand.verbs, hand.question, cells)


def in_fields(verbs: Sequence[Verb], question: QuestionContext, cells: Cells) -> str:
    verb, voice = next(verb for verb in verbs if verb.name == cells[0]), question.voice
    parts = []
    for field, cell in zip(verb.fields, cells[1:], strict=False):
        words = cell.split() if field.many else [cell]
        value = ", ".join(question.label(field.name, word) for word in words)
        labelled = {"label": voice.label(Name("field", field.name)), "value": value}
        parts.append(voice.text("labelled-value", labelled))
    return " · ".join([f"**{verb_label(voice, verb.name)}**", *parts])


HELP: Final = (Act.SINCE, Act.BOARD, Act.RULES, Act.LOG, Act.UNDO, Act.RESIGN, Act.WATCH, Act.DETAILS)
HELP_AFTER: Final = (Act.BOARD, Act.LOG, Act.DETAILS)


def put_more(page: Layout, voice: Voice, facts: Facts, game: AnyGame) -> None:
    """Add the menu of further help to a page. Its last option is the shuffle's seal."""
    head, runs = ButtonId(Act.MORE, facts.channel, facts.match), facts.phase is Phase.PLAYING
    aids = facts.terms.aids or not runs
    pictures = [name for name in game.taps.pictures_for(facts.terms.options) if aids or name not in game.taps.helping]
    offered = [picture_button(msgspec.structs.replace(head, act=Act.PICTURE), name, voice) for name in pictures]
    for act in HELP if runs else HELP_AFTER:
        asked = ("ask",) if act == Act.RESIGN else ()
        code = "button-seal" if act == Act.DETAILS and runs else ""
        offered.append(labelled_button(voice, msgspec.structs.replace(head, act=act, cells=asked), code))
    page.menu(head, voice.text("menu-more"), [MenuOption(str(one.button_id), one.label) for one in offered])


def hand_to_move(
    snapshot: Snapshot, seat: Seat, game: AnyGame, voice: Voice, chosen: Mapping[int, Preferences]
) -> PlayerHand | None:
    """Return the hand of the person to move in a seat, in a voice that addresses everybody.

    Return None for a computer, or if the seat has no legal move.
    """
    sitter = snapshot.facts.sitters[seat]
    if not isinstance(sitter, Person):
        return None
    hand, own = snapshot.seat_state(sitter.user), chosen.get(sitter.user, Preferences())
    if not isinstance(hand, SeatState) or not hand.moves:
        return None
    return PlayerHand(hand, game, with_sitter_names(voice, snapshot.facts), by_ear=own.by_ear)
