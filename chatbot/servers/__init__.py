"""What belongs to a server across tables: what those who manage it have decided. Pure: values only."""
