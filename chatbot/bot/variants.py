"""Variants of a game in the bot: their names in the lobby, in the result, on the rules page and in autocomplete.

The terms of a table store only variants, never defaults. So a game is usual, and can be rated, if and only if its terms
have no options (``Terms.changes_ratings``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chatbot.bot.commands import Suggestion, resolve, suggestions
from chatbot.bot.voice import Voice
from chatbot.tables.table import Terms
from engine.api import AnyGame
from engine.variants import Variant, chosen_variants, combinations, options_in, written
from engine.wording import LANGUAGES, capitalised


def variants_text(voice: Voice, variants: Iterable[Variant]) -> str:
    return " · ".join(voice.of_game(variant.code) for variant in variants)


def variants_line(voice: Voice, game: AnyGame, terms: Terms) -> str:
    """Return the line that names the variants of a table, or "" for the usual game."""
    chosen = chosen_variants(game.options, terms.options)
    return voice.text("table-variants", {"variants": variants_text(voice, chosen)}) if chosen else ""


def unrated_line(voice: Voice, terms: Terms) -> str:
    """Return the line that says why a table is not rated, or "" if it is."""
    if terms.options:
        return voice.text("variants-unrated")
    return "" if terms.changes_ratings else voice.text("table-unrated")


def suggested_variants(voice: Voice, game: AnyGame, typed: str) -> list[Suggestion]:
    """Return the combinations of variants whose names match the typed text."""
    return suggestions(_texts(game), typed, lambda value: _names(voice, game, value))


def typed_variants(voice: Voice, game: AnyGame, typed: str) -> dict[str, str] | None:
    """Return the options that a person means, or None if the text names no combination of variants."""
    found = resolve(_texts(game), typed, lambda value: _names(voice, game, value))
    return None if found is None else options_in(found)


def _texts(game: AnyGame) -> list[str]:
    return [written(variants) for variants in combinations(game.options)]


def _names(voice: Voice, game: AnyGame, value: str) -> Sequence[str]:
    chosen = chosen_variants(game.options, options_in(value))
    others = (Voice(language, game) for language in LANGUAGES if language != voice.language)
    return [capitalised(variants_text(one, chosen)) for one in (voice, *others)]
