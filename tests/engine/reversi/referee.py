"""A second implementation of RULES.md, for comparison: simple lists of letters, and no code of the game."""

from __future__ import annotations

from collections.abc import Iterator

DARK, LIGHT, EMPTY = "D", "L", "."
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


class Referee:
    """A game of Reversi on a board of eight lists of eight letters."""

    def __init__(self) -> None:
        self.board = [[EMPTY] * 8 for _ in range(8)]
        for square, colour in (("d5", DARK), ("e4", DARK), ("d4", LIGHT), ("e5", LIGHT)):
            self._set(square, colour)
        self.turn: str | None = DARK
        self.has_missed = False

    def rows(self, square: str, colour: str) -> list[list[str]]:
        """Return the rows that a disc of this colour on this square encloses."""
        return [row for step in STEPS if (row := list(self._row(square, colour, *step)))]

    def choices(self, colour: str) -> set[str]:
        """Return the squares where a disc of this colour encloses a row."""
        return {square for square in squares() if self._at(square) == EMPTY and self.rows(square, colour)}

    def place(self, square: str) -> set[str]:
        """Place the disc of the player to move. Return the squares of the flipped discs."""
        assert self.turn is not None
        flipped = {each for row in self.rows(square, self.turn) for each in row}
        for each in (square, *flipped):
            self._set(each, self.turn)
        opponent = other(self.turn)
        self.has_missed = not self.choices(opponent)
        if not self.has_missed:
            self.turn = opponent
        elif not self.choices(self.turn):
            self.turn, self.has_missed = None, False
        return flipped

    def points(self, colour: str) -> int:
        return sum(line.count(colour) for line in self.board)

    def _row(self, square: str, colour: str, across: int, down: int) -> Iterator[str]:
        found: list[str] = []
        column, line = "abcdefgh".index(square[0]) + across, int(square[1]) - 1 + down
        while 0 <= column < 8 and 0 <= line < 8:
            if self.board[line][column] == EMPTY:
                return
            if self.board[line][column] == colour:
                yield from found
                return
            found.append(f"{'abcdefgh'[column]}{line + 1}")
            column, line = column + across, line + down

    def _at(self, square: str) -> str:
        return self.board[int(square[1]) - 1]["abcdefgh".index(square[0])]

    def _set(self, square: str, colour: str) -> None:
        self.board[int(square[1]) - 1]["abcdefgh".index(square[0])] = colour


def squares() -> list[str]:
    return [f"{column}{line}" for line in range(1, 9) for column in "abcdefgh"]


def other(colour: str) -> str:
    return LIGHT if colour == DARK else DARK
