"""A game at a terminal, from the deal to the result: the person, if any, is asked; computers play the other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
from engine import replay, taps
from engine.ai.player import choose
from engine.api import Line, NotAMove
from engine.rng import SeededRng, commitment
from engine.terminal.commands import COMMANDS, help_lines, listed_moves, rules_lines
from engine.wording import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.ai.player import Level
    from engine.api import AnyGame, Move, Position, Seat, Value
    from engine.terminal.speech import Speech

_SEEDS = 1 << 32


class Quit(Exception):
    """The person has had enough."""


class Terminal:
    """A table whose only person, if any, sits at the terminal.

    ``ask`` shows a prompt and returns what is typed, or raises ``Quit``; ``write`` shows a line.
    """

    def __init__(
        self,
        game: AnyGame,
        start: replay.Start,
        speech: Speech,
        level: Level,
        ask: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self._game = game
        self._start = start
        self._speech = speech
        self._words = speech.words
        self._level = level
        self._ask = ask
        self._write = write
        self._rng = SeededRng(start.seed, "terminal")
        self._position = game.setup(start.seats, start.seed)
        self._moves: list[tuple[Seat, Move]] = []

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        you = self._speech.you
        if you is not None:
            self._write(self._words.message("terminal-begins", {"game": self._words.message("game")}))
        self._write(self._words.message("seed-promised", {"commitment": commitment(self._start.seed)}))
        while acting := self._game.to_act(self._position):
            seat = you if you in acting else acting[0]
            move = self._asked(seat) if seat == you else self._thought(seat)
            shown = str(move) if you in {None, seat} else "…"  # a move's text may hold what only its seat knows
            values: dict[str, Value] = {"number": len(self._moves) + 1, "seat": self._speech.seat(seat), "move": shown}
            self._write("\n" + self._words.message("terminal-move", values))
            self._moves.append((seat, move))
            for sentence in self._speech.told(self._game.play(self._position, seat, move)):
                self._write("   " + sentence)
        self._show(self._board_in_short())
        self._show(standings(self._game, self._speech, self._position))
        self._write(self._words.message("seed-revealed", {"seed": self._start.seed}))

    def record(self) -> str:
        """The game so far as the text of a record."""
        return replay.write(replay.record(self._game, self._start, self._moves, self._position))

    def _thought(self, seat: Seat) -> Move:
        strategy = engine.games.strategy(self._game)
        strategy = strategy.in_style(strategy.style_of(seat))
        view, seed = self._game.view(self._position, seat), self._rng.below(_SEEDS)
        return choose(self._game, strategy, view, self._level, seed)

    def _asked(self, seat: Seat) -> Move:
        self._show(self._board_in_short())
        while True:
            typed = self._ask(self._words.message("terminal-prompt", {"commands": tuple(COMMANDS)}) + "> ").strip()
            command, _, rest = typed.partition(" ")
            match command.lower():
                case "quit":
                    raise Quit
                case "board" | "":
                    self._show(self._board())
                case "help":
                    self._show(help_lines(self._game, self._words, self._game.legal(self._position, seat)))
                case "rules":
                    self._show(rules_lines(self._game, self._words, rest.strip()))
                case "moves":
                    self._show(listed_moves(self._game.legal(self._position, seat)))
                case _:
                    if (move := self._read(seat, typed)) is not None:
                        return move

    def _read(self, seat: Seat, typed: str) -> Move | None:
        try:
            move: Move = self._game.parse(typed)
        except NotAMove as error:
            self._write(self._speech.say(error))
            return None
        refusal = self._game.why_not(self._position, seat, move)
        if refusal is None:
            return move
        self._write(self._speech.say(refusal))
        return None

    def _board(self) -> Iterator[str]:
        """All that the person may see."""
        yield from map(self._indented, self._game.text_board(self._game.view(self._position, self._speech.you)))

    def _board_in_short(self) -> Iterator[str]:
        """The same without what is long and changes little."""
        lines = self._game.text_board(self._game.view(self._position, self._speech.you))
        consulted = taps.of(self._game).consulted
        yield from (self._indented(line) for line in lines if line.code not in consulted)

    def _indented(self, line: Line) -> str:
        return "  " + self._speech.say(line).replace("\n", "\n  ")

    def _show(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._write(line)


def standings(game: AnyGame, speech: Speech, position: Position) -> Iterator[str]:
    """Where everybody stands, and why."""
    for standing in game.standings(position).seats:
        values: dict[str, Value] = {
            "rank": standing.rank,
            "seat": speech.seat(standing.seat),
            "points": standing.points,
        }
        yield speech.words.message("terminal-place", values)
        for share in standing.breakdown:
            yield f"     {signed(share.points)}  {speech.say(Line(share.code, share.params))}"
