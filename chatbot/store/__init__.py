"""Everything stored in Redis: the connection, tables and their commit script, outbox, records, results."""
