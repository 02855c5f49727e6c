"""Games in distributions of their own, as somebody outside the project makes them."""
