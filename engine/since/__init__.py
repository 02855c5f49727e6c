"""What the moves of the others have changed for one seat."""
