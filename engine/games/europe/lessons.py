"""The lessons of Europe, from choosing tickets to the last round."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lessons import Lesson, Task

TICKETS = ["zagrab-brindisi", "zurich-brindisi", "paris-wien", "kyiv-sochi", "madrid-dieppe", "essen-kyiv"]
LONG_TICKETS = ["lisboa-danzig", "palermo-moskva"]
DRAWN = ["smolensk-rostov", "zurich-budapest", "athina-wilno"]  # The tickets offered next.
KEPT = ("keep zagrab-brindisi paris-wien", "keep kyiv-sochi essen-kyiv")
OTHERS = ["pink", "pink", "orange", "orange"]  # The opponent's cards.
FACE_UP = ["green", "yellow", "white", "green", "pink"]

LAST_ROUND = (
    "keep 16 44; keep 24 40; take pink; take yellow; take orange; take orange; build kyiv-warszawa pink 3+1; "
    "build frankfurt-paris orange 3+0; take silver; take yellow; take red; take silver; take red; take black; "
    "build berlin-warszawa yellow 2+2; take black; take black; take silver; build barcelona-marseille black 4+0; "
    "draw; take pink; take blue; draw; take pink; take green; build berlin-essen blue 1+1; take blue; take black; "
    "take orange; take yellow; draw; build danzig-warszawa orange 2+0; build berlin-frankfurt red 2+1; take "
    "green; take orange; draw; draw; draw; take silver; build berlin-danzig pink 4+0; build amsterdam-bruxelles "
    "silver 0+1; draw; take silver; build brest-paris black 2+1; build bruxelles-paris red 1+1; build "
    "barcelona-madrid yellow 2+0; draw; draw; draw; build petrograd-riga blue 4+0; draw; build paris-zurich green "
    "2+1; build pamplona-paris green 4+0; draw; draw; draw; draw; take white; take white; build amsterdam-essen "
    "yellow 3+0; take white; take yellow; take silver; build marseille-paris white 4+0; draw; take red; take red; "
    "build athina-brindisi orange 3+1; take yellow; take red; draw; take black; take orange; take white; take "
    "red; take red; take black; build madrid-pamplona white 3+0; build budapest-kyiv red 6+0; pay 0+1; draw; "
    "draw; draw; draw; build bucuresti-kyiv blue 4+0; draw; draw; draw; draw; draw; build athina-sarajevo green "
    "4+0; build danzig-riga black 2+1; draw; build kharkov-kyiv yellow 4+0"
)
"""A game up to the point where the opponent has 2 wagons left and each player has one move left."""


def _stacked(*own: str, then: str = "", tickets: Sequence[str] = ()) -> dict[str, list[str]]:
    cards = [*own, *OTHERS, *FACE_UP, *then.split()]
    return {"tickets": [*TICKETS, *tickets], "long-tickets": LONG_TICKETS, "cards": cards}


def _build(name: str, route: str, why: str = "other-route", otherwise: str = "build-now") -> Task:
    return Task(name, right=(f"build {route} *",), why={"build *": why, "*": otherwise}, about=(route,))


LESSONS = (
    Lesson(
        name="tickets",
        stacked={"tickets": TICKETS, "long-tickets": LONG_TICKETS},
        tasks=(Task("choose", right=("keep *",)),),
    ),
    Lesson(
        name="cards",
        stacked=_stacked("yellow", "yellow", "red", "blue", then="black red"),
        before=KEPT,
        tasks=(
            Task(
                "first",
                right=("take yellow",),
                why={"draw": "blind", "take *": "other-card", "*": "cards-now"},
                about=("amsterdam-essen",),
            ),
            Task("second", right=("take *",), why={"pass": "one-more"}, about=("amsterdam-essen",)),
        ),
    ),
    Lesson(
        name="build",
        illustrates=("routes",),
        stacked=_stacked("yellow", "yellow", "yellow", "red"),
        before=KEPT,
        tasks=(_build("route", "amsterdam-essen"),),
    ),
    # Zagreb–Venice–Rome is built. Two white cards are left for Rome–Brindisi.
    Lesson(
        name="ticket",
        illustrates=("tickets",),
        stacked=_stacked("black", "black", "white", "white", then="red red green blue"),
        before=(*KEPT, "draw", "draw", "build venezia-zagrab red 2+0", "pass", "build roma-venezia black 2+0", "pass"),
        tasks=(_build("finish", "brindisi-roma"),),
    ),
    Lesson(
        name="silver",
        stacked=_stacked("silver", "red", "blue", "green"),
        before=KEPT,
        tasks=(_build("ferry", "dieppe-london", "no-silver-space"),),
    ),
    # One of the three cards turned up for the tunnel is blue.
    Lesson(
        name="tunnel",
        illustrates=("tunnels",),
        stacked=_stacked("blue", "blue", "blue", "red", then="white blue pink"),
        before=KEPT,
        tasks=(
            _build("dig", "munchen-venezia", "no-tunnel"),
            Task("pay", right=("pay *",), why={"give-up": "pay-it"}, about=("munchen-venezia",)),
        ),
    ),
    # Both tickets are fulfilled: Zagreb–Venice–Rome–Brindisi and Zurich–Venice are built.
    Lesson(
        name="more",
        stacked=_stacked(
            *("black", "black", "white", "white"), then="red red green blue green green red white pink", tickets=DRAWN
        ),
        before=(
            *("keep zagrab-brindisi zurich-brindisi", "keep kyiv-sochi essen-kyiv", "draw", "draw"),
            *("build venezia-zagrab red 2+0", "pass", "build roma-venezia black 2+0", "pass"),
            *("build brindisi-roma white 2+0", "pass", "draw", "pass", "build venezia-zurich green 2+0", "pass"),
        ),
        tasks=(
            Task("draw", right=("tickets",), why={"*": "tickets-now"}),
            Task("choose", right=("keep 39",), why={"keep * *": "too-many", "keep *": "too-far"}),
        ),
    ),
    Lesson(
        name="last",
        illustrates=("end",),
        before=tuple(LAST_ROUND.split("; ")),
        tasks=(_build("move", "angora-erzurum", "shorter-route", "last-chance"),),
    ),
)
