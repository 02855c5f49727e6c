"""What belongs to a person across tables. Pure: values and decisions, no storage and no Discord."""
