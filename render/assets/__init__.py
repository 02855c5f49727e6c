"""Fonts, geography and layouts for the pictures. `tools/maps` generates the maps."""

from importlib.resources import files


def asset(name: str) -> bytes:
    return (files(__package__) / name).read_bytes()
