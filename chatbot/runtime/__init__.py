"""The basics of every process: tasks, child processes, logs and metrics. It imports nothing else from Waypost."""
