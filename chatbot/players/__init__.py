"""What belongs to a person across tables, such as preferences. Pure: values and decisions, no storage, no Discord."""
