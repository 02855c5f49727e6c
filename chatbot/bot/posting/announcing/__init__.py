"""What a server has announced in a channel of its choice, again where it failed."""
