"""Starting and stopping a process: the command line, settings, wiring, health and ``waypost play``."""
