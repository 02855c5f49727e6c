"""Turns that persons plan before they come: what is planned, and how it is carried out."""
