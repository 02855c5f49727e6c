"""Fonts, geography and layouts: data that the pictures read. `tools/maps` makes the maps."""

from importlib.resources import files


def asset(name: str) -> bytes:
    return (files(__package__) / name).read_bytes()
