"""A player chooses a move by narrowing down the legal ones."""

from __future__ import annotations

from chatbot.bot.choices import Choose, ChooseMany, Narrowing, Nothing, Ready
from engine.api import Field, Verb

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
