"""What goes over the wire: JSON objects, read and written by msgspec."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]
"""A JSON object. Its fields are Discord's; they are not repeated here as types."""

encode: Final = msgspec.json.encode
decode: Final = msgspec.json.decode
