"""The errors with which Discord rejects answers that come too late."""

LATE = [(401, 50027), (404, 10015), (404, 10008)]
"""Errors for an edit after a quarter of an hour, and for an edit of an answer that its reader has dismissed."""
