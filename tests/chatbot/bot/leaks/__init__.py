"""Tests that no secret of a seat leaks."""
