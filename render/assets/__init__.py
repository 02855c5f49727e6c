"""Fonts and geography, and the scripts that made them."""
