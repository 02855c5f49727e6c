"""The public messages of a table, in the server's language: the lobby, a turn, the end. Pure: data in, a page out.

Everybody reads them. So they are made from what everybody may know, and a seat's legal moves come into it only where
its game calls that choice open.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ButtonStyle
from msgspec import Struct

import engine.games
from chatbot.bot.descriptions import at_table, board_lines, breakdown, recap, scores, sitter_name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.button_registry import button_label
from chatbot.bot.interactions.player_hand import PlayerHand, put_inline_question, verb_buttons
from chatbot.bot.interactions.questions import QuestionContext
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import Pictures, files_of
from chatbot.bot.voice import Voice
from chatbot.service.snapshot import PublicState
from chatbot.tables.deadlines import LOBBY_LIFETIME
from chatbot.tables.table import NOBODY, Ending, Person, Phase, StandIn
from engine import taps
from engine.api import AnyGame, PublicEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.pace import Clock
    from chatbot.tables.table import Facts
    from engine.api import Value

RECAP: Final = 1200
"""Characters of a post that may tell what happened."""
MESSAGES: Final = "https://discord.com/channels"
"""Where every message has its link."""
WORDS: Final = 2000
"""Characters of a text board; a longer one is attached as a file beside its beginning."""


class PostContent(Struct, frozen=True):
    """What a post has to tell."""

    board: PublicState
    game: AnyGame
    voice: Voice
    events: tuple[PublicEvent, ...] = ()
    called: tuple[PlayerHand, ...] = ()
    """The hands of those who are asked to move."""
    pictures: Pictures = ()

    @property
    def facts(self) -> Facts:
        """The table."""
        return self.board.facts

    @property
    def spoken(self) -> Voice:
        """The voice that knows who sits where."""
        return at_table(self.voice, self.facts)

    def standing(self, act: Act) -> ButtonId:
        """An id of this match, whatever happens in it."""
        return ButtonId(act, self.facts.channel, self.facts.match)

    def tap(self, act: Act, *cells: str) -> ButtonId:
        """An id of this table as it is now."""
        return ButtonId(act, self.facts.channel, self.facts.match, self.facts.revision, cells)


class PostDraft(Struct, frozen=True):
    """A post, ready to be sent."""

    page: Layout
    files: tuple[discord.File, ...] = ()
    mentioned: tuple[int, ...] = ()


def lobby(news: PostContent) -> PostDraft:
    """Who sits at the table, and how to sit down."""
    facts, voice = news.facts, news.spoken
    page = Layout()
    level = voice.text(f"level-{facts.terms.level}")
    page.text(voice.text("lobby-title", {"game": voice.text("game"), "places": facts.terms.places, "level": level}))
    page.text(voice.text("table-pace", {"pace": voice.text(f"pace-{facts.terms.pace.value}")}))
    seats = [f"{seat + 1}. {sitter_name(voice, sitter, seat)}" for seat, sitter in enumerate(facts.sitters)]
    seats += [voice.text("empty-seat", {"number": n + 1}) for n in range(len(facts.sitters), facts.terms.places)]
    page.text("\n".join(seats))
    if facts.phase is not Phase.LOBBY:
        page.text(_whether_begun(voice, facts))
        return PostDraft(page)
    page.text(
        f"{voice.text('lobby-hint')} {voice.text('lobby-until', {'at': moment(facts.changed_at + LOBBY_LIFETIME)})}"
    )
    styles = {Act.JOIN: ButtonStyle.success, Act.START: ButtonStyle.primary}
    acts = (Act.JOIN, Act.LEAVE, Act.ADD, Act.REMOVE, Act.START)
    page.keys([_key(news, act, styles.get(act, ButtonStyle.secondary)) for act in acts])
    return PostDraft(page)


def turn(news: PostContent) -> PostDraft:
    """What happened, the board, who is to move, and the buttons for it."""
    page, voice, facts = Layout(), news.spoken, news.facts
    files = _head(page, news)
    if not news.pictures and news.board.view is not None:
        files += put_board(page, news.game, news.board.view, voice, WORDS)
    if news.board.standings is not None:
        page.text(scores(news.board.standings, voice, facts))
    mentioned = tuple(_user(seen) for seen in news.called)
    if mentioned:
        people = " ".join(f"<@{user}>" for user in mentioned)
        page.text(voice.text("to-move", {"people": people, "count": len(mentioned), "game": voice.text("game")}))
        page.text(time_left(voice, facts))
    _put_verbs(page, news)
    page.keys([_key(news, act) for act in _sights(news)])
    return PostDraft(page, files, mentioned)


def final(news: PostContent) -> PostDraft:
    """The end: the standing with where the points come from, and the seed."""
    page, voice, facts = Layout(), news.spoken, news.facts
    files = _head(page, news)
    page.text(voice.text(f"ended-{facts.ending.value}" if facts.ending else "game-over"))
    if facts.seed:
        page.text(voice.text("seed-told", {"seed": facts.seed, "commitment": facts.commitment}))
    if news.board.standings is not None:
        told = breakdown(news.board.standings, voice, facts)
        long = len(told) > page.room
        page.text(scores(news.board.standings, voice, facts) if long else told)
        files += _attached(page, "score.txt", told) if long else ()
    page.keys([_key(news, Act.REMATCH, ButtonStyle.success), _key(news, Act.BOARD)])
    return PostDraft(page, files)


def film(voice: Voice, pictures: Pictures) -> PostDraft:
    """The whole game once more, as moving pictures."""
    page = Layout()
    page.text(voice.text("film-title"))
    page.pictures(pictures)
    return PostDraft(page, tuple(files_of(pictures)))


def notice(voice: Voice, events: Sequence[PublicEvent]) -> PostDraft:
    """What is told at once."""
    page = Layout()
    page.text(recap(events, voice))
    return PostDraft(page)


def reminder(voice: Voice, facts: Facts, clocks: Sequence[Clock], post: int) -> PostDraft:
    """It is still the move of those whose clocks these are; the way to the post that says so."""
    page = Layout()
    sitters = [facts.sitters[clock.seat] for clock in clocks]
    mentioned = tuple(sitter.user for sitter in sitters if isinstance(sitter, Person))
    told: dict[str, Value] = {
        "people": " ".join(f"<@{user}>" for user in mentioned),
        "count": len(mentioned),
        "game": voice.text("game"),
        "at": moment(min(clock.until for clock in clocks)),
        "link": "/".join(map(str, (MESSAGES, facts.guild, facts.channel, post or ""))),
    }
    alone = sum(isinstance(sitter, Person) for sitter in facts.sitters) == 1
    page.text(voice.text("reminder-alone" if alone else "reminder", told))
    return PostDraft(page, mentioned=mentioned)


def time_left(voice: Voice, facts: Facts) -> str:
    """When the first of those who are to move runs out of time; while the game sleeps, when it ends."""
    if facts.asleep_until is not None:
        return voice.text("sleeping", {"at": moment(facts.asleep_until)})
    if not facts.clocks:
        return ""
    until = min(clock.until for clock in facts.clocks)
    return voice.text("time-left", {"at": moment(until), "pace": voice.text(f"pace-{facts.terms.pace.value}")})


def moment(at: int) -> str:
    """A moment, as Discord tells it to everybody in their own words: in two days, an hour ago."""
    return f"<t:{at}:R>"


def _whether_begun(voice: Voice, facts: Facts) -> str:
    match facts.ending:
        case Ending.CLOSED:
            return voice.text("lobby-closed")
        case Ending.EXPIRED:
            return voice.text("lobby-expired", {"at": moment(facts.changed_at)})
        case _:
            return voice.text("lobby-started")


def _head(page: Layout, news: PostContent) -> tuple[discord.File, ...]:
    """The top of a post: what happened, and the board as a picture, if there is one."""
    page.text(f"### {news.voice.text('game')}\n{_last(recap(news.events, news.spoken), RECAP)}")
    page.pictures(news.pictures)
    return tuple(files_of(news.pictures))


def put_board(page: Layout, game: AnyGame, view: Any, voice: Voice, most: int) -> tuple[discord.File, ...]:  # noqa: ANN401
    """The text board; where it has no room, its beginning, and the whole as a file."""
    lines = board_lines(game, view, voice)
    return () if page.lines(lines, most) else _attached(page, "board.txt", "\n".join(lines))


def _attached(page: Layout, name: str, text: str) -> tuple[discord.File, ...]:
    page.file(name)
    return (discord.File(BytesIO(text.encode()), name),)


def _last(text: str, most: int) -> str:
    """The end of a text, in whole lines: what happened last matters most."""
    return text if len(text) <= most else "…\n" + text[-most:].partition("\n")[2]


def _put_verbs(page: Layout, news: PostContent) -> None:
    """The kinds of move that this moment may call for; the choice itself where the game calls it open."""
    view = news.board.view
    if not news.called or view is None:
        return
    game_taps = taps.of(news.game)
    asking = QuestionContext(news.tap(Act.OPEN), game_taps, view, news.spoken, Act.OPEN)
    possible = game_taps.at_hand(view, tuple(verb.name for verb in news.game.verbs))
    if len(news.called) == 1:
        shown = [
            verb
            for verb in possible
            if verb in game_taps.open and put_inline_question(page, asking, news.called[0], verb)
        ]
        possible = tuple(verb for verb in possible if verb not in shown)
    page.keys([key for verb in possible for key in verb_buttons(asking, verb)])


def _sights(news: PostContent) -> list[Act]:
    """What everybody may press: one's hand and a hint, where the game has them, the board in words, the rules; and
    to take one's seat back, where a computer stands in for somebody."""
    acts = [Act.BOARD, Act.RULES]
    if any(isinstance(sitter, StandIn) and sitter.owner != NOBODY for sitter in news.facts.sitters):
        acts.append(Act.RECLAIM)
    if news.called and engine.games.has_strategy(news.game):
        acts = [Act.HINT, *acts]
    return [Act.HAND, *acts] if any(seen.private_text for seen in news.called) else acts


def _user(seen: PlayerHand) -> int:
    sitter = seen.state.facts.sitters[seen.state.seat]
    return sitter.user if isinstance(sitter, Person) else 0


def _key(news: PostContent, act: Act, style: ButtonStyle = ButtonStyle.secondary) -> Button:
    return Button(news.standing(act), button_label(news.voice, act), style)
