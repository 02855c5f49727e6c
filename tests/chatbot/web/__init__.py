"""Tests of the live board."""
