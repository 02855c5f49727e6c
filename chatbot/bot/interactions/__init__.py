"""A press of a button or a choice in a menu: from the raw interaction to the private answer.

The walk of a press:

1. ``router`` gets the raw interaction and reads the id of what was pressed (``button_id``). The id says it all: what
   the button does (an ``Act``), at which table and match, as of which revision, and the words of a move chosen so far.
   So nothing is looked up by message and no callback waits in memory: a button works after a restart, in any process.
2. ``button_registry`` says how that act is acknowledged, who handles it and what its label is called.
3. ``reply`` acknowledges it, within the 3 seconds that Discord allows: with a private answer of its own, or by letting
   the message that holds the button be edited. Only then is anything read, computed or drawn.
4. The handler (``handlers`` lists them) asks the service, which stores what changes before it answers. A move is
   narrowed down question by question, in the player's private answer (the package ``turn``).
5. The private answer is filled. What everybody is to see is not told from here: the commit has put it into the outbox,
   and the publisher posts it.

Slash commands use the same handlers and the same ``Reply``; they always get a private answer of their own.
"""
