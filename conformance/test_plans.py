"""A game plans turns from what a seat knows, plays only legal moves, and has words for both. It may have no plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.random_games import random_game
from engine.api import Line
from engine.rng import FastRng
from engine.taps import ABSENT, HINT, TurnPlan
from engine.wording import game_words

if TYPE_CHECKING:
    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame, Position, Seat
    from engine.taps import Plans

EVERY = 5
"""Turns from one compared plan to the next, because dealing again is slow."""


def planned(game: AnyGame, position: Position, seat: Seat, rng: FastRng) -> TurnPlan:
    """Return a plan of up to three random wishes."""
    assert game.plans is not None
    plan, view = TurnPlan(), game.view(position, seat)
    for _ in range(3):
        if wishes := game.plans.wishes(view, plan):
            plan = TurnPlan((*plan.moves, wishes[rng.below(len(wishes))]))
    return plan


def test_a_plan_plays_only_legal_moves_or_says_why_not(game: AnyGame, languages: list[str]) -> None:
    if game.plans is None:
        return
    rng, plans, played, reasons, seats = FastRng(5), dict[int, TurnPlan](), 0, dict[str, Line](), game.seats[1]
    for position, seat, _ in random_game(game, seats, "plans"):
        for move in game.plans.to_try(game.view(position, seat), plans.pop(seat, TurnPlan())):
            why = move if isinstance(move, Line) else game.why_not(position, seat, game.parse(move))
            played += why is None
            reasons |= {} if why is None else {why.code: Line(why.code, why.params)}
        waiting = (seat + 1 + rng.below(max(1, seats - 1))) % seats
        if game.plans.may_plan(game.view(position, waiting)) and waiting not in plans:
            plans[waiting] = planned(game, position, waiting, rng)
    assert played, f"{game.id}: no wish of a random game was ever possible"
    for language in languages:
        for reason in reasons.values():
            assert game_words(game, language).say(reason)


def test_wishes_depend_only_on_what_the_seat_knows(table: GameAndSeats) -> None:
    """The wishes stay the same if everything hidden is dealt again."""
    game, rng = table.game, FastRng(3)
    if game.plans is None:
        return
    for turn, (position, mover, _) in enumerate(random_game(game, table.seats, "hidden")):
        if turn % EVERY == 0:
            waiting = (mover + 1) % table.seats
            view = game.view(position, waiting)
            again = game.view(game.imagine(view, rng), waiting)
            assert game.plans.wishes(again, TurnPlan()) == game.plans.wishes(view, TurnPlan()), str(table)


def test_a_seat_to_move_and_a_spectator_plan_nothing(game: AnyGame) -> None:
    if game.plans is None:
        return
    for turn, (position, mover, _) in enumerate(random_game(game, game.seats[0], "who")):
        if turn % EVERY == 0:
            for view in (game.view(position, mover), game.view(position, None)):
                assert not game.plans.may_plan(view)
                assert game.plans.wishes(view, TurnPlan()) == ()


def test_every_wish_has_words_and_a_picture(game: AnyGame, languages: list[str]) -> None:
    rng = FastRng(7)
    if game.plans is None:
        return
    for turn, (position, mover, _) in enumerate(random_game(game, game.seats[0], "words")):
        view = game.view(position, (mover + 1) % game.seats[0])
        wishes = game.plans.wishes(view, TurnPlan())
        if turn % EVERY == 0 and wishes:
            wish = wishes[rng.below(len(wishes))]
            game.parse(game.plans.drawn(wish))
            lines = described(game, game.plans, view, wish)
            for language in languages:
                assert all(map(game_words(game, language).say, lines)), wish


def described(game: AnyGame, plans: Plans, view: object, wish: str) -> list[Line]:  # type: ignore[type-arg]
    """Return the lines about a wish: as it is chosen, later, and with what follows."""
    name, *words = wish.split()
    verb = next(verb for verb in plans.verbs if verb.name == name)
    cells = (name, *words, *[ABSENT] * (len(verb.fields) - len(words)))
    said = [plans.taps.chosen(plans.shown(view), cells), plans.taps.told_later(view, cells)]
    return [*(line for line in said if line is not None), *plans.beside(view, wish)]


def test_a_plan_can_end_in_a_hint_only_if_the_game_gives_hints(game: AnyGame) -> None:
    assert game.plans is None or HINT not in game.plans.otherwise or game.strategy is not None
