"""Posts about the channel itself: that it cannot be written in any more, that its table has moved."""
