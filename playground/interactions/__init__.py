"""Commands, taps and forms: from a person to the bot and back, within Discord's times."""
