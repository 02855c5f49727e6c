"""Private views of a game: its board as picture and text, its log, the shuffle's seal, and the check of its record.

*Since my move* shows up to three lines, beginning with what concerns the reader, and a short film. The answer is
private, because it names the reader's own tickets. A reader who uses a screen reader gets only the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple, TypeVar

import discord

from chatbot.bot import descriptions
from chatbot.bot.commands import command, menu_command
from chatbot.bot.components import BY_PLACE, NEW_ANSWER, Act, Button, ButtonId, Layout, button, labelled_button
from chatbot.bot.descriptions import with_short_names, with_sitter_names
from chatbot.bot.feature import Feature, Frame, channel_of
from chatbot.bot.hand import put_more
from chatbot.bot.painter import PictureRequest, Pictures, try_painting
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine, Voice, moment, picture_name, relative_time, time_left
from chatbot.features.settings import own_id, with_cells
from chatbot.people.fair_use import FILMS_AN_HOUR, HourlyShare
from chatbot.store.actions import Done
from chatbot.store.posts import PostKind
from chatbot.tables import seats
from chatbot.tables.deadlines import Schedules
from chatbot.tables.log import PublicState, SinceOwnMove, ToldMove
from chatbot.tables.outcome import NO_RECORD, ONLY_WATCHING, STALE_TABLE, Refusal, require_game
from chatbot.tables.record import Verified
from chatbot.tables.table import Actor, Computer, Facts, Person, Phase, Role
from engine.api import Value, seat_name
from engine.replay import Mix

_T = TypeVar("_T")
STOP: Final = "stop"  # The cell of the button that stops following a game
MOST_LINES: Final = 45  # Lines of a score; a longer one is attached as a file
PAGE: Final = 12  # Moves in one answer
SAME_TIME: Final = 1800  # Seconds between moves within which the time is not repeated
MOST_LOG_LINES: Final = 3  # Most lines about events since the reader's own move


class Begun(NamedTuple):
    """A game that has begun, as the reader may see it."""

    board: PublicState
    request: PictureRequest
    aids: bool  # True if aids are shown

    def shows(self, picture: str) -> bool:
        return self.aids or picture not in self.request.game.taps.helping


class Lookups(Feature):
    """Answers requests for information about a game. Most of them do not need a seat."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._films = HourlyShare(FILMS_AN_HOUR, frame.clock)

    @command("game show")
    @button(Act.BOARD, BY_PLACE, "button-board", is_anywhere=True)
    async def board(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        """Show the public state of the table: the board as picture and text, the points and the clocks."""
        if (begun := await self._begun_game(reply, channel_of(reply, pressed))) is None:
            return
        facts, page = begun.board.facts, Layout()
        pictures = await try_painting(self.frame.painter.turn(begun.request), "board", facts)
        page.pictures(pictures)
        files = await self._put_words(page, begun)
        await reply.show(page, pictures, files, table=facts.channel)

    @menu_command("menu-board-text")
    async def read_post(self, reply: Reply, post: discord.Message) -> None:
        """Describe a post of the bot in words: the current board, or the pictures of an older post."""
        parts = list(_all_parts([component.to_dict() for component in post.components]))
        is_own = post.author == reply.interaction.client.user
        if is_own and await self._shows_table(post.id, parts, reply.channel):
            if (begun := await self._begun_game(reply, reply.channel)) is not None:
                page = Layout()
                files = await self._put_words(page, begun)
                await reply.show(page, files=files, table=begun.board.facts.channel)
            return
        told = [part["description"] for part in parts if "media" in part and part.get("description")]
        if is_own and told:
            await reply.say_text(descriptions.escaped("\n\n".join(told)))
        else:
            await reply.say(BotLine("menu-no-board"))

    async def _shows_table(self, post: int, parts: Sequence[Mapping[str, Any]], channel: int) -> bool:
        """Return True if a post is the last turn of the game in this channel, or has buttons of that game."""
        facts = await self.db.queries.facts(channel)
        if not isinstance(facts, Facts):
            return False
        last = await self.db.posts.last(channel, PostKind.TURN)
        ids = (ButtonId.parse(str(part.get("custom_id", ""))) for part in parts)
        named = any(one.match == facts.match for one in ids if one is not None)
        return named or (last is not None and (last.match, last.message) == (facts.match, post))

    async def _put_words(self, page: Layout, begun: Begun) -> tuple[discord.File, ...]:
        """Add the players, points, clocks and the text board to a page. If the board is too long, return a file with
        it.
        """
        board, request = begun.board, begun.request
        await self._put_seats(page, board, request.voice)
        files = descriptions.put_text_board(page, request.game, request.view, request.voice, page.characters_left)
        put_more(page, request.voice, board.facts, request.game)
        return files

    async def _put_seats(self, page: Layout, board: PublicState, voice: Voice) -> None:
        """Add the players' points, clocks and absences to a page."""
        facts = board.facts
        if board.standings is not None:
            page.text(descriptions.scores(board.standings, voice, facts))
        people = [sitter.user for sitter in facts.sitters if isinstance(sitter, Person)]
        schedules = await self.db.preferences.schedules(people)
        page.text(_pace_line(voice, facts, schedules))
        page.text(descriptions.away_lines(voice, facts, schedules, int(self.frame.clock())))

    @button(Act.PICTURE, BY_PLACE, cells=r"[^|]+(\|.*)?", is_anywhere=True)
    async def picture(self, reply: Reply, pressed: ButtonId) -> None:
        """Show the picture that the first cell names. If it cannot be shown, show the board instead."""
        name = pressed.cells[0]
        if (begun := await self._begun_game(reply, pressed.channel)) is None:
            return
        facts, request = begun.board.facts, begun.request
        pictures: Pictures = ()
        if begun.shows(name):
            pictures = await try_painting(self.frame.painter.named(request, name), "board", facts)
        if not pictures:
            await self.board(reply, pressed)
            return
        page = Layout(f"**{picture_name(request.voice, name)}**")
        page.pictures(pictures)
        put_more(page, request.voice, facts, request.game)
        await reply.show(page, pictures, table=facts.channel)

    async def _begun_game(self, reply: Reply, channel: int) -> Begun | None:
        if (board := await reply.accepted(await self.db.queries.public_state(channel))) is None:
            return None
        game = self.frame.find(board.facts.game)
        voice = with_sitter_names(reply.voice(game), board.facts, board.facts.seat_of(reply.actor.user))
        if board.view is None:
            await reply.say_text(voice.text("not-started"))
            return None
        chosen = await self.db.preferences.of(reply.actor.user)
        aids = board.facts.phase is Phase.OVER or (board.facts.terms.aids and chosen.aids)
        view = board.view if aids else game.taps.unaided(board.view)
        return Begun(board, descriptions.picture_request(game, view, voice, board.facts, chosen.theme), aids)

    @button(Act.WATCH, BY_PLACE, "button-watch", is_anywhere=True)
    async def watch(self, reply: Reply, pressed: ButtonId) -> None:
        await show_watched(self.frame, reply, pressed.channel, pressed.match)

    @button(Act.FOLLOW, BY_PLACE, "button-follow", "button-unfollow", cells=f"({STOP})?", is_anywhere=True)
    async def follow(self, reply: Reply, pressed: ButtonId) -> None:
        chosen = reply.chosen or await self.db.preferences.of(reply.actor.user)
        if not pressed.cells and chosen.hand_dms == "never":
            page, settings = Layout(reply.voice().text("follow-no-dms")), with_cells(own_id(reply), Act.SET, "letters")
            page.buttons([Button(settings, reply.voice().text("setting-letters"))])
            await reply.show(page)
            return
        result = await self.act(reply, seats.unfollow if pressed.cells else seats.follow, pressed)
        if isinstance(result, Done):
            await show_watched(self.frame, reply, pressed.channel, pressed.match)
        else:
            await reply.say(result)

    @command("game verify")
    async def verify_here(self, reply: Reply) -> None:
        await self.verify(reply, reply.channel)

    @button(Act.RECORD, NEW_ANSWER, is_menu=True, is_anywhere=True)
    async def hand_out_record(self, reply: Reply, _pressed: ButtonId) -> None:
        channel, _, match = reply.values[0].partition(":")
        await self.verify(reply, int(channel), match)

    async def verify(self, reply: Reply, channel: int, match: str = "") -> None:
        """Replay a finished game from its seed, report the result, and send the record."""
        if (board := await reply.accepted(await self.db.queries.public_state(channel))) is None:
            return
        facts = board.facts
        if match not in {"", facts.match}:
            await reply.say(STALE_TABLE)
            return
        daily = facts.terms.daily
        if daily is not None and not self.db.daily.is_open(daily.day):
            await reply.say(BotLine("daily-sealed", {"at": moment(daily.ends_at)}))
            return
        text, other = await self.db.queries.record(channel, facts.match), ButtonId(Act.OPEN_RECORD, reply.channel)
        if isinstance(text, Refusal):
            page = reply.page(NO_RECORD)
            page.buttons([labelled_button(reply.voice(), other)])
            await reply.show(page)
            return
        verified = await self.db.queries.verify(text)
        game = self.frame.find(facts.game)
        if isinstance(verified, Refusal):
            await reply.say(verified, game)
            return
        voice, record = with_sitter_names(reply.voice(game), facts, facts.seat_of(reply.actor.user)), verified.record
        page = Layout(voice.text("record-holds", {"commitment": record.commitment, "moves": len(record.moves)}))
        page.text(descriptions.breakdown(verified.standings, voice, facts))
        page.text("\n".join(_proof(verified, voice)))
        page.file("game.json")
        page.buttons([labelled_button(voice, other)])
        await reply.show(page, files=[discord.File(BytesIO(text.encode()), "game.json")])

    @button(Act.DETAILS, BY_PLACE, "button-details", "button-seal", is_anywhere=True)
    async def details(self, reply: Reply, pressed: ButtonId) -> None:
        if (board := await reply.accepted(await self.db.queries.public_state(pressed.channel))) is None:
            return
        facts, user, page = board.facts, reply.actor.user, Layout()
        if facts.match != pressed.match:
            await reply.say(STALE_TABLE)
            return
        game = self.frame.find(facts.game)
        voice = with_sitter_names(reply.voice(game), facts, facts.seat_of(user))
        changes = await self.db.results.rating_changes(facts.channel, facts.match, [user])
        if change := changes.get(user):
            numbers = descriptions.rating_numbers(change)
            page.text(voice.text("own-rating-provisional" if change.is_provisional else "own-rating", numbers))
        if facts.phase is Phase.PLAYING:
            await self._put_seats(page, board, voice)
        files = put_details(page, board, voice, facts.secret or await self._seed(facts))
        page.buttons(table_buttons(facts, reply.actor, voice))
        put_more(page, voice, facts, game)
        await reply.show(page, files=files, table=facts.channel)

    async def _seed(self, facts: Facts) -> str:
        """Return the seed of a finished game. Return "" for a daily game before the end of its day."""
        daily = facts.terms.daily
        if daily is None or facts.phase is not Phase.OVER:
            return facts.seed
        opened = await self.db.daily.opened_seed(daily.day, facts.game)
        return opened if isinstance(opened, str) else ""

    @command("game log")
    @button(Act.LOG, BY_PLACE, "button-log", "button-older", "button-newer", cells=r"\d{0,9}", is_anywhere=True)
    async def log(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        if (found := await reply.accepted(await self.db.queries.told_log(channel_of(reply, pressed)))) is None:
            return
        last = int(pressed.cells[0]) if pressed is not None and pressed.cells else 0
        facts, total, game = found.facts, len(found.moves), self.frame.find(found.facts.game)
        voice = with_short_names(reply.voice(game), facts, facts.seat_of(reply.actor.user))
        if not total:
            await reply.say_text(voice.text("log-empty"))
            return
        last = min(last, total) if last > 0 else total
        shown = found.moves[max(0, last - PAGE) : last]
        page = Layout(voice.text("log-title", {"game": voice.of_game("game"), "first": shown[0].number, "last": last}))
        page.text("\n".join(log_lines(voice, shown[::-1])))
        turns = {"button-older": last - PAGE, "button-newer": min(last + PAGE, total) if last < total else 0}
        ends = {code: str(end) for code, end in turns.items() if end > 0}
        page.buttons([_table_button(facts, Act.LOG, voice, code, (end,)) for code, end in ends.items()])
        put_more(page, voice, facts, game)
        await reply.show(page, table=facts.channel)

    @button(Act.SINCE, BY_PLACE, "button-since")
    async def since(self, reply: Reply, pressed: ButtonId) -> None:
        found = await self.db.queries.since_own_move(pressed.channel, reply.actor)
        if (since := await seated(self.frame, reply, pressed.channel, found)) is None:
            return
        if since.facts.match != pressed.match:
            await reply.say(STALE_TABLE)
            return
        game = self.frame.find(since.facts.game)
        voice = with_short_names(reply.voice(game), since.facts)
        lines = since_lines(since, voice)
        nothing = "since-nothing" if any(since.facts.moved_at[since.seat : since.seat + 1]) else "since-nothing-yet"
        page = Layout("\n".join([voice.text("since-title"), *lines]) if lines else voice.text(nothing))
        chosen = await self.db.preferences.of(reply.actor.user)
        pictures: Pictures = ()
        if lines and not chosen.by_ear:
            if (again := self._films.take(reply.actor.user)) is None:
                request = descriptions.picture_request(game, since.public, voice, since.facts, chosen.theme)
                pictures = await try_painting(self.frame.painter.moments(request, since.moments), "film", since.facts)
            else:
                page.text(voice.text("too-many-films", {"count": FILMS_AN_HOUR, "at": relative_time(again)}))
        page.pictures(pictures)
        put_more(page, voice, since.facts, game)
        await reply.show(page, pictures, table=since.facts.channel)


async def seated(frame: Frame, reply: Reply, channel: int, found: _T | Refusal) -> _T | None:
    """Return ``found`` unless it is a refusal. Otherwise show the refusal and return None.

    A person without a seat sees the game as a spectator instead of the refusal.
    """
    if isinstance(found, Refusal) and found.code == ONLY_WATCHING.code:
        await show_watched(frame, reply, channel)
        return None
    return await reply.accepted(found)


async def show_watched(frame: Frame, reply: Reply, channel: int, match: str = "") -> None:
    """Show the players to move and the points, with the buttons for someone without a seat."""
    if (board := await reply.accepted(await frame.db.queries.public_state(channel))) is None:
        return
    if match not in {"", board.facts.match}:
        await reply.say(STALE_TABLE)
        return
    if (facts := await reply.accepted(require_game(board.facts))) is None:
        return
    user = reply.actor.user
    voice = with_sitter_names(reply.voice(frame.find(facts.game)), facts, facts.seat_of(user))
    told: dict[str, Value] = {"game": voice.of_game("game"), "seats": tuple(map(seat_name, facts.to_act))}
    page = Layout(voice.text("watching", told))
    if board.standings is not None:
        page.text(descriptions.scores(board.standings, voice, facts))
    page.text(voice.text("following") if user in facts.followers else "")
    looks = [_table_button(facts, act, voice) for act in (Act.BOARD, Act.LOG)]
    page.buttons([*table_buttons(facts, reply.actor, voice), *looks])
    if (links := frame.board_links) is not None:
        page.link(voice.text("live-open-watch"), await links.watch_link(facts.channel, facts.match))
    await reply.show(page, table=facts.channel)


def _all_parts(nodes: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield every component of a message and every picture of its galleries, at any depth."""
    for node in nodes:
        yield node
        for below in ("components", "items"):
            yield from _all_parts(node.get(below) or ())


def _pace_line(voice: Voice, facts: Facts, schedules: Schedules) -> str:
    if facts.phase is Phase.OVER:
        return ""
    pace = voice.text("table-pace", {"pace": voice.text(f"pace-{facts.terms.pace.value}")})
    return "\n".join(filter(None, (pace, time_left(voice, facts, schedules, "time-left"))))


def _table_button(facts: Facts, act: str, voice: Voice, code: str = "", cells: tuple[str, ...] = ()) -> Button:
    return labelled_button(voice, ButtonId(act, facts.channel, facts.match, cells=cells), code)


def table_buttons(facts: Facts, actor: Actor, voice: Voice) -> list[Button]:
    """Return the person's buttons for actions other than moves.

    They let the person follow the game, take a computer's seat or take back a lost one, extend others' clocks, and stop
    or start all clocks.
    """
    acts, buttons = [], []
    seat, runs = facts.seat_of(actor.user), facts.phase is Phase.PLAYING
    if seat is None and runs:
        follows = actor.user in facts.followers
        code, cells = ("button-unfollow", (STOP,)) if follows else ("button-follow", ())
        buttons.append(_table_button(facts, Act.FOLLOW, voice, code, cells))
    if seat is None and runs and facts.seat_to_reclaim(actor.user) is not None:
        acts.append(Act.RECLAIM)
    elif seat is None and runs and facts.terms.newcomers and any(isinstance(one, Computer) for one in facts.sitters):
        acts.append(Act.JOIN)
    if seat is not None and any(clock.seat != seat and seat not in clock.granted_by for clock in facts.clocks):
        acts.append(Act.MORE_TIME)
    if actor.role is Role.MODERATOR and runs:
        if facts.clocks_stopped_at is not None:
            acts.append(Act.START_CLOCKS)
        elif facts.clocks:
            acts.append(Act.STOP_CLOCKS)
    codes = {Act.JOIN: "button-join-late"}
    return [*buttons, *(_table_button(facts, act, voice, codes.get(act, "")) for act in acts)]


def put_details(page: Layout, board: PublicState, voice: Voice, opened: str) -> tuple[discord.File, ...]:
    """Add the proof of the shuffle and, after the game, the score to a page.

    If the full score is too long for the page, return it as a file.
    """
    facts = board.facts
    if board.standings is None:
        page.text(voice.text("not-started"))
        return ()
    seal = _seal(facts, voice, opened)
    if facts.phase is not Phase.OVER:
        page.text(seal)
        return ()
    lines = descriptions.breakdown(board.standings, voice, facts)
    fits = lines.count("\n") < MOST_LINES and len(lines) + len(seal) <= page.characters_left
    page.text(lines if fits else descriptions.scores(board.standings, voice, facts))
    page.text(seal)
    return () if fits else descriptions.attach_text(page, "score.txt", lines)


def _seal(facts: Facts, voice: Voice, opened: str) -> str:
    """Return the proof of the shuffle: the seal or, once it may be shown, the secret or seed."""
    is_mixed = facts.begun_by != 0
    values: dict[str, Value] = {"commitment": facts.commitment, "interaction": str(facts.begun_by)}
    if opened:
        return voice.text("seed-told-mixed" if is_mixed else "seed-told", values | {"seed": opened})
    told = [voice.text("seal-told-mixed" if is_mixed else "seal-told", values)]
    if facts.terms.daily is not None:
        told.append(voice.text("daily-sealed", {"at": moment(facts.terms.daily.ends_at)}))
    return "\n".join(told)


def _proof(verified: Verified, voice: Voice) -> Iterator[str]:
    """Yield sentences in small print about the shuffle: what the record proves, and what it does not prove."""
    mix = verified.record.mix
    if isinstance(mix, Mix):
        at = round(discord.utils.snowflake_time(int(mix.named)).timestamp())
        yield voice.text("proof-mixed", {"interaction": mix.named, "at": moment(at)})
    else:
        yield voice.text("proof-sealed")
    if not verified.is_beginner_drawn:
        yield voice.text("proof-beginner")


def log_lines(voice: Voice, moves: Sequence[ToldMove]) -> Iterator[str]:
    """Yield a line for each move, in the given order.

    A line shows the time if it is the first, or at least half an hour from the last time shown.
    """
    said: int | None = None
    for move in moves:
        told = descriptions.brief_recap(move.events, voice) or [voice.translate(event) for event in move.events]
        values: dict[str, Value] = {"number": move.number, "told": " · ".join(told)}
        if said is not None and said - move.at < SAME_TIME:
            yield voice.text("log-line", values)
        else:
            said = move.at
            yield voice.text("log-line-at", values | {"at": relative_time(move.at)})


def since_lines(since: SinceOwnMove, voice: Voice) -> list[str]:
    """Return at most three lines: first those that concern this person, then the latest events."""
    own = list(dict.fromkeys(map(voice.translate, since.changes)))[:MOST_LOG_LINES]
    computers = {seat for seat, sitter in enumerate(since.facts.sitters) if isinstance(sitter, Computer)}
    told = descriptions.brief_recap(since.events, voice, computers)
    return [*own, *told[len(told) - min(len(told), MOST_LOG_LINES - len(own)) :]]
