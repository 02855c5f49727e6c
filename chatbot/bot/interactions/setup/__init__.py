"""``/setup``: what those who manage a server decide about its games, on one private panel."""
