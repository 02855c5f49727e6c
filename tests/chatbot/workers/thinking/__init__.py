"""Thinking in processes of its own: for any computer's turn, and for experts."""
