"""The capabilities that people use: one module each, with its commands, its buttons and its page."""
