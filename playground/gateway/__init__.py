"""The bot's side over a WebSocket: sessions, shards, intents, events."""
