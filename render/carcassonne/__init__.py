"""The parts of Carcassonne's pictures. Tiles are drawn from the features that score, so pictures match the rules."""
