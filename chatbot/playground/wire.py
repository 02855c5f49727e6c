"""What goes over the wire: JSON objects, read and written by msgspec."""

from typing import Any

import msgspec

Json = dict[str, Any]
"""A JSON object. Its shape is Discord's; this house does not repeat it as types."""

encode = msgspec.json.encode
decode = msgspec.json.decode
