"""Before a game: the post of a lobby, of an invitation, the greeting on a server, and the wait for a first post."""
