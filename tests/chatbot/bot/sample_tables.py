"""Builds the bot's input for a position without tables, storage or people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.hand import PlayerHand
from chatbot.bot.voice import Voice
from chatbot.posts.post import PostContent
from chatbot.tables.log import PublicState, SeatState
from chatbot.tables.table import Clock, Computer, Ending, Facts, Pace, Person, Phase, StandIn, Terms
from engine.ai.player import Level
from engine.rng import commitment

if TYPE_CHECKING:
    from chatbot.tables.table import Sitter
    from engine.api import AnyGame, PublicEvent, Seat

LONG = "A name as long as Discord allows"
PEOPLE: tuple[Sitter, ...] = (
    Person(2**63 - 1, LONG),
    Person(2**63 - 2, "**bold** _name_ `tick`"),
    StandIn(Level.NORMAL, Person(2**63 - 3, LONG)),
    Computer(Level.HARD),
    Computer(Level.EASY),
    Person(2**63 - 4, LONG),
    StandIn(Level.NORMAL, Person(2**63 - 5, LONG)),
    Computer(Level.EXPERT),
)


def facts_of(game: AnyGame, position: Any, seats: int) -> Facts:
    """Return public facts whose ids have the maximum length."""
    to_act = game.to_act(position)
    return Facts(
        channel=2**63 - 1,
        guild=1,
        match="ffffffff-ffff",
        terms=Terms(game.id, seats, pace=Pace.WEEK),
        host=1,
        opened_at=0,
        changed_at=0,
        sitters=PEOPLE[:seats],
        phase=Phase.PLAYING if to_act else Phase.OVER,
        revision=9999,
        to_act=to_act,
        clocks=tuple(Clock(seat, 1_800_000_000, 1_800_604_800) for seat in to_act),
        asleep_until=None,
        moves=1,
        votes=(),
        invited=(),
        ending=None if to_act else Ending.PLAYED,
        commitment=commitment("x"),
        seed="" if to_act else "f" * 64,
    )


def seat_state_of(game: AnyGame, position: Any, seats: int, seat: Seat) -> SeatState:
    """Return the state that a seat sees."""
    facts = facts_of(game, position, seats)
    own, public = game.view(position, seat), game.view(position, None)
    return SeatState(facts, seat, own, public, tuple(game.legal(position, seat)))


def player_hand_of(game: AnyGame, position: Any, seats: int, seat: Seat, language: str) -> PlayerHand:
    """Return a seat's hand for a player with this language."""
    state = seat_state_of(game, position, seats, seat)
    return PlayerHand(state, game, with_sitter_names(Voice(language, game), state.facts, seat))


def content_of(
    game: AnyGame, position: Any, seats: int, language: str, events: tuple[PublicEvent, ...] = ()
) -> PostContent:
    """Return the content of a post about a position."""
    facts = facts_of(game, position, seats)
    board = PublicState(facts, game.view(position, None), game.standings(position))
    to_move = tuple(player_hand_of(game, position, seats, seat, language) for seat in facts.to_act)
    return PostContent(board, game, Voice(language, game), events, to_move)
