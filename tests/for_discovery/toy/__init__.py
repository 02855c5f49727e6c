"""A game's folder as in ``engine/games``, to test that a folder is all that a new game needs."""

from tests.toy import GAME as GAME
