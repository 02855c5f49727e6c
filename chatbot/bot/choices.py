"""Choose a move by narrowing: filter the legal moves' texts word by word until one is left.

``Narrowing`` knows no game. Its state is the words chosen so far, which fit into a button's id: a verb, then a cell for
each field. An absent field is ``ABSENT``; a field of many words is one cell. A cell with one possible value is skipped.
``ask`` draws a stage: few choices become buttons, more become menus. Where a game groups choices by an index (routes by
city), a first menu opens a submenu, which is written as the last cell of an id: ``@1.4``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeAlias, assert_never

import msgspec
from anyascii import anyascii
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.components import Act, Button, ButtonId, Layout, MenuOption, button_label
from chatbot.bot.voice import Voice
from chatbot.limits import OPTIONS
from engine.api import Field, Name, Verb, View
from engine.taps import ABSENT, Index, Label, Menu, Taps
from engine.wording import capitalised

Cells: TypeAlias = tuple[str, ...]
BETWEEN: Final = "|"  # Parts the cells of fields that are asked together; no word of a move holds it


class Choose(Struct, frozen=True):
    """One value of a field is to be chosen; of fields that are asked together, one for each, parted by ``|``."""

    chosen: Cells
    fields: tuple[str, ...]
    values: tuple[str, ...]
    spins: tuple[Cells, ...] = ()  # For each cycled field decided so far, what is chosen when it is turned over once
    back: Cells | None = None  # The cells chosen when the last question was asked; empty if that was the kind of move
    last: bool = False  # True if the move is whole once this is chosen


class ChooseMany(Struct, frozen=True):
    """Some words of a field are to be chosen together."""

    chosen: Cells
    field: str
    values: tuple[str, ...]
    fewest: int
    most: int


class Ready(Struct, frozen=True):
    """One move is left."""

    chosen: Cells
    text: str
    spins: tuple[Cells, ...] = ()
    back: Cells | None = None


class Nothing(Struct, frozen=True):
    """No legal move fits what was chosen."""


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
        """Return what the next cell, or the next few, may hold, in the order of the legal moves."""
        start, end = len(chosen), len(chosen) + fields
        fitting = (row for row in self._texts if row[:start] == chosen and len(row) > start)
        return tuple(dict.fromkeys(BETWEEN.join(row[start:end]) for row in fitting))

    def after(self, chosen: Sequence[str]) -> Stage:
        """Return where the choice stands after these cells; cells that decide themselves are filled in."""
        path = self._filled(tuple(chosen))
        if path in self._texts:
            return Ready(path, self._texts[path], self._spins(path), self._back(path))
        values = self.values(path)
        if not path or not values:
            return Nothing()
        field, *following = self._verbs[path[0]].fields[len(path) - 1 :]
        if field.many:
            return _many(path, field, values)
        spins, back = self._spins(path), self._back(path)
        if field.name in self._together and following:
            fields = (field.name, following[0].name)
            return Choose(path, fields, self.values(path, 2), spins, back, last=len(following) == 1)
        return Choose(path, (field.name,), values, spins, back, last=not following)

    def joined(self, chosen: Cells, words: Collection[str]) -> Cells | None:
        """Return the cells with exactly these words of a field of many, in the order that the rules write them."""
        wanted = sorted(words)
        return next(((*chosen, cell) for cell in self.values(chosen) if sorted(cell.split()) == wanted), None)

    def _filled(self, path: Cells) -> Cells:
        while path and (values := self.values(path)):
            if len(values) > 1 and not self._turns(path):
                break
            path = (*path, values[0])
        return path

    def _turns(self, path: Cells) -> bool:
        return self._verbs[path[0]].fields[len(path) - 1].name in self._cycled

    def _spins(self, path: Cells) -> tuple[Cells, ...]:
        depths = [depth for depth in range(1, len(path)) if self._turns(path[:depth])]
        cycled = [(depth, values) for depth in depths if len(values := self.values(path[:depth])) > 1]
        return tuple((*path[:depth], values[(values.index(path[depth]) + 1) % len(values)]) for depth, values in cycled)

    def _back(self, path: Cells) -> Cells | None:
        for depth in range(len(path) - 1, 0, -1):
            if len(self.values(path[:depth])) > 1 and not self._turns(path[:depth]):
                return path[: depth - 1] if self._asked_with_the_one_before(path, depth) else path[:depth]
        return () if len(self.verbs()) > 1 else None

    def _asked_with_the_one_before(self, path: Cells, depth: int) -> bool:
        if depth < 2 or self._verbs[path[0]].fields[depth - 2].name not in self._together:
            return False
        return len(self.values(path[: depth - 1])) > 1


def cells(verb: Verb, text: str) -> Cells:
    """Return a move's text as one cell for each field."""
    _, *words = text.split()
    ends = [None if field.many else number + 1 for number, field in enumerate(verb.fields)]
    return (verb.name, *(" ".join(words[number:end]) or ABSENT for number, end in enumerate(ends)))


def _many(path: Cells, field: Field, values: tuple[str, ...]) -> ChooseMany:
    rows = [value.split() for value in values]
    words = tuple(dict.fromkeys(word for row in rows for word in row))
    counts = [0 if value == ABSENT else len(row) for value, row in zip(values, rows, strict=True)]
    return ChooseMany(path, field.name, tuple(word for word in words if word != ABSENT), min(counts), max(counts))


MOST_BUTTONS: Final = 10  # More choices become a menu
MOST_NUMBERS: Final = 20  # More numbers of the board become a menu: four rows of five
PREVIEWED_CELLS: Final = 2  # A move is previewed from its kind and first word on; the rest is chosen on the preview
SUBMENU: Final = "@"  # Begins the last cell when a menu of an index is open: ``@1.4`` is menu 4 of index 1
_MENU_NUMBER: Final = "#"  # Begins a cell that tells the menus of one page apart; it is no part of a move


class QuestionContext(Struct, frozen=True):
    """The context of a question: the table as it is, the game's data on its choices, the view and the reader."""

    head: ButtonId  # Holds table, match and revision for the ids
    taps: Taps[View]
    view: View
    voice: Voice
    act: str = Act.STEP  # The act of a value's button: go on in this answer, or open one
    style: ButtonStyle = ButtonStyle.primary  # How the button of a value looks
    plays: bool = False  # True if the last choice of a move plays it, where a preview shows what it is about

    def button_id(self, act: str, cells: Cells) -> ButtonId:
        return msgspec.structs.replace(self.head, act=act, cells=cells)

    def button(self, act: str, cells: Cells, style: ButtonStyle = ButtonStyle.secondary, of_game: str = "") -> Button:
        """Return a button of this table with the game's own label of this code, if it has one, else its usual one."""
        label = self.voice.text(of_game) if self.voice.knows(of_game) else button_label(self.voice, act)
        return Button(self.button_id(act, cells), label, style)

    def confirmations(self, chosen: Cells) -> list[Button]:
        """Return the buttons that confirm a whole move: one that plays it."""
        return [self.button(Act.PLAY, chosen, ButtonStyle.success, f"confirm-{chosen[0]}")]

    def label(self, field: str, value: str) -> str:
        label = self.taps.label(self.view, field, value)
        return self.voice.label(Name("no", field) if value == label == ABSENT else label)


def ask(page: Layout, question: QuestionContext, stage: Stage, submenu: str = "") -> None:
    """Put the question of a stage on the page; ``submenu`` names the menu of an index that is open, as a cell does."""
    match stage:
        case Choose(fields=fields):
            page.text(_asked(question, f"last-{fields[-1]}" if _plays(question, stage) else "", fields[-1]))
            _put_question(page, question, stage, submenu)
        case ChooseMany():
            _ask_many(page, question, stage)
        case Ready(chosen, _, spins, back):
            page.buttons([*question.confirmations(chosen), *_spin_and_back(question, spins, back)])
        case Nothing():
            page.text(question.voice.text("nothing-to-choose"))
        case _:
            assert_never(stage)


def ask_inline(page: Layout, question: QuestionContext, stage: Choose) -> None:
    """Put the first question of one kind of move on a page where other kinds of move may follow."""
    page.text(_asked(question, f"open-{stage.fields[-1]}", stage.fields[-1]))
    _put_question(page, question, msgspec.structs.replace(stage, back=None), "")


def menus_of(question: QuestionContext, stage: Choose) -> tuple[Menu | Index, ...]:
    """Return the menus that offer the values, grouped as the game groups those of one field."""
    if len(stage.fields) > 1:
        return (Menu(Name("field", stage.fields[-1]), stage.values),)
    return question.taps.menus(question.view, stage.fields[0], stage.values)


def _asked(question: QuestionContext, code: str, field: str) -> str:
    """Return the question for a field: in the game's own words for this view, by a code of its own, or as usual."""
    own = question.taps.asked(question.view, field)
    return question.voice.translate(own) if own else question.voice.first_known(code, f"ask-{field}", "ask")


def _plays(question: QuestionContext, stage: Choose) -> bool:
    previewed = len(stage.chosen) >= PREVIEWED_CELLS and stage.chosen[0] in question.taps.confirmed
    return question.plays and stage.last and previewed


def submenu_values(question: QuestionContext, stage: Choose, submenu: str) -> tuple[str, ...]:
    """Return the values of the submenu that is open; all of the stage where none is."""
    if not submenu:
        return stage.values
    return tuple(value for menu in _opened(menus_of(question, stage), submenu) for value in menu.values)


def move_text(cells: Sequence[str]) -> str:
    return " ".join(cell for cell in cells if cell != ABSENT)


def split_submenu(cells: Cells) -> tuple[Cells, str]:
    return (cells[:-1], cells[-1]) if cells and cells[-1].startswith(SUBMENU) else (cells, "")


def cells_after_pick(button_id: ButtonId, value: str) -> Cells:
    return (*(cell for cell in button_id.cells if not cell.startswith(_MENU_NUMBER)), *value.split(BETWEEN))


def _put_question(page: Layout, question: QuestionContext, stage: Choose, submenu: str) -> None:
    menus = menus_of(question, stage)
    _put_menus(page, question, stage, _opened(menus, submenu) if submenu else menus)
    page.buttons(_spin_and_back(question, stage.spins, stage.chosen if submenu else stage.back))


def _put_menus(page: Layout, question: QuestionContext, stage: Choose, menus: Sequence[Menu | Index]) -> None:
    single = len(menus) == 1
    count = 0
    for number, menu in enumerate(menus):
        match menu:
            case Menu(_, values) if single and len(values) <= _most_buttons(question, stage):
                page.buttons([_value_button(question, stage, value) for value in values])
            case Menu(title, values, by_name):
                choices = [MenuOption(value, _label(question, stage, value)) for value in values]
                choices = alphabetical(choices) if by_name else choices
                count = _put_menu(page, question, stage.chosen, title, choices, count)
            case Index(_, submenus) if single and stage.fields[0] in question.taps.numbered:
                page.buttons([_submenu_button(question, stage, number, at, one) for at, one in enumerate(submenus)])
            case Index(title, submenus):
                named = [(place, question.voice.label(submenu.title)) for place, submenu in enumerate(submenus)]
                choices = alphabetical([MenuOption(f"{SUBMENU}{number}.{place}", label) for place, label in named])
                count = _put_menu(page, question, stage.chosen, title, choices, count)
            case _:
                assert_never(menu)


def _most_buttons(question: QuestionContext, stage: Choose) -> int:
    return MOST_NUMBERS if stage.fields[0] in question.taps.numbered else MOST_BUTTONS


def _label(question: QuestionContext, stage: Choose, value: str) -> str:
    """Return the label of a value; if it makes the move whole and choices are counted, with its number."""
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
    act = Act.PLAY if _plays(question, stage) else question.act
    button_id = question.button_id(act, (*stage.chosen, *value.split(BETWEEN)))
    return Button(button_id, _label(question, stage, value), question.style)


def _submenu_button(question: QuestionContext, stage: Choose, number: int, place: int, submenu: Menu) -> Button:
    cells = (*stage.chosen, f"{SUBMENU}{number}.{place}")
    return Button(question.button_id(question.act, cells), question.voice.label(submenu.title), ButtonStyle.primary)


def alphabetical(choices: Sequence[MenuOption]) -> list[MenuOption]:
    return sorted(choices, key=lambda choice: str(anyascii(choice.label)).casefold())


def _put_menu(
    page: Layout, question: QuestionContext, chosen: Cells, title: Label, choices: Sequence[MenuOption], number: int
) -> int:
    """Put as many menus as it takes, 25 choices each; returns how many menus there are now on the page."""
    placeholder = label = question.voice.label(title)
    for start in range(0, len(choices), OPTIONS):
        part = choices[start : start + OPTIONS]
        if len(choices) > OPTIONS:
            values = {"label": label, "value": f"{part[0].label} – {part[-1].label}"}
            placeholder = question.voice.text("labelled-value", values)
        page.menu(question.button_id(Act.PICK, (*chosen, f"{_MENU_NUMBER}{number}")), placeholder, part)
        number += 1
    return number


def _opened(menus: Sequence[Menu | Index], submenu: str) -> tuple[Menu, ...]:
    """Return the menu that a cell of an open submenu names, or all plain menus when it names none."""
    number, _, place = submenu.removeprefix(SUBMENU).partition(".")
    index = menus[int(number)] if number.isdigit() and int(number) < len(menus) else None
    if isinstance(index, Index) and place.isdigit() and int(place) < len(index.menus):
        return (index.menus[int(place)],)
    return tuple(menu for menu in menus if isinstance(menu, Menu))


def _spin_and_back(question: QuestionContext, spins: Sequence[Cells], back: Cells | None) -> list[Button]:
    buttons = [question.button(Act.SPIN, spin, of_game=f"spin-{spin[0]}") for spin in spins]
    return buttons if back is None else [*buttons, question.button(Act.BACK, back)]


def _ask_many(page: Layout, question: QuestionContext, stage: ChooseMany) -> None:
    bounds = {"fewest": stage.fewest, "most": stage.most, "offered": stage.most}
    own, voice = f"ask-many-{stage.field}", question.voice
    takes_all = stage.most == len(stage.values) and voice.knows(own)
    page.text(voice.text(own, bounds) if takes_all else voice.text("ask-many", bounds))
    beside = [voice.translate(line) for line in question.taps.beside(question.view, stage.field)]
    choices = [MenuOption(value, question.label(stage.field, value)) for value in stage.values]
    page.text("\n".join(beside or [f"- {choice.label}" for choice in choices]))
    tick = question.button_id(Act.TICK, stage.chosen)
    page.menu(tick, voice.text("menu-many", bounds), choices, stage.fewest, stage.most)
