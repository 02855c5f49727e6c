"""A small German catalogue: a fourth language with few sentences, for tests of incomplete languages.

The toy game, tCHu and the playground's page have no German file.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from chatbot.bot import voice
from engine import wording

if TYPE_CHECKING:
    from collections.abc import Iterator

GERMAN: Final = {
    "chatbot": """
not-started = Das Spiel hat noch nicht begonnen.
game-running = Das Spiel läuft schon.
table-over = Dieses Spiel ist vorbei.
no-table = In diesem Kanal gibt es keinen Tisch. Öffne einen mit /{ command-play }.
lobby-here = **{ $here } von { $places } Plätzen besetzt**
lobby-free = { $count ->
    [one] 1 freier Platz, oder ein Computer ({ $level })
   *[other] { $count } freie Plätze, oder Computer ({ $level })
}
play-title =
    ### Was spielen wir?
    Wähle ein Spiel: Hier wird ein Tisch geöffnet, und alle können mitspielen.
button-join = Mitspielen
button-start = Los geht’s
your-turn = Du bist dran. Was möchtest du tun?
settings-title =
    ### Deine Einstellungen
    Nur du siehst sie. Sie gelten auf jedem Server, auf dem ich bin.
setting-language = Sprache …
language-summary = 🗣️ **Sprache: { $language }.** Privat antworte ich in ihr.
command-play = spielen
command-settings = einstellungen
command-settings-description = Erinnerungen, Sprache und deine Daten, nur für dich
web-you = du
web-to-move = am Zug
""",
    "engine": """
seat-0 = Spieler 1
seat-1 = Spieler 2
reader = du
last-of-players = { $others } und { $last }
not-your-turn = Du bist nicht am Zug, sondern { $seats }.
terminal-begins = Du spielst { $game }. Tippe „help“, um zu sehen, was du tun kannst.
terminal-prompt = Dein Zug ({ $commands })
percent = { $number } %
""",
    "engine.rails": """
card-letter-red = R
verb-draw = ziehen
""",
    "engine.games.europe": """
card-yellow = gelb
city-wien = Wien
city-warszawa = Warschau
""",
    "engine.games.carcassonne": """
feature-road = Straße
feature-city = Stadt
you-follower-placed = Du stellst einen Gefolgsmann { $feature ->
    [road] auf die Straße
   *[other] ab: { $feature }
}.
""",
}


@contextmanager
def german_listed() -> Iterator[None]:
    """Add this German catalogue to this process's languages within the context, in place of any real one."""
    real = wording.catalogue

    def catalogue(package: str, language: str) -> str:
        return GERMAN.get(package, "") if language == "de" else real(package, language)

    forget_sentences()
    try:
        with patch.dict(wording.LANGUAGES, {"de": "Deutsch"}), patch.object(wording, "catalogue", catalogue):
            yield
    finally:
        forget_sentences()


def forget_sentences() -> None:
    for cached in (wording.game_words, wording._sentences, voice._labelled):
        cached.cache_clear()
