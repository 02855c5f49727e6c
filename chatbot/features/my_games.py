"""``/games``: a person's games on all servers and in direct messages, each with a link to its post.

Games that wait for the person come first. The latest finished games follow, even if their table is gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from chatbot.bot.channels import channel_url, post_link
from chatbot.bot.commands import command
from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, Layout, MenuOption, button, button_label
from chatbot.bot.descriptions import bare_name, escaped_name, unescaped, with_names_of_result, with_short_names
from chatbot.bot.feature import Feature, Frame
from chatbot.bot.plans import plan_text
from chatbot.bot.reply import Reply
from chatbot.bot.variants import variants_line
from chatbot.bot.voice import Voice, relative_time
from chatbot.limits import ROW
from chatbot.people.results import GameResult
from chatbot.store.personal import OwnGames
from chatbot.store.posts import PostKind
from chatbot.tables.deadlines import Schedules, TableTime
from chatbot.tables.log import PublicState
from chatbot.tables.outcome import unknown_game
from chatbot.tables.table import Ending, Facts, Phase
from engine.api import Seat, Value, seat_name
from engine.wording import shown_number

MOST_RUNNING: Final = 12  # Running games in one answer
MOST_FINISHED: Final = 5
ENDED_EARLY: Final = -1  # The rank of everybody in a game ended by its players or a moderator
DRAWN: Final = -2  # The rank shown to everybody in a drawn game
SHOWN_AGAIN: Final = "games"  # The cell of a button that shows the games again afterwards


class MyGames(Feature):
    """Lists a person's games, and marks those in which it is their turn."""

    @command("games", is_anywhere=True)
    @button(Act.GAMES, BY_PLACE, "button-games", is_anywhere=True)
    async def show(self, reply: Reply, _pressed: ButtonId | None = None) -> None:
        if (games := await reply.accepted(await self.db.personal_tables.my_games(reply.actor))) is None:
            return
        page, user = Layout(), reply.actor.user
        playable, uninstalled = self._by_rules(games.running)
        running = playable[:MOST_RUNNING]
        planned = [state.facts for state in running if state.facts.channel in games.plans]
        numbers = {facts.channel: str(number) for number, facts in enumerate(planned, start=1) if len(planned) > 1}
        for state in running:
            page.text(await self._running(reply, state, user))
            page.text(self._plan(reply, state, games, numbers))
        if len(playable) > MOST_RUNNING:
            page.text(reply.voice().text("more-games", {"count": len(playable) - MOST_RUNNING}))
        for name in sorted({state.facts.game for state in uninstalled}):
            page.text(reply.voice().translate(unknown_game(name)))
        finished = await self._last_finished(games, user)
        if finished:
            lines = [await self._finished(reply, one) for one in finished]
            page.text(reply.voice().text("finished-games") + "\n" + "\n\n".join(lines))
            reviewed = [self._record_option(reply, one) for one in finished]
            page.menu(ButtonId(Act.REVIEW, reply.channel), reply.voice().text("review-menu"), reviewed)
            records = [self._record_option(reply, one) for one in finished if one.has_table]
            if records:
                page.menu(ButtonId(Act.RECORD, reply.channel), reply.voice().text("record-menu"), records)
        elif not games.running:
            page.text(reply.voice().text("no-games"))
        if self.frame.board_links is not None:
            page.buttons(
                [_board_button(reply.voice(self.frame.find(one.facts.game)), one.facts) for one in running[:ROW]]
            )
        page.buttons([_dropping_button(reply, facts, numbers.get(facts.channel, "")) for facts in planned])
        await reply.show(page)

    async def _last_finished(self, games: OwnGames, user: int) -> list[FinishedGame]:
        known = {game.id for game in self.frame.games}
        results = [one for one, _ in await self.db.results.of_user(user, MOST_FINISHED) if one.game in known]
        return finished_games(games.finished, results, user, MOST_FINISHED)

    def _by_rules(self, states: Sequence[PublicState]) -> tuple[list[PublicState], list[PublicState]]:
        """Return the games whose rules are installed, and the others."""
        known = {game.id for game in self.frame.games}
        playable = [state for state in states if state.facts.game in known]
        return playable, [state for state in states if state.facts.game not in known]

    def _plan(self, reply: Reply, state: PublicState, games: OwnGames, numbers: Mapping[int, str]) -> str:
        if state.view is None:
            return ""
        game, plan = self.frame.find(state.facts.game), games.plans.get(state.facts.channel)
        text = plan_text(game, state.view, self._voice(reply, state.facts), plan)
        return " ".join(filter(None, [numbers.get(state.facts.channel), text]))

    async def _running(self, reply: Reply, state: PublicState, user: int) -> str:
        facts, voice = state.facts, self._voice(reply, state.facts)
        kind = PostKind.LOBBY if facts.phase is Phase.LOBBY else PostKind.TURN
        link, where = await _link(self.frame, facts, kind), self._place_name(voice, facts.guild, facts.channel)
        place = voice.text("my-game", {"game": voice.of_game("game"), "link": link, "place": where})
        waits = _state(voice, facts, user, await self.db.preferences.schedules([user]))
        variants = variants_line(voice, self.frame.find(facts.game), facts.terms)
        return "\n".join(filter(None, [place, variants, waits, self._score(voice, state, user)]))

    async def _finished(self, reply: Reply, finished: FinishedGame) -> str:
        game = self.frame.find(finished.game)
        voice = _voice_of(finished, reply.voice(game))
        posts, channel = self.db.posts, channel_url(finished.guild, finished.channel)
        end, film = [await posts.last(finished.channel, kind) for kind in (PostKind.TURN, PostKind.FILM)]
        told: dict[str, Value] = {
            "game": voice.of_game("game"),
            "link": f"{channel}/{end.message or ''}" if end is not None and end.match == finished.match else channel,
            "place": self._place_name(voice, finished.guild, finished.channel),
            "points": _scores(finished, voice),
            "rank": DRAWN if finished.is_level and game.has_draws else finished.rank,
            "seats": finished.seats,
        }
        line = voice.text("finished-game", told)
        if film is None or film.match != finished.match or not film.message:
            return line
        return f"{line} · {voice.text('finished-film', {'link': f'{channel}/{film.message}'})}"

    def _score(self, voice: Voice, state: PublicState, user: int) -> str:
        if state.standings is None or state.view is None:
            return ""
        game = self.frame.find(state.facts.game)
        parts, owner_of = [], state.facts.owner_of
        for one in sorted(state.standings.seats, key=lambda one: owner_of(one.seat) != user):
            own = owner_of(one.seat) == user
            name = voice.text("you") if own else bare_name(voice, state.facts.sitters[one.seat], one.seat)
            parts += [f"{name} **{shown_number(one.points)}**"] if game.has_points else []
        progress = game.taps.progress(state.view)
        return " · ".join([*parts, *([voice.translate(progress)] if progress else [])])

    def _record_option(self, reply: Reply, finished: FinishedGame) -> MenuOption:
        voice = _voice_of(finished, reply.voice(self.frame.find(finished.game)))
        label = f"{voice.of_game('game')} · {unescaped(_scores(finished, voice))}"
        return MenuOption(f"{finished.channel}:{finished.match}", label)

    def _place_name(self, voice: Voice, guild: int, channel: int) -> str:
        if not guild:
            return voice.text("direct-messages")
        found = self.frame.client().get_guild(guild)
        return " · ".join(filter(None, [escaped_name(found.name) if found else "", f"<#{channel}>"]))

    def _voice(self, reply: Reply, facts: Facts) -> Voice:
        return with_short_names(reply.voice(self.frame.find(facts.game)), facts, facts.seat_of(reply.actor.user))


async def waiting_elsewhere(frame: Frame, reply: Reply, channel: int) -> str:
    """Return a line that says how many other games wait for this person and links to one of them, or "" if none
    does.
    """
    waiting = await frame.db.personal_tables.waiting_games(reply.actor, besides=channel)
    if not isinstance(waiting, tuple):
        return ""
    known = {game.id for game in frame.games}
    waiting = tuple(facts for facts in waiting if facts.game in known)
    if not waiting:
        return ""
    voice = reply.voice(frame.find(waiting[0].game))
    link = await _link(frame, waiting[0], PostKind.TURN)
    return voice.text("games-wait", {"count": len(waiting), "game": voice.of_game("game"), "link": link})


async def _link(frame: Frame, facts: Facts, kind: PostKind) -> str:
    post = await frame.db.posts.last(facts.channel, kind)
    return post_link(facts, post.message if post is not None and post.match == facts.match else 0)


def _state(voice: Voice, facts: Facts, user: int, schedules: Schedules) -> str:
    """Return the line about the players for whom the game waits, with the deadline if this person is one of them."""
    seat = facts.seat_of(user)
    if facts.phase is Phase.LOBBY:
        return voice.text("state-lobby" if seat is not None else "state-invited")
    if seat is None:
        is_own = any(owner is not None and owner.user == user for owner in facts.owners)
        return voice.text("state-computer") if is_own else voice.text("state-following", _players_to_move(facts))
    clock = next((clock for clock in facts.clocks if clock.seat == seat), None)
    if clock is not None:
        return voice.text("state-your-move-until", {"at": relative_time(TableTime(facts, schedules).up(clock))})
    if seat in facts.to_act:
        return voice.text("state-your-move")
    return voice.text("state-others", _players_to_move(facts))


def _players_to_move(facts: Facts) -> dict[str, Value]:
    return {"names": tuple(map(seat_name, facts.to_act))}


def _board_button(voice: Voice, facts: Facts) -> Button:
    label = f"{button_label(voice, Act.LIVE)} · {voice.of_game('game')}"
    return Button(ButtonId(Act.LIVE, facts.channel, facts.match), label)


def _dropping_button(reply: Reply, facts: Facts, number: str) -> Button:
    label = button_label(reply.voice(), Act.DROP_PLAN)
    button_id = ButtonId(Act.DROP_PLAN, facts.channel, facts.match, cells=(SHOWN_AGAIN,))
    return Button(button_id, f"{label} ({number})" if number else label)


class FinishedGame(Struct, frozen=True):
    """A person's result in a finished game."""

    game: str
    guild: int
    channel: int
    match: str
    at: int
    points: tuple[tuple[Seat, int], ...]  # Seats with points, the winner first; empty if the board is unreadable
    rank: int  # 0 if the person only watched, or `ENDED_EARLY`
    seats: int
    played: Facts | GameResult  # The table if it still has the record; otherwise the stored result
    reader: Seat | None = None
    is_level: bool = False  # True if the game was played to its end and all seats share the first place

    @property
    def has_table(self) -> bool:
        return isinstance(self.played, Facts)


def _voice_of(finished: FinishedGame, voice: Voice) -> Voice:
    """Return the voice with the names of a finished game's players."""
    played, reader = finished.played, finished.reader
    if isinstance(played, Facts):
        return with_short_names(voice, played, reader)
    return with_names_of_result(voice, played, reader)


def _scores(finished: FinishedGame, voice: Voice) -> str:
    """Return the players, the winner first, with their points if the game has points."""
    names = (voice.label(seat_name(seat)) for seat, _ in finished.points)
    shown = (f" {shown_number(points)}" if voice.has_points else "" for _, points in finished.points)
    return ", ".join(map("".join, zip(names, shown, strict=True)))


def finished_games(
    tables: Sequence[PublicState], results: Sequence[GameResult], user: int, most: int
) -> list[FinishedGame]:
    """Return a person's latest finished games, from tables that still exist and from stored results, whose tables may
    be gone.
    """
    here = {(state.facts.channel, state.facts.match) for state in tables}
    gone = [result for result in results if (result.channel, result.match) not in here]
    games = [*(_of_table(state, user) for state in tables), *(_of_result(result, user) for result in gone)]
    return sorted(games, key=lambda one: -one.at)[:most]


def _of_table(state: PublicState, user: int) -> FinishedGame:
    facts, ranked = state.facts, state.standings.ranked if state.standings is not None else ()
    points = tuple((one.seat, one.points) for one in ranked)
    own = next((one for one in ranked if facts.owner_of(one.seat) == user), None)
    where = (facts.game, facts.guild, facts.channel, facts.match, facts.changed_at)
    rank, seat = (own.rank, own.seat) if own else (0, None)
    if own and facts.ending in {Ending.VOTED, Ending.STOPPED}:
        rank = ENDED_EARLY
    is_level = own is not None and rank == 1 and state.standings is not None and state.standings.is_level
    return FinishedGame(*where, points, rank, facts.terms.places, facts, seat, is_level)


def _of_result(result: GameResult, user: int) -> FinishedGame:
    ranked = sorted(enumerate(result.at_the_end), key=lambda one: one[1].place)
    points, place = tuple((seat, one.points) for seat, one in ranked), result.seat_of(user).place
    where = (result.game, result.guild, result.channel, result.match, result.at)
    is_level = all(one.place == 1 for _, one in ranked)
    return FinishedGame(*where, points, place, len(ranked), result, result.number_of(user), is_level)
