"""``/daily``: today's games with the reader's progress, the choice of a pace, and yesterday's ranking.

A person plays in direct messages or in a private thread, because others must not see the game before they play it. If a
game is running in the direct messages and the bot cannot make a private thread, the person must finish that game first.
A thread in which no try begins is deleted, or archived if the bot lacks Manage Threads, which deletion requires.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

import discord
from discord import ButtonStyle

from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.channels import TO_WRITE, TO_WRITE_IN_THREAD, TROUBLE, channel_url, one_line
from chatbot.bot.commands import command
from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, Layout, button, labelled_button
from chatbot.bot.daily_ranking import daily_ranking, daily_score, ranking_text
from chatbot.bot.descriptions import escaped_name, visible_name
from chatbot.bot.feature import Feature, Frame
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine, Voice, clip, moment, relative_time
from chatbot.features.new_game import ARCHIVED_AFTER, tell_if_late
from chatbot.limits import THREAD_NAME
from chatbot.people.daily import DailyResult, DailyTry, TryState, ends_at, squares
from chatbot.people.fair_use import SHARES_AN_HOUR, HourlyShare
from chatbot.store.actions import ActionResult, Done
from chatbot.store.daily_games import NewTry, OwnTry
from chatbot.store.posts import PostKind
from chatbot.tables.outcome import DAILY_OVER, DAILY_RUNNING, STORE_UNREACHABLE, Refusal, says_no_table
from chatbot.tables.table import Actor, Facts, Pace, Phase
from engine.api import AnyGame
from engine.history import History

log = logging.getLogger(__name__)

SHARE: Final = "share"  # The cell of the button that posts the reader's results of today
RANKING: Final = "ranking"  # The cell of the button that shows yesterday's ranking
STORE_SECONDS: Final = 5.0  # Seconds between two attempts to read Redis during an outage
PACES: Final = {  # The paces of a try, the usual one first
    Pace.UNLIMITED: ("button-daily-slow", ButtonStyle.success),
    Pace.LIVE: ("button-daily-live", ButtonStyle.secondary),
}


class DailyPanel(Feature):
    """Answers people who ask for the daily game, and finds them a place to play."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._shares = HourlyShare(SHARES_AN_HOUR, frame.clock)

    @button(
        Act.DAILY,
        BY_PLACE,
        "button-daily",
        "button-daily-ranking",
        "button-daily-live",
        "button-daily-slow",
        "button-daily-share",
        is_anywhere=True,
    )
    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        game = next((game for game in self.frame.games if pressed.cells[:1] == (game.id,)), None)
        if pressed.cells == (RANKING,):
            await self._show_ranking(reply)
        elif pressed.cells == (SHARE,):
            await self._share(reply)
        elif game is None:
            await self.show(reply)
        elif pace := next((pace for pace in PACES if pressed.cells[1:] == (pace.value,)), None):
            await self._begin(reply, game, pace)
        else:
            await self._ask_pace(reply, game)

    @command("daily", is_anywhere=True)
    async def show(self, reply: Reply) -> None:
        day = self.db.daily.today()
        if (tries := await reply.accepted(await self.db.daily.own_tries(reply.actor, day))) is None:
            return
        page = Layout(reply.voice().text("daily-title", {"until": moment(ends_at(day))}))
        page.text("\n".join(_game_line(reply, game, tries) for game in self.frame.games))
        open_games = [game for game in self.frame.games if _state_of(tries, game) is TryState.NONE]
        page.buttons(
            [
                Button(_button_id(reply, one.id), reply.voice(one).of_game("game"), ButtonStyle.primary)
                for one in open_games
            ]
        )
        below = {SHARE: "button-daily-share"} if reply.server and any(map(_result, tries.values())) else {}
        below[RANKING] = "button-daily-ranking"
        page.buttons([labelled_button(reply.voice(), _button_id(reply, cell), label) for cell, label in below.items()])
        await reply.show(page)

    async def _share(self, reply: Reply) -> None:
        """Post the reader's results for today in the channel, with squares that reveal nothing about the shuffle."""
        tries = await reply.accepted(await self.db.daily.own_tries(reply.actor, self.db.daily.today()))
        if tries is None:
            return
        in_thread = isinstance(reply.interaction.channel, discord.Thread)
        needed = TO_WRITE_IN_THREAD if in_thread else TO_WRITE
        if (lacks := reply.lacks(reply.channel, reply.interaction.permissions, needed)) is not None:
            await reply.say(lacks)
            return
        if (again := self._shares.take(reply.actor.user)) is not None:
            await reply.say(BotLine("too-many-shares", {"count": SHARES_AN_HOUR, "at": relative_time(again)}))
            return
        await self.show(reply)
        language = await self.frame.people.guild_language(reply.server)
        voice = Voice(language)
        with CARD_EMOJIS.left_out():  # The squares are also the signs of cards.
            page = Layout(voice.text("daily-shared", {"name": f"**{escaped_name(reply.actor.name)}**"}))
            explained = list[str]()
            for result in filter(None, map(_result, tries.values())):
                history = await self.db.queries.history(result.channel, result.match)
                of_game = Voice(language, self.frame.find(result.game))
                values = {"game": of_game.of_game("game"), "score": daily_score(of_game, result)}
                went = [squares(history.points)] if isinstance(history, History) and history.has_points else []
                explained = [voice.text("daily-shared-key")] if went else explained
                page.text("\n".join([voice.text("daily-shared-line", values), *went]))
            page.text("\n".join(explained))
        page.buttons([labelled_button(voice, _button_id(reply))])
        await reply.send_followup_page(page, is_public=True)

    async def _ask_pace(self, reply: Reply, game: AnyGame) -> None:
        voice = reply.voice(game)
        page = Layout(voice.text("daily-how-fast", {"game": voice.of_game("game")}))
        offered = [(_button_id(reply, game.id, pace.value), *shown) for pace, shown in PACES.items()]
        page.buttons([labelled_button(voice, *one) for one in offered])
        await reply.show(page)

    async def _begin(self, reply: Reply, game: AnyGame, pace: Pace) -> None:
        tries = await self.db.daily.own_tries(reply.actor, self.db.daily.today())
        if isinstance(tries, Refusal) or _state_of(tries, game) is not TryState.NONE:
            await self.show(reply)
            return
        begun = tries.get(game.id)
        known = begun.place if begun is not None else None
        place = known or await self._find_place(reply, game)
        if isinstance(place, BotLine):
            await reply.say(place)
            return
        new = NewTry(game.id, place, reply.server, pace)
        done = await (
            self._begin_in_new_place(reply.actor, new) if known is None else self.db.daily.begin(reply.actor, new)
        )
        if done in (DAILY_OVER, DAILY_RUNNING):
            await self.show(reply)
        elif not isinstance(done, Done):
            await reply.say(done, game)
        elif done.facts.channel == reply.interaction.channel_id:
            await reply.delete()
            self.frame.watching.begin(tell_if_late(self.frame, reply, done.facts, PostKind.TURN))
        elif done.facts.guild:
            await reply.say(BotLine("game-open", {"channel": f"<#{done.facts.channel}>"}))
        else:
            await reply.say(BotLine("daily-open", {"link": channel_url(0, done.facts.channel)}))

    async def _begin_in_new_place(self, actor: Actor, new: NewTry) -> ActionResult:
        """Begin a try and return the result. If the try does not begin in the thread made for it, discard the
        thread.
        """
        begins_there = False
        try:
            done = await self.db.daily.begin(actor, new)
            begins_there = isinstance(done, Done) and done.facts.channel == new.place.channel
            return done
        finally:
            if new.place.guild and not begins_there:
                self.frame.background.begin(self._discard_unclaimed(actor, new))

    async def _discard_unclaimed(self, actor: Actor, new: NewTry) -> None:
        """Discard a thread, unless the store has reserved it for the try. In that case, the next press begins the try
        there.
        """
        tries = await self.db.daily.own_tries(actor, self.db.daily.today())
        if tries == STORE_UNREACHABLE:
            await asyncio.sleep(STORE_SECONDS)
            self.frame.background.begin(self._discard_unclaimed(actor, new))
        elif not isinstance(tries, Refusal):
            claimed = tries.get(new.game, OwnTry(TryState.NONE)).place
            if claimed is None or claimed.channel != new.place.channel:
                await self.frame.channels.discard_thread(new.place.channel)

    async def _show_ranking(self, reply: Reply) -> None:
        """Show yesterday's rankings for this server, or across servers in direct messages."""
        day = self.db.daily.today() - 1
        voice, shown = reply.voice(), []
        for game in self.frame.games:
            ranking = await daily_ranking(self.db, day, game, reply.server)
            if ranking is not None:
                shown.append(ranking_text(reply.voice(game), ranking, reply.actor.user))
        page = Layout(*shown or [voice.text("daily-ranking-none")])
        page.buttons([labelled_button(voice, _button_id(reply))])
        await reply.show(page)

    async def _find_place(self, reply: Reply, game: AnyGame) -> DailyTry | BotLine:
        if reply.interaction.guild_id is None and not reply.is_guest:
            here = reply.interaction.channel_id or 0
            return DailyTry(here, 0) if await self._is_free(here) else BotLine("daily-place-taken")
        place = await self._by_direct_message(reply, game) or await self._thread(reply, game)
        return place or BotLine("daily-no-place")

    async def _by_direct_message(self, reply: Reply, game: AnyGame) -> DailyTry | None:
        """Return the person's direct messages as a place to play.

        Return None if a game is running there or the person does not accept a first message.
        """
        voice = reply.voice(game)
        page = Layout(voice.text("daily-begins", {"game": voice.of_game("game")}))
        try:
            channel = await self.frame.direct_messages.open(reply.actor.user)
            if not await self._is_free(channel):
                return None
            await self.frame.direct_messages.send(reply.actor.user, page, channel=channel)
        except TROUBLE as error:
            log.info("could not start a daily game by direct message: %s", one_line(error))
            return None
        return DailyTry(channel, 0)

    async def _thread(self, reply: Reply, game: AnyGame) -> DailyTry | None:
        """Open a private thread in the channel, or in the current thread's parent. Return None if the bot cannot."""
        here, allowed = reply.interaction.channel, reply.interaction.app_permissions
        parent = here.parent if isinstance(here, discord.Thread) else here
        may = allowed.create_private_threads and allowed.send_messages_in_threads and not reply.is_guest
        if not may or not isinstance(parent, discord.TextChannel):
            return None
        voice = Voice(await self.frame.people.guild_language(parent.guild.id), game)
        name = f"{voice.of_game('game')} · {voice.text('button-daily')} · {visible_name(reply.actor.name)}"
        thread = None
        try:
            thread = await parent.create_thread(
                name=clip(name, THREAD_NAME),
                type=discord.ChannelType.private_thread,
                auto_archive_duration=ARCHIVED_AFTER,
                invitable=True,  # if False, only members with Manage Threads could add the player
            )
            await thread.add_user(discord.Object(reply.actor.user))
        except TROUBLE as error:
            log.info("channel %s: could not open a private thread: %s", reply.channel, one_line(error))
            if thread is not None:
                await self.frame.channels.discard_thread(thread.id)
            return None
        return DailyTry(thread.id, parent.guild.id)

    async def _is_free(self, channel: int) -> bool:
        facts = await self.db.queries.facts(channel)
        return facts.phase is Phase.OVER if isinstance(facts, Facts) else says_no_table(facts)


def _state_of(tries: Mapping[str, OwnTry], game: AnyGame) -> TryState:
    return tries[game.id].state if game.id in tries else TryState.NONE


def _game_line(reply: Reply, game: AnyGame, tries: Mapping[str, OwnTry]) -> str:
    voice = reply.voice(game)
    own, name = tries.get(game.id, OwnTry(TryState.NONE)), voice.of_game("game")
    if own.state is TryState.RUNNING and own.place is not None:
        return voice.text("daily-is-running", {"game": name, "link": channel_url(own.place.guild, own.place.channel)})
    if own.result is not None:
        return voice.text("daily-counted", {"game": name, "score": daily_score(voice, own.result)})
    return voice.text("daily-not-begun" if own.state is TryState.NONE else "daily-uncounted", {"game": name})


def _result(own: OwnTry) -> DailyResult | None:
    return own.result


def _button_id(reply: Reply, *cells: str) -> ButtonId:
    return ButtonId(Act.DAILY, reply.channel, cells=cells)
