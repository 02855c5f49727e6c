"""Games that are near their end when the guests sit down, so that many end while processes die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.store.action_results import Done
from chatbot.tables.lobby import NewTable
from chatbot.tables.table import Actor, Phase, Terms
from engine.ai.player import Level
from engine.rng import FastRng

if TYPE_CHECKING:
    from chatbot.app.services import Services
    from chatbot.tables.table import Pace, Table

MOVES_LEFT: Final = 12
"""Of a prepared game, about."""


async def prepare(services: Services, channel: int, game: str, people: tuple[Actor, ...], pace: Pace) -> None:
    """Let a table of these people, and a computer, come near the end of its game."""
    host, *others = people
    places = 3 if len(people) == 2 and game != "tchu" else 2
    _done(
        await services.actions.open(
            host, NewTable(channel, 0, Terms(game, places, level=Level.EASY, pace=pace, newcomers=False)), "open"
        )
    )
    for other in others:
        _done(await services.actions.join(channel, other, f"join {other.user}"))
    _done(await services.actions.start(channel, host, "start"))
    started = await _table(services, channel)
    moves = _whole_game(services, started)
    by_seat = {started.seat_of(person.user): person for person in people}
    for number, (seat, move) in enumerate(moves[:-MOVES_LEFT]):
        person = by_seat.get(seat)
        if person is not None:
            _done(await services.actions.play(channel, person, move, f"move {number}"))
        else:
            turn = await services.outbox.computer_turn(channel)
            if turn is None:
                raise RuntimeError(f"table {channel}: no computer is to move")
            _done(await services.actions.play_computer(channel, turn, move))


def _whole_game(services: Services, table: Table) -> list[tuple[int, str]]:
    """The game that is played from here at random: always the first seat that is to act."""
    game, rng = services.environment.games(table.game), FastRng(table.channel)
    position, moves = game.load(table.position), []
    while acting := game.to_act(position):
        move = game.sample(position, acting[0], rng)
        moves.append((acting[0], str(move)))
        game.play(position, acting[0], move)
    return moves


async def _table(services: Services, channel: int) -> Table:
    table = (await services.store.read(channel, "")).table
    if table is None or table.phase is not Phase.PLAYING:
        raise RuntimeError(f"table {channel} has not begun")
    return table


def _done(result: object) -> None:
    if not isinstance(result, Done):
        raise TypeError(f"a prepared game is refused: {result}")
