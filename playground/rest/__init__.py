"""The bot's side over HTTP: Discord's REST API, its rate limits and its errors."""
