"""A person's last finished games, also those whose channel has another game by now: of these the result is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.players.game_result import GameResult
    from chatbot.service.snapshot import PublicState


class FinishedGame(Struct, frozen=True):
    """How a person came out of a game that is over."""

    game: str
    guild: int
    channel: int
    match: str
    at: int
    points: tuple[int, ...]
    """Everybody's, the first first; empty where the board cannot be read."""
    rank: int
    """0 where they only watched."""
    seats: int
    has_table: bool
    """Whether no other game has taken its place: then its record is handed out."""


def finished_games(
    tables: Sequence[PublicState], results: Sequence[GameResult], user: int, most: int
) -> list[FinishedGame]:
    """So many of a person's finished games, the latest first: those whose tables are there, and the other results."""
    here = {(state.facts.channel, state.facts.match) for state in tables}
    gone = [result for result in results if (result.channel, result.match) not in here]
    games = [*(_of_table(state, user) for state in tables), *(_of_result(result, user) for result in gone)]
    return sorted(games, key=lambda one: -one.at)[:most]


def _of_table(state: PublicState, user: int) -> FinishedGame:
    facts, standings = state.facts, state.standings
    points: tuple[int, ...] = ()
    rank = 0
    if standings is not None:
        points = tuple(one.points for one in standings.ranked)
        rank = next((one.rank for one in standings.ranked if facts.owner_of(one.seat) == user), 0)
    return FinishedGame(
        facts.game,
        facts.guild,
        facts.channel,
        facts.match,
        facts.changed_at,
        points,
        rank,
        facts.terms.places,
        has_table=True,
    )


def _of_result(result: GameResult, user: int) -> FinishedGame:
    seats = sorted(result.seats, key=lambda seat: seat.place)
    points, rank = tuple(seat.points for seat in seats), result.seat_of(user).place
    return FinishedGame(
        result.game,
        result.guild,
        result.channel,
        result.match,
        result.at,
        points,
        rank,
        len(result.seats),
        has_table=False,
    )
