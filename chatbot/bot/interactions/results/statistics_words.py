"""A person's statistics in words: what the picture shows, and the same as text for its alt text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.bot.interactions.lobby_setup import LEVELS
from chatbot.bot.limits import clip
from chatbot.bot.pictures.alt_text import MOST
from chatbot.players.anchors import anchor
from chatbot.players.meetings import Meetings
from chatbot.players.rating import PROVISIONAL
from chatbot.players.summary import Summary
from engine.wording import shown_number
from render.statistics import Bar, Bars, Curve, Figure, StatisticsCard

if TYPE_CHECKING:
    from chatbot.bot.voice import Voice
    from engine.api import Value

FEWEST_FOR_STREAK: Final = 2
"""Wins in a row that are worth a word."""
FEWEST_FOR_COLOUR: Final = 3
"""Wins in one colour that are worth a word."""


class StatisticsOf(Struct, frozen=True):
    """Whose statistics are shown, of which game, and where they count."""

    name: str
    """As it is, which may look like markup."""
    scope: str
    summary: Summary
    kinds: Mapping[str, str]
    """Of the game: what its shares count as; the values are in the order in which they are shown."""
    meetings: Meetings
    """With the one who asks; none with oneself."""


def card(voice: Voice, shown: StatisticsOf) -> StatisticsCard:
    """What the picture shows; the voice is the game's."""
    summary = shown.summary
    return StatisticsCard(
        name=shown.name,
        about=f"{voice.text('game')} · {shown.scope}",
        figures=_figures(voice, summary),
        curve=Curve(voice.text("stats-curve"), _curve(summary)),
        places=Bars(voice.text("stats-places"), _places(voice, summary)),
        kinds=Bars(voice.text("stats-kinds"), _kinds(voice, shown)),
        remarks=tuple(_remarks(voice, shown)),
    )


def words(voice: Voice, shown: StatisticsOf) -> str:
    """The same in words, the most important first, no longer than an alt text."""
    summary = shown.summary
    rating = [_labelled(voice, voice.text("stats-rating"), summary.rating.shown)] if summary.rated else []
    figures = [_labelled(voice, figure.label, figure.value) for figure in _figures(voice, summary) if figure.label]
    first = [figure for figure in figures if figure not in rating]
    places = ", ".join(_labelled(voice, bar.label, bar.text) for bar in _places(voice, summary))
    kinds = ", ".join(_labelled(voice, bar.label, bar.text) for bar in _kinds(voice, shown))
    lines = [
        f"{shown.name} · {voice.text('game')} · {shown.scope}",
        "; ".join([*rating, *first]),
        _curve_told(voice, summary),
        *_remarks(voice, shown),
        _labelled(voice, voice.text("stats-places"), places) if places else "",
        _labelled(voice, voice.text("stats-kinds"), kinds) if kinds else "",
    ]
    return clip("\n".join(filter(None, lines)), MOST)


def ratings_of_levels(voice: Voice, game: str) -> str:
    """How the computers are rated in a game."""
    ratings = {voice.text(f"level-{level.value}"): anchor(game, level.value).shown for level in LEVELS}
    return ", ".join(_labelled(voice, label, shown) for label, shown in ratings.items())


def _curve(summary: Summary) -> tuple[int, ...]:
    """The ratings that make a line."""
    return summary.curve if summary.rated > 1 else ()


def _curve_told(voice: Voice, summary: Summary) -> str:
    """What the line of ratings shows: where it begins, how high and low it went, where it ends."""
    curve = _curve(summary)
    if not curve:
        return ""
    ends = {"first": curve[0], "highest": max(curve), "lowest": min(curve), "last": curve[-1]}
    told = voice.text("stats-curve-told", {name: str(rating) for name, rating in ends.items()})
    return _labelled(voice, voice.text("stats-curve"), told)


def _labelled(voice: Voice, label: str, value: object) -> str:
    return voice.text("labelled-value", {"label": label, "value": str(value)})


def _figures(voice: Voice, summary: Summary) -> tuple[Figure, ...]:
    share = round(100 * summary.wins / summary.games) if summary.games else 0
    figures = [
        Figure(str(summary.games), voice.text("stats-games", {"count": summary.games})),
        Figure(voice.text("stats-percent", {"number": share}), voice.text("stats-won")),
    ]
    if summary.rated:
        figures.insert(0, Figure(str(summary.rating.shown), voice.text("stats-rating")))
    if summary.finished:
        average = round(summary.points / summary.finished)
        figures.append(Figure(shown_number(average), voice.text("stats-average")))
        figures.append(Figure(shown_number(summary.best), voice.text("stats-best")))
    if summary.longest_streak >= FEWEST_FOR_STREAK:
        figures.append(Figure(str(summary.longest_streak), voice.text("stats-streak")))
    return tuple(figures)


def _places(voice: Voice, summary: Summary) -> tuple[Bar, ...]:
    """A bar for each place, down to the worst that there was."""
    worst = max((at for at, count in enumerate(summary.places, start=1) if count), default=0)
    return tuple(
        Bar(voice.text("stats-place", {"place": at}), count, str(count))
        for at, count in enumerate(summary.places[:worst], start=1)
    )


def _kinds(voice: Voice, shown: StatisticsOf) -> tuple[Bar, ...]:
    """A bar for each kind of points: the average, with the best as a mark."""
    summary = shown.summary
    bars = []
    for kind in dict.fromkeys(shown.kinds.values()):
        total = summary.kinds.get(kind)
        if total is None:
            continue
        average = total.total / summary.finished
        numbers = {"average": round(average), "best": total.best}
        bars.append(
            Bar(voice.text(f"kind-{kind}"), average, voice.text("stats-average-best", numbers), float(total.best))
        )
    return tuple(bars)


def _remarks(voice: Voice, shown: StatisticsOf) -> list[str]:
    summary, met = shown.summary, shown.meetings
    remarks = []
    if met.games:
        values: dict[str, Value] = {"name": shown.name, "games": met.games, "ahead": met.behind, "behind": met.ahead}
        remarks.append(voice.text("stats-together", values))
    if summary.streak >= FEWEST_FOR_STREAK:
        remarks.append(voice.text("stats-streak-now", {"count": summary.streak}))
    most = max(summary.won_seats)
    if most >= FEWEST_FOR_COLOUR and summary.won_seats.count(most) == 1:
        colour = voice.text(f"seat-colour-{summary.won_seats.index(most) + 1}")
        remarks.append(voice.text("stats-colour", {"colour": colour, "count": most}))
    if summary.rated and summary.is_provisional:
        remarks.append(voice.text("stats-provisional", {"rated": summary.rated, "needed": PROVISIONAL}))
    if summary.left:
        remarks.append(voice.text("stats-left", {"count": summary.left}))
    return remarks
