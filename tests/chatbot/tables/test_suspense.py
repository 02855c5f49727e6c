"""Only suspenseful events are announced immediately: the cards turned up against a person's tunnel."""

from __future__ import annotations

import pytest

import engine.games
from chatbot.tables.outcome import Notice, OutboxMessage, TurnPost
from chatbot.tables.play import settle_position
from chatbot.tables.table import Computer, Person, Phase, StandIn, Table, Terms
from engine.ai.player import Level
from engine.games.tchu import GAME
from tests.engine.rails.rail_table import RailTable as Rails

ANNA, BEN = Person(101, "Anna"), Person(102, "Ben")
TCHU = engine.games.find("tchu")
DIG = "build BAL_DEL_1 yellow 2+0"


def tunnel(hand: str, turned: str) -> Rails:
    """Return a game in which seat 0 is about to build a tunnel, and these cards will be turned up."""
    return Rails(GAME, first="0", cards=f"{hand} red*4 black*5 {turned}").choose()


def table_of(*sitters: Person | Computer | StandIn) -> Table:
    """Return a table with these players. If a person plays seat 0, the table has asked this person to move."""
    return Table(
        channel=1,
        guild=2,
        match="match",
        terms=Terms("tchu", 2, {}, Level.EASY),
        host=101,
        opened_at=0,
        changed_at=0,
        sitters=sitters,
        phase=Phase.PLAYING,
        revision=7,
        seed="s",
        moved=(0, 0),
        to_act=(0,),
        asked=(0,) if isinstance(sitters[0], Person) else (),
    )


def told(game: Rails, table: Table, move: str) -> tuple[OutboxMessage, ...]:
    """Let seat 0 play this move, and return the public messages."""
    events = game.play(0, move)
    public = tuple(one for one in settle_position(TCHU, game.position, table, events).messages)
    return tuple(one for one in public if isinstance(one, Notice | TurnPost))


def test_a_tunnels_cards_are_announced_before_its_builder_decides() -> None:
    (notice,) = told(tunnel("yellow*4", "yellow red blue"), table_of(ANNA, BEN), DIG)
    assert isinstance(notice, Notice)
    assert [event.code for event in notice.events] == ["tunnel-tried", "tunnel-cards"]


def test_the_next_post_covers_the_whole_turn() -> None:
    game, table = tunnel("yellow*4", "yellow red blue"), table_of(ANNA, BEN)
    deciding = settle_position(TCHU, game.position, table, game.play(0, DIG)).table
    (post,) = told(game, deciding, "give-up")
    assert isinstance(post, TurnPost)
    assert [event.code for event in post.events][:3] == ["tunnel-tried", "tunnel-cards", "tunnel-left"]


def test_a_tunnel_without_extra_cost_is_announced_only_by_the_turns_post() -> None:
    (post,) = told(tunnel("yellow*4", "red*2 blue"), table_of(ANNA, BEN), DIG)
    assert isinstance(post, TurnPost)


@pytest.mark.parametrize("sitter", [Computer(Level.EASY), StandIn(Level.EASY, ANNA)])
def test_a_computers_tunnel_waits_for_the_next_post(sitter: Computer | StandIn) -> None:
    assert told(tunnel("yellow*4", "yellow red blue"), table_of(sitter, BEN), DIG) == ()


def test_a_persons_tunnel_before_a_computers_turn_makes_no_separate_post() -> None:
    assert told(tunnel("yellow*4", "red*2 blue"), table_of(ANNA, Computer(Level.EASY)), DIG) == ()
