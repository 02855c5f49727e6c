"""Weeks of a busy server in an hour: the bot as it runs, on the stand-in for Discord, by a clock that runs fast."""
