"""Tasks, processes and signals: what every room needs to run work beside the event loop and to end it for certain."""
