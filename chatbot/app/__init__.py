"""Starting and stopping a process: settings, the one wiring of all parts, health, ``waypost play``."""
