"""The ground of every process: tasks, child processes, metrics. It imports nothing of ours."""
