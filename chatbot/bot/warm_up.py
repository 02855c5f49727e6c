"""What takes long once is done before anybody waits for it.

Catalogues are read, and what is there for good is put out of the garbage collector's sight: now and then it looks
through all that lives, on the event loop, and for words, boards and commands alone that takes a tenth of a second.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from chatbot.bot.voice import Voice
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.api import AnyGame


def warm_up(games: Iterable[AnyGame]) -> None:
    """Read all words; keep them, and all else that is there by now. It takes a moment: nobody may be waiting yet."""
    for game in games:
        for language in LANGUAGES:
            Voice(language, game)
    gc.collect()
    gc.freeze()


def keep_all() -> None:
    """Keep what has come since, too: that takes no time."""
    gc.freeze()
