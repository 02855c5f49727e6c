"""The moves of a rail game, each a frozen value with one canonical text, and how text is read as a move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from engine.api import Field, Verb
from engine.errors import NotAMove
from engine.notation import bad_word, split
from engine.rails.board import LOCOMOTIVE, RailMap

_ECHO: Final = 40


class Draw(Struct, frozen=True):
    """Draw from the deck, blind."""

    def __str__(self) -> str:
        return "draw"


class Take(Struct, frozen=True):
    """Take a face-up card."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


class Tickets(Struct, frozen=True):
    """Ask for tickets."""

    def __str__(self) -> str:
        return "tickets"


class Keep(Struct, frozen=True):
    """Keep some of the offered tickets, by number, in ascending order."""

    tickets: tuple[int, ...]

    def __str__(self) -> str:
        return f"keep {' '.join(map(str, self.tickets))}"


class Build(Struct, frozen=True):
    """Build a route with cards of one colour and locomotives. A tunnel is only tried."""

    route: str
    card: str
    coloured: int
    locomotives: int

    def __str__(self) -> str:
        return f"build {self.route} {self.card} {self.coloured}+{self.locomotives}"


class Pay(Struct, frozen=True):
    """Pay a tunnel's extra price."""

    coloured: int
    locomotives: int

    def __str__(self) -> str:
        return f"pay {self.coloured}+{self.locomotives}"


class GiveUp(Struct, frozen=True):
    """Leave the tunnel alone."""

    def __str__(self) -> str:
        return "give-up"


class Pass(Struct, frozen=True):
    """Do nothing."""

    def __str__(self) -> str:
        return "pass"


RailMove: TypeAlias = Draw | Take | Tickets | Keep | Build | Pay | GiveUp | Pass

DRAW = Draw()
TICKETS = Tickets()
GIVE_UP = GiveUp()
PASS = Pass()

VERBS = (
    Verb("draw"),
    Verb("take", (Field("card"),)),
    Verb("tickets"),
    Verb("keep", (Field("ticket", many=True),)),
    Verb("build", (Field("route"), Field("card"), Field("payment"))),
    Verb("pay", (Field("payment"),)),
    Verb("give-up"),
)
"""The verbs of every rail game. ``pass`` is for games that allow it."""
PASS_VERB = Verb("pass")


_PAYMENT: Final = re.compile(r"([0-9]{1,2})\+([0-9]{1,2})", re.ASCII)
_WORDLESS: Final[dict[str, RailMove]] = {str(move): move for move in (DRAW, TICKETS, GIVE_UP, PASS)}


def read_move(board: RailMap, verbs: Sequence[Verb], text: str) -> RailMove:
    verb, words = split(text, verbs)
    match verb.name:
        case "take":
            return Take(board.palette.names[_card(board, words[0])])
        case "keep":
            return _keep(board, words)
        case "build":
            return _build(board, *words)
        case "pay":
            return Pay(*_payment(words[0]))
        case _:
            return _WORDLESS[verb.name]


def _keep(board: RailMap, words: Sequence[str]) -> Keep:
    tickets: list[int] = []
    for word in words:
        ticket = board.ticket(word)
        if ticket is None:
            raise bad_word("ticket", word)
        if ticket in tickets:
            raise NotAMove("ticket-twice", word=word[:_ECHO])
        tickets.append(ticket)
    return Keep(tuple(sorted(tickets)))


def _build(board: RailMap, route_word: str, card_word: str, payment_word: str) -> Build:
    """Read a build. Locomotives alone are their own colour: ``blue 0+2`` is ``silver 0+2``."""
    route = board.route(route_word)
    if route is None:
        raise bad_word("route", route_word)
    card = _card(board, card_word)
    coloured, locomotives = _payment(payment_word)
    if card == LOCOMOTIVE:
        coloured, locomotives = 0, coloured + locomotives
    elif not coloured:
        card = LOCOMOTIVE
    return Build(board.routes[route].id, board.palette.names[card], coloured, locomotives)


def _card(board: RailMap, word: str) -> int:
    card = board.palette.number(word)
    if card is None:
        raise bad_word("card", word)
    return card


def _payment(word: str) -> tuple[int, int]:
    match = _PAYMENT.fullmatch(word)
    if match is None:
        raise bad_word("payment", word)
    return int(match[1]), int(match[2])
