"""A player's turn in a private answer: a move is narrowed down question by question, previewed, confirmed, played.

No module here knows a game. ``player_hand`` holds what the player sees, ``narrowing`` filters their legal moves,
``questions`` asks for the next choice, ``turn_answers`` shows it all, and ``player_turn`` goes from one
step to the next. ``hints`` advises; ``after_move`` retires the post that asked for the move.
"""
