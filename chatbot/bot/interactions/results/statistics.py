"""``/stats``: what a person's games came to, as a picture; of another person only what they let everybody see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.descriptions import escaped, visible_name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.results import statistics_words
from chatbot.bot.interactions.results.scopes import scope_label, scope_name, seen_scopes
from chatbot.bot.interactions.results.statistics_words import StatisticsOf
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import try_drawing
from chatbot.bot.posting.lobby.characters import all_characters
from chatbot.bot.voice import Voice
from chatbot.players.game_result import FEWEST_MOVES
from chatbot.players.meetings import Meetings
from chatbot.players.rating import PROVISIONAL, START

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.players.recount import Account
    from chatbot.players.summary import Summary
    from engine.api import Value

MOST_BUTTONS: Final = 10


class Statistics:
    """Answers who asks for statistics."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def show(self, reply: Reply, user: int | None = None, game: str = "", scope: int | None = None) -> None:
        """Show a person's statistics, one's own unless another one is named.

        Without a game it is the one that they played last; without a scope, the server where it is asked.
        """
        asked = reply.actor.user if user is None else user
        accounts = await self._seen(reply, asked)
        account = _chosen(accounts, game, scope, reply.interaction.guild_id or 0)
        if account is None:
            await self._say_none(reply, asked)
            return
        page = Layout()
        shown, voice = await self._statistics_of(reply, asked, account, accounts[account])
        text = statistics_words.words(voice, shown)
        theme = await self._context.preferences.theme(reply.actor.user)
        card = statistics_words.card(voice, shown)
        pictures = await try_drawing(self._context.painter.statistics(card, theme, text), "statistics")
        page.pictures(pictures)
        if not pictures:
            page.text(escaped(text))
        page.buttons([*self._others(reply, asked, account, accounts), what_counts(reply)])
        await reply.show(page, pictures)

    async def tell_computers(self, reply: Reply, game: str = "") -> None:
        """Say of whom chose a bot how the computers are rated, in one game or in all."""
        page = Layout()
        page.text(reply.voice().text("stats-computers"))
        for known in self._context.games:
            if game in {"", known.id}:
                voice = Voice(reply.voice().language, known)
                ratings = f"**{voice.text('game')}** · {statistics_words.ratings_of_levels(voice, known.id)}"
                page.text("\n".join(filter(None, [ratings, all_characters(voice, known)])))
        await reply.show(page)

    async def tell_what_counts(self, reply: Reply) -> None:
        """Say which games count, and for what: the rules of ``players/game_result``."""
        numbers: dict[str, Value] = {"moves": FEWEST_MOVES, "start": str(START), "needed": PROVISIONAL}
        await reply.say_text(reply.voice().text("what-counts", numbers))

    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        """Show the statistics that a button names: whose, where, of which game."""
        user, scope, game = pressed.cells
        await self.show(reply, int(user), game, int(scope))

    async def _seen(self, reply: Reply, asked: int) -> Mapping[Account, Summary]:
        """The summaries of a person that the one who asks may see, of games that are known."""
        own = asked == reply.actor.user
        if not own and (await self._context.preferences.results_of([asked]))[asked] != "public":
            return {}
        found = await self._context.results.summaries(asked)
        known = {game.id for game in self._context.games}
        seen = None if own else seen_scopes(reply.interaction.guild_id or 0)
        return {
            (scope, game): summary
            for (scope, game), summary in found.items()
            if game in known and (seen is None or scope in seen)
        }

    async def _statistics_of(
        self, reply: Reply, asked: int, account: Account, summary: Summary
    ) -> tuple[StatisticsOf, Voice]:
        scope, name = account
        game = self._context.find(name)
        voice = reply.voice(game)
        met = Meetings()
        if asked != reply.actor.user:
            met = await self._context.results.meetings(asked, reply.actor.user, scope, name)
        shown_name = visible_name(summary.name) or voice.text("stats-nameless")
        where = scope_name(reply, voice, scope)
        return StatisticsOf(shown_name, where, summary, game.kinds, met), voice

    async def _say_none(self, reply: Reply, asked: int) -> None:
        own = asked == reply.actor.user
        await reply.say_text(reply.voice().text("stats-none" if own else "stats-none-shown", {"player": f"<@{asked}>"}))

    def _others(self, reply: Reply, asked: int, account: Account, accounts: Mapping[Account, Summary]) -> list[Button]:
        """A button for each other game there, and for the same game elsewhere."""
        scope, game = account
        buttons = []
        for other in sorted(accounts, key=lambda one: (one[0] != scope, one)):
            if other == account or (other[0] != scope and other[1] != game):
                continue
            elsewhere = other[0] != scope
            voice = Voice(reply.voice().language, self._context.find(other[1]))
            label = scope_label(reply, voice, other[0]) if elsewhere else voice.text("game")
            cells = (str(asked), str(other[0]), other[1])
            buttons.append(Button(ButtonId(Act.STATS, reply.channel, cells=cells), label))
        return buttons[:MOST_BUTTONS]


def what_counts(reply: Reply) -> Button:
    """The button that leads to the rules of what counts."""
    return Button(ButtonId(Act.COUNTS, reply.channel), reply.voice().text("button-counts"))


def _chosen(accounts: Mapping[Account, Summary], game: str, scope: int | None, guild: int) -> Account | None:
    """The account that is meant, of those that may be seen: what was asked for, else there, else the latest."""
    fitting = [account for account in accounts if game in {"", account[1]} and scope in {None, account[0]}]
    return max(fitting, key=lambda one: (one[0] == guild, accounts[one].latest), default=None)
