"""The page's side: what a person at the page may ask, and the stream of events. PAGE_API.md is the contract."""
