"""What every process stands on: tasks, child processes, metrics, the log format. It imports nothing of ours."""
