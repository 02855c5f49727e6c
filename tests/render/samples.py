"""The sample pictures with golden files: one for each kind of picture, drawn from a saved game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

import engine.games
from engine.ai.player import Level, choose
from render.games import carcassonne, europe, liars_dice, tchu
from render.rails import end, hand, table
from render.scene import Scene
from render.themes import Style, ThemeName
from tests.paths import GOLDEN, golden_file

FOLDER = GOLDEN / "pictures"
NAMES = ("Anna", "Łukasz", "Zoë", "Piotr", "Marie")


class Sample(Struct, frozen=True):
    """A point in a game between computers, and the function that draws it."""

    draw: Callable[[Any, Style], Scene]
    game: str
    seats: int
    moves: int
    theme: ThemeName = "light"
    seat: int | None = None

    def saved(self) -> bytes:
        """Play the game up to this point, and return it as a saved game."""
        game = engine.games.find(self.game)
        strategy, position = engine.games.strategy(game), game.setup(self.seats, "samples", {})
        for number in range(self.moves):
            if not (seats := game.to_act(position)):
                break
            move = choose(game, strategy, game.view(position, seats[0]), Level.NORMAL, number)
            game.play(position, seats[0], move)
        return game.save(position)

    def scene(self, saved: bytes) -> Scene:
        """Return the scene that draws this saved game."""
        game = engine.games.find(self.game)
        return self.draw(game.view(game.load(saved), self.seat), Style(NAMES, self.theme))


SAMPLES = {
    "europe-turn": Sample(partial(table.whole_board, europe.BOARD), "europe", 4, 150),
    "europe-hand": Sample(partial(hand.hand, europe.BOARD), "europe", 3, 62, seat=2),
    "tchu-turn": Sample(partial(table.whole_board, tchu.BOARD), "tchu", 2, 75, theme="dark"),
    "tchu-end": Sample(partial(end.final, tchu.BOARD), "tchu", 2, 10**6),
    "liars-dice-turn": Sample(liars_dice.board, "liars_dice", 5, 62),
    "liars-dice-hand": Sample(lambda view, style: liars_dice.own_dice(view, style)[0], "liars_dice", 3, 20, "dark", 1),
    "carcassonne-turn": Sample(carcassonne.board, "carcassonne", 3, 34),
    "carcassonne-farms": Sample(carcassonne.farms, "carcassonne", 3, 60, theme="dark"),
}


def sample(name: str) -> Scene:
    """Return the scene of this sample's saved game."""
    return SAMPLES[name].scene(golden_file(FOLDER / f"{name}.json", "tests.render.write_goldens").read_bytes())
