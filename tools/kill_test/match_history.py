"""One game as it went by its record or its log: its commits with their events, put into words as the bot does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

import engine.games
from chatbot.bot.descriptions import recap, with_short_names, with_sitter_names
from chatbot.bot.posting.end_post import LAST_LINES
from chatbot.bot.posting.post import PostContent
from chatbot.bot.posting.recap import brief_recap, latest_lines
from chatbot.bot.posting.turn_post import events_text
from chatbot.bot.voice import Voice
from chatbot.service.snapshot import PublicState
from chatbot.tables.lobby import fixed_piles
from chatbot.tables.move_log import moves_that_stand
from chatbot.tables.table import Computer, Person, public_facts
from engine import replay, taps
from engine.api import PublicEvent, seat_name
from engine.rng import commitment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chatbot.tables.table import Facts, Table
    from engine.api import AnyGame, Position


class Move(NamedTuple):
    """A move as it was made."""

    seat: int
    text: str


class MatchHistory:
    """What has happened in one match."""

    def __init__(self, table: Table, start: replay.Start, moves: Sequence[Move]) -> None:
        self.game = engine.games.find(start.game)
        self.position = self.game.setup(start.seats, start.seed, start.options, start.stacked, start.rules)
        self.illegal = ""
        """The first move that the rules do not allow, if there is one."""
        self.groups: list[tuple[PublicEvent, ...]] = []
        """What each move has made public."""
        self.announced: list[tuple[PublicEvent, ...]] = []
        """What must have been announced at once, for a person in the middle of their turn."""
        self.voice = Voice("en", self.game)
        self.seed = start.seed
        host = next((sitter.name for sitter in table.sitters if isinstance(sitter, Person)), "")
        self.stopped = PublicEvent("game-stopped", {"name": host})
        """What is told last where the host has ended the game, who moderates the server as well."""
        self._facts = _facts(table, start.seats)
        self._follow(moves)

    @classmethod
    def of_record(cls, table: Table, record: replay.Record) -> MatchHistory:
        """A game that is over, at the channel of this table."""
        moves = (line.partition(" ") for line in record.moves)
        return cls(table, record.start, [Move(int(seat), text) for seat, _, text in moves])

    @classmethod
    def of_log(cls, table: Table, lines: Sequence[str]) -> MatchHistory:
        """The game of a table as it stands."""
        game = engine.games.find(table.game)
        piles = dict(fixed_piles(game, table.first))
        start = replay.Start(game.id, table.rules, table.terms.places, table.seed, table.terms.options, piles)
        return cls(table, start, [Move(line.seat, line.move) for line in moves_that_stand(lines)])

    @property
    def was_played(self) -> bool:
        """Whether it came to its end by the rules."""
        return not self.game.to_act(self.position)

    def beginnings(self) -> Iterator[PublicEvent]:
        """What may have been told first: who begins is told, and is not in every record."""
        for seat in range(len(self._facts.sitters)):
            yield PublicEvent("game-started", {"seat": seat_name(seat), "commitment": commitment(self.seed)})

    def in_words(self, events: Sequence[PublicEvent]) -> str:
        """Events as the post of a turn tells them."""
        content = PostContent(PublicState(self._facts, None, None), self.game, self.voice, tuple(events))
        return events_text(content).strip()

    def in_last_words(self, events: Sequence[PublicEvent]) -> str:
        """Events as the post of the end tells them; who has won, or why the game has ended, is its title."""
        voice = with_short_names(self.voice, self._facts)
        lines = brief_recap(events, voice)
        return "\n".join(latest_lines(lines if self.was_played else lines[:-1], voice, LAST_LINES))

    def announced_in_words(self) -> list[str]:
        """What must have been announced, each as its post says it."""
        voice = with_sitter_names(self.voice, self._facts)
        return [recap(events, voice) for events in self.announced]

    def _follow(self, moves: Sequence[Move]) -> None:
        for seat, text in moves:
            move = self.game.parse(text)
            if self.game.why_not(self.position, seat, move) is not None:
                self.illegal = f"{seat} {text}"
                return
            shown = [event for event in self.game.play(self.position, seat, move) if isinstance(event, PublicEvent)]
            self.groups.append(tuple(shown))
            is_person = isinstance(self._facts.sitters[seat], Person)
            if is_person and _keeps_in_suspense(self.game, self.position, seat, shown):
                self.announced.append(tuple(shown))


def _keeps_in_suspense(game: AnyGame, position: Position, seat: int, shown: Sequence[PublicEvent]) -> bool:
    suspense = taps.of(game).suspense
    return seat in game.to_act(position) and any(event.code in suspense for event in shown)


def _facts(table: Table, places: int) -> Facts:
    """Who sat at the channel's table, computers where it is a lobby again."""
    sitters = table.sitters + (places - len(table.sitters)) * (Computer(table.terms.level),)
    return public_facts(msgspec.structs.replace(table, sitters=sitters))
