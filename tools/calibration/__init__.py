"""Compares what computers expect with what then happened, in whole games against opponents of several schools."""
