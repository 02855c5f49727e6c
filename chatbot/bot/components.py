"""The components of a message: buttons and menus with their ids, and their ``Layout`` within Discord's limits.

An id holds all that a press needs, so a button works after a restart: ``w:<act>:<channel>:<match>:<revision>:<cells>``
names the action, the table, its state and the words chosen so far; numbers are in base 36. Ids in a public message hold
nothing that only one seat may know, which a test checks. Messages keep ids for ever, so an act is never used again for
another action; a test keeps the list. A feature declares a button above its handler:

    @button(Act.JOIN, SILENT, "button-join", "button-join-late")
    async def join(self, reply: Reply, pressed: ButtonId) -> None: ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any, Final, TypeAlias, TypeVar

import discord
import msgspec
from discord import ButtonStyle, ui
from msgspec import Struct

from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.painter import Pictures, with_file_names
from chatbot.bot.voice import Voice, clip
from chatbot.limits import ALT_TEXT, COMPONENTS, CUSTOM_ID, LABEL, OPTION, OPTIONS, PLACEHOLDER, ROW, TEXT
from chatbot.tables.table import LESSON_TABLE

Item: TypeAlias = "ui.Item[ui.LayoutView]"
FENCE: Final = "```"  # Opens and closes a block whose letters have one width
PHONE, BUTTON_SPACE, LETTER = 350, 40, 7.6  # Points: about what a phone has for a row, a button takes, and a letter
CALLS_FROM: Final = 9000  # Ids from here on are of texts that go when a post is answered (``Layout.begin_call``)


class Button(Struct, frozen=True):
    """A button: what it does, and what stands on it."""

    button_id: ButtonId
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    is_disabled: bool = False  # True if it only says something


class MenuOption(Struct, frozen=True):
    """An option of a menu."""

    value: str
    label: str
    chosen: bool = False  # True if it is what holds now: it stands in the menu before anything is chosen


class Layout:
    """A message built from the top, cut to Discord's limits: texts and pictures, then buttons and menus."""

    def __init__(self, *texts: str) -> None:
        self._items: list[Item] = []
        self._rows: list[Item] = []
        self._characters_left = TEXT
        self._components_left = COMPONENTS - 1
        self._is_call = False
        self._pictures = 0
        for text in texts:
            self.text(text)

    def begin_call(self) -> None:
        """Mark the texts from here on as the call to move, which goes with the buttons once the move is made."""
        self._is_call = True

    @property
    def characters_left(self) -> int:
        return self._characters_left

    def text(self, text: str) -> None:
        """Add a block of Markdown, cut to what is left of the message."""
        if text and self._characters_left > 1 and self._components_left:
            shown = clip(text, self._characters_left)
            with_emojis = CARD_EMOJIS.in_text(shown)
            shown = with_emojis if len(with_emojis) <= self._characters_left else shown
            self._characters_left -= len(shown)
            self._components_left -= 1
            number = CALLS_FROM + len(self._items) if self._is_call else None
            self._items.append(ui.TextDisplay(shown, id=number))

    def lines(self, lines: Sequence[str], most: int = TEXT) -> bool:
        """Add as many of the lines as have room; says whether all had."""
        shown = fitting(lines, min(most, self._characters_left))
        self.text("\n".join(shown))
        return len(shown) == len(lines)

    def pictures(self, pictures: Pictures) -> None:
        """Add attached pictures with alt texts, one below the other: phones cut pictures side by side."""
        for name, picture in with_file_names(pictures, self._pictures + 1):
            self._pictures += 1
            gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{name}", description=clip(picture.alt, ALT_TEXT))
            self._components_left -= 2
            self._items.append(gallery)

    def file(self, filename: str) -> None:
        self._components_left -= 1
        self._items.append(ui.File(f"attachment://{filename}"))

    def buttons(self, buttons: Sequence[Button]) -> None:
        for row in _rows(buttons):
            if self._components_left <= len(row):
                return
            self._components_left -= 1 + len(row)
            self._rows.append(ui.ActionRow(*(_discord_button(button) for button in row)))

    def menu(
        self, button_id: ButtonId, placeholder: str, choices: Sequence[MenuOption], fewest: int = 1, most: int = 1
    ) -> None:
        options = [_discord_option(one) for one in choices[:OPTIONS]]
        shown, custom_id = clip(placeholder, PLACEHOLDER), str(button_id)
        self._put_menu(
            ui.Select(custom_id=custom_id, placeholder=shown, options=options, min_values=fewest, max_values=most)
        )

    def link(self, label: str, url: str) -> None:
        """Add a button that opens a page."""
        if self._components_left >= 2:
            self._components_left -= 2
            self._rows.append(ui.ActionRow(ui.Button(label=clip(label, LABEL), url=url)))

    def people_menu(self, button_id: ButtonId, placeholder: str, most: int) -> None:
        shown = clip(placeholder, PLACEHOLDER)
        self._put_menu(ui.UserSelect(custom_id=str(button_id), placeholder=shown, min_values=1, max_values=most))

    def _put_menu(self, menu: Item) -> None:
        if self._components_left >= 2:
            self._components_left -= 2
            self._rows.append(ui.ActionRow(menu))

    def build(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        if self._items:
            view.add_item(ui.Container(*self._items))
        for row in self._rows:
            view.add_item(row)
        view.stop()
        return view


def _rows(buttons: Sequence[Button]) -> list[list[Button]]:
    """Part buttons into as few rows as a phone shows without a wrap, about equally wide."""
    slices = (buttons[start:end] for start in range(len(buttons)) for end in range(start + 1, len(buttons) + 1))
    limits = sorted({PHONE, *(_width(one) for one in slices if len(one) <= ROW and _width(one) < PHONE)})
    fewest = len(_packed(buttons, PHONE))
    return next(rows for limit in limits if len(rows := _packed(buttons, limit)) == fewest)


def _packed(buttons: Sequence[Button], limit: float) -> list[list[Button]]:
    rows: list[list[Button]] = []
    for one in buttons:
        if rows and len(rows[-1]) < ROW and _width([*rows[-1], one]) <= limit:
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def _width(row: Sequence[Button]) -> float:
    return sum(BUTTON_SPACE + LETTER * len(one.label) for one in row)


def fitting(lines: Sequence[str], most: int) -> list[str]:
    """Return as many of the lines as have room together; a block of one letter width that is cut is closed."""
    if sum(len(line) + 1 for line in lines) <= most:
        return list(lines)
    shown: list[str] = []
    for line in lines:
        most -= len(line) + 1
        if most < len(f"{FENCE}\n…"):
            break
        shown.append(line)
    return [*shown, FENCE, "…"] if shown.count(FENCE) % 2 else [*shown, "…"]


def _discord_button(button: Button) -> ui.Button[ui.LayoutView]:
    emoji, label = CARD_EMOJIS.split(button.label)
    shown, custom_id = clip(label, LABEL) or None, str(button.button_id)
    return ui.Button(style=button.style, label=shown, emoji=emoji, custom_id=custom_id, disabled=button.is_disabled)


def _discord_option(option: MenuOption) -> discord.SelectOption:
    emoji, label = CARD_EMOJIS.split(option.label)
    shown = clip(label or option.label, OPTION)
    return discord.SelectOption(label=shown, value=option.value, default=option.chosen, emoji=emoji)


def picture_button(button_id: ButtonId, name: str, voice: Voice) -> Button:
    return Button(msgspec.structs.replace(button_id, cells=(name,)), voice.first_known(f"picture-{name}", name))


PREFIX: Final = "w:"  # The beginning of all ids of this bot
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FORMAT = re.compile(PREFIX + r"([a-z-]+):([0-9a-z]+):([0-9a-z-]*):([0-9a-z]+):(.*)", re.DOTALL)


SIGN_OUT: Final = "out"  # A cell: sign out of the live board everywhere
SURE, VOTE = "sure", "vote"  # Cells: the press confirms what was asked; it only votes, whatever its person may do


class Act:
    """Names for what a press does. A feature may as well write an act as a text: no list has to be whole."""

    OPEN: Final = "o"  # Begin a choice, or go on with one, in a private answer of its own
    STEP: Final = "s"  # Go on with a choice in the private answer that holds the button
    BACK: Final = "b"  # Go back to the question before, in the private answer that holds the button
    SPIN: Final = "r"  # Turn a tile, in the private answer that holds the button
    PICK: Final = "p"  # A menu: its one value is the next cell
    TICK: Final = "t"  # A menu of several words that are chosen together
    PLAY: Final = "y"  # Play the move
    TWICE: Final = "d"  # Play the move, and the same move once more
    QUICK: Final = "x"  # Play the move and confirm none from now on; without a move: confirm again
    HAND: Final = "h"  # Show the player their own hand and what they may do
    MOVES: Final = "moves"  # Show the player all that they may do, where only some of it is offered at first
    HINT: Final = "n"  # Advise the player whose turn it is
    HINTED: Final = "hinted"  # Go on with the move of a hint: previewed and confirmed, where its kind is
    MORE: Final = "more"  # A menu of what helps beside the moves: each of its values is the id of a button
    BOARD: Final = "v"  # Show the table in words
    LIVE: Final = "live"  # Give out a link to the live board; with a cell, sign out of it everywhere
    PICTURE: Final = "w"  # Show a picture of that name in the private answer that holds the button
    PLAN: Final = "plan"  # Go on choosing a move for one's next turn
    PLAN_PICK: Final = "plan-pick"  # A menu of such a choice: its one value is the next cell
    SET_PLAN: Final = "plan-set"  # Keep the move as planned; the first cell is what is played where it is not possible
    DROP_PLAN: Final = "plan-drop"  # Drop the plan for one's next turn
    JOIN: Final = "j"
    LEAVE: Final = "l"
    ADD: Final = "a"  # Add a computer to the lobby
    REMOVE: Final = "k"  # Remove a computer from the lobby
    START: Final = "g"
    START_WITHOUT: Final = "start-without"  # Start, though invited persons have not answered
    SEATS: Final = "seats"  # Let the lobby have so many seats
    SET_UP: Final = "setup"  # Show the host what can be set up in the lobby
    TERMS: Final = "terms"  # Change one of the lobby's terms: which one is the cell, to what is the value chosen
    INVITE: Final = "invite"  # Invite the persons who were chosen
    ASK_SEAT: Final = "ask-seat"  # Ask the host of a full lobby for a seat
    GIVE_SEAT: Final = "give-seat"  # Add a seat for the person of the cell, who has asked for one
    ACCEPT: Final = "accept"  # Take the seat that is held for one
    DECLINE: Final = "decline"
    UNDO: Final = "u"  # Take the last move back
    RESIGN: Final = "q"  # Give up one's seat to a computer
    RECLAIM: Final = "c"  # Take back one's seat from the computer that stands in
    SINCE: Final = "since"  # Tell a player what has happened since their last move
    TAKE_OVER: Final = "over"  # Take over the seat that a friend has offered
    DECLINE_SEAT: Final = "notover"
    REPLACE: Final = "replace"  # Put a computer in the seat of the person of the cell
    MORE_TIME: Final = "day"  # Give a day more to those who are waited for
    STOP_CLOCKS: Final = "stop"
    START_CLOCKS: Final = "go"
    MOVE_HERE: Final = "movehere"  # Move a table whose channel is closed to the channel of the press
    END: Final = "e"  # End the game for everybody, or vote for it
    REMATCH: Final = "m"
    DETAILS: Final = "details"  # Show the seal of the shuffle; once the game is over its seed and the whole score
    REVIEW: Final = "review"  # Review a finished game; without one, the one that was chosen in a menu
    MOMENT: Final = "moment"  # Show a finished game after so many moves, as a seat saw it or everybody
    OPEN_RECORD: Final = "openrec"  # Ask for the file of a record in a form
    BRING: Final = "bring"  # A form: check the record in its file, and show the game
    BROUGHT: Final = "brought"  # Show a moment of the record of the first cell, as ``MOMENT`` does
    SHARE: Final = "share"  # Show everybody in the channel the review that the answer holds
    RULES: Final = "i"
    NEW_TABLE: Final = "new"  # Open a lobby for a game; without one, ask for which
    PLAY_NOW: Final = "now"  # Begin a game against a computer; without one, ask which
    HELP: Final = "help"
    WATCH: Final = "watch"  # Show what stands in a game, with what a person without a seat may do
    FOLLOW: Final = "follow"  # Be told how the game ends; with a cell, no more
    GAMES: Final = "games"  # Show a person's own games
    LOG: Final = "log"  # Show a page of a game's log: the cell is the number of its last move
    RECORD: Final = "record"  # Hand out the record of the finished game that was chosen
    POSTS_IN: Final = "posts-in"  # Decide the language of the posts on a server
    LEARN: Final = "learn"  # Open the course of a game, or begin one of its lessons
    SET: Final = "set"  # Change one of a person's own settings; without a value, show them all
    DATA: Final = "data"  # Hand out what is kept under a person's id
    FORGET: Final = "forget"  # Delete what is kept under a person's id, after a confirmation
    STATS: Final = "stats"  # Show a person's statistics: whose, where, of which game
    COUNTS: Final = "counts"  # Tell which games count, and for what
    SERVER: Final = "server"  # Change what those who manage a server decide about its games
    TOP: Final = "top"  # Show a page of a leaderboard: where, of which game, which page
    DAILY: Final = "daily"  # Show the daily game; with cells its last ranking, or begin a try: of which game, how fast


class ButtonId(Struct, frozen=True):
    """The id of a button. ``str()`` writes it as Discord keeps it, ``parse`` reads it."""

    act: str
    channel: int
    match: str = ""
    revision: int = 0
    cells: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"{PREFIX}{self.act}:{_base36(self.channel)}:{self.match}:{_base36(self.revision)}"
        text = f"{head}:{'|'.join(self.cells)}"
        if len(text) > CUSTOM_ID:
            raise ValueError(f"an id of {len(text)} characters: {text}")
        return text

    @classmethod
    def parse(cls, text: str) -> ButtonId | None:
        """Read an id; None for a text that is none of this bot. Its act may be one of another version."""
        found = _FORMAT.fullmatch(text)
        if found is None:
            return None
        cells = tuple(found[5].split("|")) if found[5] else ()
        return cls(found[1], int(found[2], 36), found[3], int(found[4], 36), cells)


def _base36(number: int) -> str:
    front, digit = divmod(number, 36)
    return (_base36(front) if front else "") + _DIGITS[digit]


class Acknowledgement(Enum):
    """The way to acknowledge an interaction within Discord's 3 seconds, and the place of its answer."""

    NEW_ANSWER = auto()  # A private answer of its own will come
    EDIT = auto()  # The private answer that holds the button will be edited
    BY_PLACE = auto()  # A press in a private answer edits it; on a public post it gets an answer of its own
    SILENT = auto()  # Nothing is shown here: the change is posted. A refusal comes as a private follow-up


NEW_ANSWER, EDIT, BY_PLACE, SILENT = Acknowledgement


class ButtonSpec(Struct, frozen=True):
    """One kind of button: how it is acknowledged, what it is called, and which ids of it can be."""

    acknowledgement: Acknowledgement
    labels: tuple[str, ...] = ()  # Codes in the catalogue, the usual one first; none if its choice labels it
    cells: str = ".*"  # A pattern for the cells of its ids, with ``|`` between them, where its handler relies on it
    is_menu: bool = False  # True for a menu whose handler relies on a value that was chosen
    is_question: bool = False  # True for a step to a move: nothing changes, so its answer may acknowledge it

    def can_be(self, pressed: ButtonId, values: Sequence[str]) -> bool:
        """Return True if this version of the bot writes such an id, and Discord sends such values with it."""
        return bool(re.fullmatch(self.cells, "|".join(pressed.cells))) and (bool(values) or not self.is_menu)


BUTTONS: Final[dict[str, ButtonSpec]] = {}  # Every kind of button by its act. Features fill it as they are imported.
HANDLES: Final = "handles_acts"  # The attribute of a handler that names its acts
_F = TypeVar("_F", bound="Callable[..., Any]")


def button(
    act: str,
    acknowledgement: Acknowledgement,
    *labels: str,
    cells: str = ".*",
    is_menu: bool = False,
    is_question: bool = False,
) -> Callable[[_F], _F]:
    """Declare a kind of button above the method of a ``Feature`` that handles it; a method may handle several."""
    if act in BUTTONS:
        raise ValueError(f"the act {act!r} is declared twice")
    BUTTONS[act] = ButtonSpec(acknowledgement, labels, cells, is_menu, is_question)

    def declare(handler: _F) -> _F:
        setattr(handler, HANDLES, (*getattr(handler, HANDLES, ()), act))
        return handler

    return declare


def button_label(voice: Voice, act: str, code: str = "") -> str:
    """Return a button's usual label, or the one of this code. Raises ``ValueError`` if it has no such label."""
    labels = BUTTONS[act].labels
    if not labels or (code and code not in labels):
        raise ValueError(f"a button of {act} has no label {code!r}")
    return voice.text(code or labels[0])


def labelled_button(
    voice: Voice, button_id: ButtonId, code: str = "", style: ButtonStyle = ButtonStyle.secondary
) -> Button:
    return Button(button_id, button_label(voice, button_id.act, code), style)


def learn_id(*cells: str) -> ButtonId:
    return ButtonId(Act.LEARN, LESSON_TABLE, cells=cells)
