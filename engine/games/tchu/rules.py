"""How tCHu is played, where rail games differ. The rules are numbered as in the tests."""

from __future__ import annotations

from engine.rails.rulebook import RuleBook

BOOK = RuleBook(
    # 1. 40 wagons each.
    wagons=40,
    # 3. Each player is offered 5 tickets and keeps at least 3.
    first_long_tickets=0,
    first_short_tickets=5,
    first_kept=3,
    # 4. Draw 2 cards, each from the five face-up ones or blind from the pile, in any mix.
    blind_cards=1,
    deck_and_table_mix=True,
    # 4. Allowed only if pile and discards together hold at least 5 cards at the start of the turn.
    cards_to_draw=5,
    # 4. A face-up locomotive counts as one card like any other; three of them change nothing.
    locomotive_ends_draw=False,
    wiped_at=None,
    wipes_in_a_row=0,
    # 5. Keep at least 1; the others leave the game.
    most_tickets=None,
    rejected_return=False,
    # 8. Locomotives may NOT be used above ground.
    locomotives_above_ground=False,
    # 14. The turned-up locomotives plus the turned-up cards of the colour played.
    tunnel_counts_locomotives=True,
    # 7. If none of the three is possible, the turn passes by itself.
    may_pass=False,
    # 21. Longest trail: 10 points.
    trail_bonus=10,
    # 18. Routes by length.
    route_points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
)
