"""Lobbies: opening a table, setting it up, inviting, joining, leaving and starting.

A table grows as people join, up to the most players its game allows. If the host has fixed the number of seats, people
ask the host for one. Nobody sits at a table without their consent. A lobby holds a seat for each person invited to a
game or a rematch until they accept or decline. The terms can change in the lobby, and the pace even in a running game.

A lobby shows the seal (a hash) of a secret. The interaction that starts the game is mixed into that secret, so neither
the host of the bot nor the person who starts the game chooses the seed. If a game begins without a lobby, nothing was
sealed beforehand, and its seed is the secret itself. ``docs/fair-shuffle.md`` explains what this proves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from chatbot.tables import outcome
from chatbot.tables.log import beginning, drawn_beginner
from chatbot.tables.outcome import AnyTable, Change, Refusal, World, heading, lobby_change, next_table, require_lobby
from chatbot.tables.play import notice, settle_position, settle_with_notice
from chatbot.tables.seats import ask_to_join
from chatbot.tables.table import Actor, Computer, Ending, OpenTable, Pace, Person, Phase, Role, Sitter, Table, Terms
from engine.ai.player import Level
from engine.api import AnyGame, BadSetup, Name, PublicEvent, Seat, seat_name
from engine.rng import commitment, mixed


class NewTable(Struct, frozen=True):
    """A request to open a table."""

    channel: int
    guild: int
    terms: Terms
    invited: tuple[Person, ...] = ()
    thread_of: int = 0  # The parent channel if the table's channel is a thread, or 0
    answer: int = 0  # The message that answers the command and becomes the lobby's post, or 0


def terms_refusal(terms: Terms, game: AnyGame) -> Refusal | None:
    """Return why the game cannot be played on these terms, or None if it can."""
    if terms.pace.is_too_fast_for([terms.level]):
        return outcome.EXPERTS_TAKE_TIME
    try:
        game.setup(terms.places, "a trial", terms.options)
    except BadSetup as problem:
        return outcome.engine_refusal(problem)
    return None


def open_table(before: Table | None, actor: Actor, world: World, new: NewTable) -> Change | Refusal:
    """Open a lobby with enough seats. The actor gets a seat, and the people named in ``new`` are invited."""
    if before is not None and before.phase is not Phase.OVER:
        return outcome.TABLE_TAKEN if before.guild else outcome.TABLE_TAKEN_ALONE
    invited = tuple({person.user: person for person in new.invited if person.user != actor.user}.values())
    terms = msgspec.structs.replace(new.terms, places=max(new.terms.places, 1 + len(invited)))
    if (refusal := terms_refusal(terms, world.games(terms.game))) is not None:
        return refusal
    revision = before.revision + 1 if before else 1
    table = Table(
        channel=new.channel,
        guild=new.guild,
        match=new_match_id(world.now, revision),
        terms=terms,
        host=actor.user,
        opened_at=world.now,
        changed_at=world.now,
        sitters=(Person(actor.user, actor.name),),
        invited=invited,
        revision=revision,
        thread_of=new.thread_of,
        secret=world.new_seed(),
    )
    return with_invitation(table, invited, answer=new.answer)


def open_and_start(before: Table | None, actor: Actor, world: World, new: NewTable, seed: str = "") -> Change | Refusal:
    """Open a table and start the game at once, from ``seed`` if given. Computers take the other seats."""
    opened = open_table(before, actor, world, new)
    if isinstance(opened, Refusal):
        return opened
    return _start_game(msgspec.structs.replace(opened.table, secret=seed or opened.table.secret), world, interaction=0)


def new_match_id(now: int, revision: int) -> str:
    """Return a short match name that is unique in its channel: the time in seconds, then the table's revision."""
    return f"{now:x}-{revision:x}"


def join(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Take a free seat, or add one if the game allows it. In a running game, ask for confirmation."""
    if before is not None and before.phase is Phase.PLAYING:
        return ask_to_join(before, actor, world)
    return _seated(before, actor, world)


def _seated(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := require_lobby(before), Refusal):
        return table
    if table.seat_of(actor.user) is not None:
        return outcome.ALREADY_SEATED
    if is_invited(table, actor.user):
        return accept(table, actor, world)
    seated = _with_sitter(table, world, Person(actor.user, actor.name))
    is_fixed = table.terms.fixed_seats and table.free_seats <= 0
    return outcome.seats_fixed(table.host) if is_fixed and isinstance(seated, Change) else seated


def _with_sitter(table: Table, world: World, sitter: Sitter) -> Change | Refusal:
    """Seat a person or a computer, and add a seat if none is free."""
    if isinstance(terms := _with_free_seats(table, world, 1), Refusal):
        return terms
    asking = tuple(person for person in table.asking if person.user != getattr(sitter, "user", 0))
    return lobby_change(next_table(table, world.now, terms=terms, sitters=(*table.sitters, sitter), asking=asking))


def _with_free_seats(table: Table, world: World, count: int) -> Terms | Refusal:
    places = max(table.terms.places, table.terms.places - table.free_seats + count)
    if places > world.games(table.game).seats[1]:
        return outcome.TABLE_FULL
    return msgspec.structs.replace(table.terms, places=places)


def ask_for_seat(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Ask the host for a seat at a table with fixed seats, or take one if one is free by now."""
    seated = _seated(before, actor, world)
    if before is None or not isinstance(seated, Refusal) or seated.code != outcome.SEATS_FIXED:
        return seated
    if any(person.user == actor.user for person in before.asking):
        return outcome.SEAT_ASKED_FOR
    table = next_table(before, world.now, asking=(*before.asking, Person(actor.user, actor.name)))
    told = PublicEvent("seat-asked", {"asking": str(actor.user), "host": str(table.host)})
    return _with_notice(lobby_change(table), told)


def give_seat(before: Table | None, actor: Actor, world: World, user: int) -> Change | Refusal:
    """Add a seat for a person who asked for one."""
    if isinstance(table := lobby_set_up_by(before, actor), Refusal):
        return table
    person = next((one for one in table.asking if one.user == user), None)
    if person is None or table.seat_of(user) is not None:
        return outcome.SEAT_NOT_ASKED_FOR
    asking = tuple(one for one in table.asking if one.user != user)
    given = _with_sitter(msgspec.structs.replace(table, asking=asking), world, person)
    told = PublicEvent("seat-given", {"guest": str(user)})
    return given if isinstance(given, Refusal) else _with_notice(given, told)


def _with_notice(change: Change, event: PublicEvent) -> Change:
    return msgspec.structs.replace(change, messages=(*change.messages, notice(change.table, (event,))))


def leave(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Leave the lobby or decline an invitation.

    If the host leaves, the next person becomes the host. If the last person leaves, the lobby closes.
    """
    if isinstance(table := require_lobby(before), Refusal):
        return outcome.RESIGN_INSTEAD if table == outcome.GAME_RUNNING else table
    if is_invited(table, actor.user):
        return decline(table, actor, world)
    if (seat := table.seat_of(actor.user)) is None:
        return outcome.NOT_SEATED
    sitters = table.sitters[:seat] + table.sitters[seat + 1 :]
    people = [sitter for sitter in sitters if isinstance(sitter, Person)]
    if not people:
        return close(table, world.now)
    host = table.host if table.host != actor.user else people[0].user
    return lobby_change(next_table(table, world.now, sitters=sitters, host=host))


def close(table: Table, now: int) -> Change:
    return lobby_change(next_table(table, now, phase=Phase.OVER, ending=Ending.CLOSED, invited=(), asking=()))


def add_computer(before: Table | None, actor: Actor, world: World, level: Level | None = None) -> Change | Refusal:
    """Seat a computer. Without ``level`` it plays at the level of the terms."""
    if isinstance(table := lobby_set_up_by(before, actor), Refusal):
        return table
    computer = Computer(level or table.terms.level)
    if table.terms.pace.is_too_fast_for([computer.level]):
        return outcome.EXPERTS_TAKE_TIME
    return _with_sitter(table, world, computer)


def remove_computer(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := lobby_set_up_by(before, actor), Refusal):
        return table
    seats = [seat for seat, sitter in enumerate(table.sitters) if isinstance(sitter, Computer)]
    if not seats:
        return outcome.NO_COMPUTER
    sitters = table.sitters[: seats[-1]] + table.sitters[seats[-1] + 1 :]
    return lobby_change(next_table(table, world.now, sitters=sitters))


def start(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := _lobby_hosted_by(before, actor), Refusal):
        return table
    if table.invited:
        return outcome.still_invited(person.user for person in table.invited)
    return _start_game(table, world, actor.interaction)


def start_without_invited(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := _lobby_hosted_by(before, actor), Refusal):
        return table
    return _start_game(msgspec.structs.replace(table, invited=()), world, actor.interaction)


def begun_if_complete(change: Change, world: World) -> Change:
    """Start a rematch against computers alone at once. Any other lobby waits for its host."""
    table = change.table
    return change if table.invited or table.free_seats > 0 else _start_game(table, world, interaction=0)


def _start_game(table: Table, world: World, interaction: int) -> Change:
    """Start the game: computers take the empty seats, and the seal of the seed is announced.

    ``interaction`` is mixed into the seed if the secret was sealed before. If it is 0, nothing is mixed in.
    """
    terms, game = table.terms, world.games(table.game)
    begun_by = interaction if table.secret else 0  # Lobbies of earlier versions have no secret
    secret = table.secret or world.new_seed()
    seed = mixed(secret, str(begun_by)) if begun_by else secret
    sitters = table.sitters + table.free_seats * (Computer(terms.level),)
    first = table.first if table.first is not None else _beginner(sitters, table.beginners)
    if first is None:
        first = drawn_beginner(seed, terms.places)
    started = next_table(
        table,
        world.now,
        phase=Phase.PLAYING,
        sitters=sitters,
        asking=(),
        beginners=(),
        secret=secret if begun_by else "",
        begun_by=begun_by,
        seed=seed,
        first=first,
        rules=game.rules_version,
        moved=terms.places * (0,),
    )
    promise = PublicEvent("game-started", {"seat": seat_name(first), "commitment": commitment(secret)})
    return settle_position(game, beginning(game, started), started, [promise])


def _beginner(sitters: tuple[Sitter, ...], beginners: tuple[int, ...]) -> Seat | None:
    seats = {sitter.user if isinstance(sitter, Person) else 0: seat for seat, sitter in enumerate(sitters)}
    return next((seats[user] for user in beginners if user in seats), None)


def lobby_set_up_by(before: AnyTable | None, actor: Actor) -> AnyTable | Refusal:
    if isinstance(table := require_lobby(before), Refusal):
        return table
    return table if _is_run_by(table, actor) else outcome.host_sets_up(table, actor)


def _lobby_hosted_by(before: Table | None, actor: Actor) -> Table | Refusal:
    if isinstance(table := require_lobby(before), Refusal):
        return table
    return table if _is_run_by(table, actor) else outcome.host_starts(table, actor)


def set_up_refusal(facts: OpenTable, actor: Actor) -> Refusal | None:
    lobby = lobby_set_up_by(facts, actor)
    return lobby if isinstance(lobby, Refusal) else None


def _is_run_by(table: OpenTable, actor: Actor) -> bool:
    return table.host == actor.user or actor.role is Role.MODERATOR


def invite(before: Table | None, actor: Actor, world: World, people: Iterable[Person]) -> Change | Refusal:
    """Hold a seat for each of these people who has none, adding seats as needed."""
    if isinstance(table := lobby_set_up_by(before, actor), Refusal):
        return table
    if not table.guild:
        return outcome.ALONE_HERE
    known = {person.user for person in (*table.people, *table.invited)}
    new = tuple({person.user: person for person in people if person.user not in known}.values())
    if isinstance(terms := _with_free_seats(table, world, len(new)), Refusal):
        return terms
    return with_invitation(next_table(table, world.now, terms=terms, invited=(*table.invited, *new)), new)


def with_invitation(table: Table, people: tuple[Person, ...], *, is_rematch: bool = False, answer: int = 0) -> Change:
    change = lobby_change(table, answer)
    if not people:
        return change
    users = tuple(person.user for person in people)
    message = outcome.Invitation(*heading(table, 1), table.host, users, is_rematch)
    return msgspec.structs.replace(change, messages=(*change.messages, message))


def accept(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := _inviting(before, actor), Refusal):
        return table
    sitters = (*table.sitters, Person(actor.user, actor.name))
    return lobby_change(next_table(table, world.now, sitters=sitters, invited=_without_invitation(table, actor.user)))


def decline(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := _inviting(before, actor), Refusal):
        return table
    told = PublicEvent("invitation-declined", {"name": actor.name, "host": str(table.host)})
    return _with_notice(
        lobby_change(next_table(table, world.now, invited=_without_invitation(table, actor.user))), told
    )


def is_invited(table: Table, user: int) -> bool:
    return any(person.user == user for person in table.invited)


def _inviting(before: Table | None, actor: Actor) -> Table | Refusal:
    if before is None or before.phase is not Phase.LOBBY:
        return outcome.INVITATION_OVER
    return before if is_invited(before, actor.user) else outcome.NOT_INVITED


def _without_invitation(table: Table, user: int) -> tuple[Person, ...]:
    return tuple(person for person in table.invited if person.user != user)


def set_up(before: Table | None, actor: Actor, world: World, change: Callable[[Terms], Terms]) -> Change | Refusal:
    """Change the terms of a lobby. A new level also applies to computers already seated."""
    if isinstance(table := lobby_set_up_by(before, actor), Refusal):
        return table
    terms = change(table.terms)
    if (refusal := terms_refusal(terms, world.games(terms.game))) is not None:
        return refusal
    needed = len(table.sitters) + len(table.invited)
    if terms.places < needed:
        return outcome.seats_needed(needed)
    sitters = table.sitters
    if terms.level != table.terms.level:
        sitters = tuple(Computer(terms.level) if isinstance(one, Computer) else one for one in sitters)
    changed = next_table(table, world.now, terms=terms, sitters=sitters)
    return outcome.EXPERTS_TAKE_TIME if terms.pace.is_too_fast_for(changed.levels) else lobby_change(changed)


def change_pace(before: Table | None, actor: Actor, world: World, pace: Pace) -> Change | Refusal:
    """Change the pace. Everybody who is to move gets the new pace's full time, and a sleeping game wakes.

    No player can cut another player's time: in a running game only moderators, or the only person who plays, can
    change the pace.
    """
    if before is None:
        return outcome.NO_TABLE
    if before.phase is Phase.OVER:
        return outcome.TABLE_OVER
    if pace.is_too_fast_for(before.levels):
        return outcome.EXPERTS_TAKE_TIME
    terms = msgspec.structs.replace(before.terms, pace=pace)
    if before.phase is Phase.LOBBY:
        return set_up(before, actor, world, lambda _: terms)
    alone = [person.user for person in before.people] == [actor.user]
    if not alone and actor.role is not Role.MODERATOR:
        return outcome.MODERATOR_ONLY
    table = next_table(before, world.now, terms=terms, clocks=(), asleep_until=None)
    event = PublicEvent("pace-changed", {"name": actor.name, "pace": Name("pace", pace.value)})
    return settle_with_notice(table, event)
