"""The adapter to Discord: what people press and type becomes a call of the service, and messages become posts.

It knows no rule and no game by name: what it asks and offers comes from the games' verbs and taps, and what it says
from the catalogues. ``client`` is the bot itself. ``interactions`` and ``commands`` answer one person, privately;
``posting`` publishes what everybody reads, and hands by direct message; ``pictures`` asks for what is shown. The
modules beside them are what these share: building a message (``layout``, ``limits``), words (``voice``,
``descriptions``, ``text_board``, ``timestamps``), whom and where to write (``people``, ``channels``), and connecting
(``login``, ``shards``, ``warm_up``).
"""
