"""The live board: a page that shows a table in real time and lets players play."""
