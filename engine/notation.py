"""Move notation: splitting a move's text into a verb and its words.

The text of every move is ``verb word word …``, separated by spaces. This module checks the verb and the number of
words, which all games share. Each game interprets the words itself and raises ``bad_word``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from engine.api import Name, NotAMove, Verb
from engine.messages import ECHO

LONGEST = 200  # Maximum characters of a move's text. Longer texts are rejected unread.


def split(text: str, verbs: Sequence[Verb]) -> tuple[Verb, list[str]]:
    """Split a move's text into its verb and the words after it.

    Raises ``NotAMove`` if the text is not a string, empty or too long, or if the verb or the number of words is wrong.

    >>> from engine.api import Field
    >>> place = Verb("place", (Field("square"), Field("turn"), Field("follower", optional=True)))
    >>> verb, words = split("PLACE 0,-1 r2", [place])
    >>> verb.name, words
    ('place', ['0,-1', 'r2'])
    >>> split("place 0,-1", [place])
    Traceback (most recent call last):
    engine.messages.NotAMove: too-few-words {'text': 'place 0,-1', 'usage': 'place SQUARE TURN [FOLLOWER]'}
    """
    if not isinstance(cast("object", text), str):
        raise NotAMove("no-text")
    if len(text) > LONGEST:
        raise NotAMove("text-too-long", most=LONGEST)
    words = text.split()
    if not words:
        raise NotAMove("empty-text")
    first, *rest = words
    verb = next((verb for verb in verbs if verb.name == first.lower()), None)
    if verb is None:
        raise NotAMove("unknown-verb", word=first[:ECHO], verbs=tuple(verb.name for verb in verbs))
    required = sum(not field.optional for field in verb.fields)
    if len(rest) < required:
        raise NotAMove("too-few-words", text=text.strip(), usage=usage(verb))
    if len(rest) > len(verb.fields) and not (verb.fields and verb.fields[-1].many):
        raise NotAMove("too-many-words", word=rest[len(verb.fields)][:ECHO], usage=usage(verb))
    return verb, rest


def usage(verb: Verb, called: Callable[[str], str] = str) -> str:
    """Return the syntax of this verb's moves. ``called`` can rename the fields.

    >>> from engine.api import Field
    >>> usage(Verb("keep", (Field("ticket", many=True),)))
    'keep TICKET …'
    """
    words = [verb.name]
    for field in verb.fields:
        word = called(field.name).upper() + (" …" if field.many else "")
        words.append(f"[{word}]" if field.optional else word)
    return " ".join(words)


def bad_word(field: str, word: str) -> NotAMove:
    return NotAMove("bad-word", field=Name("field", field), word=word[:ECHO])
