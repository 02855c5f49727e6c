"""How Europe is played, where rail games differ. The rules are numbered as in the tests."""

from __future__ import annotations

import msgspec

from engine.rails.rulebook import RuleBook

BOOK_1 = RuleBook(
    version=1,
    # 2. 45 wagons a player.
    wagons=45,
    # 5. Each player is dealt 1 long and 3 short tickets and may reject at most 2 of the 4.
    first_long_tickets=1,
    first_short_tickets=3,
    first_kept=2,
    # 6. Draw from the deck: 2 cards, blind. 7. Deck and table are not mixed in one move.
    blind_cards=2,
    deck_and_table_mix=False,
    # 11. Drawing is refused only when there is nothing to draw.
    cards_to_draw=0,
    # 7. Silver can only be the first and only pick.
    locomotive_ends_draw=True,
    # 11. Whenever 3 or more of the 5 face-up cards are silver, all 5 are discarded, at most 3 times in a row.
    wiped_at=3,
    wipes_in_a_row=3,
    # 8. No player holds more than 8 tickets. 5. Rejected short tickets go under the short pile.
    most_tickets=8,
    rejected_return=True,
    # 12. Silver alone is always allowed.
    locomotives_above_ground=True,
    # 16. Silver ones among the three do not count.
    tunnel_counts_locomotives=False,
    # 10. Pass: instead of a turn.
    may_pass=True,
    # 20. No other bonus.
    trail_bonus=0,
    # 19. Points per connection by length.
    route_points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
)

# 10. Pass: allowed at any moment of one's turn except while tickets are being decided: also instead of the second card,
#     which ends the turn with the one card taken.
BOOK = msgspec.structs.replace(BOOK_1, version=2, may_pass_second_card=True)
BOOKS = (BOOK_1, BOOK)  # Every version that games were played by. A game ends by the version it began with.
