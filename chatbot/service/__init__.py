"""The use cases: what may be asked of the tables, and the ports through which they reach the world."""
