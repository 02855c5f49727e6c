"""All statistics counted from the log of results, from nothing: what is stored must be equal to this."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from chatbot.players.meetings import meetings
from chatbot.players.rating_change import OwnResult, RatingChange, rating_changes
from chatbot.players.summary import Summary, fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.players.game_result import GameResult

Account: TypeAlias = tuple[int, str]
"""A scope and a game."""


class Recount(Struct, frozen=True):
    """What all results together come to."""

    summaries: dict[Account, dict[int, Summary]]
    """By person; those whose data was deleted have negative numbers."""
    meetings: dict[tuple[int, int, str, int], int]
    """By person, scope, game and other person."""
    games: dict[int, list[OwnResult]]
    """Each person's results: their numbers in the log, and what they did to the rating."""


def recount(results: Iterable[GameResult]) -> Recount:
    """Count all results in their order."""
    summaries: dict[Account, dict[int, Summary]] = defaultdict(dict)
    met: dict[tuple[int, int, str, int], int] = defaultdict(int)
    games: dict[int, list[OwnResult]] = defaultdict(list)
    for number, result in enumerate(results):
        changes: dict[int, RatingChange] = {}
        for scope in result.scopes:
            account = summaries[scope, result.game]
            after = fold(result, account)
            changes = changes or rating_changes(account, after)
            account.update(after)
            for user, other, meeting in meetings(result):
                met[user, scope, result.game, other] += meeting.number
        for user in result.users:
            games[user].append(OwnResult(number, changes.get(user)))
    return Recount(dict(summaries), dict(met), dict(games))
