"""The lessons of Liar's Dice: bids, wild ones, a challenge, bids on ones and back, an exact call, and a game.

The first ten stacked dice are those of the first round: five for the learner, then five for the other player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.lessons import Lesson, Task


def _stacked(first: str, dice: str) -> Mapping[str, Sequence[str]]:
    return {"first": first, "dice": tuple(dice.replace(" ", ""))}


LESSONS = (
    Lesson(
        name="bid",
        illustrates=("bids",),
        stacked=_stacked("0", "25556 12346"),
        tasks=(Task("first", right=("bid fives [234]",), why={"bid fives *": "too-bold", "*": "other-face"}),),
    ),
    Lesson(
        name="wild",
        illustrates=("ones",),
        stacked=_stacked("1", "11446 23455"),
        before=("bid fours 3",),
        tasks=(
            Task(
                "raise",
                right=("bid fours [45]",),
                why={"bid *": "count-ones", "challenge": "believe", "exact": "believe"},
            ),
        ),
    ),
    Lesson(
        name="doubt",
        illustrates=("challenge",),
        stacked=_stacked("1", "22345 14666"),
        before=("bid sixes 7",),
        tasks=(Task("challenge", right=("challenge",), why={"exact": "not-exact", "*": "too-high"}),),
    ),
    Lesson(
        name="half",
        stacked=_stacked("1", "11124 35666"),
        before=("bid sixes 5",),
        tasks=(Task("ones", right=("bid ones [34]",), why={"*": "bid-ones"}),),
    ),
    Lesson(
        name="back",
        stacked=_stacked("0", "14444 11136"),
        before=("bid fours 4", "bid ones 3"),
        tasks=(Task("twice", right=("bid fours 7",), why={"*": "bid-fours"}),),
    ),
    # The learner has lost a die: the other player doubted ten sixes.
    Lesson(
        name="exact",
        illustrates=("exact",),
        stacked=_stacked("0", "22345 23455 1336 33456"),
        before=("bid sixes 10", "challenge", "bid threes 4", "bid threes 5"),
        tasks=(Task("call", right=("exact",), why={"*": "call-it"}),),
    ),
    Lesson(name="game", turns=5),
)
