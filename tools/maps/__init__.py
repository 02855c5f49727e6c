"""Makes the maps in `render/assets`: coasts, borders and lakes bent to the boards, and where slots and names lie."""
