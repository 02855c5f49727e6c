"""``/stats``: a person's results as a picture. ``/top``: the leaderboard of a game.

A result counts on its Discord server and across servers. A reader sees only those results of other people that are
public. The leaderboard always shows the reader's own line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord  # noqa: TC002 - a type of an option
from msgspec import Struct

from chatbot.bot.commands import Choices, choice, command, menu_command
from chatbot.bot.components import BY_PLACE, NEW_ANSWER, Act, Button, ButtonId, Layout, button, labelled_button
from chatbot.bot.daily_ranking import place_shown
from chatbot.bot.descriptions import all_characters, escaped, escaped_name, visible_name
from chatbot.bot.feature import Feature
from chatbot.bot.painter import MOST, try_drawing
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine, Voice, clip
from chatbot.features.new_game import LEVELS
from chatbot.people.rating import PROVISIONAL, START, anchor
from chatbot.people.results import ACROSS, FEWEST_MOVES
from chatbot.people.summary import Account, Meetings, Summary
from chatbot.tables.table import Facts
from engine.api import AnyGame, Value
from engine.wording import capitalised, shown_number
from render.statistics import Bar, Bars, Curve, Figure, StatisticsCard

MOST_BUTTONS: Final = 10
AN_ID: Final = r"-?\d{1,20}"  # Pattern for the id of a person or a server in a cell


def known_games(games: Sequence[AnyGame]) -> Choices:
    return [choice(game.id, "game", game) for game in games]


class Statistics(Feature):
    """Answers people who ask for statistics."""

    @command("stats", choices={"game": known_games}, called={"person": "player"}, is_anywhere=True)
    async def stats(self, reply: Reply, person: discord.User | None = None, game: str | None = None) -> None:
        if person is not None and person.bot:
            await self.tell_computers(reply, game or "")
        else:
            await self.show(reply, person.id if person else None, game or "")

    @menu_command("menu-statistics", is_anywhere=True)
    async def stats_of(self, reply: Reply, person: discord.User) -> None:
        await self.stats(reply, person)

    async def show(self, reply: Reply, user: int | None = None, game: str = "", scope: int | None = None) -> None:
        """Show a person's statistics. By default, show the reader's own, in the game they played last, preferably on
        this server.
        """
        asked = reply.actor.user if user is None else user
        accounts = await self._visible_accounts(reply, asked)
        account = _best_account(accounts, game, scope, reply.server)
        if account is None:
            own = asked == reply.actor.user
            await reply.say(BotLine("stats-none" if own else "stats-none-shown", {"player": f"<@{asked}>"}))
            return
        shown, voice = await self._statistics_of(reply, asked, account, accounts[account])
        card, theme = statistics_card(voice, shown), await self.db.preferences.theme(reply.actor.user)
        text = words(voice, card)
        pictures = await try_drawing(self.frame.painter.statistics(card, theme, text), "statistics")
        page = Layout("" if pictures else escaped(text))
        page.pictures(pictures)
        page.buttons([*self._others(reply, asked, account, accounts), what_counts(reply)])
        await reply.show(page, pictures)

    async def tell_computers(self, reply: Reply, game: str = "") -> None:
        page = Layout(reply.voice().text("stats-computers"))
        for known in self.frame.games:
            if game in {"", known.id}:
                voice = reply.voice(known)
                ratings = f"**{voice.of_game('game')}** · {ratings_of_levels(voice, known.id)}"
                page.text("\n".join(filter(None, [ratings, all_characters(voice, known)])))
        await reply.show(page)

    @button(Act.COUNTS, NEW_ANSWER, "button-counts", is_anywhere=True)
    async def tell_what_counts(self, reply: Reply, _pressed: ButtonId) -> None:
        numbers: dict[str, Value] = {"moves": FEWEST_MOVES, "start": str(START), "needed": PROVISIONAL}
        await reply.say_text(reply.voice().text("what-counts", numbers))

    @button(Act.STATS, BY_PLACE, cells=rf"{AN_ID}\|{AN_ID}\|[^|]*", is_anywhere=True)
    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        user, scope, game = pressed.cells
        await self.show(reply, int(user), game, int(scope))

    async def _visible_accounts(self, reply: Reply, asked: int) -> Mapping[Account, Summary]:
        own = asked == reply.actor.user
        if not own and (await self.db.preferences.results_of([asked]))[asked] != "public":
            return {}
        known = {game.id for game in self.frame.games}
        seen = seen_scopes(reply.server)
        found = (await self.db.results.summaries(asked)).items()
        return {(at, game): one for (at, game), one in found if game in known and (own or at in seen)}

    async def _statistics_of(
        self, reply: Reply, asked: int, account: Account, summary: Summary
    ) -> tuple[StatisticsOf, Voice]:
        scope, game = account[0], self.frame.find(account[1])
        voice, user = reply.voice(game), reply.actor.user
        met = await self.db.results.meetings(asked, user, *account) if asked != user else Meetings()
        shown_name = visible_name(summary.name) or voice.text("stats-nameless")
        return StatisticsOf(shown_name, scope_name(reply, voice, scope), summary, game.kinds, met), voice

    def _others(self, reply: Reply, asked: int, account: Account, accounts: Mapping[Account, Summary]) -> list[Button]:
        """Return buttons that lead to the other games of this account's scope, then to the same game in other
        scopes.
        """
        scope, game = account
        buttons = []
        there = [(scope, other) for at, other in sorted(accounts) if at == scope and other != game]
        elsewhere = [(at, game) for at, other in sorted(accounts) if at != scope and other == game]
        for at, other in (*there, *elsewhere):
            voice = reply.voice(self.frame.find(other))
            label = voice.of_game("game") if at == scope else capitalised(scope_name(reply, voice, at))
            cells = (str(asked), str(at), other)
            buttons.append(Button(ButtonId(Act.STATS, reply.channel, cells=cells), label))
        return buttons[:MOST_BUTTONS]


def what_counts(reply: Reply) -> Button:
    return labelled_button(reply.voice(), ButtonId(Act.COUNTS, reply.channel))


def _best_account(accounts: Mapping[Account, Summary], game: str, scope: int | None, guild: int) -> Account | None:
    """Return the most recently played account that fits the request, preferably one on this server, or None if none
    fits.
    """
    fitting = [account for account in accounts if game in {"", account[1]} and scope in {None, account[0]}]
    return max(fitting, key=lambda one: (one[0] == guild, accounts[one].latest), default=None)


FEWEST_FOR_STREAK: Final = 2  # Fewest wins in a row that are worth a remark
FEWEST_FOR_COLOUR: Final = 3  # Fewest wins in one colour that are worth a remark


class StatisticsOf(Struct, frozen=True):
    """A person's statistics in one game and scope."""

    name: str  # Unescaped, so it may look like markup
    scope: str
    summary: Summary
    kinds: Mapping[str, str]  # The kinds of a game's points, in display order
    meetings: Meetings  # Games with the reader; none in the reader's own statistics


def statistics_card(voice: Voice, shown: StatisticsOf) -> StatisticsCard:
    summary = shown.summary
    return StatisticsCard(
        name=shown.name,
        about=f"{voice.of_game('game')} · {shown.scope}",
        figures=_figures(voice, summary),
        curve=Curve(voice.text("stats-curve"), summary.curve if summary.rated > 1 else ()),
        places=Bars(voice.text("stats-places"), _places(voice, summary)),
        kinds=Bars(voice.text("stats-kinds"), _kinds(voice, shown)),
        remarks=tuple(_remarks(voice, shown)),
    )


def words(voice: Voice, card: StatisticsCard) -> str:
    figures = [_labelled(voice, figure.label, figure.value) for figure in card.figures if figure.label]
    bars = {one.title: [_labelled(voice, bar.label, bar.text) for bar in one.rows] for one in (card.places, card.kinds)}
    lines = [
        f"{card.name} · {card.about}",
        voice.text("between-parts").join(figures),
        _curve_in_words(voice, card.curve),
        *card.remarks,
        *(_labelled(voice, title, ", ".join(rows)) for title, rows in bars.items() if rows),
    ]
    return clip("\n".join(filter(None, lines)), MOST)


def ratings_of_levels(voice: Voice, game: str) -> str:
    ratings = {voice.text(f"level-{level.value}"): anchor(game, level.value).shown for level in LEVELS}
    return ", ".join(_labelled(voice, label, shown) for label, shown in ratings.items())


def _curve_in_words(voice: Voice, curve: Curve) -> str:
    """Return the chart of ratings in words: its start, highest and lowest point, and end. Return "" without ratings."""
    if not curve.values:
        return ""
    first, last = curve.values[0], curve.values[-1]
    ends = {"first": first, "highest": max(curve.values), "lowest": min(curve.values), "last": last}
    told = voice.text("stats-curve-told", {name: str(rating) for name, rating in ends.items()})
    return _labelled(voice, curve.title, told)


def _labelled(voice: Voice, label: str, value: object) -> str:
    return voice.text("labelled-value", {"label": label, "value": str(value)})


def _figures(voice: Voice, summary: Summary) -> tuple[Figure, ...]:
    share = round(100 * summary.wins / summary.games) if summary.games else 0
    figures = [Figure(str(summary.rating.shown), voice.text("stats-rating"))] if summary.rated else []
    figures.append(Figure(str(summary.games), voice.text("stats-games", {"count": summary.games})))
    if any(summary.places):
        figures.append(Figure(voice.text("percent", {"number": share}), voice.text("stats-won")))
    if summary.finished and voice.has_points:
        average = round(summary.points / summary.finished)
        figures.append(Figure(shown_number(average), voice.text("stats-average")))
        figures.append(Figure(shown_number(summary.best), voice.text("stats-best")))
    if summary.longest_streak >= FEWEST_FOR_STREAK:
        figures.append(Figure(str(summary.longest_streak), voice.text("stats-streak")))
    return tuple(figures)


def _places(voice: Voice, summary: Summary) -> tuple[Bar, ...]:
    worst = max((at for at, count in enumerate(summary.places, start=1) if count), default=0)
    return tuple(
        Bar(voice.text("stats-place", {"place": at}), count, str(count))
        for at, count in enumerate(summary.places[:worst], start=1)
    )


def _kinds(voice: Voice, shown: StatisticsOf) -> tuple[Bar, ...]:
    """Return a bar for each kind of points. Its length is the average, and a mark shows the best game."""
    summary = shown.summary
    bars = []
    for kind in dict.fromkeys(shown.kinds.values()):
        if total := summary.kinds.get(kind):
            average = total.total / summary.finished
            numbers = voice.text("stats-average-best", {"average": round(average), "best": total.best})
            bars.append(Bar(voice.of_game(f"kind-{kind}"), average, numbers, float(total.best)))
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


def seen_scopes(guild: int) -> tuple[int, ...]:
    """Return the scopes whose results are visible on the Discord server ``guild``, or in direct messages if it is 0."""
    return (guild, ACROSS) if guild else (ACROSS,)


def scope_name(reply: Reply, voice: Voice, scope: int) -> str:
    if scope == ACROSS:
        return voice.text("scope-across")
    if scope == reply.server:
        return voice.text("scope-here")
    guild = reply.interaction.client.get_guild(scope)
    return visible_name(guild.name) if guild else voice.text("scope-elsewhere")


A_PAGE: Final = 10


class LeaderboardLine(Struct, frozen=True):
    """One person's line in a leaderboard."""

    rank: int
    user: int
    shown: int
    summary: Summary


class Leaderboard(Feature):
    """Answers people who ask for the leaderboard."""

    async def show(self, reply: Reply, game: str = "", scope: int | None = None, page: int = 0) -> None:
        own = await self.db.results.summaries(reply.actor.user)
        where = reply.server if scope is None else scope
        if where not in seen_scopes(reply.server):
            where = ACROSS
        account = (where, game or self._usual_game(own, where))
        count = await self.db.results.listed(*account)
        page = max(0, min(page, (count - 1) // A_PAGE))
        lines = await self._lines(account, page)
        voice = reply.voice(self.frame.find(account[1]))
        layout = Layout(f"### 🏆 {voice.of_game('game')} · {escaped(scope_name(reply, voice, where))}")
        layout.text("\n".join(line_text(voice, line, count) for line in lines) or voice.text("top-empty"))
        mine = own.get(account)
        if all(line.user != reply.actor.user for line in lines) and (lines or (mine and mine.rated)):
            layout.text(await self._own_line(reply, voice, account, mine, count))
        layout.buttons(self._pages(reply, account, page, count))
        layout.buttons([*await self._others(reply, account), what_counts(reply)])
        await reply.show(layout)

    @command("top", choices={"game": known_games}, is_anywhere=True)
    async def top(self, reply: Reply, game: str | None = None) -> None:
        facts = await self.db.queries.facts(reply.channel) if game is None else None
        await self.show(reply, facts.game if isinstance(facts, Facts) else game or "")

    @button(
        Act.TOP,
        BY_PLACE,
        "button-page-before",
        "button-page-after",
        cells=rf"{AN_ID}\|[^|]*\|\d{{1,9}}",
        is_anywhere=True,
    )
    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        scope, game, page = pressed.cells
        await self.show(reply, game, int(scope), int(page))

    def _usual_game(self, own: dict[Account, Summary], scope: int) -> str:
        """Return the game that the reader last played in this scope or, if there is none, anywhere. The default is the
        first game.
        """
        known = [game.id for game in self.frame.games]
        played = [one for one in own if one[1] in known]
        return max(played, key=lambda one: (one[0] == scope, own[one].latest), default=(scope, known[0]))[1]

    async def _lines(self, account: Account, page: int) -> list[LeaderboardLine]:
        results = self.db.results
        leaders = await results.leaders(*account, page * A_PAGE, A_PAGE)
        summaries = await results.of_users(*account, [user for user, _ in leaders])
        lines: list[LeaderboardLine] = []
        for number, (user, shown) in enumerate(leaders, start=page * A_PAGE + 1):
            if lines:
                rank = lines[-1].rank if lines[-1].shown == shown else number
            else:
                rank = await results.rank(*account, shown)
            if user in summaries:
                lines.append(LeaderboardLine(rank, user, shown, summaries[user]))
        return lines

    async def _own_line(self, reply: Reply, voice: Voice, account: Account, own: Summary | None, players: int) -> str:
        if own is None or not own.rated:
            return voice.text("top-you-none")
        shown = own.rating.shown
        line = LeaderboardLine(await self.db.results.rank(*account, shown), reply.actor.user, shown, own)
        preferences = await self.db.preferences.of(reply.actor.user)
        hidden = "" if preferences.results == "public" else f"\n{voice.text('top-you-hidden')}"
        return f"…\n{line_text(voice, line, players)}{hidden}"

    def _pages(self, reply: Reply, account: Account, page: int, count: int) -> list[Button]:
        labels = {page - 1: "button-page-before", page + 1: "button-page-after"}
        known = {other: label for other, label in labels.items() if 0 <= other * A_PAGE < count}
        return [labelled_button(reply.voice(), _page_id(reply, account, at), label) for at, label in known.items()]

    async def _others(self, reply: Reply, account: Account) -> list[Button]:
        """Return buttons that lead to the other games of this scope, and to the same game in other visible scopes."""
        scope, game = account
        guild = reply.server
        shared = (await self.db.server_settings.get(guild)).shared
        labels = {
            (scope, other.id): reply.voice(other).of_game("game") for other in self.frame.games if other.id != game
        }
        for at in seen_scopes(guild):
            if at != scope and (shared or at != ACROSS):
                labels[at, game] = capitalised(scope_name(reply, reply.voice(), at))
        return [Button(_page_id(reply, other, 0), label) for other, label in labels.items()]


def line_text(voice: Voice, line: LeaderboardLine, players: int) -> str:
    summary = line.summary
    values: dict[str, Value] = {
        "rank": place_shown(line.rank, players),
        "name": escaped_name(summary.name) or voice.text("stats-nameless"),
        "rating": str(line.shown),
        "games": summary.rated,
        "needed": PROVISIONAL,
    }
    return voice.text("top-line-new" if summary.is_provisional else "top-line", values)


def _page_id(reply: Reply, account: Account, page: int) -> ButtonId:
    return ButtonId(Act.TOP, reply.channel, cells=(str(account[0]), account[1], str(page)))
