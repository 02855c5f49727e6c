"""A player chooses a move by narrowing down the legal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
import tests.toy
from chatbot.bot.choices import BETWEEN, Choose, ChooseMany, Narrowing, Nothing, Ready, cells
from conformance.random_games import random_game
from engine.api import Field, Verb
from engine.rng import FastRng

if TYPE_CHECKING:
    from chatbot.bot.choices import Cells, Stage
    from engine.api import AnyGame

PLACE = Verb("place", (Field("spot"), Field("turn"), Field("follower", optional=True)))
KEEP = Verb("keep", (Field("ticket", many=True),))
DRAW = Verb("draw")
TEXTS = ("place a r0", "place a r0 road", "place a r2", "place b r1", "keep 3 17", "keep 3 17 20", "draw")
NARROWING = Narrowing((PLACE, KEEP, DRAW), TEXTS)
TURNING = Narrowing((PLACE, KEEP, DRAW), TEXTS, {"turn"})


def test_legal_verbs_come_in_the_games_order() -> None:
    assert NARROWING.verbs() == ("place", "keep", "draw")
    assert Narrowing((PLACE, KEEP), ["keep 1"]).verbs() == ("keep",)


def test_a_field_with_several_values_becomes_a_question() -> None:
    assert NARROWING.after(["place"]) == Choose(("place",), ("spot",), ("a", "b"), back=())


def test_the_first_question_leads_back_to_several_kinds_of_move() -> None:
    assert NARROWING.after(["draw"]) == Ready(("draw",), "draw", back=())
    assert Narrowing((PLACE, KEEP), ["place a r0", "place b r0"]).after(["place"]) == Choose(
        ("place",), ("spot",), ("a", "b")
    )


def test_a_field_with_one_value_is_skipped() -> None:
    assert NARROWING.after(["place", "b"]) == Ready(("place", "b", "r1", "-"), "place b r1", back=("place",))


def test_an_absent_word_is_a_choice_like_any_other() -> None:
    stage = NARROWING.after(["place", "a", "r0"])
    assert stage == Choose(("place", "a", "r0"), ("follower",), ("-", "road"), back=("place", "a"), last=True)
    assert NARROWING.after(["place", "a", "r0", "road"]) == Ready(
        ("place", "a", "r0", "road"), "place a r0 road", back=("place", "a", "r0")
    )


def test_a_cycled_field_is_preselected_and_can_be_changed() -> None:
    stage = TURNING.after(["place", "a"])
    assert stage == Choose(
        ("place", "a", "r0"), ("follower",), ("-", "road"), (("place", "a", "r2"),), ("place",), last=True
    )
    turned = TURNING.after(["place", "a", "r2"])
    assert turned == Ready(("place", "a", "r2", "-"), "place a r2", (("place", "a", "r0"),), ("place",))


def test_grouped_fields_are_one_question() -> None:
    build = Verb("build", (Field("route"), Field("card"), Field("payment")))
    texts = ("build a red 2+0", "build a red 1+1", "build a blue 2+0", "build b red 1+0")
    narrowing = Narrowing((build,), texts, together={"card"})
    stage = narrowing.after(["build", "a"])
    assert stage == Choose(
        ("build", "a"), ("card", "payment"), ("red|2+0", "red|1+1", "blue|2+0"), back=("build",), last=True
    )
    ready = narrowing.after(["build", "a", "red", "1+1"])
    assert ready == Ready(("build", "a", "red", "1+1"), "build a red 1+1", back=("build", "a"))
    assert narrowing.after(["build", "b"]) == Ready(("build", "b", "red", "1+0"), "build b red 1+0", back=("build",))


def test_words_chosen_together_have_a_required_number() -> None:
    assert NARROWING.after(["keep"]) == ChooseMany(("keep",), "ticket", ("3", "17", "20"), 2, 3)
    assert NARROWING.joined(("keep",), ["17", "3"]) == ("keep", "3 17")
    assert NARROWING.joined(("keep",), ["3", "20"]) is None


def test_choices_without_a_legal_move_lead_to_nothing() -> None:
    for path in ([], ["pass"], ["place", "c"], ["place", "a", "r1"], ["draw", "blue"]):
        assert NARROWING.after(path) == Nothing()


def paths(narrowing: Narrowing, stage: Stage, game: AnyGame, rng: FastRng) -> Cells:
    """Follow a random path to its end, and return the words of the move chosen there."""
    for _ in range(20):
        match stage:
            case Choose(chosen, _, values):
                assert len(values) > 1
                stage = narrowing.after((*chosen, *values[rng.below(len(values))].split(BETWEEN)))
            case ChooseMany(chosen, _, values, fewest, most):
                assert 0 <= fewest <= most <= len(values)
                options = narrowing.values(chosen)
                stage = narrowing.after((*chosen, options[rng.below(len(options))]))
            case Ready(chosen):
                return chosen
            case Nothing():
                break
    raise AssertionError(f"{game.id}: the narrowing does not end")


def test_exactly_the_legal_moves_of_every_game_can_be_reached() -> None:
    for game in (*engine.games.all(), tests.toy.ANY_GAME):
        verbs = {verb.name: verb for verb in game.verbs}
        for turn, (position, seat, _) in enumerate(random_game(game, game.seats[0], "narrowing")):
            texts = [str(move) for move in game.legal(position, seat)]
            narrowing = Narrowing(game.verbs, texts, game.taps.cycled, game.taps.together)
            rng = FastRng(turn)
            for text in texts[:: 1 + len(texts) // 20]:
                row = cells(verbs[text.split()[0]], text)
                assert narrowing.after(row) == Ready(row, text, *_trimmings(narrowing, row))
            for name in narrowing.verbs():
                reached = narrowing.after(paths(narrowing, narrowing.after([name]), game, rng))
                assert isinstance(reached, Ready)
                assert reached.text in texts


def _trimmings(narrowing: Narrowing, row: Cells) -> tuple[tuple[Cells, ...], Cells | None]:
    stage = narrowing.after(row)
    assert isinstance(stage, Ready)
    return stage.spins, stage.back
