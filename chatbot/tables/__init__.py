"""The rules of a table, from the lobby to the record. Pure: a table and an action in, a change or a refusal out.

``table`` holds the data and ``outcome`` the result of an action. The actions are in ``lobby``, ``play``, ``plans``,
``seats``, ``ending``, ``deadlines`` and ``privacy``. While a game runs, each action ends in ``settle``, which decides
whose turn it is and which messages people get. Nothing here knows Discord, Redis or the clock: the actor and the time
are arguments.
"""
