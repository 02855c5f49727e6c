"""Before the game: open a table, come and go, start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.tables.change import Change, in_lobby, lobby_of, next_table
from chatbot.tables.pace import Pace
from chatbot.tables.refusal import (
    ALREADY_SEATED,
    NO_COMPUTER,
    NOT_SEATED,
    TABLE_FULL,
    TABLE_TAKEN,
    Refusal,
    of_engine,
    unknown_level,
)
from chatbot.tables.settle import settle
from chatbot.tables.table import Actor, Computer, Ending, Person, Phase, Role, Table
from engine.ai.player import Level
from engine.api import BadSetup, PublicEvent, seat_name
from engine.rng import SeededRng, commitment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.tables.change import Games
    from engine.api import AnyGame


LEVELS: Final = tuple(level.value for level in Level)


class NewTable(Struct, frozen=True):
    """What a table is opened for."""

    channel: int
    guild: int
    game: str
    places: int
    options: dict[str, str] = {}
    level: str = Level.NORMAL
    """Of the computers that fill the seats left empty at the start."""
    pace: Pace = Pace.THREE_DAYS


def open_table(before: Table | None, actor: Actor, plan: NewTable, game: AnyGame, now: int) -> Change | Refusal:
    """Open a lobby; the one who opens it sits down."""
    if before is not None and before.phase is not Phase.OVER:
        return TABLE_TAKEN
    if plan.level not in LEVELS:
        return unknown_level(plan.level, LEVELS)
    try:
        game.setup(plan.places, "a trial", plan.options)
    except BadSetup as problem:
        return of_engine(problem)
    revision = before.revision + 1 if before else 1
    table = Table(
        channel=plan.channel,
        guild=plan.guild,
        match=name_match(now, revision),
        game=game.id,
        options=plan.options,
        places=plan.places,
        level=plan.level,
        pace=plan.pace,
        host=actor.user,
        opened_at=now,
        changed_at=now,
        sitters=(Person(actor.user, actor.name),),
        revision=revision,
    )
    return in_lobby(table)


def name_match(now: int, revision: int) -> str:
    """Short, and new in its channel: revisions only grow while a table is kept, the clock when it is not."""
    return f"{now:x}-{revision:x}"


def join(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Take an empty seat."""
    table = lobby_of(before)
    if isinstance(table, Refusal):
        return table
    if table.seat_of(actor.user) is not None:
        return ALREADY_SEATED
    if len(table.sitters) >= table.places:
        return TABLE_FULL
    return in_lobby(next_table(table, now, sitters=(*table.sitters, Person(actor.user, actor.name))))


def leave(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Get up again. The next person becomes host; the last one closes the lobby."""
    table = lobby_of(before)
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
    return in_lobby(next_table(table, now, sitters=sitters, host=host))


def close(table: Table, now: int) -> Change:
    """Close a lobby without a game."""
    return in_lobby(next_table(table, now, phase=Phase.OVER, ending=Ending.CLOSED))


def add_computer(before: Table | None, actor: Actor, level: str, now: int) -> Change | Refusal:
    """Seat a computer."""
    table = _run_by(before, actor)
    if isinstance(table, Refusal):
        return table
    if level not in LEVELS:
        return unknown_level(level, LEVELS)
    if len(table.sitters) >= table.places:
        return TABLE_FULL
    return in_lobby(next_table(table, now, sitters=(*table.sitters, Computer(level))))


def remove_computer(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Send the computer that came last away."""
    table = _run_by(before, actor)
    if isinstance(table, Refusal):
        return table
    seats = [seat for seat, sitter in enumerate(table.sitters) if isinstance(sitter, Computer)]
    if not seats:
        return NO_COMPUTER
    sitters = table.sitters[: seats[-1]] + table.sitters[seats[-1] + 1 :]
    return in_lobby(next_table(table, now, sitters=sitters))


def start(before: Table | None, actor: Actor, games: Games, seed: str, now: int) -> Change | Refusal:
    """Deal. Computers take the seats left empty; what is promised about the seed is told to all."""
    table = _run_by(before, actor)
    if isinstance(table, Refusal):
        return table
    game = games(table.game)
    empty = table.places - len(table.sitters)
    first = SeededRng(seed, "who begins").below(table.places) if table.first is None else table.first
    started = next_table(
        table,
        now,
        phase=Phase.PLAYING,
        sitters=table.sitters + empty * (Computer(table.level),),
        seed=seed,
        first=first,
        rules=game.rules_version,
        moved=table.places * (0,),
    )
    position = game.setup(table.places, seed, table.options, piles(game, first))
    promise = PublicEvent("game-started", {"seat": seat_name(first), "commitment": commitment(seed)})
    return settle(game, position, started, [promise])


def piles(game: AnyGame, first: int | None) -> Mapping[str, list[str]]:
    """What the table fixes of the set-up: who begins, where the game knows of such a thing."""
    return {"first": [str(first)]} if first is not None and "first" in game.piles else {}


def _run_by(before: Table | None, actor: Actor) -> Table | Refusal:
    """The lobby, if this user has a say in it: whoever sits there, and moderators."""
    table = lobby_of(before)
    if isinstance(table, Refusal):
        return table
    if table.seat_of(actor.user) is None and actor.role is not Role.MODERATOR:
        return NOT_SEATED
    return table
