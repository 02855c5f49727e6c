"""The interactions that are remembered: by the token that the bot answers with, and by number for a form.

A token is kept for twice its life, so that a late one is told from an unknown one. Of one person's only the newest are
kept, so that many presses in a row do not fill the memory.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.interactions.interaction import Interaction
    from playground.limits import Limits
    from playground.world.clock import WorldClock

KEPT_BY_USER: Final = 100
"""Four times as many as private answers of one person in one channel are kept."""


class RecentInteractions:
    """Interactions, oldest first."""

    def __init__(self, clock: WorldClock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._by_token: OrderedDict[str, Interaction] = OrderedDict()
        self._by_key: dict[int, Interaction] = {}
        self._by_user: dict[int, deque[Interaction]] = {}

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._by_token)

    def remember(self, interaction: Interaction) -> None:
        """Add a new one, and forget those whose time is over."""
        self._by_token[interaction.token] = interaction
        self._by_key[interaction.key] = interaction
        own = self._by_user.setdefault(interaction.action.user.id, deque())
        own.append(interaction)
        if len(own) > KEPT_BY_USER:
            self.forget(own[0])
        limit = self._clock.now() - 2 * self._limits.token_lives
        while (oldest := next(iter(self._by_token.values()))).created < limit:
            self.forget(oldest)

    def forget(self, interaction: Interaction) -> None:
        """Forget one that nothing can follow."""
        if self._by_token.pop(interaction.token, None) is not None:
            del self._by_key[interaction.key]
            self._by_user[interaction.action.user.id].remove(interaction)

    def by_token(self, token: str) -> Interaction | None:
        """The one with this token."""
        return self._by_token.get(token)

    def by_key(self, key: int) -> Interaction | None:
        """The one with this number."""
        return self._by_key.get(key)

    def by_user(self, user_id: int) -> Iterator[Interaction]:
        """Those of one person."""
        return iter(self._by_user.get(user_id, ()))
