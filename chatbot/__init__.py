"""Everything with side effects: tables, the store, Discord and the web page."""
