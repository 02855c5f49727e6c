"""Before the game: open a table, come and go, start."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import msgspec
from msgspec import Struct

from chatbot.tables.change import Change, lobby_change, next_table, require_lobby
from chatbot.tables.refusal import (
    ALREADY_SEATED,
    EXPERTS_TAKE_TIME,
    GAME_RUNNING,
    HOST_SETS_UP,
    NO_COMPUTER,
    NOT_SEATED,
    RESIGN_INSTEAD,
    TABLE_OVER,
    TABLE_TAKEN,
    TABLE_TAKEN_ALONE,
    Refusal,
    engine_refusal,
    host_starts,
    still_invited,
    table_full,
)
from chatbot.tables.setting_up.invitations import accept, decline, is_invited, with_invitation
from chatbot.tables.settle import settle_position
from chatbot.tables.table import Actor, Computer, Ending, Person, Phase, Role, Table
from chatbot.tables.terms import Terms, is_too_fast
from engine.api import BadSetup, PublicEvent, seat_name
from engine.rng import SeededRng, commitment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chatbot.tables.change import Games
    from chatbot.tables.facts import Facts
    from chatbot.tables.table import Sitter
    from engine.ai.player import Level
    from engine.api import AnyGame, Seat


class NewTable(Struct, frozen=True):
    """A table that is to be opened: where, and on which terms."""

    channel: int
    guild: int
    terms: Terms
    invited: tuple[Person, ...] = ()
    """Seats are held for them."""
    thread_of: int = 0
    """The channel whose thread the table's channel is; 0 where it is none."""


def terms_refusal(terms: Terms, game: AnyGame) -> Refusal | None:
    """Why no game can be played on these terms; None where one can."""
    if is_too_fast(terms.pace, [terms.level]):
        return EXPERTS_TAKE_TIME
    try:
        game.setup(terms.places, "a trial", terms.options)
    except BadSetup as problem:
        return engine_refusal(problem)
    return None


def open_table(before: Table | None, actor: Actor, new: NewTable, game: AnyGame, now: int) -> Change | Refusal:
    """Open a lobby; the one who opens it sits down, and who is invited is asked. There are seats for all of them."""
    if before is not None and before.phase is not Phase.OVER:
        return TABLE_TAKEN if before.guild else TABLE_TAKEN_ALONE
    invited = tuple({person.user: person for person in new.invited if person.user != actor.user}.values())
    terms = msgspec.structs.replace(new.terms, places=max(new.terms.places, 1 + len(invited)))
    refusal = terms_refusal(terms, game)
    if refusal is not None:
        return refusal
    revision = before.revision + 1 if before else 1
    table = Table(
        channel=new.channel,
        guild=new.guild,
        match=new_match_id(now, revision),
        terms=terms,
        host=actor.user,
        opened_at=now,
        changed_at=now,
        sitters=(Person(actor.user, actor.name),),
        invited=invited,
        revision=revision,
        thread_of=new.thread_of,
    )
    return with_invitation(table, invited)


def open_and_start(
    before: Table | None, actor: Actor, new: NewTable, games: Games, seed: str, now: int
) -> Change | Refusal:
    """Open a table and deal at once: computers take the other seats."""
    opened = open_table(before, actor, new, games(new.terms.game), now)
    return opened if isinstance(opened, Refusal) else _dealt(opened.table, games, seed, now)


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
    if is_invited(table, actor.user):
        return accept(table, actor, now)
    if table.free_seats <= 0:
        return table_full(table.host)
    return lobby_change(next_table(table, now, sitters=(*table.sitters, Person(actor.user, actor.name))))


def leave(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Get up again, or decline. The next person becomes host; the last one closes the lobby."""
    table = require_lobby(before)
    if isinstance(table, Refusal):
        return RESIGN_INSTEAD if table == GAME_RUNNING else table
    if is_invited(table, actor.user):
        return decline(table, actor, now)
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
    return lobby_change(next_table(table, now, phase=Phase.OVER, ending=Ending.CLOSED, invited=()))


def add_computer(before: Table | None, actor: Actor, level: Level | None, now: int) -> Change | Refusal:
    """Seat a computer; without a level of its own it plays as the table's terms say."""
    table = lobby_set_up_by(before, actor)
    if isinstance(table, Refusal):
        return table
    if table.free_seats <= 0:
        return table_full(table.host)
    computer = Computer(level or table.terms.level)
    if is_too_fast(table.terms.pace, [computer.level]):
        return EXPERTS_TAKE_TIME
    return lobby_change(next_table(table, now, sitters=(*table.sitters, computer)))


def remove_computer(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Send the computer that came last away."""
    table = lobby_set_up_by(before, actor)
    if isinstance(table, Refusal):
        return table
    seats = [seat for seat, sitter in enumerate(table.sitters) if isinstance(sitter, Computer)]
    if not seats:
        return NO_COMPUTER
    sitters = table.sitters[: seats[-1]] + table.sitters[seats[-1] + 1 :]
    return lobby_change(next_table(table, now, sitters=sitters))


def start(before: Table | None, actor: Actor, games: Games, seed: str, now: int) -> Change | Refusal:
    """Deal, if everybody who is invited has answered."""
    table = _lobby_hosted_by(before, actor)
    if isinstance(table, Refusal):
        return table
    if table.invited:
        return still_invited(person.user for person in table.invited)
    return _dealt(table, games, seed, now)


def start_without_invited(before: Table | None, actor: Actor, games: Games, seed: str, now: int) -> Change | Refusal:
    """Deal; who is invited and has not answered does not play."""
    table = _lobby_hosted_by(before, actor)
    if isinstance(table, Refusal):
        return table
    return _dealt(msgspec.structs.replace(table, invited=()), games, seed, now)


def begun_when_complete(
    change: Change | Refusal, games: Games, new_seed: Callable[[], str], now: int
) -> Change | Refusal:
    """A rematch begins as soon as everybody who was asked sits there and no seat is free: nobody has to press *Start*.

    Any other lobby waits for its host.
    """
    if isinstance(change, Refusal):
        return change
    table = change.table
    complete = table.phase is Phase.LOBBY and not table.invited and table.free_seats <= 0
    return _dealt(table, games, new_seed(), now) if table.beginners and complete else change


def _dealt(table: Table, games: Games, seed: str, now: int) -> Change:
    """The game begins. Computers take the seats left empty; what is promised about the seed is told to all."""
    terms, game = table.terms, games(table.game)
    sitters = table.sitters + table.free_seats * (Computer(terms.level),)
    first = table.first if table.first is not None else _beginner(sitters, table.beginners)
    if first is None:
        first = SeededRng(seed, "who begins").below(terms.places)
    started = next_table(
        table,
        now,
        phase=Phase.PLAYING,
        sitters=sitters,
        beginners=(),
        seed=seed,
        first=first,
        rules=game.rules_version,
        moved=terms.places * (0,),
    )
    position = game.setup(terms.places, seed, terms.options, fixed_piles(game, first))
    promise = PublicEvent("game-started", {"seat": seat_name(first), "commitment": commitment(seed)})
    return settle_position(game, position, started, [promise])


def _beginner(sitters: tuple[Sitter, ...], beginners: tuple[int, ...]) -> Seat | None:
    """The seat of the first of these who plays; None where nobody of them does."""
    seats = {sitter.user if isinstance(sitter, Person) else 0: seat for seat, sitter in enumerate(sitters)}
    return next((seats[user] for user in beginners if user in seats), None)


def fixed_piles(game: AnyGame, first: int | None) -> Mapping[str, list[str]]:
    """What the table fixes of the set-up: who begins, where the game knows of such a thing."""
    return {"first": [str(first)]} if first is not None and "first" in game.piles else {}


def lobby_set_up_by(before: Table | None, actor: Actor) -> Table | Refusal:
    """The lobby, if this user sets it up: the host, and moderators."""
    table = require_lobby(before)
    if isinstance(table, Refusal):
        return table
    return table if _is_run_by(table, actor) else HOST_SETS_UP


def _lobby_hosted_by(before: Table | None, actor: Actor) -> Table | Refusal:
    """The lobby, if this user may begin its game: the host, and moderators."""
    table = require_lobby(before)
    if isinstance(table, Refusal):
        return table
    return table if _is_run_by(table, actor) else host_starts(table.host)


def set_up_refusal(facts: Facts, actor: Actor) -> Refusal | None:
    """Why this user does not set this table up; None if they do."""
    match facts.phase:
        case Phase.LOBBY:
            return None if _is_run_by(facts, actor) else HOST_SETS_UP
        case Phase.PLAYING:
            return GAME_RUNNING
        case Phase.OVER:
            return TABLE_OVER
        case _:
            assert_never(facts.phase)


def _is_run_by(table: Table | Facts, actor: Actor) -> bool:
    return table.host == actor.user or actor.role is Role.MODERATOR
