"""A table as one reader's page shows it: SVG panes, seats, events, the sheet, and tap targets.

A tap presses a button (``Target``), found by the same narrowing as the buttons of a turn. At first, the targets are the
first choices of every kind of move; after a choice, they are the next choices. Everything is made from the view of the
reader's seat, or the public view, so it contains nothing that the reader may not see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, assert_never

import msgspec
from msgspec import Struct

from chatbot.bot.choices import (
    BETWEEN,
    PREVIEWED_CELLS,
    Cells,
    Choose,
    ChooseMany,
    Nothing,
    QuestionContext,
    Ready,
    plays,
)
from chatbot.bot.components import Act, ButtonId
from chatbot.bot.descriptions import short_name, with_sitter_names
from chatbot.bot.hand import PlayerHand, verb_label
from chatbot.bot.painter import is_drawn
from chatbot.bot.voice import Voice
from chatbot.tables.log import PublicState, SeatState
from chatbot.tables.table import Facts, Person, Phase
from chatbot.web.sheet import Reader, Sheet, SheetButton
from engine import games
from engine.api import AnyGame, Move, View
from engine.rng import FastRng
from engine.taps import ABSENT
from engine.wording import LANGUAGES
from render import pictures, svg
from render.scene import LivePane
from render.themes import PLAYERS, Style, ThemeName


async def warm_up(themes: Iterable[ThemeName] = ("light",)) -> None:
    """Draw a finished board of each game in a thread, because the first drawing takes seconds."""
    for theme in themes:
        for game in games.all():
            if is_drawn(game.id):
                await asyncio.to_thread(_first_panes, game, theme)


def _first_panes(game: AnyGame, theme: ThemeName) -> None:
    position = game.setup(game.seats[0], game.id)
    first = game.view(position, None)
    game.playout(position, FastRng(0))
    for view in (first, game.view(position, None)):
        for language in LANGUAGES:
            for live in pictures.live(game.id, view, (), Style((), theme, language)):
                svg.pane(live)


class Target(Struct, frozen=True):
    """The button that a tap on an item presses, with its name for screen readers."""

    id: str
    label: str


class SeatShown(Struct, frozen=True):
    """A seat and its player; ``mark`` is the shape that goes with the colour."""

    seat: int
    name: str
    initial: str
    colour: str
    ink: str
    mark: str
    points: int | None  # None in a game without points
    turn: bool
    computer: bool


class Now(Struct, frozen=True):
    """The line that says whose turn it is, and the deadline."""

    text: str
    deadline: int | None


class Answer(Struct, frozen=True):
    """The answer to a press: the sheet, and the board during a choice."""

    revision: int
    sheet: Sheet
    targets: Mapping[str, Target]
    panes: tuple[svg.Pane, ...]


class State(Struct, frozen=True):
    """A table at one revision, as one reader sees it."""

    table: str
    revision: int
    phase: Phase
    game: str
    title: str
    place: str
    language: str
    theme: str
    you: int | None
    seats: tuple[SeatShown, ...]
    now: Now
    happened: tuple[str, ...]
    said: tuple[str, ...]
    panes: tuple[svg.Pane, ...]
    sheet: Sheet
    targets: Mapping[str, Target]


class Seen(Struct, frozen=True):
    """The part of a table that one reader may see, with the reader's voice."""

    reader: Reader
    game: AnyGame
    voice: Voice
    board: PublicState
    hand: PlayerHand | None  # None for a spectator and in a lobby

    @property
    def facts(self) -> Facts:
        return self.board.facts

    @property
    def view(self) -> View | None:
        return self.board.view if self.hand is None else self.hand.state.view

    @property
    def style(self) -> Style:
        names = tuple(short_name(self.voice, sitter, seat) for seat, sitter in enumerate(self.facts.sitters))
        return Style(names, self.reader.chosen.theme, self.voice.language)

    def panes(self, left: Sequence[Move] | None = None) -> tuple[LivePane, ...]:
        """Return the board and the panes beside it.

        ``left`` has the moves that are still possible; None means all moves.
        """
        if self.view is None or not is_drawn(self.game.id):
            return ()
        moves = (() if self.hand is None else self.hand.state.moves) if left is None else left
        return pictures.live(self.game.id, self.view, moves, self.style)


def seen(reader: Reader, game: AnyGame, board: PublicState, state: SeatState | None) -> Seen:
    seat = None if state is None else state.seat
    voice = with_sitter_names(Voice(reader.language, game), board.facts, seat)
    aids = board.facts.phase is Phase.OVER or (board.facts.terms.aids and reader.chosen.aids)
    if not aids:
        unaided = game.taps.unaided
        board = board if board.view is None else msgspec.structs.replace(board, view=unaided(board.view))
        state = None if state is None else state.unaided(game)
    chosen = reader.chosen
    hand = None if state is None else PlayerHand(state, game, voice, chosen.theme, chosen.careful, aids=aids)
    return Seen(reader, game, voice, board, hand)


# --- Tap targets -------------------------------------------------------------------------------------------


def targets(seen: Seen, panes: Sequence[LivePane], chosen: Cells = ()) -> dict[str, Target]:
    """Return the target of each item on these panes, by item. ``chosen`` are the cells chosen so far.

    If an item has several targets, the one that answers the next question is used. A tap on the chosen item turns it,
    or plays a complete move. The first choice can still be changed.
    """
    hand, found = seen.hand, dict[str, Target]()
    if hand is None:
        return found
    drawn = frozenset[str]().union(*(pane.stands_for() for pane in panes))
    for begun in dict.fromkeys((chosen, *((verb,) for verb in hand.narrowing.verbs()))):
        for about, target in _offered_items(hand, begun) if begun else ():
            if about in drawn:
                found.setdefault(about, target)
    return found


MOVING: Final = {Act.OPEN, Act.STEP, Act.HINTED, Act.PLAY, Act.PLAN}  # Presses whose cells begin a move


def with_items(sheet: Sheet, seen: Seen, panes: Sequence[LivePane]) -> Sheet:
    """Return the sheet for use beside these panes.

    Its buttons name their items, and a hand that the panes show is left out.
    """
    if (hand := seen.hand) is None:
        return sheet
    held = hand.private_text if len(panes) > 1 and not hand.by_ear else ""
    drawn = frozenset[str]().union(*(pane.stands_for() for pane in panes))

    def item(button: SheetButton) -> SheetButton:
        pressed = ButtonId.parse(button.id)
        if pressed is None or pressed.act not in MOVING or len(pressed.cells) < PREVIEWED_CELLS:
            return button
        if (
            pressed.act == Act.PLAY
            and len(pressed.cells) == PREVIEWED_CELLS
            and pressed.cells[0] in hand.taps.confirmed
        ):
            return button  # It confirms a move of one choice, and stays beside the preview.
        about = hand.taps.target(hand.state.view, pressed.cells)
        if about not in drawn and pressed.act == Act.HINTED:  # the complete move of a hint, whose first choice is drawn
            about = hand.taps.target(hand.state.view, pressed.cells[:PREVIEWED_CELLS])
        return msgspec.structs.replace(button, about=about) if about in drawn else button

    return Sheet(
        tuple(
            msgspec.structs.replace(block, buttons=tuple(map(item, filter(_is_elsewhere, block.buttons))))
            for block in sheet.blocks
            if not held or block.text != held
        )
    )


def _is_elsewhere(button: SheetButton) -> bool:
    """Return True unless the button leads to the page itself."""
    pressed = ButtonId.parse(button.id)
    return pressed is None or pressed.act != Act.LIVE


def _offered_items(hand: PlayerHand, chosen: Cells) -> Iterator[tuple[str, Target]]:
    """Yield each item that stands for a value of the next question, a rotation of the tile, or a complete move, with
    its target.
    """
    stage, question = hand.narrowing.after(chosen), hand.question
    match stage:
        case Choose():
            act = Act.PLAY if plays(question, stage) else Act.STEP
            words = [(*stage.chosen, *value.split(BETWEEN)) for value in stage.values]
            offered = [(cells, question.button_id(act, cells), _choice_name(hand, cells)) for cells in words]
            offered += [_turning(question, cells) for cells in stage.spins[:1]]
        case Ready() if stage.spins:
            offered = [_turning(question, stage.spins[0])]
        case Ready() if len(chosen) < PREVIEWED_CELLS:
            step = question.button_id(Act.STEP, stage.chosen)
            offered = [(stage.chosen[:PREVIEWED_CELLS], step, _choice_name(hand, stage.chosen))]
        case Ready():
            confirm = question.confirmations(stage.chosen)[0]
            offered = [(stage.chosen[:PREVIEWED_CELLS], confirm.button_id, confirm.label)]
        case ChooseMany() | Nothing():
            offered = []
        case _:
            assert_never(stage)
    for shown, button_id, label in offered:
        if (about := hand.taps.target(hand.state.view, shown)) is not None:
            yield about, Target(str(button_id), label)


def _turning(question: QuestionContext, cells: Cells) -> tuple[Cells, ButtonId, str]:
    """Return the words of the item that a tap turns, the button that turns it, and its label."""
    return cells[:PREVIEWED_CELLS], question.button_id(Act.SPIN, cells), question.voice.text("button-spin")


def _choice_name(hand: PlayerHand, words: Cells) -> str:
    """Return the name of a choice for screen readers."""
    game_taps, view, voice = hand.taps, hand.state.view, hand.voice
    verb = next(verb for verb in hand.verbs if verb.name == words[0])
    if len(words) < 2 or words[-1] == ABSENT:
        return verb_label(voice, verb.name)
    field = verb.fields[min(len(words) - 2, len(verb.fields) - 1)].name
    return f"{verb_label(voice, verb.name)}: {voice.label(game_taps.heard(view, field, words[-1]))}"


# --- The state --------------------------------------------------------------------------------------------


def seats_of(seen: Seen) -> tuple[SeatShown, ...]:
    facts, standings, style = seen.facts, seen.board.standings, seen.style
    points = {} if standings is None else {one.seat: one.points for one in standings.seats}
    return tuple(
        seat_shown(
            style,
            seat,
            points.get(seat, 0) if seen.game.has_points else None,
            turn=facts.phase is Phase.PLAYING and seat in facts.to_act,
            computer=not isinstance(sitter, Person),
        )
        for seat, sitter in enumerate(facts.sitters)
    )


def seat_shown(style: Style, seat: int, points: int | None, *, turn: bool = False, computer: bool = False) -> SeatShown:
    own = PLAYERS[seat]
    return SeatShown(
        seat=seat,
        name=style.names[seat],
        initial=style.initial(seat),
        colour=own.colour,
        ink=own.ink,
        mark=own.mark,
        points=points,
        turn=turn,
        computer=computer,
    )
