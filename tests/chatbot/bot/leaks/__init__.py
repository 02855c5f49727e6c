"""No secret of a seat leaks."""
