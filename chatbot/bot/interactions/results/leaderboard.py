"""``/top``: who plays a game best, on the server or across servers, page by page; the one who asks is always shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.bot.descriptions import escaped, escaped_name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.results.scopes import scope_label, scope_name, seen_scopes
from chatbot.bot.interactions.results.statistics import what_counts
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice
from chatbot.players.game_result import ACROSS
from chatbot.players.rating import PROVISIONAL
from chatbot.players.summary import Summary

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.players.recount import Account
    from engine.api import Value

A_PAGE: Final = 10
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


class LeaderboardLine(Struct, frozen=True):
    """One person of a leaderboard."""

    rank: int
    user: int
    shown: int
    summary: Summary


class Leaderboard:
    """Answers who asks for the best."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def show(self, reply: Reply, game: str = "", scope: int | None = None, page: int = 0) -> None:
        """Show a page of a game's leaderboard: of this server and the game that one played last, unless it is said."""
        own = await self._context.results.summaries(reply.actor.user)
        where = reply.interaction.guild_id or 0 if scope is None else scope
        if where not in seen_scopes(reply.interaction.guild_id or 0):
            where = ACROSS
        account = (where, game or self._usual_game(own, where))
        count = await self._context.results.listed(*account)
        page = max(0, min(page, (count - 1) // A_PAGE))
        lines = await self._lines(account, page)
        voice = reply.voice(self._context.find(account[1]))
        layout = Layout()
        layout.text(f"### 🏆 {voice.text('game')} · {escaped(scope_name(reply, voice, where))}")
        layout.text("\n".join(line_text(voice, line) for line in lines) or voice.text("top-empty"))
        if all(line.user != reply.actor.user for line in lines):
            layout.text(await self._own_line(reply, voice, account, own.get(account)))
        layout.buttons(self._pages(reply, account, page, count))
        layout.buttons([*await self._others(reply, account), what_counts(reply)])
        await reply.show(layout)

    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        """Show the page that a button names."""
        scope, game, page = pressed.cells
        await self.show(reply, game, int(scope), int(page))

    def _usual_game(self, own: dict[Account, Summary], scope: int) -> str:
        """The game that the one who asks played last there, else the first that there is."""
        known = [game.id for game in self._context.games]
        played = [one for one in own if one[1] in known]
        return max(played, key=lambda one: (one[0] == scope, own[one].latest), default=(scope, known[0]))[1]

    async def _lines(self, account: Account, page: int) -> list[LeaderboardLine]:
        """The persons of a page, with their ranks; who is level shares one."""
        results = self._context.results
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

    async def _own_line(self, reply: Reply, voice: Voice, account: Account, own: Summary | None) -> str:
        """Where the one who asks stands, who is not on this page."""
        if own is None or not own.rated:
            return voice.text("top-you-none")
        shown = own.rating.shown
        line = LeaderboardLine(await self._context.results.rank(*account, shown), reply.actor.user, shown, own)
        preferences = await self._context.preferences.of(reply.actor.user)
        hidden = "" if preferences.results == "public" else f"\n{voice.text('top-you-hidden')}"
        return f"…\n{line_text(voice, line)}{hidden}"

    def _pages(self, reply: Reply, account: Account, page: int, count: int) -> list[Button]:
        """The pages before and after, where there are any."""
        labels = {page - 1: "button-page-before", page + 1: "button-page-after"}
        return [
            Button(_id(reply, account, other), button_label(reply.voice(), Act.TOP, label))
            for other, label in labels.items()
            if 0 <= other * A_PAGE < count
        ]

    async def _others(self, reply: Reply, account: Account) -> list[Button]:
        """The other games there, and the same game across servers, where this one lets its results count there."""
        scope, game = account
        guild = reply.interaction.guild_id or 0
        shared = (await self._context.server_settings.of(guild)).shared
        games = [other for other in self._context.games if other.id != game]
        scopes = [other for other in seen_scopes(guild) if other != scope and (shared or other != ACROSS)]
        language = reply.voice().language
        return [
            *(Button(_id(reply, (scope, other.id), 0), Voice(language, other).text("game")) for other in games),
            *(Button(_id(reply, (other, game), 0), scope_label(reply, reply.voice(), other)) for other in scopes),
        ]


def line_text(voice: Voice, line: LeaderboardLine) -> str:
    """One line: rank, name, rating, and how many games it rests on."""
    summary = line.summary
    values: dict[str, Value] = {
        "rank": MEDALS.get(line.rank, f"{line.rank}\\."),
        "name": escaped_name(summary.name) or voice.text("stats-nameless"),
        "rating": str(line.shown),
        "games": summary.rated,
        "needed": PROVISIONAL,
    }
    return voice.text("top-line-new", values) if summary.is_provisional else voice.text("top-line", values)


def _id(reply: Reply, account: Account, page: int) -> ButtonId:
    return ButtonId(Act.TOP, reply.channel, cells=(str(account[0]), account[1], str(page)))
