"""Every move has one text, every text means at most one move, and no text breaks the parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.random_games import midway, random_game
from engine.api import NotAMove
from engine.notation import split
from engine.rng import SeededRng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame

TEXTS = 400
LETTERS = "abz09 ,+-_*?\0\t\n\u00a0żŁ🎲ß٣"
FOREIGN = ("dance", "play 4", "build", "place 0,0 r0 f1", "keep 1 2 3", "pay 1+1+1", "pass now please", "7" * 5000)


def moves_of(game: AnyGame) -> list[str]:
    """Return texts of real moves of a game, from which the tests make invalid texts."""
    found: set[str] = set()
    for number, (position, seat, _) in enumerate(random_game(game, game.seats[0], "texts")):
        if number % 10 == 0:
            found.update(str(move) for move in game.legal(position, seat)[::10])
    return sorted(found)


def texts(game: AnyGame) -> Iterator[str]:
    """Yield strange texts: random letters, words of moves in another order, and moves with a typo."""
    moves, rng = moves_of(game), SeededRng(game.id, "strange texts")
    words = sorted({word for text in moves for word in text.split()})
    yield from ("", " ", *FOREIGN)
    for _ in range(TEXTS):
        letters = "".join(LETTERS[rng.below(len(LETTERS))] for _ in range(rng.below(12)))
        some = [words[rng.below(len(words))] for _ in range(rng.below(6))]
        move = moves[rng.below(len(moves))]
        place, cut = rng.below(len(move) + 1), rng.below(4)
        yield from (
            letters,
            " ".join([*some, letters]),
            " ".join(some),
            move[:place] + letters[:3] + move[place + cut :],
        )


def test_the_text_of_every_legal_move_parses_to_the_move(table: GameAndSeats) -> None:
    for position, seat, _ in random_game(table.game, table.seats, "read"):
        for move in table.game.legal(position, seat):
            assert table.game.parse(str(move)) == move


def test_move_texts_consist_of_a_verb_and_its_fields(table: GameAndSeats) -> None:
    for number, (position, seat, _) in enumerate(random_game(table.game, table.seats, "fields")):
        if number % 10 == 0:
            for move in table.game.legal(position, seat):
                verb, words = split(str(move), table.game.verbs)
                assert " ".join([verb.name, *words]) == str(move)


def test_any_text_parses_or_is_refused_with_a_reason(game: AnyGame) -> None:
    for text in texts(game):
        try:
            move = game.parse(text)
        except NotAMove:
            continue
        assert game.parse(str(move)) == move, f"{text!r} parses to {move}, whose text parses to another move"


def test_a_parsed_move_is_legal_or_refused_and_never_breaks_the_game(game: AnyGame) -> None:
    position = midway(game, game.seats[0], "any move")
    before = game.save(position)
    for text in texts(game):
        try:
            move = game.parse(text)
        except NotAMove:
            continue
        for seat in range(game.seats[0]):
            game.why_not(position, seat, move)
    assert game.save(position) == before
