"""The post of a turn: what happened, the board, who is to move, and the buttons for it.

What happened, in few lines: one for each turn of each mover, with the mover's sign from the board.

A catalogue says briefly (``brief-built``) what an event said at length (``built``) would tell twice beside the picture;
a brief sentence that is empty leaves it to the picture, and is replaced by ``brief-alone-built`` where the mover did
nothing else that is told. An event without a brief sentence has a line of its own.

*Take my seat back* on the post of a turn: it goes once every person has their seat again.

Who at a table is on holiday or soon will be, and until when: everybody there may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from chatbot.bot.buttons import Act, button_label
from chatbot.bot.channels import with_mentions
from chatbot.bot.choices import QuestionContext
from chatbot.bot.descriptions import board_lines, put_text_board, scores, sitter_name, with_short_names
from chatbot.bot.hand import put_verbs
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import brief_time_left, day_of, relative_time
from chatbot.people.own_time import DAY, Schedule
from chatbot.pictures.painter import files_of
from chatbot.posts.characters import computers_told
from chatbot.posts.post import PostDraft, PostKind, picture_button
from chatbot.tables.table import HOUR, NOBODY, Computer, Person, StandIn
from engine.api import Name, seat_name
from engine.wording import capitalised
from render.palette import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    import discord

    from chatbot.bot.channels import Channel
    from chatbot.bot.hand import PlayerHand
    from chatbot.bot.voice import Voice
    from chatbot.people.own_time import Absence
    from chatbot.posts.old_posts import OldPosts
    from chatbot.posts.post import PostContent
    from chatbot.posts.publish_context import PublishContext
    from chatbot.tables.deadlines import Schedules
    from chatbot.tables.table import Facts
    from engine.api import PublicEvent

RECAP_CHARACTERS: Final = 1200
"""Of a post that may tell what happened."""
MOST_HIGH: Final = 5
"""Lines that it may take on a phone, as they wrap."""
PHONE_LINE: Final = 42
"""Characters of a line on a phone."""
BEGINNING: Final = "game-started"
LONG_AWAY: Final = 6 * HOUR
BOARD_CHARACTERS: Final = 2000
"""Of a text board; a longer one is attached as a file beside its beginning."""


def turn_post(content: PostContent) -> PostDraft:
    """What happened, the board, who is to move, and the buttons for it."""
    layout, voice, facts = Layout(), content.table_voice, content.facts
    events, absent = with_mentions(content.events, facts)
    content = msgspec.structs.replace(content, events=events)
    files = put_recap(layout, content)
    view = content.board.view
    if view is not None and not content.takes_files:
        layout.lines(board_lines(content.game, view, voice), BOARD_CHARACTERS)
    elif view is not None and not content.pictures:
        files += put_text_board(layout, content.game, view, voice, BOARD_CHARACTERS)
    if content.board.standings is not None and not content.pictures:
        layout.text(scores(content.board.standings, voice, facts))
    layout.begin_call()
    mentioned = tuple(_user(hand) for hand in content.to_move)
    if mentioned:
        people = " ".join(f"<@{user}>" for user in mentioned)
        call = voice.text("to-move", {"people": people, "count": len(mentioned)})
        called = " · ".join(filter(None, (call, brief_time_left(voice, facts, content.schedules))))
        absences = brief_absences(voice, facts, content.schedules, content.now)
        layout.text("\n".join(filter(None, (called, absences))))
    _put_verbs(layout, content)
    layout.buttons(_buttons_for_everybody(content))
    return PostDraft(layout, files, tuple(user for user in (*mentioned, *absent) if user not in content.asleep))


def put_recap(layout: Layout, content: PostContent) -> tuple[discord.File, ...]:
    """Put the top of a post on a message, what happened and the board as a picture; returns the picture's files."""
    layout.text(events_text(content))
    layout.pictures(content.pictures)
    return tuple(files_of(content.pictures))


def events_text(content: PostContent) -> str:
    """What happened, as much of it as a post may tell."""
    voice = with_short_names(content.voice, content.facts)
    computers = {seat for seat, sitter in enumerate(content.facts.sitters) if isinstance(sitter, Computer)}
    lines = brief_recap(content.events, voice, computers)
    if any(event.code == BEGINNING for event in content.events):
        lines = list(filter(None, (computers_told(voice, content.facts, content.game), *lines)))
    # A line that calls somebody by name says that they have lost a turn: it is never left out for want of height.
    most, high = (MOST_LINES + 1, len(lines) * 3) if any("<@" in line for line in lines) else (MOST_LINES, MOST_HIGH)
    shown = latest_lines(lines, voice, most)
    while most > 1 and (len("\n".join(shown)) > RECAP_CHARACTERS or _lines_on_a_phone(shown) > high):
        most -= 1
        shown = latest_lines(lines, voice, most)
    return "\n".join(shown)


def _lines_on_a_phone(lines: Sequence[str]) -> int:
    """How many lines they take there, about, as they wrap."""
    return sum(1 + (len(line.replace("*", "")) - 1) // PHONE_LINE for line in lines)


def _put_verbs(layout: Layout, content: PostContent) -> None:
    """The kinds of move that may be made now; of one that the game calls open, the choice itself."""
    view = content.board.view
    if not content.to_move or view is None:
        return
    game_taps = content.game.taps
    question = QuestionContext(content.id_for_revision(Act.OPEN), game_taps, view, content.table_voice, Act.OPEN)
    possible = game_taps.at_hand(view, tuple(verb.name for verb in content.game.verbs))
    hand = content.to_move[0] if len(content.to_move) == 1 else None
    put_verbs(layout, question, possible, hand)


def _buttons_for_everybody(content: PostContent) -> list[Button]:
    """What everybody may press: one's hand and a hint, where the game has them; for those who moved long ago what has
    happened since; the pictures that the game shows besides; the details; to take one's seat back, where a computer
    stands in for a person. Where a game has no hands, one who listens finds the numbered moves there."""
    buttons = []
    if any(hand.private_text for hand in content.to_move):
        buttons.append(content.button(Act.HAND))
    elif any(hand.by_ear for hand in content.to_move):
        buttons.append(Button(content.id_for_match(Act.HAND), button_label(content.voice, Act.HAND, "button-my-moves")))
    aids = content.facts.terms.aids
    if content.to_move and aids and content.game.strategy is not None:
        buttons.append(content.button(Act.HINT))
    if any(_was_long_away(hand, content.now) for hand in content.to_move):
        buttons.append(content.button(Act.SINCE))
    if content.to_move and content.pictures:
        game_taps = content.game.taps
        shown = [name for name in game_taps.pictures if aids or name not in game_taps.helping]
        buttons += [picture_button(content.id_for_match(Act.PICTURE), name, content.voice) for name in shown]
    buttons.append(content.button(Act.DETAILS))
    if may_be_reclaimed(content.facts):
        buttons.append(content.button(Act.RECLAIM))
    return buttons


def _was_long_away(hand: PlayerHand, now: int) -> bool:
    """Whether the person who is asked made their last move so long ago that they may have lost the thread."""
    moved_at = hand.facts.moved_at[hand.state.seat] if hand.facts.moved_at else 0
    return bool(moved_at) and now - moved_at > LONG_AWAY


def _user(hand: PlayerHand) -> int:
    sitter = hand.state.facts.sitters[hand.state.seat]
    return sitter.user if isinstance(sitter, Person) else 0


SIGNS: Final = {"triangle": "▲", "square": "■", "disc": "●", "diamond": "◆", "star": "★"}
"""The players' marks on the board, as letters."""
MOST_LINES: Final = 4
"""More than these push the picture off a phone's screen."""
SCORED: Final = "**+"
"""What stands in a line that tells of points."""


def brief_recap(events: Iterable[PublicEvent], voice: Voice, computers: Collection[int] = ()) -> list[str]:
    """What happened, one line a mover; where these are many, the computers that scored nothing share one."""
    lines = _lines(events, voice)
    folded = [mover for text, mover in lines if mover in computers and SCORED not in text]
    if len(lines) < MOST_LINES or len(folded) < 2:
        return [text for text, _ in lines]
    seats = tuple(seat_name(seat) for seat in dict.fromkeys(folded) if seat is not None)
    told = [text for text, mover in lines if mover not in computers or SCORED in text]
    return [*told, voice.text("computers-moved", {"seats": seats})]


def latest_lines(lines: Sequence[str], voice: Voice, most: int = MOST_LINES) -> list[str]:
    """What happened last, in at most so many lines; the first then says how many were left out, and where they stand.

    So many may come together where Discord was away, or a channel was closed, while people played on.
    """
    if len(lines) <= most:
        return list(lines)
    before = len(lines) - (most - 1)
    return [voice.text("earlier-lines", {"count": before}), *lines[before:]]


def _lines(events: Iterable[PublicEvent], voice: Voice) -> list[tuple[str, int | None]]:
    """One line a mover, with the mover's seat; what is no mover's has a line without one."""
    lines: list[tuple[str, int | None]] = []
    mover: Name | None = None
    parts: list[_Part] = []
    for event in joined(events):
        part = _part(event, voice)
        if part is None:
            lines += [*_line(mover, parts, voice), (voice.translate(event), None)]
            mover, parts = None, []
            continue
        seat = event.params.get("seat")
        if isinstance(seat, Name) and seat != mover:
            if mover is not None:  # what came before any mover belongs to this one: a tunnel tried in a post before
                lines += _line(mover, parts, voice)
                parts = []
            mover = seat
        parts += [part] if part.text else []
    return lines + _line(mover, parts, voice)


class _Part(NamedTuple):
    """What a line tells of one event, and whether only where it tells of no other."""

    text: str
    is_filler: bool


def _part(event: PublicEvent, voice: Voice) -> _Part | None:
    """What the mover's line tells of an event; None of one that has a line of its own."""
    for code, is_filler in ((f"brief-alone-{event.code}", True), (f"brief-{event.code}", False)):
        if voice.knows(code):
            return _Part(voice.text(code, event.params), is_filler)
    return None


def joined(events: Iterable[PublicEvent]) -> list[PublicEvent]:
    """The events, where cards that a mover draws one after the other are told as one number."""
    told: list[PublicEvent] = []
    for event in events:
        before = told[-1] if told else None
        if before is not None and before.code == event.code == "drew-cards" and _seat(before) == _seat(event):
            count = _count(before) + _count(event)
            told[-1] = msgspec.structs.replace(event, params={**event.params, "count": count})
        else:
            told.append(event)
    return told


def _line(mover: Name | None, parts: Sequence[_Part], voice: Voice) -> list[tuple[str, int | None]]:
    told = [part.text for part in parts if not part.is_filler] or [part.text for part in parts[:1]]
    if not told:
        return []
    if mover is None:
        return [(" · ".join(told), None)]
    seat = int(mover.id)
    called = voice.label(mover)
    name = capitalised(called) if seat == voice.reader else called
    return [(" · ".join([f"{SIGNS[PLAYERS[seat].mark]} **{name}**", *told]), seat)]


def _seat(event: PublicEvent) -> object:
    return event.params["seat"]


def _count(event: PublicEvent) -> int:
    count = event.params["count"]
    return count if isinstance(count, int) else 0


def may_be_reclaimed(facts: Facts) -> bool:
    """Whether a computer stands in for somebody."""
    return any(isinstance(sitter, StandIn) and sitter.owner != NOBODY for sitter in facts.sitters)


def drop_way_back(old_posts: OldPosts, channel: Channel, context: PublishContext) -> None:
    """Begin to take the button off the turn's post, if nobody has a seat to take back any more."""
    turn = context.posted.get(PostKind.TURN)
    if turn is not None and turn.match == context.facts.match and not may_be_reclaimed(context.facts):
        old_posts.drop_button(channel, turn, Act.RECLAIM)


SOON: Final = 7 * DAY
"""Seconds before a planned holiday from which on it is told."""


def brief_absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """The same for all of them in one line, which has room beside a picture: when they are back, or go."""
    parts = []
    for name, absence in _absences(voice, facts, schedules, now):
        code, at = ("away-soon-brief", absence.since) if absence.since > now else ("away-until-brief", absence.until)
        parts.append(voice.text(code, {"name": name, "at": relative_time(at)}))
    return f"🏖️ {' · '.join(parts)}" if parts else ""


def away_lines(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """A line for each person who plays here and is away, or goes away within a week."""
    lines = []
    for name, absence in _absences(voice, facts, schedules, now):
        until = day_of(absence.last)
        if absence.since > now:
            lines.append(voice.text("away-soon", {"name": name, "since": day_of(absence.since), "until": until}))
        else:
            lines.append(voice.text("away-until", {"name": name, "at": until}))
    return "\n".join(lines)


def _absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> Iterator[tuple[str, Absence]]:
    """Each person at the table who is away, or goes away soon: their name, and the holiday."""
    for seat, sitter in enumerate(facts.sitters):
        if isinstance(sitter, Person):
            schedule = schedules.get(sitter.user, Schedule())
            absence = schedule.absence_at(now) or schedule.absence_after(now)
            if absence is not None and absence.since < now + SOON:
                yield sitter_name(voice, sitter, seat), absence
