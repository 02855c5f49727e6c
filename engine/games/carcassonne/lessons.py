"""The lessons of Carcassonne, from laying a tile to a short game."""

from __future__ import annotations

from engine.lessons import Lesson, Task

LESSONS = (
    Lesson(
        name="fit",
        illustrates=("turn",),
        stacked={"tiles": ["U"]},
        tasks=(Task("place", right=("place *",), hides=("place * r? *",)),),
    ),
    Lesson(
        name="road",
        illustrates=("followers",),
        stacked={"tiles": ["U"]},
        tasks=(
            Task(
                "follower",
                right=("place ?,0 r1 road:*", "place -1,0 r1 road:*"),
                why={"place 0,1 *": "no-road", "place * field:*": "field-now", "place *": "no-follower"},
            ),
        ),
    ),
    # The learner's road over two tiles, closed in the west by a crossing, open in the east.
    Lesson(
        name="close",
        stacked={"tiles": ["U", "W", "W"]},
        before=("place 1,0 r1 road:e", "place -1,0 r0"),
        tasks=(Task("crossing", right=("place 2,0 *",), why={"place *": "road-open"}),),
    ),
    # The learner's city over two tiles, one of them with a shield, open in the east.
    Lesson(
        name="city",
        illustrates=("points",),
        stacked={"tiles": ["M", "U", "E"]},
        before=("place 0,-1 r2 city:e", "place 1,0 r1"),
        tasks=(Task("cap", right=("place 1,-1 r3*",), why={"place *": "city-open"}),),
    ),
    # Two cities with one gap between them: the opponent's in the west, the learner's in the east.
    Lesson(
        name="share",
        stacked={"tiles": ["U", "U", "U", "E", "E", "B", "G"]},
        before=(
            "place 1,0 r1",
            "place 2,0 r1",
            "place 3,0 r1",
            "place 1,-1 r1 city:e",
            "place 3,-1 r3 city:w",
            "place 0,1 r0",
        ),
        tasks=(Task("join", right=("place 2,-1 r0*",), why={"place *": "not-joined"}),),
    ),
    # All places around a gap except two are filled. Meanwhile, the opponent lays a tile elsewhere.
    Lesson(
        name="monastery",
        stacked={"tiles": ["U", "U", "E", "E", "E", "E", "B", "U", "A"]},
        before=("place 1,0 r1", "place -1,0 r1", "place 1,1 r1", "place -1,1 r3", "place 1,2 r1", "place -1,2 r3"),
        tasks=(
            Task(
                "monk",
                right=("place 0,1 r0 monastery",),
                why={"place 0,1 *": "no-monk", "place *": "monk-alone"},
                replies=("place 2,0 r1",),
            ),
            Task("around", right=("place 0,2 *",), why={"place *": "monk-open"}),
        ),
    ),
    # A completed city, and the field behind it, still without a farmer.
    Lesson(
        name="farmer",
        illustrates=("farmers",),
        stacked={"tiles": ["E", "U", "B"]},
        before=("place 0,-1 r2", "place 1,0 r1"),
        tasks=(
            Task(
                "field",
                right=("place 0,-2 r0 field:*", "place ?,-1 r0 field:*", "place -1,-1 r0 field:*"),
                why={"place ?,1 *": "field-bare", "place * monastery": "monk", "place *": "no-farmer"},
            ),
        ),
        picture="farms",
    ),
    Lesson(name="game", turns=4),
)
