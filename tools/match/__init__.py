"""Lets this version of the computers play against another version, so that every change of theirs shows its gain."""
