"""In random games, the game and the independent referee agree about every move."""

from __future__ import annotations

import os
from collections import Counter

from engine.games.reversi import GAME
from engine.games.reversi.view import PlaceDisc, ReversiView
from engine.rng import SeededRng
from tests.engine.reversi.referee import DARK, EMPTY, LIGHT, Referee

GAMES = int(os.environ.get("REVERSI_GAMES", "150"))
"""Number of random games. All ten thousand take some minutes."""


def test_the_game_and_the_referee_agree_in_random_games() -> None:
    seen = Counter[str]()
    for number in range(GAMES):
        seen += agreed_game(f"referee {number}")
    assert {"missed", "full", "dark", "light"} <= seen.keys()
    assert GAMES < 1000 or {"not full", "draw"} <= seen.keys()


def agreed_game(seed: str) -> Counter[str]:
    """Play a random game, compare it with the referee's after every move, and return the kinds of events in it."""
    position, referee, rng = GAME.setup(2, seed), Referee(), SeededRng(seed, "moves")
    first, seen = position.first, Counter[str]()
    while referee.turn is not None:
        seat = first if referee.turn == DARK else 1 - first
        choices = sorted(referee.choices(referee.turn))
        assert GAME.to_act(position) == (seat,)
        assert sorted(move.square for move in GAME.legal(position, seat)) == choices
        square = choices[rng.below(len(choices))]
        GAME.play(position, seat, PlaceDisc(square))
        flipped = referee.place(square)
        view = GAME.view(position, None)
        assert set(view.flipped) == flipped
        assert lines_of(view) == ["".join(line) for line in referee.board]
        assert (view.missed is not None) == referee.has_missed
        seen["missed"] += referee.has_missed
    assert GAME.to_act(position) == ()
    dark, light = referee.points(DARK), referee.points(LIGHT)
    final = GAME.standings(position)
    assert (final.over, final[first].points, final[1 - first].points) == (True, dark, light)
    assert set(final.winners) == ({first} if dark > light else {1 - first} if light > dark else {0, 1})
    seen["full" if dark + light == 64 else "not full"] += 1
    seen["dark" if dark > light else "light" if light > dark else "draw"] += 1
    return +seen


def lines_of(view: ReversiView) -> list[str]:
    letters = view.board.translate({ord(str(view.first)): DARK, ord(str(1 - view.first)): LIGHT, ord("."): EMPTY})
    return [letters[start : start + 8] for start in range(0, 64, 8)]
