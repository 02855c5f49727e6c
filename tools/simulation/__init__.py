"""Plays weeks of a busy server in an hour, on the playground, by a clock that runs fast."""
