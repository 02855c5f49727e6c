"""A tap, a menu or a form, from its id to the private answer."""
