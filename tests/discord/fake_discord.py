"""The Discord simulator for tests: people at its pages, an admin, and switchable faults.

async with FakeDiscord() as playground:
    ada = await playground.person("Ada")
    playground.faults.rate_limit("/messages", 0.1, method="POST")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.server import Playground
from tests.discord.admin import Admin
from tests.discord.faults import Faults
from tests.discord.person import Person

if TYPE_CHECKING:
    from pathlib import Path

    from playground.limits import Limits


class FakeDiscord(Playground):
    """A playground that a test can set up, control and break."""

    def __init__(
        self,
        data: Path | None = None,
        *,
        port: int = 0,
        limits: Limits | None = None,
        names: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(data, port=port, limits=limits, names=names)
        self.faults = Faults(self)
        self._middlewares.append(self.faults.middleware())

    @property
    def admin(self) -> Admin:
        return Admin(self.services)

    async def person(self, name: str, locale: str = "en-US") -> Person:
        """Return a person with an open page, which closes with the playground at the latest. A new person joins every
        server and gets this language.
        """
        user = next((user for user in self.services.world.people if user.name == name), None)
        user = user or self.services.add_person(name, locale)
        return await self._exit.enter_async_context(Person(self.url, self.page_key, str(user.id)))
