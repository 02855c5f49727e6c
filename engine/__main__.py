"""The engine at a terminal.

    python -m engine play europe --seats 3 --seed x        random seats play, the log is printed
    python -m engine play europe --you 0                   you play seat 0
    python -m engine replay game.json                      a record is played again and checked
    python -m engine arena europe hard normal --games 50   levels meet, and who is stronger is counted

This is the one file of the engine that reads a keyboard, a file and a source of seeds.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import engine.games
from engine import replay
from engine.ai.arena import Arena, Result, seating
from engine.ai.player import Level
from engine.ai.search import ANY_NUMBER, Budget
from engine.api import BadSetup, EngineError, Line, NotAMove, PrivateEvent, seat_name
from engine.rng import SeededRng, commitment
from engine.wording import LANGUAGES, Words, catalogue, game_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import AnyGame, Event, Move, Position, Seat

_MANY = 30
_PROMPT = "your move (or: moves, board, quit)> "


class Quit(Exception):
    """The person has had enough."""


class Terminal:
    """A table whose only person, if any, sits at the terminal."""

    def __init__(self, game: AnyGame, words: Words, start: replay.Start, you: Seat | None) -> None:
        self.game = game
        self.words = words.with_names(lambda name: f"{words.name(name)} [{name.id}]" if name.kind == "track" else None)
        self.start = start
        self.you = you
        self.position = game.setup(start.seats, start.seed)
        self.moves: list[tuple[Seat, Move]] = []
        self._rng = SeededRng(start.seed, "terminal")

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        print(self.words.message("seed-promised", {"commitment": commitment(self.start.seed)}))
        while acting := self.game.to_act(self.position):
            seat = self.you if self.you in acting else acting[0]
            move = self._ask(seat) if seat == self.you else self.game.sample(self.position, seat, self._rng)
            print(f"\n{len(self.moves) + 1}. {self.words.name(seat_name(seat))}: {move if self._mine(seat) else '…'}")
            self.moves.append((seat, move))
            self._tell(self.game.play(self.position, seat, move))
        self.board()
        print_standings(self.game, self.words, self.position)
        print(self.words.message("seed-revealed", {"seed": self.start.seed}))

    def record(self) -> str:
        """The game so far as the text of a record."""
        return replay.write(replay.record(self.game, self.start, self.moves, self.position))

    def board(self) -> None:
        """Print what the person may see."""
        for line in self.game.text_board(self.game.view(self.position, self.you)):
            print("  " + self._said(line).replace("\n", "\n  "))

    def _said(self, line: Line) -> str:
        """A line of the board with what a move is typed with: squares, turns and names of routes."""
        typed = f"typed-{line.code}"
        return self.words.message(typed if self.words.knows(typed) else line.code, line.params)

    def _mine(self, seat: Seat) -> bool:
        """A move's text may hold what only its seat knows; events say what everybody may."""
        return self.you is None or seat == self.you

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if not isinstance(event, PrivateEvent) or self._mine(event.seat):
                print("   " + self.words.say(event))

    def _ask(self, seat: Seat) -> Move:
        self.board()
        while True:
            try:
                text = input(_PROMPT).strip()
            except EOFError:
                raise Quit from None
            match text:
                case "quit":
                    raise Quit
                case "board" | "":
                    self.board()
                case "moves":
                    self._list_moves(seat)
                case _:
                    if (move := self._read(seat, text)) is not None:
                        return move

    def _read(self, seat: Seat, text: str) -> Move | None:
        try:
            move: Move = self.game.parse(text)
        except NotAMove as error:
            print(self.words.say(error))
            return None
        refusal = self.game.why_not(self.position, seat, move)
        if refusal is None:
            return move
        print(self.words.say(refusal))
        return None

    def _list_moves(self, seat: Seat) -> None:
        legal = [str(move) for move in self.game.legal(self.position, seat)]
        kinds = Counter(text.split()[0] for text in legal)
        for verb, count in kinds.items():
            shown = [text for text in legal if text.split()[0] == verb][:_MANY]
            more = f"  … {count - len(shown)}" if count > len(shown) else ""
            print(f"{verb} ({count}): " + " | ".join(shown) + more)


def print_standings(game: AnyGame, words: Words, position: Position) -> None:
    """Print where everybody stands, and why."""
    for standing in game.standings(position).seats:
        print(f"{standing.rank}. {words.name(seat_name(standing.seat))}: {standing.points}")
        for share in standing.breakdown:
            print(f"     {share.points:+d}  {words.say(Line(share.code, share.params))}")


def _play(arguments: argparse.Namespace) -> None:
    game = engine.games.find(arguments.game)
    seats = game.seats[0] if arguments.seats is None else arguments.seats
    seed = secrets.token_hex(16) if arguments.seed is None else arguments.seed
    if arguments.you is not None and arguments.you not in range(seats):
        raise BadSetup("bad-seats", seats=arguments.you, fewest=0, most=seats - 1)
    start = replay.start_of(game, seats, seed, {}, {})
    terminal = Terminal(game, game_words(game, arguments.language), start, arguments.you)
    try:
        terminal.play()
    finally:
        if arguments.record:
            arguments.record.write_text(terminal.record(), encoding="utf-8")


def _replay(arguments: argparse.Namespace) -> None:
    record = replay.read(arguments.file.read_bytes())
    game = engine.games.find(record.start.game)
    words = game_words(game, arguments.language)
    position = replay.replay(game, record)
    print(words.message("record-holds", {"commitment": record.commitment, "moves": len(record.moves)}))
    print_standings(game, words, position)


def _arena(arguments: argparse.Namespace) -> None:
    game = engine.games.find(arguments.game)
    levels = [Level(name) for name in arguments.levels]
    results = {level: Result(level) for level in levels}
    arena = Arena(game, engine.games.strategy(game), process_time, lambda: _budget(arguments))
    for number in range(arguments.games):
        arena.match(seating(levels, number), f"{arguments.seed} {number}", results)
        print(f"\r{number + 1} of {arguments.games}  " + "   ".join(map(_score, results.values())), end="", flush=True)
    print()
    for result in results.values():
        mean, most = 1000 * result.seconds / result.moves, 1000 * result.slowest
        print(f"{_score(result)}, {mean:.1f} ms a move, {most:.0f} ms at most")
        for code, points in sorted(result.sources.items()):
            print(f"    {points / result.games:6.1f}  {code}")


def _budget(arguments: argparse.Namespace) -> Budget | None:
    if arguments.seconds is not None:
        return Budget.within(arguments.seconds, process_time, arguments.simulations or ANY_NUMBER)
    return Budget(arguments.simulations) if arguments.simulations else None


def _score(result: Result) -> str:
    low, high = result.interval()
    share = f"{result.wins / result.games:.0%} ({low:.0%} to {high:.0%})"
    return f"{result.level}: {share} won, {result.points / result.games:.1f} points"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Board games at a terminal.")
    commands = parser.add_subparsers(required=True)
    play = commands.add_parser("play", help="play a game, alone or as one of the seats")
    play.add_argument("game", choices=[game.id for game in engine.games.all()])
    play.add_argument("--seats", type=int, help="how many seats; the fewest unless said")
    play.add_argument("--seed", help="any text; the same seed is the same shuffle")
    play.add_argument("--you", type=int, metavar="SEAT", help="the seat that you play, counted from 0")
    play.add_argument("--record", type=Path, metavar="FILE", help="where to keep the game")
    play.set_defaults(run=_play)
    again = commands.add_parser("replay", help="play a record again and check it")
    again.add_argument("file", type=Path)
    again.set_defaults(run=_replay)
    arena = commands.add_parser("arena", help="let levels meet")
    arena.add_argument("game", choices=[game.id for game in engine.games.all()])
    arena.add_argument("levels", nargs="+", choices=list(Level), metavar="level", help="one for each seat")
    arena.add_argument("--games", type=int, default=100)
    arena.add_argument("--seed", default="arena")
    arena.add_argument("--simulations", type=int, help="imagined games a move, at most")
    arena.add_argument("--seconds", type=float, help="processor time a move, at most")
    arena.set_defaults(run=_arena)
    for command in (play, again, arena):
        command.add_argument("--language", choices=LANGUAGES, default="en")
    return parser


def main() -> int:
    """Run the command line."""
    arguments = _parser().parse_args()
    try:
        arguments.run(arguments)
    except (Quit, KeyboardInterrupt):
        print()
    except (EngineError, engine.games.UnknownGame, OSError) as error:
        shared = Words.of(arguments.language, [catalogue("engine", arguments.language)])
        known = isinstance(error, EngineError) and shared.knows(error.code)
        print(shared.say(error) if isinstance(error, EngineError) and known else error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
