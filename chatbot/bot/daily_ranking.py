"""The ranking of a past daily game, for one Discord server or for all players who share their results."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from chatbot.bot.descriptions import escaped_name
from chatbot.bot.voice import Voice, day_of
from chatbot.people.daily import DailyResult, Ranked, ends_at, ranking
from chatbot.store.connection import StoreUnreachable
from chatbot.store.database import Database
from chatbot.tables.outcome import Refusal
from engine.api import AnyGame, Value
from engine.rng import commitment
from engine.wording import shown_number

MOST_LINES: Final = 10
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def place_shown(place: int, players: int) -> str:
    """Return a place as a number, or as a medal for one of the first three places if somebody ranks lower."""
    number = f"{place}\\."
    return _MEDALS.get(place, number) if place < players else number


class DailyRanking(Struct, frozen=True):
    """The result of a daily game, for one Discord server or for all players who share their results."""

    day: int
    seed: str
    ranked: tuple[Ranked, ...]  # Public results
    hidden: tuple[DailyResult, ...] = ()  # Private results, each shown only to its player


async def daily_ranking(db: Database, day: int, game: AnyGame, server: int) -> DailyRanking | None:
    """Return a past day's ranking on a Discord server, or across servers if ``server`` is 0.

    Return None if the day is not over or no try counts there. Raises ``StoreUnreachable``.
    """
    if not db.daily.is_open(day):
        return None
    results, seed = await db.daily.results(day, game.id), await db.daily.opened_seed(day, game.id)
    if isinstance(results, Refusal) or isinstance(seed, Refusal):
        raise StoreUnreachable(f"daily game {day}")
    shared = not server or (await db.server_settings.get(server)).shared
    there = [result for result in results if result.counts_on(server, shared=shared)]
    chosen = await db.preferences.results_of([result.who for result in there])
    public = [result for result in there if chosen[result.who] == "public"]
    hidden = tuple(result for result in there if chosen[result.who] == "private")
    return DailyRanking(day, seed, ranking(public), hidden) if there else None


def ranking_text(voice: Voice, shown: DailyRanking, reader: int = 0) -> str:
    """Return the text of a ranking. If the reader has played, it contains the reader's own line, whatever their
    rank.
    """
    title = {"game": voice.of_game("game"), "date": day_of(ends_at(shown.day))}
    lines = [voice.text("daily-ranking-title", title)]
    players = len(shown.ranked)
    lines += [_line(voice, one, players) for one in shown.ranked[:MOST_LINES]]
    below = shown.ranked[MOST_LINES:]
    if below:
        lines.append(voice.text("daily-ranking-more", {"count": len(below)}))
        lines += [_line(voice, one, players) for one in below if one.result.who == reader]
    if not shown.ranked:
        lines.append(voice.text("daily-ranking-nobody"))
    lines += [
        voice.text("daily-ranking-hidden", {"score": daily_score(voice, result)})
        for result in shown.hidden
        if result.who == reader
    ]
    sealed = {"seed": shown.seed, "commitment": commitment(shown.seed)}
    return "\n".join([*lines, voice.text("daily-ranking-seed", sealed)])


def daily_score(voice: Voice, result: DailyResult) -> str:
    """Return the points of a try and of its computer, if there is one, or whether a try without points was won."""
    if voice.has_points and voice.game is not None and voice.game.seats[0] == 1:
        return shown_number(result.points)
    values: dict[str, Value] = {"points": result.points, "computer": result.computer, "moves": result.moves}
    return voice.text("daily-score" if voice.has_points else "daily-outcome", values)


def _line(voice: Voice, one: Ranked, players: int) -> str:
    result = one.result
    values: dict[str, Value] = {
        "rank": place_shown(one.place, players),
        "name": escaped_name(result.name) or voice.text("stats-nameless"),
        "score": daily_score(voice, result),
    }
    return voice.text("daily-ranking-line", values)
