"""A question as buttons and menus: one stage of a narrowing, put on a page in the words of whoever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.narrowing import BETWEEN, Choose, ChooseMany, Nothing, Ready
from chatbot.bot.layout import Button, MenuOption
from chatbot.bot.limits import OPTIONS
from chatbot.bot.voice import Voice
from engine.api import Name, View
from engine.taps import ABSENT, Index, Menu, Taps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.interactions.narrowing import Cells, Stage
    from chatbot.bot.layout import Layout
    from engine.taps import Label

FEW = 10
"""So many choices become buttons; more become a menu."""
NUMBERS = 20
"""So many numbers become buttons: four rows of five."""
SHELF = "@"
"""Begins the last cell when a menu of an index was chosen, and its values are still to come: ``@1.4``."""
_NUMBERED_MENU = "#"


class QuestionContext(Struct, frozen=True):
    """What a question needs to know."""

    head: ButtonId
    """Table, match and revision for the ids."""
    taps: Taps[View]
    view: View
    voice: Voice
    act: Act = Act.STEP
    """What a chosen value does: go on in this answer, or open one."""

    def tap(self, act: Act, cells: Cells) -> ButtonId:
        """An id of this table."""
        return msgspec.structs.replace(self.head, act=act, cells=cells)

    def called(self, field: str, value: str) -> str:
        """What a value is called in the reader's language."""
        label = self.taps.label(self.view, field, value)
        if value == ABSENT and label == ABSENT:
            label = Name("no", field)
        return self.voice.label(label)


def ask(page: Layout, asking: QuestionContext, stage: Stage, shelf: str = "") -> None:
    """Put the stage's question on the page. ``shelf`` is the menu of an index that was chosen on the way."""
    match stage:
        case Choose(fields=fields):
            page.text(asking.voice.first_known(f"ask-{fields[-1]}", "ask"))
            _put(page, asking, stage, shelf)
        case ChooseMany():
            _ask_many(page, asking, stage)
        case Ready(chosen, _, spins, back):
            confirm = Button(asking.tap(Act.PLAY, chosen), asking.voice.text("button-confirm"), ButtonStyle.success)
            page.buttons([confirm, *_turns(asking, spins, back)])
        case Nothing():
            page.text(asking.voice.text("nothing-to-choose"))
        case _:
            assert_never(stage)


def ask_openly(page: Layout, asking: QuestionContext, stage: Choose) -> None:
    """The same where other kinds of move may follow on the page."""
    field = stage.fields[-1]
    page.text(asking.voice.first_known(f"open-{field}", f"ask-{field}", "ask"))
    _put(page, asking, stage, "")


def offered(asking: QuestionContext, stage: Choose) -> tuple[Menu | Index, ...]:
    """How the values are offered: as the game groups them, if they are of one field."""
    if len(stage.fields) > 1:
        return (Menu(Name("field", stage.fields[-1]), stage.values),)
    return asking.taps.menus(asking.view, stage.fields[0], stage.values)


def text_of(cells: Sequence[str]) -> str:
    """The move that is written like this."""
    return " ".join(cell for cell in cells if cell != ABSENT)


def shelf_of(cells: Cells) -> tuple[Cells, str]:
    """The cells chosen, and the menu of an index that is open, if any."""
    return (cells[:-1], cells[-1]) if cells and cells[-1].startswith(SHELF) else (cells, "")


def picked(tap: ButtonId, value: str) -> Cells:
    """What is chosen once a menu's value is added."""
    return (*(cell for cell in tap.cells if not cell.startswith(_NUMBERED_MENU)), *value.split(BETWEEN))


def _put(page: Layout, asking: QuestionContext, stage: Choose, shelf: str) -> None:
    offers = offered(asking, stage)
    _offer(page, asking, stage, _opened(offers, shelf) if shelf else offers)
    page.buttons(_turns(asking, stage.spins, stage.chosen if shelf else stage.back))


def _offer(page: Layout, asking: QuestionContext, stage: Choose, offers: Sequence[Menu | Index]) -> None:
    single = len(offers) == 1
    menus = 0
    for number, offer in enumerate(offers):
        match offer:
            case Menu(_, values) if single and len(values) <= _most_keys(asking, stage):
                page.buttons([_key(asking, stage, value) for value in values])
            case Menu(title, values):
                choices = [MenuOption(value, _called(asking, stage, value)) for value in values]
                menus = _menus(page, asking, stage.chosen, title, choices, menus)
            case Index(title, inner):
                choices = [
                    MenuOption(f"{SHELF}{number}.{place}", asking.voice.label(menu.title))
                    for place, menu in enumerate(inner)
                ]
                menus = _menus(page, asking, stage.chosen, title, choices, menus)
            case _:
                assert_never(offer)


def _most_keys(asking: QuestionContext, stage: Choose) -> int:
    return NUMBERS if stage.fields[0] in asking.taps.numbered else FEW


def _called(asking: QuestionContext, stage: Choose, value: str) -> str:
    """What a value is called, or the values of fields that are asked together."""
    named = zip(stage.fields, value.split(BETWEEN), strict=True)
    return " · ".join(asking.called(field, cell) for field, cell in named)


def _key(asking: QuestionContext, stage: Choose, value: str) -> Button:
    label = _called(asking, stage, value)
    if stage.fields[0] in asking.taps.counted and value != ABSENT:
        label = f"{[one for one in stage.values if one != ABSENT].index(value) + 1} · {label}"
    return Button(asking.tap(asking.act, (*stage.chosen, *value.split(BETWEEN))), label, ButtonStyle.primary)


def _menus(
    page: Layout, asking: QuestionContext, chosen: Cells, title: Label, choices: Sequence[MenuOption], number: int
) -> int:
    """As many menus as it takes, 25 choices each; how many there are now on the page."""
    for start in range(0, len(choices), OPTIONS):
        part = choices[start : start + OPTIONS]
        placeholder = asking.voice.label(title)
        if len(choices) > OPTIONS:
            placeholder = f"{placeholder}: {part[0].label} – {part[-1].label}"
        page.menu(asking.tap(Act.PICK, (*chosen, f"{_NUMBERED_MENU}{number}")), placeholder, part)
        number += 1
    return number


def _opened(offers: Sequence[Menu | Index], shelf: str) -> tuple[Menu, ...]:
    """The menu that a shelf names, or all there is when it names none."""
    number, _, place = shelf.removeprefix(SHELF).partition(".")
    index = offers[int(number)] if number.isdigit() and int(number) < len(offers) else None
    if isinstance(index, Index) and place.isdigit() and int(place) < len(index.menus):
        return (index.menus[int(place)],)
    return tuple(offer for offer in offers if isinstance(offer, Menu))


def _turns(asking: QuestionContext, spins: Sequence[Cells], back: Cells | None) -> list[Button]:
    keys = [Button(asking.tap(Act.SPIN, spin), asking.voice.text("button-spin")) for spin in spins]
    if back is not None:
        keys.append(Button(asking.tap(Act.BACK, back), asking.voice.text("button-back")))
    return keys


def _ask_many(page: Layout, asking: QuestionContext, stage: ChooseMany) -> None:
    bounds = {"fewest": stage.fewest, "most": stage.most}
    page.text(asking.voice.text("ask-many", bounds))
    page.text("\n".join(f"- {asking.called(stage.field, value)}" for value in stage.values))
    choices = [MenuOption(value, asking.called(stage.field, value)) for value in stage.values]
    if len(choices) <= OPTIONS:
        placeholder = asking.voice.text("menu-many", bounds)
        page.menu(asking.tap(Act.TICK, stage.chosen), placeholder, choices, stage.fewest, stage.most)
    page.buttons([Button(asking.tap(Act.FORM, stage.chosen), asking.voice.text("button-form"), ButtonStyle.primary)])
