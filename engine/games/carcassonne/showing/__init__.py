"""What is shown of Carcassonne: views of a position, events of a turn, and the text board."""
