"""What rail games share. It knows no game by name."""
