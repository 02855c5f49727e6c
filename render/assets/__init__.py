"""Fonts, geography and layouts: data that the pictures read. `tools/maps` makes the maps."""
