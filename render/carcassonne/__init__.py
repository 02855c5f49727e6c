"""What Carcassonne's pictures are made of: the landscape, what of it a picture shows, and the art of the tiles."""
