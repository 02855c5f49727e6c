"""The rules in which tCHu differs from other rail games. Rule numbers are the same as in the tests."""

from __future__ import annotations

from engine.rails.rulebook import OPEN_TICKETS, TUNNELS, RuleBook, wagons_option

BOOK = RuleBook(
    wagons=40,  # 1. 40 wagons per player.
    # 3. Each player is offered 5 tickets and keeps at least 3.
    first_long_tickets=0,
    first_short_tickets=5,
    first_kept=3,
    blind_cards=1,  # 4. Draw 2 cards, each from the five face-up ones or blind from the pile ...
    deck_and_table_mix=True,  # ... in any mix.
    cards_to_draw=5,  # 4. Only if pile and discards together have at least 5 cards at the start of the turn.
    locomotive_ends_draw=False,  # 4. A face-up locomotive counts as one card like any other ...
    wiped_at=None,  # ... and three of them change nothing.
    wipes_in_a_row=0,
    most_tickets=None,  # 5. Keep at least 1; ...
    rejected_return=False,  # ... the others leave the game.
    locomotives_above_ground=False,  # 8. Locomotives may NOT be used above ground.
    tunnel_counts_locomotives=True,  # 14. Turned-up locomotives count like cards of the colour played.
    may_pass=False,  # 7. A turn in which nothing is possible is skipped.
    trail_bonus=10,  # 21. Longest trail: 10 points.
    route_points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},  # 18. Routes by length.
)

OPTIONS = (wagons_option(BOOK.wagons, fewer=25), OPEN_TICKETS, TUNNELS)
