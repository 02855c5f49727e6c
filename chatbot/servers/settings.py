"""What those who manage a server have decided about its games."""

from __future__ import annotations

from msgspec import Struct


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """The settings of one server, stored whole; new ones get defaults."""

    channels: tuple[int, ...] = ()
    """Where tables may be opened, threads of these channels included; anywhere when empty."""
    language: str = ""
    """Of public posts; as the server has set on Discord when empty."""
    announcements: int = 0
    """The channel where open tables, finished games and daily rankings are announced; nowhere when 0."""
    shared: bool = False
    """Whether results count across servers, too."""

    def allows(self, channel: int, parent: int | None) -> bool:
        """Whether a table may be opened in a channel, or in a thread of ``parent``."""
        return not self.channels or channel in self.channels or parent in self.channels
