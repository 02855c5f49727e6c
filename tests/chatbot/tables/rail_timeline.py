"""A table of a rail game through time, without a store, with chosen cards and a chosen first player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables import lobby
from engine.rails.turn.position import RailPosition
from engine.rails.view import RailView
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN
from tests.chatbot.tables.plan_timeline import PlanTimeline
from tests.engine.rails.rail_table import RailTable

if TYPE_CHECKING:
    from chatbot.tables.table import Actor
    from engine.rails.game import RailGame

CARDS = "yellow*4 blue*2 pink*2 red orange black white green"
"""Four yellow cards for the first seat, two blue and two pink for the second, and five face-up."""


class RailTimeline(PlanTimeline):
    """A table where Anna has the first turn and Ben the second. Their next cards are on top of the deck."""

    def __init__(
        self, *people: Actor, game: str = "europe", cards: str = CARDS, deck: str = "", misses: int = 2
    ) -> None:
        super().__init__(*(people or (ANNA, BEN)), game=game, misses=misses)
        self.begin()
        seats = len(self.state.sitters)
        rules: RailGame = games.find(game)  # type: ignore[assignment]
        dealt = RailTable(rules, seats, first="0", cards=f"{cards} {deck}".split()).choose()
        self.put(rules.save(dealt.position).decode())

    @classmethod
    def just_begun(cls, game: str, seed: str) -> RailTimeline:
        """Return a game of Anna and Ben dealt from this seed, which can be replayed from its log."""
        timeline = cls.__new__(cls)
        PlanTimeline.__init__(timeline, ANNA, BEN, game=game)
        timeline.table = msgspec.structs.replace(timeline.state, secret=seed)
        timeline.do(ANNA, lobby.start)
        return timeline

    @classmethod
    def as_dealt(cls, game: str, seed: str) -> RailTimeline:
        """Return a new game dealt from this seed, after both players have chosen their first tickets."""
        timeline = cls.just_begun(game, seed)
        for seat, person in enumerate((ANNA, BEN)):
            timeline.plays(person, timeline.a_move(seat))
        return timeline

    def empty_the_deck(self) -> None:
        """Move all cards in the deck and the discards to the first seat."""
        game = games.find(self.state.game)
        position = game.load(self.state.position)
        assert isinstance(position, RailPosition)
        for card in position.deck:
            position.hands[0][card] += 1
        for card, count in enumerate(position.discards):
            position.hands[0][card] += count
        position.deck, position.discards = [], [0] * len(position.discards)
        self.table = msgspec.structs.replace(self.state, position=game.save(position).decode())

    def hand(self, seat: int) -> dict[str, int]:
        """Return the cards of a seat."""
        own = self._view(seat).own
        assert own is not None
        return {card: count for card, count in own.cards.items() if count}

    def routes(self, seat: int) -> tuple[str, ...]:
        """Return the routes that a seat has built."""
        return self._view(None).players[seat].built

    def _view(self, seat: int | None) -> RailView:
        game = games.find(self.state.game)
        view = game.view(game.load(self.state.position), seat)
        assert isinstance(view, RailView)
        return view
