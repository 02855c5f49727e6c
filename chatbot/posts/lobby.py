"""The post of a lobby with its invitations, and the announcements that a server has posted in a channel of its choice.

Open tables, results and daily rankings are announced. An announcement is an entry of the due list. If a process dies
meanwhile, or Discord doesn't answer, it is made again, and Discord's nonce prevents a second post. The same happens if
the bot may not write in the channel: ``/setup`` names what is missing, and as soon as that is given, the announcement
is made, unless ``GIVEN_UP`` seconds have passed: then it is news no more. If the channel is gone, or Discord calls the
request wrong, the announcement is dropped, logged and counted at once.

A ranking names only players who let everybody see their results. It comes with the film of the best game.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot import descriptions
from chatbot.bot.channels import TROUBLE, channel_link, post_link
from chatbot.bot.components import Act, Button, ButtonId, Layout, labelled_button, learn_id
from chatbot.bot.daily_ranking import daily_ranking, ranking_text
from chatbot.bot.feature import Frame
from chatbot.bot.painter import PictureRequest, Pictures, files_of, try_drawing, try_painting
from chatbot.bot.voice import Voice, relative_time
from chatbot.people.daily import DailyResult, ends_at
from chatbot.posts.films import PAINTING_SECONDS, last_view, painted_in_time
from chatbot.posts.post import PostContent, PostDraft
from chatbot.posts.sending import is_closed, send
from chatbot.runtime.metrics import DROPPED_POSTS
from chatbot.store.connection import StoreUnreachable
from chatbot.store.posts import PostKind
from chatbot.tables.deadlines import LOBBY_LIFETIME
from chatbot.tables.log import PublicState, Snapshot
from chatbot.tables.outcome import STORE_UNREACHABLE, Invitation, Refusal
from chatbot.tables.table import Ending, Facts, Person, Phase, StandIn, Terms
from chatbot.work.later import NotNow, Work
from engine import replay
from engine.api import AnyGame, Value, seat_name
from render.palette import PLAYERS


def lobby_post(content: PostContent, turn_link: str = "") -> PostDraft:
    """Return the post of a lobby; once the game has begun or the table is closed, it says so.

    ``turn_link`` leads to the first post of the game, if there is one.
    """
    facts, voice = content.facts, content.table_voice
    if facts.phase is not Phase.LOBBY:
        return PostDraft(Layout(f"### {voice.text('game')}\n{_outcome(voice, facts, turn_link)}"))
    layout = Layout(f"### {voice.text('game')}\n{voice.text('game-description')}")
    layout.pictures(content.pictures)
    layout.text("\n".join(_seats(voice, facts, content.game)))
    layout.text("\n".join(_terms(voice, facts, content.game)))
    closes = {"at": relative_time(facts.changed_at + LOBBY_LIFETIME)}
    layout.text(voice.text("lobby-until" if facts.guild else "lobby-until-alone", closes))
    is_open = facts.guild != 0 and facts.free_seats > 0
    main = Act.JOIN if is_open else Act.START
    acts = (*([Act.JOIN] if is_open or facts.invited else []), Act.START, Act.LEAVE)
    layout.buttons([content.button(act, ButtonStyle.success if act == main else ButtonStyle.secondary) for act in acts])
    learn = [labelled_button(voice, learn_id(content.game.id))] if content.game.lessons else []
    layout.buttons([*_seat_buttons(content), content.button(Act.SET_UP), content.button(Act.RULES), *learn])
    return PostDraft(layout, tuple(files_of(content.pictures)))


def _seats(voice: Voice, facts: Facts, game: AnyGame) -> list[str]:
    """List the players with the signs that they will have on the board."""
    lines = [voice.text("lobby-here", {"here": len(facts.sitters), "places": facts.terms.places})]
    for seat, sitter in enumerate(facts.sitters):
        name = f"{descriptions.SIGNS[PLAYERS[seat].mark]} {descriptions.introduced(voice, sitter, seat, game)}"
        is_host = isinstance(sitter, Person) and sitter.user == facts.host
        lines.append(voice.text("lobby-host", {"name": name}) if is_host else name)
    lines += [voice.text("lobby-invited", {"name": descriptions.escaped_name(person.name)}) for person in facts.invited]
    if facts.free_seats > 0:
        code, level = "lobby-free" if facts.guild else "lobby-free-alone", voice.text(f"level-{facts.terms.level}")
        lines.append(voice.text(code, {"count": facts.free_seats, "level": level}))
    return lines


def _terms(voice: Voice, facts: Facts, game: AnyGame) -> list[str]:
    terms = facts.terms
    chosen = [f"{option.name}: {terms.options[option.name]}" for option in game.options if option.name in terms.options]
    unrated = "" if terms.rated else voice.text("table-unrated")
    pace = voice.text("table-pace", {"pace": voice.text(f"pace-{terms.pace.value}")})
    return [line for line in (pace, _terms_line(voice, facts), unrated, *chosen) if line]


def _terms_line(voice: Voice, facts: Facts) -> str:
    """Return the other terms that differ from the usual ones."""
    terms, usual = facts.terms, Terms(facts.game, facts.terms.places)
    misses = {"count": terms.misses}
    parts = {
        voice.text("terms-weekends"): terms.rests_on_weekends,
        voice.text("terms-misses", misses): terms.misses != usual.misses,
        voice.text("terms-closed"): not terms.newcomers and facts.guild,
        voice.text("terms-no-aids"): not terms.aids,
    }
    return " · ".join(part for part, differs in parts.items() if differs)


def _seat_buttons(content: PostContent) -> list[Button]:
    """Return the buttons for one seat more and one fewer, as far as the game and its people allow."""
    facts, (fewest, most) = content.facts, content.game.seats
    places, needed = facts.terms.places, len(facts.sitters) + len(facts.invited)
    codes = {places + 1: "button-more-seats", places - 1: "button-fewer-seats"}
    head = content.id_for_match(Act.SEATS)
    return [
        labelled_button(content.voice, msgspec.structs.replace(head, cells=(str(number),)), code)
        for number, code in codes.items()
        if max(fewest, needed) <= number <= most
    ]


def _outcome(voice: Voice, facts: Facts, turn_link: str) -> str:
    """Say that a lobby was closed, has expired, or has become a game."""
    match facts.ending:
        case Ending.CLOSED:
            return voice.text("lobby-closed")
        case Ending.EXPIRED:
            return voice.text("lobby-expired", {"at": relative_time(facts.changed_at)})
        case _:
            return voice.text("lobby-started", {"link": turn_link or channel_link(facts)})


def invitation_post(content: PostContent, message: Invitation, notified: Sequence[int], link: str) -> PostDraft:
    """Return the post that invites people. ``link`` leads to the lobby's post; ``notified`` were not asked before."""
    voice = content.voice
    values: dict[str, Value] = {
        "people": " ".join(f"<@{person.user}>" for person in content.facts.invited),
        "host": f"<@{message.host}>",
        "game": voice.text("game"),
        "link": link,
    }
    layout = Layout(voice.text("rematch-invitation" if message.is_rematch else "invitation", values))
    layout.buttons([content.button(Act.ACCEPT, ButtonStyle.success), content.button(Act.DECLINE)])
    return PostDraft(layout, mentioned=tuple(notified))


log = logging.getLogger(__name__)

GIVEN_UP: Final = 6 * 3600  # Seconds after which an announcement that could not be made is news no more


class Announced(Struct, frozen=True):
    """An announcement for a server."""

    server: int
    page: Layout
    files: tuple[discord.File, ...]


class ServerAnnouncements:
    """Makes the announcements that servers want, in the background."""

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db = frame, frame.db
        self._channels, self._people = frame.channels, frame.people

    async def table_opened(self, facts: Facts) -> None:
        """Announce an open table, with a link to it. Raises ``StoreUnreachable``."""
        await self._begin("open", facts)

    async def game_ended(self, facts: Facts) -> None:
        """Announce who has won, if all players let everybody see their results. Raises ``StoreUnreachable``."""
        await self._begin("end", facts)

    async def _begin(self, kind: str, facts: Facts) -> None:
        if facts.terms.daily is not None or await self.channel_of(facts.guild) in {0, facts.channel}:
            return
        since = int(self._db.clock())
        await self._db.due.put(f"announcement:{kind}:{facts.channel}:{facts.match}:{since}", mode="NX")

    async def channel_of(self, server: int) -> int:
        """Return the channel for a server's announcements; 0 for none."""
        return (await self._db.server_settings.get(server)).announcements

    async def make(self, work: Work) -> None:
        """Make an announcement. Raises ``NotNow`` and ``StoreUnreachable``."""
        kind, *words = work.words
        entry = " ".join(work.words)
        if self._db.clock() - _since(entry) > GIVEN_UP:
            log.warning("an announcement could not be made in time and is given up: %s", entry)
            return
        if kind == "daily":
            day, game, server = words
            announced = await self._of_ranking(int(day), game, int(server))
        else:
            channel, match, _ = words
            board = await self._board(int(channel), match)
            of_table = self._opened if kind == "open" else self._ended
            announced = None if board is None else await of_table(board)
        if announced is not None:
            await self._send(entry, announced)

    async def _send(self, entry: str, announced: Announced) -> None:
        """Send it, unless Discord says that it will never take it. Raises ``NotNow``."""
        channel = await self.channel_of(announced.server)
        if not channel:
            return
        try:
            place = await self._channels.open(channel)
            await send(place, PostDraft(announced.page, announced.files), f"announcement {entry}")
        except (*TROUBLE, TypeError) as error:
            if not _is_for_good(error):
                log.warning("channel %s: nothing can be announced there: %s", channel, type(error).__name__)
                raise NotNow(type(error).__name__) from error
            _log_dropped(channel, entry, error)

    async def _board(self, channel: int, match: str) -> PublicState | None:
        snapshot = await self._db.queries.snapshot(channel)
        if isinstance(snapshot, Snapshot) and snapshot.facts.match != match:
            snapshot = await self._db.queries.replaced(channel, match)
        if snapshot == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {channel}")
        return None if isinstance(snapshot, Refusal) else snapshot.public_state

    async def _opened(self, board: PublicState) -> Announced | None:
        """Announce an open table; None if its game has begun or it was closed."""
        facts = board.facts
        if facts.phase is not Phase.LOBBY:
            return None
        voice = await self._voice(facts)
        values: dict[str, Value] = {"game": voice.text("game"), "link": channel_link(facts)}
        values |= {"people": len(facts.sitters), "places": facts.terms.places}
        return _announced(facts.guild, voice.text("announced-open", values))

    async def _ended(self, board: PublicState) -> Announced | None:
        """Announce who has won, with the picture; None if a player doesn't let everybody see their results."""
        facts, standings = board.facts, board.standings
        if standings is None or facts.ending is not Ending.PLAYED or not await self._are_public(facts):
            return None
        voice = await self._voice(facts)
        last = (await self._db.posts.in_channel(facts.channel)).get(PostKind.TURN)
        link = post_link(facts, last.message if last is not None and last.match == facts.match else 0)
        names = tuple(map(seat_name, standings.winners))
        values: dict[str, Value] = {"game": voice.text("game"), "link": link, "count": len(names), "names": names}
        text = descriptions.with_sitter_names(voice, facts).text("announced-end", values)
        return _announced(facts.guild, text, await self._pictures(board, voice))

    async def _pictures(self, board: PublicState, voice: Voice) -> Pictures:
        facts, view = board.facts, board.view
        if view is None:
            return ()
        history = await self._db.queries.history(facts.channel, facts.match)
        voice = descriptions.with_short_names(voice, facts)
        request = descriptions.picture_request(self._db.find(facts.game), view, voice, facts)
        final = self._frame.painter.final(request, None if isinstance(history, Refusal) else history)
        return (await try_painting(final, "announcement", facts))[:1]

    async def _voice(self, facts: Facts) -> Voice:
        return Voice(await self._people.guild_language(facts.guild), self._db.find(facts.game))

    async def _are_public(self, facts: Facts) -> bool:
        users = [sitter.user for sitter in facts.sitters if isinstance(sitter, Person)]
        users += [sitter.owner.user for sitter in facts.sitters if isinstance(sitter, StandIn)]
        return set((await self._db.preferences.results_of(users)).values()) <= {"public"}

    async def _of_ranking(self, day: int, name: str, server: int) -> Announced | None:
        """Announce the ranking of a day's game on a server; None if it names nobody."""
        game = next((game for game in self._frame.games if game.id == name), None)
        if game is None or not (await self._db.server_settings.get(server)).announcements:
            return None
        ranking = await daily_ranking(self._db, day, game, server)
        if ranking is None or not ranking.ranked:
            return None
        voice = Voice(await self._people.guild_language(server), game)
        announced = _announced(
            server, ranking_text(voice, ranking), await self._film(game, voice, ranking.ranked[0].result)
        )
        announced.page.buttons([labelled_button(voice, ButtonId(Act.DAILY, server))])
        return announced

    async def _film(self, game: AnyGame, voice: Voice, best: DailyResult) -> Pictures:
        """Return the film of the best game; none if its record is gone or the machine has no time for it."""
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


def _is_for_good(error: Exception) -> bool:
    if not isinstance(error, discord.HTTPException):
        return isinstance(error, TypeError)  # a kind of channel that takes no messages
    return error.status == 404 or (error.status == 400 and not is_closed(error))


def _log_dropped(channel: int, entry: str, error: Exception) -> None:
    said = (error.status, error.code) if isinstance(error, discord.HTTPException) else (0, 0)
    DROPPED_POSTS.labels(*map(str, said)).inc()
    log.error("channel %s: an announcement is dropped: %s: %s %s", channel, entry, *said)


def _since(entry: str) -> int:
    kind, *words = entry.split(" ")
    return ends_at(int(words[0])) if kind == "daily" else int(words[-1])


def _announced(server: int, text: str, pictures: Pictures = ()) -> Announced:
    page = Layout(text)
    page.pictures(pictures)
    return Announced(server, page, tuple(files_of(pictures)))
