"""Films of finished games, and announcements in a channel that the server chooses.

Making a film or an announcement takes some time, so each is an entry of the due list. If the process dies before it has
finished, or Discord does not respond, the film or announcement is made again, and Discord's nonce prevents a second
post.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

import discord
import msgspec

from chatbot.bot import descriptions
from chatbot.bot.channels import TROUBLE, channel_link, post_link
from chatbot.bot.components import Act, ButtonId, Layout, labelled_button
from chatbot.bot.daily_ranking import daily_ranking, ranking_text
from chatbot.bot.feature import Frame
from chatbot.bot.painter import PictureRequest, Pictures, files_of, try_drawing, try_painting
from chatbot.bot.voice import Voice
from chatbot.people.daily import DailyResult, ends_at
from chatbot.posts.post import PostDraft
from chatbot.posts.sending import is_closed, publication_id, send
from chatbot.runtime.metrics import DROPPED_POSTS
from chatbot.store.connection import StoreUnreachable
from chatbot.store.due import owned
from chatbot.store.posts import DueFilm, PostKind
from chatbot.tables.log import PublicState, Snapshot
from chatbot.tables.outcome import STORE_UNREACHABLE, GameFilm, Refusal
from chatbot.tables.table import Ending, Facts, Person, Phase, StandIn
from chatbot.work.later import NotNow, Work
from engine import replay
from engine.api import AnyGame, Value, View

log = logging.getLogger(__name__)

PAINTING_SECONDS: Final = 60.0  # Seconds to paint a film before it is abandoned
MOST_TRIES: Final = 3  # Attempts at a film, in case making it kills the process


class Films:
    """Makes and posts films: animations of finished games.

    Making a film takes many seconds, and nothing waits for it, neither the next game in the channel nor the end of the
    process. So the film may appear below the lobby of the next game. A film that cannot be painted is not retried,
    because people have seen the game.
    """

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db = frame, frame.db
        self._channels, self._people = frame.channels, frame.people

    async def begin(self, facts: Facts, message: GameFilm) -> None:
        """Queue the film of a game that ended with these facts. Raises ``StoreUnreachable``."""
        await self._db.due_films.put(DueFilm(message, facts), facts.channel, message.match)
        film = owned(f"film:{facts.channel}:{message.match}", facts.guild, facts.host)
        await self._db.due.put(film, mode="NX")

    async def make(self, work: Work) -> None:
        """Make and post a film. Raises ``NotNow`` and ``StoreUnreachable``."""
        channel, match = work.words
        due = await self._db.due_films.get(channel, match)
        if due is None:
            return
        if due.tries >= MOST_TRIES:
            log.warning("table %s: no film after %s tries", channel, due.tries)
            return
        await self._db.due_films.put(msgspec.structs.replace(due, tries=due.tries + 1), channel, match)
        record = await self._db.queries.record(int(channel), match)
        if record == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {channel}")
        if not isinstance(record, Refusal):
            await self._paint_and_post(due, record)
        await self._db.due_films.delete(channel, match)

    async def _paint_and_post(self, due: DueFilm, record: str) -> None:
        facts = due.facts
        game = self._db.find(facts.game)
        voice = descriptions.with_sitter_names(Voice(await self._people.table_language(facts), game), facts)
        request = descriptions.picture_request(game, await last_view(game, record), voice, facts)
        film = self._frame.painter.film(request, record)
        pictures = await painted_in_time(try_painting(film, "animation", facts))
        if pictures is None:
            log.warning("table %s: no film within %.0f seconds", facts.channel, PAINTING_SECONDS)
        elif pictures:
            await self._post(due, voice, pictures)

    async def _post(self, due: DueFilm, voice: Voice, pictures: Pictures) -> None:
        """Post a film, unless Discord rejects it permanently. Raises ``NotNow``."""
        try:
            channel = await self._channels.open(due.facts.channel)
            post = _draft_with_pictures(voice.text("film-title"), pictures)
            sent = await send(channel, post, publication_id(channel.id, due.message))
        except TROUBLE as error:
            log.warning("table %s: the film cannot be posted: %s", due.facts.channel, type(error).__name__)
            if isinstance(error, discord.HTTPException) and 400 <= error.status < 500 and error.status != 429:
                return
            raise NotNow(type(error).__name__) from error
        await self._remember(due, sent.id)

    async def _remember(self, due: DueFilm, message: int) -> None:
        """Record the film's post, unless the channel's last film is that of another game.

        Raises ``StoreUnreachable``.
        """
        begun = await self._db.posts.last(due.facts.channel, PostKind.FILM)
        if begun is not None and begun.match == due.message.match:
            posted = msgspec.structs.replace(begun, message=message)
            await self._db.posts.remember(due.facts.channel, PostKind.FILM, posted)


async def last_view(game: AnyGame, record: str) -> View:
    return await asyncio.to_thread(lambda: game.view(replay.replay(game, replay.read(record)), None))


async def painted_in_time(painting: Awaitable[Pictures]) -> Pictures | None:
    """Return a film, or None if painting takes too long."""
    try:
        async with asyncio.timeout(PAINTING_SECONDS):
            return await painting
    except TimeoutError:
        return None


GIVEN_UP: Final = 6 * 3600  # Seconds after which an unposted announcement is no longer news


class ServerAnnouncements:
    """Makes the announcements that servers want: open tables, results and daily rankings.

    If the bot may not write in the channel, ``/setup`` names the missing permissions. The announcement is made once
    they are granted, unless granting them takes more than ``GIVEN_UP`` seconds. If the channel is gone, or Discord
    considers the request invalid, the announcement is dropped, logged and counted at once.

    A ranking names only players with public results, and comes with the film of the best game.
    """

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db = frame, frame.db
        self._channels, self._people = frame.channels, frame.people

    async def table_opened(self, facts: Facts) -> None:
        """Announce an open table, with a link to it. Raises ``StoreUnreachable``."""
        await self._begin("open", facts)

    async def game_ended(self, facts: Facts) -> None:
        """Announce the winner if all players' results are public. Raises ``StoreUnreachable``."""
        await self._begin("end", facts)

    async def _begin(self, kind: str, facts: Facts) -> None:
        if facts.terms.daily is not None or await self.channel_of(facts.guild) in {0, facts.channel}:
            return
        since = int(self._db.clock())
        await self._db.due.put(f"announcement:{kind}:{facts.channel}:{facts.match}:{since}", mode="NX")

    async def channel_of(self, server: int) -> int:
        """Return the id of the channel for a server's announcements, or 0 if the server has none."""
        return (await self._db.server_settings.get(server)).announcements

    async def make(self, work: Work) -> None:
        """Make an announcement. Raises ``NotNow`` and ``StoreUnreachable``."""
        kind, *words = work.words
        entry = " ".join(work.words)
        if self._db.clock() - _time_of(entry) > GIVEN_UP:
            log.warning("announcement expired before it could be posted: %s", entry)
            return
        if kind == "daily":
            day, game, server = words
            await self._send(entry, int(server), await self._ranking_draft(int(day), game, int(server)))
            return
        channel, match, _ = words
        if (board := await self._board(int(channel), match)) is not None:
            draft = await (self._open_table_draft(board.facts) if kind == "open" else self._result_draft(board))
            await self._send(entry, board.facts.guild, draft)

    async def _send(self, entry: str, server: int, draft: PostDraft | None) -> None:
        """Send an announcement, unless Discord rejects it permanently. Raises ``NotNow``."""
        channel = 0 if draft is None else await self.channel_of(server)
        if draft is None or not channel:
            return
        try:
            await send(await self._channels.open(channel), draft, f"announcement {entry}")
        except (*TROUBLE, TypeError) as error:
            if not _is_permanent(error):
                log.warning("channel %s: cannot post announcements: %s", channel, type(error).__name__)
                raise NotNow(type(error).__name__) from error
            _log_dropped(channel, entry, error)

    async def _board(self, channel: int, match: str) -> PublicState | None:
        snapshot = await self._db.queries.snapshot(channel)
        if isinstance(snapshot, Snapshot) and snapshot.facts.match != match:
            snapshot = await self._db.queries.replaced(channel, match)
        if snapshot == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {channel}")
        return None if isinstance(snapshot, Refusal) else snapshot.public_state

    async def _open_table_draft(self, facts: Facts) -> PostDraft | None:
        """Return the announcement of an open table, or None if its game has begun or the table was closed."""
        if facts.phase is not Phase.LOBBY:
            return None
        voice = await self._voice(facts)
        values: dict[str, Value] = {"game": voice.of_game("game"), "link": channel_link(facts)}
        values |= {"people": len(facts.sitters), "places": facts.terms.places}
        return PostDraft(Layout(voice.text("announced-open", values)))

    async def _result_draft(self, board: PublicState) -> PostDraft | None:
        """Return the announcement of the winner with the picture, or None if a player's results are not public."""
        facts, standings = board.facts, board.standings
        if standings is None or facts.ending is not Ending.PLAYED or not await self._are_public(facts):
            return None
        voice = await self._voice(facts)
        last = (await self._db.posts.in_channel(facts.channel)).get(PostKind.TURN)
        link = post_link(facts, last.message if last is not None and last.match == facts.match else 0)
        result = descriptions.outcome(standings, descriptions.with_sitter_names(voice, facts))
        text = voice.text("announced-end", {"result": result, "game": voice.of_game("game"), "link": link})
        return _draft_with_pictures(text, await self._pictures(board, voice))

    async def _pictures(self, board: PublicState, voice: Voice) -> Pictures:
        facts, view = board.facts, board.view
        if view is None:
            return ()
        history = await self._db.queries.history(facts.channel, facts.match)
        voice = descriptions.with_sitter_names(voice, facts)
        request = descriptions.picture_request(self._db.find(facts.game), view, voice, facts)
        final = self._frame.painter.final(request, None if isinstance(history, Refusal) else history)
        return (await try_painting(final, "announcement", facts))[:1]

    async def _voice(self, facts: Facts) -> Voice:
        return Voice(await self._people.guild_language(facts.guild), self._db.find(facts.game))

    async def _are_public(self, facts: Facts) -> bool:
        users = [sitter.user for sitter in facts.sitters if isinstance(sitter, Person)]
        users += [sitter.owner.user for sitter in facts.sitters if isinstance(sitter, StandIn)]
        return set((await self._db.preferences.results_of(users)).values()) <= {"public"}

    async def _ranking_draft(self, day: int, name: str, server: int) -> PostDraft | None:
        """Return the announcement of a server's ranking of a day's game, or None if the ranking names nobody."""
        game = next((game for game in self._frame.games if game.id == name), None)
        if game is None or not (await self._db.server_settings.get(server)).announcements:
            return None
        ranking = await daily_ranking(self._db, day, game, server)
        if ranking is None or not ranking.ranked:
            return None
        voice = Voice(await self._people.guild_language(server), game)
        film = await self._film(game, voice, ranking.ranked[0].result)
        draft = _draft_with_pictures(ranking_text(voice, ranking), film)
        draft.layout.buttons([labelled_button(voice, ButtonId(Act.DAILY, server))])
        return draft

    async def _film(self, game: AnyGame, voice: Voice, best: DailyResult) -> Pictures:
        """Return the film of the best game, or an empty tuple if its record is gone or painting takes too long."""
        record = await self._db.queries.record(best.channel, best.match)
        if record == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {best.channel}")
        if isinstance(record, Refusal):
            return ()
        person = descriptions.escaped_name(best.name) or voice.text("stats-nameless")
        others = range(1, replay.read(record).start.seats)
        names = (person, *(voice.text(f"computer-{seat + 1}") for seat in others))
        request = PictureRequest(game, await last_view(game, record), descriptions.with_names(voice, names), names)
        painting = self._frame.painter.film(request, record)
        film = await painted_in_time(try_drawing(painting, "ranking", f"table {best.channel}"))
        if film is None:
            log.warning("table %s: no film for the ranking within %.0f seconds", best.channel, PAINTING_SECONDS)
        return film or ()


def _is_permanent(error: Exception) -> bool:
    if not isinstance(error, discord.HTTPException):
        return isinstance(error, TypeError)  # a kind of channel that has no messages
    return error.status == 404 or (error.status == 400 and not is_closed(error))


def _log_dropped(channel: int, entry: str, error: Exception) -> None:
    said = (error.status, error.code) if isinstance(error, discord.HTTPException) else (0, 0)
    DROPPED_POSTS.labels(*map(str, said)).inc()
    log.error("channel %s: announcement dropped: %s: %s %s", channel, entry, *said)


def _time_of(entry: str) -> int:
    kind, *words = entry.split(" ")
    return ends_at(int(words[0])) if kind == "daily" else int(words[-1])


def _draft_with_pictures(text: str, pictures: Pictures) -> PostDraft:
    page = Layout(text)
    page.pictures(pictures)
    return PostDraft(page, tuple(files_of(pictures)))
