"""The laws of plans, for every game that has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.api import Line
from engine.rng import FastRng, SeededRng
from engine.taps import HINT, TurnPlan
from engine.wording import LANGUAGES, game_words
from tests.conformance.random_games import random_game

if TYPE_CHECKING:
    from engine.api import AnyGame, Position, Seat
    from engine.taps import Plans

PLANNED = [game for game in engine.games.all() if game.plans is not None]
each_game = pytest.mark.parametrize("planned", PLANNED, ids=[game.id for game in PLANNED])
EVERY = 5
"""Turns from one compared plan to the next, because dealing again is slow."""


def plans_of(game: AnyGame) -> Plans:  # type: ignore[type-arg]
    assert game.plans is not None
    return game.plans


def plan_for(game: AnyGame, position: Position, seat: Seat, rng: FastRng) -> TurnPlan:
    """Return a plan of up to three random wishes."""
    of_game, plan = plans_of(game), TurnPlan()
    view = game.view(position, seat)
    for _ in range(3):
        if wishes := of_game.wishes(view, plan):
            plan = TurnPlan((*plan.moves, wishes[rng.below(len(wishes))]))
    return plan


@each_game
@pytest.mark.parametrize("bound", [0, 1], ids=["fewest", "most"])
def test_a_plan_plays_only_legal_moves_or_says_why_not(planned: AnyGame, bound: int) -> None:
    """Every wish that is not possible has a reason with words in every language."""
    seats = planned.seats[bound]
    rng, plans, played, reasons = FastRng(5), dict[int, TurnPlan](), 0, list[Line]()
    for position, seat, _ in random_game(planned, seats, "plans"):
        view = planned.view(position, seat)
        for move in plans_of(planned).to_try(view, plans.pop(seat, TurnPlan())):
            if isinstance(move, Line):
                reasons.append(move)
            elif (refusal := planned.why_not(position, seat, planned.parse(move))) is not None:
                reasons.append(Line(refusal.code, refusal.params))
            else:
                played += 1
        waiting = (seat + 1 + rng.below(seats - 1)) % seats
        if plans_of(planned).may_plan(planned.view(position, waiting)) and waiting not in plans:
            plans[waiting] = plan_for(planned, position, waiting, rng)
    assert played > 5
    for language in LANGUAGES:
        words = game_words(planned, language)
        for reason in {line.code: line for line in reasons}.values():
            assert "{" not in words.say(reason)


@each_game
def test_the_wishes_depend_only_on_what_the_seat_knows(planned: AnyGame) -> None:
    """The wishes, and the moves of a plan, stay the same if everything hidden is dealt again."""
    rng, of_game, compared = FastRng(3), plans_of(planned), 0
    for turn, (position, mover, _) in enumerate(random_game(planned, 2, "hidden")):
        if turn % EVERY:
            continue
        waiting = 1 - mover
        found = of_game.wishes(planned.view(position, waiting), TurnPlan())
        again = planned.imagine(planned.view(position, waiting), rng)
        assert of_game.wishes(planned.view(again, waiting), TurnPlan()) == found
        compared += bool(found)
    assert compared > 3


@each_game
def test_every_wish_has_words_a_picture_and_a_place_among_the_choices(planned: AnyGame) -> None:
    rng, of_game = SeededRng(planned.id, "words"), plans_of(planned)
    verbs = {verb.name: verb for verb in of_game.verbs}
    for turn, (position, mover, _) in enumerate(random_game(planned, 2, "words")):
        view = planned.view(position, 1 - mover)
        wishes = of_game.wishes(view, TurnPlan())
        if turn % EVERY or not wishes:
            continue
        wish = wishes[rng.below(len(wishes))]
        verb, *words = wish.split()
        assert len(words) <= len(verbs[verb].fields)
        planned.parse(of_game.drawn(wish))
        cells = (verb, *words, *["-"] * (len(verbs[verb].fields) - len(words)))
        shown = of_game.shown(view)
        lines = [of_game.taps.chosen(shown, cells), of_game.taps.told_later(view, cells), *of_game.beside(view, wish)]
        for language in LANGUAGES:
            for line in lines:
                assert line is not None
                assert "{" not in game_words(planned, language).say(line)


@each_game
def test_a_plan_can_end_in_a_hint_only_if_the_game_gives_hints(planned: AnyGame) -> None:
    assert HINT not in plans_of(planned).otherwise or planned.strategy is not None
