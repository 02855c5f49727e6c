"""Everything that is kept in Redis: connection, key names, tables, indexes, the outbox, what was sent to Discord."""
