"""One game as it went by its record or its log: its commits with their events, put into words as the bot does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

import msgspec

import engine.games
from chatbot.bot.channels import MENTIONING
from chatbot.bot.descriptions import recap, with_short_names, with_sitter_names
from chatbot.bot.voice import Voice
from chatbot.posts.end_post import LAST_LINES
from chatbot.posts.post import PostContent
from chatbot.posts.turn_post import brief_recap, events_text, latest_lines
from chatbot.tables.lobby import fixed_piles
from chatbot.tables.record import moves_that_stand
from chatbot.tables.snapshot import PublicState
from chatbot.tables.table import Computer, Person, StandIn, public_facts
from engine import replay
from engine.api import PublicEvent, seat_name
from engine.rng import commitment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chatbot.tables.table import Facts, Sitter, Table
    from engine.api import AnyGame, Position
    from tools.kill_test.stored_matches import StoredMatch


class Move(NamedTuple):
    """A move as it was made."""

    seat: int
    text: str
    revision: int = 0
    """That it led to."""


class Announced(NamedTuple):
    """What is announced at once, for a person in the middle of their turn; not of a turn that they have planned."""

    move: Move
    text: str


class MatchHistory:
    """What has happened in one match."""

    def __init__(self, table: Table, start: replay.Start, moves: Sequence[Move]) -> None:
        self.game = engine.games.find(start.game)
        self.position = self.game.setup(start.seats, start.seed, start.options, start.stacked, start.rules)
        self.is_over = False
        """Whether it has ended, by the rules or by its people's will."""
        self.illegal = ""
        """The first move that the rules do not allow, if there is one."""
        self.groups: list[tuple[PublicEvent, ...]] = []
        """What each move has made public."""
        self._announced: list[tuple[Move, tuple[PublicEvent, ...]]] = []
        self.voice = Voice("en", self.game)
        self.start = start
        host = next((sitter.name for sitter in table.sitters if isinstance(sitter, Person)), "")
        self.stopped = PublicEvent("game-stopped", {"name": host})
        """What is told last where the host has ended the game, who moderates the server as well."""
        self._facts = _facts(table, start.seats)
        self._users = {sitter.name: sitter.user for sitter in map(_owner, table.sitters) if sitter is not None}
        self._follow(moves)

    @classmethod
    def of_stored(cls, stored: StoredMatch) -> MatchHistory:
        """The game of a match as a server held it."""
        moves = [Move(line.seat, line.move, line.revision) for line in moves_that_stand(stored.lines)]
        if stored.record is not None:
            history = cls(stored.table, replay.read(stored.record).start, moves)
            history.is_over = True
            return history
        table, game = stored.table, engine.games.find(stored.table.game)
        piles = dict(fixed_piles(game, table.first))
        return cls(
            table,
            replay.Start(game.id, table.rules, table.terms.places, table.seed, table.terms.options, piles),
            moves,
        )

    @property
    def was_played(self) -> bool:
        """Whether it came to its end by the rules."""
        return not self.game.to_act(self.position)

    def beginnings(self) -> Iterator[PublicEvent]:
        """What may have been told first: who begins is told, and is not in every record."""
        for seat in range(len(self._facts.sitters)):
            yield PublicEvent("game-started", {"seat": seat_name(seat), "commitment": commitment(self.start.seed)})

    def in_words(self, events: Sequence[PublicEvent]) -> str:
        """Events as the post of a turn tells them."""
        told = tuple(map(self._mentioning, events))
        content = PostContent(PublicState(self._facts, None, None), self.game, self.voice, told)
        return self.with_names(events_text(content).strip())

    def in_last_words(self, events: Sequence[PublicEvent]) -> str:
        """Events as the post of the end tells them; who has won, or why the game has ended, is its title."""
        voice = with_short_names(self.voice, self._facts)
        lines = brief_recap(events, voice)  # nobody is mentioned at the end but in its title
        return "\n".join(latest_lines(lines if self.was_played else lines[:-1], voice, LAST_LINES))

    def with_names(self, text: str) -> str:
        """A text with names in place of mentions: only who has a seat at the moment of the post is mentioned."""
        for name, user in self._users.items():
            text = text.replace(f"<@{user}>", name)
        return text

    def _mentioning(self, event: PublicEvent) -> PublicEvent:
        """An event as it is told, which mentions whose turn a computer has played: such a line is never left out."""
        user = self._users.get(str(event.params.get("name"))) if event.code in MENTIONING else None
        return event if user is None else PublicEvent(event.code, {**event.params, "name": f"<@{user}>"})

    def announced(self) -> list[Announced]:
        """What was to be announced, each as its post says it."""
        voice = with_sitter_names(self.voice, self._facts)
        return [Announced(move, recap(events, voice)) for move, events in self._announced]

    def _follow(self, moves: Sequence[Move]) -> None:
        for made in moves:
            seat, move = made.seat, self.game.parse(made.text)
            if self.game.why_not(self.position, seat, move) is not None:
                self.illegal = f"{seat} {made.text}"
                return
            shown = [event for event in self.game.play(self.position, seat, move) if isinstance(event, PublicEvent)]
            self.groups.append(tuple(shown))
            is_person = not isinstance(self._facts.sitters[seat], Computer)
            if is_person and _keeps_in_suspense(self.game, self.position, seat, shown):
                self._announced.append((made, tuple(shown)))


def _keeps_in_suspense(game: AnyGame, position: Position, seat: int, shown: Sequence[PublicEvent]) -> bool:
    suspense = game.taps.suspense
    return seat in game.to_act(position) and any(event.code in suspense for event in shown)


def _owner(sitter: Sitter) -> Person | None:
    """Whose seat it is."""
    match sitter:
        case Person():
            return sitter
        case StandIn(owner=owner):
            return owner
        case Computer():
            return None
        case _:
            assert_never(sitter)


def _facts(table: Table, places: int) -> Facts:
    """Who sat at the channel's table at first, computers where it is a lobby again."""
    sitters: tuple[Sitter, ...] = tuple(_owner(sitter) or sitter for sitter in table.sitters)
    sitters += (places - len(table.sitters)) * (Computer(table.terms.level),)
    return public_facts(msgspec.structs.replace(table, sitters=sitters))
