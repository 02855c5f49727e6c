"""Choosing a move by narrowing: the legal moves' texts are filtered word by word until one move is left.

``Narrowing`` works for any game. Its state is the words chosen so far, which fit into a button's id: a verb, then a
cell for each field. A missing optional field is ``ABSENT``, and a field that takes several words is one cell. A cell
with only one possible value is skipped. ``ask`` draws a stage: a few choices become buttons, and many become menus.
Numbers on the board become buttons while there is room; the rest go into a menu.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeAlias, assert_never

import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.components import Act, Button, ButtonId, Layout, MenuOption, button_label
from chatbot.bot.voice import Voice, in_alphabet
from chatbot.limits import OPTIONS
from engine.api import Field, Name, Verb, View
from engine.taps import ABSENT, Menu, Taps
from engine.wording import capitalised

Cells: TypeAlias = tuple[str, ...]
BETWEEN: Final = "|"  # Separator of the cells of fields that are asked together; no move contains this character


class Choose(Struct, frozen=True):
    """The player must choose one value of a field. The values of two fields that are asked together are joined with
    ``|``.
    """

    chosen: Cells
    fields: tuple[str, ...]
    values: tuple[str, ...]
    spins: tuple[Cells, ...] = ()  # Choices of the next and previous value of a field that cycles
    back: Cells | None = None  # The cells chosen before the last question; empty if it asked for the kind of move
    last: bool = False  # True if this choice completes the move


class ChooseMany(Struct, frozen=True):
    """The player must choose several words for one field at once."""

    chosen: Cells
    field: str
    values: tuple[str, ...]
    fewest: int
    most: int


class Ready(Struct, frozen=True):
    """Only one move is left."""

    chosen: Cells
    text: str
    spins: tuple[Cells, ...] = ()
    back: Cells | None = None


class Nothing(Struct, frozen=True):
    """No legal move fits the choices."""


Stage: TypeAlias = Choose | ChooseMany | Ready | Nothing


class Narrowing:
    """The legal moves of one seat, as rows of cells."""

    def __init__(
        self,
        verbs: Iterable[Verb],
        texts: Iterable[str],
        cycled: Collection[str] = (),
        together: Collection[str] = (),
    ) -> None:
        self._verbs = {verb.name: verb for verb in verbs}
        self._texts = {self.row(text): text for text in texts}
        self._cycled = cycled
        self._together = together

    def verbs(self) -> tuple[str, ...]:
        possible = {row[0] for row in self._texts}
        return tuple(name for name in self._verbs if name in possible)

    def rows(self, verb: str) -> list[Cells]:
        return [row for row in self._texts if row[0] == verb]

    def row(self, text: str) -> Cells:
        return cells(self._verbs[text.split(" ", 1)[0]], text)

    def moves(self, chosen: Cells) -> tuple[str, ...]:
        return tuple(text for row, text in self._texts.items() if row[: len(chosen)] == chosen)

    def values(self, chosen: Cells, fields: int = 1) -> tuple[str, ...]:
        """Return the possible values of the cell after ``chosen``, in the order of the legal moves.

        If ``fields`` is more than 1, return the possible values of that many cells, joined with ``|``.
        """
        start, end = len(chosen), len(chosen) + fields
        fitting = (row for row in self._texts if row[:start] == chosen and len(row) > start)
        return tuple(dict.fromkeys(BETWEEN.join(row[start:end]) for row in fitting))

    def after(self, chosen: Sequence[str]) -> Stage:
        """Return the stage after these cells are chosen. The next cells are filled in if their values cycle or if only
        one value is possible.
        """
        path = self._with_forced_cells(tuple(cell for cell in chosen if not cell.startswith(_OLD_SUBMENU)))
        if path in self._texts:
            return Ready(path, self._texts[path], self._spins(path), self._back(path))
        values = self.values(path)
        if not path or not values:
            return Nothing()
        field, *following = self._verbs[path[0]].fields[len(path) - 1 :]
        if field.many:
            return _choice_of_words(path, field, values)
        spins, back = self._spins(path), self._back(path)
        if field.name in self._together and following:
            fields = (field.name, following[0].name)
            return Choose(path, fields, self.values(path, 2), spins, back, last=len(following) == 1)
        return Choose(path, (field.name,), values, spins, back, last=not following)

    def joined(self, chosen: Cells, words: Collection[str]) -> Cells | None:
        """Return the chosen cells and a cell with exactly these words, or None if no legal move has it.

        The order of the words does not matter. The new cell has them in the order of the rules.
        """
        wanted = sorted(words)
        return next(((*chosen, cell) for cell in self.values(chosen) if sorted(cell.split()) == wanted), None)

    def _with_forced_cells(self, path: Cells) -> Cells:
        while path and (values := self.values(path)):
            if len(values) > 1 and not self._is_cycled(path):
                break
            path = (*path, values[0])
        return path

    def _is_cycled(self, path: Cells) -> bool:
        return self._verbs[path[0]].fields[len(path) - 1].name in self._cycled

    def _spins(self, path: Cells) -> tuple[Cells, ...]:
        found: list[Cells] = []
        for depth in range(1, len(path)):
            if self._is_cycled(path[:depth]):
                values = self.values(path[:depth])
                at = values.index(path[depth])
                others = dict.fromkeys((values[(at + 1) % len(values)], values[at - 1]))
                found += [(*path[:depth], value) for value in others if value != path[depth]]
        return tuple(found)

    def _back(self, path: Cells) -> Cells | None:
        for depth in range(len(path) - 1, 0, -1):
            if len(self.values(path[:depth])) > 1 and not self._is_cycled(path[:depth]):
                return path[: depth - 1] if self._is_grouped_with_previous(path, depth) else path[:depth]
        return () if len(self.verbs()) > 1 else None

    def _is_grouped_with_previous(self, path: Cells, depth: int) -> bool:
        if depth < 2 or self._verbs[path[0]].fields[depth - 2].name not in self._together:
            return False
        return len(self.values(path[: depth - 1])) > 1


def cells(verb: Verb, text: str) -> Cells:
    """Return a move's text as cells: the verb, then one cell for each field."""
    _, *words = text.split()
    ends = [None if field.many else number + 1 for number, field in enumerate(verb.fields)]
    return (verb.name, *(" ".join(words[number:end]) or ABSENT for number, end in enumerate(ends)))


def _choice_of_words(path: Cells, field: Field, values: tuple[str, ...]) -> ChooseMany:
    rows = [value.split() for value in values]
    words = tuple(dict.fromkeys(word for row in rows for word in row))
    counts = [0 if value == ABSENT else len(row) for value, row in zip(values, rows, strict=True)]
    return ChooseMany(path, field.name, tuple(word for word in words if word != ABSENT), min(counts), max(counts))


MOST_BUTTONS: Final = 10  # More choices become a menu
MOST_NUMBERS: Final = 20  # Most board numbers shown as buttons, in four rows of five; more are in a menu
PREVIEWED_CELLS: Final = 2  # Cells chosen before a preview is shown: kind and first word
_OLD_SUBMENU: Final = "@"  # Prefix of the last cell of old ids with an open submenu; all choices are shown again
_MENU_NUMBER: Final = "#"  # Prefix of a cell that distinguishes the menus of one page; it is not part of a move


class QuestionContext(Struct, frozen=True):
    """The context of a question: the table, the game's texts for its choices, the view and the reader."""

    head: ButtonId  # Contains table, match and revision for the ids
    taps: Taps[View]
    view: View
    voice: Voice
    act: str = Act.STEP  # The act of a value's button: continue in this answer, or open one
    style: ButtonStyle = ButtonStyle.primary  # The style of a value's button
    by_ear: bool = False  # True for screen reader use, where numbers in a picture mean nothing
    plays: bool = False  # True if the last choice plays the move at once, if a preview shows it

    def button_id(self, act: str, cells: Cells) -> ButtonId:
        return msgspec.structs.replace(self.head, act=act, cells=cells)

    def button(self, act: str, cells: Cells, style: ButtonStyle = ButtonStyle.secondary, of_game: str = "") -> Button:
        """Return a button for this table. Its label is the game's sentence ``of_game`` if it exists, else the usual
        one.
        """
        label = self.voice.first_of_game(of_game) or button_label(self.voice, act)
        return Button(self.button_id(act, cells), label, style)

    def confirmations(self, chosen: Cells) -> list[Button]:
        """Return the buttons that confirm a complete move."""
        return [self.button(Act.PLAY, chosen, ButtonStyle.success, f"confirm-{chosen[0]}")]

    def label(self, field: str, value: str) -> str:
        label = self.taps.label(self.view, field, value)
        return self.voice.label(Name("no", field) if value == label == ABSENT else label)


def ask(page: Layout, question: QuestionContext, stage: Stage) -> None:
    """Add a stage's question to the page, with its buttons and menus."""
    match stage:
        case Choose(fields=fields):
            page.text(_question_text(question, f"last-{fields[-1]}" if plays(question, stage) else "", fields[-1]))
            _put_question(page, question, stage)
        case ChooseMany():
            _ask_many(page, question, stage)
        case Ready(chosen, _, spins, back):
            page.buttons([*question.confirmations(chosen), *_spin_and_back(question, spins, back)])
        case Nothing():
            page.text(question.voice.text("nothing-to-choose"))
        case _:
            assert_never(stage)


def ask_inline(page: Layout, question: QuestionContext, stage: Choose) -> None:
    """Add the first question about one kind of move to a page that may also show other kinds."""
    page.text(_question_text(question, f"open-{stage.fields[-1]}", stage.fields[-1]))
    _put_question(page, question, msgspec.structs.replace(stage, back=None))


def menus_of(question: QuestionContext, stage: Choose) -> tuple[Menu, ...]:
    """Return the menus for a stage's values. The game may group the values of a single field."""
    if len(stage.fields) > 1 or _needs_words(question, stage):
        return (Menu(Name("field", stage.fields[-1]), stage.values),)
    return question.taps.menus(question.view, stage.fields[0], stage.values)


def _question_text(question: QuestionContext, code: str, field: str) -> str:
    """Return the question about a field: the game's own for this view, else the sentence for ``code``, else the usual
    one.
    """
    own = question.taps.asked(question.view, field)
    return (
        question.voice.translate(own)
        if own
        else question.voice.first_of_game(code, f"ask-{field}") or question.voice.text("ask")
    )


def plays(question: QuestionContext, stage: Choose) -> bool:
    """Return True if choosing a value plays the move at once."""
    previewed = len(stage.chosen) >= PREVIEWED_CELLS and stage.chosen[0] in question.taps.confirmed
    return question.plays and stage.last and previewed


def move_text(cells: Sequence[str]) -> str:
    return " ".join(cell for cell in cells if cell != ABSENT)


def cells_after_pick(button_id: ButtonId, value: str) -> Cells:
    return (*(cell for cell in button_id.cells if not cell.startswith(_MENU_NUMBER)), *value.split(BETWEEN))


def _put_question(page: Layout, question: QuestionContext, stage: Choose) -> None:
    """Add the values to the page as buttons, or as menus if they are many or grouped. Then add the other buttons."""
    menus, count, others = menus_of(question, stage), 0, _spin_and_back(question, stage.spins, stage.back)
    for menu in menus:
        shown = _pressed(question, stage, menu.values) if len(menus) == 1 else ()
        buttons = [_value_button(question, stage, value) for value in shown]
        if shown == menu.values:
            buttons, others = [*buttons, *others], []
        page.buttons(buttons)
        count = _put_menu(page, question, stage, menu, len(shown), count)
    page.buttons(others)


def _pressed(question: QuestionContext, stage: Choose, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the values that become buttons."""
    if _needs_words(question, stage):
        return ()
    if stage.fields[0] in question.taps.numbered:
        return values[:MOST_NUMBERS]
    return values if len(values) <= MOST_BUTTONS else ()


def _needs_words(question: QuestionContext, stage: Choose) -> bool:
    """Return True if the values are numbers in a picture and the reader uses a screen reader."""
    return question.by_ear and stage.fields[0] in question.taps.numbered


def _label(question: QuestionContext, stage: Choose, value: str) -> str:
    """Return a value's label. If the value completes the move and the game numbers such values, the label begins with
    the value's number.
    """
    if _needs_words(question, stage):
        return question.voice.label(question.taps.heard(question.view, stage.fields[0], value))
    if not stage.last:
        named = zip(stage.fields, value.split(BETWEEN), strict=True)
        return " · ".join(question.label(field, cell) for field, cell in named)
    field, words = stage.fields[-1], (*stage.chosen, *value.split(BETWEEN))
    if words[-1] == ABSENT:
        return question.label(field, ABSENT)
    text = question.voice.label(question.taps.button(question.view, field, words))
    if field not in question.taps.counted:
        return text
    return f"{[one for one in stage.values if one != ABSENT].index(value) + 1} · {capitalised(text)}"


def _value_button(question: QuestionContext, stage: Choose, value: str) -> Button:
    act = Act.PLAY if plays(question, stage) else question.act
    button_id = question.button_id(act, (*stage.chosen, *value.split(BETWEEN)))
    return Button(button_id, _label(question, stage, value), question.style)


def alphabetical(choices: Sequence[MenuOption]) -> list[MenuOption]:
    return sorted(choices, key=lambda choice: in_alphabet(choice.label))


def _put_menu(page: Layout, question: QuestionContext, stage: Choose, menu: Menu, shown: int, number: int) -> int:
    """Add menus of up to 25 options for the values after the first ``shown`` ones. Return the number of menus that the
    question has so far.
    """
    options = [MenuOption(value, _label(question, stage, value)) for value in menu.values[shown:]]
    options = alphabetical(options) if menu.by_name else options
    label = capitalised(question.voice.label(menu.title))
    for start in range(0, len(options), OPTIONS):
        part = options[start : start + OPTIONS]
        first, last = (one.label[:1] if menu.by_name else one.label for one in (part[0], part[-1]))
        values = {"label": label, "value": first if first == last else f"{first} – {last}"}
        is_whole = len(part) == len(menu.values)
        placeholder = label if is_whole else question.voice.text("labelled-value", values)
        page.menu(question.button_id(Act.PICK, (*stage.chosen, f"{_MENU_NUMBER}{number}")), placeholder, part)
        number += 1
    return number


def _spin_and_back(question: QuestionContext, spins: Sequence[Cells], back: Cells | None) -> list[Button]:
    turned: set[Cells] = set()
    buttons = []
    for spin in spins:
        code = "button-spin-back" if spin[:-1] in turned else "button-spin"
        buttons.append(Button(question.button_id(Act.SPIN, spin), button_label(question.voice, Act.SPIN, code)))
        turned.add(spin[:-1])
    return buttons if back is None else [*buttons, question.button(Act.BACK, back)]


def _ask_many(page: Layout, question: QuestionContext, stage: ChooseMany) -> None:
    bounds = {"fewest": stage.fewest, "most": stage.most, "offered": stage.most}
    own, voice = f"ask-many-{stage.field}", question.voice
    takes_all = stage.most == len(stage.values) and voice.game_knows(own)
    page.text(voice.of_game(own, bounds) if takes_all else voice.text("ask-many", bounds))
    beside = [voice.translate(line) for line in question.taps.beside(question.view, stage.field)]
    choices = [MenuOption(value, question.label(stage.field, value)) for value in stage.values]
    page.text("\n".join(beside or [f"- {choice.label}" for choice in choices]))
    tick = question.button_id(Act.TICK, stage.chosen)
    page.menu(tick, voice.text("menu-many", bounds), choices, stage.fewest, stage.most)
