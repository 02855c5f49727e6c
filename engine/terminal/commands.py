"""What may be typed at a terminal besides moves: what is possible now, and the rules of the game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.api import Name
from engine.notation import usage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import AnyGame, Move
    from engine.wording import Words

COMMANDS: Final = {"help": "help", "moves": "list", "board": "board", "rules": "rules", "quit": "quit"}
"""The same in every language, as the verbs of moves are, with what says their purpose: ``terminal-…`` in the words."""
_MANY = 30
"""Moves of one kind that are listed; of more, only how many there are."""


def moves_by_verb(moves: Sequence[Move]) -> dict[str, list[str]]:
    """The texts of moves by their first word."""
    found: dict[str, list[str]] = {}
    for text in map(str, moves):
        found.setdefault(text.split()[0], []).append(text)
    return found


def listed_moves(moves: Sequence[Move]) -> Iterator[str]:
    """Every move by its text, a line for each verb."""
    for verb, texts in moves_by_verb(moves).items():
        more = f"  … {len(texts) - _MANY}" if len(texts) > _MANY else ""
        yield f"{verb} ({len(texts)}): " + " | ".join(texts[:_MANY]) + more


def help_lines(game: AnyGame, words: Words, moves: Sequence[Move]) -> Iterator[str]:
    """What may be typed now: each kind of move that is possible, with an example, and every command."""
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
    """A topic of the rules, by its word in commands or by its title; all topics where none or no such is named."""
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
