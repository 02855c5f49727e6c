"""Games that are near their end when the guests sit down, so that many end while processes die."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from chatbot.store.actions import Done
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.settle import computer_turn
from chatbot.tables.table import Actor, Table, Terms
from engine.ai.player import Level
from engine.rng import FastRng

if TYPE_CHECKING:
    from chatbot.app.services import Services
    from tools.kill_test.guests import Guests

MOVES_LEFT: Final = 12
"""Moves that are left of a prepared game, about."""


async def prepare(services: Services, guests: Guests) -> None:
    channel, tables = int(guests.channels[0]), services.tables
    host, *others = people = [Actor(int(person.id), person.name) for person in guests.people]
    terms = Terms(guests.game, guests.seats, level=Level.EASY, pace=guests.pace)
    _done(await tables.act(channel, host, "open", partial(lobby.open_table, new=NewTable(channel, 0, terms))))
    for other in others:
        _done(await tables.act(channel, other, f"join {other.user}", lobby.join))
    _done(await tables.act(channel, host, "start", lobby.start))
    started = (await services.store.read(channel, "")).table
    if started is None:
        raise RuntimeError(f"table {channel} has not begun")
    by_seat = {started.seat_of(person.user): person for person in people}
    for number, (seat, move) in enumerate(_whole_game(services, started)[:-MOVES_LEFT]):
        if (person := by_seat.get(seat)) is not None:
            _done(await tables.play(channel, person, move, f"move {number}"))
        elif (table := (await services.store.read(channel, "")).table) and (turn := computer_turn(table)):
            _done(await tables.play_computer(channel, turn, move))


def _whole_game(services: Services, table: Table) -> list[tuple[int, str]]:
    game, rng = services.environment.games(table.game), FastRng(table.channel)
    position, moves = game.load(table.position), []
    while acting := game.to_act(position):
        move = game.sample(position, acting[0], rng)
        moves.append((acting[0], str(move)))
        game.play(position, acting[0], move)
    return moves


def _done(result: object) -> None:
    if not isinstance(result, Done):
        raise TypeError(f"a prepared game is refused: {result}")
