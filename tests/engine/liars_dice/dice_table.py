"""Games of Liar's Dice with chosen dice, for the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.liars_dice import GAME

if TYPE_CHECKING:
    from engine.games.liars_dice.position import DicePosition

SOME = ("23456", "23456", "23456", "23456", "23456", "23456")
"""Dice without ones: each face from twos to sixes is there once per player."""


def table(*hands: str, first: int = 0, then: str = "") -> DicePosition:
    """Return a game in which each player has these dice. ``then`` are the dice of later rounds, in seat order."""
    return GAME.setup(len(hands), "table", stacked={"first": [first], "dice": [*"".join(hands), *then]})


def play(position: DicePosition, *moves: str) -> list[str]:
    """Play these moves, each by the player to move. Return the codes of the last move's events."""
    codes: list[str] = []
    for move in moves:
        codes = [event.code for event in GAME.play(position, GAME.to_act(position)[0], GAME.parse(move))]
    return codes


def refused(position: DicePosition, move: str) -> str:
    """Return the code of the refusal, or "" if the player to move may play this move."""
    refusal = GAME.why_not(position, GAME.to_act(position)[0], GAME.parse(move))
    return "" if refusal is None else refusal.code


def counts(position: DicePosition) -> tuple[int, ...]:
    return GAME.view(position, None).counts


def lose_dice(position: DicePosition, dice: int) -> None:
    """Let the player who starts the rounds lose this many dice, one in each round, with a bid that is called a lie."""
    for _ in range(dice):
        play(position, f"bid sixes {position.total}", "challenge")
