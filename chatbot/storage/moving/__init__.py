"""Tables that move from one channel to another."""
