"""Answers that come too late for Discord."""

LATE = [(401, 50027), (404, 10015), (404, 10008)]
"""Discord's answers to an edit after a quarter of an hour, and to one of an answer that its reader has dismissed."""
