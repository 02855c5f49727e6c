"""Benchmarks: each module has a ``report``. ``__main__`` explains how to run them."""
