"""The bot's and a game's sentences in one language, for one reader or one Discord server (``Voice``).

Code uses codes (``lobby-hint`` with values), never sentences. The sentences are in the catalogues in ``chatbot/words``
and the games' folders. Discord shows times in each reader's language and time zone, as countdowns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from anyascii import anyascii
from msgspec import Struct

from chatbot.tables.deadlines import Schedules, TableTime
from chatbot.tables.outcome import Refusal
from chatbot.tables.table import Facts
from engine import wording
from engine.api import AnyGame, Event, Line, Name, Seat, Translatable, Value
from engine.messages import TABLE_EVENTS
from engine.taps import Label


class ReservedCode(ValueError):
    """A game defines a sentence with the code of an event of the table."""


class BotLine(Struct, frozen=True):
    """A sentence of the bot, as a code with its values. A ``Line`` is a sentence of a game."""

    code: str
    params: dict[str, Value] = {}


class Voice:
    """Makes sentences in one language, and addresses its reader as "you".

    The bot's sentences (``text``) come from the bot's catalogue only, and the game's (``of_game``) from the game's
    catalogue only. So a word of the game never hides one of the bot, and a word of the bot never replaces one that the
    game lacks. Events are the exception: the table's and the game's are listed together, so a game may not define the
    codes in ``TABLE_EVENTS``.
    """

    def __init__(
        self,
        language: str,
        game: AnyGame | None = None,
        resolver: wording.NameResolver | None = None,
        reader: Seat | None = None,
    ) -> None:
        own = bot_words(language)
        of_game = _words_of_game(game, language) if game else own
        self.language = language
        self.game = game
        self.reader = reader
        self._own = own.with_names(resolver) if resolver else own
        self._game = of_game.with_names(resolver) if resolver else of_game

    def with_names(self, resolver: wording.NameResolver, reader: Seat | None = None) -> Voice:
        """Return the same voice with a resolver for the names at a table. Its sentences address this reader."""
        return Voice(self.language, self.game, resolver, reader)

    @property
    def has_points(self) -> bool:
        """Return False if this is the voice of a game without points."""
        return self.game is None or self.game.has_points

    def translate(self, message: Translatable) -> str:
        """Return a message of the bot or the game as a sentence."""
        is_own = isinstance(message, BotLine | Refusal) or message.code in TABLE_EVENTS
        words, code = self._own if is_own else self._game, message.code
        if not wording.is_about(message, self.reader):
            return words.say(message)
        yours = wording.form_for_you(code)
        said = words.message(yours if words.knows(yours) else code, message.params)
        begins = words.knows(yours) or said.startswith(self.text(wording.YOU))
        return wording.capitalised(said) if begins else said

    def told(self, events: Sequence[Event]) -> list[str]:
        return [self.translate(event) for event in wording.heard_by(events, self.reader)]

    def text(self, code: str, params: Mapping[str, Value] | None = None) -> str:
        """Return a sentence of the bot."""
        return self._own.message(code, params)

    def knows(self, code: str) -> bool:
        return self._own.knows(code)

    def of_game(self, code: str, params: Mapping[str, Value] | None = None) -> str:
        """Return a sentence of the game."""
        return self._game.message(code, params)

    def game_knows(self, code: str) -> bool:
        return self._game.knows(code)

    def label(self, label: Label) -> str:
        """Return the text of a button or option whose label is a plain text, a name or a line to translate."""
        match label:
            case str():
                return label
            case Name(kind="seat"):
                return self._game.name(label)
            case Name(kind, id):
                return _labelled(self.language, self.game, f"{kind}-{id}", ())
            case Line(code, params):
                values = tuple(params.items())
                about_seats = any(isinstance(value, Name) and value.kind == "seat" for _, value in values)
                return self.translate(label) if about_seats else _labelled(self.language, self.game, code, values)

    def first_of_game(self, *codes: str) -> str | None:
        """Return the game's sentence for the first code that it has one for, or None if it has none."""
        return next((self.of_game(code) for code in codes if self.game_knows(code)), None)


@lru_cache(maxsize=20_000)
def _labelled(language: str, game: AnyGame | None, code: str, params: tuple[tuple[str, Value], ...]) -> str:
    """Return a label that does not depend on the table. It is cached, because autocomplete needs hundreds of labels for
    each typed letter.
    """
    return Voice(language, game).of_game(code, dict(params))


@cache
def _words_of_game(game: AnyGame, language: str) -> wording.Words:
    """Return the words of a game. Raises ``ReservedCode`` if one of them is a code of the table's events."""
    words = wording.game_words(game, language)
    if taken := sorted(code for code in TABLE_EVENTS if words.knows(code)):
        raise ReservedCode(f"{game.id}: codes of the bot's own events cannot be a game's: {', '.join(taken)}")
    return words


def picture_name(voice: Voice, name: str) -> str:
    """Return the game's name of a picture, or the bot's name of a picture that every game has, or the code itself."""
    usual = f"picture-{name}"
    return voice.first_of_game(usual) or (voice.text(usual) if voice.knows(usual) else name)


def bot_words(language: str) -> wording.Words:
    return wording.words_of(language, "engine", "chatbot")


def language_of(locale: object) -> str:
    """Return the language of a Discord locale or a stored code (``pl``, ``fr`` …), or English if it is unknown."""
    code = str(locale).split("-", 1)[0]
    return code if code in wording.LANGUAGES else wording.ENGLISH


def relative_time(at: int) -> str:
    """Return a Unix time in Discord's Markdown, which shows it as "in two days" or "an hour ago"."""
    return f"<t:{at}:R>"


def moment(at: int) -> str:
    return f"<t:{at}:t> (<t:{at}:R>)"


def day_of(at: int) -> str:
    return f"<t:{at}:D>"


def time_left(voice: Voice, facts: Facts, schedules: Schedules, code: str) -> str:
    """Return a line that says when the first clock runs out, when a sleeping game resumes, or that the clocks are
    stopped.

    Return "" if there are no clocks.
    """
    if facts.asleep_until is not None:
        return voice.text("sleeping", {"at": relative_time(facts.asleep_until)})
    if facts.clocks_stopped_at is not None:
        return voice.text("clocks-stopped")
    if not facts.clocks:
        return ""
    time = TableTime(facts, schedules)
    return voice.text(code, {"at": relative_time(min(map(time.up, facts.clocks)))})


def in_alphabet(text: str) -> str:
    """Return the key by which a text is sorted. The key ignores accents and capitals."""
    return str(anyascii(text)).casefold()


def clip(text: str, most: int) -> str:
    """Return the text, shortened with an ellipsis if it is longer than ``most`` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
