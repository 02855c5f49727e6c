"""Compares what an evaluation expects with what then happened, in whole games against opponents of several schools."""
