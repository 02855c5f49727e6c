"""The requirements of ``engine.api`` on a game, as a pytest plugin: see ``plugin``."""
