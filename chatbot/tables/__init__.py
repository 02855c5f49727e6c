"""The rules of a table, from the lobby to the record. The functions are pure: they return a change or a refusal.

``table`` holds the data, and ``outcome`` holds the result of an action. The actions are in ``lobby``, ``play``,
``plans``, ``seats``, ``ending``, ``deadlines`` and ``privacy``. While a game runs, each action ends in ``settle``,
which decides whose turn it is and which messages people get. Nothing here depends on Discord, Redis or the clock: the
actor and the time are arguments.
"""
