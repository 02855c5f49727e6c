"""The parts of Carcassonne's pictures. Tiles are drawn from the very features that score: picture and rules agree."""
