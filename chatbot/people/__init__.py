"""What belongs to a person or a server across tables. Pure: values and decisions."""
