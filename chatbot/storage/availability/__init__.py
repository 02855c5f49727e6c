"""Whether Redis can be used: tried when a process starts, and told in the log while it cannot."""
