"""Starting positions shared by several tests."""

from __future__ import annotations

from engine.games.tchu import GAME
from tests.engine.rails.rail_table import RailTable


def drawn_out() -> RailTable:
    """Return a game with four discards, in which both seats have drawn until one card is left in the pile."""
    table = RailTable(GAME, first="0", cards="blue*4 white*4").choose()
    table.play(0, "build GEN_LAU_1 blue 4+0")
    while table.view().deck > 1:
        table.play(table.to_act()[0], "draw", "draw")
    assert table.view().discards == {"blue": 4}
    return table
