"""The benchmarks. Each module has a ``report``, and ``__main__`` explains how to run them."""
