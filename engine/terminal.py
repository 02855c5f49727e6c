"""A game at a terminal: at most one person types moves and commands, and computer players have the other seats.

``Speech`` writes ``You draw …`` instead of ``Player 1 draws …``, and adds to a name the word that the person has to
type for it. A sentence can have a separate form for the terminal, such as ``typed-spot`` for ``spot``.
``engine.__main__`` provides keyboard and screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import engine.games
from engine import replay
from engine.ai.player import Level, choose
from engine.api import AnyGame, Event, Line, Move, Name, NotAMove, Position, Seat, Translatable, Value, seat_name
from engine.notation import usage
from engine.rng import SeededRng, commitment
from engine.variants import chosen_variants
from engine.wording import YOU, Words, capitalised, form_for_you, heard_by, is_about, signed

_SEEDS = 1 << 32
COMMANDS: Final = {"help": "help", "moves": "list", "board": "board", "rules": "rules", "quit": "quit"}
"""Commands, which are the same in every language, with the codes of their descriptions (``terminal-…``)."""
_MANY = 30  # Maximum number of listed moves per kind. Further moves are only counted.
_WITH_ID = {"track", "track-back", "card"}  # Kinds of names that are followed by the word to type if it differs.


class Quit(Exception):
    """The player quits."""


class Terminal:
    """A table with computer players and at most one person, who sits at the terminal.

    ``ask`` shows a prompt and returns the typed line, or raises ``Quit``. ``write`` prints a line.
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
        self._position = game.setup(start.seats, start.seed, start.options)
        self._moves: list[tuple[Seat, Move]] = []

    def play(self) -> None:
        you = self._speech.you
        if you is not None:
            self._write(self._words.message("terminal-begins", {"game": self._words.message("game")}))
        if variants := chosen_variants(self._game.options, self._start.options):
            names = " · ".join(self._words.message(variant.code) for variant in variants)
            self._write(self._words.message("terminal-variants", {"variants": names}))
        self._write(self._words.message("seed-promised", {"commitment": commitment(self._start.seed)}))
        while acting := self._game.to_act(self._position):
            seat = you if you in acting else acting[0]
            move = self._person_move(seat) if seat == you else self._computer_move(seat)
            shown = str(move) if you in {None, seat} else "…"  # a move's text can contain secrets of its seat
            values: dict[str, Value] = {"number": len(self._moves) + 1, "seat": self._speech.seat(seat), "move": shown}
            self._write("\n" + self._words.message("terminal-move", values))
            self._moves.append((seat, move))
            for sentence in self._speech.told(self._game.play(self._position, seat, move)):
                self._write("   " + sentence)
        self._show(self._board_in_short())
        self._show(standings(self._game, self._speech, self._position))
        self._write(self._words.message("seed-revealed", {"seed": self._start.seed}))

    def record(self) -> str:
        return replay.write(replay.record(self._game, self._start, self._moves, self._position))

    def _computer_move(self, seat: Seat) -> Move:
        strategy = engine.games.strategy(self._game)
        strategy = strategy.in_style(strategy.style_of(seat))
        view = self._game.view(self._position, seat)
        return choose(self._game, strategy, view, self._level, self._rng.below(_SEEDS))

    def _person_move(self, seat: Seat) -> Move:
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
        if refusal is not None:
            self._write(self._speech.say(refusal))
        return move if refusal is None else None

    def _board(self, left_out: frozenset[str] = frozenset()) -> Iterator[str]:
        for line in self._game.text_board(self._game.view(self._position, self._speech.you)):
            if line.code not in left_out:
                yield "  " + self._speech.say(line).replace("\n", "\n  ")

    def _board_in_short(self) -> Iterator[str]:
        return self._board(self._game.taps.consulted)

    def _show(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._write(line)


def standings(game: AnyGame, speech: Speech, position: Position) -> Iterator[str]:
    for standing in game.standings(position).seats:
        seat, points = speech.seat(standing.seat), standing.points
        values: dict[str, Value] = {"rank": standing.rank, "seat": seat, "points": points}
        yield speech.words.message("terminal-place" if game.has_points else "terminal-rank", values)
        for share in standing.breakdown:
            yield f"     {signed(share.points)}  {speech.say(Line(share.code, share.params))}"


def moves_by_verb(moves: Sequence[Move]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for text in map(str, moves):
        found.setdefault(text.split()[0], []).append(text)
    return found


def listed_moves(moves: Sequence[Move]) -> Iterator[str]:
    for verb, texts in moves_by_verb(moves).items():
        more = f"  … {len(texts) - _MANY}" if len(texts) > _MANY else ""
        yield f"{verb} ({len(texts)}): " + " | ".join(texts[:_MANY]) + more


def help_lines(game: AnyGame, words: Words, moves: Sequence[Move]) -> Iterator[str]:
    """Yield each possible kind of move with an example, and every command."""
    yield words.message("terminal-moves")
    possible = moves_by_verb(moves)
    for verb in game.verbs:
        if verb.name in possible:
            written = usage(verb, lambda field: words.name(Name("field", field)))
            what = words.message(f"verb-{verb.name}-description")
            code = "terminal-verb-example" if verb.fields else "terminal-verb"
            yield "  " + words.message(code, {"usage": written, "what": what, "example": possible[verb.name][0]})
    yield words.message("terminal-commands")
    yield from (f"  {command}: " + words.message(f"terminal-{code}") for command, code in COMMANDS.items())


def rules_lines(game: AnyGame, words: Words, topic: str) -> Iterator[str]:
    """Yield the lines of a rule topic, found by its name or its title, or the list of topics if there is no match."""
    titles = {name: words.message(f"topic-{name}") for name in words.message("rules-topics").split()}
    wanted = topic.casefold()
    found = next((name for name, title in titles.items() if wanted in {name, title.casefold()}), None)
    if found is not None:
        yield titles[found]
        yield "  " + words.message(f"rules-{found}", game.rule_numbers)
        return
    if topic:
        yield words.message("terminal-no-topic", {"topic": topic})
    yield words.message("terminal-topics", {"example": next(iter(titles), "")})
    yield from (f"  rules {name}: {title}" for name, title in titles.items())


class Speech:
    """The words of a game for a person at a terminal. ``you`` is the person's seat, or None for a spectator."""

    def __init__(self, words: Words, you: Seat | None) -> None:
        self._plain = words
        self.you = you
        self.words = words.with_names(self._name)

    def _name(self, name: Name) -> str | None:
        if self.you is not None and name == seat_name(self.you):
            return self._plain.message(YOU)
        if name.kind not in _WITH_ID:
            return None
        typed = f"typed-{name.kind}-{name.id}"
        if self._plain.knows(typed):
            return self._plain.message(typed)
        called = self._plain.name(name)
        return called if called == name.id else f"{called} [{name.id}]"

    def seat(self, seat: Seat) -> str:
        return capitalised(self.words.name(seat_name(seat)))

    def say(self, message: Translatable) -> str:
        typed = f"typed-{message.code}"
        code = typed if self.words.knows(typed) else message.code
        yours = form_for_you(code)
        if is_about(message, self.you) and self.words.knows(yours):
            code = yours
        said = self.words.message(code, message.params)
        return capitalised(said) if self.you is not None else said

    def told(self, events: Sequence[Event]) -> list[str]:
        return [self.say(event) for event in heard_by(events, self.you)]
