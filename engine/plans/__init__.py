"""Plans for turns that are still to come: what a seat asks for in advance."""
