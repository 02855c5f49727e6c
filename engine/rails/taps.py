"""The choices of rail games: buttons, the effects of building a route, and planned turns.

A player can plan to build the first of several routes that is still free when the turn comes, to take a face-up card
that nobody has taken, or else to draw two cards from the deck. A hand does not change between two turns of its player,
so a payment that is possible now stays possible. A route is planned with its payment, so the plan fails only if another
player builds the route. A tunnel may cost extra cards. The plan pays them in the chosen colour, as a player would
expect. Before it spends a locomotive, the bot asks the player. The second card of a turn is a face-up card of a planned
colour, or else one from the deck. If the rules forbid to mix them, the bot asks the player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import msgspec

from engine.messages import Line, Name, PublicEvent, Value
from engine.rails import lacking, text_board
from engine.rails.board import LOCOMOTIVE, RailMap, Route
from engine.rails.lacking import Shortfall, nothing_payable, one_card_short, shortfalls, why_not
from engine.rails.rulebook import OFFERED
from engine.rails.turn.moves import DRAW, VERBS, Pay, Take
from engine.rails.turn.play import RailRules
from engine.rails.turn.position import CHOOSING, KEEPING, OVER, PAYING, PHASES, SECOND_CARD, SHOWS_TICKETS, TURN
from engine.rails.view import RailView, imagine
from engine.rng import FastRng
from engine.taps import Label, Menu, Plans, Taps, TurnPlan

LONGEST_TYPED: Final = 40  # Maximum number of typed characters repeated in a reply.
MANY: Final = 25  # Maximum number of routes offered for the seat's tickets.
SYMBOLS: Final = {
    "red": "🟥", "orange": "🟧", "yellow": "🟨", "green": "🟩", "blue": "🟦",
    "pink": "💗", "violet": "🟪", "black": "⬛", "white": "⬜",
}  # fmt: skip
LOCOMOTIVE_SYMBOL: Final = "🚂"


class RailTaps(Taps[RailView]):
    """The taps of a game on this board, under the rules version of the view."""

    main = "build"
    confirmed = frozenset({"build", "tickets", "pass"})
    forgoing = frozenset({"pass", "give-up"})
    together = frozenset({"card"})
    returnable = frozenset({"build", "keep", "pass", "give-up"})
    public = frozenset({"draw", "take", "tickets", "build", "pay", "give-up", "pass"})
    open = frozenset({"take"})
    suspense = frozenset({"tunnel-cards"})

    pictures = ("tickets",)
    pictured: ClassVar = {"tickets": frozenset({"player-tickets"})}
    consulted = frozenset({"free-routes"})
    offered = frozenset({"keep-how-many", "own-offer"})
    held = frozenset(
        {"own-cards", "own-cards-none", "own-ticket-done", "own-ticket-open", "own-ticket-bare", "own-ticket-lost"}
    )

    def __init__(self, board: RailMap, rules_of: Callable[[RailView], RailRules]) -> None:
        self._board = board
        self._rules_of = rules_of

    def pictures_for(self, options: Mapping[str, str]) -> tuple[str, ...]:
        return self.pictures if options.get(SHOWS_TICKETS.option) == SHOWS_TICKETS.value else ()

    def unaided(self, view: RailView) -> RailView:
        return msgspec.structs.replace(view, aids=False)

    def at_hand(self, view: RailView, verbs: tuple[str, ...]) -> tuple[str, ...]:
        position = imagine(self._rules_of(view).book, self._board, view, FastRng(0))
        kinds = self._rules_of(view).legal_moves.kinds(position)
        return tuple(verb for verb in verbs if verb in kinds)

    def at_limit(self, view: RailView) -> Mapping[str, Line]:
        most, held = self._rules_of(view).book.most_tickets, view.players[view.turn].tickets
        if most is None or held < most or view.phase != PHASES[TURN]:
            return {}
        return {"tickets": Line("tap-tickets-full", {"held": held, "most": most})}

    def called(self, view: RailView, verb: str) -> Line | None:
        if verb == "pay" and view.attempt:
            return Line("pay-owed", {"owed": view.attempt.owed})
        return Line("pass-second-card") if verb == "pass" and view.phase == PHASES[SECOND_CARD] else None

    def to_decide(self, view: RailView) -> Line | None:
        if view.attempt is None or view.attempt.seat != view.seat:
            return None
        return text_board.tunnel(self._board, view.attempt, "decide-tunnel")

    def doubled(self, view: RailView, verb: str) -> bool:
        return verb == "draw" and self._rules_of(view).book.deck_and_table_mix and view.phase == "turn"

    def label(self, view: RailView, field: str, value: str) -> Label:
        match field:
            case "card":
                return Line("tap-card", {"symbol": SYMBOLS.get(value, LOCOMOTIVE_SYMBOL), "card": Name("card", value)})
            case "ticket":
                return Name("ticket", value)
            case "payment":
                coloured, _, locomotives = value.partition("+")
                return Line("tap-payment", {"coloured": int(coloured), "locomotives": int(locomotives)})
            case _:
                # The price is in words, because symbols alone would distinguish colours only by colour.
                return Line("tap-route", {"route": Name("route", value), "price": Name("price", value)})

    def button(self, view: RailView, field: str, words: tuple[str, ...]) -> Label:
        if field != "payment" or words[0] != "build":
            return self.label(view, field, words[-1])
        return Line("tap-paid", self._paid(words[2], words[3]))

    def target(self, view: RailView, words: tuple[str, ...]) -> str | None:
        match words:
            case ("draw",):
                return "deck"
            case ("tickets",):
                return "tickets"
            case ("take", card):
                return card
            case ("build", route):
                return route
            case ("keep", ticket):
                return f"offer {ticket}"
            case _:
                return None

    def suggested(self, view: RailView, field: str, moves: tuple[str, ...]) -> Line | None:
        """Return a route with its points, and with its payment if there is only one way to pay."""
        if field != "route" or not moves or not moves[0].startswith("build "):
            return None
        _, name, card, payment = moves[0].split()
        route = {"route": Name("route", name), "points": self._route_values(view, self._route(name))["points"]}
        if len(moves) > 1:
            return Line("suggested-route", {**route, "price": Name("price", name)})
        return Line("suggested-route-paid", {**route, **self._paid(card, payment)})

    def chosen(self, view: RailView, words: tuple[str, ...]) -> Line | None:
        match words:
            case ("build", route) | ("build", route, _):
                return Line("chosen-build", {"route": Name("route", route)})
            case ("build", route, card, payment):
                return Line("chosen-build-paid", {"route": Name("route", route), **self._paid(card, payment)})
            case ("take", card):
                return Line("chosen-take", {"symbol": SYMBOLS.get(card, LOCOMOTIVE_SYMBOL), "card": Name("card", card)})
            case ("keep", tickets):
                return Line("chosen-keep", {"tickets": tuple(Name("ticket", ticket) for ticket in tickets.split())})
            case _:
                return None

    def menus(self, view: RailView, field: str, values: tuple[str, ...]) -> tuple[Menu, ...]:
        """Return a menu of the routes that serve the seat's tickets, if there are any, and a menu of all routes."""
        if field != "route":
            return super().menus(view, field, values)
        helpful = tuple(route for route in lacking.serving(self._board, view) if route in values)[:MANY]
        first = (Menu(Line("for-your-tickets"), helpful),) if helpful else ()
        return (*first, Menu(Line("all-routes"), values, by_name=True))

    def beside(self, view: RailView, field: str) -> tuple[Line, ...]:
        match field:
            case "ticket":
                offered = 0 if view.own is None or view.phase == PHASES[CHOOSING] else len(view.own.offer)
                return (*self._limit(view, offered), *lacking.offered_tickets(self._board, view))
            case _ if view.own is None:
                return ()
            case "route" if view.aids:
                return (self._hand_line("hand-now", view.own.cards), *one_card_short(self._shortfalls(view)))
            case _:
                return (self._hand_line("hand-now", view.own.cards),)

    def told(self, view: RailView) -> tuple[Line, ...]:
        return tuple(text_board.told(self._board, view))

    def told_at_end(self, view: RailView) -> tuple[Line, ...]:
        return tuple(text_board.told_at_end(view.final)) if view.final else ()

    def asked(self, view: RailView, field: str) -> Line | None:
        second = view.phase == PHASES[SECOND_CARD] and not self._rules_of(view).book.deck_and_table_mix
        is_own = view.seat in view.to_act or view.seat is None
        return Line("ask-second-open-card") if field == "card" and second and is_own else None

    def progress(self, view: RailView) -> Line | None:
        return Line("progress", {"count": min(player.wagons for player in view.players)})

    def values(self, view: RailView, field: str) -> tuple[str, ...]:
        return tuple(route.id for route in self._board.routes) if field == "route" else ()

    def refused(self, view: RailView, words: tuple[str, ...]) -> Line | None:
        match words:
            case ("build", name, *_) if view.phase == "turn":
                if name not in self._board.route_numbers:
                    return Line("which-route", {"typed": name[:LONGEST_TYPED]})
                return why_not(self._rules_of(view).book, self._board, view, self._route(name))
            case _:
                return None

    def unavailable(self, view: RailView, verb: str) -> Line | None:
        if view.phase == "choosing":
            return Line("choose-tickets-first")
        if view.phase != "turn":
            return self._pending_decision(view) if view.seat in view.to_act else None
        nothing = nothing_payable(self._shortfalls(view)) if view.aids else Line("no-route-payable-bare")
        full = [line for line in self._limit(view, OFFERED) if line.code == "tickets-full"]
        return {"build": nothing, "tickets": full[0] if full else Line("no-tickets-left")}.get(verb)

    def preview(self, view: RailView, move: str) -> tuple[Line, ...]:
        verb, *words = move.split()
        if verb == "pass":
            return (Line("preview-pass-second-card" if view.phase == PHASES[SECOND_CARD] else "preview-pass"),)
        if verb == "tickets":
            return (Line("preview-tickets"), *self._limit(view, OFFERED))
        own, seat = view.own, view.seat
        if verb != "build" or own is None or seat is None:
            return ()
        name, card, payment = words
        route = self._route(name)
        left = self._cards_left(own.cards, card, payment)
        lines = [Line("preview-build", {**self._route_values(view, route), "cards": sum(left.values())})]
        lines += [self._hand_line("hand-then", left)] if any(left.values()) else []
        return (*lines, *self._consequences(view, route))

    def prospects(self, view: RailView, moves: tuple[str, ...]) -> tuple[Line, ...]:
        routes = {move.split()[1] for move in moves if move.startswith("build ")}
        if len(routes) != 1 or view.own is None or not view.aids:
            return ()
        route = self._route(routes.pop())
        return (Line("preview-route", self._route_values(view, route)), *self._consequences(view, route))

    def merged(self, before: PublicEvent, event: PublicEvent) -> PublicEvent | None:
        match before.code, event.code:
            case "drew-cards", "drew-cards":
                count = sum(int(str(one.params["count"])) for one in (before, event))
                return msgspec.structs.replace(event, params={**event.params, "count": count})
            case "took-card", "took-card":
                taken = (one.params["card"] for one in (before, event))
                cards = tuple(card for card in taken if isinstance(card, Name))
                return PublicEvent("took-cards", {"seat": event.params["seat"], "cards": cards})
            case _:
                return None

    def _limit(self, view: RailView, offered: int) -> list[Line]:
        """Return a line about how many more tickets the seat may hold. The list is empty if the seat may keep all
        offered tickets.
        """
        most = self._rules_of(view).book.most_tickets
        if most is None or view.own is None or (room := most - len(view.own.tickets)) >= offered:
            return []
        if room <= 0:
            return [Line("tickets-full", {"most": most})]
        return [Line("tickets-room", {"held": len(view.own.tickets), "most": most, "room": room})]

    def _route_values(self, view: RailView, route: Route) -> dict[str, Value]:
        wagons = view.players[view.turn if view.seat is None else view.seat].wagons
        return {"points": self._rules_of(view).book.route_points[route.length], "wagons": wagons - route.length}

    def _consequences(self, view: RailView, route: Route) -> list[Line]:
        cards = self._rules_of(view).book.tunnel_cards
        tunnel = [Line("preview-tunnel", {"cards": cards})] if route.tunnel and cards else []
        return [*tunnel, *lacking.changes(self._board, view, route.number)]

    def _pending_decision(self, view: RailView) -> Line | None:
        match view.phase:
            case "keeping":
                return Line("choose-tickets-first")
            case "second-card":
                passes = self._rules_of(view).book.may_pass_second_card
                return Line("second-card-open" if passes else "second-card-owed")
            case "paying" if view.attempt is not None:
                return Line("tunnel-open", {"route": Name("route", view.attempt.route), "owed": view.attempt.owed})
            case _:
                return None

    def _paid(self, card: str, payment: str) -> dict[str, Value]:
        coloured, _, locomotives = payment.partition("+")
        symbol = SYMBOLS.get(card, LOCOMOTIVE_SYMBOL)
        counts = {"coloured": int(coloured), "locomotives": int(locomotives)}
        wild = Name("card", self._board.palette.names[LOCOMOTIVE], counts["locomotives"])
        return {**counts, "symbol": symbol, "card": Name("card", card, counts["coloured"]), "wild": wild}

    def _cards_left(self, cards: dict[str, int], card: str, payment: str) -> dict[str, int]:
        coloured, _, locomotives = payment.partition("+")
        paid = {card: int(coloured), self._board.palette.names[LOCOMOTIVE]: int(locomotives)}
        return {name: count - paid.get(name, 0) for name, count in cards.items()}

    def _hand_line(self, code: str, cards: dict[str, int]) -> Line:
        """Return a hand in words, because its symbols can be told apart only by colour."""
        held = tuple(Name("card", name, cards[name]) for name in self._board.palette.names if cards.get(name))
        return Line(code, {"cards": held or ("–",)})

    def _route(self, name: str) -> Route:
        return self._board.routes[self._board.route_numbers[name]]

    def _shortfalls(self, view: RailView) -> list[Shortfall]:
        return shortfalls(self._rules_of(view).book, self._board, view)


class RailPlans(Plans[RailView]):
    """The plans of a game on this board, under the rules version of the view."""

    verbs = tuple(sorted((verb for verb in VERBS if verb.name in {"build", "take"}), key=lambda verb: verb.name))
    otherwise = (str(DRAW),)

    def __init__(self, board: RailMap, rules_of: Callable[[RailView], RailRules], taps: RailTaps) -> None:
        self._board = board
        self._rules_of = rules_of
        self.taps = taps

    def may_plan(self, view: RailView) -> bool:
        if view.seat is None or view.seat in view.to_act or view.phase == PHASES[OVER]:
            return False
        turns_before = (view.seat - view.turn) % view.seats
        return view.moves_left is None or 0 < turns_before < view.moves_left

    def wishes(self, view: RailView, plan: TurnPlan) -> tuple[str, ...]:
        if view.seat is None or not self.may_plan(view):
            return ()
        planned = {move.split()[1] for move in plan.moves}
        position = imagine(self._rules_of(view).book, self._board, view, FastRng(0))
        builds = self._rules_of(view).legal_moves.builds(position, view.seat)
        routes = [str(build) for build in builds if build.route not in planned]
        cards = [str(Take(card)) for card in dict.fromkeys(view.market) if card]
        return (*routes, *(take for take in cards if take not in plan.moves))

    def beside(self, view: RailView, wish: str) -> tuple[Line, ...]:
        verb, route, *payment = wish.split()
        if verb == "take":
            mixes = self._rules_of(view).book.deck_and_table_mix
            return () if self._is_locomotive(route) else (Line("plan-take" if mixes else "plan-take-asks"),)
        card = payment[0]
        is_tunnel = self._board.routes[self._board.route_numbers[route]].tunnel
        if not is_tunnel or not self._rules_of(view).book.tunnel_cards:
            return ()
        if self._is_locomotive(card):
            return (Line("plan-tunnel-asks"),)
        return (Line("plan-tunnel", {"wild": Name("card", self._board.palette.names[LOCOMOTIVE])}),)

    def to_try(self, view: RailView, plan: TurnPlan) -> tuple[str, ...]:
        """Return the moves to try. At the start of a turn, these are the wishes in order, then the fallback. In the
        middle of a turn, return the second card or the tunnel's extra price.
        """
        if view.phase == PHASES[TURN]:
            return (*plan.moves, *([plan.otherwise] if plan.otherwise else []))
        if view.phase == PHASES[SECOND_CARD]:
            open_cards = [str(Take(card)) for card in view.market if card and not self._is_locomotive(card)]
            mixes = self._rules_of(view).book.deck_and_table_mix
            return (*(wish for wish in plan.moves if wish in open_cards), *([str(DRAW)] if mixes else []))
        if view.attempt is None or self._is_locomotive(view.attempt.card):
            return ()
        return (str(Pay(view.attempt.owed, 0)),)

    def goes_on(self, view: RailView) -> bool:
        return view.seat in view.to_act and view.phase in {PHASES[SECOND_CARD], PHASES[KEEPING], PHASES[PAYING]}

    def _is_locomotive(self, card: str) -> bool:
        return self._board.card_numbers[card] == LOCOMOTIVE
