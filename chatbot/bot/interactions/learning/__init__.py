"""Learning a game in private: the course of a game's lessons, and a lesson played with the buttons of a real turn."""
