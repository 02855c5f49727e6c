"""Everything with side effects: tables, the store, Discord and the web page."""

__version__ = "0.2.0"
