"""Who and what there is in the stand-in: people, servers, channels, threads, messages, kept in SQLite."""
