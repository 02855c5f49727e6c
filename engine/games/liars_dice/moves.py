"""The moves of Liar's Dice, bids and calls as everybody saw them, and the order of bids (rules 5 to 12 in RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from engine.api import Field, Illegal, Name, Seat, Verb
from engine.notation import bad_word, split

ONES: Final = 1
FACES: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
"""The names of the faces. The face of a die is its index plus 1."""
SIDES: Final = range(1, 7)
DICE: Final = 5  # Dice of a player at the start, and the most that a player can have.
MOST_PLAYERS: Final = 6
VERBS: Final = (Verb("bid", (Field("face"), Field("count"))), Verb("challenge"), Verb("exact"))


class Bid(Struct, frozen=True, gc=False):
    """Claim that all dice together include at least ``count`` dice that count as this face, from 1 to 6."""

    count: int
    face: int

    def __str__(self) -> str:
        return f"bid {FACES[self.face - 1]} {self.count}"

    @property
    def name(self) -> Name:
        """Return the bid as a name with a number, such as ``3 fives``."""
        return dice_name(self.face, self.count)


class Challenge(Struct, frozen=True, gc=False):
    """Claim that the latest bid is not true."""

    def __str__(self) -> str:
        return "challenge"


class Exact(Struct, frozen=True, gc=False):
    """Claim that there are exactly as many dice as the latest bid names."""

    def __str__(self) -> str:
        return "exact"


DiceMove: TypeAlias = Bid | Challenge | Exact
Call: TypeAlias = Literal["challenge", "exact"]


class MadeBid(Struct, frozen=True, gc=False):
    """A bid and the seat that made it."""

    seat: Seat
    count: int
    face: int

    @property
    def bid(self) -> Bid:
        return Bid(self.count, self.face)


class Reveal(Struct, frozen=True, gc=False):
    """The end of a round: the call, all dice as they were, and the seat whose number of dice could change."""

    caller: Seat
    call: Call
    bid: MadeBid
    dice: tuple[tuple[int, ...], ...]
    found: int  # The number of dice that counted for the bid.
    seat: Seat
    change: int  # -1 for a lost die, 1 for a die won back, 0 for an exact call with five dice.

    @property
    def left(self) -> int:
        """Return how many dice the seat has after the change."""
        return len(self.dice[self.seat]) + self.change


def parse(text: str) -> DiceMove:
    """Read a move. A bid may have its words in either order, and a face may be a digit after the number: ``bid 3 5``
    means three fives. Raises ``NotAMove``.
    """
    verb, words = split(text, VERBS)
    match verb.name:
        case "challenge":
            return Challenge()
        case "exact":
            return Exact()
        case _:
            face, count = words if words[0].lower() in FACES else reversed(words)
            return Bid(_number("count", count, DICE * MOST_PLAYERS), _face(face))


def _face(word: str) -> int:
    return FACES.index(word.lower()) + 1 if word.lower() in FACES else _number("face", word, len(FACES))


def _number(field: str, word: str, most: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= len(str(most)) and 1 <= int(word) <= most):
        raise bad_word(field, word)
    return int(word)


def dice_name(face: int, count: int) -> Name:
    """Return so many dice of a face as a name. No dice have a name of their own, because a name's count is not 0."""
    return Name("dice", FACES[face - 1], count) if count else Name("none", FACES[face - 1])


def fewest(face: int, latest: Bid | None) -> int | None:
    """Return the fewest dice that a bid on this face needs after the latest bid, or None if it is impossible."""
    if latest is None:
        return None if face == ONES else 1
    if latest.face == ONES:
        return latest.count + 1 if face == ONES else 2 * latest.count + 1
    if face == ONES:
        return (latest.count + 1) // 2
    return latest.count if face > latest.face else latest.count + 1


def bids(latest: Bid | None, dice: int) -> Iterator[Bid]:
    """Yield every bid that is possible after the latest one if all players have this many dice together."""
    for face in SIDES:
        least = fewest(face, latest)
        if least is not None:
            yield from (Bid(count, face) for count in range(least, dice + 1))


def objection(move: DiceMove, latest: Bid | None, dice: int) -> Illegal | None:
    """Return why the rules forbid this move, or None if they allow it."""
    if not isinstance(move, Bid):
        return Illegal("nothing-bid") if latest is None else None
    least = fewest(move.face, latest)
    if least is None:
        return Illegal("ones-first")
    if move.count > dice:
        return Illegal("too-many-dice", {"dice": dice})
    if move.count < least:
        needed = dice_name(move.face, least)
        return Illegal("too-low", {"needed": needed}) if least <= dice else Illegal("face-exhausted")
    return None


def matching(face: int, dice: Iterable[int]) -> int:
    """Return how many of these dice count for a bid on the face."""
    return sum(die in {face, ONES} for die in dice)
