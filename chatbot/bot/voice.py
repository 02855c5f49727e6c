"""Whose language, and which words: the bot's own sentences and a game's, said to one reader or one server."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from engine.api import Line, Name
from engine.wording import LANGUAGES, Words, catalogue, game_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import AnyGame, Translatable, Value
    from engine.taps import Label
    from engine.wording import NameResolver


SEAT: Final = "seat"
"""The kind of name that only a table knows."""


class Voice:
    """One language. What the game has no words for, the bot says."""

    def __init__(self, language: str, game: AnyGame | None = None, caller: NameResolver | None = None) -> None:
        own = bot_words(language)
        spoken = game_words(game, language) if game else own
        self.language = language
        self.game = game
        self._own = own.with_names(caller) if caller else own
        self._game = spoken.with_names(caller) if caller else spoken

    def with_names(self, caller: NameResolver) -> Voice:
        """The same voice where ``caller`` knows some names better."""
        return Voice(self.language, self.game, caller)

    def knows(self, code: str) -> bool:
        """Whether there is a sentence for this code."""
        return self._game.knows(code) or self._own.knows(code)

    def say(self, saying: Translatable) -> str:
        """The sentence."""
        return self.text(saying.code, saying.params)

    def text(self, code: str, params: Mapping[str, Value] | None = None) -> str:
        """The sentence for this code and these values."""
        words = self._game if self._game.knows(code) else self._own
        return words.message(code, params)

    def label(self, label: Label) -> str:
        """What a choice is called."""
        match label:
            case str():
                return label
            case Name(kind, id):
                return (
                    self._game.name(label) if kind == SEAT else _labelled(self.language, self.game, f"{kind}-{id}", ())
                )
            case Line(code, params):
                values = tuple(params.items())
                about_seats = any(isinstance(value, Name) and value.kind == SEAT for _, value in values)
                return self.say(label) if about_seats else _labelled(self.language, self.game, code, values)

    def first_of(self, *codes: str) -> str:
        """The sentence of the first of these codes that there are words for; at last the code itself."""
        return next((self.text(code) for code in codes if self.knows(code)), codes[-1])


@lru_cache(maxsize=20_000)
def _labelled(language: str, game: AnyGame | None, code: str, params: tuple[tuple[str, Value], ...]) -> str:
    """What a choice is called; the same few hundred are asked for with every letter that is typed."""
    return Voice(language, game).text(code, dict(params))


@cache
def bot_words(language: str) -> Words:
    """What the bot says, whatever is played."""
    return Words.of(language, [catalogue("engine", language), catalogue("chatbot", language)])


def language_of(locale: object) -> str:
    """The language for a Discord locale: ``pl``, ``fr``, else English."""
    code = str(locale).split("-", 1)[0]
    return code if code in LANGUAGES else LANGUAGES[0]
