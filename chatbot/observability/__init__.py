"""What a host can see of a running process: counters (``metrics``), memory of processes, and how a line is logged.

The lowest room, beside ``concurrency``: every other may count something here, and this one knows none of them.
"""
