"""The names of the keys of results: the log, how far it has been counted, and all that is counted from it."""

from __future__ import annotations


class ResultKeys:
    """Key names under one prefix. None of them may change: results are stored under them for good."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    @property
    def log(self) -> str:
        """List: the result of every game that counts, oldest first; the truth that all below is counted from."""
        return f"{self._prefix}:results"

    @property
    def counted(self) -> str:
        """String: how many of these have been counted. Written with all that is counted, so that it is done once."""
        return f"{self._prefix}:results-counted"

    def any_counted(self, part: str) -> str:
        """The pattern of all keys of one kind that is counted from the results."""
        return f"{self._prefix}:{part}:*"

    def of_player(self, user: int) -> str:
        """List: a person's results, oldest first: the number in the log, and what it did to their rating."""
        return f"{self._prefix}:player-results:{user}"

    def summaries(self, user: int) -> str:
        """Hash: ``scope game`` -> what a person's results come to."""
        return f"{self._prefix}:summaries:{user}"

    def meetings(self, user: int, scope: int, game: str) -> str:
        """Hash: another person -> how often the two have met, and who was ahead."""
        return f"{self._prefix}:meetings:{user}:{scope}:{game}"

    def leaderboard(self, scope: int, game: str) -> str:
        """Sorted set of the persons who let themselves be listed, by the rating that they are shown with."""
        return f"{self._prefix}:leaders:{scope}:{game}"
