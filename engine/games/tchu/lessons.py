"""The lessons of tCHu, from choosing tickets to the last round."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lessons import Lesson, Task

TICKETS = [
    *("KRE_ZUR", "ZUR_countries", "BER_LUG", "SCE_ZOU", "LUC_ZUR"),
    *("GEN_BER", "LAU_INT", "BAL_BER", "LCF_BER", "GEN_SIO"),
]
DRAWN = ["GEN_BAL", "WIN_SCZ", "LUG_COI"]  # The tickets offered next.
KEPT = ("keep KRE_ZUR ZUR_countries LUC_ZUR", "keep GEN_BER LAU_INT BAL_BER")
OTHERS = ["red", "red", "black", "black"]  # The opponent's cards.
FACE_UP = ["green", "yellow", "white", "green", "red"]
LAST_ROUND = (
    "keep 1 15 21; keep 3 18 19; build LUC_ZOU_1 orange 1+0; take red; take locomotive; draw; take violet; build "
    "BER_NEU_1 red 2+0; draw; take black; draw; take violet; take locomotive; take violet; take orange; take "
    "orange; draw; draw; draw; draw; build ZOU_ZUR_1 green 1+0; draw; draw; build BER_FRI_1 orange 1+0; build "
    "BER_LUC_1 orange 4+0; build OLT_SOL_1 blue 1+0; build LCF_YVE_1 yellow 3+0; pay 0+1; take red; take red; "
    "draw; draw; take red; take blue; draw; take locomotive; build FRI_LAU_1 red 3+0; build INT_LUC_1 violet 4+0; "
    "draw; take violet; draw; take green; build BER_SOL_1 black 2+0; build NEU_YVE_1 black 2+0; draw; take blue; "
    "take blue; take locomotive; take locomotive; draw; take white; take white; build BRI_LOC_1 violet 4+2; pay "
    "0+1; build BRI_INT_1 white 2+0; take locomotive; draw; draw; take yellow; draw; take violet; take green; "
    "take yellow; draw; take yellow; build LUC_OLT_1 green 3+0; build BRU_COI_1 blue 4+1; build COI_WAS_1 yellow "
    "3+2; build BRU_COI_1 blue 4+1; build LUC_SCZ_1 blue 1+0; take white; take white; draw; draw; build OLT_ZUR_1 "
    "white 3+0; take red; take black; build SCZ_ZOU_1 black 1+0; draw; take blue; build BAL_OLT_1 orange 2+0; "
    "draw; take black; take red; take yellow; take black; take orange; draw; draw; build STG_ZUR_1 black 4+0; "
    "build BRI_WAS_1 red 3+1; build BRI_WAS_1 red 2+2; build BEL_LOC_1 locomotive 0+1; draw; take blue; draw; "
    "take locomotive; build PFA_ZUR_1 blue 2+0; build BEL_WAS_1 red 3+1; draw; take orange; take green; draw; "
    "build PFA_STG_1 orange 3+0"
)
"""A game up to the point where the opponent has one wagon left and each player has one turn left."""


def _stacked(*own: str, then: str = "", tickets: Sequence[str] = ()) -> dict[str, list[str]]:
    return {"tickets": [*TICKETS, *tickets], "cards": [*own, *OTHERS, *FACE_UP, *then.split()]}


LESSONS = (
    Lesson(name="tickets", stacked={"tickets": TICKETS}, tasks=(Task("choose", right=("keep *",)),)),
    Lesson(
        name="cards",
        stacked=_stacked("yellow", "blue", "white", "orange", then="black red"),
        before=KEPT,
        tasks=(
            Task(
                "first",
                right=("take yellow",),
                why={"draw": "blind", "take *": "other-card", "*": "cards-now"},
                about=("KRE_WIN_1",),
            ),
            Task("second", right=("take *", "draw"), about=("KRE_WIN_1",)),
        ),
    ),
    Lesson(
        name="build",
        illustrates=("routes",),
        stacked=_stacked("yellow", "yellow", "blue", "violet"),
        before=KEPT,
        tasks=(
            Task(
                "route",
                right=("build KRE_WIN_1 *",),
                why={"build *": "other-route", "*": "build-now"},
                replies=("draw", "draw"),
                about=("KRE_WIN_1",),
            ),
            Task(
                "half",
                right=("build WIN_ZUR_?*",),
                why={"build *": "other-route", "*": "build-now"},
                about=("WIN_ZUR_1", "WIN_ZUR_2"),
            ),
        ),
    ),
    # One of the three cards turned up for the tunnel is orange.
    Lesson(
        name="tunnel",
        illustrates=("tunnels",),
        stacked=_stacked("orange", "orange", "locomotive", "blue", then="white orange black"),
        before=KEPT,
        tasks=(
            Task(
                "dig",
                right=("build BAL_OLT_1 orange 2+0",),
                why={"build BAL_OLT_1 *": "keep-engine", "build *": "other-route", "*": "build-now"},
                about=("BAL_OLT_1",),
            ),
            Task("pay", right=("pay *",), why={"give-up": "pay-it"}, about=("BAL_OLT_1",)),
        ),
    ),
    # Zurich–Winterthur–Kreuzlingen is built. Germany is next to it.
    Lesson(
        name="country",
        illustrates=("tickets",),
        stacked=_stacked("yellow", "yellow", "blue", "orange", then="white white violet violet"),
        before=(*KEPT, "build KRE_WIN_1 yellow 2+0", "draw", "draw", "build WIN_ZUR_1 blue 1+0", "draw", "draw"),
        tasks=(
            Task(
                "border",
                right=("build DE3_KRE_1 *",),
                why={"build *": "other-route", "*": "build-now"},
                about=("DE3_KRE_1",),
            ),
        ),
    ),
    # Two lines of 2 wagons each, with a gap between them.
    Lesson(
        name="trail",
        stacked=_stacked(
            *("yellow", "yellow", "blue", "blue"), then="white white orange orange violet violet white white"
        ),
        before=(
            *(*KEPT, "build KRE_WIN_1 yellow 2+0", "draw", "draw", "build PFA_ZUR_1 blue 2+0"),
            *("draw", "draw", "draw", "draw", "draw", "draw"),
        ),
        tasks=(
            Task(
                "gap",
                right=("build WIN_ZUR_?*",),
                why={"build *": "other-route", "*": "build-now"},
                about=("WIN_ZUR_1", "WIN_ZUR_2"),
            ),
        ),
    ),
    # All three tickets are fulfilled: Lucerne–Zurich–Kreuzlingen–Germany is built.
    Lesson(
        name="more",
        stacked=_stacked("yellow", "yellow", "blue", "orange", tickets=DRAWN),
        before=(
            *(*KEPT, "build KRE_WIN_1 yellow 2+0", "draw", "draw", "build WIN_ZUR_1 blue 1+0", "draw", "draw"),
            *("build DE3_KRE_1 orange 1+0", "draw", "draw", "take green", "take yellow", "draw", "draw"),
            *("build ZOU_ZUR_1 green 1+0", "draw", "draw", "build LUC_ZOU_2 yellow 1+0", "draw", "draw"),
        ),
        tasks=(
            Task("draw", right=("tickets",), why={"*": "tickets-now"}),
            Task("choose", right=("keep 29",), why={"keep * *": "too-many", "keep *": "too-far"}),
        ),
    ),
    Lesson(
        name="last",
        illustrates=("end",),
        before=tuple(LAST_ROUND.split("; ")),
        tasks=(Task("move", right=("build *",), why={"*": "last-chance"}),),
    ),
)
