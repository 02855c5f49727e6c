"""Posts: their content (``PostContent``), drafts ready to send (``PostDraft``), their readers, and all kinds of posts.

Pure functions make a draft from content. Everybody can read a post, so its content is public. A seat's legal moves
(``to_move``) appear in it only if the game declares that choice open.

The readers' data (``Readers``) is read in one round trip together with the table, for the players whom this process
last saw at the table. In the rare case that the players have changed, the data is read again.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, NamedTuple

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot import descriptions
from chatbot.bot.channels import channel_link, with_mentions
from chatbot.bot.choices import QuestionContext
from chatbot.bot.components import VOTE, Act, Button, ButtonId, Layout, labelled_button, learn_id
from chatbot.bot.hand import PlayerHand, put_more, put_verbs
from chatbot.bot.painter import Pictures, files_of
from chatbot.bot.reply import People
from chatbot.bot.variants import unrated_line, variants_line
from chatbot.bot.voice import Voice, moment, relative_time, time_left
from chatbot.people.preferences import HOUR, Preferences
from chatbot.people.rating import RatingChange
from chatbot.store.connection import RoundTrip, StoreUnreachable
from chatbot.store.database import Database
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables.deadlines import LOBBY_LIFETIME, Schedules
from chatbot.tables.log import PublicState
from chatbot.tables.outcome import Invitation, TurnPost
from chatbot.tables.table import NOBODY, Computer, Ending, Facts, Person, Phase, Sitter, StandIn, Terms
from engine.api import AnyGame, PublicEvent, Value
from engine.history import History, awards
from render.themes import PLAYERS

log = logging.getLogger(__name__)


class PostContent(Struct, frozen=True):
    """The content of a post, in the server's language."""

    board: PublicState
    game: AnyGame
    voice: Voice
    events: tuple[PublicEvent, ...] = ()
    to_move: tuple[PlayerHand, ...] = ()
    pictures: Pictures = ()
    history: History | None = None  # The history of a finished game, if there is a record
    is_replaced: bool = False  # True if another match has replaced this one, so that buttons would be useless
    takes_files: bool = True
    has_live_board: bool = False
    schedules: Schedules = {}
    now: int = 0
    ratings: Mapping[int, RatingChange] = {}  # Public changes, once the game is over
    asleep: frozenset[int] = frozenset()  # Players who are not notified

    def without_files(self) -> PostContent:
        return msgspec.structs.replace(self, pictures=(), takes_files=False)

    @property
    def facts(self) -> Facts:
        return self.board.facts

    @property
    def table_voice(self) -> Voice:
        """Return a voice with the names at this table."""
        return descriptions.with_sitter_names(self.voice, self.facts)

    def id_for_match(self, act: str) -> ButtonId:
        """Return the id of a button that works for the whole match."""
        return ButtonId(act, self.facts.channel, self.facts.match)

    def button(self, act: str, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        return labelled_button(self.voice, self.id_for_match(act), style=style)


class PostDraft(Struct, frozen=True):
    """A post that is ready to send."""

    layout: Layout
    files: tuple[discord.File, ...] = ()
    mentioned: tuple[int, ...] = ()  # Players who are notified


def decision_post(content: PostContent) -> PostDraft:
    """Return the post that asks for a decision in the middle of a turn, with its buttons."""
    draft = notice_post(content.voice, content.facts, content.events)
    _put_verbs(draft.layout, content)
    draft.layout.buttons([content.button(Act.HAND)] if any(hand.private_text for hand in content.to_move) else [])
    return draft


def notice_post(voice: Voice, facts: Facts, events: Sequence[PublicEvent]) -> PostDraft:
    """Return the post for events that are announced immediately, before the turn ends."""
    told, absent = with_mentions(events, facts)
    layout = Layout(descriptions.recap(told, descriptions.with_sitter_names(voice, facts)))
    asked = [int(str(event.params[ASKED[event.code]])) for event in events if event.code in ASKED]
    if any(event.code == "end-vote" for event in events):
        asked += [one.user for one in facts.people if facts.seat_of(one.user) not in facts.votes]
        layout.text(voice.text("end-vote-asked", {"people": " ".join(f"<@{user}>" for user in asked)}))
    for event in events:
        layout.buttons(_answer_buttons(voice, facts, event))
    return PostDraft(layout, mentioned=(*absent, *asked))


LEFT_SEAT: Final = {"seat-replaced", "seat-resigned", "seat-time-up", "game-asleep"}
"""Codes of events after which a person can take their seat back."""
ASKING: Final[Mapping[PostKind, set[str]]] = {
    PostKind.LEFT_SEAT: LEFT_SEAT,
    PostKind.OFFER: {"seat-offered"},
    PostKind.VOTE: {"end-vote"},
    PostKind.DECLINED: {"invitation-declined"},
}
"""Codes of the events whose notes have buttons that are removed later, by kind of note."""
MAKING_VOID: Final[Mapping[PostKind, set[str]]] = {
    PostKind.OFFER: {"seat-offered", "seat-taken-over", "seat-declined"},
    PostKind.VOTE: ASKING[PostKind.VOTE],
    PostKind.DECLINED: ASKING[PostKind.DECLINED],
}
"""Codes of the events that make the previous note of a kind void."""
ASKED: Final = {"seat-offered": "friend", "seat-asked": "host", "seat-given": "guest", "invitation-declined": "host"}
"""The parameter with the user whom an event addresses, by the event's code."""


def _answer_buttons(voice: Voice, facts: Facts, event: PublicEvent) -> list[Button]:
    """Return the buttons for an event: to answer an offer, a request or a vote, or to take a seat back.

    Most events have none.
    """

    def answer(act: str, *cells: str, code: str = "", style: ButtonStyle = ButtonStyle.secondary) -> Button:
        return labelled_button(voice, ButtonId(act, facts.channel, facts.match, cells=cells), code, style=style)

    match event.code:
        case "seat-offered":
            return [answer(Act.TAKE_OVER, style=ButtonStyle.success), answer(Act.DECLINE_SEAT)]
        case "seat-asked":
            return [answer(Act.GIVE_SEAT, str(event.params["asking"]), style=ButtonStyle.success)]
        case "invitation-declined" if facts.phase is Phase.LOBBY:
            return [answer(Act.START, code="button-start-computers")]
        case "end-vote":
            return [answer(Act.END, VOTE, code="button-vote")]
        case code if code in LEFT_SEAT:
            own = [answer(Act.HAND, code="button-my-moves")] if facts.asleep_until is not None else []
            return own + ([answer(Act.RECLAIM)] if may_be_reclaimed(facts) else [])
        case _:
            return []


def untold_events(message: TurnPost, last: SentPost | None) -> tuple[PublicEvent, ...]:
    """Return the events of a turn's message that the channel's last turn post does not include."""
    is_earlier = last is not None and last.match == message.match and last.revision < message.revision
    return message.untold(last.revision if last is not None and is_earlier else -1)


class Readers(NamedTuple):
    """The people who read a table's posts."""

    users: tuple[int, ...]
    place: tuple[int, int]  # The server and the host, which determine the language of posts
    language: str
    chosen: Mapping[int, Preferences]

    @property
    def schedules(self) -> Schedules:
        return {user: chosen.schedule for user, chosen in self.chosen.items()}

    def are_of(self, facts: Facts) -> bool:
        """Return True if these are still the readers of this table's posts."""
        return self.users == users_of(facts) and self.place == place_of(facts)


def users_of(facts: Facts) -> tuple[int, ...]:
    return tuple(sitter.user for sitter in facts.sitters if isinstance(sitter, Person))


def place_of(facts: Facts) -> tuple[int, int]:
    return facts.guild, facts.host


async def readers_of(db: Database, people: People, facts: Facts) -> Readers:
    """Read the data of a table's readers in one round trip, and return it. Raises ``StoreUnreachable``."""
    trip = RoundTrip(db.redis)
    readers = ask_readers(db, people, trip, facts)
    await trip.send()
    return await readers()


def ask_readers(db: Database, people: People, trip: RoundTrip, facts: Facts) -> Callable[[], Awaitable[Readers]]:
    users = users_of(facts)
    settings = db.server_settings.ask(trip, facts.guild)
    chosen = db.preferences.ask_all(trip, users)

    async def readers() -> Readers:
        language = await people.table_language(facts, settings())
        return Readers(users, place_of(facts), language, chosen())

    return readers


RECAP_CHARACTERS: Final = 1200  # Characters of a post for events
MOST_HIGH: Final = 5  # Most lines on a phone, after wrapping, for the events of a post
PHONE_LINE: Final = 42
BEGINNING: Final = "game-started"
LONG_AWAY: Final = 6 * HOUR
BOARD_CHARACTERS: Final = 2000  # Characters of a text board in the post; a longer board is also attached as a file


def turn_post(content: PostContent) -> PostDraft:
    voice, facts = content.table_voice, content.facts
    events, absent = with_mentions(content.events, facts)
    content = msgspec.structs.replace(content, events=events)
    layout, files = Layout(events_text(content)), tuple(files_of(content.pictures))
    layout.pictures(content.pictures)
    view = content.board.view
    if view is not None and not content.takes_files:
        layout.lines(descriptions.board_lines(content.game, view, voice), BOARD_CHARACTERS)
    elif view is not None and not content.pictures:
        files += descriptions.put_text_board(layout, content.game, view, voice, BOARD_CHARACTERS)
    if content.board.standings is not None and not content.pictures:
        layout.text(descriptions.scores(content.board.standings, voice, facts))
    layout.begin_call()
    mentioned = tuple(_user_of(hand) for hand in content.to_move)
    if mentioned:
        people = " ".join(f"<@{user}>" for user in mentioned)
        call = voice.text("to-move", {"people": people, "count": len(mentioned)})
        called = " · ".join(filter(None, (call, time_left(voice, facts, content.schedules, "time-left-brief"))))
        absences = descriptions.brief_absences(voice, facts, content.schedules, content.now)
        layout.text("\n".join(filter(None, (called, absences))))
    _put_verbs(layout, content)
    layout.buttons(_buttons_for_everybody(content))
    put_more(layout, content.voice, facts, content.game)
    return PostDraft(layout, files, tuple(user for user in (*mentioned, *absent) if user not in content.asleep))


def events_text(content: PostContent) -> str:
    """Return the latest events in order, as many as fit in a post.

    Computers share lines only if the text is too long otherwise.
    """
    voice = content.table_voice
    computers = {seat for seat, sitter in enumerate(content.facts.sitters) if not isinstance(sitter, Person)}
    lines = descriptions.brief_recap(content.events, voice)
    if _lines_on_a_phone(lines) > MOST_HIGH:
        lines = descriptions.brief_recap(content.events, voice, computers)
    if any(event.code == BEGINNING for event in content.events):
        lines = list(filter(None, (descriptions.computers_told(voice, content.facts, content.game), *lines)))
    # A line with a mention says that a player lost a turn, so it is never omitted.
    is_mention = any("<@" in line for line in lines)
    most, high = descriptions.MOST_LINES + is_mention, len(lines) * 3 if is_mention else MOST_HIGH
    shown = descriptions.latest_lines(lines, voice, most)
    while most > 1 and (len("\n".join(shown)) > RECAP_CHARACTERS or _lines_on_a_phone(shown) > high):
        most -= 1
        shown = descriptions.latest_lines(lines, voice, most)
    return "\n".join(shown)


def _lines_on_a_phone(lines: Sequence[str]) -> int:
    """Return an estimate of the number of lines that these lines take on a phone, after wrapping."""
    return sum(1 + (len(line.replace("*", "")) - 1) // PHONE_LINE for line in lines)


def _put_verbs(layout: Layout, content: PostContent) -> None:
    """Add a button for each possible kind of move. For a kind that the game declares open, add the choice itself."""
    view = content.board.view
    if not content.to_move or view is None:
        return
    game_taps, facts = content.game.taps, content.facts
    head = ButtonId(Act.OPEN, facts.channel, facts.match, facts.revision)  # valid until the table changes
    question = QuestionContext(head, game_taps, view, content.table_voice, Act.OPEN)
    possible = game_taps.at_hand(view, tuple(verb.name for verb in content.game.verbs))
    hand = content.to_move[0] if len(content.to_move) == 1 else None
    put_verbs(layout, question, possible, hand)


def _buttons_for_everybody(content: PostContent) -> list[Button]:
    """Return the buttons that are the same for everybody.

    In a game without hands, players who use a screen reader get a button for the numbered moves. *Since my last move*
    is for players whose last move was long ago.
    """
    buttons = []
    if any(hand.private_text for hand in content.to_move):
        buttons.append(content.button(Act.HAND))
    elif any(hand.by_ear for hand in content.to_move):
        buttons.append(labelled_button(content.voice, content.id_for_match(Act.HAND), "button-my-moves"))
    if content.to_move and content.facts.terms.aids and content.game.strategy is not None:
        buttons.append(content.button(Act.HINT))
    if any(_was_long_away(hand, content.now) for hand in content.to_move):
        buttons.append(content.button(Act.SINCE))
    if may_be_reclaimed(content.facts):
        buttons.append(content.button(Act.RECLAIM))
    if content.has_live_board:
        buttons.append(content.button(Act.LIVE))
    return buttons


def _was_long_away(hand: PlayerHand, now: int) -> bool:
    moved_at = hand.facts.moved_at[hand.state.seat] if hand.facts.moved_at else 0
    return bool(moved_at) and now - moved_at > LONG_AWAY


def _user_of(hand: PlayerHand) -> int:
    sitter = hand.state.facts.sitters[hand.state.seat]
    return sitter.user if isinstance(sitter, Person) else 0


def may_be_reclaimed(facts: Facts) -> bool:
    left = [sitter for sitter in facts.sitters if isinstance(sitter, StandIn) and sitter.owner != NOBODY]
    return facts.phase is Phase.PLAYING and bool(left)


LAST_LINES: Final = 3  # Lines for the last events, because the result matters more


def end_post(content: PostContent) -> PostDraft:
    """Return the final post. It mentions all players, but does not notify those in their quiet hours or on holiday.

    Once another match has begun, the post has no buttons, because they would act on that match.
    """
    facts, standings = content.facts, content.board.standings
    voice = descriptions.with_short_names(content.voice, facts)
    told = descriptions.brief_recap(content.events, content.table_voice)
    headline = (
        told.pop() if told and facts.ending is not Ending.PLAYED else descriptions.result_line(content.board, voice)
    )
    layout = Layout(f"### {headline}")
    mentioned = tuple(user for user in map(_player_of, facts.sitters) if user)
    people = " ".join(f"<@{user}>" for user in mentioned)
    layout.text(voice.text("end-people", {"game": voice.of_game("game"), "people": people}) if people else "")
    if content.history is not None:
        found = [voice.translate(award.line) for award in awards(content.game, content.history)]
        layout.text("\n".join(voice.text("end-award", {"award": award}) for award in found))
    layout.text(ratings_line(voice, facts, content.ratings))
    if variants := variants_line(voice, content.game, facts.terms):
        layout.text(f"{variants}\n{unrated_line(voice, facts.terms)}")
    layout.text("\n".join(descriptions.latest_lines(told, voice, LAST_LINES)))
    layout.pictures(content.pictures)
    if standings is not None and not content.pictures:
        layout.text("\n".join(descriptions.points_by_kind(content.game, standings, voice, facts)))
    layout.text(_daily_line(facts, voice))
    if not content.is_replaced:
        first = Act.REMATCH if facts.terms.daily is None else Act.DAILY
        stepped = (Act.MOMENT,) if content.history is not None else ()
        reviewed = (Act.REVIEW,) if content.game.strategy is not None and facts.moves else ()
        others = [act for act in (*reviewed, *stepped, Act.DETAILS, Act.BOARD, Act.DAILY) if act != first]
        others += [Act.LIVE] if content.has_live_board else []
        layout.buttons([content.button(first, ButtonStyle.success), *map(content.button, others)])
    notified = tuple(user for user in mentioned if user not in content.asleep)
    return PostDraft(layout, tuple(files_of(content.pictures)), notified)


def _daily_line(facts: Facts, voice: Voice) -> str:
    """Return a line that says whether this daily try counts and when its ranking is made, or "" for any other game."""
    daily = facts.terms.daily
    if daily is None:
        return ""
    in_time = facts.changed_at < daily.ends_at
    counts = in_time and facts.ending is Ending.PLAYED and isinstance(facts.sitters[0], Person)
    return voice.text("daily-end-counts" if counts else "daily-end-uncounted", {"at": moment(daily.ends_at)})


def _player_of(sitter: Sitter) -> int:
    """Return the user id of a seat's player, even if a computer stands in for them at the end, or 0 for a computer's
    own seat.
    """
    match sitter:
        case Person(user):
            return user
        case StandIn(owner=owner):
            return owner.user
        case Computer():
            return 0


async def shown_changes(db: Database, facts: Facts) -> Mapping[int, RatingChange]:
    """Return the rating changes that everybody in the channel may see, by user.

    In direct messages, these are all changes.
    """
    users = [user for seat in range(len(facts.sitters)) if (user := facts.owner_of(seat))]
    chosen = await db.preferences.results_of(users)
    seen = [user for user in users if chosen[user] == "public" or not facts.guild]
    try:
        return await db.results.rating_changes(facts.channel, facts.match, seen)
    except StoreUnreachable:
        raise
    except Exception:
        log.exception("table %s: posting the result without ratings", facts.channel)
        return {}


def ratings_line(voice: Voice, facts: Facts, changes: Mapping[int, RatingChange]) -> str:
    """Return the line with the ratings after a game and their changes, by seat, or "" if no rating changed."""
    named = [
        voice.text(
            "rating-of-provisional" if changes[user].is_provisional else "rating-of",
            {"name": descriptions.bare_name(voice, sitter, seat), **descriptions.rating_numbers(changes[user])},
        )
        for seat, sitter in enumerate(facts.sitters)
        if (user := facts.owner_of(seat)) in changes
    ]
    return voice.text("end-ratings", {"ratings": " · ".join(named)}) if named else ""


SEAL: Final = 32  # Characters of the seal in a lobby, enough that nobody can find another secret with the same seal


def lobby_post(content: PostContent, turn_link: str = "") -> PostDraft:
    """Return the post of a lobby, including a lobby whose game has begun or whose table was closed.

    ``turn_link`` leads to the game's first post, if there is one.
    """
    facts, voice = content.facts, content.table_voice
    if facts.phase is not Phase.LOBBY:
        return PostDraft(Layout(f"### {voice.of_game('game')}\n{_outcome(voice, facts, turn_link)}"))
    layout = Layout(f"### {voice.of_game('game')}\n{voice.of_game('game-description')}")
    layout.pictures(content.pictures)
    layout.text("\n".join(_seats(voice, facts, content.game)))
    layout.text("\n".join(_terms(voice, facts, content.game)))
    closes = {"at": relative_time(facts.changed_at + LOBBY_LIFETIME)}
    seal = voice.text("lobby-seal", {"seal": facts.commitment[:SEAL]}) if facts.commitment else ""
    can_join = facts.guild and content.game.seats[1] > 1
    until = voice.text("lobby-until" if can_join else "lobby-until-alone", closes)
    layout.text("\n".join(filter(None, (until, seal))))
    main = Act.JOIN if can_join and (facts.free_seats > 0 or facts.invited) else Act.START
    acts = (*([Act.JOIN] if can_join else []), Act.START, Act.LEAVE)
    layout.buttons([content.button(act, ButtonStyle.success if act == main else ButtonStyle.secondary) for act in acts])
    learn = [labelled_button(voice, learn_id(content.game.id))] if content.game.lessons else []
    layout.buttons([*_seat_buttons(content), content.button(Act.SET_UP), content.button(Act.RULES), *learn])
    return PostDraft(layout, tuple(files_of(content.pictures)))


def _seats(voice: Voice, facts: Facts, game: AnyGame) -> list[str]:
    """Return the lobby's lines about seats: players with their signs on the board, invited people and free seats."""
    taken = voice.text("lobby-here", {"here": len(facts.sitters), "places": facts.terms.places})
    lines = [taken] if game.seats[1] > 1 else []
    for seat, sitter in enumerate(facts.sitters):
        name = descriptions.introduced(voice, sitter, seat, game, facts.terms.options)
        name = f"{descriptions.SIGNS[PLAYERS[seat].mark]} {name}"
        is_host = isinstance(sitter, Person) and sitter.user == facts.host
        lines.append(voice.text("lobby-host", {"name": name}) if is_host else name)
    lines += [voice.text("lobby-invited", {"name": descriptions.escaped_name(person.name)}) for person in facts.invited]
    if facts.free_seats > 0:
        code, level = "lobby-free" if facts.guild else "lobby-free-alone", voice.text(f"level-{facts.terms.level}")
        lines.append(voice.text(code, {"count": facts.free_seats, "level": level}))
    elif facts.guild and not facts.terms.fixed_seats and facts.terms.places < game.seats[1]:
        lines.append(voice.text("lobby-grows", {"most": game.seats[1]}))
    return lines + [voice.text("lobby-asking", {"name": descriptions.escaped_name(one.name)}) for one in facts.asking]


def _terms(voice: Voice, facts: Facts, game: AnyGame) -> list[str]:
    terms = facts.terms
    pace = voice.text("table-pace", {"pace": voice.text(f"pace-{terms.pace.value}")})
    lines = (variants_line(voice, game, terms), pace, _terms_line(voice, facts), unrated_line(voice, terms))
    return [line for line in lines if line]


def _terms_line(voice: Voice, facts: Facts) -> str:
    """Return a line with the rarer terms that differ from the defaults, or "" if none does."""
    terms, usual = facts.terms, Terms(facts.game, facts.terms.places)
    misses = {"count": terms.misses}
    parts = {
        voice.text("terms-weekends"): terms.rests_on_weekends,
        voice.text("terms-misses", misses): terms.misses != usual.misses,
        voice.text("terms-fixed-seats"): terms.fixed_seats and facts.guild,
        voice.text("terms-closed"): not terms.newcomers and facts.guild,
        voice.text("terms-no-aids"): not terms.aids,
    }
    return " · ".join(part for part, differs in parts.items() if differs)


def _seat_buttons(content: PostContent) -> list[Button]:
    """Return the buttons that add or remove a seat, if the game allows it and enough places remain for the people."""
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
    """Return the text for a lobby that was closed, expired, or became a game."""
    match facts.ending:
        case Ending.CLOSED:
            return voice.text("lobby-closed")
        case Ending.EXPIRED:
            return voice.text("lobby-expired", {"at": relative_time(facts.changed_at)})
        case _:
            return voice.text("lobby-started", {"link": turn_link or channel_link(facts)})


def invitation_post(content: PostContent, message: Invitation, notified: Sequence[int], link: str) -> PostDraft:
    """Return the post with an invitation.

    ``link`` leads to the lobby's post; ``notified`` are the newly invited people.
    """
    voice = content.voice
    values: dict[str, Value] = {
        "people": " ".join(f"<@{person.user}>" for person in content.facts.invited),
        "host": f"<@{message.host}>",
        "game": voice.of_game("game"),
        "link": link,
    }
    layout = Layout(voice.text("rematch-invitation" if message.is_rematch else "invitation", values))
    layout.buttons([content.button(Act.ACCEPT, ButtonStyle.success), content.button(Act.DECLINE)])
    return PostDraft(layout, mentioned=tuple(notified))
