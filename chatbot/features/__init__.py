"""The capabilities people use. Each is a module with its commands, buttons and page."""
