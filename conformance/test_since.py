"""The changes since a seat's last move depend only on its knowledge, have sentences, and are empty without moves."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from conformance.random_games import midway, random_game
from engine.api import PublicEvent
from engine.rng import FastRng
from engine.wording import LANGUAGES, game_words

if TYPE_CHECKING:
    from conformance.plugin import GameAndSeats

MOST_ROUNDS = 12
"""Maximum number of rounds examined per game, spread over the game."""


def test_changes_have_words_in_every_language_and_depend_on_nothing_hidden(table: GameAndSeats) -> None:
    """The seat's changes stay the same if the others' secrets are dealt again at both moments."""
    game, rng = table.game, FastRng(7)
    words = [game_words(game, language) for language in LANGUAGES]
    before, events, told = game.copy(game.setup(table.seats, "since")), list[PublicEvent](), 0
    for number, (position, seat, move) in enumerate(random_game(game, table.seats, "since")):
        if number % (4 * table.seats) == 0 and told < MOST_ROUNDS:
            told += 1
            for viewer in range(table.seats):
                lines = game.changes(game.view(before, viewer), game.view(position, viewer), events)
                assert all(language.say(line) for language in words for line in lines)
                then, now = (game.imagine(game.view(one, viewer), rng) for one in (before, position))
                assert game.changes(game.view(then, viewer), game.view(now, viewer), events) == lines
            before, events = game.copy(position), []
        events += [event for event in game.play(game.copy(position), seat, move) if isinstance(event, PublicEvent)]


def test_without_moves_there_are_no_changes(table: GameAndSeats) -> None:
    position = midway(table.game, table.seats, "since")
    for seat in range(table.seats):
        view = table.game.view(position, seat)
        assert table.game.changes(view, view, ()) == ()


def test_only_one_seat_has_changes(table: GameAndSeats) -> None:
    position = midway(table.game, table.seats, "since")
    public, *own = (table.game.view(position, seat) for seat in (None, *range(table.seats)))
    for before, now in ((public, public), (public, own[0]), *pairwise(own)):
        with pytest.raises(ValueError, match="the same seat"):
            table.game.changes(before, now, ())
