"""The static boards of the rail games, a module each: sea, land, free slots and names, painted once as a ground."""
