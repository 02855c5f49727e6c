"""A folder as it would lie in ``engine/games``, to test that lying there is enough."""

from tests.toy import GAME as GAME
