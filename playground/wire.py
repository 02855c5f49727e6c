"""What goes over the wire: JSON objects, read and written by msgspec."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]
"""A JSON object. Its fields are Discord's; they are not repeated here as types."""

BIGGEST_ID: Final = 2**63 - 1
"""Ids fit into a signed number of 64 bits, here as at Discord."""


def id_in(text: str) -> int | None:
    """The id that a text is: decimal digits, of a number that an id can be."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(BIGGEST_ID)) or int(text) > BIGGEST_ID:
        return None
    return int(text)


UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding a body may raise: it is no JSON, no text, or nested too deep."""

encode: Final = msgspec.json.encode
decode: Final = msgspec.json.decode
