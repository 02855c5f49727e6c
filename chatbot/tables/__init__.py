"""What happens at a table, from the lobby to the record. Pure: a table and an action in, a change or a refusal out.

``table`` is what is known of a table, ``terms`` what people agreed on, ``change`` what an action makes of it. The
actions lie in ``lobby``, ``play``, ``seats``, ``changing_terms``, ``ending``, ``deadlines`` and ``privacy``; while a
game runs each ends in ``settle``, which says whose turn it is and which ``messages`` people get. ``move_log`` and
``record`` keep what was played. Nothing here knows Discord, Redis or the clock: who acts, and when, are arguments.
"""
