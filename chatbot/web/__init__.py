"""The live board: a page that shows a table as it is now, and plays at it."""
