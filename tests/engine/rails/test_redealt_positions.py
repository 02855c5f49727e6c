"""No secret leaks: everything that a seat cannot see is dealt again in the save, and nothing shown to the seat changes.

The test does not use ``imagine``, the engine's own idea of hidden information.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.messages import PrivateEvent
from engine.rng import FastRng
from tests.engine.rails.rail_table import doctored

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rails.game import RailGame
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition

EVERY = 7
PROBES = ("draw", "tickets", "keep 1 2", "keep 3 4 5", "pay 1+0", "pay 0+1", "give-up", "take blue", "take green")
CHANCE = ("draw", "take", "tickets")
"""Moves that reveal something new."""


def dealt_again(game: RailGame, position: RailPosition, seat: int | None, rng: FastRng) -> RailPosition:
    """Return another position that looks the same to this seat."""

    def deal(state: dict[str, Any]) -> None:
        others = [player for number, player in enumerate(state["players"]) if number != seat]
        _deal_cards(state["deck"], others, rng)
        _deal_tickets(state, others, seat, game.board.long_tickets, rng)

    return game.load(doctored(game, game.save(position), deal))


def _deal_cards(deck: list[str], others: list[dict[str, Any]], rng: FastRng) -> None:
    """Return unseen cards to the deck, and draw the same number from it."""
    sizes = []
    for player in others:
        unseen = [card for card, count in player["cards"].items() for _ in range(count - player["known"].get(card, 0))]
        player["cards"] = dict(player["known"])
        deck += unseen
        sizes.append(len(unseen))
    rng.shuffle(deck)
    for player, size in zip(others, sizes, strict=True):
        for _ in range(size):
            card = deck.pop()
            player["cards"][card] = player["cards"].get(card, 0) + 1


def _deal_tickets(
    state: dict[str, Any], others: list[dict[str, Any]], seat: int | None, long: Sequence[int], rng: FastRng
) -> None:
    """Deal short and long tickets separately, because their backs differ. Tickets that the seat put under the pile stay
    there.
    """
    pile = state["pile"]
    own = {len(pile) - 1 - place for place, who in enumerate(state["under"]) if who == seat}
    hidden = [(pile, place) for place in range(len(pile)) if place not in own]
    hidden += [
        (tickets, place)
        for player in others
        for tickets in (player["tickets"], player["offer"], player["removed"])
        for place in range(len(tickets))
    ]
    hidden += [(state["boxed"], place) for place in range(len(state["boxed"]))]
    for back in (False, True):
        places = [(tickets, place) for tickets, place in hidden if (tickets[place] in long) == back]
        numbers = [tickets[place] for tickets, place in places]
        rng.shuffle(numbers)
        for (tickets, place), number in zip(places, numbers, strict=True):
            tickets[place] = number
    for tickets in (state["boxed"], *(player[held] for player in others for held in ("tickets", "offer", "removed"))):
        tickets.sort()


def told(game: RailGame, position: RailPosition, seat: int | None) -> list[bytes]:
    """Return everything that the engine shows a seat about a position, including refusals and their data."""
    view = game.view(position, seat)
    said: list[Any] = [view, game.text_board(view), game.standings(position)]
    if seat is not None:
        said.append([str(move) for move in game.legal(position, seat)])
        said.append([game.why_not(position, seat, game.parse(probe)) for probe in PROBES])
    return [msgspec.json.encode(part) for part in said]


def heard(game: RailGame, position: RailPosition, mover: int, move: RailMove, seat: int | None) -> list[bytes]:
    """Return those events of a move that this seat sees."""
    events = game.play(game.copy(position), mover, move)
    return [msgspec.json.encode(event) for event in events if not isinstance(event, PrivateEvent) or event.seat == seat]


def some_game(game: RailGame, seats: int, rng: FastRng) -> Iterator[tuple[RailPosition, int, RailMove]]:
    """Yield some positions of a game in which many routes are built, each with its acting seat and next move."""
    position = game.setup(seats, f"dealt again {rng.below(1000)}")
    for number in range(5000):
        if not (acting := game.to_act(position)):
            return
        seat = acting[rng.below(len(acting))]
        moves = game.legal(position, seat)
        builds = [move for move in moves if str(move).startswith(("build", "pay"))]
        wanted = builds if builds and rng.below(2) else moves
        move = wanted[rng.below(len(wanted))]
        if number % EVERY == 0 or game.view(position, None).phase == "paying":
            yield position, seat, move
        game.play(position, seat, move)


@pytest.mark.parametrize(("game", "seats"), [(EUROPE, 2), (EUROPE, 4), (TCHU, 2)])
def test_hidden_changes_do_not_change_a_seats_view(game: RailGame, seats: int) -> None:
    rng = FastRng(seats)
    for position, mover, move in some_game(game, seats, rng):
        deciding = game.view(position, None).phase == "paying"
        for seat in (*range(seats), None):
            if deciding and seat != mover:
                continue  # the other hand must be able to pay too, or the tunnel attempt would have ended
            other = dealt_again(game, position, seat, rng)
            assert told(game, other, seat) == told(game, position, seat)
            if seat == mover and not str(move).startswith((*CHANCE, "build")):
                assert heard(game, other, mover, move, seat) == heard(game, position, mover, move, seat)
