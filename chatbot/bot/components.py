"""The components of a message: buttons and menus with their ids, and ``Layout``, which keeps to Discord's limits.

An id contains everything a press needs, so a button works after a restart:
``w:<act>:<channel>:<match>:<revision>:<cells>`` gives the action, the table, its state and the words chosen so far;
numbers are in base 36. Ids in public messages contain nothing that only one seat may know, which a test checks.
Messages keep their ids for ever, so an act must never be reused for another action; a test keeps the list. A feature
declares a button above its handler:

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
from chatbot.bot.voice import Voice, clip, picture_name
from chatbot.limits import ALT_TEXT, COMPONENTS, CUSTOM_ID, LABEL, OPTION, OPTIONS, PLACEHOLDER, ROW, TEXT
from chatbot.tables.table import LESSON_TABLE

Item: TypeAlias = "ui.Item[ui.LayoutView]"
FENCE: Final = "```"  # Opens and closes a monospaced block
PHONE, BUTTON_SPACE, LETTER = 350, 40, 7.6  # Points: a row on a phone, a button without its label, a letter
CALLS_FROM: Final = 9000  # First id of the texts that are removed when the turn is taken (``Layout.begin_call``)


class Button(Struct, frozen=True):
    """A button with its id, label and style."""

    button_id: ButtonId
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    is_disabled: bool = False  # True if it only shows its label


class MenuOption(Struct, frozen=True):
    """An option of a menu."""

    value: str
    label: str
    chosen: bool = False  # True if it is the current value, which the menu shows


class Layout:
    """A message built from top to bottom, cut to Discord's limits: texts and pictures, then buttons and menus."""

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
        """Mark the texts that follow as the call to move. After the move, they are removed together with the
        buttons.
        """
        self._is_call = True

    @property
    def characters_left(self) -> int:
        return self._characters_left

    def text(self, text: str) -> None:
        """Add a block of Markdown, cut to the space left in the message."""
        if text and self._characters_left > 1 and self._components_left:
            shown = clip(text, self._characters_left)
            with_emojis = CARD_EMOJIS.in_text(shown)
            shown = with_emojis if len(with_emojis) <= self._characters_left else shown
            self._characters_left -= len(shown)
            self._components_left -= 1
            number = CALLS_FROM + len(self._items) if self._is_call else None
            self._items.append(ui.TextDisplay(shown, id=number))

    def lines(self, lines: Sequence[str], most: int = TEXT) -> bool:
        """Add as many of these lines as fit into ``most`` characters and into the rest of the message. Return True
        if all of them fit.
        """
        shown = fitting(lines, min(most, self._characters_left))
        self.text("\n".join(shown))
        return len(shown) == len(lines)

    def pictures(self, pictures: Pictures) -> None:
        """Add attached pictures with alt texts, one below the other, because phones crop pictures that are side by
        side.
        """
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
        """Add a button that opens a URL."""
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
    """Arrange buttons in the fewest rows that fit the width of a phone. The rows are about equally wide."""
    slices = (buttons[start:end] for start in range(len(buttons)) for end in range(start + 1, len(buttons) + 1))
    limits = sorted({PHONE, *(_width(one) for one in slices if len(one) <= ROW and _width(one) < PHONE)})
    fewest = len(_filled_rows(buttons, PHONE))
    return next(rows for limit in limits if len(rows := _filled_rows(buttons, limit)) == fewest)


def _filled_rows(buttons: Sequence[Button], limit: float) -> list[list[Button]]:
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
    """Return as many lines as fit into ``most`` characters. If lines are cut, close an open monospaced block and add
    "…".
    """
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
    return Button(msgspec.structs.replace(button_id, cells=(name,)), picture_name(voice, name))


PREFIX: Final = "w:"  # Prefix of all ids of this bot
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FORMAT = re.compile(PREFIX + r"([a-z-]+):([0-9a-z]+):([0-9a-z_-]*):([0-9a-z]+):(.*)", re.DOTALL)


SIGN_OUT: Final = "out"  # Cell: sign out of the live board everywhere
SURE, VOTE = "sure", "vote"  # Cells: confirm the question; only vote, even if the person could do more


class Act:
    """The acts in buttons' ids. A feature may also use a plain string, so this list need not be complete."""

    OPEN: Final = "o"  # Begin or continue a choice in a new private answer
    STEP: Final = "s"  # Continue a choice in the private answer with the button
    BACK: Final = "b"  # Go back to the previous question, in the private answer with the button
    SPIN: Final = "r"  # Turn a tile, in the private answer with the button
    PICK: Final = "p"  # Menu: its value is the next cell
    TICK: Final = "t"  # Menu: several words chosen together
    PLAY: Final = "y"  # Play the move
    TWICE: Final = "d"  # Play the move twice
    QUICK: Final = "x"  # Play the move and stop asking for confirmations; if the id has no move, ask for them again
    HAND: Final = "h"  # Show the player's hand and possible moves
    MOVES: Final = "moves"  # Show all the player's moves, if only some are offered at first
    HINT: Final = "n"  # Give a hint to the player whose turn it is
    HINTED: Final = "hinted"  # Continue with the hinted move, with preview and confirmation if its kind has them
    MORE: Final = "more"  # Menu of further help; each value is the id of a button
    BOARD: Final = "v"  # Show the table as text
    LIVE: Final = "live"  # Give a link to the live board; with a cell, sign out of it everywhere
    PICTURE: Final = "w"  # Show the picture with that name in the private answer with the button
    PLAN: Final = "plan"  # Continue choosing a move for the next turn
    PLAN_PICK: Final = "plan-pick"  # Menu in the choice of a planned move: its value is the next cell
    SET_PLAN: Final = "plan-set"  # Save the planned move; the first cell is the fallback if it is not possible
    DROP_PLAN: Final = "plan-drop"  # Drop the plan for the next turn
    JOIN: Final = "j"
    LEAVE: Final = "l"
    ADD: Final = "a"  # Add a computer to the lobby
    REMOVE: Final = "k"  # Remove a computer from the lobby
    START: Final = "g"
    START_WITHOUT: Final = "start-without"  # Start although invited people have not answered
    SEATS: Final = "seats"  # Set the lobby's number of seats
    SET_UP: Final = "setup"  # Show the host the lobby's settings
    TERMS: Final = "terms"  # Change one of the lobby's terms: the cell names it, the menu gives the value
    INVITE: Final = "invite"  # Invite the chosen people
    ASK_SEAT: Final = "ask-seat"  # Ask the host of a full lobby for a seat
    GIVE_SEAT: Final = "give-seat"  # Add a seat for the person in the cell, who asked for one
    ACCEPT: Final = "accept"  # Take the seat held for the person
    DECLINE: Final = "decline"
    UNDO: Final = "u"  # Take back the last move
    RESIGN: Final = "q"  # Give up the seat to a computer
    RECLAIM: Final = "c"  # Take the seat back from the stand-in
    SINCE: Final = "since"  # Show a player the events since their last move
    TAKE_OVER: Final = "over"  # Take over a seat offered by a friend
    DECLINE_SEAT: Final = "notover"
    REPLACE: Final = "replace"  # Replace the person in the cell with a computer
    MORE_TIME: Final = "day"  # Extend the clocks of the players to move
    STOP_CLOCKS: Final = "stop"
    START_CLOCKS: Final = "go"
    MOVE_HERE: Final = "movehere"  # Move a table with a closed channel to the channel of the press
    END: Final = "e"  # End the game for everybody, or vote to end it
    REMATCH: Final = "m"
    DETAILS: Final = "details"  # Show the seal of the shuffle; after the game its seed and the full score
    REVIEW: Final = "review"  # Review a finished game: the one in the id, or else the one chosen in a menu
    MOMENT: Final = "moment"  # Show a finished game at a move, as one seat or everybody saw it
    OPEN_RECORD: Final = "openrec"  # Show a form that asks for a record file
    BRING: Final = "bring"  # Form: verify the record in its file and show the game
    BROUGHT: Final = "brought"  # Show a moment of the record in the first cell, as ``MOMENT`` does
    SHARE: Final = "share"  # Post the review in this answer to the channel
    RULES: Final = "i"
    NEW_TABLE: Final = "new"  # Open a lobby for the game in the cell; without a cell, ask for the game
    PLAY_NOW: Final = "now"  # Begin the game in the cell against a computer; without a cell, ask for the game
    HELP: Final = "help"
    WATCH: Final = "watch"  # Show a game's state, with the buttons for someone without a seat
    FOLLOW: Final = "follow"  # Follow a game to hear how it ends; with a cell, unfollow it
    GAMES: Final = "games"  # Show a person's own games
    LOG: Final = "log"  # Show a page of a game's log; the cell is the number of its last move
    RECORD: Final = "record"  # Send the record of the chosen finished game
    POSTS_IN: Final = "posts-in"  # Set the language of posts on a server
    LEARN: Final = "learn"  # Open a game's course, or begin one of its lessons
    SET: Final = "set"  # Change one of a person's settings; without a value, show them all
    DATA: Final = "data"  # Send all data stored about a person
    FORGET: Final = "forget"  # Delete all data stored about a person, after a confirmation
    STATS: Final = "stats"  # Show a person's statistics; the cells say whose, where and for which game
    COUNTS: Final = "counts"  # Explain which games count, and for what
    SERVER: Final = "server"  # Change a Discord server's setting; only the server's managers may
    TOP: Final = "top"  # Show a page of a leaderboard; the cells say where, for which game and which page
    DAILY: Final = "daily"  # Show the daily game; with cells, its last ranking, or begin a try at this game and pace


class ButtonId(Struct, frozen=True):
    """The id of a button. ``str()`` formats it for Discord, and ``parse`` reads it."""

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
        """Return the id in this text, or None if it is not an id of this bot. The act may be unknown, because another
        version of the bot may have made the id.
        """
        found = _FORMAT.fullmatch(text)
        if found is None:
            return None
        cells = tuple(found[5].split("|")) if found[5] else ()
        return cls(found[1], int(found[2], 36), found[3], int(found[4], 36), cells)


def _base36(number: int) -> str:
    front, digit = divmod(number, 36)
    return (_base36(front) if front else "") + _DIGITS[digit]


class Acknowledgement(Enum):
    """A way to acknowledge an interaction within Discord's 3 seconds. It decides where the answer appears."""

    NEW_ANSWER = auto()  # A new private answer follows
    EDIT = auto()  # The private answer with the button is edited
    BY_PLACE = auto()  # A press in a private answer edits it; on a public post it gets a new answer
    SILENT = auto()  # No answer, because the change is posted; a refusal is sent as a private follow-up


NEW_ANSWER, EDIT, BY_PLACE, SILENT = Acknowledgement


class ButtonSpec(Struct, frozen=True):
    """A kind of button: its acknowledgement, labels and valid ids."""

    acknowledgement: Acknowledgement
    labels: tuple[str, ...] = ()  # Codes in the catalogue, the usual one first; none if the choice provides the label
    cells: str = ".*"  # Pattern for the cells of its ids, separated by ``|``, if its handler relies on it
    is_menu: bool = False  # True for a menu; its handler needs a chosen value
    is_question: bool = False  # True for a step that changes nothing, so its answer may serve as the acknowledgement
    is_anywhere: bool = False  # True if it works where the bot is not a member, because it posts nothing

    def can_be(self, pressed: ButtonId, values: Sequence[str]) -> bool:
        """Return True if this version of the bot makes ids like ``pressed``, and if Discord can send these values with
        such an id.
        """
        return bool(re.fullmatch(self.cells, "|".join(pressed.cells))) and (bool(values) or not self.is_menu)


BUTTONS: Final[dict[str, ButtonSpec]] = {}  # Every kind of button by its act. Features fill it when they are imported.
HANDLES: Final = "handles_acts"  # The attribute of a handler that names its acts
_F = TypeVar("_F", bound="Callable[..., Any]")


def button(
    act: str,
    acknowledgement: Acknowledgement,
    *labels: str,
    cells: str = ".*",
    is_menu: bool = False,
    is_question: bool = False,
    is_anywhere: bool = False,
) -> Callable[[_F], _F]:
    """Declare a kind of button above the ``Feature`` method that handles it. A method may handle several kinds."""
    if act in BUTTONS:
        raise ValueError(f"the act {act!r} is declared twice")
    BUTTONS[act] = ButtonSpec(acknowledgement, labels, cells, is_menu, is_question, is_anywhere)

    def declare(handler: _F) -> _F:
        setattr(handler, HANDLES, (*getattr(handler, HANDLES, ()), act))
        return handler

    return declare


def button_label(voice: Voice, act: str, code: str = "") -> str:
    """Return a button's usual label, or the one with this code. Raises ``ValueError`` if the button has no such
    label.
    """
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
