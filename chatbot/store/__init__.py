"""Everything kept in Redis: the connection, tables and the script that commits them, outbox, records, results."""
