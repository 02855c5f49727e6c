"""The moves of a rail game, each a frozen value with one canonical text."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.api import Field, Verb


class Draw(Struct, frozen=True):
    """Take from the deck, blind."""

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
    """Keep some of the tickets offered, by number, in ascending order."""

    tickets: tuple[int, ...]

    def __str__(self) -> str:
        return f"keep {' '.join(map(str, self.tickets))}"


class Build(Struct, frozen=True):
    """Build a route with cards of one colour and locomotives; in a tunnel, try to."""

    route: str
    card: str
    coloured: int
    locomotives: int

    def __str__(self) -> str:
        return f"build {self.route} {self.card} {self.coloured}+{self.locomotives}"


class Pay(Struct, frozen=True):
    """Pay what the tunnel costs more."""

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
"""Every rail game's verbs; ``pass`` is for those that allow it."""
PASS_VERB = Verb("pass")
