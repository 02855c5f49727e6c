"""Clients of Redis that do more than redis-py's own."""
