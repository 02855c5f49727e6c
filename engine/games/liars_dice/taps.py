"""The choices of Liar's Dice as buttons: a face, then a number, so that a bid takes two taps.

The faces and the lowest number for each are public, so they are on the turn's post. The numbers are asked in private,
beside the player's own dice and, with aids, with the chance of each bid. A challenge and an exact call can cost a die,
so they are previewed and confirmed.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from engine.api import Line, Name, Value, seat_name
from engine.games.liars_dice import showing
from engine.games.liars_dice.moves import DICE, FACES, MOST_PLAYERS, Bid, fewest, objection
from engine.games.liars_dice.odds import percent_exact, percent_true
from engine.games.liars_dice.view import DiceView
from engine.taps import Label, Taps

SIGNS: Final = dict(zip(FACES, "⚀⚁⚂⚃⚄⚅", strict=True))


class DiceTaps(Taps[DiceView]):
    """The taps of Liar's Dice."""

    confirmed = frozenset({"challenge", "exact"})
    open = frozenset({"bid"})
    public = frozenset({"bid", "challenge", "exact"})
    forgoing = frozenset({"challenge", "exact"})
    held = frozenset({"own-dice"})

    def unaided(self, view: DiceView) -> DiceView:
        return structs.replace(view, aids=False)

    def at_hand(self, view: DiceView, verbs: tuple[str, ...]) -> tuple[str, ...]:
        possible = {"bid"} if any(_least(view, face) <= view.total for face in FACES) else set()
        return tuple(verb for verb in verbs if verb in possible | ({"challenge", "exact"} if view.bids else set()))

    def label(self, view: DiceView, field: str, value: str) -> Label:
        if field == "count":
            return value
        least, name = _least(view, value), Name("face", value)
        if least > view.total:
            return name
        return Line(
            "tap-face", {"sign": SIGNS[value], "face": name, "fewest": least, "single": int(least == view.total)}
        )

    def button(self, view: DiceView, field: str, words: tuple[str, ...]) -> Label:
        if field != "count" or not (view.own and view.aids):
            return self.label(view, field, words[-1])
        return Line("tap-count", {"count": words[-1], "percent": percent_true(view, _bid(words))})

    def heard(self, view: DiceView, field: str, value: str) -> Label:
        return Name("face", value) if field == "face" else value

    def suggested(self, view: DiceView, field: str, moves: tuple[str, ...]) -> Line | None:
        words = tuple(moves[0].split())
        if field != "count" or not view.aids:
            return None
        return Line("tap-count", {"count": words[-1], "percent": percent_true(view, _bid(words))})

    def asked(self, view: DiceView, field: str) -> Line | None:
        if field != "face":
            return None
        return Line("ask-higher", _latest(view)) if view.bids else Line("ask-first")

    def chosen(self, view: DiceView, words: tuple[str, ...]) -> Line | None:
        match words:
            case ("bid", face):
                return Line("chosen-face", {"face": Name("face", face)})
            case ("bid", _, _):
                return Line("chosen-bid", {"bid": _bid(words).name})
            case ("challenge" | "exact" as verb, *_) if view.bids:
                return Line(f"chosen-{verb}", _latest(view))
            case _:
                return None

    def beside(self, view: DiceView, field: str) -> tuple[Line, ...]:
        return (showing.own_dice(view.own),) if view.own else ()

    def preview(self, view: DiceView, move: str) -> tuple[Line, ...]:
        latest = view.latest
        if latest is None or move.startswith("bid"):
            return ()
        lines = [*self.beside(view, ""), Line(f"preview-{move}", _latest(view))]
        if view.aids:
            percent = percent_true(view, latest) if move == "challenge" else percent_exact(view, latest)
            lines.append(Line(f"chance-{move}", {"percent": percent}))
        return tuple(lines)

    def told(self, view: DiceView) -> tuple[Line, ...]:
        return tuple(showing.told(view))

    def told_at_end(self, view: DiceView) -> tuple[Line, ...]:
        return tuple(showing.reveal_lines(view.last)) if view.final and view.last else ()

    def progress(self, view: DiceView) -> Line | None:
        return Line("progress", {"dice": view.total})

    def values(self, view: DiceView, field: str) -> tuple[str, ...]:
        return FACES if field == "face" else tuple(str(count) for count in range(1, DICE * MOST_PLAYERS + 1))

    def refused(self, view: DiceView, words: tuple[str, ...]) -> Line | None:
        if words[0] != "bid" or words[1] not in FACES:
            return None
        count = words[2] if len(words) > 2 else "1"
        bid = Bid(int(count) if count.isdecimal() else 0, FACES.index(words[1]) + 1)
        refusal = objection(bid, view.latest, view.total)
        return None if refusal is None else Line(refusal.code, refusal.params)

    def unavailable(self, view: DiceView, verb: str) -> Line | None:
        return Line("no-higher-bid" if verb == "bid" else "nothing-bid")


def _least(view: DiceView, face: str) -> int:
    """Return the fewest dice that a bid on this face needs now, or more than there are if it is impossible."""
    return fewest(FACES.index(face) + 1, view.latest) or view.total + 1


def _bid(words: tuple[str, ...]) -> Bid:
    return Bid(int(words[2]), FACES.index(words[1]) + 1)


def _latest(view: DiceView) -> dict[str, Value]:
    made = view.bids[-1]
    return {"rival": seat_name(made.seat), "bid": made.bid.name}
