"""What happens at a table, from the lobby to the record: pure actions, and ``Tables``, the use cases around them."""
