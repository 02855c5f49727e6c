"""Without aids, a game shows only what is on the table, and every move can still be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.random_games import random_game
from engine.wording import LANGUAGES, game_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame, Position, Seat


def moments(game: AnyGame, seats: int) -> Iterator[tuple[Position, Seat]]:
    for number, (position, seat, _) in enumerate(random_game(game, seats, "aids")):
        if number % 29 == 3:
            yield position, seat


def test_every_legal_move_is_offered_without_aids(table: GameAndSeats) -> None:
    game, game_taps = table.game, table.game.taps
    for position, seat in moments(game, table.seats):
        legal = tuple(map(str, game.legal(position, seat)))
        tried = game_taps.to_try(game_taps.unmarked(game.view(position, seat)), legal)
        assert {*legal} <= {*tried}
        assert len({*tried}) == len(tried)


def test_an_illegal_choice_is_refused_with_the_rules_message(table: GameAndSeats) -> None:
    game, game_taps = table.game, table.game.taps
    for position, seat in moments(game, table.seats):
        legal = tuple(map(str, game.legal(position, seat)))
        for move in game_taps.to_try(game_taps.unmarked(game.view(position, seat)), legal):
            refusal = game.why_not(position, seat, game.parse(move))
            assert (refusal is None) == (move in legal)
            if refusal is not None:
                assert game_words(game, "en").say(refusal)


def test_a_choice_without_aids_shows_no_expected_points(table: GameAndSeats) -> None:
    game, game_taps = table.game, table.game.taps
    for position, seat in moments(game, table.seats):
        for view in (
            game.taps.unaided(game.view(position, seat)),
            game.taps.unmarked(game.view(position, seat)),
        ):
            for move in map(str, game.legal(position, seat)[:6]):
                assert not game_taps.prospects(view, (move,))


def test_the_text_board_without_aids_has_words_in_every_language(table: GameAndSeats) -> None:
    game = table.game
    for position, seat in moments(game, table.seats):
        for view in (
            game.taps.unmarked(game.view(position, seat)),
            game.taps.unmarked(game.view(position, None)),
        ):
            lines = [*game.text_board(view), *game.taps.told(view)]
            spoken = game.spoken(view)
            lines += [*spoken.changed, *spoken.means, *(move.line for move in spoken.moves)]
            for language in LANGUAGES:
                assert all(game_words(game, language).say(line) for line in lines)


def test_labels_without_aids_equal_the_public_labels(table: GameAndSeats) -> None:
    """The numbers of squares matter most, because everyone can see them in the public picture."""
    game, label = table.game, table.game.taps.label
    for position, seat in moments(game, table.seats):
        view = game.view(position, seat)
        for move in map(str, game.legal(position, seat)[:20]):
            verb, *words = move.split()
            fields = next(one.fields for one in game.verbs if one.name == verb)
            for field, word in zip(fields, words, strict=False):
                assert label(game.taps.unaided(view), field.name, word) == label(view, field.name, word)
