"""The features that people use. Each is a module with its commands, buttons and pages."""
