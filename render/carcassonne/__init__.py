"""What Carcassonne's pictures are made of."""
