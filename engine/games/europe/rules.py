"""The rules in which Europe differs from other rail games. Rule numbers are the same as in the tests."""

from __future__ import annotations

import msgspec

from engine.rails.rulebook import OPEN_TICKETS, RuleBook, wagons_option

BOOK_1 = RuleBook(
    version=1,
    wagons=45,  # 2. 45 wagons per player.
    # 5. Each player is dealt 1 long and 3 short tickets and may reject at most 2 of the 4.
    first_long_tickets=1,
    first_short_tickets=3,
    first_kept=2,
    blind_cards=2,  # 6. Draw from the deck: 2 cards, face down.
    deck_and_table_mix=False,  # 7. One move cannot draw from both deck and table.
    cards_to_draw=0,  # 11. Drawing is illegal only if there is nothing to draw.
    locomotive_ends_draw=True,  # 7. A silver card can only be the first and only pick.
    wiped_at=3,  # 11. Whenever 3 or more of the 5 face-up cards are silver, all 5 are discarded ...
    wipes_in_a_row=3,  # ... at most 3 times in a row.
    most_tickets=8,  # 8. No player holds more than 8 tickets.
    rejected_return=True,  # 5. Rejected short tickets go under the short pile.
    locomotives_above_ground=True,  # 12. Silver alone is always allowed.
    tunnel_counts_locomotives=False,  # 16. Silver cards among the three do not count.
    may_pass=True,  # 10. A player may pass instead of taking a turn.
    trail_bonus=0,  # 20. No other bonus.
    route_points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},  # 19. Points per connection by length.
)

# 10. A player may pass at any time in their turn except while choosing tickets. Passing instead of the second card ends
# the turn with the one card taken.
BOOK = msgspec.structs.replace(BOOK_1, version=2, may_pass_second_card=True)
OPTIONS = (wagons_option(BOOK.wagons, fewer=30), OPEN_TICKETS)
BOOKS = (BOOK_1, BOOK)  # All versions of the rules. A game ends under the version it began with.
