"""Cutting Discord's own description of its HTTP API down to what this project speaks."""
