"""Before the game: open a table, come and go, start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.tables.change import Change, lobby_change, next_table, require_lobby
from chatbot.tables.refusal import (
    ALREADY_SEATED,
    NO_COMPUTER,
    NOT_SEATED,
    TABLE_FULL,
    TABLE_TAKEN,
    Refusal,
    engine_refusal,
)
from chatbot.tables.settle import settle_position
from chatbot.tables.table import Actor, Computer, Ending, Person, Phase, Role, Table
from chatbot.tables.terms import Terms
from engine.api import BadSetup, PublicEvent, seat_name
from engine.rng import SeededRng, commitment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.tables.change import Games
    from engine.ai.player import Level
    from engine.api import AnyGame


class NewTable(Struct, frozen=True):
    """A table that is to be opened: where, and on which terms."""

    channel: int
    guild: int
    terms: Terms


def terms_refusal(terms: Terms, game: AnyGame) -> Refusal | None:
    """Why no game can be played on these terms; None where one can."""
    try:
        game.setup(terms.places, "a trial", terms.options)
    except BadSetup as problem:
        return engine_refusal(problem)
    return None


def open_table(before: Table | None, actor: Actor, new: NewTable, game: AnyGame, now: int) -> Change | Refusal:
    """Open a lobby; the one who opens it sits down."""
    if before is not None and before.phase is not Phase.OVER:
        return TABLE_TAKEN
    refusal = terms_refusal(new.terms, game)
    if refusal is not None:
        return refusal
    revision = before.revision + 1 if before else 1
    table = Table(
        channel=new.channel,
        guild=new.guild,
        match=new_match_id(now, revision),
        terms=new.terms,
        host=actor.user,
        opened_at=now,
        changed_at=now,
        sitters=(Person(actor.user, actor.name),),
        revision=revision,
    )
    return lobby_change(table)


def new_match_id(now: int, revision: int) -> str:
    """A short name that is new in its channel: revisions only grow while a table is kept, the clock when it is not."""
    return f"{now:x}-{revision:x}"


def join(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Take an empty seat."""
    table = require_lobby(before)
    if isinstance(table, Refusal):
        return table
    if table.seat_of(actor.user) is not None:
        return ALREADY_SEATED
    if len(table.sitters) >= table.terms.places:
        return TABLE_FULL
    return lobby_change(next_table(table, now, sitters=(*table.sitters, Person(actor.user, actor.name))))


def leave(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Get up again. The next person becomes host; the last one closes the lobby."""
    table = require_lobby(before)
    if isinstance(table, Refusal):
        return table
    seat = table.seat_of(actor.user)
    if seat is None:
        return NOT_SEATED
    sitters = table.sitters[:seat] + table.sitters[seat + 1 :]
    people = [sitter for sitter in sitters if isinstance(sitter, Person)]
    if not people:
        return close(table, now)
    host = table.host if table.host != actor.user else people[0].user
    return lobby_change(next_table(table, now, sitters=sitters, host=host))


def close(table: Table, now: int) -> Change:
    """Close a lobby without a game."""
    return lobby_change(next_table(table, now, phase=Phase.OVER, ending=Ending.CLOSED))


def add_computer(before: Table | None, actor: Actor, level: Level | None, now: int) -> Change | Refusal:
    """Seat a computer; without a level of its own it plays as the table's terms say."""
    table = _lobby_run_by(before, actor)
    if isinstance(table, Refusal):
        return table
    if len(table.sitters) >= table.terms.places:
        return TABLE_FULL
    return lobby_change(next_table(table, now, sitters=(*table.sitters, Computer(level or table.terms.level))))


def remove_computer(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Send the computer that came last away."""
    table = _lobby_run_by(before, actor)
    if isinstance(table, Refusal):
        return table
    seats = [seat for seat, sitter in enumerate(table.sitters) if isinstance(sitter, Computer)]
    if not seats:
        return NO_COMPUTER
    sitters = table.sitters[: seats[-1]] + table.sitters[seats[-1] + 1 :]
    return lobby_change(next_table(table, now, sitters=sitters))


def start(before: Table | None, actor: Actor, games: Games, seed: str, now: int) -> Change | Refusal:
    """Deal. Computers take the seats left empty; what is promised about the seed is told to all."""
    table = _lobby_run_by(before, actor)
    if isinstance(table, Refusal):
        return table
    terms, game = table.terms, games(table.game)
    empty = terms.places - len(table.sitters)
    first = SeededRng(seed, "who begins").below(terms.places) if table.first is None else table.first
    started = next_table(
        table,
        now,
        phase=Phase.PLAYING,
        sitters=table.sitters + empty * (Computer(terms.level),),
        seed=seed,
        first=first,
        rules=game.rules_version,
        moved=terms.places * (0,),
    )
    position = game.setup(terms.places, seed, terms.options, fixed_piles(game, first))
    promise = PublicEvent("game-started", {"seat": seat_name(first), "commitment": commitment(seed)})
    return settle_position(game, position, started, [promise])


def fixed_piles(game: AnyGame, first: int | None) -> Mapping[str, list[str]]:
    """What the table fixes of the set-up: who begins, where the game knows of such a thing."""
    return {"first": [str(first)]} if first is not None and "first" in game.piles else {}


def _lobby_run_by(before: Table | None, actor: Actor) -> Table | Refusal:
    """The lobby, if this user has a say in it: those who sit there, and moderators."""
    table = require_lobby(before)
    if isinstance(table, Refusal):
        return table
    if table.seat_of(actor.user) is None and actor.role is not Role.MODERATOR:
        return NOT_SEATED
    return table
