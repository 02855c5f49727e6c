"""What people can do: one module for each capability, with its commands, its buttons and its page."""
