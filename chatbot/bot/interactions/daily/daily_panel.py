"""``/daily``: today's games with how far one is with each, the question how fast, and the ranking of the day before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.daily.try_place import TryPlaces
from chatbot.bot.layout import Button, Layout
from chatbot.bot.posting.announcing.daily_rankings import DailyRankings, ranking_text
from chatbot.bot.posting.links import channel_url
from chatbot.bot.posting.post_kind import PostKind
from chatbot.bot.timestamps import moment
from chatbot.bot.voice import Voice
from chatbot.players.daily import DailyTry, TryState, ends_at
from chatbot.service.daily import NewTry, OwnTry
from chatbot.service.results import Done
from chatbot.tables.clocks.pace import Pace
from chatbot.tables.refusal import DAILY_OVER, DAILY_RUNNING, Refusal
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.people import People
    from chatbot.bot.posting.lobby.lobby_watch import LobbyWatch
    from engine.api import AnyGame

RANKING: Final = "ranking"
"""The cell of the button that shows the ranking of the day before."""
PACES: Final = {Pace.UNLIMITED: "button-daily-slow", Pace.LIVE: "button-daily-live"}
"""How fast a try may be played, the usual first."""
STYLES: Final = (ButtonStyle.success, ButtonStyle.secondary)


class DailyPanel:
    """Answers who asks for the daily game."""

    def __init__(self, context: BotContext, people: People, lobbies: LobbyWatch) -> None:
        self._context = context
        self._places = TryPlaces(context, people)
        self._rankings = DailyRankings(context)
        self._lobbies = lobbies

    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        """Show what a button names: today's games, a ranking, a game's paces; or begin a try."""
        game = next((game for game in self._context.games if pressed.cells[:1] == (game.id,)), None)
        if pressed.cells == (RANKING,):
            await self._show_ranking(reply)
        elif game is None:
            await self.show(reply)
        elif pace := next((pace for pace in PACES if pressed.cells[1:] == (pace.value,)), None):
            await self._begin(reply, game, pace)
        else:
            await self._ask_pace(reply, game)

    async def show(self, reply: Reply) -> None:
        """Today's games, how far the one who asks is with each, and until when."""
        day = self._context.daily.today()
        tries = await self._context.daily.own_tries(reply.actor, day)
        if isinstance(tries, Refusal):
            await reply.say(tries)
            return
        page, voice = Layout(), reply.voice()
        page.text(voice.text("daily-title", {"until": moment(ends_at(day))}))
        page.text("\n".join(self._line(reply, game, tries) for game in self._context.games))
        page.buttons(
            [
                Button(_id(reply, game.id), Voice(voice.language, game).text("game"), ButtonStyle.primary)
                for game in self._context.games
                if _state(tries, game) is TryState.NONE
            ]
        )
        page.buttons([Button(_id(reply, RANKING), button_label(voice, Act.DAILY, "button-daily-ranking"))])
        await reply.show(page)

    def _line(self, reply: Reply, game: AnyGame, tries: Mapping[str, OwnTry]) -> str:
        """How far one is with a game."""
        voice = Voice(reply.voice().language, game)
        own, name = tries.get(game.id, OwnTry(TryState.NONE)), voice.text("game")
        if own.state is TryState.RUNNING and own.place is not None:
            link = channel_url(own.place.guild, own.place.channel)
            return voice.text("daily-is-running", {"game": name, "link": link})
        if own.result is not None:
            points = {"points": own.result.points, "computer": own.result.computer}
            return voice.text("daily-counted", {"game": name, **points})
        return voice.text("daily-not-begun" if own.state is TryState.NONE else "daily-uncounted", {"game": name})

    async def _ask_pace(self, reply: Reply, game: AnyGame) -> None:
        """Say that it is the one try, and ask how fast it is to be played."""
        page, voice = Layout(), reply.voice(game)
        page.text(voice.text("daily-how-fast", {"game": voice.text("game")}))
        page.buttons(
            [
                Button(_id(reply, game.id, pace.value), button_label(voice, Act.DAILY, label), style)
                for (pace, label), style in zip(PACES.items(), STYLES, strict=True)
            ]
        )
        await reply.show(page)

    async def _begin(self, reply: Reply, game: AnyGame, pace: Pace) -> None:
        """Begin the one try, unless it was begun before."""
        tries = await self._context.daily.own_tries(reply.actor, self._context.daily.today())
        if isinstance(tries, Refusal) or _state(tries, game) is not TryState.NONE:
            await self.show(reply)
            return
        begun = tries.get(game.id)
        known = begun.place if begun is not None else None
        place = known or await self._places.find(reply, game)
        if isinstance(place, Line):
            await reply.say(place)
            return
        done = await self._context.daily.begin(
            reply.actor, NewTry(game.id, place, reply.interaction.guild_id or 0, pace)
        )
        if done in (DAILY_OVER, DAILY_RUNNING):
            await self.show(reply)
        elif not isinstance(done, Done):
            await reply.say(done, game)
        elif done.facts.channel == reply.interaction.channel_id:
            self._lobbies.begin(reply, done.facts, PostKind.TURN)
        else:
            await reply.say(_where(DailyTry(done.facts.channel, done.facts.guild)))

    async def _show_ranking(self, reply: Reply) -> None:
        """The rankings of the day before, as far as they concern the place where it is asked."""
        day = self._context.daily.today() - 1
        page, voice, shown = Layout(), reply.voice(), []
        for game in self._context.games:
            ranking = await self._rankings.of(day, game, reply.interaction.guild_id or 0)
            if ranking is not None:
                shown.append(ranking_text(Voice(voice.language, game), ranking, reply.actor.user))
        for text in shown or [voice.text("daily-ranking-none")]:
            page.text(text)
        page.buttons([Button(_id(reply), button_label(voice, Act.DAILY))])
        await reply.show(page)


def _state(tries: Mapping[str, OwnTry], game: AnyGame) -> TryState:
    return tries[game.id].state if game.id in tries else TryState.NONE


def _where(place: DailyTry) -> Line:
    """Where the try is played, to one who has asked for it somewhere else."""
    if place.guild:
        return Line("game-open", {"channel": f"<#{place.channel}>"})
    return Line("daily-open", {"link": channel_url(0, place.channel)})


def _id(reply: Reply, *cells: str) -> ButtonId:
    return ButtonId(Act.DAILY, reply.channel, cells=cells)
