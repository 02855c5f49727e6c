"""The tiles, the growing board, and the roads, cities, fields and monasteries that they form."""
