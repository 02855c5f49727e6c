"""A game at a terminal, typed and read. Keyboard and screen are handed in by ``engine.__main__``.

- ``table``: the game itself, from the deal to the result; whoever sits there is asked, the computers move
- ``commands``: what may be typed besides moves: help, moves, rules
- ``speech``: sentences for the one who plays: ``You draw …`` instead of ``Player 1 draws …``
"""
