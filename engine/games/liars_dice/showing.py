"""Liar's Dice in words: the text board, a turn for screen readers, the alt text, changes and awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.api import Line, Seat, Spoken, SpokenMove, Value, seat_name
from engine.games.liars_dice.moves import SIDES, Bid, Challenge, Exact, MadeBid, Reveal, dice_name, fewest
from engine.games.liars_dice.odds import percent_exact, percent_true
from engine.games.liars_dice.view import DiceView
from engine.history import Award, History, best

SPOKEN_BIDS: Final = 3  # Bids offered to screen-reader users. The usual questions lead to the others.
RIGHT_CHALLENGES, TRUE_BIDS, EXACT_CALLS = 2, 2, 1  # Fewest that earn each award.


def lines(view: DiceView) -> Iterator[Line]:
    """Yield the text board."""
    yield Line("round", {"round": view.round, "dice": view.total})
    yield from _turn(view)
    yield from map(made_bid, view.bids)
    yield from (_player(view, seat) for seat in range(len(view.counts)))
    if view.last is not None:
        yield Line("last-round")
        yield from reveal_lines(view.last)
    if view.own:
        yield own_dice(view.own)
    yield from _places(view)


def told(view: DiceView) -> Iterator[Line]:
    """Yield the alt text of the board."""
    if view.final is not None:
        yield from _places(view)
        return
    yield from (Line("current-bid", made_bid(made).params) for made in view.bids[-1:])
    yield from _turn(view)
    yield Line("round", {"round": view.round, "dice": view.total})
    yield from (_player(view, seat) for seat in range(len(view.counts)))
    if view.last is not None and not view.bids:
        yield from reveal_lines(view.last)


def reveal_lines(last: Reveal) -> Iterator[Line]:
    """Yield the end of a round: the call, everybody's dice, how many counted, and what changed."""
    code = "challenged" if last.call == "challenge" else "called-exact"
    caller, rival = seat_name(last.caller), seat_name(last.bid.seat)
    yield Line(code, {"seat": caller, "rival": rival, "bid": last.bid.bid.name})
    yield _shown(last.dice)
    yield Line("counted", {"found": dice_name(last.bid.face, last.found)})
    yield Line(_change_code(last), {"seat": seat_name(last.seat), "left": last.left})


def _change_code(last: Reveal) -> str:
    if last.change < 0:
        return "lost-die" if last.left else "lost-last-die"
    return "won-die" if last.change else "kept-dice"


def _shown(dice: Sequence[Sequence[int]]) -> Line:
    """Return all dice in one line. It names two to six players, and there is a sentence for each number."""
    values: dict[str, Value] = {}
    hands = [(seat, hand) for seat, hand in enumerate(dice) if hand]
    for number, (seat, hand) in enumerate(hands, start=1):
        values |= {f"player-{number}": seat_name(seat), f"dice-{number}": " ".join(map(str, hand))}
    return Line(f"showed-{len(hands)}", values)


def own_dice(dice: Sequence[int]) -> Line:
    return Line("own-dice", {"dice": tuple(dice)})


def made_bid(made: MadeBid) -> Line:
    return Line("made-bid", {"seat": seat_name(made.seat), "bid": made.bid.name})


def _turn(view: DiceView) -> Iterator[Line]:
    for seat in view.to_act:
        yield Line("to-answer" if view.bids else "to-begin", {"seat": seat_name(seat)})


def _player(view: DiceView, seat: Seat) -> Line:
    count = view.counts[seat]
    return Line("player" if count else "player-out", {"seat": seat_name(seat), "dice": count})


def _places(view: DiceView) -> Iterator[Line]:
    for standing in view.final.ranked if view.final else ():
        yield Line("result-rank", {"seat": seat_name(standing.seat), "rank": standing.rank})


# --- A turn for screen readers ------------------------------------------------------------------------------


def spoken(view: DiceView) -> Spoken:
    """Return a turn in few words. Everybody's dice and numbers of dice are on the text board."""
    changed = [Line("current-bid", made_bid(made).params) for made in view.bids[-1:]]
    if view.last is not None and view.seat not in {made.seat for made in view.bids}:
        changed = [*(line for line in reveal_lines(view.last) if not line.code.startswith("showed")), *changed]
    means = [own_dice(view.own)] if view.own else []
    moves = tuple(_spoken_moves(view)) if view.seat in view.to_act else ()
    return Spoken(tuple(changed), (*means, Line("round", {"round": view.round, "dice": view.total})), moves)


def _spoken_moves(view: DiceView) -> Iterator[SpokenMove]:
    latest = view.latest
    if latest is not None:
        for move, percent in ((Challenge(), 100 - percent_true(view, latest)), (Exact(), percent_exact(view, latest))):
            yield SpokenMove(_with_chance(view, f"spoken-{move}", {}, percent), (str(move),))
    for bid in lowest_bids(view)[:SPOKEN_BIDS]:
        line = _with_chance(view, "spoken-bid", {"bid": bid.name}, percent_true(view, bid))
        yield SpokenMove(line, tuple(str(bid).split()))


def _with_chance(view: DiceView, code: str, values: dict[str, Value], percent: int) -> Line:
    return Line(f"{code}-chance", {**values, "percent": percent}) if view.aids else Line(code, values)


def lowest_bids(view: DiceView) -> list[Bid]:
    """Return the lowest bid on each face, likeliest first. Without aids, return them by face."""
    least = ((fewest(face, view.latest), face) for face in SIDES)
    found = [Bid(count, face) for count, face in least if count is not None and count <= view.total]
    return sorted(found, key=lambda bid: -percent_true(view, bid)) if view.aids else found


# --- What happened ------------------------------------------------------------------------------------------


def changes(before: DiceView, now: DiceView) -> Iterator[Line]:
    if now.round == before.round and now.final is before.final:
        newest = now.bids[len(before.bids) :]
    else:
        newest = now.bids
        yield from reveal_lines(now.last) if now.last else ()
        yield from _changed_counts(before, now)
    yield from (made_bid(made) for made in newest if made.seat != now.seat)


def _changed_counts(before: DiceView, now: DiceView) -> Iterator[Line]:
    """Yield the players with more or fewer dice than before, except the one whom the latest reveal names."""
    named = now.last.seat if now.last else None
    for seat, (then, left) in enumerate(zip(before.counts, now.counts, strict=True)):
        if then != left and seat != named:
            yield _player(now, seat)


def awards(history: History) -> Iterator[Award | None]:
    right, true, exact = ([0] * len(history.standings) for _ in range(3))
    for move in history.moves:
        ended = {event.code: event.params for event in move.events}
        if "challenged" in ended:
            loser = next(ended[code]["seat"] for code in ("lost-die", "lost-last-die") if code in ended)
            rival = next(seat for seat in range(len(true)) if seat_name(seat) == ended["challenged"]["rival"])
            is_true = loser == seat_name(move.seat)
            right[move.seat] += not is_true
            true[rival] += is_true
        exact[move.seat] += bool({"won-die", "kept-dice"} & {*ended})
    yield best("award-exact", exact, "count", EXACT_CALLS)
    yield best("award-challenges", right, "count", RIGHT_CHALLENGES)
    yield best("award-true-bids", true, "count", TRUE_BIDS)
