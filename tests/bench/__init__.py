"""Benchmarks: each module has a ``report``. See ``__main__`` for how they are run."""
