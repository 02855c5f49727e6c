"""Makes the maps in `render/assets`: coasts, borders and lakes fitted to the boards, and places of slots and names."""
