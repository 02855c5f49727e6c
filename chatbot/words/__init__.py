"""What the bot itself says, in each language; the games bring their own words."""
