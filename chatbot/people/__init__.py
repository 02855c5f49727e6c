"""Values and decisions that belong to a person or a server across tables. Pure."""
