"""Play and replay games at a terminal. ``python -m tools.arena`` compares levels.

    python -m engine play europe --seats 3 --seed x        computers play, the log is printed
    python -m engine play europe --you 0 --level easy      you play seat 0 against easy computers
    python -m engine play carcassonne --option fields=no   computers play a variant
    python -m engine replay game.json                      replay a record and check it

This is the only module of the engine that reads the keyboard, files and random seeds.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TextIO

import engine.games
from engine import replay
from engine.ai.player import Level
from engine.api import BadSetup, BrokenRecord, EngineError
from engine.terminal import Quit, Speech, Terminal, standings
from engine.variants import options_in
from engine.wording import ENGLISH, LANGUAGES, game_words, words_of


def _typed(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise Quit from None


def _play(arguments: argparse.Namespace) -> None:
    game = engine.games.find(arguments.game)
    seats = game.seats[0] if arguments.seats is None else arguments.seats
    seed = secrets.token_hex(16) if arguments.seed is None else arguments.seed
    start = replay.start_of(game, seats, seed, options_in(",".join(arguments.option)), {})
    speech = Speech(game_words(game, arguments.language), arguments.you)
    terminal = Terminal(game, start, speech, Level(arguments.level), _typed, print)
    if arguments.you is not None and arguments.you not in range(seats):
        raise BadSetup("no-such-seat", seat=arguments.you, last=seats - 1)
    if arguments.record is None:
        terminal.play()
        return
    with _opened_record(arguments.record) as record:
        try:
            terminal.play()
        finally:
            record.truncate(0)
            record.write(terminal.record())


def _opened_record(path: Path) -> TextIO:
    """Open the record for writing. The old content is replaced only after the game."""
    try:
        return path.open("a", encoding="utf-8")
    except OSError:
        raise BadSetup("record-not-writable", file=str(path)) from None


def _replay(arguments: argparse.Namespace) -> None:
    try:
        data = arguments.file.read_bytes()
    except OSError:
        raise BrokenRecord("record-not-readable", file=str(arguments.file)) from None
    record = replay.read(data)
    game = engine.games.find(record.start.game)
    speech = Speech(game_words(game, arguments.language), None)
    position = replay.replay(game, record)
    print(speech.words.message("record-holds", {"commitment": record.commitment, "moves": len(record.moves)}))
    if isinstance(record.mix, replay.Mix):
        print(speech.words.message("record-mixed", {"named": record.mix.named}))
    if record.start.stacked:
        print(speech.words.message("record-stacked", {"piles": tuple(record.start.stacked)}))
    for line in standings(game, speech, position):
        print(line)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Board games at a terminal.")
    commands = parser.add_subparsers(required=True)
    play = commands.add_parser("play", help="play a game, alone or as one of the seats")
    play.add_argument("game", choices=[game.id for game in engine.games.all()])
    play.add_argument("--seats", type=int, help="number of seats (default: the fewest the game allows)")
    play.add_argument("--seed", help="any text; the same seed gives the same shuffle")
    play.add_argument("--you", type=int, metavar="SEAT", help="your seat, counted from 0")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.add_argument("--level", choices=list(Level), default=Level.NORMAL, help="strength of the computers")
    play.add_argument("--record", type=Path, metavar="FILE", help="file for the game's record")
    play.set_defaults(run=_play)
    again = commands.add_parser("replay", help="replay a record and check it")
    again.add_argument("file", type=Path)
    again.set_defaults(run=_replay)
    for command in (play, again):
        command.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    return parser


def main() -> int:
    arguments = _parser().parse_args()
    try:
        arguments.run(arguments)
    except (Quit, KeyboardInterrupt):
        print()
    except (EngineError, engine.games.UnknownGame, OSError) as error:
        shared = words_of(arguments.language, "engine")
        known = isinstance(error, EngineError) and shared.knows(error.code)
        print(shared.say(error) if isinstance(error, EngineError) and known else error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
