"""Everything that touches the world: tables, the store, Discord."""
