"""Threads in which games are played."""
