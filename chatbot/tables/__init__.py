"""What happens at a table, from the lobby to the record. Pure: a table and an action in, a change or a refusal out."""
